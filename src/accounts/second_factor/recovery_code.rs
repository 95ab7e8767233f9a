//! Backup codes: ten, for the day the phone is gone. Each opens once.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::store;
use crate::platform::sealed::Seal;
use crate::platform::text::invisible::is_invisible;
use crate::platform::token::random;

/// How many a member is given.
pub const HOW_MANY: usize = 10;
/// 32 letters and digits, no two of which look alike: no 0 and no O, no 1 and no I.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Fifty bits: too many to guess at fifteen a day, few enough to type.
pub const LETTERS: usize = 10;

/// Ten fresh codes, as the member sees them: `ABCDE-FGHJK`.
pub fn generate() -> Vec<String> {
    (0..HOW_MANY).map(|_| one()).collect()
}

/// Voids a member's backup codes and stores the hashes of new ones.
pub fn replace(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    codes: &[String],
    now: Timestamp,
) -> rusqlite::Result<()> {
    store::delete_recovery_codes(tx, member_id)?;
    for hash in codes.iter().filter_map(|code| hash(seal, member_id, code)) {
        store::insert_recovery_code(tx, member_id, hash, now.as_second())?;
    }
    Ok(())
}

fn one() -> String {
    let bytes: [u8; LETTERS] = random();
    // 256 is eight times 32: every letter is as likely as every other.
    let letters = bytes.map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    let (first, second) = letters.split_at(LETTERS / 2);
    first.iter().chain(&['-']).chain(second).collect()
}

/// The hash of a code as stored, in any typed form; `None` when the text cannot be a backup code.
pub fn hash(seal: &Seal, member_id: &str, typed: &str) -> Option<[u8; 32]> {
    Some(seal.hash(&["recovery", member_id, &normalised(typed)?]))
}

/// Removes dashes and blanks, and writes capitals. A 1 or I can only be a misread L.
fn normalised(typed: &str) -> Option<String> {
    let code: String = typed
        .chars()
        .filter(|c| !is_filler(*c))
        .map(|c| match c.to_ascii_uppercase() {
            '1' | 'I' => 'L',
            other => other,
        })
        .collect();
    let fits = code.len() == LETTERS && code.bytes().all(|byte| ALPHABET.contains(&byte));
    fits.then_some(code)
}

/// Separators that people type or copy between the parts of a code: blanks of any width, and
/// the dashes that keyboards and printed pages make.
pub fn is_filler(c: char) -> bool {
    is_invisible(c)
        || matches!(
            c,
            '-' | '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: T7
    #[test]
    fn ten_codes_are_ten_different_ones_that_read_back() {
        let codes = generate();
        assert_eq!(codes.len(), 10);
        for (at, code) in codes.iter().enumerate() {
            assert_eq!((code.len(), code.find('-')), (11, Some(5)), "{code}");
            assert_eq!(normalised(code).unwrap(), code.replace('-', ""));
            assert!(!codes[..at].contains(code));
        }
    }

    #[test]
    fn every_letter_is_used() {
        // Of eight hundred letters one of 32 is missing about once in three thousand million runs.
        let codes: String = (0..8).flat_map(|_| generate()).collect();
        for letter in ALPHABET {
            assert!(codes.contains(char::from(*letter)), "{}", char::from(*letter));
        }
    }

    #[test]
    fn a_code_may_be_typed_as_people_type() {
        let plain = Some("ABCDEFGHJL".to_owned());
        for typed in [
            "ABCDE-FGHJL",
            "abcde-fghjl",
            "ABCDEFGHJL",
            " abcde fghjl ",
            "AB CD EF GH JL",
            "ABCDE–FGHJ1",
            "ABCDE\u{2011}FGHJL",
            "\u{feff}ABCDE\u{ad}\u{2212}\u{200b}FGHJL\u{a0}",
            "\u{202a}ABCDE\u{ff0d}FGHJL\u{202c}",
            "abcde fghji",
        ] {
            assert_eq!(normalised(typed), plain, "{typed}");
        }
        for wrong in
            ["", "ABCDE-FGHJ", "ABCDE-FGHJKM", "ABCDE-FGHJ0", "ABCDE_FGHJK", "ÄBCDE-FGHJK", "ＡBCDEFGHJK"]
        {
            assert_eq!(normalised(wrong), None, "{wrong}");
        }
    }

    // proves: T7
    #[test]
    fn the_same_code_is_another_hash_for_another_member() {
        let seal = Seal::new(&[7; 32]);
        assert_eq!(hash(&seal, "mary", "ABCDE-FGHJK"), hash(&seal, "mary", "abcdefghjk"));
        assert_ne!(hash(&seal, "mary", "ABCDE-FGHJK"), hash(&seal, "john", "ABCDE-FGHJK"));
    }
}
