//! From the events of a calendar file to what the portal has of them: single events, series, and single changes of these.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan};

use super::components::Components;
use super::event::{Place, ReadEvent};
use super::recurrence::{MOST_STEPS, Recurrence, TooFar};
use super::when::When;
use super::zones::Zones;
use super::{CalendarEntry, CalendarFile, CalendarNote, CalendarWindow, EntryKind, PlannedEvent, words};
use crate::congregation::events::fields::MOST_DAYS;
use crate::congregation::events::series::Repeats;
use crate::congregation::events::series::rule::Rule;

const LONGEST_NAME: usize = 200;
const TOO_OFTEN: &str = "it repeats so often that it cannot be worked out";
/// Rows that one file may make: 300 a week for a year.
const MOST_ROWS: usize = 20_000;

/// What a file has of one name: the event itself, and single changes of it.
#[derive(Default)]
struct Named {
    main: Option<ReadEvent>,
    changes: Vec<ReadEvent>,
}

struct Plan<'a> {
    zones: &'a Zones,
    window: CalendarWindow,
    steps: u32,
    /// Events that are made of what was read.
    rows: usize,
    file: CalendarFile,
}

pub(super) fn plan(components: Components, zones: &Zones, window: CalendarWindow) -> CalendarFile {
    let name = components
        .name
        .as_deref()
        .map(|name| words::line(name, LONGEST_NAME))
        .filter(|name| !name.is_empty());
    let file = CalendarFile { name, others: components.others, ..CalendarFile::default() };
    let mut plan = Plan { zones, window, steps: MOST_STEPS, rows: 0, file };
    let mut named: BTreeMap<String, Named> = BTreeMap::new();
    for part in &components.events {
        match ReadEvent::read(part, zones) {
            Ok(event) => plan.name(&mut named, event),
            Err(note) => plan.file.not_understood.push(note),
        }
    }
    for line in components.bad_lines {
        let words = "this line is no property".to_owned();
        plan.file.not_understood.push(CalendarNote { line, title: String::new(), words });
    }
    let mut in_order: Vec<Named> = named.into_values().collect();
    in_order.sort_by_key(|named| named.main.iter().chain(&named.changes).map(|event| event.line).min());
    for named in in_order {
        if let Err(note) = plan.add(named) {
            plan.file.not_understood.push(note);
        }
    }
    plan.file.not_understood.sort_by_key(|note| note.line);
    plan.file
}

/// Which one of its series it is, in the words by which it is recognised in another file: its day, and its time where
/// that is another than the others'.
fn mark(of: &When, main: Option<&ReadEvent>, zones: &Zones) -> String {
    let is_usual = main.is_none_or(|main| of.is_day() || of.time() == main.starts.time());
    match of.here(&zones.own) {
        (day, Some(time)) if !is_usual => format!("{day} {}", time.strftime("%H:%M")),
        (day, _) => day.to_string(),
    }
}

/// One of an event that repeats: when it begins, and how long it lasts where that is its own.
type Occurrence = (When, Option<SignedDuration>);

impl Plan<'_> {
    fn count(&mut self, rows: usize) -> Result<(), TooFar> {
        self.rows += rows;
        if self.rows > MOST_ROWS { Err(TooFar) } else { Ok(()) }
    }

    /// Of an event that is in the file twice the later version counts.
    fn name(&mut self, named: &mut BTreeMap<String, Named>, event: ReadEvent) {
        let own = named.entry(event.uid.clone()).or_default();
        let place = match &event.of {
            None => own.main.as_mut(),
            Some(of) => own
                .changes
                .iter_mut()
                .find(|other| other.of.as_ref().is_some_and(|other| other.is_meant_by(of))),
        };
        match place {
            Some(other) => {
                let earlier =
                    if other.version > event.version { event } else { std::mem::replace(other, event) };
                if earlier.of.is_none() && earlier.title != other.title {
                    let words = format!(
                        "another event of the file, on line {}, has the same identification (UID) and is taken",
                        other.line
                    );
                    self.file.not_understood.push(earlier.note(words));
                }
            }
            None if event.of.is_none() => own.main = Some(event),
            None => own.changes.push(event),
        }
    }

    fn add(&mut self, Named { main, mut changes }: Named) -> Result<(), CalendarNote> {
        let mut days = Vec::new();
        match &main {
            Some(main) if main.rule.is_some() || !main.also_on.is_empty() => {
                // One that was changed, and deleted later.
                changes.retain(|change| {
                    let is_deleted = |of: &When| main.without.iter().any(|without| of.is_meant_by(without));
                    change.version >= main.version || !change.of.as_ref().is_some_and(is_deleted)
                });
                days = self.add_repeating(main, &changes)?;
            }
            Some(main) => self.add_single(main, String::new(), (&main.starts, None)),
            None => {}
        }
        for change in &changes {
            let Some(of) = &change.of else { continue };
            let of = match &main {
                Some(main) if main.starts.is_day() != of.is_day() => main.starts.on(of.day()),
                _ => of.clone(),
            };
            let (day, mark) = (of.here(&self.zones.own).0, mark(&of, main.as_ref(), self.zones));
            if !days.contains(&day) {
                // A change of one that is no series' here stands for itself.
                self.add_single(change, mark, (&change.starts, None));
                continue;
            }
            match change.place((&change.starts, None), self.zones) {
                Ok(place) => {
                    let event = change.planned(place);
                    self.push(change, mark, EntryKind::Changed { day, event });
                }
                Err(note) => self.file.not_understood.push(note),
            }
        }
        Ok(())
    }

    fn push(&mut self, event: &ReadEvent, recurrence: String, what: EntryKind) {
        self.file.entries.push(CalendarEntry { line: event.line, uid: event.uid.clone(), recurrence, what });
    }

    fn add_single(
        &mut self,
        event: &ReadEvent,
        recurrence: String,
        (starts, lasts): (&When, Option<SignedDuration>),
    ) {
        let planned = event.place((starts, lasts), self.zones).map(|place| event.planned(place));
        match planned {
            Ok(planned) if planned.fields.last_day() < self.window.from => self.file.older += 1,
            Ok(planned) => self.push(event, recurrence, EntryKind::Single(planned)),
            Err(note) => self.file.not_understood.push(note),
        }
    }

    /// What repeats: a series where one of the portal's own has the very same occurrences, else each of them. Returns the
    /// series' days.
    fn add_repeating(&mut self, event: &ReadEvent, changes: &[ReadEvent]) -> Result<Vec<Date>, CalendarNote> {
        let too_far = |_: TooFar| event.note(TOO_OFTEN);
        let (mut days, mut single, mut is_over) = (Vec::new(), Vec::new(), false);
        match &event.rule {
            None => single.push((event.starts.clone(), None)),
            Some(rule) => {
                let last = rule.last_day(&event.starts, &mut self.steps).map_err(too_far)?;
                let last = last.map(|last| event.starts.on(last));
                let found = self.of_rule(event, rule, last.as_ref())?;
                let is_past = |last: &When| last.here(&self.zones.own).0 < self.window.today;
                is_over = found.is_empty() && last.as_ref().is_some_and(is_past);
                match self.series(event, rule, &found, last.as_ref())?.filter(|_| !is_over) {
                    Some(series) => days = self.add_series(event, series, changes).map_err(too_far)?,
                    None => single = found.into_iter().map(|(starts, _)| (starts, None)).collect(),
                }
            }
        }
        let is_written_out = event.rule.is_some() && days.is_empty() && !is_over;
        for (also, lasts) in &event.also_on {
            let also = if event.starts.is_day() { When::Day(also.day()) } else { also.clone() };
            let is_one = |other: &When| other.is_meant_by(&also);
            let is_there = single.iter().any(|(other, _)| is_one(other))
                || also.time() == event.starts.time() && days.contains(&also.here(&self.zones.own).0);
            if !is_there {
                single.push((also, *lasts));
            }
        }
        let is_left_out = |starts: &When| {
            let of_change = changes.iter().filter_map(|change| change.of.as_ref());
            event.without.iter().chain(of_change).any(|other| starts.is_meant_by(other))
        };
        single.retain(|(starts, _): &Occurrence| !is_left_out(starts));
        self.file.older += usize::from(is_over && single.is_empty());
        self.count(single.len()).map_err(too_far)?;
        if is_written_out {
            let written = match single.len() {
                0 => "there is none".to_owned(),
                1 => "the one is a single event".to_owned(),
                count => format!("the {count} are single events"),
            };
            let words =
                "it repeats as no series of the portal does; from a year ago to thirteen months ahead";
            self.file.written_out.push(event.note(format!("{words} {written}")));
        }
        for (starts, lasts) in single {
            let is_first = event.rule.is_none() && starts == event.starts;
            let mark = if is_first { String::new() } else { mark(&starts, Some(event), self.zones) };
            self.add_single(event, mark, (&starts, lasts));
        }
        Ok(days)
    }

    /// Where it is by its rule, of all that is not over before the window, up to its end.
    fn of_rule(
        &mut self,
        event: &ReadEvent,
        rule: &Recurrence,
        last: Option<&When>,
    ) -> Result<Vec<(When, Place)>, CalendarNote> {
        let CalendarWindow { from, until, .. } = self.window;
        // Elsewhere it may be a day earlier or later.
        let from = from.saturating_sub((i64::from(MOST_DAYS) + 1).days());
        let until = until.saturating_add(1.day());
        let until = last.map_or(until, |last| last.day().min(until));
        let days = rule.days(event.starts.day(), (from, until), &mut self.steps);
        let mut found = Vec::new();
        for day in days.map_err(|_| event.note(TOO_OFTEN))? {
            let starts = event.starts.on(day);
            let place = event.place((&starts, None), self.zones)?;
            if self.has(place) {
                found.push((starts, place));
            }
        }
        Ok(found)
    }

    fn has(&self, (day, _, end): Place) -> bool {
        day <= self.window.until && day.saturating_add(i64::from(end.days).days()) >= self.window.from
    }

    /// The series of ours whose own occurrences are those of the rule, beginning and end, one by one.
    fn series(
        &self,
        event: &ReadEvent,
        rule: &Recurrence,
        found: &[(When, Place)],
        last: Option<&When>,
    ) -> Result<Option<(PlannedEvent, Repeats)>, CalendarNote> {
        let (first, time, end) = event.place((&event.starts, None), self.zones)?;
        let own = event.starts.day();
        let Some(ours) = rule.as_rule(own) else { return Ok(None) };
        let ours = match &ours {
            _ if own == first => ours,
            // Across midnight: every week the same, and of a month's days not.
            Rule::Weekly { .. } => ours.moved(own, first),
            _ => return Ok(None),
        };
        let until = last.map(|last| last.here(&self.zones.own).0);
        let days = ours.days(first, until.unwrap_or(self.window.until).min(self.window.until));
        let places = days.into_iter().map(|day| (day, time, end)).filter(|place| self.has(*place));
        let is_same = places.eq(found.iter().map(|(_, place)| *place));
        let is_seen = !found.is_empty() || first > self.window.until;
        let series = || (event.planned((first, time, end)), Repeats { rule: ours, until });
        Ok((is_same && is_seen).then(series))
    }

    /// Returns the days on which it is, but for those that the file leaves out.
    fn add_series(
        &mut self,
        event: &ReadEvent,
        (planned, repeats): (PlannedEvent, Repeats),
        changes: &[ReadEvent],
    ) -> Result<Vec<Date>, TooFar> {
        let CalendarWindow { from, until, .. } = self.window;
        let own = &self.zones.own;
        // Of another time than the series' it is not one of it.
        let day_of = |when: &When| {
            let starts = event.starts.on(when.by_clock_of(&event.starts));
            starts.is_meant_by(when).then(|| starts.here(own).0)
        };
        let left_out = event.without.iter().filter_map(day_of).filter(|day| *day >= from);
        // Those ahead of what is made by now as well: housekeeping makes the rest.
        let moved =
            changes.iter().filter_map(|change| day_of(change.of.as_ref()?)).filter(|day| *day > until);
        let mut gaps: Vec<Date> = left_out.chain(moved).collect();
        gaps.sort_unstable();
        gaps.dedup();
        let mut days = repeats.rule.days(planned.fields.date, repeats.until.unwrap_or(until).min(until));
        days.retain(|day| *day >= from && !gaps.contains(day));
        self.count(days.len())?;
        self.push(event, String::new(), EntryKind::Series { event: planned, repeats, gaps });
        Ok(days)
    }
}

#[cfg(test)]
mod tests;
