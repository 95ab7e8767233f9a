//! Undoing what an import did to people and households.

use std::collections::HashSet;

use super::Undo;
use crate::accounts::account::spelling;
use crate::accounts::audit_log::Action;
use crate::accounts::audit_log::changed::value_in_words;
use crate::accounts::join_codes::store as slips;
use crate::appliance::import::JournalEntry;
use crate::appliance::import::households::is_free;
use crate::appliance::import::store::{journal, set_field};
use crate::congregation::people::life::{Move, record_move, record_return};
use crate::congregation::people::members::store::accounts::{self, count_gifts_and_pledges};
use crate::congregation::people::members::store::{forget_freed_number, households};
use crate::congregation::people::members::{HouseholdRole, MemberAccount};
use crate::platform::refusal::Refusal;

/// Fields by which a role holder is named or reached.
const OF_ROLE_HOLDERS: [&str; 5] = ["first_name", "last_name", "preferred_name", "email", "contact_email"];

impl Undo<'_> {
    /// True of present and former role holders, where it is not an administrator who undoes.
    fn is_for_administrator(&self, account: &MemberAccount) -> bool {
        account.had_role && !self.work.actor.is_administrator()
    }

    pub(super) fn remove_person(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_added) = self.is_as_added(change)? else { return Ok(()) };
        let Some(account) = accounts::find(self.tx, &change.id)? else { return Ok(()) };
        let (gifts, pledges) = count_gifts_and_pledges(self.tx, &change.id)?;
        let answers = journal::count_answers(self.tx, &change.id)?;
        let uses = [
            (account.has_password, "has an account"),
            (self.is_for_administrator(&account), "has or had a role"),
            (gifts > 0, "has gifts here (undo the import of the gifts first, if they came by one)"),
            (pledges > 0, "has pledges here"),
            (answers > 0, "has answered to events"),
        ];
        let in_use = uses.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why);
        // The office does not learn who gives.
        let is_command = self.work.actor.member_id().is_none();
        let in_use = in_use.map(|why| if is_command { why } else { "has an account, gifts or answers here" });
        if let Some(why) = in_use.or((!is_as_added).then_some("was changed since")) {
            self.stays(format!("{} {why}", account.in_words()));
            return Ok(());
        }
        journal::delete(self.tx, change.entity, &change.id)?;
        forget_freed_number(self.tx, &account.number)?;
        self.undone.people_removed += 1;
        Ok(())
    }

    pub(super) fn put_back(&mut self, change: &JournalEntry, field: &str) -> rusqlite::Result<()> {
        let Some(account) = accounts::find(self.tx, &change.id)? else { return Ok(()) };
        let here = journal::field(self.tx, &change.id, field)?;
        let words = field.replace('_', " ");
        let is_role_holder = self.is_for_administrator(&account) && OF_ROLE_HOLDERS.contains(&field);
        let is_taken = match (field, &change.before) {
            _ if is_role_holder => true,
            ("email", _) if account.has_password || !account.roles.is_none() => true,
            ("contact_email", _) if account.has_password && account.email.is_none() => true,
            ("email", Some(before)) => spelling::find_by_email(self.tx, before)?.is_some(),
            _ => false,
        };
        if here != change.after || is_taken {
            let why = if here == change.after { "is needed as it is" } else { "was changed since" };
            self.stays(format!("the {words} of {} {why}", account.in_words()));
            return Ok(());
        }
        set_field(self.tx, &change.id, field, change.before.as_deref(), self.now)?;
        let words = value_in_words(field, [&change.after, &change.before]);
        account.log(self.work, Action::MemberEdited, Some(&words))?;
        self.undone.values_put_back += 1;
        Ok(())
    }

    /// Died or moved away by the import; the account is open again, and so is the slip that ended with it. Who had moved
    /// away before has moved away.
    pub(super) fn bring_back(&mut self, change: &JournalEntry) -> Result<(), Refusal> {
        let Some(account) = accounts::find(self.tx, &change.id)? else { return Ok(()) };
        let is_role_holder = self.is_for_administrator(&account);
        if is_role_holder || journal::life(self.tx, &change.id)? != change.after {
            let why = if is_role_holder { "is an administrator's to change" } else { "was changed since" };
            self.stays(format!("what became of {} {why}", account.in_words()));
            return Ok(());
        }
        let is_back = record_return(self.work, &account)?;
        slips::open_again(self.tx, &change.id, self.imported_at)?;
        self.undone.values_put_back += usize::from(is_back);
        let moved = change.before.as_deref().and_then(|before| before.strip_prefix("moved ")?.parse().ok());
        if let (Some(on), Some(account)) = (moved, accounts::find(self.tx, &change.id)?) {
            record_move(self.work, &account, Move { on, is_account_kept: false })?;
        }
        Ok(())
    }

    pub(super) fn give_key_back(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let (Some(before), Some(key)) = (&change.before, &change.after) else { return Ok(()) };
        let Some((import, name)) = before.split_once(' ') else { return Ok(()) };
        if accounts::find(self.tx, &change.id)?.is_some() {
            let owner = (&*change.id, Some(name).filter(|name| !name.is_empty()), import.parse().ok());
            let is_back = journal::give_key_back(self.tx, self.undone.import, (&self.source, key), owner)?;
            self.undone.values_put_back += usize::from(is_back);
        }
        Ok(())
    }

    pub(super) fn remove_household(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
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

    pub(super) fn put_household_back(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
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
            self.stay_at_home.insert(id.clone());
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
    pub(super) fn put_back_roles<'a>(
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
            let (none, person) = (HashSet::new(), Some(&*change.id));
            if !before.map_or(Ok(true), |role| is_free(self.tx, (&home, role), person, &none))? {
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
