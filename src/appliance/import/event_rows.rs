//! What each entry of a calendar's file does to the rows that are here.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Transaction;

use super::events_summary::EventsSummary;
use super::journal::{Journal, ROW};
use super::store::events::{self as store, EventKey};
use super::store::journal::state;
use super::{CalendarWishes, Entity, ImportError, ListKind, hash};
use crate::appliance::calendar_file::{CalendarEntry, CalendarNote, CalendarWindow, EntryKind, PlannedEvent};
use crate::congregation::events::bring_in::{self, BroughtAt, BroughtSeries, SeriesChange};
use crate::congregation::events::fields::FieldError;
use crate::congregation::events::series::Repeats;
use crate::congregation::events::{EventFields, ManagedEvent, store as events};
use crate::platform::progress::Progress;
use crate::platform::settings::Settings;

const CHANGED_HERE: &str = "it was changed here since";
const REMOVED_HERE: &str = "it was removed here";
const ANSWERED: &str = "people have answered it: please move or cancel it here, so that they are told";
const CANCELLED: &str = "all of the series is cancelled in the file";
const OTHER_KIND: &str = "it was a series and is none now, or the other way round: please change it here";

pub(super) struct Rows<'a> {
    tx: &'a Transaction<'a>,
    also_alike: bool,
    window: CalendarWindow,
    at: BroughtAt,
    journal: Journal<'a>,
    /// Rows that are in the journal already.
    written: HashSet<String>,
    /// Keys whose row was written, with what the file says of it.
    keys: Vec<(i64, Entity, String, String)>,
    /// Names whose series was left out, and what is changed of it with it.
    left_out: HashSet<String>,
    summary: EventsSummary,
}

impl<'a> Rows<'a> {
    pub(super) fn new(
        tx: &'a Transaction<'a>,
        wishes: &CalendarWishes,
        settings: &Settings,
        now: Timestamp,
    ) -> Self {
        let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
        Self {
            tx,
            also_alike: wishes.also_alike,
            window: CalendarWindow::of(today),
            at: BroughtAt { now, today },
            journal: Journal::begin(tx, ListKind::Events, &wishes.file_name, "", now),
            written: HashSet::new(),
            keys: Vec::new(),
            left_out: HashSet::new(),
            summary: EventsSummary::default(),
        }
    }

    pub(super) fn take(&mut self, entry: &CalendarEntry) -> Result<(), ImportError> {
        if self.left_out.contains(&entry.uid) {
            return Ok(());
        }
        if let EntryKind::Series { event, .. } = &entry.what
            && event.is_cancelled
        {
            self.left_out.insert(entry.uid.clone());
            return self.stays(entry, CANCELLED);
        }
        let said = hash::hex(hash::of_parts([format!("{:?}", entry.what)]), 16);
        let outcome = match store::find_key(self.tx, &entry.uid, &entry.recurrence)? {
            Some(key) if key.said == said => {
                self.summary.same += 1;
                Ok(())
            }
            Some(key) => self.change(entry, &key, &said),
            None => self.add(entry, &said),
        };
        match outcome {
            Err(ImportError::Event(FieldError::Database(error))) => Err(error.into()),
            Err(ImportError::Event(error)) => {
                let words = error.to_string();
                self.summary.not_understood.push(note(entry, words.trim_end_matches('.')));
                self.leave_out(entry);
                Ok(())
            }
            other => other,
        }
    }

    /// A series is left out with what is changed of it; one of several alone.
    fn leave_out(&mut self, entry: &CalendarEntry) {
        if matches!(entry.what, EntryKind::Series { .. }) {
            self.left_out.insert(entry.uid.clone());
        }
    }

    /// Writes the journal, and how each row is now.
    pub(super) fn finish(self, progress: &Progress) -> Result<EventsSummary, ImportError> {
        let Self { tx, journal, keys, mut summary, .. } = self;
        summary.import = journal.finish(summary.added, summary.changed, progress)?;
        for (key, entity, id, said) in keys {
            let state = state(tx, entity, &id)?.unwrap_or_default();
            store::set_said(tx, key, &said, &state)?;
        }
        Ok(summary)
    }

    fn add(&mut self, entry: &CalendarEntry, said: &str) -> Result<(), ImportError> {
        match &entry.what {
            EntryKind::Single(event) => {
                let fields = bring_in::checked(self.tx, event.fields.clone())?;
                if self.is_alike(entry, &fields)? {
                    return Ok(());
                }
                let id = bring_in::add(self.tx, &fields, event.is_cancelled, self.at)?;
                self.added(entry, (Entity::Event, &id), said)?;
                self.journal.added(Entity::Event, &id);
                self.written.insert(id);
                self.summary.added += 1;
                self.summary.events_made += 1;
            }
            EntryKind::Series { event, repeats, gaps } => {
                let new = self.brought(event, repeats, gaps)?;
                let horizon = self.window.until;
                let days = new.repeats.rule.days(new.fields.date, horizon.max(new.fields.date));
                let upcoming = days.iter().find(|day| **day >= self.at.today && !gaps.contains(day));
                let date = upcoming.copied().unwrap_or(new.fields.date);
                if self.is_alike(entry, &EventFields { date, ..new.fields.clone() })? {
                    return Ok(());
                }
                let id = bring_in::add_series(self.tx, &new, self.at)?;
                self.added(entry, (Entity::Series, &id), said)?;
                self.journal.added(Entity::Series, &id);
                for (event, _) in events::of_series(self.tx, &id, Date::MIN)? {
                    self.journal.added(Entity::Event, &event.id);
                    self.written.insert(event.id);
                    self.summary.events_made += 1;
                }
                self.written.insert(id);
                self.summary.added += 1;
                self.summary.series_added += 1;
            }
            EntryKind::Changed { day, event } => {
                let series = store::find_key(self.tx, &entry.uid, "")?.and_then(|key| key.series_id);
                let Some(series) = series else {
                    return self.add(&single(entry, event), said);
                };
                let Some(id) = store::occurrence(self.tx, &series, &day.to_string())? else {
                    self.summary.older += usize::from(*day < self.window.from);
                    return Ok(());
                };
                let Some(here) = events::find(self.tx, &id)? else {
                    return self.stays(entry, REMOVED_HERE);
                };
                let is_new = self.written.contains(&id);
                if !is_new && !self.is_as_its_series(&here, &series)? {
                    return self.stays(entry, CHANGED_HERE);
                }
                if self.rewrite(entry, &here, event)? {
                    self.added(entry, (Entity::Event, &id), said)?;
                    self.summary.changed += usize::from(!is_new);
                }
            }
        }
        Ok(())
    }

    fn change(&mut self, entry: &CalendarEntry, key: &EventKey, said: &str) -> Result<(), ImportError> {
        let Some((entity, id)) = key.row() else { return self.stays(entry, REMOVED_HERE) };
        let is_series = matches!(entry.what, EntryKind::Series { .. });
        if is_series != (entity == Entity::Series) {
            return self.stays(entry, OTHER_KIND);
        }
        if state(self.tx, entity, id)?.as_ref() != Some(&key.state) {
            let is_there = entity == Entity::Series || events::find(self.tx, id)?.is_some();
            return self.stays(entry, if is_there { CHANGED_HERE } else { REMOVED_HERE });
        }
        let is_changed = match &entry.what {
            EntryKind::Series { event, repeats, gaps } => {
                let new = self.brought(event, repeats, gaps)?;
                self.change_series(entry, id, new)?
            }
            EntryKind::Single(event) | EntryKind::Changed { event, .. } => {
                let Some(here) = events::find(self.tx, id)? else { return self.stays(entry, REMOVED_HERE) };
                let fields = bring_in::checked(self.tx, event.fields.clone())?;
                let is_same = fields == here.fields && event.is_cancelled == here.cancelled.is_some();
                if is_same { Some(false) } else { self.rewrite(entry, &here, event)?.then_some(true) }
            }
        };
        let Some(is_changed) = is_changed else { return Ok(()) };
        let counted = if is_changed { &mut self.summary.changed } else { &mut self.summary.same };
        *counted += 1;
        self.keys.push((key.id, entity, id.to_owned(), said.to_owned()));
        Ok(())
    }

    /// Writes a row as the file has it; false where it has to stay.
    fn rewrite(
        &mut self,
        entry: &CalendarEntry,
        here: &ManagedEvent,
        event: &PlannedEvent,
    ) -> Result<bool, ImportError> {
        let fields = bring_in::checked(self.tx, event.fields.clone())?;
        let is_news = fields.is_elsewhere(&here.fields) || event.is_cancelled != here.cancelled.is_some();
        if is_news && store::has_answers(self.tx, &here.id)? {
            self.stays(entry, ANSWERED)?;
            return Ok(false);
        }
        self.remember((Entity::Event, &here.id))?;
        bring_in::change(self.tx, here, &fields, event.is_cancelled, self.at)?;
        Ok(true)
    }

    /// None where it stays as it is; else whether anything of it changed.
    fn change_series(
        &mut self,
        entry: &CalendarEntry,
        id: &str,
        mut new: BroughtSeries,
    ) -> Result<Option<bool>, ImportError> {
        let Some((series, gaps)) = bring_in::find_series(self.tx, id)? else { return Ok(None) };
        // It began where it began here, where the rule still has that day.
        if new.repeats.rule.days(series.first_day, series.first_day) == [series.first_day]
            && new.repeats.rule.days(series.first_day, new.fields.date).contains(&new.fields.date)
        {
            new.fields.date = series.first_day;
        }
        let is_same = series.repeats == new.repeats
            && series.fields == new.fields
            && new.gaps.iter().all(|gap| gaps.contains(gap));
        if is_same {
            return Ok(Some(false));
        }
        let change = bring_in::compare(self.tx, &series, &new, self.at.today)?;
        if self.has_answered(&change)? {
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
        bring_in::change_series(self.tx, &series, &new, &change, self.at)?;
        for (event, _) in events::of_series(self.tx, id, Date::MIN)? {
            if !before.contains(&event.id) {
                self.journal.added(Entity::Event, &event.id);
                self.written.insert(event.id);
                self.summary.events_made += 1;
            }
        }
        Ok(Some(true))
    }

    fn has_answered(&self, change: &SeriesChange) -> rusqlite::Result<bool> {
        let elsewhere = change.changed.iter().filter(|(event, fields)| fields.is_elsewhere(&event.fields));
        for event in elsewhere.map(|(event, _)| event).chain(&change.gone) {
            if store::has_answers(self.tx, &event.id)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A series from its first day on that is not too long ago.
    fn brought(
        &self,
        event: &PlannedEvent,
        repeats: &Repeats,
        gaps: &[Date],
    ) -> Result<BroughtSeries, ImportError> {
        let mut fields = bring_in::checked(self.tx, event.fields.clone())?;
        if fields.date < self.window.from {
            let days = repeats.rule.days(fields.date, self.window.until);
            fields.date = days.into_iter().find(|day| *day >= self.window.from).unwrap_or(fields.date);
        }
        Ok(BroughtSeries { fields, repeats: repeats.clone(), gaps: gaps.to_vec() })
    }

    fn is_as_its_series(&self, here: &ManagedEvent, series: &str) -> rusqlite::Result<bool> {
        let Some((series, _)) = bring_in::find_series(self.tx, series)? else { return Ok(false) };
        let Some((_, day)) = here.in_series else { return Ok(false) };
        Ok(here.cancelled.is_none() && here.fields == EventFields { date: day, ..series.fields })
    }

    fn is_alike(&mut self, entry: &CalendarEntry, fields: &EventFields) -> rusqlite::Result<bool> {
        if self.also_alike || events::find_twin(self.tx, fields, None)?.is_none() {
            return Ok(false);
        }
        let words = format!(
            "there is one of this title on {} at the same time",
            fields.date.strftime("%A, %B %-d, %Y")
        );
        self.summary.look_alikes.push(note(entry, &words));
        self.leave_out(entry);
        Ok(true)
    }

    fn added(&mut self, entry: &CalendarEntry, row: (Entity, &str), said: &str) -> rusqlite::Result<()> {
        let import = self.journal.number()?;
        let key = store::insert_key(self.tx, (&entry.uid, &entry.recurrence), row, said, import)?;
        self.keys.push((key, row.0, row.1.to_owned(), said.to_owned()));
        Ok(())
    }

    /// Writes down how a row is before it is changed, once.
    fn remember(&mut self, (entity, id): (Entity, &str)) -> rusqlite::Result<()> {
        if self.written.insert(id.to_owned()) {
            let before = store::snapshot(self.tx, (entity, id))?;
            self.journal.changed(entity, id, ROW, before, None);
        }
        Ok(())
    }

    #[expect(clippy::unnecessary_wraps, reason = "it ends what is done with an entry")]
    fn stays(&mut self, entry: &CalendarEntry, why: &str) -> Result<(), ImportError> {
        self.summary.left_as_they_are.push(note(entry, why));
        Ok(())
    }
}

fn single(entry: &CalendarEntry, event: &PlannedEvent) -> CalendarEntry {
    CalendarEntry { what: EntryKind::Single(event.clone()), ..entry.clone() }
}

fn note(entry: &CalendarEntry, words: &str) -> CalendarNote {
    let (EntryKind::Single(event) | EntryKind::Series { event, .. } | EntryKind::Changed { event, .. }) =
        &entry.what;
    CalendarNote { line: entry.line, title: event.fields.title.clone(), words: words.to_owned() }
}
