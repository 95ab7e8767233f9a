//! The search index: everybody's place in the list, and the words by which they are found.

mod store;

use std::collections::BTreeSet;

use rusqlite::{Connection, Transaction};
use unicode_normalization::UnicodeNormalization;

use store::IndexedPerson;

/// The distance of neighbours after placing all anew: room for at least 32 insertions at one place.
const GAP: i64 = 1 << 32;
/// The most people out of date that are placed one by one; with more, all are placed anew: after an import, for
/// example.
const MOST_ONE_BY_ONE: usize = 500;
/// Terms of a search beyond these are ignored, and letters of a term.
const MOST_TERMS: usize = 8;
const LONGEST_TERM: usize = 40;
/// Letters or digits that find what they stand in, not only what begins with them.
const SHORTEST_PART: usize = 3;

/// True when every person's index entry is up to date.
pub fn is_fresh(conn: &Connection) -> rusqlite::Result<bool> {
    store::is_fresh(conn)
}

/// Brings the lines up to date that are not.
pub fn refresh(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let stale = store::stale(tx)?;
    if stale.len() > MOST_ONE_BY_ONE {
        return place_all(tx);
    }
    for id in stale {
        let Some(person) = store::indexed_person(tx, &id)? else { continue };
        store::remove_line(tx, &id)?;
        let sort_text = sort_text(&person);
        let Some(position) = between(store::neighbours(tx, &sort_text)?) else { return place_all(tx) };
        store::insert_line(tx, position, &id, &sort_text, words(&person))?;
    }
    store::note_fresh(tx)
}

fn place_all(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    let people = store::indexed_people(tx)?;
    let mut lines: Vec<(String, &IndexedPerson)> =
        people.iter().map(|person| (sort_text(person), person)).collect();
    lines.sort_by(|(one, a), (other, b)| (one, &a.id).cmp(&(other, &b.id)));
    store::remove_all_lines(tx)?;
    for ((sort_text, person), position) in lines.into_iter().zip(1_i64..) {
        store::insert_line(tx, position * GAP, &person.id, &sort_text, words(person))?;
    }
    store::note_fresh(tx)
}

/// A free position between two neighbours; none where there is no room left.
fn between((below, above): (Option<i64>, Option<i64>)) -> Option<i64> {
    let below = below.unwrap_or_default();
    let position = match above {
        Some(above) => below + (above - below) / 2,
        None => below.checked_add(GAP)?,
    };
    (position > below).then_some(position)
}

/// "smith mary m0002": last name, first name, then the number.
fn sort_text(person: &IndexedPerson) -> String {
    let fold = |text: &str| folded(text).join(" ");
    format!("{}\u{1}{}\u{1}{}", fold(&person.last_name), fold(&person.first_name), fold(&person.number))
}

/// The words by which any search finds the person, and those by which the search of the list of people does, too: ends of
/// names and of phone numbers, street, town, former numbers.
fn words(person: &IndexedPerson) -> (String, String) {
    let names = [Some(&person.first_name), Some(&person.last_name), person.preferred_name.as_ref()];
    let others = [
        Some(&person.number),
        person.households.as_ref(),
        person.email.as_ref(),
        person.contact_email.as_ref(),
        person.sign_in_name.as_ref(),
    ];
    let names = all_words(names.into_iter());
    let mut words = all_words(others.into_iter());
    let places = [person.address.as_ref(), person.city.as_ref(), person.former_numbers.as_ref()];
    let mut parts = all_words(places.into_iter());
    parts.extend(names.iter().flat_map(|name| ends(name)));
    words.extend(names);
    let numbers =
        std::iter::once(&*person.number).chain(person.former_numbers.iter().flat_map(|all| all.split(' ')));
    for digits in numbers.map(|number| number.trim_start_matches(|c: char| !c.is_ascii_digit())) {
        // "42" and "0042" find M0042, too.
        words.extend([digits, digits.trim_start_matches('0')].map(str::to_lowercase));
    }
    if let Some(phone) = &person.phone {
        words.extend(phone.split(|c: char| !c.is_ascii_digit()).map(str::to_owned));
        // "(217) 555-0104" is found by any digits in it: 2175550104, 5550104, 0104.
        parts.extend(ends(&phone.chars().filter(char::is_ascii_digit).collect::<String>()));
    }
    let joined = |words: BTreeSet<String>| {
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let parts = parts.difference(&words).cloned().collect();
    (joined(words), joined(parts))
}

fn all_words<'a>(texts: impl Iterator<Item = Option<&'a String>>) -> BTreeSet<String> {
    let texts = texts.flatten();
    texts.flat_map(|text| folded(text).into_iter().chain(folded(&with_spelled_umlauts(text)))).collect()
}

/// "hofer", "ofer" and "fer" for "hofer": a beginning of one of them is a part of the word.
fn ends(word: &str) -> impl Iterator<Item = String> {
    let last = word.chars().count().saturating_sub(SHORTEST_PART - 1);
    word.char_indices().take(last).map(|(at, _)| word[at..].to_owned())
}

/// The words of a text, in lower case and without accents: "Müller-Lüdenscheidt" is "muller" and "ludenscheidt".
fn folded(text: &str) -> Vec<String> {
    let mut folded = String::new();
    for c in text.nfkd().flat_map(char::to_lowercase) {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'þ' => folded.push_str("th"),
            'ı' => folded.push('i'),
            // O'Brien is one word.
            '\'' | '’' | '\u{2bc}' => {}
            c if c.is_alphanumeric() => folded.push(c),
            // Combining accents after decomposition.
            c if ('\u{300}'..='\u{36f}').contains(&c) => {}
            _ => folded.push(' '),
        }
    }
    folded.split_whitespace().map(str::to_owned).collect()
}

/// "Mueller" for "Müller": some type it so.
fn with_spelled_umlauts(text: &str) -> String {
    let mut spelled = String::new();
    for c in text.nfc() {
        match c {
            'ä' | 'Ä' => spelled.push_str("ae"),
            'ö' | 'Ö' => spelled.push_str("oe"),
            'ü' | 'Ü' => spelled.push_str("ue"),
            other => spelled.push(other),
        }
    }
    spelled
}

/// The index query: every word of the search, as a prefix. None where there is no word in it.
pub fn query(search: &str) -> Option<String> {
    let terms = folded(search).into_iter().take(MOST_TERMS);
    let terms: Vec<String> =
        terms.map(|term| format!("\"{}\"*", term.chars().take(LONGEST_TERM).collect::<String>())).collect();
    (!terms.is_empty()).then(|| terms.join(" "))
}

/// True where every word of the search is the beginning of a word of these texts.
pub fn begins_words<'a>(search: &str, texts: impl Iterator<Item = &'a str>) -> bool {
    let words: Vec<String> =
        texts.flat_map(|text| folded(text).into_iter().chain(folded(&with_spelled_umlauts(text)))).collect();
    folded(search).iter().take(MOST_TERMS).all(|term| words.iter().any(|word| word.starts_with(term)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_a_search_has_only_words() {
        for (text, words) in [
            ("Müller-Lüdenscheidt", "muller ludenscheidt"),
            ("O'Brien", "obrien"),
            ("Ångström Østergård Łukasz", "angstrom ostergard lukasz"),
            ("Weiß", "weiss"),
            ("mary@example.org", "mary example org"),
            ("José Núñez", "jose nunez"),
            ("Ольга", "ольга"),
        ] {
            assert_eq!(folded(text).join(" "), words, "{text}");
        }
        for (search, asked) in [
            ("smith m", Some("\"smith\"* \"m\"*")),
            ("  ", None),
            ("\" OR 1", Some("\"or\"* \"1\"*")),
            ("(217) 555-01", Some("\"217\"* \"555\"* \"01\"*")),
        ] {
            assert_eq!(query(search).as_deref(), asked, "{search}");
        }
    }

    #[test]
    fn between_two_neighbours_there_is_room_until_there_is_none() {
        for (neighbours, position) in [
            ((None, None), Some(GAP)),
            ((Some(GAP), None), Some(2 * GAP)),
            ((None, Some(GAP)), Some(GAP / 2)),
            ((Some(4), Some(7)), Some(5)),
            ((Some(4), Some(5)), None),
            ((None, Some(1)), None),
        ] {
            assert_eq!(between(neighbours), position, "{neighbours:?}");
        }
    }

    #[test]
    fn a_person_is_found_by_any_part_of_names_and_numbers() {
        let person = IndexedPerson {
            phone: Some("(217) 555-0104".to_owned()),
            number: "M0042".to_owned(),
            last_name: "Müller".to_owned(),
            city: Some("Lake Zurich".to_owned()),
            former_numbers: Some("M0007".to_owned()),
            ..IndexedPerson::default()
        };
        let (words, parts) = words(&person);
        assert_eq!(words, "0007 0042 0104 217 42 555 7 m0042 mueller muller");
        assert_eq!(
            parts,
            "104 175550104 2175550104 50104 550104 5550104 75550104 eller lake ler ller m0007 ueller uller zurich"
        );
    }
}
