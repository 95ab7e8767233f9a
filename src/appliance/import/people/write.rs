//! A listed person's values, their household and their role there, and that they died or moved away.

use super::Import;
use crate::accounts::audit_log::Action;
use crate::accounts::audit_log::changed::{Changed, in_words};
use crate::appliance::import::Entity;
use crate::appliance::import::households::is_free;
use crate::appliance::import::journal::LIFE;
use crate::appliance::import::person_columns::{self, ListedField, WrittenValue};
use crate::appliance::import::person_rows::{ListedLife, PersonInFile};
use crate::appliance::import::questions::QuestionKind;
use crate::appliance::import::row::BadLine;
use crate::appliance::import::store::{self, Existing, journal};
use crate::congregation::people::life::{Move, record_death, record_move};
use crate::congregation::people::members::store::{accounts, households};
use crate::congregation::people::members::{HouseholdRole, NewPerson};
use crate::platform::refusal::Refusal;

/// A field with the value before and after.
pub(super) type ListedChange = (ListedField, [Option<String>; 2]);

impl Import<'_> {
    /// A person with two households, in the household that the list names.
    pub(super) fn at_listed_home(&mut self, at: usize, existing: Existing) -> rusqlite::Result<Existing> {
        let group = self.plan.of_row[at].filter(|_| existing.places.len() > 1);
        let listed = group.map(|group| self.plan.find(&mut self.journal, group)).transpose()?.flatten();
        Ok(existing.seen_from(listed.as_deref()))
    }

    /// The values that differ, households by their names.
    pub(super) fn changes(
        &self,
        before: &NewPerson,
        after: &NewPerson,
    ) -> rusqlite::Result<Vec<ListedChange>> {
        let name = |id: Option<String>| id.map(|id| store::household_name(self.work.tx, &id)).transpose();
        let named = |(field, [before, after]): ListedChange| {
            let is_id = field == ListedField::Household;
            Ok((field, if is_id { [name(before)?, name(after)?] } else { [before, after] }))
        };
        person_columns::changes(before, after).map(named).collect()
    }

    /// Writes what differs of a person who was here. The audit log has each value, as after an edit by the office.
    pub(super) fn write_changes(&mut self, existing: &Existing, merged: &NewPerson) -> rusqlite::Result<()> {
        for (field, values) in person_columns::changes(&existing.person, merged) {
            self.write(&existing.id, field, values, merged)?;
        }
        if self.wishes.dry_run {
            return Ok(());
        }
        let logged = |(field, [before, after]): ListedChange| {
            let [.., column] = field.row();
            Changed { what: column.trim_end_matches("_id"), before, after }
        };
        let changes: Vec<Changed> = self.changes(&existing.person, merged)?.into_iter().map(logged).collect();
        if changes.is_empty() {
            return Ok(());
        }
        self.work.log_of(Action::MemberEdited, Some(&existing.id), &in_words(&changes))
    }

    /// Writes one value of a person who is here, and writes down that it did.
    fn write(
        &mut self,
        id: &str,
        field: ListedField,
        values: [Option<String>; 2],
        merged: &NewPerson,
    ) -> rusqlite::Result<()> {
        let (tx, now) = (self.work.tx, self.work.now.as_second());
        let home = merged.household_id.as_deref().unwrap_or_default();
        let [.., column] = field.row();
        match (field, &values) {
            (ListedField::Household, [Some(before), _]) => {
                households::move_place(tx, before, home, id, now)?;
            }
            (ListedField::Household, [None, _]) => households::set_place(tx, home, id, None, now)?,
            (ListedField::HouseholdRole, _) => {
                households::set_place(tx, home, id, merged.household_role, now)?;
                self.journal.changed_role(id, home, values);
                return Ok(());
            }
            (_, [_, after]) => store::set_field(tx, id, column, after.as_deref(), now)?,
        }
        self.journal.changed(Entity::Member, id, column, values);
        Ok(())
    }

    pub(super) fn find_or_make_household(
        &mut self,
        row: &PersonInFile,
        group: usize,
        existing: &Existing,
        merged: &mut NewPerson,
    ) -> Result<(), Refusal> {
        let found = self.plan.find(&mut self.journal, group)?;
        if let Some(here) = &existing.person.household_id
            && found.as_ref() != Some(here)
        {
            let names = (store::household_name(self.work.tx, here)?, self.plan.groups[group].name.clone());
            self.differ(row, existing, (ListedField::Household, &names.0, &names.1), self.wishes.overwrite);
            if !self.wishes.overwrite {
                return Ok(());
            }
        }
        let household = self.plan.find_or_make(&mut self.journal, group)?;
        let moved = existing.person.household_id.as_ref().is_some_and(|here| *here != household);
        merged.household_id = Some(household.clone());
        let Some(asked) = row.person.household_role else { return Ok(()) };
        match existing.person.household_role {
            Some(role) if role == asked && !moved => {
                self.plan.give_role(self.work.tx, &household, Some(&existing.id), asked)?;
            }
            Some(role) if !moved && !self.wishes.overwrite => {
                let is_free =
                    is_free(self.work.tx, (&household, asked), Some(&existing.id), &self.plan.undecided)?;
                if is_free || role.as_str() != "other" {
                    let words = (ListedField::HouseholdRole, role.as_str(), asked.as_str());
                    self.differ(row, existing, words, false);
                }
            }
            before => {
                let role = self.plan.give_role(self.work.tx, &household, Some(&existing.id), asked)?;
                self.note_role(row, role, group);
                if let Some(before) = before.filter(|before| *before != role) {
                    let words = (ListedField::HouseholdRole, before.as_str(), role.as_str());
                    self.differ(row, existing, words, true);
                }
                merged.household_role = Some(role);
            }
        }
        Ok(())
    }

    /// Lists a role that did not become what the file says.
    pub(super) fn note_role(&mut self, row: &PersonInFile, given: HouseholdRole, group: usize) {
        let (name, household) = (row.person.values.name(), &self.plan.groups[group].name);
        let reason = match (&row.unknown_role, row.person.household_role) {
            (Some(word), _) => format!("{name}: \"{word}\" is no role the portal knows"),
            (None, Some(asked)) if asked != given => {
                format!("{name}: {household} has a {} already", asked.as_str())
            }
            _ => return,
        };
        self.summary.roles_changed.push(BadLine { line: row.line, reason });
    }

    /// Records the death or move, and returns it; for a person with an account it becomes a question.
    pub(super) fn note_life(
        &mut self,
        at: usize,
        row: &PersonInFile,
        id: &str,
        is_new: bool,
    ) -> Result<Option<WrittenValue>, Refusal> {
        let Some(ListedLife { has_died, on }) = row.life else { return Ok(None) };
        let Some(account) = accounts::find(self.work.tx, id)? else { return Ok(None) };
        // A person who died has not moved since.
        let before = journal::life(self.work.tx, id)?;
        if before.as_deref().is_some_and(|before| !has_died || before.starts_with("died")) {
            return Ok(None);
        }
        let (line, name) = (row.line, row.person.values.name());
        let what = if has_died { "died" } else { "moved away" };
        let who = account.in_words();
        if account.had_role && !self.work.actor.is_administrator() {
            let why = format!(
                "{who} has or had a role, and the list says: {what}. Only an administrator can write that down."
            );
            self.ask(row, QuestionKind::RoleHolder, why);
            return Ok(None);
        }
        let is_kept = account.has_password || !account.roles.is_none();
        if is_kept && !self.matches[at].is_confirmed {
            let why = format!("{who} has an account, and the list says: {what}.");
            self.ask(row, QuestionKind::Life, why);
            return Ok(None);
        }
        let work = self.work;
        let day = on.unwrap_or_else(|| work.today());
        let noted = if has_died {
            record_death(work, &account, day)
        } else {
            record_move(work, &account, Move { on: day, is_account_kept: false }).map(|_| ())
        };
        if let Err(refusal) = noted {
            if refusal.is_failure() {
                return Err(refusal);
            }
            self.ask(row, QuestionKind::Refused, refusal.message);
            return Ok(None);
        }
        // A new person is remembered as they are at the end.
        if !is_new {
            let after = journal::life(self.work.tx, id)?;
            self.journal.changed(Entity::Member, id, LIFE, [before, after]);
        }
        let when = on.map_or_else(|| "the list does not say when".to_owned(), |day| day.to_string());
        let (label, after) = (String::new(), Some(when));
        let written = WrittenValue { field: what.to_owned(), label, before: None, after };
        let day = if on.is_some() {
            format!("on {day}")
        } else {
            format!("the list does not say when; written down as of {day}")
        };
        self.summary.lives.push(BadLine { line, reason: format!("{name}: {what}, {day}") });
        Ok(Some(written))
    }
}
