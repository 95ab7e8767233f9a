//! Undoing an import: what it added is removed and what it filled is as before, unless it was changed since.

mod people;

use std::collections::{BTreeSet, HashMap, HashSet};

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Transaction;

use super::gift_lines::ClosedBooks;
use super::journal::{HOUSEHOLD, HOUSEHOLD_ROLE, KEPT_DAYS, LIFE, MOVED_KEY};
use super::report::Undone;
use super::store::{self, events as event_store, journal};
use super::{Entity, Import, JournalEntry, ListKind, by_command};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::events::bring_in;
use crate::congregation::events::office::tell::{self, Notice};
use crate::congregation::events::rsvp::move_up_everywhere;
use crate::congregation::events::store as events;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::giving::months::closed_months;
use crate::congregation::giving::store::ledger;
use crate::platform::db::Database;
use crate::platform::progress::Progress;
use crate::platform::refusal::{ErrorCode, Refusal};

/// All imports, the newest first.
pub fn list(db: &Database) -> rusqlite::Result<Vec<Import>> {
    db.read(journal::imports)
}

/// The last moment at which an import of this moment can be undone.
pub fn last_moment(created_at: i64) -> i64 {
    created_at + KEPT_DAYS * 86_400
}

/// Undoes an import, in one transaction; a rehearsal takes all of it back.
pub fn undo(
    db: &Database,
    number: i64,
    dry_run: bool,
    now: Timestamp,
    progress: &Progress,
) -> Result<Undone, Refusal> {
    let undo = |work: Work<'_>, ()| undo_in(work, number, None, progress);
    Ok(Undone { dry_run, ..by_command(db, dry_run, now, |_| Ok(()), undo)? })
}

/// [`undo`] within a transaction, of any kind or of this one.
pub fn undo_in(
    work: Work<'_>,
    number: i64,
    kind: Option<ListKind>,
    progress: &Progress,
) -> Result<Undone, Refusal> {
    let (tx, now) = (work.tx, work.now.as_second());
    let is_it = |import: &Import| import.number == number && kind.is_none_or(|kind| import.kind == kind);
    let import = journal::imports(tx)?.into_iter().find(is_it);
    let unknown = || Refusal::new(ErrorCode::NotFound, "There is no such import.");
    let import = import.ok_or_else(unknown)?;
    let refused = |words: String| Refusal::new(ErrorCode::NotAsItWas, words);
    if import.undone_at.is_some() {
        return Err(refused(format!("Import {number} is undone already. Nothing was changed.")));
    }
    let changes = journal::changes(tx, number)?;
    let is_known = !changes.is_empty() || import.added + import.changed == 0;
    if now > last_moment(import.created_at) || !is_known {
        return Err(refused(format!(
            "What import {number} did is no longer known: that is kept for {KEPT_DAYS} days, and not in an export. Nothing was changed."
        )));
    }
    let mut undo = Undo {
        tx,
        work,
        now,
        imported_at: import.created_at,
        progress,
        closed: ClosedBooks::load(tx)?,
        source: import.source.clone(),
        stay_at_home: HashSet::new(),
        moved: HashMap::new(),
        closed_months: BTreeSet::new(),
        undone: Undone { import: number, file_name: import.file_name.clone(), ..Undone::default() },
    };
    progress.expect(changes.len(), 1);
    undo.all(&changes)?;
    let months: Vec<String> = undo.closed_months.into_iter().collect();
    if let Some(refusal) = closed_months(&months) {
        return Err(refusal);
    }
    let mut undone = undo.undone;
    if import.kind == ListKind::Gifts && undone.gifts_removed == 0 && !undone.stays.is_empty() {
        // Nothing was done: it can be undone another day.
        return Ok(undone);
    }
    end_where_parted(work)?;
    move_up_everywhere(work)?;
    if !undone.stays.is_empty() {
        undone.newer_imports = journal::newer_of_the_same(tx, number)?;
    }
    journal::forget_keys(tx, number)?;
    event_store::remove_keys(tx, number)?;
    journal::remove_open_lines(tx, number)?;
    if import.kind == ListKind::Events {
        event_store::forget_versions(tx)?;
    }
    journal::set_undone(tx, number, now)?;
    let words = format!("{} (import {number}): {}", import.file_name, undone.in_words());
    work.log(Action::ImportUndone, &words)?;
    Ok(undone)
}

/// Undoing under way.
struct Undo<'a> {
    tx: &'a Transaction<'a>,
    work: Work<'a>,
    now: i64,
    /// Unix seconds.
    imported_at: i64,
    progress: &'a Progress,
    closed: ClosedBooks,
    /// The system the list came from.
    source: String,
    /// People whose household stays as it is, and their role with it.
    stay_at_home: HashSet<String>,
    /// Moves between households that are undone: the person and the household they leave, and the one they return to.
    moved: HashMap<(String, String), Option<String>>,
    /// Closed months, such as 2026-10, of gifts that would be removed: their sums stay.
    closed_months: BTreeSet<String>,
    undone: Undone,
}

impl Undo<'_> {
    /// The last change is undone first. Everybody is back in their household before any roles are restored, and no
    /// person is left in a household that is removed.
    fn all(&mut self, changes: &[JournalEntry]) -> Result<(), Refusal> {
        let turn = |change: &&JournalEntry| match (change.entity, change.field.as_deref()) {
            (Entity::Household | Entity::Series, _) => 3,
            (_, Some(HOUSEHOLD_ROLE)) => 2,
            (_, Some(HOUSEHOLD)) => 1,
            _ => 0,
        };
        let of_turn = |wanted: u8| changes.iter().rev().filter(move |change| turn(change) == wanted);
        of_turn(0).chain(of_turn(1)).try_for_each(|change| self.step(change))?;
        self.put_back_roles(of_turn(2))?;
        of_turn(3).try_for_each(|change| self.step(change))
    }

    fn step(&mut self, change: &JournalEntry) -> Result<(), Refusal> {
        self.progress.step()?;
        let done = match (change.entity, change.field.as_deref()) {
            (Entity::Member, Some(MOVED_KEY)) => self.give_key_back(change),
            (Entity::Member, Some(HOUSEHOLD)) => self.put_household_back(change),
            (Entity::Member, Some(LIFE)) => return self.bring_back(change),
            (Entity::Member, Some(field)) => self.put_back(change, field),
            (Entity::Member, None) => self.remove_person(change),
            (Entity::Household, _) => self.remove_household(change),
            (Entity::Donation, _) => self.remove_gift(change),
            (Entity::Event | Entity::Series, _) => self.undo_event(change),
        };
        Ok(done?)
    }

    fn stays(&mut self, what: String) {
        self.undone.stays.push(what);
    }

    fn is_as_added(&self, change: &JournalEntry) -> rusqlite::Result<Option<bool>> {
        let state = journal::state(self.tx, change.entity, &change.id)?;
        Ok(state.map(|state| Some(state) == change.after))
    }

    fn remove_gift(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_added) = self.is_as_added(change)? else { return Ok(()) };
        let Ok(id) = change.id.parse() else { return Ok(()) };
        let Some(gift) = ledger::find(self.tx, id)? else { return Ok(()) };
        let closed_sheet = gift.sheet.as_ref().filter(|sheet| !sheet.is_open).map(|sheet| sheet.id);
        let statement = store::statement_with(self.tx, id)?;
        let why = match (closed_sheet, statement) {
            _ if !is_as_added => "was corrected since".to_owned(),
            _ if ledger::taken_back_cents(self.tx, id)? != 0 => "was taken back since".to_owned(),
            (Some(sheet), _) => format!("stands in the closed sheet {sheet}"),
            (None, Some(number)) => format!("stands in statement {number}"),
            (None, None) => {
                let day: Option<Date> = gift.fields.date.parse().ok();
                if let Some(month) = day.and_then(|day| self.closed.month_of(day)) {
                    self.closed_months.insert(month);
                    return Ok(());
                }
                self.undone.gifts_removed += 1;
                self.undone.gifts_removed_cents += gift.fields.amount.0;
                return journal::delete(self.tx, change.entity, &change.id);
            }
        };
        self.stays(format!("gift {id} {why}: {}", gift.in_words()));
        Ok(())
    }

    /// Undoes the import of a calendar: added events are removed, changed ones are as before.
    fn undo_event(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_left) = self.is_as_added(change)? else { return Ok(()) };
        let row = (change.entity, &*change.id);
        match (&change.before, change.entity) {
            (Some(before), _) if is_as_left => {
                self.note_title(row)?;
                if change.entity == Entity::Series {
                    event_store::remove_made_since(self.tx, &change.id, self.imported_at)?;
                }
                let was_cancelled =
                    events::find(self.tx, &change.id)?.is_some_and(|event| event.cancelled.is_some());
                event_store::put_back(self.tx, row, before, self.now)?;
                // Members who had a letter about the cancellation get one that it is withdrawn.
                let event = events::find(self.tx, &change.id)?
                    .filter(|event| was_cancelled && event.cancelled.is_none());
                tell::tell(self.work, event.as_slice(), (Notice::TakesPlace, ""))?;
                self.undone.values_put_back += 1;
            }
            (None, Entity::Series) => {
                self.note_title(row)?;
                self.remove_series(&change.id)?;
            }
            (None, _) if is_as_left && !event_store::has_answers(self.tx, &change.id)? => {
                self.note_title(row)?;
                journal::delete(self.tx, change.entity, &change.id)?;
                self.undone.events_removed += 1;
            }
            _ => self.event_stays(row, is_as_left)?,
        }
        Ok(())
    }

    /// The title of an event or a series, and its day or its first one.
    fn title_and_day(&self, (entity, id): (Entity, &str)) -> rusqlite::Result<Option<(String, Date)>> {
        Ok(match entity {
            Entity::Series => {
                bring_in::find_series(self.tx, id)?.map(|(series, _)| (series.fields.title, series.first_day))
            }
            _ => events::find(self.tx, id)?.map(|event| (event.fields.title, event.fields.date)),
        })
    }

    fn note_title(&mut self, row: (Entity, &str)) -> rusqlite::Result<()> {
        let named = self.title_and_day(row)?;
        self.undone.titles.extend(named.map(|(title, _)| title));
        Ok(())
    }

    /// Behind its events: where one of them stays, it stays, too, and makes no more.
    fn remove_series(&mut self, id: &str) -> rusqlite::Result<()> {
        self.undone.events_removed += event_store::remove_made_since(self.tx, id, self.imported_at)?;
        if event_store::has_events(self.tx, id)? {
            return bring_in::end_series(self.tx, id);
        }
        journal::delete(self.tx, Entity::Series, id)
    }

    fn event_stays(&mut self, row: (Entity, &str), is_as_left: bool) -> rusqlite::Result<()> {
        let what = if row.0 == Entity::Series { "the series " } else { "" };
        let why = if is_as_left { "is answered" } else { "was changed since" };
        let named = self.title_and_day(row)?;
        self.undone.stays.extend(named.map(|(title, day)| format!("{what}{title} ({day}) {why}")));
        Ok(())
    }
}
