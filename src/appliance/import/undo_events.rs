//! Undoing the import of a calendar: what it added is removed, and what it changed is as before.

use rusqlite::Transaction;

use super::store::events as store;
use super::store::{journal, undo};
use super::undone::Undone;
use super::{Entity, JournalEntry};
use crate::congregation::events::manage::EventWork;
use crate::congregation::events::store as events;
use crate::congregation::events::work::tell::{self, Notice};

/// One import of events that is undone.
pub(super) struct UndoEvents<'a> {
    pub tx: &'a Transaction<'a>,
    pub work: EventWork<'a>,
    /// Unix seconds.
    pub imported_at: i64,
}

impl UndoEvents<'_> {
    pub(super) fn step(&self, change: &JournalEntry, undone: &mut Undone) -> rusqlite::Result<()> {
        let row = (change.entity, &*change.id);
        let Some(state) = journal::state(self.tx, change.entity, &change.id)? else { return Ok(()) };
        let is_as_left = Some(&state) == change.after.as_ref();
        match (&change.before, change.entity) {
            (Some(before), _) if is_as_left => {
                if change.entity == Entity::Series {
                    store::remove_made_since(self.tx, &change.id, self.imported_at)?;
                }
                let was_cancelled = self.is_cancelled(&change.id)?;
                store::put_back(self.tx, row, before, self.work.now.as_second())?;
                if was_cancelled {
                    self.tell_where_it_takes_place(&change.id)?;
                }
                undone.values_put_back += 1;
            }
            (None, Entity::Series) => self.remove_series(&change.id, undone)?,
            (None, _) if is_as_left && !store::has_answers(self.tx, &change.id)? => {
                undo::delete(self.tx, change.entity, &change.id)?;
                undone.events_removed += 1;
            }
            _ => self.stays(row, is_as_left, undone)?,
        }
        Ok(())
    }

    fn is_cancelled(&self, id: &str) -> rusqlite::Result<bool> {
        Ok(events::find(self.tx, id)?.is_some_and(|event| event.cancelled.is_some()))
    }

    /// Members who had a letter about the cancellation get one that it is withdrawn.
    fn tell_where_it_takes_place(&self, id: &str) -> rusqlite::Result<()> {
        match events::find(self.tx, id)? {
            Some(event) if event.cancelled.is_none() => {
                tell::tell(self.tx, &[event], (Notice::TakesPlace, ""), &self.work).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Behind its events: where one of them stays, it stays, too, and makes no more.
    fn remove_series(&self, id: &str, undone: &mut Undone) -> rusqlite::Result<()> {
        undone.events_removed += store::remove_made_since(self.tx, id, self.imported_at)?;
        if store::has_events(self.tx, id)? {
            return store::end_series(self.tx, id);
        }
        undo::delete(self.tx, Entity::Series, id)
    }

    fn stays(&self, row: (Entity, &str), is_as_left: bool, undone: &mut Undone) -> rusqlite::Result<()> {
        let Some((title, day)) = store::name_of(self.tx, row)? else { return Ok(()) };
        let why = if is_as_left { "is answered" } else { "was changed since" };
        let what = if row.0 == Entity::Series { "the series " } else { "" };
        undone.stays.push(format!("{what}{title} ({day}) {why}"));
        Ok(())
    }
}
