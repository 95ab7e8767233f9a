//! Hashes of several texts; among them the fingerprint by which an imported gift is recognised: all its columns, and its
//! number among equal rows of the file.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::Row;
use crate::congregation::giving::store::Fingerprint;

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
        let mut hash = of_parts(named.iter().flat_map(|(name, cell)| [name.as_str(), cell]));
        let (first, equal) = self.seen.entry(hash.clone().finalize().into()).or_insert((row.line, 0));
        *equal += 1;
        hash.update(equal.to_be_bytes());
        (hash.finalize().into(), (*first != row.line).then_some(*first))
    }
}

/// The fingerprint of the refund in the same row.
pub(super) fn of_part(row: &Fingerprint) -> Fingerprint {
    of_parts([row.as_slice(), b"back"]).finalize().into()
}

/// A hasher that has taken the parts.
pub(super) fn of_parts<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> Sha256 {
    let mut hash = Sha256::new();
    for part in parts {
        let part = part.as_ref();
        // The length before the text: "ab" + "c" is not "a" + "bc".
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash
}

/// The first `bytes` of it in hexadecimal digits.
pub(super) fn hex(hash: Sha256, bytes: usize) -> String {
    let digits = hash.finalize().into_iter().take(bytes).flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rows_are_told_apart_and_reordered_columns_are_not() {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let row = |line, cells: &[&str]| Row::of(line, cells.iter().copied()).unwrap();
        let header = texts(&["date", "amount"]);
        let mut first = Fingerprints::default();
        let (one, above) = first.next(&header, &row(2, &["2025-01-05", "20.00"]));
        let (two, equal_to) = first.next(&header, &row(3, &["2025-01-05", "20.00"]));
        assert_ne!(one, two);
        assert_eq!((above, equal_to), (None, Some(2)));
        let mut second = Fingerprints::default();
        let reordered = texts(&["Amount", "note", "Date"]);
        let cells = ["20.00", "", "2025-01-05"];
        assert_eq!(second.next(&reordered, &row(2, &cells)).0, one);
        assert_eq!(second.next(&reordered, &row(3, &cells)).0, two);
    }

    #[test]
    fn text_never_slips_from_one_part_into_the_next() {
        assert_ne!(of_parts(["ab", "c"]).finalize(), of_parts(["a", "bc"]).finalize());
        assert_eq!(hex(of_parts([""; 0]), 4), "e3b0c442");
    }
}
