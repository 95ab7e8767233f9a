//! That a listed person died or moved away.

use std::error::Error;

use super::Import;
use crate::accounts::audit_log::Actor;
use crate::appliance::import::Entity;
use crate::appliance::import::journal::LIFE;
use crate::appliance::import::person_rows::{ListedLife, PersonInFile};
use crate::appliance::import::row::BadLine;
use crate::appliance::import::store::journal;
use crate::congregation::people::life::Move;
use crate::congregation::people::life::change::{record_death, record_move};
use crate::congregation::people::members::store::accounts;
use crate::platform::refusal::Refusal;

impl Import<'_> {
    /// Records the death or move; for a person with an account it becomes a question. True where it was written.
    pub(super) fn note_life(&mut self, row: &PersonInFile, id: &str, is_new: bool) -> Result<bool, Refusal> {
        let (Some(ListedLife { has_died, on }), Some(account)) = (row.life, accounts::find(self.tx, id)?)
        else {
            return Ok(false);
        };
        // A person who died has not moved since.
        let before = journal::life(self.tx, id)?;
        if before.is_some_and(|before| !has_died || before.starts_with("died")) {
            return Ok(false);
        }
        let (line, name) = (row.line, row.person.values.name());
        let what = if has_died { "died" } else { "moved away" };
        let is_kept = account.has_password || !account.roles.is_none();
        if is_kept && !self.wishes.confirmed_lines.contains(&line) {
            let reason = format!(
                "{} has an account, and the list says: {what}. If that is so: --confirm {line}",
                account.in_words()
            );
            self.summary.questions.push(BadLine { line, reason });
            return Ok(false);
        }
        let day = on.unwrap_or_else(|| self.now.to_zoned_datetime(self.zone.clone()).date());
        let noted = if has_died {
            record_death(self.tx, &account, day, Actor::CommandLine, self.now, self.zone)
        } else {
            let moved = Move { on: day, is_account_kept: false };
            record_move(self.tx, &account, moved, Actor::CommandLine, self.now, self.zone).map(|_| ())
        };
        match noted {
            Ok(()) => {}
            Err(refusal) if refusal.source().is_some() => return Err(refusal),
            Err(refusal) => {
                self.summary.questions.push(BadLine { line, reason: refusal.message });
                return Ok(false);
            }
        }
        // A new person is remembered as they are at the end.
        if !is_new {
            let after = journal::life(self.tx, id)?;
            self.journal.changed(Entity::Member, id, LIFE, None, after);
        }
        let day = if on.is_some() {
            format!("on {day}")
        } else {
            format!("the list does not say when; written down as of {day}")
        };
        self.summary.lives.push(BadLine { line, reason: format!("{name}: {what}, {day}") });
        Ok(true)
    }
}
