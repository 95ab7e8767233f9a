//! Events of a calendar that are not in its newer file: proposed for removal, and removed on request.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::event_rows::{CHANGED_HERE, NO_LONGER_THERE, Rows};
use super::store::events::{self as store, EventKey};
use super::{Entity, count};
use crate::appliance::calendar_file::{CalendarFile, CalendarNote};
use crate::congregation::events::office::tell;
use crate::congregation::events::{Cancelled, ManagedEvent, bring_in, store as events};
use crate::platform::clock::day_in_words;
use crate::platform::refusal::Refusal;

/// The most dates that are listed; of more the number is told.
const MOST_DAYS: usize = 4;

/// Future events of one UID that are not in the calendar's file any more.
#[derive(Default)]
struct Missing {
    events: Vec<ManagedEvent>,
    /// Titles and days of what was changed here.
    changed_here: Vec<(String, Date)>,
    series: Option<String>,
}

impl Missing {
    fn take(&mut self, event: ManagedEvent, is_as_left: bool) {
        if is_as_left {
            self.events.push(event);
        } else {
            self.changed_here.push((event.fields.title, event.fields.date));
        }
    }
}

impl Rows<'_> {
    pub(super) fn missing(&mut self, file: &CalendarFile) -> Result<(), Refusal> {
        if self.summary.older_file.is_some() {
            return Ok(());
        }
        let mut all: BTreeMap<String, Missing> = BTreeMap::new();
        for key in store::keys_of_calendar(self.tx, self.calendar)? {
            let is_unclear = file.unclear.contains(&key.uid) || self.left_out.contains(&key.uid);
            if is_unclear || self.has(&key.uid, &key.recurrence) {
                continue;
            }
            let missing = all.entry(key.uid.clone()).or_default();
            match key.row() {
                Some((Entity::Series, id)) => self.missing_series(missing, &key, id)?,
                Some((_, id)) => self.missing_event(missing, &key, id)?,
                None => {}
            }
        }
        // For a UID in the file, the file is complete; for others only between its first and last day.
        let is_within = |day: Date| file.days.is_some_and(|(first, last)| (first..=last).contains(&day));
        let mut all: Vec<(String, Missing)> = all.into_iter().collect();
        all.sort_by_key(|(_, missing)| missing.events.iter().map(|event| event.fields.date).min());
        for (uid, Missing { mut events, changed_here, series }) in all {
            let days = events.iter().map(|event| event.fields.date);
            let mut days = days.chain(changed_here.iter().map(|(_, day)| *day));
            if !file.uids.contains(&uid) && !days.any(is_within) {
                continue;
            }
            for (title, _) in changed_here {
                self.leave(0, &title, &format!("it is not in the file any more, but {CHANGED_HERE}"));
            }
            events.sort_by_key(|event| event.fields.date);
            if let Some(first) = events.first() {
                let title = first.fields.title.clone();
                self.propose(&title, events, series.as_deref())?;
            }
        }
        Ok(())
    }

    fn missing_event(&mut self, missing: &mut Missing, key: &EventKey, id: &str) -> Result<(), Refusal> {
        let Some(here) = events::find(self.tx, id)?.filter(|here| here.fields.date >= self.window.today)
        else {
            return Ok(());
        };
        if let Some((series, _)) = &here.in_series
            && store::find_key(self.tx, &key.uid, "")?.is_some_and(|of| of.series_id.as_ref() == Some(series))
        {
            // It is as its series, or goes with it.
            return Ok(());
        }
        let is_as_left = self.is_as_left((Entity::Event, id), key)?;
        // One that is cancelled already goes where no one has answered it.
        if here.cancelled.is_some() && (!is_as_left || store::has_answers(self.tx, id)?) {
            return Ok(());
        }
        missing.take(here, is_as_left);
        Ok(())
    }

    fn missing_series(&self, missing: &mut Missing, key: &EventKey, id: &str) -> Result<(), Refusal> {
        let is_series_as_left = self.is_as_left((Entity::Series, id), key)?;
        for (event, _) in events::of_series(self.tx, id, Date::MIN)? {
            if event.fields.date < self.window.today || event.cancelled.is_some() {
                continue;
            }
            let is_as_left = match store::key_of_event(self.tx, &event.id)? {
                Some(key) => self.is_as_left((Entity::Event, &event.id), &key)?,
                None => self.is_as_its_series(&event, id)?,
            };
            missing.take(event, is_as_left && is_series_as_left);
            if !is_series_as_left {
                // One line is enough for all of it.
                return Ok(());
            }
        }
        missing.series = Some(id.to_owned());
        Ok(())
    }

    /// Proposes to remove events, or all of a series that is ahead; does it where that is wanted. What people have answered
    /// is cancelled.
    fn propose(&mut self, title: &str, gone: Vec<ManagedEvent>, series: Option<&str>) -> Result<(), Refusal> {
        let Some(first) = gone.first() else { return Ok(()) };
        let in_words = |event: &ManagedEvent| day_in_words(event.fields.date);
        let when = match gone.len() {
            1..=MOST_DAYS => gone.iter().map(in_words).collect::<Vec<_>>().join("; "),
            count => format!("{count} dates from {} on", in_words(first)),
        };
        let all = gone.len();
        let (mut answered, mut others) = (Vec::new(), Vec::new());
        for event in gone {
            let is_answered = store::has_answers(self.tx, &event.id)?;
            if is_answered { &mut answered } else { &mut others }.push(event);
        }
        let letters = tell::count(self.tx, &answered)?;
        let words = match (answered.len(), all) {
            (0, _) => when,
            (1, 1) => format!("{when}: people have answered, so it is cancelled (letters: {letters})"),
            (some, _) => {
                format!(
                    "{when}: people have answered {some} of them, so these are cancelled (letters: {letters})"
                )
            }
        };
        self.summary.missing.push(CalendarNote::new(0, title, words));
        if !self.wishes.remove_missing {
            return Ok(());
        }
        for event in answered.iter().chain(&others) {
            self.remember((Entity::Event, &event.id))?;
            store::mark_removed(self.tx, &event.id)?;
        }
        let cancelled = Cancelled { reason: Some(NO_LONGER_THERE.to_owned()) };
        for event in &answered {
            bring_in::set_cancelled(self.work, &event.id, Some(&cancelled))?;
        }
        for event in &others {
            bring_in::remove(self.work, &event.id)?;
        }
        if let Some(series) = series {
            self.remember((Entity::Series, series))?;
            bring_in::end_series(self.tx, series)?;
            store::mark_removed(self.tx, series)?;
        }
        self.summary.cancelled += count(answered.len());
        self.summary.removed += count(others.len());
        self.cancelled.extend(answered);
        Ok(())
    }
}
