//! One head and one spouse per household: they are a couple on the celebrations page. Who comes later in the
//! file to a role that is taken becomes "other".

use std::collections::HashSet;

use rusqlite::Connection;

use crate::congregation::people::members::HouseholdRole::{self, Head, Other, Spouse};
use crate::congregation::people::members::store::households;

/// Assigns the household roles.
#[derive(Debug, Default)]
pub(super) struct HouseholdRoles {
    /// People whose role the file decides anew, and has not decided yet: the one they have does not count.
    pub(super) undecided: HashSet<String>,
}

impl HouseholdRoles {
    /// The role a person gets in `household`, who asked for `role`. A new person has no id yet.
    pub(super) fn give(
        &mut self,
        conn: &Connection,
        household: &str,
        person: Option<&str>,
        role: HouseholdRole,
    ) -> rusqlite::Result<HouseholdRole> {
        let is_free = self.is_free(conn, household, person, role)?;
        person.map(|id| self.undecided.remove(id));
        Ok(if is_free { role } else { Other })
    }

    /// True when no other person is the head (or the spouse) there.
    pub(super) fn is_free(
        &self,
        conn: &Connection,
        household: &str,
        person: Option<&str>,
        role: HouseholdRole,
    ) -> rusqlite::Result<bool> {
        if !matches!(role, Head | Spouse) {
            return Ok(true);
        }
        let residents = households::residents_of(conn, household)?;
        let mut holders =
            residents.into_iter().filter(|other| other.role == Some(role)).map(|other| other.id);
        Ok(!holders.any(|id| Some(id.as_str()) != person && !self.undecided.contains(&id)))
    }
}
