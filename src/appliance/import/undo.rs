//! Undoing an import: what it added is removed and what it filled is as before, unless it was changed since.

mod events;
mod person;

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Transaction;

use super::gift_rules::{ClosedBooks, month_in_words};
use super::households::HouseholdRoles;
use super::journal::{HOUSEHOLD, HOUSEHOLD_ROLE, KEPT_DAYS, LIFE, MOVED_KEY};
use super::report::Undone;
use super::store::{self, events as event_store, journal, open_lines};
use super::{Entity, Import, JournalEntry, ListKind, log_by};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::events::manage::EventWork;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::giving::store::ledger;
use crate::congregation::people::members::HouseholdRole;
use crate::congregation::people::members::store::{accounts, households};
use crate::platform::db::Database;
use crate::platform::progress::Progress;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

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
    let work = |tx: &Transaction<'_>| undo_in(tx, number, Actor::CommandLine, now, progress);
    let undone = if dry_run { db.rehearse(work) } else { db.write(work) }?;
    Ok(Undone { dry_run, ..undone })
}

/// [`undo`] within a transaction.
pub fn undo_in(
    tx: &Transaction<'_>,
    number: i64,
    actor: Actor<'_>,
    now: Timestamp,
    progress: &Progress,
) -> Result<Undone, Refusal> {
    let import = journal::imports(tx)?.into_iter().find(|import| import.number == number);
    let import = import.ok_or_else(unknown)?;
    let refused = |words: String| Refusal::new(ErrorCode::NotAsItWas, words);
    if import.undone_at.is_some() {
        return Err(refused(format!("Import {number} is undone already. Nothing was changed.")));
    }
    let changes = journal::changes(tx, number)?;
    let is_known = !changes.is_empty() || import.added + import.changed == 0;
    if now.as_second() > last_moment(import.created_at) || !is_known {
        return Err(refused(format!(
            "What import {number} did is no longer known: that is kept for {KEPT_DAYS} days, and not in an export. Nothing was changed."
        )));
    }
    let zone = Settings::load(tx)?.time_zone;
    let mut undo = Undo {
        tx,
        actor,
        now: now.as_second(),
        event_work: EventWork::new(actor, now, &zone),
        imported_at: import.created_at,
        progress,
        closed: ClosedBooks::load(tx)?,
        source: import.source.clone(),
        stay_at_home: Vec::new(),
        moved: HashMap::new(),
        undone: Undone { import: number, file_name: import.file_name.clone(), ..Undone::default() },
    };
    progress.expect(changes.len());
    undo.all(&changes)?;
    let mut undone = undo.undone;
    end_where_parted(tx, actor, now, &zone)?;
    if !undone.stays.is_empty() {
        undone.newer_imports = journal::newer_of_the_same(tx, number)?;
    }
    journal::forget_keys(tx, number)?;
    event_store::remove_keys(tx, number)?;
    open_lines::remove_of(tx, number)?;
    if import.kind == ListKind::Events {
        event_store::forget_versions(tx)?;
    }
    journal::set_undone(tx, number, now.as_second())?;
    let file = format!("{} (import {number})", import.file_name);
    log_by(tx, actor, Action::ImportUndone, &file, &undone.in_words(), now)?;
    Ok(undone)
}

/// No import has the number.
pub fn unknown() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "There is no such import.")
}

/// Undoing under way.
struct Undo<'a> {
    tx: &'a Transaction<'a>,
    actor: Actor<'a>,
    now: i64,
    event_work: EventWork<'a>,
    /// Unix seconds.
    imported_at: i64,
    progress: &'a Progress,
    closed: ClosedBooks,
    /// The system the list came from.
    source: String,
    /// People whose household stays as it is, and their role with it.
    stay_at_home: Vec<String>,
    /// Moves between households that are undone: the person and the household they leave, and the one they return to.
    moved: HashMap<(String, String), Option<String>>,
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
            (Entity::Member, Some(LIFE)) => self.bring_back(change),
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

    fn remove_household(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_added) = self.is_as_added(change)? else { return Ok(()) };
        let Some(home) = households::find(self.tx, &change.id)? else { return Ok(()) };
        let has_people = !households::residents_of(self.tx, &home.id)?.is_empty();
        if has_people || !is_as_added {
            let why = if has_people { "has people in it" } else { "was changed since" };
            self.stays(format!("the household {} {why}", home.name));
            return Ok(());
        }
        journal::delete(self.tx, change.entity, &change.id)?;
        self.undone.households_removed += 1;
        Ok(())
    }

    fn remove_gift(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_added) = self.is_as_added(change)? else { return Ok(()) };
        let Ok(id) = change.id.parse() else { return Ok(()) };
        let Some(gift) = ledger::find(self.tx, id)? else { return Ok(()) };
        let day: Option<Date> = gift.fields.date.parse().ok();
        let closed = day.filter(|day| self.closed.has_month(*day)).map(month_in_words);
        let statement = store::statement_with(self.tx, id)?;
        let why = match (&gift.sheet, closed) {
            _ if !is_as_added => Some("was corrected since".to_owned()),
            _ if ledger::taken_back_cents(self.tx, id)? != 0 => Some("was taken back since".to_owned()),
            (Some(sheet), _) if !sheet.is_open => Some(format!("stands in the closed sheet {}", sheet.id)),
            _ if statement.is_some() => statement.map(|number| format!("stands in statement {number}")),
            (_, Some(month)) => Some(format!("is of {month}, which is closed")),
            _ => None,
        };
        if let Some(why) = why {
            self.stays(format!("gift {id} {why}: {}", gift.in_words()));
            return Ok(());
        }
        journal::delete(self.tx, change.entity, &change.id)?;
        self.undone.gifts_removed += 1;
        self.undone.gifts_removed_cents += gift.fields.amount.0;
        Ok(())
    }

    fn put_household_back(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let (Some(account), Some(after)) = (accounts::find(self.tx, &change.id)?, &change.after) else {
            return Ok(());
        };
        let id = &change.id;
        let places = households::places_of(self.tx, id)?;
        let lives_in = |home: &String| places.iter().any(|place| place.household.id == *home);
        let lives_there = lives_in(after);
        let is_taken = match &change.before {
            None => false,
            Some(before) => households::find(self.tx, before)?.is_none() || lives_in(before),
        };
        if !lives_there || is_taken {
            self.stay_at_home.push(id.clone());
            let why = if lives_there { "is needed as it is" } else { "was changed since" };
            self.stays(format!("the household of {} {why}", account.in_words()));
            return Ok(());
        }
        match &change.before {
            Some(before) => households::move_place(self.tx, after, before, id, self.now)?,
            None => households::remove_place(self.tx, after, id, self.now)?,
        }
        self.moved.insert((id.clone(), after.clone()), change.before.clone());
        self.undone.values_put_back += 1;
        Ok(())
    }

    /// All of them lose the role they got first: two may have changed seats with each other.
    fn put_back_roles<'a>(
        &mut self,
        changes: impl Iterator<Item = &'a JournalEntry>,
    ) -> rusqlite::Result<()> {
        let mut open = Vec::new();
        for change in changes {
            let Some(account) = accounts::find(self.tx, &change.id)? else { continue };
            let there = change.household.clone().unwrap_or_default();
            let home = match self.moved.get(&(change.id.clone(), there.clone())) {
                // The role went with the household.
                Some(None) => {
                    self.undone.values_put_back += 1;
                    continue;
                }
                Some(Some(before)) => before.clone(),
                None => there,
            };
            let places = households::places_of(self.tx, &change.id)?;
            let own = places.into_iter().find(|place| place.household.id == home);
            if own.and_then(|place| place.role).map(HouseholdRole::as_str) != change.after.as_deref() {
                self.stays(format!("the household role of {} was changed since", account.in_words()));
            } else if self.stay_at_home.contains(&change.id) {
                self.stays(format!("the household role of {} is needed as it is", account.in_words()));
            } else {
                households::set_place(self.tx, &home, &change.id, None, self.now)?;
                open.push((account, home, change));
            }
        }
        let role = |word: &Option<String>| word.as_deref().and_then(HouseholdRole::from_word);
        let mut without_seat = Vec::new();
        for (account, home, change) in open {
            let before = role(&change.before);
            let is_free = |role| HouseholdRoles::default().is_free(self.tx, &home, Some(&change.id), role);
            if !before.map_or(Ok(true), is_free)? {
                without_seat.push((account, home, change));
                continue;
            }
            households::set_place(self.tx, &home, &change.id, before, self.now)?;
            self.undone.values_put_back += 1;
        }
        for (account, home, change) in without_seat {
            households::set_place(self.tx, &home, &change.id, role(&change.after), self.now)?;
            self.stays(format!("the household role of {} is needed as it is", account.in_words()));
        }
        Ok(())
    }
}
