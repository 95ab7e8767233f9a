//! Hashes of several texts.

use sha2::{Digest, Sha256};

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
    fn text_never_slips_from_one_part_into_the_next() {
        assert_ne!(of_parts(["ab", "c"]).finalize(), of_parts(["a", "bc"]).finalize());
        assert_eq!(hex(of_parts([""; 0]), 4), "e3b0c442");
    }
}
