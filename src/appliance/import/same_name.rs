//! Whether two lists mean one person by a name.

use unicode_normalization::UnicodeNormalization;

use super::names::SplitName;
use crate::congregation::people::members::{MemberField, NewPerson};

/// A name for comparing: without case, accents and punctuation, one blank between its words.
pub(super) fn fold(name: &str) -> String {
    // Only the accents of Latin, Greek and Cyrillic letters: in other scripts such marks are the vowels.
    let plain: String = name.nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect();
    let plain = plain.to_lowercase().replace(['\'', '\u{2019}'], "");
    let words: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { name.trim().to_lowercase() } else { words.join(" ") }
}

/// A household's name for comparing: "The Smith Family" is "Smith".
pub(super) fn household_key(name: &str) -> String {
    const WORDS: &[&str] = &["family", "household", "the", "familie", "familia"];
    fold(name).split(' ').filter(|word| !WORDS.contains(word)).collect::<Vec<_>>().join(" ")
}

/// First and last name for comparing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoldedName {
    pub(super) first: String,
    pub(super) last: String,
}

impl FoldedName {
    pub(super) fn of(person: &NewPerson) -> Self {
        Self { first: fold(person.first_name()), last: fold(person.last_name()) }
    }

    pub(super) fn of_split(name: &SplitName) -> Self {
        Self { first: fold(&name.first), last: fold(&name.last) }
    }

    pub(super) fn full(&self) -> String {
        format!("{} {}", self.first, self.last)
    }

    /// True where the first names are one, or one of them goes on: "Mary" and "Mary Ann".
    pub(super) fn same_first(&self, other: &Self) -> bool {
        let goes_on =
            |short: &str, long: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with(' '));
        let (one, other) = (&self.first, &other.first);
        one == other || goes_on(one, other) || goes_on(other, one)
    }

    /// True where the last names are one, and the first names as well.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.last == other.last && self.same_first(other)
    }
}

/// True where a list writes this person's name so.
pub(super) fn is_name_of(name: &str, person: &NewPerson) -> bool {
    fold(name) == fold(&person.values.name())
}

/// Whether both have the same birthday; none where it is not known of both.
pub(super) fn same_birthday(one: &NewPerson, other: &NewPerson) -> Option<bool> {
    Some(one.get(MemberField::DateOfBirth)? == other.get(MemberField::DateOfBirth)?)
}

/// True where the names allow that a person here is the row with the same key: `in_list` is the name by which the list
/// knew them. A last name changes by marriage; another first name may be a sister's.
pub(super) fn agree(here: &NewPerson, in_list: Option<&str>, row: &NewPerson) -> bool {
    let (own, theirs) = (FoldedName::of(here), FoldedName::of(row));
    in_list.is_some_and(|name| is_name_of(name, row))
        || match (own.same_first(&theirs), own.last == theirs.last, same_birthday(here, row)) {
            (true, true, _) | (true, false, None | Some(true)) | (false, true, Some(true)) => true,
            (true, false, Some(false)) | (false, _, _) => false,
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
        assert_eq!(household_key("The Smith Family"), household_key("Smith"));
    }

    #[test]
    fn a_key_means_the_same_person_only_where_the_names_agree() {
        let (born, other) = (Some("1980-01-02"), Some("2015-04-12"));
        for (first, last, row_born, wanted) in [
            ("mary", "SMITH", None, true),
            ("Mary", "Smith", other, true),
            ("Mary Ann", "Smith", None, true),
            ("Mary", "Jones", None, true),
            ("Mary", "Jones", born, true),
            ("Mary", "Jones", other, false),
            ("Molly", "Smith", born, true),
            ("Molly", "Smith", None, false),
            ("Molly", "Smith", other, false),
            ("Molly", "Jones", born, false),
            ("Maryann", "Jones", None, false),
        ] {
            let here = person("Mary", "Smith", born);
            let row = person(first, last, row_born);
            assert_eq!(agree(&here, None, &row), wanted, "{first} {last} {row_born:?}");
        }
        let (here, row) = (person("Johnny", "Smith", None), person("Jon", "Smith", None));
        assert!(!agree(&here, None, &row));
        assert!(agree(&here, Some("Jon Smith"), &row), "mended here by hand since");
    }
}
