//! Whether two lists mean one person by a name.

use unicode_normalization::UnicodeNormalization;

use crate::congregation::members::{MemberField, NewPerson};

/// A name for comparing: without case, accents and punctuation, one blank between its words.
pub(super) fn fold(name: &str) -> String {
    // Only the accents of Latin, Greek and Cyrillic letters: in other scripts such marks are the vowels.
    let plain: String = name.nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect();
    let plain = plain.to_lowercase().replace(['\'', '\u{2019}'], "");
    let words: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { name.trim().to_lowercase() } else { words.join(" ") }
}

/// First and last name for comparing.
pub(super) fn full(person: &NewPerson) -> String {
    format!("{} {}", fold(person.first_name()), fold(person.last_name()))
}

/// True where a list writes this person's name so.
pub(super) fn is_name_of(name: &str, person: &NewPerson) -> bool {
    fold(name) == fold(&person.values.name())
}

/// True where the first names are one, or one of them goes on: "Mary" and "Mary Ann".
pub(super) fn same_first(one: &NewPerson, other: &NewPerson) -> bool {
    let (one, other) = (fold(one.first_name()), fold(other.first_name()));
    let goes_on =
        |short: &str, long: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with(' '));
    one == other || goes_on(&one, &other) || goes_on(&other, &one)
}

/// True where the last names are one.
pub(super) fn same_last(one: &NewPerson, other: &NewPerson) -> bool {
    fold(one.last_name()) == fold(other.last_name())
}

/// Whether both have the same birthday; none where it is not known of both.
pub(super) fn same_birthday(one: &NewPerson, other: &NewPerson) -> Option<bool> {
    Some(one.get(MemberField::DateOfBirth)? == other.get(MemberField::DateOfBirth)?)
}

/// What the names say about a key, or an address, that two people have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameAgreement {
    /// One person. A last name changes by marriage.
    Agree,
    /// A first name that was mended, or a sister: a question.
    Unsure,
    /// Two people.
    Other,
}

/// Compares the person here with a row that has the same key. `in_list` is the name by which the list knew them.
pub(super) fn compare(here: &NewPerson, in_list: Option<&str>, row: &NewPerson) -> NameAgreement {
    if in_list.is_some_and(|name| is_name_of(name, row)) {
        return NameAgreement::Agree;
    }
    let (first, last) = (same_first(here, row), same_last(here, row));
    match (first, last, same_birthday(here, row)) {
        (true, true, _) | (true, false, None | Some(true)) | (false, true, Some(true)) => {
            NameAgreement::Agree
        }
        (false, true, None) | (false, false, Some(true)) => NameAgreement::Unsure,
        (true, false, Some(false)) | (false, _, _) => NameAgreement::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(first: &str, last: &str, born: Option<&str>) -> NewPerson {
        NewPerson::named(first, last).with(MemberField::DateOfBirth, born.unwrap_or_default())
    }

    #[test]
    fn spellings_of_a_name_are_one() {
        for (one, other) in [("José", "JOSE"), ("O'Neil", "o\u{2019}neil"), ("Anne-Marie", " anne  marie ")]
        {
            assert_eq!(fold(one), fold(other));
        }
        assert_ne!(fold("🙏"), fold("🎉"));
        assert_ne!(fold("कि"), fold("का"), "a vowel is no accent");
    }

    #[test]
    fn a_key_means_the_same_person_only_where_the_names_agree() {
        let (born, other) = (Some("1980-01-02"), Some("2015-04-12"));
        for (first, last, row_born, wanted) in [
            ("mary", "SMITH", None, NameAgreement::Agree),
            ("Mary", "Smith", other, NameAgreement::Agree),
            ("Mary Ann", "Smith", None, NameAgreement::Agree),
            ("Mary", "Jones", None, NameAgreement::Agree),
            ("Mary", "Jones", born, NameAgreement::Agree),
            ("Mary", "Jones", other, NameAgreement::Other),
            ("Molly", "Smith", born, NameAgreement::Agree),
            ("Molly", "Smith", None, NameAgreement::Unsure),
            ("Molly", "Smith", other, NameAgreement::Other),
            ("Molly", "Jones", born, NameAgreement::Unsure),
            ("Molly", "Jones", None, NameAgreement::Other),
            ("Maryann", "Jones", None, NameAgreement::Other),
        ] {
            let here = person("Mary", "Smith", born);
            assert_eq!(
                compare(&here, None, &person(first, last, row_born)),
                wanted,
                "{first} {last} {row_born:?}"
            );
        }
        let here = person("Johnny", "Smith", None);
        let row = person("Jon", "Smith", None);
        assert_eq!(compare(&here, None, &row), NameAgreement::Unsure);
        assert_eq!(
            compare(&here, Some("Jon Smith"), &row),
            NameAgreement::Agree,
            "mended here by hand since"
        );
    }
}
