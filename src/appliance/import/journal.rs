//! The changes of an import, written down while they are made, so that it can be undone: see [`super::undo`].

use jiff::Timestamp;
use rusqlite::Transaction;

use super::store::journal as store;
use super::{Entity, JournalEntry, ListKind};
use crate::platform::progress::Progress;
use crate::platform::refusal::Refusal;

/// The days within which an import can be undone.
pub const KEPT_DAYS: i64 = 30;

/// The field of a key that became another person's: the change is its earlier owner's, before it is the import that
/// brought it (0: not known) with the owner's name in the list, after it the key.
pub(super) const MOVED_KEY: &str = "import_key";

/// All of a row of events or series: before is all of it, after a hash.
pub(super) const ROW: &str = "*";

/// The field of what becomes of a person: after it the day and the word.
pub(super) const LIFE: &str = "life";

/// The fields of a person's household and of their role there.
pub(super) const HOUSEHOLD: &str = "household_id";
pub(super) const HOUSEHOLD_ROLE: &str = "household_role";

/// The journal of one import under way. Nothing is written before [`Journal::number`] or [`Journal::finish`], so an
/// import that changes nothing has no number.
pub struct Journal<'a> {
    tx: &'a Transaction<'a>,
    kind: ListKind,
    file_name: String,
    source: String,
    now: i64,
    number: Option<i64>,
    changes: Vec<JournalEntry>,
    /// A dry run writes no journal: there is nothing to undo.
    is_rehearsal: bool,
}

impl<'a> Journal<'a> {
    /// The journal of an import that begins. `source` names the system that the list comes from; empty where that is
    /// not known.
    pub fn begin(
        tx: &'a Transaction<'a>,
        kind: ListKind,
        file_name: &str,
        source: &str,
        now: Timestamp,
    ) -> Self {
        let file_name = file_name.to_owned();
        let (source, now) = (source.to_owned(), now.as_second());
        Self { tx, kind, file_name, source, now, number: None, changes: Vec::new(), is_rehearsal: false }
    }

    /// The journal of one that is taken back.
    #[must_use]
    pub fn rehearsed(self, is_rehearsal: bool) -> Self {
        Self { is_rehearsal, ..self }
    }

    fn note(&mut self, entry: JournalEntry) {
        if !self.is_rehearsal {
            self.changes.push(entry);
        }
    }

    /// The import's number. Asking for it makes the import count.
    pub fn number(&mut self) -> rusqlite::Result<i64> {
        if let Some(number) = self.number {
            return Ok(number);
        }
        let number = store::insert(self.tx, self.kind, &self.file_name, &self.source, self.now)?;
        self.number = Some(number);
        Ok(number)
    }

    /// The transaction that it is of.
    pub fn tx(&self) -> &'a Transaction<'a> {
        self.tx
    }

    /// A row was added.
    pub fn added(&mut self, entity: Entity, id: &str) {
        let id = id.to_owned();
        self.note(JournalEntry { entity, id, field: None, before: None, after: None, household: None });
    }

    /// A field of a row that was here got another value. `field` is the column's name.
    pub fn changed(
        &mut self,
        entity: Entity,
        id: &str,
        field: &str,
        before: Option<String>,
        after: Option<String>,
    ) {
        let (id, field) = (id.to_owned(), Some(field.to_owned()));
        self.note(JournalEntry { entity, id, field, before, after, household: None });
    }

    /// A person's role in a household is another one.
    pub fn changed_role(&mut self, id: &str, household: &str, before: Option<String>, after: Option<String>) {
        let (id, field) = (id.to_owned(), Some(HOUSEHOLD_ROLE.to_owned()));
        let household = Some(household.to_owned());
        self.note(JournalEntry { entity: Entity::Member, id, field, before, after, household });
    }

    /// Writes everything down. `added` and `changed` count people or gifts, as the summary does. Returns the import's
    /// number; none where nothing was done.
    pub fn finish(mut self, added: u32, changed: u32, progress: &Progress) -> Result<Option<i64>, Refusal> {
        if self.changes.is_empty() && self.number.is_none() {
            return Ok(None);
        }
        let number = self.number()?;
        for (seq, change) in self.changes.iter().enumerate() {
            progress.go_on()?;
            // An added row is remembered as it is at the end.
            let state = match change.field.as_deref().unwrap_or(ROW) {
                ROW => store::state(self.tx, change.entity, &change.id)?,
                _ => change.after.clone(),
            };
            store::insert_change(self.tx, number, seq, change, state.as_deref())?;
        }
        store::set_counts(self.tx, number, added, changed)?;
        Ok(Some(number))
    }
}
