//! Applies a recurring entry of a calendar file to the rows here.

use std::collections::HashSet;

use jiff::civil::Date;

use super::Entity;
use super::event_rows::{ANSWERED, CHANGED_HERE, Rows};
use super::store::events::{self as store, EventKey};
use super::store::journal::calendar_state;
use crate::appliance::calendar_file::{CalendarEntry, PlannedEvent};
use crate::congregation::events::bring_in::{self, ImportedSeries};
use crate::congregation::events::series::{Repeats, Series};
use crate::congregation::events::{EventFields, ManagedEvent, store as events};
use crate::platform::refusal::Refusal;

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
        self.adopt(entry, &id)?;
        self.made(&id, &HashSet::new())?;
        self.written.insert(id);
        self.summary.added += 1;
        self.summary.series_added += 1;
        Ok(())
    }

    /// Occurrences that were not among those `before` are new.
    fn made(&mut self, series: &str, before: &HashSet<String>) -> rusqlite::Result<()> {
        for (event, _) in events::of_series(self.tx, series, Date::MIN)? {
            if !before.contains(&event.id) && self.written.insert(event.id.clone()) {
                self.journal.added(Entity::Event, &event.id);
                self.summary.events_made += 1;
            }
        }
        Ok(())
    }

    /// Single events of the same name, on days of the new series, become its occurrences.
    fn adopt(&mut self, entry: &CalendarEntry, series: &str) -> Result<(), Refusal> {
        let Some((of, _)) = bring_in::find_series(self.tx, series)? else { return Ok(()) };
        for key in store::keys_of_uid(self.tx, &entry.uid)?.into_iter().filter(|key| !key.is_gone()) {
            let Some(day) = key.day else { continue };
            if store::occurrence(self.tx, series, day)?.is_none() {
                continue;
            }
            let here = key.event_id.as_deref().map(|id| events::find(self.tx, id)).transpose()?.flatten();
            match here {
                Some(here) => self.adopt_one(entry, (&of, day), (&key, &here))?,
                // It was removed here.
                None => bring_in::leave_out(self.tx, series, day)?,
            }
        }
        Ok(())
    }

    fn adopt_one(
        &mut self,
        entry: &CalendarEntry,
        (series, day): (&Series, Date),
        (key, here): (&EventKey, &ManagedEvent),
    ) -> Result<(), Refusal> {
        let is_as_left = self.is_as_left((Entity::Event, &here.id), key)?;
        self.remember((Entity::Event, &here.id))?;
        bring_in::join_series(self.tx, &here.id, (&series.id, day), !is_as_left)?;
        if self.has(&key.uid, &key.recurrence) {
            return Ok(self.known_again(key.id, &here.id, is_as_left)?);
        }
        store::forget_row(self.tx, &here.id)?;
        if !is_as_left {
            return self.stays(entry, CHANGED_HERE);
        }
        let fields = EventFields { date: day, ..series.fields.clone() };
        self.rewrite(entry.line, here, &PlannedEvent { fields, is_cancelled: false }).map(|_| ())
    }

    /// The occurrences of a series become single events, and it makes no more of them: the file has no such series any
    /// more.
    pub(super) fn dissolve(&mut self, key: &EventKey, series: &str) -> Result<(), Refusal> {
        let gaps = bring_in::find_series(self.tx, series)?.map(|(_, gaps)| gaps).unwrap_or_default();
        self.remember((Entity::Series, series))?;
        let import = self.journal.number()?;
        for (event, is_own) in events::of_series(self.tx, series, Date::MIN)? {
            let Some((_, day)) = &event.in_series else { continue };
            let is_past = event.fields.date < self.window.today;
            let (id, is_as_left) = match store::key_of_event(self.tx, &event.id)? {
                Some(key) => (Some(key.id), self.is_as_left((Entity::Event, &event.id), &key)?),
                None => (None, is_past && !is_own || self.is_as_its_series(&event, series)?),
            };
            self.remember((Entity::Event, &event.id))?;
            bring_in::leave_series(self.tx, &event.id)?;
            let row = Some((Entity::Event, &*event.id));
            let id = match id {
                Some(id) => id,
                None => {
                    store::insert_key(self.tx, &key.uid, &day.to_string(), row, self.calendar, "", import)?
                }
            };
            self.known_again(id, &event.id, is_as_left)?;
        }
        for gap in gaps.iter().map(Date::to_string) {
            // Removed here, and not by a file.
            let known = store::find_key(self.tx, &key.uid, &gap)?;
            if !key.gaps.contains(&gap) && known.is_none_or(|known| known.is_gone()) {
                store::insert_key(self.tx, &key.uid, &gap, None, self.calendar, "", import)?;
            }
        }
        bring_in::end_series(self.tx, series)?;
        Ok(store::forget_row(self.tx, series)?)
    }

    /// A key's event stands elsewhere now, and any file is compared with it anew.
    fn known_again(&self, key: i64, event: &str, is_as_left: bool) -> rusqlite::Result<()> {
        let now = calendar_state(self.tx, Entity::Event, event)?.filter(|_| is_as_left);
        store::set_said(self.tx, key, "", "", &now.unwrap_or_default())
    }

    /// None where it stays as it is; else whether anything of it changed.
    pub(super) fn change_series(
        &mut self,
        entry: &CalendarEntry,
        id: &str,
        mut new: ImportedSeries,
    ) -> Result<Option<bool>, Refusal> {
        let Some((series, gaps)) = bring_in::find_series(self.tx, id)? else { return Ok(None) };
        new.fields = bring_in::asking_as(new.fields, &series.fields);
        // It began where it began here, where the rule still has that day.
        if new.repeats.rule.days(series.first_day, series.first_day) == [series.first_day]
            && new.repeats.rule.days(series.first_day, new.fields.date).contains(&new.fields.date)
        {
            new.fields.date = series.first_day;
        }
        let is_same = series.repeats == new.repeats
            && series.fields == new.fields
            && new.gaps.iter().all(|gap| gaps.contains(gap))
            && !new.filled.iter().any(|day| gaps.contains(day));
        if is_same {
            return Ok(Some(false));
        }
        let mut change = bring_in::compare(self.work, &series, &new)?;
        let (answered, gone) = self.by_answers(std::mem::take(&mut change.gone))?;
        change.gone = gone;
        let is_in_the_way = !answered.is_empty() && !self.wishes.remove_missing;
        self.propose(&new.fields.title, answered, None)?;
        let moved = change.changed.iter().filter(|(event, fields)| fields.is_elsewhere(&event.fields));
        let (moved_and_answered, _) = self.by_answers(moved.map(|(event, _)| event.clone()).collect())?;
        if is_in_the_way || !moved_and_answered.is_empty() {
            self.stays(entry, ANSWERED)?;
            self.left_out.insert(entry.uid.clone());
            return Ok(None);
        }
        self.remember((Entity::Series, id))?;
        for event in change.changed.iter().map(|(event, _)| event).chain(&change.gone) {
            self.remember((Entity::Event, &event.id))?;
        }
        let before: HashSet<String> =
            events::of_series(self.tx, id, Date::MIN)?.into_iter().map(|(event, _)| event.id).collect();
        bring_in::change_series(self.work, &series, &new, &change)?;
        self.made(id, &before)?;
        Ok(Some(true))
    }

    /// The events that people have answered, and the others.
    pub(super) fn by_answers(
        &self,
        events: Vec<ManagedEvent>,
    ) -> rusqlite::Result<(Vec<ManagedEvent>, Vec<ManagedEvent>)> {
        let (mut answered, mut others) = (Vec::new(), Vec::new());
        for event in events {
            let is_answered = store::has_answers(self.tx, &event.id)?;
            if is_answered { &mut answered } else { &mut others }.push(event);
        }
        Ok((answered, others))
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
