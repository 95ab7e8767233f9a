//! From the events of a calendar file to what the portal has of them: single events, series, and single changes of these.

use std::collections::BTreeMap;

use jiff::Span;
use jiff::civil::Date;

use super::components::Components;
use super::event::ReadEvent;
use super::recurrence::{MOST_STEPS, Recurrence, TooFar};
use super::when::When;
use super::zones::Zones;
use super::{CalendarEntry, CalendarFile, CalendarNote, CalendarWindow, EntryKind, PlannedEvent, words};
use crate::congregation::events::series::Repeats;
use crate::congregation::events::series::rule::Rule;

const LONGEST_NAME: usize = 200;
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
        plan.add(named);
    }
    plan.file.not_understood.sort_by_key(|note| note.line);
    plan.file
}

/// Which one of its series it is, in the words by which it is recognised in another file.
fn mark(of: &When, zones: &Zones) -> String {
    match of.here(&zones.own) {
        (day, None) => day.to_string(),
        (day, Some(time)) => format!("{day} {}", time.strftime("%H:%M")),
    }
}

impl Plan<'_> {
    fn count(&mut self, rows: usize) -> Result<(), TooFar> {
        self.rows += rows;
        if self.rows > MOST_ROWS { Err(TooFar) } else { Ok(()) }
    }

    /// Of an event that is in the file twice the later version counts.
    fn name(&self, named: &mut BTreeMap<String, Named>, event: ReadEvent) {
        let own = named.entry(event.uid.clone()).or_default();
        let place = match &event.of {
            None => own.main.as_mut(),
            Some(of) => {
                let own_mark = mark(of, self.zones);
                own.changes
                    .iter_mut()
                    .find(|other| other.of.as_ref().is_some_and(|of| mark(of, self.zones) == own_mark))
            }
        };
        match place {
            Some(other) if other.sequence > event.sequence => {}
            Some(other) => *other = event,
            None if event.of.is_none() => own.main = Some(event),
            None => own.changes.push(event),
        }
    }

    fn add(&mut self, Named { main, changes }: Named) {
        let days: Vec<Date> = match &main {
            Some(main) if main.rule.is_some() || !main.also_on.is_empty() => {
                match self.add_repeating(main, &changes) {
                    Ok(days) => days,
                    Err(note) => {
                        self.file.not_understood.push(note);
                        return;
                    }
                }
            }
            Some(main) => {
                self.add_single(main, String::new(), &main.starts);
                Vec::new()
            }
            None => Vec::new(),
        };
        for change in &changes {
            let Some(of) = &change.of else { continue };
            let day = of.here(&self.zones.own).0;
            let is_of_series = days.contains(&day);
            self.add_change(change, mark(of, self.zones), is_of_series.then_some(day));
        }
    }

    fn push(&mut self, event: &ReadEvent, recurrence: String, what: EntryKind) {
        self.file.entries.push(CalendarEntry { line: event.line, uid: event.uid.clone(), recurrence, what });
    }

    fn add_single(&mut self, event: &ReadEvent, recurrence: String, starts: &When) {
        match event.planned(starts, self.zones) {
            Ok(planned) if planned.fields.last_day() < self.window.from => self.file.older += 1,
            Ok(planned) => self.push(event, recurrence, EntryKind::Single(planned)),
            Err(note) => self.file.not_understood.push(note),
        }
    }

    /// A change of one that is no series' here stands for itself.
    fn add_change(&mut self, change: &ReadEvent, mark: String, day: Option<Date>) {
        let Some(day) = day else { return self.add_single(change, mark, &change.starts) };
        match change.planned(&change.starts, self.zones) {
            Ok(event) => self.push(change, mark, EntryKind::Changed { day, event }),
            Err(note) => self.file.not_understood.push(note),
        }
    }

    /// A series, or single events where the portal has no series for it. Returns the series' days.
    fn add_repeating(&mut self, event: &ReadEvent, changes: &[ReadEvent]) -> Result<Vec<Date>, CalendarNote> {
        let too_far = |_: TooFar| event.note("it repeats so often that it cannot be worked out");
        let own = &self.zones.own;
        let left_out: Vec<Date> = event.without.iter().map(|when| when.here(own).0).collect();
        let mut taken: Vec<String> =
            changes.iter().filter_map(|change| Some(mark(change.of.as_ref()?, self.zones))).collect();
        let mut days_of_series = Vec::new();
        if let Some(rule) = &event.rule {
            let last = rule.last_day(&event.starts, &mut self.steps).map_err(too_far)?;
            let planned = event.planned(&event.starts, self.zones)?;
            if last.is_some_and(|last| last < self.window.from) {
                self.file.older += 1;
                return Ok(Vec::new());
            }
            match self.series(event, rule, last, &planned) {
                Some(repeats) => {
                    let until = repeats.until.unwrap_or(self.window.until).min(self.window.until);
                    days_of_series = repeats.rule.days(planned.fields.date, until);
                    days_of_series.retain(|day| *day >= self.window.from);
                    // Those ahead of what is made by now as well: housekeeping makes the rest.
                    let moved = changes.iter().filter_map(|change| Some(change.of.as_ref()?.here(own).0));
                    let moved = moved.filter(|day| *day > self.window.until);
                    let mut gaps: Vec<Date> = left_out
                        .iter()
                        .copied()
                        .filter(|day| *day >= self.window.from)
                        .chain(moved)
                        .collect();
                    gaps.sort_unstable();
                    gaps.dedup();
                    days_of_series.retain(|day| !gaps.contains(day));
                    self.count(days_of_series.len()).map_err(too_far)?;
                    self.push(event, String::new(), EntryKind::Series { event: planned, repeats, gaps });
                }
                None => self.write_out(event, rule, last, (&left_out, &mut taken)).map_err(too_far)?,
            }
        } else {
            self.add_single(event, String::new(), &event.starts);
        }
        for when in &event.also_on {
            let (day, starts) =
                (when.here(own).0, if event.starts.is_day() { When::Day(when.day()) } else { when.clone() });
            let mark = mark(&starts, self.zones);
            let is_there = starts == event.starts
                || days_of_series.contains(&day)
                || left_out.contains(&day)
                || taken.contains(&mark);
            if !is_there {
                taken.push(mark.clone());
                self.add_single(event, mark, &starts);
            }
        }
        Ok(days_of_series)
    }

    /// A series of ours, where there is one that has the same days and the same time by the congregation's clock.
    fn series(
        &self,
        event: &ReadEvent,
        rule: &Recurrence,
        last: Option<Date>,
        planned: &PlannedEvent,
    ) -> Option<Repeats> {
        let (first, here) = (event.starts.day(), planned.fields.date);
        let ours = rule.as_rule(first)?;
        let by = first.until(here).ok()?.get_days();
        let shifted = |day: Date| day.saturating_add(Span::new().days(by));
        let ours = match (&ours, by) {
            (_, 0) => ours,
            // Across midnight: every week the same, and of a month's days not.
            (Rule::Weekly { .. }, _) => ours.moved(first, here),
            _ => return None,
        };
        let until = last.unwrap_or(self.window.until).min(self.window.until);
        let days = ours.days(here, until);
        let is_ours = days.iter().all(|day| {
            let starts = event.starts.on(day.saturating_sub(Span::new().days(by)));
            starts.here(&self.zones.own) == (*day, planned.fields.time)
        });
        is_ours.then(|| Repeats { rule: ours, until: last.map(shifted) })
    }

    fn write_out(
        &mut self,
        event: &ReadEvent,
        rule: &Recurrence,
        last: Option<Date>,
        (left_out, taken): (&[Date], &mut Vec<String>),
    ) -> Result<(), TooFar> {
        let CalendarWindow { today, until, .. } = self.window;
        let until = last.map_or(until, |last| last.min(until));
        let days =
            rule.days(event.starts.day(), (today.yesterday().unwrap_or(today), until), &mut self.steps)?;
        self.count(days.len())?;
        let mut count = 0;
        for day in days {
            let starts = event.starts.on(day);
            let here = starts.here(&self.zones.own).0;
            let mark = mark(&starts, self.zones);
            if here < today || left_out.contains(&here) || taken.contains(&mark) {
                continue;
            }
            count += 1;
            taken.push(mark.clone());
            self.add_single(event, mark, &starts);
        }
        let words = match count {
            0 => "it repeats as no series of the portal does, and does not take place within thirteen months"
                .to_owned(),
            1 => {
                "it repeats as no series of the portal does: the one within thirteen months is a single event"
                    .to_owned()
            }
            _ => format!(
                "it repeats as no series of the portal does: the {count} within thirteen months are single events"
            ),
        };
        self.file.written_out.push(event.note(words));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
