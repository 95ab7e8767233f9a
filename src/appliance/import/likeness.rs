//! Everybody who is here, by id and by name, while a list is compared with them; and the evidence for and against that a row
//! and a person are the same; and people who were removed here.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use sha2::Digest;

use super::names::{self, FoldedName, household_key};
use super::person_columns::ListedField;
use super::person_rows::PersonInFile;
use super::row::hash_of;
use super::store::{self, Existing, keys};
use super::words::fold;
use crate::accounts::account::spelling;
use crate::congregation::people::members::MemberField::{Address, City, Gender, Phone, ZipCode};
use crate::congregation::people::members::NewPerson;
use crate::congregation::people::members::twin::same_number;
use crate::congregation::people::removal::ImportMarks;
use crate::platform::clock;
use crate::platform::settings::Settings;

/// A name that is alike enough to be proposed.
const ALIKE: f64 = 0.9;

/// Everybody who is here.
#[derive(Debug, Default)]
pub(super) struct MemberIndex {
    people: Vec<(Existing, FoldedName)>,
    by_id: HashMap<String, usize>,
    by_name: HashMap<String, Vec<usize>>,
    by_last_name: HashMap<String, Vec<usize>>,
    by_household: HashMap<String, Vec<usize>>,
}

impl MemberIndex {
    pub(super) fn load(conn: &Connection) -> rusqlite::Result<Self> {
        let mut members = Self::default();
        for (at, here) in store::load_everybody(conn)?.into_iter().enumerate() {
            let name = FoldedName::of(&here.person);
            members.by_id.insert(here.id.clone(), at);
            members.by_name.entry(name.full()).or_default().push(at);
            members.by_last_name.entry(name.last.clone()).or_default().push(at);
            for place in &here.places {
                members.by_household.entry(place.household.id.clone()).or_default().push(at);
            }
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

    /// The people of a household.
    pub(super) fn of_household(&self, id: &str) -> impl Iterator<Item = &Existing> {
        self.by_household.get(id).into_iter().flatten().map(|&at| &self.people[at].0)
    }

    /// The people whose name [agrees](FoldedName::agrees).
    pub(super) fn nearly_named(&self, name: &FoldedName) -> Vec<&Existing> {
        let namesakes = self.by_last_name.get(&name.last).into_iter().flatten().map(|&at| &self.people[at]);
        namesakes.filter(|(_, own)| own.agrees(name)).map(|(here, _)| here).collect()
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

/// The likeness of a row and a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Two people.
    Other,
    /// Something differs, and it is not certain that they are one.
    Doubtful,
    /// Nothing but the name is known of both.
    NameOnly,
    /// Telephone, address or household are the same.
    Likely,
    /// Birthday or e-mail are the same.
    Sure,
}

/// Compares two with the same full name, or the same e-mail. `has_other_key`: the list's source has another key for the
/// person here, so the list itself tells them apart.
pub(super) fn judge(here: &Existing, row: &PersonInFile, has_other_key: bool) -> Likeness {
    let (mine, theirs) = (&here.person, &row.person);
    let (my_name, their_name) = (FoldedName::of(mine), FoldedName::of(theirs));
    let born = names::same_birthday(mine, theirs);
    let email = same_email(mine, theirs);
    let phone = both(mine.get(Phone), theirs.get(Phone), |a, b| a == b || same_number(Some(a), Some(b)));
    let parts = same_place(mine, theirs);
    let listed = row.household_name.as_ref().filter(|_| !here.places.is_empty());
    let household =
        listed.map(|listed| here.household_names().any(|own| household_key(own) == household_key(listed)));
    if born == Some(false) {
        // A birthday that was mistyped or turned around, or a parent and a child of one name.
        let is_near = [email, phone, parts[0], household].contains(&Some(true));
        let may_be_one = is_near && my_name == their_name && !has_other_key;
        return if may_be_one { Likeness::Doubtful } else { Likeness::Other };
    }
    if my_name.full() != their_name.full() {
        // A family shares an address, so the address alone proves no identity.
        return match (my_name.same_first(&their_name), my_name.last == their_name.last) {
            (true, true) => Likeness::Sure,
            // Married.
            (true, false) if !has_other_key => Likeness::Sure,
            // The same birthday: a first name that was corrected, or a twin.
            (false, true) if born == Some(true) => Likeness::Doubtful,
            _ => Likeness::Other,
        };
    }
    if born == Some(true) || email == Some(true) {
        return Likeness::Sure;
    }
    if has_other_key {
        return Likeness::Other;
    }
    let differs = parts.contains(&Some(false));
    // "Johnson Family" says no more of Rita Johnson than her name.
    let is_last_name =
        || row.household_name.as_ref().is_some_and(|name| household_key(name) == their_name.last);
    let household = household.filter(|is_one| !is_one || !is_last_name());
    if phone == Some(true) || (!differs && (parts[0] == Some(true) || household == Some(true))) {
        return Likeness::Likely;
    }
    let gender = both(mine.get(Gender), theirs.get(Gender), same_text);
    if differs || [email, phone, gender, household].contains(&Some(false)) {
        Likeness::Doubtful
    } else {
        Likeness::NameOnly
    }
}

/// The namesakes here among whom the row's proofs are divided: it has the e-mail of one and the birthday or member number
/// of another.
pub(super) fn divided<'a>(
    namesakes: impl Iterator<Item = &'a Existing>,
    row: &PersonInFile,
) -> Vec<&'a Existing> {
    let proofs = |here: &'a Existing| {
        let is_numbered_so = !row.key_is_made && here.number.eq_ignore_ascii_case(&row.key);
        let is_born_so = names::same_birthday(&here.person, &row.person) == Some(true);
        [same_email(&here.person, &row.person) == Some(true), is_born_so, is_numbered_so]
    };
    let proved: Vec<(&Existing, [bool; 3])> =
        namesakes.map(|here| (here, proofs(here))).filter(|(_, proofs)| proofs.contains(&true)).collect();
    let all = [0, 1, 2].map(|at| proved.iter().any(|(_, proofs)| proofs[at]));
    if proved.iter().any(|(_, proofs)| *proofs == all) {
        return Vec::new();
    }
    proved.into_iter().map(|(here, _)| here).collect()
}

/// True where the row and the person here with the same key are one. Another last name is a marriage only where nothing
/// else speaks against it. `in_list` is the name by which the list knew the person.
pub(super) fn is_one_by_key(here: &Existing, in_list: Option<&str>, row: &PersonInFile) -> bool {
    let (mine, theirs) = (&here.person, &row.person);
    let is_named_so = FoldedName::of(mine).last == FoldedName::of(theirs).last
        || in_list.is_some_and(|name| names::is_name_of(name, theirs))
        || names::same_birthday(mine, theirs) == Some(true);
    let phone = both(mine.get(Phone), theirs.get(Phone), |a, b| a == b || same_number(Some(a), Some(b)));
    let contradicts = [same_email(mine, theirs), phone]
        .into_iter()
        .chain(same_place(mine, theirs))
        .any(|same| same == Some(false));
    names::agree(mine, in_list, theirs) && (is_named_so || !contradicts)
}

/// Whether street, city and zip code are the same.
fn same_place(mine: &NewPerson, theirs: &NewPerson) -> [Option<bool>; 3] {
    [Address, City, ZipCode].map(|field| both(mine.get(field), theirs.get(field), same_text))
}

fn same_email(mine: &NewPerson, theirs: &NewPerson) -> Option<bool> {
    both(mine.email.as_ref(), theirs.email.as_ref(), |a, b| spelling::is_one(a.as_str(), b.as_str()))
}

fn same_text(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

fn both<T: ?Sized>(one: Option<&T>, other: Option<&T>, same: impl Fn(&T, &T) -> bool) -> Option<bool> {
    Some(same(one?, other?))
}

/// True where taking the row for the person here would change anything about them.
pub(super) fn would_write(here: &Existing, row: &PersonInFile, overwrite: bool) -> bool {
    let (mine, theirs) = (&here.person, &row.person);
    let has_household = row.household_key.is_some() || row.household_name.is_some();
    let household = has_household && (overwrite || mine.household_id.is_none());
    let role = has_household && theirs.household_role.is_some() && mine.household_role.is_none();
    let writes = |field: ListedField| match (field.of(mine), field.of(theirs)) {
        (None, Some(_)) => true,
        (Some(here), Some(file)) => overwrite && here != file,
        (_, None) => false,
    };
    household || role || row.life.is_some() || ListedField::all().any(writes)
}

/// People who were removed here are known by hashes of their identifying values, so that the next list does not bring them
/// back unasked. For the removal of people, which lies below.
pub const REMOVED_PEOPLE_MARKS: ImportMarks =
    ImportMarks { remember: remember_removed_person, forget: store::forget_marks };

/// To be called before a person is removed.
fn remember_removed_person(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    let here = store::load_person(tx, id)?;
    let mut known = vec![name_mark(&here.person)];
    for (source, key) in keys::all_of_person(tx, id)? {
        known.push(key_mark(&source, &key, &here.person));
    }
    store::insert_marks(tx, &known, &here.number, now.as_second())?;
    // Removes the person's values from the import journal, too.
    store::journal::forget_member(tx, id)
}

/// The number of this row's person, where they were removed here, and the day. Another person of the name is asked
/// about as well: a removal is a mistake that was mended, and rare.
pub(super) fn find_removed_person(
    conn: &Connection,
    source: &str,
    row: &PersonInFile,
) -> rusqlite::Result<Option<(String, Date)>> {
    let known = [key_mark(source, &row.key, &row.person), name_mark(&row.person)];
    let Some((number, at)) = store::find_mark(conn, known)? else { return Ok(None) };
    let zone = Settings::load(conn)?.time_zone;
    Ok(Some((number, clock::from_seconds(at).to_zoned_datetime(zone).date())))
}

/// They were asked for again: the marks of whom this row finds are forgotten.
pub(super) fn bring_back_removed_person(
    tx: &Transaction<'_>,
    source: &str,
    row: &PersonInFile,
) -> rusqlite::Result<()> {
    while let Some((number, _)) = find_removed_person(tx, source, row)? {
        store::forget_marks(tx, &number)?;
    }
    Ok(())
}

fn name_mark(person: &NewPerson) -> [u8; 32] {
    mark(&["name", &FoldedName::of(person).full()])
}

fn key_mark(source: &str, key: &str, person: &NewPerson) -> [u8; 32] {
    mark(&["key", source, key, &fold(person.first_name())])
}

fn mark(parts: &[&str]) -> [u8; 32] {
    hash_of(parts).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;
    use crate::congregation::people::members::MemberField::DateOfBirth;
    use crate::congregation::people::members::{Household, HouseholdMembership};

    fn person(email: &str, phone: &str, address: &str, gender: &str, born: &str) -> NewPerson {
        NewPerson { email: email.parse().ok(), ..NewPerson::default() }
            .with(Phone, phone)
            .with(Address, address)
            .with(Gender, gender)
            .with(DateOfBirth, if born.is_empty() { String::new() } else { format!("{born}-01-02") })
    }

    #[test]
    fn a_name_alone_is_weak_and_a_birthday_is_strong() {
        let household = Household { id: "h1".to_owned(), name: "Smith Family".to_owned() };
        let here = Existing {
            person: person("mary@example.org", "(217) 555-0104", "1 Oak St", "Female", "1980"),
            places: vec![HouseholdMembership { household, role: None }],
            ..Existing::default()
        };
        for [email, phone, address, household, gender, born, key, wanted] in examples("likeness") {
            let person = person(&email, &phone, &address, &gender, &born);
            let household_name = Some(household).filter(|name| !name.is_empty());
            let row = PersonInFile { person, household_name, ..PersonInFile::default() };
            assert_eq!(format!("{:?}", judge(&here, &row, !key.is_empty())), wanted, "{row:?}");
        }
    }
}
