//! Evidence for and against that a row and a person are the same.

use super::names::{self, FoldedName, fold, household_key};
use super::person_rows::PersonInFile;
use super::store::Existing;
use crate::accounts::account::spelling;
use crate::congregation::people::members::MemberField::{Address, City, Gender, Phone, ZipCode};
use crate::congregation::people::members::NewPerson;

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
    let phone = both(mine.get(Phone), theirs.get(Phone), same_number);
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
    let phone = both(mine.get(Phone), theirs.get(Phone), same_number);
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

/// Telephone numbers are one by their last digits: one list writes the country, another does not.
fn same_number(one: &str, other: &str) -> bool {
    const LAST: usize = 9;
    let digits = |text: &str| -> String {
        let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        digits[digits.len().saturating_sub(LAST)..].iter().collect()
    };
    let (one, other) = (digits(one), digits(other));
    !one.is_empty() && one == other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::people::members::MemberField::DateOfBirth;
    use crate::congregation::people::members::{Household, HouseholdMembership};

    fn some(text: &str) -> Option<String> {
        (!text.is_empty()).then(|| text.to_owned())
    }

    // E-mail, telephone, address, household, gender, year of birth; has another key; the verdict.
    type Case<'a> = ([&'a str; 5], i16, bool, Likeness);

    #[test]
    fn a_name_alone_is_weak_and_a_birthday_is_strong() {
        let here = Existing {
            person: NewPerson { email: "mary@example.org".parse().ok(), ..NewPerson::default() }
                .with(Phone, "(217) 555-0104")
                .with(Address, "1 Oak St")
                .with(City, "Springfield")
                .with(Gender, "Female")
                .with(DateOfBirth, "1980-01-02"),
            places: vec![HouseholdMembership {
                household: Household { id: "h1".to_owned(), name: "Smith Family".to_owned() },
                role: None,
            }],
            ..Existing::default()
        };
        let table: &[Case<'_>] = &[
            (["", "", "", "", ""], 0, false, Likeness::NameOnly),
            (["", "", "", "", ""], 1980, true, Likeness::Sure),
            (["", "+1 217 555 0104", "1 Oak St", "Smith Family", ""], 1981, false, Likeness::Doubtful),
            (["mary@example.org", "", "", "", ""], 1981, false, Likeness::Doubtful),
            (["", "", "", "Smith", ""], 1981, false, Likeness::Doubtful),
            (["mary@example.org", "", "", "", ""], 1981, true, Likeness::Other),
            (["", "", "9 Elm", "", ""], 1981, false, Likeness::Other),
            (["mary@example.org", "555-9", "9 Elm", "", ""], 0, true, Likeness::Sure),
            (["", "+1 217 555 0104", "", "", ""], 0, false, Likeness::Likely),
            (["", "+1 217 555 0104", "", "", ""], 0, true, Likeness::Other),
            (["", "", "1 oak st.", "", ""], 0, false, Likeness::Likely),
            (["", "", "", "smith family", ""], 0, false, Likeness::Likely),
            (["", "", "9 Elm", "Smith Family", ""], 0, false, Likeness::Doubtful),
            (["other@example.org", "", "", "", ""], 0, false, Likeness::Doubtful),
            (["", "555-9", "", "", ""], 0, false, Likeness::Doubtful),
            (["", "", "", "Jones Family", ""], 0, false, Likeness::Doubtful),
            (["", "", "", "Smith", ""], 0, false, Likeness::Likely),
            (["", "", "", "", "male"], 0, false, Likeness::Doubtful),
        ];
        for ([email, phone, address, household, gender], year, has_other_key, wanted) in table {
            let row = PersonInFile {
                person: NewPerson { email: email.parse().ok(), ..NewPerson::default() }
                    .with(Phone, *phone)
                    .with(Address, *address)
                    .with(Gender, *gender)
                    .with(DateOfBirth, if *year > 0 { format!("{year}-01-02") } else { String::new() }),
                household_name: some(household),
                ..PersonInFile::default()
            };
            assert_eq!(judge(&here, &row, *has_other_key), *wanted, "{row:?}");
        }
    }
}
