//! Words that change what a row means: of a status, a kind, a life. Each is known here, or asked about once for all rows
//! that have it. The words are in `words.txt`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::names::fold;
use super::words;
use crate::platform::closed_set::closed_set;

closed_set! {
    /// The meaning of a word for its row.
    #[derive(ValueEnum, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Meaning {
        /// A gift: the money came.
        Gift = "gift",
        /// Money that went out again: given back, called back by a bank, paid out.
        Back = "back",
        /// No gift: no money came.
        Nothing = "nothing",
        /// A membership status. "Inactive" is one, and no departure.
        Status = "status",
        /// The person died.
        Died = "died",
        /// The person moved away.
        Moved = "moved",
    }
}

/// More words are a note.
const MOST_WORDS: usize = 4;

/// True, false, or none of a word that is neither.
pub(super) fn yes_or_no(cell: &str) -> Option<bool> {
    let word = fold(cell);
    let is_one_of = |answer| words::of("answers", answer).contains(&word.as_str());
    // "0.00" folds to "0 00".
    if is_one_of("no") || word.chars().all(|c| matches!(c, '0' | ' ' | '-')) {
        Some(false)
    } else {
        is_one_of("yes").then_some(true)
    }
}

/// Whether a gift counts for the tax office: "No", "non-deductible"; or yes below a heading such as "Not deductible".
/// None of a word that says neither.
pub(super) fn is_deductible(cell: &str, heading: &str) -> Option<bool> {
    let is_negated = |text: &str| {
        let text = fold(text);
        text.starts_with("non") || text.split(' ').any(|word| ["not", "no", "nicht", "un"].contains(&word))
    };
    let is_word = ["deductible", "deductable", "absetzbar", "abzugsfahig", "deducible"];
    let says = is_word.iter().any(|word| fold(cell).contains(word)).then(|| !is_negated(cell));
    yes_or_no(cell).map(|yes| yes != is_negated(heading)).or(says)
}

pub(super) fn is_method(word: &str) -> bool {
    words::of("words of gifts", "method").contains(&fold(word).as_str())
}

/// A meaning given by the volunteer: `Settled=gift`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordMeaning {
    pub word: String,
    pub meaning: Meaning,
}

impl FromStr for WordMeaning {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "write the word, =, and what it means: gift, back or nothing for gifts, status, died or moved for people; such as Settled=gift";
        let (word, meaning) = text.rsplit_once('=').ok_or(WANTED)?;
        let meaning = Meaning::from_str(meaning.trim(), true).map_err(|_| WANTED)?;
        Ok(Self { word: word.trim().to_owned(), meaning })
    }
}

/// The meaning of a word of a status or a type for its lines.
#[derive(Debug, Deserialize, poem_openapi::Object)]
pub struct GiftWord {
    #[oai(validator(max_length = 300))]
    word: String,
    meaning: GiftWordMeaning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, poem_openapi::Enum)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum GiftWordMeaning {
    Gift,
    /// Money that went out.
    Back,
    /// No money came.
    Nothing,
}

impl From<GiftWord> for WordMeaning {
    fn from(GiftWord { word, meaning }: GiftWord) -> Self {
        let meaning = match meaning {
            GiftWordMeaning::Gift => Meaning::Gift,
            GiftWordMeaning::Back => Meaning::Back,
            GiftWordMeaning::Nothing => Meaning::Nothing,
        };
        Self { word, meaning }
    }
}

/// The meaning given, else the one that is known in such a list; none for a word to ask about.
fn meaning(word: &str, said: &[WordMeaning], list: &str) -> Option<Meaning> {
    let word = fold(word);
    let own = said.iter().rfind(|said| fold(&said.word) == word).map(|said| said.meaning);
    let is_known = |meaning: &Meaning| words::of(list, meaning.as_str()).contains(&word.as_str());
    own.or_else(|| Meaning::ALL.into_iter().find(is_known))
}

/// The meaning of a word of a status or a kind for a gift.
pub(super) fn of_gift(word: &str, said: &[WordMeaning]) -> Option<Meaning> {
    meaning(word, said, "words of gifts").or_else(|| is_method(word).then_some(Meaning::Gift))
}

/// The meaning of a word of a status for a person.
pub(super) fn of_person(word: &str, said: &[WordMeaning]) -> Option<Meaning> {
    let folded = fold(word);
    let of_death = words::of("words of people", "of a death");
    let words = || folded.split(' ');
    let tells = || words().count() <= MOST_WORDS && words().any(|word| of_death.contains(&word));
    meaning(word, said, "words of people")
        .or_else(|| (tells() || of_death.contains(&word.trim())).then_some(Meaning::Died))
}

/// True for a word that stands in a status of gifts alone.
pub(super) fn tells_of_gift(cell: &str) -> bool {
    let meaning = of_gift(cell, &[]).filter(|meaning| *meaning != Meaning::Gift);
    meaning.is_some() && !words::of("words of gifts", "common").contains(&fold(cell).as_str())
}

/// True for a word for a death or a move.
pub(super) fn tells_of_life(cell: &str) -> bool {
    meaning(cell, &[], "words of people")
        .is_some_and(|meaning| matches!(meaning, Meaning::Died | Meaning::Moved))
}

/// A word of a column, and how many lines have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
#[oai(rename = "GiftFileWord")]
pub struct AskedWord {
    /// The column's heading.
    pub column: String,
    pub word: String,
    pub lines: u32,
    /// The first of them.
    #[oai(skip)]
    pub line: u64,
}

impl AskedWord {
    /// Adds a row to those of its word.
    pub(super) fn count(asked: &mut Vec<Self>, column: String, word: &str, line: u64) {
        let same = asked.iter_mut().find(|asked| asked.column == column && fold(&asked.word) == fold(word));
        match same {
            Some(same) => same.lines += 1,
            None => asked.push(Self { column, word: word.to_owned(), lines: 1, line }),
        }
    }
}

impl Display for AskedWord {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { column, word, lines, line } = self;
        let lines =
            if *lines == 1 { format!("line {line}") } else { format!("{lines} lines, the first is {line}") };
        write!(f, "{column}: \"{word}\" ({lines})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_once_and_as_they_are_compared() {
        for list in ["words of gifts", "words of people"] {
            let of = |meaning: Meaning| words::of(list, meaning.as_str());
            let words: Vec<&str> = Meaning::ALL.into_iter().flat_map(of).copied().collect();
            assert!(words.len() > 40, "{list}");
            for (at, word) in words.iter().enumerate() {
                assert_eq!(fold(word), *word);
                assert!(!words[..at].contains(word), "{word} stands twice");
            }
        }
        for (cell, wanted) in [
            ("Yes", Some(true)),
            ("X", Some(true)),
            ("0.00", Some(false)),
            ("No", Some(false)),
            ("maybe", None),
        ] {
            assert_eq!(yes_or_no(cell), wanted, "{cell}");
        }
    }

    #[test]
    fn what_is_said_goes_before_what_is_known() {
        let said: Vec<WordMeaning> =
            vec!["Settled in part=nothing".parse().unwrap(), "Paid = back".parse().unwrap()];
        assert_eq!(of_gift("SETTLED, in part", &said), Some(Meaning::Nothing));
        assert_eq!(of_gift("paid", &said), Some(Meaning::Back));
        assert_eq!(
            (of_gift("Rückerstattung", &[]), of_gift("Check", &[])),
            (Some(Meaning::Back), Some(Meaning::Gift))
        );
        assert_eq!((of_gift("Elsewhere", &[]), of_person("Elder", &[])), (None, None));
        assert!("Paid".parse::<WordMeaning>().is_err() && "Paid=perhaps".parse::<WordMeaning>().is_err());
    }
}
