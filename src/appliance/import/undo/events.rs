//! Undoing the import of a calendar: what it added is removed, and what it changed is as before.

use super::Undo;
use crate::appliance::import::store::{events as store, journal};
use crate::appliance::import::{Entity, JournalEntry};
use crate::congregation::events::office::tell::{self, Notice};
use crate::congregation::events::store as events;

impl Undo<'_> {
    pub(super) fn undo_event(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_left) = self.is_as_added(change)? else { return Ok(()) };
        let row = (change.entity, &*change.id);
        match (&change.before, change.entity) {
            (Some(before), _) if is_as_left => {
                if change.entity == Entity::Series {
                    store::remove_made_since(self.tx, &change.id, self.imported_at)?;
                }
                let was_cancelled = self.is_cancelled(&change.id)?;
                store::put_back(self.tx, row, before, self.now)?;
                if was_cancelled {
                    self.tell_where_it_takes_place(&change.id)?;
                }
                self.undone.values_put_back += 1;
            }
            (None, Entity::Series) => self.remove_series(&change.id)?,
            (None, _) if is_as_left && !store::has_answers(self.tx, &change.id)? => {
                journal::delete(self.tx, change.entity, &change.id)?;
                self.undone.events_removed += 1;
            }
            _ => self.event_stays(row, is_as_left)?,
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
                tell::tell(self.tx, &[event], (Notice::TakesPlace, ""), &self.event_work).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Behind its events: where one of them stays, it stays, too, and makes no more.
    fn remove_series(&mut self, id: &str) -> rusqlite::Result<()> {
        self.undone.events_removed += store::remove_made_since(self.tx, id, self.imported_at)?;
        if store::has_events(self.tx, id)? {
            return store::end_series(self.tx, id);
        }
        journal::delete(self.tx, Entity::Series, id)
    }

    fn event_stays(&mut self, row: (Entity, &str), is_as_left: bool) -> rusqlite::Result<()> {
        let Some((title, day)) = store::name_of(self.tx, row)? else { return Ok(()) };
        let why = if is_as_left { "is answered" } else { "was changed since" };
        let what = if row.0 == Entity::Series { "the series " } else { "" };
        self.stays(format!("{what}{title} ({day}) {why}"));
        Ok(())
    }
}
