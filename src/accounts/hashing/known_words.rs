//! The rest of a password without the words that an acquaintance would try first: `GraceChurch2026` is only the
//! congregation's name and a year.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The program's name until a congregation renames it.
const PORTAL: [&str; 2] = ["member", "portal"];

const MONTHS: [&str; 24] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "jan",
    "feb",
    "mar",
    "apr",
    "jun",
    "jul",
    "aug",
    "sep",
    "sept",
    "oct",
    "nov",
    "dec",
];

const SEASONS: [&str; 5] = ["spring", "summer", "autumn", "fall", "winter"];

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const FEASTS: [&str; 7] =
    ["advent", "christmas", "lent", "easter", "pentecost", "thanksgiving", "reformation"];

/// Numbers in words say no more than digits do.
const NUMBERS: [&str; 32] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
    "hundred",
    "first",
    "second",
    "third",
];

/// Words that say no more than the ones they stand between.
const FILLERS: [&str; 4] = ["the", "and", "holy", "bible"];

/// The words in the names of the Bible's books, as most churches count them.
const BOOKS: [&str; 66] = [
    "genesis",
    "exodus",
    "leviticus",
    "numbers",
    "deuteronomy",
    "joshua",
    "judges",
    "ruth",
    "samuel",
    "kings",
    "chronicles",
    "ezra",
    "nehemiah",
    "esther",
    "job",
    "psalm",
    "psalms",
    "proverbs",
    "ecclesiastes",
    "song",
    "songs",
    "of",
    "solomon",
    "isaiah",
    "jeremiah",
    "lamentations",
    "ezekiel",
    "daniel",
    "hosea",
    "joel",
    "amos",
    "obadiah",
    "jonah",
    "micah",
    "nahum",
    "habakkuk",
    "zephaniah",
    "haggai",
    "zechariah",
    "malachi",
    "tobit",
    "judith",
    "maccabees",
    "wisdom",
    "sirach",
    "baruch",
    "matthew",
    "mark",
    "luke",
    "john",
    "acts",
    "romans",
    "corinthians",
    "galatians",
    "ephesians",
    "philippians",
    "colossians",
    "thessalonians",
    "timothy",
    "titus",
    "philemon",
    "hebrews",
    "james",
    "peter",
    "jude",
    "revelation",
];

/// True when `password` has only words of `context`, of the portal, of the calendar and of the Bible's table of
/// contents, with digits and punctuation between them, in any case, run together or not.
pub(super) fn covers_all(password: &str, context: &[&str]) -> bool {
    let context: Vec<String> = context.iter().map(|text| folded(text)).collect();
    let words: Vec<&str> = context
        .iter()
        .flat_map(|text| letters_of(text))
        .chain(PORTAL.into_iter().chain(MONTHS).chain(SEASONS))
        .chain(WEEKDAYS.into_iter().chain(FEASTS).chain(NUMBERS).chain(FILLERS).chain(BOOKS))
        .collect();
    let password = folded(password);
    password.chars().all(|c| c.is_alphabetic() || separates(c))
        && letters_of(&password).all(|run| is_made_of(run, &words))
}

/// One letter for all its forms: capitals, accents, wide ones.
fn folded(text: &str) -> String {
    text.nfkd().flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c)).collect()
}

/// The text between letters.
fn letters_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|run| !run.is_empty())
}

/// Digits, blanks and punctuation. Other signs, an emoji for one, are chosen as words are.
pub(super) fn separates(c: char) -> bool {
    c.is_numeric()
        || c.is_whitespace()
        || c.is_ascii_punctuation()
        || matches!(c, '\u{a1}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}')
}

/// True when words, one behind the other, make up all of `run`.
fn is_made_of(run: &str, words: &[&str]) -> bool {
    let mut is_reached = vec![false; run.len() + 1];
    is_reached[0] = true;
    for at in 0..run.len() {
        let Some(rest) = run.get(at..).filter(|_| is_reached[at]) else { continue };
        for word in words.iter().filter(|word| rest.starts_with(**word)) {
            is_reached[at + word.len()] = true;
        }
    }
    is_reached[run.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CONTEXT: [&str; 5] =
        ["Zoë", "O'Brzęczyk", "z.brzeczyk7@mail.example.org", "Grace Community Church", "Our House"];

    #[test]
    fn which_passwords_are_all_names_and_dates() {
        for password in [
            "z.brzeczyk7@mail.example.org",
            "GraceCommunityChurch",
            "GraceChurch2026",
            "gracechurch2026",
            "church of grace",
            "Member Portal",
            "OurHouse-1950",
            "Brzeczyk2026!!",
            "BRZĘCZYK 2026",
            "ｏｂｒｚｅｃｚｙｋ",
            "zoe+zoë=ZOË",
            "Psalm23:1",
            "johnthree16",
            "sixteen-three-John",
            "1Corinthians13",
            "SongOfSongs8:6–7",
            "Summer2026!",
            "MayJune1987",
            "Christmas2026!",
            "Sunday2026!",
            "TheGraceChurch",
            "HolyBible1",
            "83719204716253",
        ] {
            assert!(covers_all(password, &CONTEXT), "{password}");
        }
        for password in [
            "quiet river lantern",
            "grace under a green bridge",
            "GraceChurchKettle",
            "psalm of kettles",
            "summertime blues 7",
            "zoezebra",
            "x9$kq2!v",
            "愛は寛容で情け深い",
            "🐑🐑🌿🕊🍞🍷🐟🌾",
        ] {
            assert!(!covers_all(password, &CONTEXT), "{password}");
        }
    }

    /// Any of the words, in any case, with a separator between them or without.
    fn familiar() -> impl Strategy<Value = String> {
        let words =
            ["zoe", "Brzęczyk", "grace", "church", "portal", "august", "winter", "habakkuk", "example"];
        let word = prop::sample::select(words.to_vec());
        let separator = prop::sample::select(vec!["", "", " ", "-", "2026!", "3:16", "…"]);
        let one = (word, any::<bool>(), separator).prop_map(|(word, is_loud, separator)| {
            format!("{}{separator}", if is_loud { word.to_uppercase() } else { word.to_owned() })
        });
        prop::collection::vec(one, 0..6).prop_map(|parts| parts.concat())
    }

    proptest! {
        // proves: P3
        #[test]
        fn names_and_dates_are_found_however_they_are_put_together_and_one_word_more_is_enough(
            before in familiar(), after in familiar(), word in prop::sample::select(vec!["kettle", "Lantern", "ひかり"])
        ) {
            let all = format!("{before}{after}");
            prop_assert!(covers_all(&all, &CONTEXT), "{}", all);
            let with_a_word = format!("{before}{word}{after}");
            prop_assert!(!covers_all(&with_a_word, &CONTEXT), "{}", with_a_word);
        }
    }
}
