//! A vCard file (.vcf) of an address book as a list: each card is a row below the names of the fields.

use std::collections::HashMap;

use super::names;
use super::row::Row;
use super::sheet::{MOST_ROWS, no_list, too_many_cells};
use crate::appliance::calendar_file::{ContentLine, read_lines, unescaped};
use crate::platform::refusal::Refusal;

const COLUMNS: [&str; 17] = [
    "Import key",
    "First name",
    "Last name",
    "Preferred name",
    "E-mail",
    "Mobile phone",
    "Home phone",
    "Work phone",
    "Address",
    "City",
    "State",
    "Zip code",
    "Country",
    "Birth date",
    "Anniversary",
    "Date of death",
    "Notes",
];
const PHONES: [&str; 3] = ["Mobile phone", "Home phone", "Work phone"];
/// Parts of a card that are no columns.
const FULL_NAME: &str = "fullName";
const ORGANIZATION: &str = "organization";
const QUOTED: &str = "QUOTED-PRINTABLE";

pub(super) fn is_vcards(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    text.get(..11).is_some_and(|begin| begin.eq_ignore_ascii_case(b"BEGIN:VCARD"))
}

/// The rows, the names of the columns first. A row's line is that on which its card begins.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Row>, Refusal> {
    let text = String::from_utf8_lossy(bytes);
    // Quoted lines are folded by a sign of equality at their end.
    let text = if text.contains(QUOTED) { text.replace("=\r\n", "").replace("=\n", "").into() } else { text };
    let words = "The address book cannot be read. Export it as vCard 3.0.";
    let lines = read_lines(text.trim_start_matches('\u{feff}').as_bytes()).ok_or_else(|| no_list(words))?;
    let (mut cards, mut begins, mut card): (Vec<(u64, Card)>, _, _) = (Vec::new(), 0, Card::new());
    for line in lines.into_iter().flatten() {
        match line.name.as_str() {
            "BEGIN" => (begins, card) = (line.number, Card::new()),
            "END" => {
                name(&mut card);
                cards.push((begins, std::mem::take(&mut card)));
            }
            _ => take(&mut card, &line),
        }
    }
    if cards.len() > MOST_ROWS as usize {
        return Err(too_many_cells());
    }
    let is_used = |column: &&str| cards.iter().any(|(_, card)| card.contains_key(*column));
    let columns: Vec<&str> = COLUMNS.into_iter().filter(is_used).collect();
    let head = Row::of(0, columns.iter().copied());
    let rows = cards.iter().filter_map(|(line, card)| {
        Row::of(*line, columns.iter().map(|column| card.get(*column).map_or("", String::as_str)))
    });
    Ok(head.into_iter().chain(rows).collect())
}

type Card = HashMap<&'static str, String>;

/// The first of several addresses or birthdays is taken.
fn set(card: &mut Card, column: &'static str, value: &str) {
    if !value.trim().is_empty() {
        card.entry(column).or_insert_with(|| value.trim().to_owned());
    }
}

/// Divides the full name of a card that has no other; that of an organization stays as it is.
fn name(card: &mut Card) {
    let (full, organization) = (card.remove(FULL_NAME), card.remove(ORGANIZATION));
    if full.is_some() && full == organization {
        set(card, "Last name", &full.unwrap_or_default());
        return;
    }
    let full = full.filter(|_| !card.contains_key("Last name"));
    if let Some(Ok(divided)) = full.map(|full| names::split(&full)) {
        set(card, "First name", &divided.first);
        set(card, "Last name", &divided.last);
    }
}

/// True where a type or the encoding of a line is this word.
fn is_of(line: &ContentLine, wanted: &str) -> bool {
    let is_it = |word: &str| word.trim().eq_ignore_ascii_case(wanted);
    line.parameters.iter().any(|(_, value)| value.split(',').any(is_it))
}

fn take(card: &mut Card, line: &ContentLine) {
    let value = if is_of(line, QUOTED) { unquoted(&line.value) } else { line.value.clone() };
    // Apple's address book writes "item1.EMAIL".
    match line.name.rsplit('.').next().unwrap_or_default() {
        "UID" => set(card, "Import key", &unescaped(&value)),
        "N" => set_parts(card, &["Last name", "First name"], &value),
        "FN" => set(card, FULL_NAME, &unescaped(&value)),
        "ORG" => set_parts(card, &[ORGANIZATION], &value),
        "NICKNAME" => set(card, "Preferred name", &unescaped(&value)),
        "EMAIL" => {
            let addresses = card.entry("E-mail").or_default();
            addresses.extend([if addresses.is_empty() { "" } else { "; " }, &value]);
        }
        "TEL" if !is_of(line, "FAX") => {
            let is_home = is_of(line, "HOME") && !is_of(line, "CELL");
            let own = if is_of(line, "WORK") { 2 } else { usize::from(is_home) };
            let mut places = [PHONES[own]].into_iter().chain(PHONES);
            let number = value.strip_prefix("tel:").unwrap_or(&value);
            if let Some(free) = places.find(|phone| !card.contains_key(phone)) {
                set(card, free, number);
            }
        }
        "ADR" if !card.contains_key("Address") => {
            set_parts(card, &["", "", "Address", "City", "State", "Zip code", "Country"], &value);
        }
        "BDAY" => set(card, "Birth date", &value),
        "DEATHDATE" | "X-DEATHDATE" => set(card, "Date of death", &value),
        "ANNIVERSARY" | "X-ANNIVERSARY" => set(card, "Anniversary", &value),
        "NOTE" => set(card, "Notes", &unescaped(&value)),
        _ => {}
    }
}

/// The parts of a value, between semicolons, are those of these columns.
fn set_parts(card: &mut Card, columns: &[&'static str], value: &str) {
    let mut is_escaped = false;
    let is_end = |c: char| {
        let ends = c == ';' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    };
    for (column, part) in columns.iter().copied().zip(value.split(is_end)) {
        set(card, column, &unescaped(part));
    }
}

/// "Jos=C3=A9" is "José".
fn unquoted(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, behind @ ..] = rest {
        let code = behind.get(..2).filter(|_| *first == b'=').and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_phones_and_address_books_are_rows() {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a1\r\nN:Smith;John;R.;Dr.;\r\nFN:Dr. John Smith\r\n\
            item1.EMAIL;type=INTERNET:john@example.org\r\nEMAIL:j@example.org\r\nTEL;type=HOME:555-1\r\n\
            TEL;type=CELL,VOICE:555-2\r\nTEL;TYPE=WORK,FAX:555-3\r\n\
            ADR;type=HOME:;;12 Oak St\\, Flat 2;Springfield;IL;62701;\r\nBDAY:1975-06-15\r\nNOTE:Sings\\nalto\r\nEND:VCARD\r\n\
            BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=9Cber;Jos=\n=C3=A9;;;\nTEL;CELL:555-4\nDEATHDATE:20200314\nEND:VCARD\n\
            BEGIN:VCARD\nFN:Ann Mae Lee\nEND:VCARD\nBEGIN:VCARD\nFN:Oak Bank\nORG:Oak Bank;Loans\nEND:VCARD\n";
        assert!(is_vcards(text.as_bytes()) && !is_vcards(b"BEGIN:VCALENDAR"));
        let rows = read(text.as_bytes()).unwrap();
        let cells = |row: &Row| row.cells().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("|");
        let told: Vec<String> = rows[1..].iter().map(|row| format!("{} {}", row.line, cells(row))).collect();
        let john = "1 a1|John|Smith|john@example.org; j@example.org|555-2|555-1|12 Oak St, Flat 2|Springfield|IL|62701|1975-06-15|Sings\nalto";
        assert_eq!(told, [john, "15 José|Über|555-4|20200314", "21 Ann Mae|Lee", "24 Oak Bank"]);
        let head: Vec<&str> = rows[0].cells().take(4).collect();
        assert_eq!(head, ["Import key", "First name", "Last name", "E-mail"], "and only what some card has");
        assert!(rows[0].cells().all(|column| column != "Country"));
    }
}
