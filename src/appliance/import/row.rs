//! A row of a list: its cells, and the fingerprint by which an imported gift is recognised: all its columns, and its number
//! among equal rows of the file.

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use super::words;
use crate::congregation::giving::store::Fingerprint;
use crate::platform::text::invisible::{cleaned, is_invisible};

#[derive(Clone, Debug)]
pub struct Row {
    /// The line it begins on, counted from 1.
    pub line: u64,
    /// Its cells, trimmed, one per column, with [`CELL_END`] between them: a text for each would take three times the
    /// memory.
    pub(super) text: Box<str>,
}

/// A line that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
#[oai(rename = "LineLeftOut")]
pub struct BadLine {
    /// Counted from 1, the header included, as a text editor counts.
    pub line: u64,
    /// The reason; several are joined by semicolons.
    pub reason: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// The no-break space, which becomes a plain one in every cell.
const CELL_END: char = '\u{a0}';

impl Row {
    /// None where all cells are empty. They are trimmed and composed (NFC): some programs write é as two letters, and
    /// José would be another person in their next list. So he would with what comes along from a web page or a phone:
    /// blanks that do not break a line, and characters of no width or that turn the writing around (the joiners are part
    /// of some scripts' letters, and stay).
    pub(super) fn of<'a>(line: u64, cells: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut text = String::new();
        for (at, cell) in cells.enumerate() {
            text.extend((at > 0).then_some(CELL_END));
            if cell.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
                text.push_str(cell.trim());
                continue;
            }
            if cell.chars().all(is_invisible) {
                continue;
            }
            let cell = cleaned(cell);
            let plain = |c| if matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}') { ' ' } else { c };
            text.extend(cell.chars().map(plain).collect::<String>().trim().nfc());
        }
        let is_empty = text.chars().all(|c| c == CELL_END);
        (!is_empty).then(|| Self { line, text: text.into() })
    }

    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.text.split(CELL_END)
    }

    /// One cell; empty where the row has no such column.
    pub(super) fn cell(&self, at: usize) -> &str {
        self.cells().nth(at).unwrap_or_default()
    }

    pub(super) fn set(&mut self, at: usize, value: &str) {
        let cells = self.cells().enumerate().map(|(own, cell)| if own == at { value } else { cell });
        self.text = cells.collect::<Vec<_>>().join("\u{a0}").into();
    }

    /// Takes off the empty cells at the end that are more than `wanted`. How many cells it has then.
    pub(super) fn cut(&mut self, wanted: usize) -> usize {
        let mut width = self.cells().count();
        let kept = self.text.trim_end_matches(|c| {
            let is_more = c == CELL_END && width > wanted;
            width -= usize::from(is_more);
            is_more
        });
        if kept.len() < self.text.len() {
            self.text = kept.into();
        }
        width
    }

    /// As it stands in the file, on one line and in so many characters.
    pub(super) fn shown(&self, longest: usize) -> String {
        let cells: Vec<&str> = self.cells().filter(|cell| !cell.is_empty()).collect();
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        cells.join(" · ").chars().map(plain).take(longest).collect()
    }
}

/// True for "#N/A", "#REF!", "#¿NOMBRE?", "Err:502": a formula's error, which is no value.
pub(super) fn is_formula_error(cell: &str) -> bool {
    let word = |text: &str| text.trim_matches(['!', '?', '¡', '¿']).to_uppercase();
    cell.strip_prefix('#')
        .is_some_and(|rest| words::of("rows", "formula errors").contains(&word(rest).as_str()))
        || cell
            .strip_prefix("Err:")
            .is_some_and(|rest| rest.len() == 3 && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// Gives the fingerprints of one file's rows, asked for in the file's order.
///
/// The columns' order, the separator and empty columns do not matter, so the same gifts exported again are the
/// same gifts.
#[derive(Debug, Default)]
pub(super) struct Fingerprints {
    /// The first line of each row, and how many are equal to it.
    seen: HashMap<[u8; 32], (u64, u64)>,
}

impl Fingerprints {
    /// The fingerprint of the next row, and the first line that is equal to it.
    pub(super) fn next(&mut self, header: &[String], row: &Row) -> (Fingerprint, Option<u64>) {
        let mut named: Vec<(String, &str)> = header
            .iter()
            .zip(row.cells())
            .map(|(name, cell)| (name.trim().to_lowercase(), cell.trim()))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        named.sort_unstable();
        let mut hash = hash_of(named.iter().flat_map(|(name, cell)| [name.as_str(), cell]));
        let (first, equal) = self.seen.entry(hash.clone().finalize().into()).or_insert((row.line, 0));
        *equal += 1;
        hash.update(equal.to_be_bytes());
        (hash.finalize().into(), (*first != row.line).then_some(*first))
    }
}

/// The fingerprint of something else in the same row: its refund ("back"), or a further part of a gift ("part").
pub(super) fn fingerprint_of(what: &str, row: &Fingerprint) -> Fingerprint {
    hash_of([row.as_slice(), what.as_bytes()]).finalize().into()
}

/// A hash of several texts.
pub(super) fn hash_of<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> Sha256 {
    let mut hash = Sha256::new();
    for part in parts {
        let part = part.as_ref();
        // The length before the text: "ab" + "c" is not "a" + "bc".
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash
}

/// The first `bytes` of a hash in hexadecimal digits.
pub(super) fn hex(hash: Sha256, bytes: usize) -> String {
    let digits = hash.finalize().into_iter().take(bytes).flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rows_are_told_apart_and_reordered_columns_are_not() {
        let texts = |texts: &str| texts.split('|').map(str::to_owned).collect::<Vec<_>>();
        let row = |line, cells: &str| Row::of(line, cells.split('|')).unwrap();
        let (mut first, mut second) = (Fingerprints::default(), Fingerprints::default());
        let (one, above) = first.next(&texts("date|amount"), &row(2, "2025-01-05|20.00"));
        let (two, equal_to) = first.next(&texts("date|amount"), &row(3, "2025-01-05|20.00"));
        assert_ne!(one, two);
        assert_eq!((above, equal_to), (None, Some(2)));
        for (line, same) in [(2, one), (3, two)] {
            let reordered = second.next(&texts("Amount|note|Date"), &row(line, "20.00||2025-01-05"));
            assert_eq!(reordered.0, same);
        }
        assert_ne!(hash_of(["ab", "c"]).finalize(), hash_of(["a", "bc"]).finalize());
    }

    /// Databases hold them: with others, every row would come in once more.
    #[test]
    fn hashes_stay_what_they_were() {
        let hashed = hex(hash_of(["a", "b"]), 32);
        assert_eq!(hashed, "3c9d591045bc8876f9d0399bbfb05c6a412096e906f73278f98406cd5dca86df");
        let row = Row::of(2, ["2025-01-05", "20.00"].into_iter()).unwrap();
        let (fingerprint, _) = Fingerprints::default().next(&["Date", "amount"].map(str::to_owned), &row);
        assert_eq!(fingerprint[..8], [0x82, 0xc0, 0x38, 0x48, 0x06, 0x10, 0x55, 0xec]);
    }
}
