//! One head and one spouse per household: they are a couple on the celebrations page. Who comes later in the
//! file to a taken seat becomes "other".

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::store;
use crate::congregation::members::HouseholdRole;

/// Who sits where.
#[derive(Debug, Default)]
pub(super) struct Seats {
    taken: HashMap<(String, &'static str), String>,
    loaded: HashSet<String>,
    /// People whose seat the file decides anew, so the one they have does not count.
    standing: HashSet<String>,
}

impl Seats {
    pub(super) fn new(standing: HashSet<String>) -> Self {
        Self { standing, ..Self::default() }
    }

    /// The role `person` gets in `household`, who asked for `role`. The seat is taken by it.
    pub(super) fn take(
        &mut self,
        conn: &Connection,
        household: &str,
        person: &str,
        role: HouseholdRole,
    ) -> rusqlite::Result<HouseholdRole> {
        if self.is_free(conn, household, person, role)? {
            self.taken.insert((household.to_owned(), role.as_str()), person.to_owned());
            Ok(role)
        } else {
            Ok(HouseholdRole::Other)
        }
    }

    /// True when no other person is the head (or the spouse) there.
    pub(super) fn is_free(
        &mut self,
        conn: &Connection,
        household: &str,
        person: &str,
        role: HouseholdRole,
    ) -> rusqlite::Result<bool> {
        if !matches!(role, HouseholdRole::Head | HouseholdRole::Spouse) {
            return Ok(true);
        }
        if self.loaded.insert(household.to_owned()) {
            for (id, role) in store::heads_and_spouses(conn, household)? {
                if !self.standing.contains(&id) {
                    self.taken.entry((household.to_owned(), role.as_str())).or_insert(id);
                }
            }
        }
        let seat = self.taken.get(&(household.to_owned(), role.as_str()));
        Ok(seat.is_none_or(|sitting| sitting == person))
    }
}
