//! Applies a recurring entry of a calendar file to the rows here.

use std::collections::HashMap;

use jiff::civil::Date;

use super::Entity;
use super::event_rows::{CHANGED_HERE, Rows};
use super::store::events::{self as store, EventKey};
use super::store::journal::calendar_state;
use crate::appliance::calendar_file::{CalendarEntry, PlannedEvent};
use crate::congregation::events::bring_in::{self, ImportedSeries};
use crate::congregation::events::series::{Repeats, Series};
use crate::congregation::events::{EventFields, ManagedEvent, store as events};
use crate::platform::clock::day_in_words;
use crate::platform::refusal::Refusal;

const DIFFERS: &str = "it differs from its series in the file, and stays as it is here";

/// Events that were occurrences: the day of each, and whether it differs from its series by what was changed here.
type TakenOut = HashMap<String, (Date, bool)>;

impl Rows<'_> {
    pub(super) fn add_series(&mut self, entry: &CalendarEntry, new: &ImportedSeries) -> Result<(), Refusal> {
        let horizon = self.window.until;
        let days = new.repeats.rule.days(new.fields.date, horizon.max(new.fields.date));
        let upcoming = days.iter().find(|day| **day >= self.window.today && !new.gaps.contains(day));
        let date = upcoming.copied().unwrap_or(new.fields.date);
        if self.is_alike(entry, &EventFields { date, ..new.fields.clone() })? {
            return Ok(());
        }
        let id = bring_in::add_series(self.work, new)?;
        self.added(entry, (Entity::Series, &id))?;
        self.journal.added(Entity::Series, &id);
        self.adopt(entry, (&id, Date::MIN), &TakenOut::new())?;
        self.written.insert(id);
        self.summary.added += 1;
        self.summary.series_added += 1;
        Ok(())
    }

    /// Single events of the same name, on days of the series from `from` on, become its occurrences. Its others are new.
    fn adopt(
        &mut self,
        entry: &CalendarEntry,
        (series, from): (&str, Date),
        taken_out: &TakenOut,
    ) -> Result<(), Refusal> {
        let Some((of, _)) = bring_in::find_series(self.tx, series)? else { return Ok(()) };
        for key in store::keys_of_uid(self.tx, &entry.uid)?.into_iter().filter(|key| !key.is_gone()) {
            let before = key.event_id.as_ref().and_then(|id| taken_out.get(id));
            let day = match self.seen.get(&(key.uid.clone(), key.recurrence.clone())) {
                Some(changed) => *changed,
                None => before.map(|(day, _)| *day).or(key.of_day()),
            };
            let Some(day) = day.filter(|day| *day >= from) else { continue };
            let Some(there) = store::occurrence(self.tx, series, day)? else { continue };
            let here = key.event_id.as_deref().map(|id| events::find(self.tx, id)).transpose()?.flatten();
            match here {
                Some(here) => {
                    let is_own = before.is_some_and(|(_, is_own)| *is_own);
                    self.adopt_one(entry, (&of, day), (&key, &here), is_own)?;
                }
                // It was removed here.
                None if key.event_id.as_ref() != Some(&there) => bring_in::leave_out(self.tx, series, day)?,
                None => {}
            }
        }
        for (event, _) in events::of_series(self.tx, series, from)? {
            if self.written.insert(event.id.clone()) {
                self.journal.added(Entity::Event, &event.id);
                self.summary.events_made += 1;
            }
        }
        Ok(())
    }

    fn adopt_one(
        &mut self,
        entry: &CalendarEntry,
        (series, day): (&Series, Date),
        (key, here): (&EventKey, &ManagedEvent),
        is_own: bool,
    ) -> Result<(), Refusal> {
        let is_as_left = self.is_as_left((Entity::Event, &here.id), key)?;
        let is_changed_there = self.has(&key.uid, &key.recurrence);
        self.remember((Entity::Event, &here.id))?;
        let is_own = is_own || is_changed_there || !is_as_left;
        bring_in::join_series(self.tx, &here.id, (&series.id, day), is_own)?;
        if is_changed_there {
            return Ok(self.known_again(key.id, &here.id, is_as_left)?);
        }
        store::forget_row(self.tx, &here.id)?;
        if !is_as_left {
            self.leave(entry.line, entry.title(), &format!("{}: {CHANGED_HERE}", day_in_words(day)));
            return Ok(());
        }
        let fields = EventFields { date: day, ..series.fields.clone() };
        if !self.rewrite(entry.line, here, &PlannedEvent { fields, is_cancelled: false })? {
            bring_in::join_series(self.tx, &here.id, (&series.id, day), true)?;
        }
        Ok(())
    }

    /// A series that the file does not have any more makes no more occurrences, and those that it made are single events.
    pub(super) fn dissolve(&mut self, key: &EventKey, series: &str) -> Result<(), Refusal> {
        let gaps = bring_in::find_series(self.tx, series)?.map(|(_, gaps)| gaps).unwrap_or_default();
        self.take_out(&key.uid, series, Date::MIN)?;
        for gap in gaps.iter().map(Date::to_string) {
            // Removed here, and not by a file.
            let known = store::find_key(self.tx, &key.uid, &gap)?;
            if !key.gaps.contains(&gap) && known.is_none_or(|known| known.is_gone()) {
                let import = self.journal.number()?;
                store::insert_key(self.tx, &key.uid, &gap, None, self.calendar, "", import)?;
            }
        }
        bring_in::end_series(self.tx, series)?;
        Ok(store::forget_row(self.tx, series)?)
    }

    /// The occurrences of a series from a day on become single events, each with a key of its own.
    fn take_out(&mut self, uid: &str, series: &str, from: Date) -> Result<TakenOut, Refusal> {
        let mut taken_out = TakenOut::new();
        self.remember((Entity::Series, series))?;
        let import = self.journal.number()?;
        for (event, is_own) in events::of_series(self.tx, series, from)? {
            let Some((_, day)) = &event.in_series else { continue };
            let is_past = event.fields.date < self.window.today;
            let key = store::key_of_event(self.tx, &event.id)?;
            taken_out.insert(event.id.clone(), (*day, is_own && key.is_none()));
            let (id, is_as_left) = match key {
                Some(key) => (Some(key.id), self.is_as_left((Entity::Event, &event.id), &key)?),
                None => (None, is_past && !is_own || self.is_as_its_series(&event, series)?),
            };
            self.remember((Entity::Event, &event.id))?;
            bring_in::leave_series(self.tx, &event.id)?;
            let row = Some((Entity::Event, &*event.id));
            let id = if let Some(id) = id {
                id
            } else {
                let day = day.to_string();
                let other = store::find_key(self.tx, uid, &day)?.filter(|key| key.event_id.is_some());
                let mark = if other.is_some() { format!("{day} {}", event.fields.time_text()) } else { day };
                store::insert_key(self.tx, uid, &mark, row, self.calendar, "", import)?
            };
            self.known_again(id, &event.id, is_as_left)?;
        }
        Ok(taken_out)
    }

    /// A key's event stands elsewhere now, and any file is compared with it anew.
    fn known_again(&self, key: i64, event: &str, is_as_left: bool) -> rusqlite::Result<()> {
        let now = calendar_state(self.tx, Entity::Event, event)?.filter(|_| is_as_left);
        store::set_said(self.tx, key, "", "", &now.unwrap_or_default())
    }

    /// Whether anything of it changed. Its occurrences ahead become those of the file: they leave the series, and those on
    /// its days come back. The others are what the file does not have any more.
    pub(super) fn change_series(
        &mut self,
        entry: &CalendarEntry,
        (key, id): (&EventKey, &str),
        mut new: ImportedSeries,
    ) -> Result<bool, Refusal> {
        let Some((series, gaps)) = bring_in::find_series(self.tx, id)? else { return Ok(false) };
        new.fields = bring_in::asking_as(new.fields, &series.fields);
        // Of one that began too long ago, the first day moves on with today: here it began where it began.
        let days = new.repeats.rule.days(series.first_day, new.fields.date);
        let is_within = |day: &&Date| **day >= self.window.from;
        if days.first() == Some(&series.first_day) && days.iter().filter(is_within).eq([&new.fields.date]) {
            new.fields.date = series.first_day;
        }
        let is_same = !key.said.is_empty()
            && series.repeats == new.repeats
            && series.fields == new.fields
            && new.gaps.iter().all(|gap| gaps.contains(gap))
            && !new.filled.iter().any(|day| gaps.contains(day));
        if is_same {
            return Ok(false);
        }
        let today = self.window.today;
        let taken_out = self.take_out(&entry.uid, id, today)?;
        bring_in::renew_series(self.work, &series, &new)?;
        self.adopt(entry, (id, today), &taken_out)?;
        Ok(true)
    }

    /// Occurrences ahead that are not as their series in the file: changed here, or answered when the file changed them all.
    pub(super) fn tell_what_differs(
        &mut self,
        entry: &CalendarEntry,
        key: &EventKey,
    ) -> rusqlite::Result<()> {
        let Some(series) = &key.series_id else { return Ok(()) };
        for (event, is_own) in events::of_series(self.tx, series, self.window.today)? {
            let is_of_file = store::key_of_event(self.tx, &event.id)?.is_some();
            if is_own && !is_of_file && !self.is_as_its_series(&event, series)? {
                let words = format!("{}: {DIFFERS}", day_in_words(event.fields.date));
                self.leave(entry.line, entry.title(), &words);
            }
        }
        Ok(())
    }

    /// A series from its first day on that is not too long ago.
    pub(super) fn brought(
        &self,
        event: &PlannedEvent,
        repeats: &Repeats,
        gaps: &[Date],
    ) -> Result<ImportedSeries, Refusal> {
        let mut fields = event.fields.clone().checked()?;
        if fields.date < self.window.from {
            let days = repeats.rule.days(fields.date, self.window.until);
            fields.date = days.into_iter().find(|day| *day >= self.window.from).unwrap_or(fields.date);
        }
        Ok(ImportedSeries { fields, repeats: repeats.clone(), gaps: gaps.to_vec(), filled: Vec::new() })
    }

    pub(super) fn is_as_its_series(&self, here: &ManagedEvent, series: &str) -> rusqlite::Result<bool> {
        let Some((series, _)) = bring_in::find_series(self.tx, series)? else { return Ok(false) };
        let Some((_, day)) = here.in_series else { return Ok(false) };
        let own = bring_in::asking_as(EventFields { date: day, ..series.fields }, &here.fields);
        Ok(here.cancelled.is_none() && here.fields == own)
    }
}
