//! The words that lists use: their usual headings (`headings.txt`), and what stands in their cells (`words.txt`); how
//! they are compared, which of them are other money than that of the books, and which change what a row means: of a status,
//! a kind, a life. Each of these is known here, or asked about once for all rows that have it.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::platform::closed_set::closed_set;

static TABLES: [&str; 2] = [include_str!("headings.txt"), include_str!("words.txt")];

/// By section and name.
static WORDS: LazyLock<BTreeMap<(&str, &str), Vec<&str>>> = LazyLock::new(|| {
    let (mut words, mut section): (BTreeMap<_, Vec<_>>, _) = (BTreeMap::new(), "");
    for line in TABLES.iter().flat_map(|table| table.lines()).filter(|line| !line.starts_with('#')) {
        if let Some(head) = line.strip_prefix('[') {
            // "[gifts, Stripe]" has headings of gifts.
            section = head.split([',', ']']).next().unwrap_or_default();
        } else if let Some((name, of_it)) = line.split_once(": ") {
            words.entry((section, name)).or_default().extend(of_it.split(", "));
        }
    }
    words
});

/// The words of a name in a section: those of all programs are among the headings of a field.
pub(super) fn of<'a>(section: &'a str, name: &'a str) -> &'a [&'static str] {
    WORDS.get(&(section, name)).map_or(&[], Vec::as_slice)
}

/// The name in a section that has this word.
pub(super) fn name_with<'a>(section: &'a str, word: &str) -> Option<&'a str> {
    let mut names = WORDS.range((section, "")..).take_while(|((own, _), _)| *own == section);
    names.find(|(_, words)| words.contains(&word)).map(|((_, name), _)| *name)
}

/// A word or a name for comparing: without case, accents and punctuation, one blank between its words.
pub(super) fn fold(name: &str) -> String {
    let plain = if name.is_ascii() {
        name.to_ascii_lowercase().replace('\'', "")
    } else {
        // Only the accents of Latin, Greek and Cyrillic letters: in other scripts such marks are the vowels.
        let plain: String = name.nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect();
        plain.to_lowercase().replace(['\'', '\u{2019}'], "")
    };
    let words: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { name.trim().to_lowercase() } else { words.join(" ") }
}

/// A street for comparing, each word in its shortest spelling; "St." is also a saint. "12 Main St." is "12 Main
/// Street", and "Hauptstr. 1" is "Hauptstraße 1".
pub(super) fn fold_street(street: &str) -> String {
    let street = fold(street).replace('ß', "ss").replace("strasse", "str");
    let word = |word| of("streets", word).first().copied().unwrap_or(word);
    street.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// "12 Oak St / 9 Elm Ave", which are two homes; "12 Oak St / Apt 4" and "Hauptstr. 5 / 7" are one.
pub(super) fn two_streets(line: &str) -> Option<(String, String)> {
    let kinds = of("addresses", "streets");
    let is_kind = |word: &str| kinds.contains(&word) || word.len() > 4 && word.ends_with("str");
    two(line, &['/'], |part| {
        part.contains(|c: char| c.is_ascii_digit()) && fold_street(part).split(' ').any(is_kind)
    })
}

/// "555-1234 / 555-9876", "H: 555-1234 C: 555-9876", which are two telephone numbers; "030 / 1234567" is one.
pub(super) fn two_numbers(cell: &str) -> Option<(String, String)> {
    let is_number = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() > 6;
    let cell: String = cell.chars().map(|c| if c.is_alphabetic() || c == ':' { '/' } else { c }).collect();
    let trimmed = |part: String| part.trim_matches(['/', ' ', '.', '-']).to_owned();
    two(&cell, &['/', ';', ',', '|', '&'], is_number).map(|(one, others)| (trimmed(one), trimmed(others)))
}

/// The text before and behind the first of these marks that parts a whole.
fn two(text: &str, marks: &[char], is_whole: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let mut parts = text.match_indices(marks).map(|(at, _)| [&text[..at], &text[at + 1..]].map(str::trim));
    parts.find(|parts| parts.iter().all(|part| is_whole(part))).map(|[a, b]| (a.to_owned(), b.to_owned()))
}

pub(super) fn is_dollar(word: &str) -> bool {
    let dollars = of("currencies", "dollar");
    dollars.contains(&fold(word).as_str()) || dollars.contains(&word.to_lowercase().as_str())
}

/// The sign or word of other money that stands in a text.
pub(super) fn foreign_in(text: &str) -> Option<&'static str> {
    let is_in = |sign: &str| {
        let is_word = sign.chars().all(|c| c.is_ascii_alphabetic());
        if is_word {
            text.split(|c: char| !c.is_alphabetic()).any(|word| word == sign)
        } else {
            text.contains(sign)
        }
    };
    of("currencies", "foreign").iter().copied().find(|sign| is_in(sign))
}

/// The other money as which a format shows a number: `[$€-407] #,##0`, `#,##0 "CHF"`, `£0`.
pub(super) fn currency_of_format(code: &str) -> Option<String> {
    let (mut shown, mut code) = (String::new(), code.chars());
    while let Some(c) = code.next() {
        match c {
            // Room as wide as the next character, or that character again and again.
            '_' | '*' => {
                code.next();
            }
            // A sign and the language, "[$€-407]"; the language alone, "[$-409]"; or a colour.
            '[' => {
                let inside: String = code.by_ref().take_while(|c| *c != ']').collect();
                let sign = inside.strip_prefix('$').and_then(|sign| sign.split('-').next());
                let is_foreign = |sign: &&str| !sign.is_empty() && !is_dollar(sign);
                if let Some(sign) = sign.filter(is_foreign) {
                    return Some(sign.to_owned());
                }
            }
            '"' | '\\' => {}
            c => shown.push(c),
        }
    }
    foreign_in(&shown).map(str::to_owned)
}

closed_set! {
    /// The meaning of a word for its row.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[oai(rename = "WordMeaning")]
    pub api enum Meaning {
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
    let is_one_of = |answer| of("answers", answer).contains(&word.as_str());
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

/// A membership status in the portal's own word, where it has one.
pub(super) fn membership(status: &str) -> String {
    name_with("membership", &fold(status)).map_or_else(|| status.to_lowercase(), str::to_owned)
}

pub(super) fn is_method(word: &str) -> bool {
    of("words of gifts", "method").contains(&fold(word).as_str())
}

/// The meaning of a word of a status or a type for its lines, as it was chosen: `Settled=gift`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, poem_openapi::Object)]
#[oai(rename = "ListWord")]
pub struct WordMeaning {
    #[oai(validator(max_length = 300))]
    pub word: String,
    pub meaning: Meaning,
}

impl FromStr for WordMeaning {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "write the word, =, and what it means: gift, back or nothing for gifts, status, died or moved for people; such as Settled=gift";
        let (word, meaning) = text.rsplit_once('=').ok_or(WANTED)?;
        let meaning = Meaning::from_word(&meaning.trim().to_lowercase()).ok_or(WANTED)?;
        Ok(Self { word: word.trim().to_owned(), meaning })
    }
}

/// The meaning given, else the one that is known in such a list; none for a word to ask about.
pub(super) fn meaning(word: &str, said: &[WordMeaning], list: &str) -> Option<Meaning> {
    let word = fold(word);
    let own = said.iter().rfind(|said| fold(&said.word) == word).map(|said| said.meaning);
    let is_known = |meaning: &Meaning| of(list, meaning.as_str()).contains(&word.as_str());
    own.or_else(|| Meaning::ALL.into_iter().find(is_known))
}

/// The meaning of a word for a gift: of a status or a kind, or of a column with words of its own.
pub(super) fn of_gift(word: &str, said: &[WordMeaning], column: &str) -> Option<Meaning> {
    let own = meaning(word, said, &format!("words of {column}"));
    let known = own.or_else(|| meaning(word, said, "words of gifts"));
    known.or_else(|| is_method(word).then_some(Meaning::Gift))
}

/// The meaning of a word of a status for a person.
pub(super) fn of_person(word: &str, said: &[WordMeaning]) -> Option<Meaning> {
    let folded = fold(word);
    // "Spouse deceased" is about another person: it is asked about.
    let tells = |what| tells_in(word, what) && !has_any(&folded, "of others");
    // "Moved here in 2019", "Moved from Ohio" are no move away, nor "Moved to inactive".
    let comes = || has_any(&folded, "coming") || folded.ends_with("to inactive");
    meaning(word, said, "words of people")
        .or_else(|| tells("of a death").then_some(Meaning::Died))
        .or_else(|| (tells("of a move") && !comes()).then_some(Meaning::Moved))
}

/// True for a few words with one that tells of a death or a move, and none for the contrary ("not deceased"). A role such as
/// "Child - deceased" tells of the person who has it.
pub(super) fn tells_in(text: &str, what: &str) -> bool {
    let folded = fold(text);
    folded.split(' ').count() <= MOST_WORDS && has_any(&folded, what) && !has_any(&folded, "contrary")
}

fn has_any(folded: &str, what: &str) -> bool {
    folded.split(' ').any(|word| of("words of people", what).contains(&word))
}

/// True for a word that stands in a status of gifts alone.
pub(super) fn tells_of_gift(cell: &str) -> bool {
    let meaning = of_gift(cell, &[], "status").filter(|meaning| *meaning != Meaning::Gift);
    meaning.is_some() && !of("words of gifts", "common").contains(&fold(cell).as_str())
}

/// True for a word for a death or a move.
pub(super) fn tells_of_life(cell: &str) -> bool {
    matches!(of_person(cell, &[]), Some(Meaning::Died | Meaning::Moved))
}

/// A word of a column, and how many lines have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
pub struct AskedWord {
    /// The column's heading.
    pub column: String,
    pub word: String,
    pub lines: u32,
    /// The first of them.
    #[oai(skip)]
    pub line: u64,
}

/// The words of a list that are asked about, as they come.
#[derive(Debug, Default)]
pub(super) struct AskedWords {
    pub(super) words: Vec<AskedWord>,
    /// By column and folded word: a column may have another word on each of its lines.
    places: HashMap<(String, String), usize>,
}

impl AskedWords {
    /// Adds a row to those of its word.
    pub(super) fn count(&mut self, column: &str, word: &str, line: u64) {
        let place = self.places.entry((column.to_owned(), fold(word))).or_insert(self.words.len());
        if *place == self.words.len() {
            self.words.push(AskedWord { column: column.to_owned(), word: word.to_owned(), lines: 0, line });
        }
        self.words[*place].lines += 1;
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
    use crate::appliance::import::examples;

    #[test]
    fn a_format_says_which_money_it_shows() {
        for [code, wanted] in examples("money of a format") {
            assert_eq!(currency_of_format(&code).unwrap_or_default(), wanted, "{code}");
        }
    }

    #[test]
    fn spellings_of_a_street_are_one() {
        for [one, other, wanted] in examples("streets") {
            assert_eq!(fold_street(&one) == fold_street(&other), wanted == "one", "{one} / {other}");
        }
    }

    #[test]
    fn words_are_known_once_and_as_they_are_compared() {
        for list in ["words of gifts", "words of people"] {
            let of = |meaning: Meaning| super::of(list, meaning.as_str());
            let words: Vec<&str> = Meaning::ALL.into_iter().flat_map(of).copied().collect();
            assert!(words.len() > 40, "{list}");
            for (at, word) in words.iter().enumerate() {
                assert_eq!(fold(word), *word);
                assert!(!words[..at].contains(word), "{word} stands twice");
            }
        }
        let answers = ["Yes", "X", "0.00", "No", "maybe"].map(yes_or_no);
        assert_eq!(answers, [Some(true), Some(true), Some(false), Some(false), None]);
    }

    #[test]
    fn what_is_said_goes_before_what_is_known() {
        let said = ["Settled in part=nothing", "Paid = back"].map(|text| text.parse().unwrap());
        let meanings = ["SETTLED, in part", "paid", "Rückerstattung", "Check", "Elsewhere"]
            .map(|word| of_gift(word, &said, "status").map(Meaning::as_str));
        assert_eq!(meanings, [Some("nothing"), Some("back"), Some("back"), Some("gift"), None]);
        assert!("Paid".parse::<WordMeaning>().is_err() && "Paid=perhaps".parse::<WordMeaning>().is_err());
    }
}
