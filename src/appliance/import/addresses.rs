//! People's addresses: which spellings are one address, and which people of one last name live at one.

use sha2::Digest;

use super::names::fold;
use super::person_rows::PersonInFile;
use super::{Match, fingerprint, words};
use crate::congregation::people::members::{MemberField, NewPerson};

const PLACE: [MemberField; 3] = [MemberField::Address, MemberField::City, MemberField::ZipCode];

/// Street, city and ZIP code in comparable form.
pub(super) type Address = [Option<String>; 3];

/// A person's address in comparable form.
pub(super) fn of(person: &NewPerson) -> Address {
    comparable(PLACE.map(|field| person.get(field).map(str::to_owned)))
}

pub(super) fn comparable([street, city, zip_code]: Address) -> Address {
    [street.map(|street| fold_street(&street)), city.map(|city| fold(&city)), zip_code.map(|zip| fold(&zip))]
        .map(|part| part.filter(|part| !part.is_empty()))
}

/// Each word in its shortest spelling; "St." is also a saint. "12 Main St." is "12 Main Street", and "Hauptstr. 1" is
/// "Hauptstraße 1".
fn fold_street(street: &str) -> String {
    let street = fold(street).replace('ß', "ss").replace("strasse", "str");
    let word = |word| words::of("streets", word).first().copied().unwrap_or(word);
    street.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Street or ZIP code are the same.
pub(super) fn agree(one: &Address, other: &Address) -> bool {
    [0, 2].into_iter().any(|part| one[part].is_some() && one[part] == other[part])
}

pub(super) fn contradict(one: &Address, other: &Address) -> bool {
    one.iter().zip(other).any(|(one, other)| matches!((one, other), (Some(one), Some(other)) if one != other))
}

/// Street and city, as they are written.
pub(super) fn shown(person: &NewPerson) -> Option<String> {
    let parts: Vec<&str> = PLACE[..2].iter().filter_map(|&field| person.get(field)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The rows of two people and more with one last name and one address, in the file's order; none of a list that says
/// itself who lives together.
fn of_one_home(rows: &[PersonInFile]) -> Vec<Vec<usize>> {
    if rows.iter().any(|row| row.household_key.is_some() || row.household_name.is_some()) {
        return Vec::new();
    }
    let home = |(at, PersonInFile { person, .. }): (usize, &PersonInFile)| {
        let address = of(person);
        address[0].as_ref()?;
        let parts = address.into_iter().map(Option::unwrap_or_default);
        let hash = fingerprint::of_parts(parts.chain([fold(person.last_name())]));
        Some((<[u8; 32]>::from(hash.finalize()), at))
    };
    let mut people: Vec<_> = rows.iter().enumerate().filter_map(home).collect();
    people.sort_unstable();
    let homes = people.chunk_by(|(one, _), (other, _)| one == other).filter(|home| home.len() > 1);
    let mut homes: Vec<Vec<usize>> = homes.map(|home| home.iter().map(|(_, at)| *at).collect()).collect();
    homes.sort();
    homes
}

/// Makes households of them, as if the list named them.
pub(super) fn name_households(rows: &mut [PersonInFile]) {
    for at in of_one_home(rows).into_iter().flatten() {
        rows[at].household_name = Some(household_name(&rows[at].person));
    }
}

/// "Lee Family", where a list has no name for it.
pub(super) fn household_name(person: &NewPerson) -> String {
    format!("{} Family", person.last_name())
}

/// The households that could be made of them, in words: "Lee (Ann, Bob, Cid)". Where all of them have one here, it is
/// no proposal.
pub(super) fn proposed_households(rows: &[PersonInFile], matches: &[Match<'_>]) -> Vec<String> {
    let has_home = |&at: &usize| matches[at].existing.as_ref().is_some_and(|here| !here.places.is_empty());
    let in_words = |group: Vec<usize>| {
        let names: Vec<&str> = group.iter().map(|&at| rows[at].person.first_name()).collect();
        format!("{} ({})", rows[group[0]].person.last_name(), names.join(", "))
    };
    of_one_home(rows).into_iter().filter(|group| !group.iter().all(has_home)).map(in_words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_street_are_one() {
        for (one, other, wanted) in [
            ("12 Main St.", "12 MAIN STREET", true),
            ("5 N. Oak Ave, Apt 3", "5 North Oak Avenue, Apartment 3", true),
            ("1 St. John Rd", "1 Saint John Road", true),
            ("Hauptstr. 1", "Hauptstraße 1", true),
            ("Lange Straße 3", "Lange Str. 3", true),
            ("12 Main St", "12 Main Rd", false),
            ("12 Main St", "12 Main", false),
            ("12 Main St", "112 Main St", false),
        ] {
            assert_eq!(fold_street(one) == fold_street(other), wanted, "{one} / {other}");
        }
    }

    #[test]
    fn people_of_one_last_name_at_one_address_are_proposed() {
        let row = |&(first, last, street, zip): &(&str, &str, &str, &str)| {
            let person = NewPerson::named(first, last).with(MemberField::Address, street);
            PersonInFile { person: person.with(MemberField::ZipCode, zip), ..PersonInFile::default() }
        };
        let mut rows: Vec<PersonInFile> = [
            ("Ann", "Lee", "12 Main St", "62701"),
            ("Dee", "Fox", "12 Main St", "62701"),
            ("Bob", "LEE", "12 Main Street", "62701"),
            ("Eve", "Fox", "12 Main St", "62629"),
            ("Fay", "Fox", "12 Main St", ""),
            ("Gus", "Ray", "", "62701"),
            ("Hal", "Ray", "", "62701"),
        ]
        .iter()
        .map(row)
        .collect();
        let matches: Vec<Match<'_>> = rows.iter().map(|_| Match::default()).collect();
        assert_eq!(proposed_households(&rows, &matches), ["Lee (Ann, Bob)"]);
        rows[6].household_key = Some("7".to_owned());
        assert_eq!(proposed_households(&rows, &matches), [""; 0], "the list knows households");
    }
}
