//! One column with the whole name: which part is the first name, which the last.

use super::error::BadLine;
use crate::platform::text::validation;

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

const TITLES: &[&str] = &[
    "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "rev", "revd", "reverend", "pastor", "fr", "herr", "frau",
    "sr", "sra", "srta", "hon", "capt", "lt", "sgt",
];
const SUFFIXES: &[&str] = &["jr", "sr", "ii", "iii", "iv", "esq", "md", "phd", "dds", "jun", "sen"];
/// Words with which a last name begins.
const PARTICLES: &[&str] = &[
    "van", "von", "vom", "zu", "zum", "zur", "de", "del", "della", "di", "da", "das", "do", "dos", "du",
    "des", "la", "le", "los", "las", "der", "den", "ter", "ten", "te", "af", "av", "bin", "ibn", "st", "san",
    "santa",
];
/// Between two people.
const COUPLE: &[&str] = &["&", "and", "und", "u", "u.", "+"];
/// Between two people, or inside one last name.
const BETWEEN: &[&str] = &["y", "et"];
/// Before the name of several people.
const FAMILY: &[&str] = &["familie", "family", "familia", "famille", "fam", "eheleute", "ehepaar"];

/// Divides "Smith, John", "John Smith", "Mary Ann Smith", "John van der Berg", "Dr. John Smith Jr."; the error says
/// why it cannot be.
pub fn split(name: &str) -> Result<SplitName, String> {
    let written = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if written.is_empty() {
        return Err("it is empty".to_owned());
    }
    if is_couple(&written) {
        return Err(several(&written));
    }
    let mut parts: Vec<&str> = written.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let mut suffixes = Vec::new();
    while parts.len() > 1 && parts.last().is_some_and(|part| is_one_of(part, SUFFIXES)) {
        suffixes.extend(parts.pop());
    }
    let (first, mut last, is_guess) = match parts[..] {
        [last, first] => (without_titles(first).join(" "), last.to_owned(), false),
        [whole] => {
            let mut words = without_titles(whole);
            while words.len() > 2 && words.last().is_some_and(|word| is_one_of(word, SUFFIXES)) {
                suffixes.extend(words.pop());
            }
            let particle = (1..words.len().saturating_sub(1)).find(|&at| is_one_of(words[at], PARTICLES));
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
    let name = name.replace(['&', '/', ';'], " & ");
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_joined = |(at, word): (usize, &&str)| {
        let (before, after) = (at, words.len() - at - 1);
        // "Otto von und zu Stein" is one.
        let is_title = before > 0 && is_one_of(words[before - 1], &["von"]);
        let is_and = COUPLE.contains(&word.to_lowercase().as_str()) && !is_title;
        // "José y María López", "Juan Díaz y María Ruiz"; but "José Ortega y Gasset", and a middle "Y".
        let is_between = BETWEEN.contains(word) && (before == 1 || after > 1);
        before > 0 && after > 0 && (is_and || is_between)
    };
    words.iter().enumerate().any(is_joined) || words.first().is_some_and(|word| is_one_of(word, FAMILY))
}

/// The reason why the parts of a name are not those of one person.
pub(super) fn is_no_person_s(first: &str, last: &str) -> Option<String> {
    let has_letter = |name: &str| name.chars().any(char::is_alphabetic);
    // "Ortega y Gasset" is one last name.
    let is_two = is_couple(first) || last.contains(['&', '/']) || is_one_of(last, FAMILY);
    if is_two {
        Some(several(&format!("{first} {last}")))
    } else if [first, last].into_iter().any(validation::is_address) {
        Some(format!("an e-mail address is no name: {first} {last}"))
    } else if !has_letter(first) || !has_letter(last) {
        Some(format!("\"{first} {last}\" is no name"))
    } else {
        None
    }
}

fn without_titles(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    while words.len() > 1 && is_one_of(words[0], TITLES) {
        words.remove(0);
    }
    words
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.contains(&word.trim_end_matches('.').to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_couple_in_one_column_is_told_what_to_do() {
        let told = split("John & Mary Smith").unwrap_err();
        let wanted = "give each a line with first and last name and the same household";
        assert_eq!(told, format!("\"John & Mary Smith\" are several people; {wanted}"));
    }

    #[test]
    fn a_name_is_divided_as_a_person_would() {
        for (name, wanted) in [
            ("John Smith", Some(("John", "Smith", false))),
            ("  John   Smith ", Some(("John", "Smith", false))),
            ("Smith, John", Some(("John", "Smith", false))),
            ("Smith,John", Some(("John", "Smith", false))),
            ("van der Berg, John", Some(("John", "van der Berg", false))),
            ("Smith, Mary Ann", Some(("Mary Ann", "Smith", false))),
            ("Mary Ann Smith", Some(("Mary Ann", "Smith", true))),
            ("John Q. Smith", Some(("John Q.", "Smith", true))),
            ("John van der Berg", Some(("John", "van der Berg", true))),
            ("Ludwig von Beethoven", Some(("Ludwig", "von Beethoven", true))),
            ("María de la Cruz", Some(("María", "de la Cruz", true))),
            ("Dick Van Dyke", Some(("Dick", "Van Dyke", true))),
            ("John Smith Jr.", Some(("John", "Smith Jr.", false))),
            ("John Smith, Jr.", Some(("John", "Smith Jr.", false))),
            ("Smith, John, III", Some(("John", "Smith III", false))),
            ("Dr. John Smith", Some(("John", "Smith", false))),
            ("Rev. Dr. Ann Lee", Some(("Ann", "Lee", false))),
            ("Mary-Jane O'Neil", Some(("Mary-Jane", "O'Neil", false))),
            ("Juan García López", Some(("Juan García", "López", true))),
            ("Don Jones", Some(("Don", "Jones", false))),
            ("Van Morrison", Some(("Van", "Morrison", false))),
            ("Madonna", None),
            ("Dr. Smith", None),
            ("John & Mary Smith", None),
            ("John and Mary Smith", None),
            ("Smith, John, Mary", None),
            ("Bob/Sue Ray", None),
            ("José y María López", None),
            ("Jean et Marie Blanc", None),
            ("Juan Díaz y María Ruiz", None),
            ("José Ortega y Gasset", Some(("José Ortega y", "Gasset", true))),
            ("Familie Weber", None),
            ("Otto von und zu Stein", Some(("Otto", "von und zu Stein", true))),
            ("Mary Y Smith", Some(("Mary Y", "Smith", true))),
            ("Andy Sandor", Some(("Andy", "Sandor", false))),
            ("", None),
        ] {
            let found = split(name).ok();
            let found = found.as_ref().map(|n| (n.first.as_str(), n.last.as_str(), n.is_guess));
            assert_eq!(found, wanted, "{name}");
        }
    }
}
