//! The changes of an import, written down while they are made, so that it can be undone: see [`super::undo`].

use super::store::journal as store;
use super::{Entity, JournalEntry, ListKind};
use crate::accounts::audit_log::Work;
use crate::platform::progress::Progress;
use crate::platform::refusal::Refusal;

/// The days within which an import can be undone.
pub const KEPT_DAYS: i64 = 30;

/// The field of a key that became another person's: the change is its earlier owner's, before it is the import that
/// brought it (0: not known) with the owner's name in the list, after it the key.
pub(super) const MOVED_KEY: &str = "import_key";

/// All of a row of events or series: before is all of it, after a hash.
pub(super) const ROW: &str = "*";

/// The field of what becomes of a person: before and after it the word and the day.
pub(super) const LIFE: &str = "life";

/// The fields of a person's household and of their role there.
pub(super) const HOUSEHOLD: &str = "household_id";
pub(super) const HOUSEHOLD_ROLE: &str = "household_role";

/// The journal of one import under way. Nothing is written before [`Journal::number`] or [`Journal::finish`], so an
/// import that changes nothing has no number.
pub struct Journal<'a> {
    pub(super) work: Work<'a>,
    kind: ListKind,
    file_name: &'a str,
    source: String,
    number: Option<i64>,
    changes: Vec<JournalEntry>,
    /// A rehearsal writes no journal: there is nothing to undo.
    is_rehearsal: bool,
}

impl<'a> Journal<'a> {
    /// The journal of an import that begins. `source` names the system that the list comes from; empty where that is
    /// not known.
    pub fn begin(
        work: Work<'a>,
        kind: ListKind,
        file_name: &'a str,
        source: &str,
        is_rehearsal: bool,
    ) -> Self {
        let source = source.to_owned();
        Self { work, kind, file_name, source, number: None, changes: Vec::new(), is_rehearsal }
    }

    /// The import's number. Asking for it makes the import count.
    pub fn number(&mut self) -> rusqlite::Result<i64> {
        if let Some(number) = self.number {
            return Ok(number);
        }
        let now = self.work.now.as_second();
        let number = store::insert(self.work.tx, self.kind, self.file_name, &self.source, now)?;
        self.number = Some(number);
        Ok(number)
    }

    /// A row was added.
    pub fn added(&mut self, entity: Entity, id: &str) {
        self.note(entity, id, None, [None, None], None);
    }

    /// A field of a row that was here got another value. `field` is the column's name.
    pub fn changed(&mut self, entity: Entity, id: &str, field: &str, values: [Option<String>; 2]) {
        self.note(entity, id, Some(field), values, None);
    }

    /// A person's role in a household is another one.
    pub fn changed_role(&mut self, id: &str, household: &str, values: [Option<String>; 2]) {
        self.note(Entity::Member, id, Some(HOUSEHOLD_ROLE), values, Some(household));
    }

    fn note(
        &mut self,
        entity: Entity,
        id: &str,
        field: Option<&str>,
        [before, after]: [Option<String>; 2],
        household: Option<&str>,
    ) {
        if !self.is_rehearsal {
            let [field, household] = [field, household].map(|text| text.map(str::to_owned));
            self.changes.push(JournalEntry { entity, id: id.to_owned(), field, before, after, household });
        }
    }

    /// Writes everything down. `added` and `changed` count people or gifts, as the summary does. Returns the import's
    /// number; none where nothing was done, or it is a rehearsal.
    pub fn finish(mut self, added: u32, changed: u32, progress: &Progress) -> Result<Option<i64>, Refusal> {
        if self.is_rehearsal || self.changes.is_empty() && self.number.is_none() {
            return Ok(None);
        }
        let (tx, number) = (self.work.tx, self.number()?);
        for (seq, change) in self.changes.iter().enumerate() {
            progress.go_on()?;
            // An added row is remembered as it is at the end.
            let state = match change.field.as_deref().unwrap_or(ROW) {
                ROW => store::state(tx, change.entity, &change.id)?,
                _ => change.after.clone(),
            };
            store::insert_change(tx, number, seq, change, state.as_deref())?;
        }
        store::set_counts(tx, number, added, changed)?;
        Ok(Some(number))
    }
}
