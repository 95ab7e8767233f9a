//! From the events of a calendar file to what the portal has of them: single events, series, and single changes of these.

use std::collections::{HashMap, HashSet};

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::event::{self, Place, ReadEvent};
use super::recurrence::MOST_STEPS;
use super::when::{MomentKey, Moments, When};
use super::zones::{ZoneAnswer, Zones};
use super::{
    CalendarEntry, CalendarFile, CalendarNote, CalendarReport, CalendarWindow, EntryKind, PlannedEvent,
    UnknownZone, components,
};
use crate::congregation::events::fields::MOST_DAYS;
use crate::congregation::events::series::Repeats;
use crate::congregation::events::series::rule::Rule;
use crate::platform::refusal::Refusal;

const LONGEST_NAME: usize = 200;
const TOO_OFTEN: &str = "it repeats so often that it cannot be worked out";
/// Rows that one file may make: 180 a week for two years.
const MOST_ROWS: usize = 20_000;

/// The entries of one UID: the event itself at `None`, and changes of single occurrences by their moment.
type Named = HashMap<Option<MomentKey>, ReadEvent>;

/// When each of an event begins, and its place here.
type Occurrences = Vec<(When, Place)>;

struct Plan<'a> {
    zones: &'a Zones,
    window: CalendarWindow,
    steps: u32,
    /// Events that are made of what was read.
    rows: usize,
    file: CalendarFile,
}

/// Reads a file. `own` is the congregation's time zone; `answers` say what unknown names of zones mean.
pub fn read(
    bytes: &[u8],
    own: &TimeZone,
    today: Date,
    answers: &[ZoneAnswer],
) -> Result<CalendarFile, Refusal> {
    let components = components::read(bytes)?;
    let zones = &Zones::of(&components.zones, own, answers);
    let calendar =
        components.name.map(|name| event::line(&name, LONGEST_NAME)).filter(|name| !name.is_empty());
    let report = CalendarReport { calendar, others: components.others, ..CalendarReport::default() };
    let file = CalendarFile { report, ..CalendarFile::default() };
    let mut plan = Plan { zones, window: CalendarWindow::of(today), steps: MOST_STEPS, rows: 0, file };
    let mut named: HashMap<String, Named> = HashMap::new();
    for part in &components.events {
        match ReadEvent::read(part, zones) {
            Ok(event) => {
                plan.reach(event.starts.here(&zones.own).0);
                plan.name(named.entry(event.uid.clone()).or_default(), event);
            }
            Err(note) => {
                plan.file.unclear.extend(event::uid(part));
                match event::unknown_zone(part, zones) {
                    _ if event::is_private(part) => plan.file.report.marked_private.push(note),
                    Some(name) => plan.ask_about_zone(name),
                    None => plan.file.report.not_understood.push(note),
                }
            }
        }
    }
    for line in components.bad_lines {
        plan.file.report.not_understood.push(CalendarNote::new(line, "", "this line is no property"));
    }
    // For a UID with changes only, the file is incomplete.
    let mut in_order: Vec<(String, Named)> = named.into_iter().collect();
    in_order.sort_by_key(|(_, named)| named.values().map(|event| event.line).min());
    for (uid, named) in in_order {
        let is_whole = named.contains_key(&None);
        let listed = if is_whole { &mut plan.file.uids } else { &mut plan.file.unclear };
        listed.insert(uid.clone());
        if let Err(note) = plan.add(named) {
            plan.unclear(Some(uid), note);
        }
    }
    plan.file.report.not_understood.sort_by_key(|note| note.line);
    Ok(plan.file)
}

/// The key of an occurrence, by which it is recognised in another file: the day of the rule there, or else day and time
/// here.
fn mark(of: &When, main: Option<&ReadEvent>, zones: &Zones) -> String {
    if let Some(own) = main.and_then(|main| main.starts.meant_by(of)) {
        return own.day().to_string();
    }
    match of.here(&zones.own) {
        (day, Some(time)) => format!("{day} {}", time.strftime("%H:%M")),
        (day, None) => day.to_string(),
    }
}

impl Plan<'_> {
    /// Something of this name is not understood.
    fn unclear(&mut self, uid: Option<String>, note: CalendarNote) {
        self.file.unclear.extend(uid);
        self.file.report.not_understood.push(note);
    }

    fn ask_about_zone(&mut self, name: &str) {
        let asked = &mut self.file.report.unknown_zones;
        match asked.iter_mut().find(|zone| zone.name == name) {
            Some(zone) => zone.events += 1,
            None => asked.push(UnknownZone { name: name.to_owned(), events: 1 }),
        }
    }

    /// The file has an event on this day.
    fn reach(&mut self, day: Date) {
        let (first, last) = self.file.days.unwrap_or((day, day));
        self.file.days = Some((first.min(day), last.max(day)));
    }

    fn count(&mut self, event: &ReadEvent, rows: usize) -> Result<(), CalendarNote> {
        if self.rows + rows > MOST_ROWS {
            return Err(event.note("the file has more events than can be brought in at once"));
        }
        self.rows += rows;
        Ok(())
    }

    /// An event that is in the file twice: the later version counts.
    fn name(&mut self, named: &mut Named, event: ReadEvent) {
        let occurrence = event.of.as_ref().map(When::key);
        let Some(other) = named.get_mut(&occurrence) else {
            named.insert(occurrence, event);
            return;
        };
        let is_another = event.of.is_none()
            && (event.fields.title != other.fields.title
                || event.starts != other.starts && event.version == other.version);
        let earlier = if other.version > event.version { event } else { std::mem::replace(other, event) };
        if is_another {
            let words = format!(
                "another event of the file, on line {}, has the same identification (UID) and is taken",
                other.line
            );
            self.file.report.not_understood.push(earlier.note(words));
        }
    }

    fn add(&mut self, mut named: Named) -> Result<(), CalendarNote> {
        let main = named.remove(&None);
        let mut changes: Vec<ReadEvent> = named.into_values().collect();
        changes.sort_by_key(|change| change.line);
        let mut days = HashSet::new();
        if let Some(main) = &main {
            let without: Moments = main.without.iter().collect();
            // One that was changed, and deleted later.
            changes.retain(|change| {
                let is_deleted = |of: &When| without.mean(main.starts.meant_by(of).as_ref().unwrap_or(of));
                change.version >= main.version || !change.of.as_ref().is_some_and(is_deleted)
            });
            days = self.add_main(main, &changes, &without)?;
        }
        for change in &changes {
            let Some(of) = &change.of else { continue };
            let mark = mark(of, main.as_ref(), self.zones);
            // A change of one that is no series' here stands for itself.
            let day =
                main.as_ref().and_then(|main| main.day_of(of, self.zones)).filter(|day| days.contains(day));
            match change.place(&change.starts, None, self.zones) {
                Ok(place) => self.add_one(change, mark, place, day),
                Err(note) => self.unclear(Some(change.uid.clone()), note),
            }
        }
        Ok(())
    }

    fn push(&mut self, event: &ReadEvent, recurrence: String, what: EntryKind) {
        self.reach(match &what {
            EntryKind::Series { event, repeats, .. } => {
                repeats.until.unwrap_or(self.window.until).max(event.fields.date)
            }
            EntryKind::Single(event) | EntryKind::Changed { event, .. } => event.fields.last_day(),
        });
        let (uid, version) = (event.uid.clone(), event.version_text());
        self.file.entries.push(CalendarEntry { line: event.line, uid, recurrence, version, what });
    }

    /// One event: by itself, or as the change of a series' occurrence on the day `of`.
    fn add_one(&mut self, event: &ReadEvent, recurrence: String, place: Place, of: Option<Date>) {
        let planned = event.planned(place);
        match of {
            Some(day) => self.push(event, recurrence, EntryKind::Changed { day, event: planned }),
            None if planned.fields.last_day() < self.window.from => self.file.report.older += 1,
            None => self.push(event, recurrence, EntryKind::Single(planned)),
        }
    }

    /// An event with all of its occurrences: those of its rule become a series where a rule of the portal has the same ones,
    /// all others single events. Returns the series' days.
    fn add_main(
        &mut self,
        event: &ReadEvent,
        changes: &[ReadEvent],
        without: &Moments,
    ) -> Result<HashSet<Date>, CalendarNote> {
        if event.also_on.len() > MOST_ROWS {
            return Err(event.note(TOO_OFTEN));
        }
        let (mut single, last) = self.of_rule(event)?;
        let is_past = |last: &When| last.here(&self.zones.own).0 < self.window.today;
        let is_over = single.is_empty() && last.as_ref().is_some_and(is_past);
        let series = if is_over { None } else { self.series(event, &single, last.as_ref())? };
        let is_written_out = event.rule.is_some() && series.is_none() && !is_over;
        let mut days = HashSet::new();
        if let Some(series) = series {
            days = self.add_series(event, series, changes)?;
            single.clear();
        } else if event.rule.is_some() {
            single.retain(|(_, (day, ..))| *day <= self.window.until);
        }
        let mut there: Moments = single.iter().map(|(starts, _)| starts).collect();
        for (also, lasts) in &event.also_on {
            let also = if event.starts.is_day() { When::Day(also.day()) } else { also.clone() };
            if !there.mean(&also) && !event.day_of(&also, self.zones).is_some_and(|day| days.contains(&day)) {
                there.insert(&also);
                let place = event.place(&also, *lasts, self.zones)?;
                single.push((also, place));
            }
        }
        let elsewhere: Moments = changes.iter().filter_map(|change| change.of.as_ref()).collect();
        single.retain(|(starts, _)| !without.mean(starts) && !elsewhere.mean(starts));
        self.file.report.older += u32::from(is_over && single.is_empty());
        self.count(event, single.len())?;
        if is_written_out {
            let written = match single.len() {
                0 => "there is none".to_owned(),
                1 => "the one is a single event".to_owned(),
                count => format!("the {count} are single events"),
            };
            self.file.report.written_out.push(event.note(format!(
                "it repeats as no series of the portal does; from a year ago to thirteen months ahead {written}"
            )));
        }
        let is_one_of_many = event.rule.is_some() || !event.also_on.is_empty();
        for (starts, place) in single {
            let mark = if is_one_of_many { mark(&starts, Some(event), self.zones) } else { String::new() };
            self.add_one(event, mark, place, None);
        }
        Ok(days)
    }

    /// The event where it has no rule, else the rule's occurrences that are not over before the window, up to its end: at
    /// least thirteen months from the beginning, so that changes of daylight saving time are included. And the last of them
    /// all, where there is one.
    fn of_rule(&mut self, event: &ReadEvent) -> Result<(Occurrences, Option<When>), CalendarNote> {
        let place = |starts: &When| event.place(starts, None, self.zones);
        let Some(rule) = &event.rule else {
            let starts = event.starts.clone();
            return Ok((vec![(starts.clone(), place(&starts)?)], Some(starts)));
        };
        let too_often = |_| event.note(TOO_OFTEN);
        let last = rule.last_day(&event.starts, &mut self.steps).map_err(too_often)?;
        // Elsewhere it may be a day earlier or later.
        let from = self.window.from.saturating_sub((i64::from(MOST_DAYS) + 1).days());
        let until = self.seen_until(event).saturating_add(1.day());
        let within = (from, last.map_or(until, |last| last.min(until)));
        let mut found = Vec::new();
        for day in rule.days(event.starts.day(), within, &mut self.steps).map_err(too_often)? {
            let starts = event.starts.on(day);
            let place = place(&starts)?;
            if self.sees(event, place) {
                found.push((starts, place));
            }
        }
        Ok((found, last.map(|last| event.starts.on(last))))
    }

    fn seen_until(&self, event: &ReadEvent) -> Date {
        event.starts.here(&self.zones.own).0.saturating_add(13.months()).max(self.window.until)
    }

    fn sees(&self, event: &ReadEvent, (day, _, end): Place) -> bool {
        let last = day.saturating_add(i64::from(end.days).days());
        day <= self.seen_until(event) && last >= self.window.from
    }

    /// The series of ours whose own occurrences are those of the rule, beginning and end, one by one.
    fn series(
        &mut self,
        event: &ReadEvent,
        found: &[(When, Place)],
        last: Option<&When>,
    ) -> Result<Option<(PlannedEvent, Repeats)>, CalendarNote> {
        let (first, time, end) = event.place(&event.starts, None, self.zones)?;
        let own = event.starts.day();
        let ours = match event.rule.as_ref().and_then(|rule| rule.as_rule(own, &mut self.steps)) {
            Some(ours) if own == first => ours,
            // Across midnight: every week the same, and of a month's days not.
            Some(ours @ Rule::Weekly { .. }) => ours.moved(own, first),
            _ => return Ok(None),
        };
        let until = last.map(|last| last.here(&self.zones.own).0);
        let seen_until = self.seen_until(event);
        let days = ours.days(first, until.unwrap_or(seen_until).min(seen_until));
        let places = days.into_iter().map(|day| (day, time, end)).filter(|place| self.sees(event, *place));
        let is_same = places.eq(found.iter().map(|(_, place)| *place));
        Ok(is_same.then(|| (event.planned((first, time, end)), Repeats { rule: ours, until })))
    }

    /// Returns the days on which it is, but for those that the file leaves out.
    fn add_series(
        &mut self,
        event: &ReadEvent,
        (planned, repeats): (PlannedEvent, Repeats),
        changes: &[ReadEvent],
    ) -> Result<HashSet<Date>, CalendarNote> {
        let CalendarWindow { from, until, .. } = self.window;
        let day_of = |when| event.day_of(when, self.zones);
        let left_out = event.without.iter().filter_map(day_of).filter(|day| *day >= from);
        // Includes the days behind the occurrences made by now: housekeeping makes the rest.
        let moved =
            changes.iter().filter_map(|change| day_of(change.of.as_ref()?)).filter(|day| *day > until);
        let mut gaps: Vec<Date> = left_out.chain(moved).collect();
        gaps.sort_unstable();
        gaps.dedup();
        let days = repeats.rule.days(planned.fields.date, repeats.until.unwrap_or(until).min(until));
        let is_there = |day: &Date| *day >= from && gaps.binary_search(day).is_err();
        let days: HashSet<Date> = days.into_iter().filter(is_there).collect();
        self.count(event, days.len())?;
        self.push(event, String::new(), EntryKind::Series { event: planned, repeats, gaps });
        Ok(days)
    }
}

#[cfg(test)]
mod tests;
