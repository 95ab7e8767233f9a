//! Names of people: which part of one column with the whole name is the first name, which the last; and whether two lists
//! mean one person by a name.

use super::row::BadLine;
use super::words::{self, fold};
use crate::congregation::people::members::{MemberField, NewPerson};
use crate::platform::text;

/// A name in two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitName {
    /// The first name, with the middle ones.
    pub first: String,
    /// The last name, with what stands behind it such as "Jr.".
    pub last: String,
    /// True where there was a choice, so that a person should look.
    pub is_guess: bool,
}

/// Divided names of a column (line, name) with more than one way to divide them: "line 4: "Mary Ann Smith": first name
/// Mary Ann, last name Smith".
pub(super) fn divided<'a>(names: impl Iterator<Item = (u64, &'a str)>) -> Vec<BadLine> {
    let guessed = names.filter_map(|(line, name)| {
        let split = split(name).ok().filter(|split| split.is_guess)?;
        let reason = format!("\"{name}\": first name {}, last name {}", split.first, split.last);
        Some(BadLine { line, reason })
    });
    guessed.collect()
}

/// Divides "Smith, John", "John Smith", "Mary Ann Smith", "John van der Berg", "Dr. John Smith Jr."; the error says
/// why it cannot be.
pub fn split(name: &str) -> Result<SplitName, String> {
    let written = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if written.is_empty() {
        return Err("it is empty".to_owned());
    }
    // "Ortega y Gasset, José" is one.
    let is_between = |word: &&str| words::of("names", "between").contains(word);
    let are_several = written.split_once(", ").map_or_else(
        || is_couple(&written),
        |(last, first)| {
            let last: Vec<&str> = last.split(' ').filter(|word| !is_between(word)).collect();
            is_couple(first) || is_couple(&last.join(" "))
        },
    );
    if are_several {
        return Err(several(&written));
    }
    let mut parts: Vec<&str> = written.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let mut suffixes = Vec::new();
    while parts.len() > 1 && parts.last().is_some_and(|part| is_one_of(part, "suffixes")) {
        suffixes.extend(parts.pop());
    }
    let (first, mut last, is_guess) = match parts[..] {
        [last, first] => {
            let words = [last, first].map(|part| part.split(' ').collect::<Vec<_>>());
            // "John Smith, Mary Smith"
            if words.iter().all(|words| words.len() > 1) && words[0].last() == words[1].last() {
                return Err(several(&written));
            }
            (without_titles(first).join(" "), last.to_owned(), false)
        }
        [whole] => {
            let mut words = without_titles(whole);
            while words.len() > 2 && words.last().is_some_and(|word| is_one_of(word, "suffixes")) {
                suffixes.extend(words.pop());
            }
            let particle = (1..words.len().saturating_sub(1)).find(|&at| is_one_of(words[at], "particles"));
            let at = particle.unwrap_or(words.len().saturating_sub(1));
            (words[..at].join(" "), words[at..].join(" "), words.len() > 2)
        }
        _ => return Err(format!("\"{written}\" cannot be divided into a first and a last name")),
    };
    for suffix in suffixes.iter().rev() {
        last.extend([" ", *suffix]);
    }
    if first.is_empty() || last.is_empty() {
        return Err(format!("\"{written}\" is one name, and a first and a last name are needed"));
    }
    Ok(SplitName { first, last, is_guess })
}

fn several(name: &str) -> String {
    format!("\"{name}\" are several people; give each a line with first and last name and the same household")
}

/// "John & Mary Smith", "John Smith and Mary Jones", "Smith, John & Mary", "Bob/Sue", "José y María", "Familie Weber".
pub(super) fn is_couple(name: &str) -> bool {
    let name = name.replace(['&', '/', ';', '+'], " & ");
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_joined = |(at, word): (usize, &&str)| {
        let (before, after) = (at, words.len() - at - 1);
        // "Otto von und zu Stein" is one.
        let is_title = before > 0 && words[before - 1].trim_end_matches('.').eq_ignore_ascii_case("von");
        let is_and = words::of("names", "couple").contains(&word.to_lowercase().as_str()) && !is_title;
        // "José y María López", "Juan Díaz y María Ruiz"; but "José Ortega y Gasset", and a middle "Y".
        let is_between = words::of("names", "between").contains(word) && (before == 1 || after > 1);
        before > 0 && after > 0 && (is_and || is_between)
    };
    let are_titles = |pair: &[&str]| pair.iter().all(|word| is_one_of(word, "titles of couples"));
    // "Familie Weber", "Smith Household", "The Smiths", "Mr. Mrs. John Lee"
    let ends = [words.first(), words.last()].into_iter().flatten();
    words.iter().enumerate().any(is_joined)
        || words.windows(2).any(are_titles)
        || ends.into_iter().any(|word| is_one_of(word, "family"))
        || words.first().is_some_and(|word| *word == "The") && name.ends_with('s')
}

/// True for the name of two people, or of a family.
pub(super) fn are_several(first: &str, last: &str) -> bool {
    // "Ortega y Gasset" is one last name.
    let is_addition = |part: &str| ["suffixes", "titles"].iter().any(|kind| is_one_of(part.trim(), kind));
    // "Bob, Sue", and not "Bob, Jr.".
    let is_list = first.split(',').skip(1).any(|part| !part.trim().is_empty() && !is_addition(part));
    // "Ann", "Jones and Bob Smith"
    is_list || is_couple(first) || last.contains(['&', '/']) || is_couple(&format!("{first} {last}"))
}

/// The reason why the parts of a name are not those of one person.
pub(super) fn is_no_person_s(first: &str, last: &str) -> Option<String> {
    let has_letter = |name: &str| name.chars().any(char::is_alphabetic);
    if are_several(first, last) {
        Some(several(&format!("{first} {last}")))
    } else if [first, last].into_iter().any(says_died) {
        Some(format!(
            "\"{first} {last}\" says that they died; write the name alone, and yes in a column \"deceased\""
        ))
    } else if [first, last].into_iter().any(text::is_address) {
        Some(format!("an e-mail address is no name: {first} {last}"))
    } else if first.split(' ').chain(last.split(' ')).any(|word| is_one_of(word, "estate")) {
        Some(format!("\"{first} {last}\" is what somebody left who died, and no person"))
    } else if !has_letter(first) || !has_letter(last) {
        Some(format!("\"{first} {last}\" is no name"))
    } else {
        None
    }
}

/// "Ann (deceased)", "Lee - verstorben", "†Ann", "Deceased Ann"; "Rip" is a name.
fn says_died(name: &str) -> bool {
    const LONGEST_NAME: usize = 4;
    let tells = |part: &str| words::tells_in(part, "of a death");
    let name = name.replace(" - ", "(").replace(['†', '✝'], "(†)");
    name.split(['(', '[', ')', ']']).skip(1).any(tells)
        || name.split(' ').any(|word| word.chars().count() > LONGEST_NAME && tells(word))
}

fn without_titles(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    while words.len() > 1 && is_one_of(words[0], "titles") {
        words.remove(0);
    }
    words
}

/// True for a word of this kind: see `words.txt`.
fn is_one_of(word: &str, kind: &str) -> bool {
    words::of("names", kind).contains(&word.trim_end_matches('.').to_lowercase().as_str())
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
    use crate::appliance::import::examples;

    #[test]
    fn a_name_is_divided_as_a_person_would() {
        for [name, first, last, how] in examples("names") {
            let found = split(&name).map_or_else(
                |_| Default::default(),
                |split| (split.first, split.last, if split.is_guess { "guess" } else { "sure" }),
            );
            assert_eq!(found, (first, last, how.as_str()), "{name}");
        }
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
        let person = |first: &str, last: &str, born: &str| {
            NewPerson::named(first, last).with(MemberField::DateOfBirth, born)
        };
        let here = person("Mary", "Smith", "1980-01-02");
        for [first, last, born, wanted] in examples("names with one key") {
            let row = person(&first, &last, &born);
            assert_eq!(agree(&here, None, &row), wanted == "one", "{first} {last} {born}");
        }
        let (here, row) = (person("Johnny", "Smith", ""), person("Jon", "Smith", ""));
        assert!(!agree(&here, None, &row));
        assert!(agree(&here, Some("Jon Smith"), &row), "mended here by hand since");
    }
}
