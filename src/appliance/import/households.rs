//! Groups the rows of a list into households, and finds the same households here. Rows belong together with the same
//! id, or the same name and no contradicting address. Each household has one head and one spouse at most.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use super::addresses::{self, Address, agree, comparable, contradict, shown};
use super::journal::Journal;
use super::names::household_key;
use super::person_rows::PersonInFile;
use super::source::ListSource;
use super::store::{self, keys};
use super::{Entity, Match};
use crate::congregation::people::members::HouseholdRole::{self, Head, Other, Spouse};
use crate::congregation::people::members::store::households;
use crate::congregation::people::members::{self, Household, household};

/// Rows that live together.
#[derive(Debug, Default)]
pub(super) struct Group {
    key: Option<String>,
    pub(super) name: String,
    address: Address,
    shown_address: Option<String>,
    rows: Vec<usize>,
    is_looked_up: bool,
    /// The household here, where there is one.
    household: Option<String>,
}

/// All households of a list.
#[derive(Debug, Default)]
pub(super) struct HouseholdPlan {
    source: ListSource,
    pub(super) groups: Vec<Group>,
    /// For each row the group it belongs to.
    pub(super) of_row: Vec<Option<usize>>,
    taken: HashSet<String>,
    /// The names of those that were not here.
    pub(super) made: Vec<String>,
    pub(super) beside_existing: Vec<String>,
    /// New households whose key belongs to another household here, in words.
    pub(super) keys_of_others: Vec<String>,
}

/// Groups the rows, in the file's order.
pub(super) fn plan(rows: &[PersonInFile], source: &ListSource) -> HouseholdPlan {
    let mut plan = HouseholdPlan { source: source.clone(), ..HouseholdPlan::default() };
    let mut by_key: HashMap<String, usize> = HashMap::new();
    let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        if row.household_key.is_none() && row.household_name.is_none() {
            plan.of_row.push(None);
            continue;
        }
        let person = &row.person;
        let name = row.household_name.clone().unwrap_or_else(|| addresses::household_name(person));
        let address = addresses::of(person);
        let fits = |group: &Group| {
            (row.household_key.is_none() || group.key.is_none()) && !contradict(&group.address, &address)
        };
        let known = row.household_key.as_ref().and_then(|key| by_key.get(key).copied());
        let namesakes = by_name.entry(name.to_lowercase()).or_default();
        // The nearest household above it: a row without an address belongs to the rows it stands with.
        let found =
            known.or_else(|| namesakes.iter().rev().copied().find(|&group| fits(&plan.groups[group])));
        let group = found.unwrap_or_else(|| {
            plan.groups.push(Group { name, ..Group::default() });
            namesakes.push(plan.groups.len() - 1);
            plan.groups.len() - 1
        });
        let joined = &mut plan.groups[group];
        joined.rows.push(at);
        joined.key = joined.key.take().or_else(|| row.household_key.clone());
        joined.shown_address = joined.shown_address.take().or_else(|| shown(person));
        for (mine, theirs) in joined.address.iter_mut().zip(address) {
            *mine = mine.take().or(theirs);
        }
        if let Some(key) = &joined.key {
            by_key.insert(key.clone(), group);
        }
        plan.of_row.push(Some(group));
    }
    plan
}

impl HouseholdPlan {
    /// Households of one name that stay apart, in words.
    pub(super) fn same_names(&self) -> Vec<String> {
        let mut of_name: HashMap<String, usize> = HashMap::new();
        for group in &self.groups {
            *of_name.entry(group.name.to_lowercase()).or_default() += 1;
        }
        let mut texts: Vec<String> = self
            .groups
            .iter()
            .filter(|group| of_name[&group.name.to_lowercase()] > 1)
            .map(|group| {
                let place = group.shown_address.as_deref().unwrap_or("no address");
                format!("{} ({place}, {} in the file)", group.name, people(group.rows.len()))
            })
            .chain(self.beside_existing.iter().cloned())
            .collect();
        texts.sort();
        texts
    }

    /// Made households whose name is nearly that of one that was here `before`, in words.
    pub(super) fn near_names(&self, before: &[Household]) -> Vec<String> {
        let near = |name: &String| {
            let other = household::nearest(before, name)?;
            let is_same = other.name.to_lowercase() == name.to_lowercase();
            (!is_same).then(|| format!("made: {name}; is {} meant?", other.name))
        };
        self.made.iter().filter_map(near).collect()
    }

    /// The household here that the group is, if it is here.
    pub(super) fn find(
        &mut self,
        tx: &Transaction<'_>,
        journal: &mut Journal<'_>,
        group: usize,
        matches: &[Match<'_>],
    ) -> rusqlite::Result<Option<String>> {
        if self.groups[group].is_looked_up {
            return Ok(self.groups[group].household.clone());
        }
        let found = self.look_up(tx, &self.groups[group], matches)?;
        if let (Some(id), Some(key)) = (&found, &self.groups[group].key)
            && keys::household(tx, &self.source.name, key)?.is_none()
        {
            keys::assign_to_household(tx, (&self.source.name, key), id, journal.number()?)?;
        }
        self.taken.extend(found.clone());
        self.groups[group].is_looked_up = true;
        self.groups[group].household.clone_from(&found);
        Ok(found)
    }

    fn look_up(
        &self,
        tx: &Transaction<'_>,
        group: &Group,
        matches: &[Match<'_>],
    ) -> rusqlite::Result<Option<String>> {
        let of_people = group.rows.iter().filter_map(|&row| matches[row].existing);
        let mut of_people =
            of_people.flat_map(|existing| existing.places.iter().map(|place| place.household.id.clone()));
        // Two systems under one source's name may both call a family "5": the key alone joins no person to it.
        if let Some(key) = &group.key
            && let Some(id) = keys::household(tx, &self.source.name, key)?
            && (household_key(&store::household_name(tx, &id)?) == household_key(&group.name)
                || of_people.clone().any(|of_person| of_person == id))
        {
            return Ok(Some(id));
        }
        let namesakes = store::households_named(tx, &group.name)?;
        let is_open = |id: &String| namesakes.contains(id) && !self.taken.contains(id);
        if let Some(id) = of_people.find(is_open) {
            return Ok(Some(id));
        }
        for id in namesakes.iter().filter(|id| is_open(id)) {
            let addresses = store::household_addresses(tx, id)?;
            let fits = |address: Address| {
                let address = comparable(address);
                // Another system's "Smith Family" is this one only where they live in one place.
                !contradict(&address, &group.address)
                    && (!self.source.is_new || agree(&address, &group.address))
            };
            if (addresses.is_empty() && !self.source.is_new) || addresses.into_iter().any(fits) {
                return Ok(Some(id.clone()));
            }
        }
        Ok(None)
    }

    /// The group's household, made where it is not here yet.
    pub(super) fn find_or_make(
        &mut self,
        tx: &Transaction<'_>,
        journal: &mut Journal<'_>,
        group: usize,
        matches: &[Match<'_>],
        now: Timestamp,
    ) -> rusqlite::Result<String> {
        if let Some(id) = self.find(tx, journal, group, matches)? {
            return Ok(id);
        }
        let made = &mut self.groups[group];
        let namesakes = store::households_named(tx, &made.name)?;
        if namesakes.iter().any(|id| !self.taken.contains(id)) {
            let place = made.shown_address.as_deref().unwrap_or("no address");
            self.beside_existing.push(format!("{} ({place}, beside the one already here)", made.name));
        }
        let id = Uuid::new_v4().to_string();
        members::store::insert_household(tx, &id, &made.name, now.as_second())?;
        journal.added(Entity::Household, &id);
        if let Some(key) = &made.key {
            if let Some(other) = keys::household(tx, &self.source.name, key)? {
                let other = store::household_name(tx, &other)?;
                self.keys_of_others
                    .push(format!("made: {}; its key {key} is that of {other} here", made.name));
            }
            keys::assign_to_household(tx, (&self.source.name, key), &id, journal.number()?)?;
        }
        made.household = Some(id.clone());
        self.taken.insert(id.clone());
        self.made.push(self.groups[group].name.clone());
        Ok(id)
    }
}

fn people(count: usize) -> String {
    if count == 1 { "1 person".to_owned() } else { format!("{count} people") }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::people::members::{MemberField, NewPerson};

    /// Rows written as (household id, household name, street), and the group each falls into.
    fn grouped(rows: &[(&str, &str, &str)]) -> Vec<usize> {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let row = |&(key, name, street): &(&str, &str, &str)| PersonInFile {
            person: NewPerson::named("", "Lee").with(MemberField::Address, street),
            household_key: some(key),
            household_name: some(name),
            ..PersonInFile::default()
        };
        let rows: Vec<_> = rows.iter().map(row).collect();
        plan(&rows, &ListSource::default()).of_row.into_iter().map(|group| group.unwrap_or(99)).collect()
    }

    #[test]
    fn a_household_is_the_same_id_or_the_same_name_without_a_contradicting_address() {
        type Case<'a> = (&'a [(&'a str, &'a str, &'a str)], &'a [usize]);
        let table: &[Case<'_>] = &[
            (&[("", "Lee", "1 Oak"), ("", "LEE", "1 oak"), ("", "Lee", "")], &[0, 0, 0]),
            (&[("", "Lee", ""), ("", "Lee", "1 Oak"), ("", "Lee", "9 Elm")], &[0, 0, 1]),
            (&[("", "Lee", "1 Oak"), ("", "Lee", "9 Elm"), ("", "Lee", "1 Oak St")], &[0, 1, 2]),
            (&[("5", "Lee", "1 Oak"), ("5", "Li", "9 Elm")], &[0, 0]),
            (&[("5", "Lee", "1 Oak"), ("6", "Lee", "1 Oak")], &[0, 1]),
            (&[("5", "", "1 Oak"), ("", "Lee Family", "1 Oak")], &[0, 0]),
            (&[("", "", "1 Oak"), ("", "Lee", "1 Oak")], &[99, 0]),
            (&[("", "Lee", "1 Oak St."), ("", "Lee", "1 Oak Street")], &[0, 0]),
        ];
        for (rows, wanted) in table {
            assert_eq!(grouped(rows), *wanted, "{rows:?}");
        }
    }
}
