//! What makes an imported gift recognisable: all its columns, and its number among equal rows of the file.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

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
    pub(super) fn next(&mut self, header: &[String], cells: &[String]) -> [u8; 32] {
        let mut named: Vec<(String, &str)> = header
            .iter()
            .zip(cells)
            .map(|(name, cell)| (name.trim().to_lowercase(), cell.trim()))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        named.sort_unstable();
        let mut hash = Sha256::new();
        for text in named.iter().flat_map(|(name, cell)| [name.as_str(), cell]) {
            // The length before the text: "ab" + "c" is not "a" + "bc".
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text.as_bytes());
        }
        let equal = self.seen.entry(hash.clone().finalize().into()).or_default();
        *equal += 1;
        hash.update(equal.to_be_bytes());
        hash.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn row(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn equal_rows_are_told_apart_and_reordered_columns_are_not() {
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

    proptest! {
        #[test]
        fn text_never_slips_from_one_cell_into_the_next(
            one in "[ab\\x00\"🙏]{1,6}", two in "[ab\\x00\"🙏]{1,6}", cut in 1..6_usize
        ) {
            let joined: Vec<char> = format!("{one}{two}").chars().collect();
            let cut = cut.min(joined.len() - 1);
            let moved = [joined[..cut].iter().collect::<String>(), joined[cut..].iter().collect()];
            let header = row(&["x", "y"]);
            let same = moved[0] == one && moved[1] == two;
            let first = Fingerprints::default().next(&header, &[one, two]);
            prop_assert_eq!(first == Fingerprints::default().next(&header, &moved), same);
        }
    }
}
