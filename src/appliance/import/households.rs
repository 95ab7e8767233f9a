//! Groups the rows of a list into households, and finds the same households here. Rows belong together with the same
//! id, or the same name and no contradicting address, or the household here; or they are proposed by their last name and address. Each household
//! has one head and one spouse at most.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use super::homes::{Address, address_of, agree, comparable, contradict, named_after, shown};
use super::journal::Journal;
use super::names::household_key;
use super::people_summary::NearHousehold;
use super::person_rows::PersonInFile;
use super::source::ListSource;
use super::store::{self, keys};
use super::{Entity, Match};
use crate::congregation::people::members::HouseholdRole::{self, Head, Other, Spouse};
use crate::congregation::people::members::store::households;
use crate::congregation::people::members::{self, Household, household};

#[derive(Debug, Default)]
pub(super) struct Group<'a> {
    key: Option<String>,
    pub(super) name: String,
    address: Address,
    shown_address: Option<String>,
    /// The number of its rows.
    rows: usize,
    /// The households of those of its people who are here.
    homes: Vec<&'a str>,
    is_looked_up: bool,
    /// The household here, where there is one.
    household: Option<String>,
}

#[derive(Debug, Default)]
pub(super) struct HouseholdPlan<'a> {
    pub(super) source: ListSource,
    pub(super) groups: Vec<Group<'a>>,
    /// For each row the group it belongs to.
    pub(super) of_row: Vec<Option<usize>>,
    taken: HashSet<String>,
    /// People whose role the file decides anew, and has not decided yet: the one they have does not count.
    pub(super) undecided: HashSet<String>,
    /// The names of those that were not here.
    pub(super) made: Vec<String>,
    /// The households before this import.
    before: Vec<Household>,
    /// Names in the list of households that are the one here with nearly their name.
    join: &'a [String],
    joined: Vec<NearHousehold>,
    beside_existing: Vec<String>,
    /// New households whose key belongs to another household here, in words.
    pub(super) keys_of_others: Vec<String>,
}

/// Groups the rows, in the file's order.
pub(super) fn plan<'a>(
    rows: &[PersonInFile],
    matches: &[Match<'a>],
    source: ListSource,
    (before, join): (Vec<Household>, &'a [String]),
) -> HouseholdPlan<'a> {
    let mut plan = HouseholdPlan { source, before, join, ..HouseholdPlan::default() };
    let mut by_key: HashMap<&str, usize> = HashMap::new();
    let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (row, found) in rows.iter().zip(matches) {
        if row.household_key.is_none() && row.household_name.is_none() {
            plan.of_row.push(None);
            continue;
        }
        let person = &row.person;
        let name = row.household_name.clone().unwrap_or_else(|| named_after(person));
        let address = address_of(person);
        let fits = |group: &Group<'_>| {
            (row.household_key.is_none() || group.key.is_none()) && !contradict(&group.address, &address)
        };
        // Who has another street than the family here, of the same name, has not left it.
        let lives_there = |group: &Group<'_>| {
            let [place] = found.existing.map_or(&[][..], |here| &here.places) else { return false };
            row.household_key.is_none()
                && !group.homes.is_empty()
                && group.homes.iter().all(|home| *home == place.household.id)
        };
        let known = row.household_key.as_deref().and_then(|key| by_key.get(key).copied());
        let namesakes = by_name.entry(name.to_lowercase()).or_default();
        // The nearest household above it: a row without an address belongs to the rows it stands with.
        let nearest = |fits: &dyn Fn(&Group<'_>) -> bool| {
            namesakes.iter().rev().copied().find(|&group| fits(&plan.groups[group]))
        };
        let found_above = known.or_else(|| nearest(&fits)).or_else(|| nearest(&lives_there));
        let group = found_above.unwrap_or_else(|| {
            plan.groups.push(Group { name, ..Group::default() });
            namesakes.push(plan.groups.len() - 1);
            plan.groups.len() - 1
        });
        let joined = &mut plan.groups[group];
        joined.rows += 1;
        let places = found.existing.into_iter().flat_map(|here| &here.places);
        joined.homes.extend(places.map(|place| &*place.household.id));
        joined.shown_address = joined.shown_address.take().or_else(|| shown(person));
        for (mine, theirs) in joined.address.iter_mut().zip(address) {
            *mine = mine.take().or(theirs);
        }
        if let Some(key) = &row.household_key {
            joined.key.get_or_insert_with(|| key.clone());
            by_key.insert(key, group);
        }
        plan.of_row.push(Some(group));
    }
    plan
}

impl HouseholdPlan<'_> {
    /// Households of one name that stay apart, in words.
    pub(super) fn same_names(&self) -> Vec<String> {
        let mut of_name: HashMap<String, Vec<&Group<'_>>> = HashMap::new();
        for group in &self.groups {
            of_name.entry(group.name.to_lowercase()).or_default().push(group);
        }
        let in_words = |Group { name, shown_address, rows, .. }: &Group<'_>| {
            let place = shown_address.as_deref().unwrap_or("no address");
            format!("{name} ({place}, {rows} {} in the file)", if *rows == 1 { "person" } else { "people" })
        };
        let apart = of_name.into_values().filter(|groups| groups.len() > 1).flatten().map(in_words);
        let mut texts: Vec<String> = apart.chain(self.beside_existing.iter().cloned()).collect();
        texts.sort();
        texts
    }

    /// The household that was here, with nearly this name.
    fn near(&self, name: &str) -> Option<&Household> {
        let near = household::nearest(&self.before, name)?;
        (near.name.to_lowercase() != name.to_lowercase()).then_some(near)
    }

    /// Households that joined one with nearly their name; and of the first 300 made ones those that might.
    pub(super) fn near_names(&self) -> Vec<NearHousehold> {
        let near = |name: &String| {
            let near = self.near(name)?.name.clone();
            Some(NearHousehold { name: name.clone(), near, joins: false })
        };
        self.joined.iter().cloned().chain(self.made.iter().take(300).filter_map(near)).collect()
    }

    /// The household here that the group is, if it is here.
    pub(super) fn find(
        &mut self,
        journal: &mut Journal<'_>,
        group: usize,
    ) -> rusqlite::Result<Option<String>> {
        if !self.groups[group].is_looked_up {
            let tx = journal.work.tx;
            let mut found = self.look_up(tx, &self.groups[group])?;
            // One that is joined stays open for the household of the list that has its name.
            self.taken.extend(found.clone());
            let name = self.groups[group].name.clone();
            if found.is_none()
                && self.join.contains(&name)
                && let Some(Household { id, name: near }) = self.near(&name).cloned()
            {
                found = Some(id);
                self.joined.push(NearHousehold { name, near, joins: true });
            }
            if let (Some(id), Some(key)) = (&found, &self.groups[group].key)
                && keys::household(tx, &self.source.name, key)?.is_none()
            {
                keys::assign_to_household(tx, (&self.source.name, key), id, journal.number()?)?;
            }
            self.groups[group].is_looked_up = true;
            self.groups[group].household = found;
        }
        Ok(self.groups[group].household.clone())
    }

    fn look_up(&self, tx: &Transaction<'_>, group: &Group<'_>) -> rusqlite::Result<Option<String>> {
        // Two systems under one source's name may both call a family "5": the key alone joins no person to it.
        if let Some(key) = &group.key
            && let Some(id) = keys::household(tx, &self.source.name, key)?
            && (household_key(&store::household_name(tx, &id)?) == household_key(&group.name)
                || group.homes.contains(&&*id))
        {
            return Ok(Some(id));
        }
        let mut open = store::households_named(tx, &group.name)?;
        open.retain(|id| !self.taken.contains(id));
        if let Some(id) = group.homes.iter().find(|&&home| open.iter().any(|id| id == home)) {
            return Ok(Some((*id).to_owned()));
        }
        for id in open {
            let addresses = store::household_addresses(tx, &id)?;
            let fits = |address: Address| {
                let address = comparable(address);
                // Another system's "Smith Family" is this one only where they live in one place.
                !contradict(&address, &group.address)
                    && (!self.source.is_new || agree(&address, &group.address))
            };
            if (addresses.is_empty() && !self.source.is_new) || addresses.into_iter().any(fits) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// The group's household, made where it is not here yet.
    pub(super) fn find_or_make(
        &mut self,
        journal: &mut Journal<'_>,
        group: usize,
    ) -> rusqlite::Result<String> {
        if let Some(id) = self.find(journal, group)? {
            return Ok(id);
        }
        let (tx, made) = (journal.work.tx, &mut self.groups[group]);
        let namesakes = store::households_named(tx, &made.name)?;
        if namesakes.iter().any(|id| !self.taken.contains(id)) {
            let place = made.shown_address.as_deref().unwrap_or("no address");
            self.beside_existing.push(format!("{} ({place}, beside the one already here)", made.name));
        }
        let id = Uuid::new_v4().to_string();
        members::store::insert_household(tx, &id, &made.name, journal.work.now.as_second())?;
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
        self.made.push(made.name.clone());
        Ok(id)
    }

    /// The role a person gets in `household`, who asked for `role`. A new person has no id yet.
    pub(super) fn give_role(
        &mut self,
        conn: &Connection,
        household: &str,
        person: Option<&str>,
        role: HouseholdRole,
    ) -> rusqlite::Result<HouseholdRole> {
        let is_free = is_free(conn, (household, role), person, &self.undecided)?;
        person.map(|id| self.undecided.remove(id));
        Ok(if is_free { role } else { Other })
    }
}

/// True when no other person is the head (or the spouse) there; the roles of the `undecided` do not count.
pub(super) fn is_free(
    conn: &Connection,
    (household, role): (&str, HouseholdRole),
    person: Option<&str>,
    undecided: &HashSet<String>,
) -> rusqlite::Result<bool> {
    if !matches!(role, Head | Spouse) {
        return Ok(true);
    }
    let residents = households::residents_of(conn, household)?;
    let mut holders = residents.into_iter().filter(|other| other.role == Some(role)).map(|other| other.id);
    Ok(!holders.any(|id| Some(id.as_str()) != person && !undecided.contains(&id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;
    use crate::congregation::people::members::{MemberField, NewPerson};

    #[test]
    fn a_household_is_the_same_id_or_the_same_name_without_a_contradicting_address() {
        let some = |text: &str| (text != "-").then(|| text.replace('_', " "));
        let row = |row: &str| {
            let mut values = row.trim().split(' ').map(some);
            let (household_key, household_name) = (values.next().flatten(), values.next().flatten());
            let street = values.next().flatten().unwrap_or_default();
            let person = NewPerson::named("", "Lee").with(MemberField::Address, street);
            PersonInFile { person, household_key, household_name, ..PersonInFile::default() }
        };
        for [rows, wanted] in examples("households") {
            let rows: Vec<_> = rows.split(';').map(row).collect();
            let matches: Vec<Match<'_>> = rows.iter().map(|_| Match::default()).collect();
            let plan = plan(&rows, &matches, ListSource::default(), (Vec::new(), &[]));
            let group = |group: Option<usize>| group.map_or("-".to_owned(), |group| group.to_string());
            let groups: Vec<String> = plan.of_row.into_iter().map(group).collect();
            assert_eq!(groups.join(" "), wanted, "{rows:?}");
        }
    }
}
