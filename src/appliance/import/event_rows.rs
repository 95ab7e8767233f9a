//! Applies the entries of a calendar file to the events here.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use rusqlite::Transaction;

use super::journal::{Journal, ROW};
use super::report::EventsSummary;
use super::store::events::{self as store, EventKey};
use super::store::journal::calendar_state;
use super::{CalendarWishes, Entity, ListKind, row};
use crate::accounts::audit_log::Work;
use crate::appliance::calendar_file::{
    CalendarEntry, CalendarNote, CalendarReport, CalendarWindow, EntryKind, PlannedEvent,
};
use crate::congregation::events::bring_in;
use crate::congregation::events::office::tell::{self, Notice};
use crate::congregation::events::{EventFields, ManagedEvent, store as events};
use crate::platform::clock::day_in_words;
use crate::platform::refusal::{ErrorCode, Refusal};

pub(super) const CHANGED_HERE: &str = "it was changed here since";
const REMOVED_HERE: &str = "it was removed here";
pub(super) const ANSWERED: &str =
    "people have answered it: please move or cancel it here, so that they are told";
pub(super) const GONE: &str = "a newer file of its calendar does not have it any more";
const PART: &str =
    "it is one of a series that is here, and the file has no more of it: bring in the whole calendar";
const CANCELLED: &str = "all of the series is cancelled in the file";
/// The reason in letters about a cancelled event that its calendar does not have any more.
pub(super) const NO_LONGER_THERE: &str = "It is no longer in the calendar that it came from.";

pub(super) struct Rows<'a> {
    pub(super) tx: &'a Transaction<'a>,
    pub(super) wishes: &'a CalendarWishes,
    pub(super) window: CalendarWindow,
    pub(super) work: Work<'a>,
    /// The number of the calendar that the file is of.
    pub(super) calendar: i64,
    /// Name and recurrence of all that the file has, and the day in its series of what is changed by itself.
    pub(super) seen: HashMap<(String, String), Option<Date>>,
    pub(super) journal: Journal<'a>,
    /// Rows that are in the journal already.
    pub(super) written: HashSet<String>,
    /// Keys whose row was written.
    keys: Vec<WrittenKey>,
    /// Names of which nothing more is taken.
    pub(super) left_out: HashSet<String>,
    /// Cancelled events that people have answered.
    pub(super) cancelled: Vec<ManagedEvent>,
    pub(super) summary: EventsSummary,
}

/// A key whose row was written, with what the file says of it.
struct WrittenKey {
    key: i64,
    entity: Entity,
    id: String,
    said: String,
    gaps: String,
}

impl<'a> Rows<'a> {
    pub(super) fn new(work: Work<'a>, wishes: &'a CalendarWishes, file: CalendarReport) -> Self {
        let tx = work.tx;
        Self {
            tx,
            wishes,
            window: CalendarWindow::of(work.today()),
            work,
            calendar: 0,
            seen: HashMap::new(),
            journal: Journal::begin(work, ListKind::Events, &wishes.file_name, "", wishes.dry_run),
            written: HashSet::new(),
            keys: Vec::new(),
            left_out: HashSet::new(),
            cancelled: Vec::new(),
            summary: EventsSummary { file, ..EventsSummary::default() },
        }
    }

    pub(super) fn take(&mut self, entry: &CalendarEntry) -> Result<(), Refusal> {
        if self.left_out.contains(&entry.uid) || !self.has(&entry.uid, &entry.recurrence) {
            return Ok(());
        }
        if let EntryKind::Series { event, .. } = &entry.what
            && event.is_cancelled
        {
            // What is here of it is proposed for removal.
            self.seen.retain(|(uid, _), _| *uid != entry.uid);
            return self.stays(entry, CANCELLED);
        }
        let known = store::find_key(self.tx, &entry.uid, &entry.recurrence)?;
        // What was sent about one of a series that is here.
        if known.is_none() && matches!(entry.what, EntryKind::Single(_)) && !entry.recurrence.is_empty() {
            let series = store::find_key(self.tx, &entry.uid, "")?;
            let is_alone = self.seen.keys().filter(|(uid, _)| *uid == entry.uid).count() == 1;
            if is_alone && series.is_some_and(|series| !series.is_gone()) {
                return self.stays(entry, PART);
            }
        }
        let outcome = match known {
            Some(key) if key.said == said(entry) => {
                self.tell_what_differs(entry, &key)?;
                self.summary.same += 1;
                Ok(())
            }
            Some(key) if key.is_gone() && self.summary.older_file.is_some() => {
                self.leave_out(entry);
                self.stays(entry, GONE)
            }
            Some(key) if !key.is_gone() => self.change(entry, &key),
            _ => self.add(entry),
        };
        match outcome {
            Err(refused) if refused.code == ErrorCode::FieldRefused => {
                self.summary.file.not_understood.push(CalendarNote::new(
                    entry.line,
                    entry.title(),
                    refused.message.trim_end_matches('.'),
                ));
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

    /// Tells of what was cancelled, and writes the journal, and how each row is now.
    pub(super) fn finish(self) -> Result<EventsSummary, Refusal> {
        let Self { tx, wishes, work, journal, keys, cancelled, mut summary, .. } = self;
        tell::tell(work, &cancelled, (Notice::Cancelled, NO_LONGER_THERE))?;
        let changed = summary.changed + summary.removed + summary.cancelled;
        summary.import = journal.finish(summary.added, changed, &wishes.progress)?;
        for WrittenKey { key, entity, id, said, gaps } in keys {
            let state = calendar_state(tx, entity, &id)?.unwrap_or_default();
            store::set_said(tx, key, &said, &gaps, &state)?;
        }
        Ok(summary)
    }

    fn add(&mut self, entry: &CalendarEntry) -> Result<(), Refusal> {
        match &entry.what {
            EntryKind::Single(event) => self.add_single(entry, event)?,
            EntryKind::Series { event, repeats, gaps } => {
                let new = self.brought(event, repeats, gaps)?;
                self.add_series(entry, &new)?;
            }
            EntryKind::Changed { day, event } => {
                let series = store::find_key(self.tx, &entry.uid, "")?.and_then(|key| key.series_id);
                let Some(series) = series else { return self.add_single(entry, event) };
                let Some(id) = store::occurrence(self.tx, &series, *day)? else {
                    self.summary.file.older += u32::from(*day < self.window.from);
                    return Ok(());
                };
                let Some(here) = events::find(self.tx, &id)? else {
                    return self.stays(entry, REMOVED_HERE);
                };
                if !self.is_as_its_series(&here, &series)? {
                    return self.stays(entry, CHANGED_HERE);
                }
                let is_new = self.written.contains(&id);
                if self.rewrite(entry.line, &here, event)? {
                    self.added(entry, (Entity::Event, &id))?;
                    self.summary.changed += u32::from(!is_new);
                }
            }
        }
        Ok(())
    }

    fn add_single(&mut self, entry: &CalendarEntry, event: &PlannedEvent) -> Result<(), Refusal> {
        let fields = event.fields.clone().checked()?;
        if self.is_alike(entry, &fields)? {
            return Ok(());
        }
        let id = bring_in::add(self.work, &fields, event.is_cancelled)?;
        self.added(entry, (Entity::Event, &id))?;
        self.journal.added(Entity::Event, &id);
        self.written.insert(id);
        self.summary.added += 1;
        self.summary.events_made += 1;
        Ok(())
    }

    fn change(&mut self, entry: &CalendarEntry, key: &EventKey) -> Result<(), Refusal> {
        let Some((entity, id)) = key.row() else { return self.stays(entry, REMOVED_HERE) };
        if !self.is_as_left((entity, id), key)? {
            let is_there = entity == Entity::Series || events::find(self.tx, id)?.is_some();
            return self.stays(entry, if is_there { CHANGED_HERE } else { REMOVED_HERE });
        }
        let is_changed = match &entry.what {
            EntryKind::Series { event, repeats, gaps } => {
                let mut new = self.brought(event, repeats, gaps)?;
                let before = key.gaps.split(' ').filter_map(|day| day.parse().ok());
                new.filled = before.filter(|day| !gaps.contains(day)).collect();
                self.change_series(entry, (key, id), new)?
            }
            EntryKind::Single(event) | EntryKind::Changed { event, .. } => {
                let Some(here) = events::find(self.tx, id)? else { return self.stays(entry, REMOVED_HERE) };
                let fields = fields_for(&here, event)?;
                let is_same = fields == here.fields && event.is_cancelled == here.cancelled.is_some();
                if !is_same && !self.rewrite(entry.line, &here, event)? {
                    return Ok(());
                }
                !is_same
            }
        };
        let counted = if is_changed { &mut self.summary.changed } else { &mut self.summary.same };
        *counted += 1;
        self.write_key(entry, key.id, (entity, id));
        Ok(())
    }

    /// Writes a row as the file has it; false where it has to stay.
    pub(super) fn rewrite(
        &mut self,
        line: u64,
        here: &ManagedEvent,
        event: &PlannedEvent,
    ) -> Result<bool, Refusal> {
        let fields = fields_for(here, event)?;
        let is_news = fields.is_elsewhere(&here.fields) || event.is_cancelled != here.cancelled.is_some();
        if is_news && store::has_answers(self.tx, &here.id)? {
            self.leave(line, &event.fields.title, ANSWERED);
            return Ok(false);
        }
        self.remember((Entity::Event, &here.id))?;
        bring_in::change(self.work, here, &fields, event.is_cancelled)?;
        Ok(true)
    }

    pub(super) fn is_alike(&mut self, entry: &CalendarEntry, fields: &EventFields) -> rusqlite::Result<bool> {
        let Some(twin) = events::find_twin(self.tx, fields, None)? else { return Ok(false) };
        let is_of_it = |key: EventKey| key.uid == entry.uid;
        if self.wishes.also_alike || store::key_of_event(self.tx, &twin.id)?.is_some_and(is_of_it) {
            return Ok(false);
        }
        let words = format!("there is one of this title on {} at the same time", day_in_words(fields.date));
        self.summary.look_alikes.push(CalendarNote::new(entry.line, entry.title(), words));
        self.leave_out(entry);
        Ok(true)
    }

    pub(super) fn added(&mut self, entry: &CalendarEntry, row: (Entity, &str)) -> rusqlite::Result<()> {
        let CalendarEntry { uid, recurrence, version, .. } = entry;
        let import = self.journal.number()?;
        let key = store::insert_key(self.tx, uid, recurrence, Some(row), self.calendar, version, import)?;
        self.write_key(entry, key, row);
        Ok(())
    }

    fn write_key(&mut self, entry: &CalendarEntry, key: i64, (entity, id): (Entity, &str)) {
        let gaps = match &entry.what {
            EntryKind::Series { gaps, .. } => gaps.iter().map(Date::to_string).collect::<Vec<_>>().join(" "),
            _ => String::new(),
        };
        self.keys.push(WrittenKey { key, entity, id: id.to_owned(), said: said(entry), gaps });
    }

    /// True where a row is as the last file left it.
    pub(super) fn is_as_left(&self, (entity, id): (Entity, &str), key: &EventKey) -> rusqlite::Result<bool> {
        Ok(calendar_state(self.tx, entity, id)?.as_ref() == Some(&key.state))
    }

    /// True for what the file has.
    pub(super) fn has(&self, uid: &str, recurrence: &str) -> bool {
        self.seen.contains_key(&(uid.to_owned(), recurrence.to_owned()))
    }

    /// Writes down how a row is before it is changed, once.
    pub(super) fn remember(&mut self, (entity, id): (Entity, &str)) -> rusqlite::Result<()> {
        if self.written.insert(id.to_owned()) {
            let before = store::snapshot(self.tx, (entity, id))?;
            self.journal.changed(entity, id, ROW, [before, None]);
        }
        Ok(())
    }

    #[expect(clippy::unnecessary_wraps, reason = "it ends what is done with an entry")]
    pub(super) fn stays(&mut self, entry: &CalendarEntry, why: &str) -> Result<(), Refusal> {
        self.leave(entry.line, entry.title(), why);
        Ok(())
    }

    /// Lists something that stays as it is here.
    pub(super) fn leave(&mut self, line: u64, title: &str, why: &str) {
        self.summary.left_as_they_are.push(CalendarNote::new(line, title, why));
    }
}

/// The file's, and what is asked here.
fn fields_for(here: &ManagedEvent, event: &PlannedEvent) -> Result<EventFields, Refusal> {
    let fields = event.fields.clone().checked()?;
    Ok(bring_in::asking_as(fields, &here.fields))
}

/// A hash of what the file says of an entry.
fn said(entry: &CalendarEntry) -> String {
    row::hex(row::hash_of([format!("{:?}", entry.what)]), 16)
}
