//! A listed person's household and their role there.

use super::Import;
use crate::appliance::import::Entity;
use crate::appliance::import::journal::HOUSEHOLD;
use crate::appliance::import::listed_fields::ListedField;
use crate::appliance::import::person_rows::PersonInFile;
use crate::appliance::import::row::BadLine;
use crate::appliance::import::store::{self, Existing};
use crate::congregation::people::members::store::households;
use crate::congregation::people::members::{HouseholdRole, NewPerson};
use crate::platform::refusal::Refusal;

impl Import<'_> {
    /// A person with two households, in the household that the list names.
    pub(super) fn at_listed_home(&mut self, at: usize, existing: Existing) -> rusqlite::Result<Existing> {
        let Some(group) = self.plan.of_row[at].filter(|_| existing.places.len() > 1) else {
            return Ok(existing);
        };
        let listed = self.plan.find(self.tx, &mut self.journal, group, &self.matches)?;
        Ok(match listed {
            Some(listed) => existing.seen_from(&listed),
            None => existing,
        })
    }

    /// Writes one value of a person who is here, and writes down that it did.
    pub(super) fn write(
        &mut self,
        id: &str,
        field: ListedField,
        [before, after]: [Option<String>; 2],
        merged: &NewPerson,
    ) -> rusqlite::Result<()> {
        let now = self.now.as_second();
        let home = merged.household_id.as_deref().unwrap_or_default();
        match field {
            ListedField::Household => {
                match &before {
                    Some(before) => households::move_place(self.tx, before, home, id, now)?,
                    None => households::set_place(self.tx, home, id, None, now)?,
                }
                self.journal.changed(Entity::Member, id, HOUSEHOLD, before, after);
            }
            ListedField::HouseholdRole => {
                households::set_place(self.tx, home, id, merged.household_role, now)?;
                self.journal.changed_role(id, home, before, after);
            }
            ListedField::Email | ListedField::ContactEmail | ListedField::Of(_) => {
                store::set_field(self.tx, id, field.column(), after.as_deref(), now)?;
                self.journal.changed(Entity::Member, id, field.column(), before, after);
            }
        }
        Ok(())
    }

    pub(super) fn find_or_make_household(
        &mut self,
        row: &PersonInFile,
        group: usize,
        existing: &Existing,
        merged: &mut NewPerson,
    ) -> Result<(), Refusal> {
        let found = self.plan.find(self.tx, &mut self.journal, group, &self.matches)?;
        if let Some(here) = &existing.person.household_id
            && found.as_ref() != Some(here)
        {
            let names = (store::household_name(self.tx, here)?, self.plan.groups[group].name.clone());
            self.differ(row, existing, ("household", &names.0, &names.1), self.wishes.overwrite);
            if !self.wishes.overwrite {
                return Ok(());
            }
        }
        let household = self.plan.find_or_make(self.tx, &mut self.journal, group, &self.matches, self.now)?;
        let moved = existing.person.household_id.as_ref().is_some_and(|here| *here != household);
        merged.household_id = Some(household.clone());
        let Some(asked) = row.person.household_role else { return Ok(()) };
        match existing.person.household_role {
            Some(role) if role == asked && !moved => {
                self.roles.give(self.tx, &household, Some(&existing.id), asked)?;
            }
            Some(role) if !moved && !self.wishes.overwrite => {
                let is_free = self.roles.is_free(self.tx, &household, Some(&existing.id), asked)?;
                if is_free || role.as_str() != "other" {
                    let words = ("householdRole", role.as_str(), asked.as_str());
                    self.differ(row, existing, words, false);
                }
            }
            before => {
                let role = self.roles.give(self.tx, &household, Some(&existing.id), asked)?;
                self.note_role(row, role, group);
                if let Some(before) = before.filter(|before| *before != role) {
                    let words = ("householdRole", before.as_str(), role.as_str());
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
}
