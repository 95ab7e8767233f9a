//! Undoing what an import did to a person.

use super::Undo;
use crate::accounts::account::spelling;
use crate::appliance::import::JournalEntry;
use crate::appliance::import::store::{journal, set_field};
use crate::congregation::people::life::change::record_return;
use crate::congregation::people::members::store::accounts::{self, count_gifts_and_pledges};
use crate::congregation::people::members::store::forget_freed_number;
use crate::platform::clock::from_seconds;

impl Undo<'_> {
    pub(super) fn remove_person(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(is_as_added) = self.is_as_added(change)? else { return Ok(()) };
        let Some(account) = accounts::find(self.tx, &change.id)? else { return Ok(()) };
        let (gifts, pledges) = count_gifts_and_pledges(self.tx, &change.id)?;
        let answers = journal::count_answers(self.tx, &change.id)?;
        let why = if account.has_password {
            Some("has an account")
        } else if gifts > 0 {
            Some("has gifts here (undo the import of the gifts first, if they came by one)")
        } else if pledges > 0 {
            Some("has pledges here")
        } else if answers > 0 {
            Some("has answered to events")
        } else if !is_as_added {
            Some("was changed since")
        } else {
            None
        };
        if let Some(why) = why {
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
        let is_taken = match (field, &change.before) {
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
        self.undone.values_put_back += 1;
        Ok(())
    }

    /// Died or moved away by the import; the account is open again.
    pub(super) fn bring_back(&mut self, change: &JournalEntry) -> rusqlite::Result<()> {
        let Some(account) = accounts::find(self.tx, &change.id)? else { return Ok(()) };
        if journal::life(self.tx, &change.id)? != change.after {
            self.stays(format!("what became of {} was changed since", account.in_words()));
            return Ok(());
        }
        let is_back = record_return(self.tx, &account, self.actor, from_seconds(self.now))?;
        self.undone.values_put_back += usize::from(is_back);
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
}
