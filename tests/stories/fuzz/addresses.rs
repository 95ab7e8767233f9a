//! E-mail addresses: one canonical form for every spelling, however often it is computed, and never the same for two
//! different ones.

use portal::platform::text::email::{Email, canonical, with_ascii_domain};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use unicode_normalization::UnicodeNormalization;

use super::for_any;

/// Homoglyphs: letters of another alphabet, or with a diacritic, that look like these.
const LOOK_ALIKES: [(char, &str); 10] = [
    ('a', "\u{430}\u{e1}\u{251}"),
    ('c', "\u{441}\u{e7}"),
    ('e', "\u{435}\u{e9}"),
    ('i', "\u{131}\u{456}\u{ed}"),
    ('l', "1\u{142}"),
    ('m', "\u{2133}"),
    ('o', "0\u{43e}\u{3bf}\u{f8}"),
    ('p', "\u{440}"),
    ('s', "\u{455}\u{df}"),
    ('x', "\u{445}\u{d7}"),
];

/// Zero-width characters and bidi controls that are copied with an address from a letter, a page or a list.
const UNSEEN: [&str; 6] = ["\u{200b}", "\u{feff}", "\u{ad}", "\u{200e}", "\u{202a}", "\u{202c}"];

fn respelt(text: &str, choices: &[u8]) -> String {
    let spelt = text.chars().enumerate().map(|(at, c)| {
        let upper: Vec<char> = c.to_uppercase().collect();
        match (choices[at % choices.len()] % 3, &*upper) {
            (0, &[upper]) if upper.to_lowercase().eq([c]) => upper.to_string(),
            (1, _) => c.to_string().nfd().collect(),
            _ => c.to_string(),
        }
    });
    spelt.collect()
}

/// "xn--" marks the rest of a label as Punycode; with letters of another alphabet in it, it is invalid, and no name
/// server has it.
fn is_encoded_by_half(address: &str) -> bool {
    let domain = address.rsplit_once('@').map(|(_, domain)| domain).unwrap_or_default();
    domain.split('.').any(|label| label.starts_with("xn--") && !label.is_ascii())
}

pub fn any_spelling(cases: u32) {
    for_any(cases, "\\PC{0,40}", |text| {
        let once = canonical(&text);
        assert_eq!(canonical(&once), once, "{text:?}: made twice it is another one");
        if let Ok(email) = Email::stored(&text) {
            assert_eq!(email.as_str(), once, "{text:?}");
            assert_eq!(Email::stored(email.as_str()).unwrap(), email, "{text:?}");
        }
        if let Ok(email) = text.parse::<Email>() {
            assert_eq!(email.as_str(), with_ascii_domain(&once), "{text:?}");
            assert_eq!(email.to_string().parse::<Email>().unwrap(), email, "{text:?}");
        }
    });
    let addresses =
        "[a-z0-9éüñøåçşšž._+-]{1,12}@(xn--|m|é)?[a-zéü]([a-z0-9éü-]{0,7}[a-z0-9éü])?\\.(org|com|ch)";
    let spellings =
        (addresses, proptest::collection::vec(any::<u8>(), 1..20), "[ \t\n]{0,2}", "[ \r\n]{0,2}");
    for_any(cases, spellings, |(address, choices, before, after)| {
        let spelt = format!("{before}{}{after}", respelt(&address, &choices));
        let taken = address.parse::<Email>().ok();
        assert_eq!(taken.is_none(), is_encoded_by_half(&address), "{address:?}");
        assert_eq!(spelt.parse::<Email>().ok(), taken, "{spelt:?}");
    });
    let copied = (addresses, select(UNSEEN.to_vec()), any::<Index>(), any::<Index>(), "[ \u{a0}\t]{0,2}");
    for_any(cases, copied, |(address, unseen, one, other, space)| {
        let mut letters: Vec<String> = address.chars().map(String::from).collect();
        for place in [one, other] {
            letters.insert(place.index(letters.len() + 1), unseen.to_owned());
        }
        for spelt in [format!("{}{space}", letters.concat()), format!("{unseen}{space}{address}")] {
            assert_eq!(spelt.parse::<Email>().ok(), address.parse().ok(), "{spelt:?}");
        }
    });
    let places = (0..LOOK_ALIKES.len(), any::<Index>(), "[a-z]{0,5}", "[a-z]{0,5}");
    for_any(cases, places, |(pair, which, before, after)| {
        let (letter, others) = LOOK_ALIKES[pair];
        let others: Vec<char> = others.chars().collect();
        let other = others[which.index(others.len())];
        let address = |letter| format!("{before}{letter}{after}@example.org").parse::<Email>().unwrap();
        assert_ne!(address(letter), address(other), "{other} is taken for {letter}");
    });
}

// proves: P12
#[test]
fn every_spelling_of_an_address_has_one_form_and_no_look_alike_has_the_same() {
    any_spelling(300);
}
