//! Everybody who is here, by id and by name, while a list is compared with them.

use std::collections::HashMap;

use rusqlite::Connection;

use super::same_name;
use super::store::{self, Existing};

/// Everybody who is here.
#[derive(Debug, Default)]
pub(super) struct MemberIndex {
    people: Vec<Existing>,
    by_id: HashMap<String, usize>,
    by_name: HashMap<String, Vec<usize>>,
}

impl MemberIndex {
    pub(super) fn load(conn: &Connection) -> rusqlite::Result<Self> {
        Ok(Self::of(store::load_everybody(conn)?))
    }

    pub(super) fn of(people: Vec<Existing>) -> Self {
        let mut members = Self { people, ..Self::default() };
        for (at, here) in members.people.iter().enumerate() {
            members.by_id.insert(here.id.clone(), at);
            members.by_name.entry(same_name::full(&here.person)).or_default().push(at);
        }
        members
    }

    pub(super) fn find(&self, id: &str) -> Option<&Existing> {
        self.by_id.get(id).map(|&at| &self.people[at])
    }

    /// The people of a name, as [`same_name::full`] gives it.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Existing> {
        self.by_name.get(name).into_iter().flatten().map(|&at| &self.people[at])
    }

    /// The person with this member number, in whatever case it was typed.
    pub(super) fn numbered(&self, number: &str) -> Option<&Existing> {
        let exact = self.people.iter().find(|here| here.number == number);
        exact.or_else(|| self.people.iter().find(|here| here.number.eq_ignore_ascii_case(number)))
    }
}
