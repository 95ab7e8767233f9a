//! Names in the form in which they are compared: without case, accents, punctuation, titles.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::names;
use crate::platform::text::email::canonical;

/// A name as it is compared: "Smith, José Jr." is "jose smith".
pub(super) fn folded_name(name: &str) -> String {
    match names::split(name) {
        Ok(split) => folded(&format!("{} {}", split.first, split.bare_last())),
        Err(_) => folded(name),
    }
}

/// "john q smith" is "john smith".
pub(super) fn without_initials(folded: &str) -> String {
    let words: Vec<&str> = folded.split(' ').collect();
    let inner = |at: usize| at > 0 && at + 1 < words.len();
    let kept = words.iter().enumerate().filter(|(at, word)| !inner(*at) || word.chars().count() > 1);
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// True where two folded names are one: an initial that only one of them has makes no difference.
pub(super) fn is_one_name(one: &str, other: &str) -> bool {
    let (short, other_short) = (without_initials(one), without_initials(other));
    one == other || (short == other_short && (short == one || other_short == other))
}

/// Without case, accents and punctuation.
pub(super) fn folded(text: &str) -> String {
    let bare: String = canonical(text).nfd().filter(|&c| !is_combining_mark(c) && c != '\'').collect();
    let words: Vec<&str> =
        bare.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

const HOUSEHOLD: &[&str] = &["family", "household", "the", "familie", "familia"];

/// "The Smith Family", "Familie Schmidt".
pub(super) fn is_household(name: &str) -> bool {
    folded(name).split(' ').any(|word| HOUSEHOLD.contains(&word))
}

pub(super) fn household_key(name: &str) -> String {
    folded(name).split(' ').filter(|word| !HOUSEHOLD.contains(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_what_people_write_otherwise() {
        for name in ["Jose Garcia", "GARCÍA, José", "José  García Jr.", "Dr. José García", "Garcia,Jose"]
        {
            assert_eq!(folded_name(name), "jose garcia", "{name}");
        }
        assert_eq!(without_initials(&folded_name("John Q. Smith")), "john smith");
        for (other, is_one) in [("John Smith", true), ("john a smith", true), ("John Q. Smith", false)] {
            assert_eq!(is_one_name(&folded_name("John A. Smith"), &folded_name(other)), is_one, "{other}");
        }
        assert_eq!(folded_name("O'Neil, Ann-Marie"), "ann marie oneil");
        assert_eq!(household_key("The Smith Family"), household_key("Smith"));
    }
}
