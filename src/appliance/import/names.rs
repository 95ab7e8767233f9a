//! One column with the whole name: which part is the first name, which the last.

use super::error::BadLine;

/// Other usual names of a single column with the whole name.
pub(super) const FULL_NAMES: &[&str] = &["fullName", "memberName", "personName", "displayName"];

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

impl SplitName {
    /// The last name without "Jr." and the like, which one list has and another has not.
    pub fn bare_last(&self) -> &str {
        let mut last = self.last.as_str();
        while let Some((rest, word)) = last.rsplit_once(' ') {
            if !is_one_of(word, SUFFIXES) {
                break;
            }
            last = rest;
        }
        last
    }
}

/// How the names of a column (line, name) are divided where there is a choice: "line 4: "Mary Ann Smith": first name
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
/// Words that tell a father from his son, each with the others that say the same.
const GENERATIONS: &[&[&str]] =
    &[&["jr", "jun", "junior"], &["sr", "sen", "senior"], &["ii", "2nd"], &["iii", "3rd"], &["iv", "4th"]];
const COUPLE: &[&str] = &["&", "and", "und", "+"];

/// Divides "Smith, John", "John Smith", "Mary Ann Smith", "John van der Berg", "Dr. John Smith Jr."; the error says
/// why it cannot be.
pub fn split(name: &str) -> Result<SplitName, String> {
    let written = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if written.is_empty() {
        return Err("it is empty".to_owned());
    }
    if is_couple(&written) {
        return Err(format!("\"{written}\" are two people; give each a line"));
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

/// Which of several of one name it is: "jr" of "Smith, John, Jr.".
pub fn generation(name: &str) -> Option<&'static str> {
    let name = split(name).ok()?;
    let full = format!("{} {}", name.first, name.last);
    let of_word = |word| GENERATIONS.iter().find(|same| is_one_of(word, same)).map(|same| same[0]);
    full.split_whitespace().skip(1).find_map(of_word)
}

/// "Mr." of "Mr. and Mrs. John Smith".
pub fn is_title(name: &str) -> bool {
    name.split_whitespace().all(|word| is_one_of(word, TITLES))
}

/// "John & Mary Smith", "John Smith and Mary Jones", "Smith, John & Mary".
pub fn is_couple(name: &str) -> bool {
    let name = name.replace('&', " & ");
    let words: Vec<&str> = name.split_whitespace().collect();
    let inner = words.get(1..words.len().saturating_sub(1)).unwrap_or_default();
    inner.iter().any(|word| COUPLE.contains(&word.to_lowercase().as_str()))
}

/// The first names and the last names of a couple, in the order written; the last name they share is both's.
pub fn couple(name: &str) -> Option<[SplitName; 2]> {
    let written = name.replace('&', " & ");
    let words: Vec<&str> = written.split_whitespace().collect();
    if !is_couple(&written) {
        return None;
    }
    let (shared, words) = match words.iter().position(|word| word.ends_with(',')) {
        Some(at) => (Some(words[..=at].join(" ").trim_end_matches(',').to_owned()), &words[at + 1..]),
        None => (None, &words[..]),
    };
    let at = words.iter().position(|word| COUPLE.contains(&word.to_lowercase().as_str()))?;
    let (one, other) = (without_titles(&words[..at].join(" ")).join(" "), words.get(at + 1..)?.join(" "));
    if let Some(last) = shared {
        let named = |first: String| SplitName { first, last: last.clone(), is_guess: true };
        return Some([named(one), named(without_titles(&other).join(" "))]);
    }
    let other = split(&other).ok()?;
    let one = split(&one).unwrap_or(SplitName { first: one, last: other.last.clone(), is_guess: true });
    Some([one, other])
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
            ("", None),
        ] {
            let found = split(name).ok();
            let found = found.as_ref().map(|n| (n.first.as_str(), n.last.as_str(), n.is_guess));
            assert_eq!(found, wanted, "{name}");
        }
    }

    #[test]
    fn a_generation_is_told_however_it_is_written() {
        for (name, wanted) in [
            ("John Smith Jr.", Some("jr")),
            ("Smith Jr., John", Some("jr")),
            ("Smith, John, III", Some("iii")),
            ("John Smith Senior", Some("sr")),
            ("John Smith 2nd", Some("ii")),
            ("Sr. José García", None),
            ("John Smith, MD", None),
            ("John Smith", None),
        ] {
            assert_eq!(generation(name), wanted, "{name}");
        }
    }

    #[test]
    fn a_couple_are_two_names() {
        for (name, wanted) in [
            ("John & Mary Smith", Some([("John", "Smith"), ("Mary", "Smith")])),
            ("John&Mary Smith", Some([("John", "Smith"), ("Mary", "Smith")])),
            ("Mr. and Mrs. John Smith", Some([("Mr.", "Smith"), ("John", "Smith")])),
            ("Smith, John & Mary", Some([("John", "Smith"), ("Mary", "Smith")])),
            ("John Smith and Mary Jones", Some([("John", "Smith"), ("Mary", "Jones")])),
            ("John Smith", None),
        ] {
            let found = couple(name);
            let found = found.as_ref().map(|[a, b]| [a, b].map(|n| (n.first.as_str(), n.last.as_str())));
            assert_eq!(found, wanted, "{name}");
        }
    }
}
