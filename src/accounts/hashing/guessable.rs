//! Passwords that are guessed although no dictionary has them: the words that an acquaintance would try first
//! (`GraceChurch2026` is only the congregation's name and a year), and what a finger draws on the keyboard
//! (`qwertyuiopasdfghjkl`, `1qaz2wsx3edc`, `1q2w3e4r`), however long.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The program's name until a congregation renames it, months, seasons, days of the week, feasts.
const CALENDAR: &str = "\
    member portal january february march april may june july august september october november december \
    jan feb mar apr jun jul aug sep sept oct nov dec spring summer autumn fall winter monday tuesday \
    wednesday thursday friday saturday sunday advent christmas lent easter pentecost thanksgiving \
    reformation";

/// Numbers in words say no more than digits do; nor do words that stand between others.
const NUMBERS: &str = "\
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred first \
    second third the and holy bible";

/// The words in the names of the Bible's books, as most churches count them.
const BOOKS: &str = "\
    genesis exodus leviticus numbers deuteronomy joshua judges ruth samuel kings chronicles ezra nehemiah \
    esther job psalm psalms proverbs ecclesiastes song songs of solomon isaiah jeremiah lamentations \
    ezekiel daniel hosea joel amos obadiah jonah micah nahum habakkuk zephaniah haggai zechariah malachi \
    tobit judith maccabees wisdom sirach baruch matthew mark luke john acts romans corinthians galatians \
    ephesians philippians colossians thessalonians timothy titus philemon hebrews james peter jude \
    revelation";

/// True when `password` has only words of `context`, of the portal, of the calendar and of the Bible's table of
/// contents, with digits and punctuation between them, in any case, run together or not.
pub(super) fn is_familiar(password: &str, context: &[&str]) -> bool {
    let context: Vec<String> = context.iter().map(|text| folded(text)).collect();
    let words: Vec<&str> = context
        .iter()
        .flat_map(|text| letters_of(text))
        .chain([CALENDAR, NUMBERS, BOOKS].into_iter().flat_map(str::split_whitespace))
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
fn separates(c: char) -> bool {
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

/// The rows of an American keyboard, without and with the shift key.
const ROWS: [[&str; 2]; 4] = [
    ["1234567890-=", "!@#$%^&*()_+"],
    ["qwertyuiop[]", "QWERTYUIOP{}"],
    ["asdfghjkl;'", "ASDFGHJKL:\""],
    ["zxcvbnm,./", "ZXCVBNM<>?"],
];

/// Keys in a straight line, or on one key: three are a walk. To and fro between two lines it takes more: `saw` is a word.
const STRAIGHT: usize = 3;
const TO_AND_FRO: usize = 5;

/// A row and a column; keys of one column stand below each other.
type Key = (i8, i8);

/// True when walks are all there is of `password`, with digits and punctuation between them. Two walks may share the key
/// on which the finger turns.
pub(super) fn is_keyboard_walk(password: &str) -> bool {
    let keys: Vec<Option<Key>> = password.chars().map(key_of).collect();
    let mut is_reached = vec![false; keys.len() + 1];
    is_reached[0] = true;
    for (at, c) in password.chars().enumerate() {
        if !is_reached[at] {
            continue;
        }
        is_reached[at + 1] |= separates(c);
        for from in [at.saturating_sub(1), at] {
            for end in ends_of_walks(&keys, from).filter(|end| *end > at) {
                is_reached[end] = true;
            }
        }
    }
    is_reached[keys.len()]
}

/// The keys at which walks from `from` can end.
fn ends_of_walks(keys: &[Option<Key>], from: usize) -> impl Iterator<Item = usize> {
    let rest = keys.get(from..).unwrap_or_default();
    let steps: Vec<Key> = rest.windows(2).map_while(|two| step(two[0]?, two[1]?)).collect();
    let straight = 1 + steps.iter().take_while(|step| **step == steps[0]).count();
    let to_and_fro = 1 + (0..steps.len()).take_while(|&at| at < 2 || steps[at] == steps[at - 2]).count();
    (STRAIGHT..=straight).chain(TO_AND_FRO..=to_and_fro).map(move |length| from + length)
}

/// The step from one key to itself or its neighbour.
fn step(from: Key, to: Key) -> Option<Key> {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    (down.abs() <= 1 && right.abs() <= 1).then_some((down, right))
}

fn key_of(c: char) -> Option<Key> {
    (0..).zip(ROWS).find_map(|(row, typed)| {
        let place = |keys: &str| (0..).zip(keys.chars()).find(|(_, key)| *key == c);
        typed.into_iter().find_map(place).map(|(column, _)| (row, column))
    })
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
            assert!(is_familiar(password, &CONTEXT), "{password}");
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
            assert!(!is_familiar(password, &CONTEXT), "{password}");
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
            prop_assert!(is_familiar(&all, &CONTEXT), "{}", all);
            let with_a_word = format!("{before}{word}{after}");
            prop_assert!(!is_familiar(&with_a_word, &CONTEXT), "{}", with_a_word);
        }
    }

    #[test]
    fn which_passwords_are_walks() {
        for password in [
            "qwertyuiopasdfghjklzxcvbnm",
            "qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjkl",
            "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
            "!QAZ2wsx#EDC4rfv%TGB",
            "1qazxsw23edcvfr45tgbnhy6",
            "1q2w3e4r5t6y7u8i9o0p",
            "qazwsxedcrfvtgbyhnujm",
            "poiuytrewqlkjhgfdsa",
            "qwertrewqwertrewq",
            "qqwweerrttyyuuiioopp",
            "asdf jkl; asdf jkl; 2026!",
            "zzzzzzzzxxxxxxxxcccccccc",
        ] {
            assert!(is_keyboard_walk(password), "{password}");
        }
        for password in [
            "quiet river lantern",
            "correcthorsebatterystaple",
            "pool were trees",
            "we saw red trees fall",
            "poppy drew a few sweaters",
            "qwertyuiop and a kettle",
            "qwertykettle",
            "wertvoll",
            "Jé sùis là-bas 9",
            "愛は寛容で情け深い",
            "🐑🐑🌿🕊🍞🍷🐟🌾",
            "x9$kq2!v",
        ] {
            assert!(!is_keyboard_walk(password), "{password}");
        }
    }
}
