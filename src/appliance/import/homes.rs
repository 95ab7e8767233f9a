//! The homes of people, by their addresses: whether two are one, and the households of a list that knows none: people with
//! one last name and one address could be one.

use sha2::Digest;

use super::Match;
use super::person_rows::PersonInFile;
use super::row::hash_of;
use super::words::{fold, fold_street};
use crate::congregation::people::members::{MemberField, NewPerson};

const PLACE: [MemberField; 3] = [MemberField::Address, MemberField::City, MemberField::ZipCode];

/// Street, city and ZIP code.
pub(super) type Address = [Option<String>; 3];

pub(super) fn address_of(person: &NewPerson) -> Address {
    comparable(PLACE.map(|field| person.get(field).map(str::to_owned)))
}

pub(super) fn comparable([street, city, zip_code]: Address) -> Address {
    [street.map(|street| fold_street(&street)), city.map(|city| fold(&city)), zip_code.map(|zip| fold(&zip))]
        .map(|part| part.filter(|part| !part.is_empty()))
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

/// "Lee Family", where a list has no name for it.
pub(super) fn named_after(person: &NewPerson) -> String {
    format!("{} Family", person.last_name())
}

/// The rows of two people and more with one last name and one address, in the file's order; none of a list that says
/// itself who lives together.
fn of_one_home(rows: &[PersonInFile]) -> Vec<Vec<usize>> {
    if rows.iter().any(|row| row.household_key.is_some() || row.household_name.is_some()) {
        return Vec::new();
    }
    let home = |(at, PersonInFile { person, .. }): (usize, &PersonInFile)| {
        let address = address_of(person);
        address[0].as_ref()?;
        let parts = address.into_iter().map(Option::unwrap_or_default);
        let hash = hash_of(parts.chain([fold(person.last_name())]));
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
        rows[at].household_name = Some(named_after(&rows[at].person));
    }
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
    use crate::appliance::import::examples;

    #[test]
    fn people_of_one_last_name_at_one_address_are_proposed() {
        let row = |[first, last, street, zip]: [String; 4]| {
            let person = NewPerson::named(first, last).with(MemberField::Address, street);
            PersonInFile { person: person.with(MemberField::ZipCode, zip), ..PersonInFile::default() }
        };
        let mut rows: Vec<PersonInFile> = examples("homes").into_iter().map(row).collect();
        let matches: Vec<Match<'_>> = rows.iter().map(|_| Match::default()).collect();
        assert_eq!(proposed_households(&rows, &matches), ["Lee (Ann, Bob)"]);
        rows[6].household_key = Some("7".to_owned());
        assert_eq!(proposed_households(&rows, &matches), [""; 0], "the list knows households");
    }
}
