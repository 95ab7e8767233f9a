//! The fingerprint by which an imported gift is recognised: all its columns, and its number among equal rows of the file.

use std::collections::HashMap;

use sha2::Digest;

use super::hash;
use crate::congregation::giving::store::Fingerprint;

/// Gives the fingerprints of one file's rows, asked for in the file's order.
///
/// The columns' order, the separator and empty columns do not matter, so the same gifts exported again are the
/// same gifts.
#[derive(Debug, Default)]
pub(super) struct Fingerprints {
    seen: HashMap<[u8; 32], u64>,
}

impl Fingerprints {
    /// The fingerprint of the next row.
    pub(super) fn next(&mut self, header: &[String], cells: &[String]) -> Fingerprint {
        let mut named: Vec<(String, &str)> = header
            .iter()
            .zip(cells)
            .map(|(name, cell)| (name.trim().to_lowercase(), cell.trim()))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        named.sort_unstable();
        let mut hash = hash::of_parts(named.iter().flat_map(|(name, cell)| [name.as_str(), cell]));
        let equal = self.seen.entry(hash.clone().finalize().into()).or_default();
        *equal += 1;
        hash.update(equal.to_be_bytes());
        hash.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rows_are_told_apart_and_reordered_columns_are_not() {
        let row = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let header = row(&["date", "amount"]);
        let mut first = Fingerprints::default();
        let one = first.next(&header, &row(&["2025-01-05", "20.00"]));
        let two = first.next(&header, &row(&["2025-01-05", "20.00"]));
        assert_ne!(one, two);
        let mut second = Fingerprints::default();
        let reordered = row(&["Amount", "note", "Date"]);
        assert_eq!(second.next(&reordered, &row(&["20.00", "", "2025-01-05"])), one);
        assert_eq!(second.next(&reordered, &row(&["20.00", "", "2025-01-05"])), two);
    }
}
