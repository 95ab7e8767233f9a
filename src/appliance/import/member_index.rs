//! Everybody who is here, by id and by name, while a list is compared with them.

use std::collections::HashMap;

use rusqlite::Connection;

use super::names::FoldedName;
use super::store::{self, Existing};

/// A name that is alike enough to be proposed.
const ALIKE: f64 = 0.9;

/// Everybody who is here.
#[derive(Debug, Default)]
pub(super) struct MemberIndex {
    people: Vec<(Existing, FoldedName)>,
    by_id: HashMap<String, usize>,
    by_name: HashMap<String, Vec<usize>>,
}

impl MemberIndex {
    pub(super) fn load(conn: &Connection) -> rusqlite::Result<Self> {
        let mut members = Self::default();
        for (at, here) in store::load_everybody(conn)?.into_iter().enumerate() {
            let name = FoldedName::of(&here.person);
            members.by_id.insert(here.id.clone(), at);
            members.by_name.entry(name.full()).or_default().push(at);
            members.people.push((here, name));
        }
        Ok(members)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Existing> {
        self.people.iter().map(|(here, _)| here)
    }

    pub(super) fn find(&self, id: &str) -> Option<&Existing> {
        self.by_id.get(id).map(|&at| &self.people[at].0)
    }

    /// The people of a name, as [`FoldedName::full`] gives it.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Existing> {
        self.by_name.get(name).into_iter().flatten().map(|&at| &self.people[at].0)
    }

    /// The people whose name [agrees](FoldedName::agrees).
    pub(super) fn nearly_named(&self, name: &FoldedName) -> Vec<&Existing> {
        self.people.iter().filter(|(_, own)| own.agrees(name)).map(|(here, _)| here).collect()
    }

    /// The one person whose name is alike.
    pub(super) fn nearest(&self, name: &str) -> Option<&Existing> {
        let likeness = |own: &FoldedName| strsim::jaro_winkler(&own.full(), name);
        let people = self.people.iter().map(|(here, own)| (likeness(own), here));
        let near = people.filter(|(likeness, _)| *likeness >= ALIKE);
        near.max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, here)| here)
    }

    /// The person with this member number, in whatever case it was typed.
    pub(super) fn numbered(&self, number: &str) -> Option<&Existing> {
        let exact = self.iter().find(|here| here.number == number);
        exact.or_else(|| self.iter().find(|here| here.number.eq_ignore_ascii_case(number)))
    }
}
