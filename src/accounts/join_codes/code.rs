//! The code of a slip: eight letters and digits, none easily mistaken for another on paper.

use std::fmt;

use crate::platform::sealed::Seal;

/// Without I, L, O and U: on paper they look like 1, 0 and V.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;

/// 40 random bits. Never logged; stored as a hash under the portal's key.
#[derive(Clone, PartialEq, Eq)]
pub struct SlipCode([u8; LENGTH]);

impl SlipCode {
    pub fn generate() -> Result<Self, getrandom::Error> {
        let mut random = [0; LENGTH];
        getrandom::fill(&mut random)?;
        Ok(Self(random.map(|byte| ALPHABET[usize::from(byte % 32)])))
    }

    /// Reads a code as people type it: in any case, with blanks and dashes anywhere, and with the letters that look like
    /// its digits.
    pub fn parse(typed: &str) -> Option<Self> {
        let mut code = [0; LENGTH];
        let mut read = 0;
        for c in typed.chars().filter(|c| c.is_alphanumeric()) {
            let sign = match c.to_ascii_uppercase() {
                'O' => b'0',
                'I' | 'L' => b'1',
                'U' => b'V',
                other => u8::try_from(other).ok().filter(|sign| ALPHABET.contains(sign))?,
            };
            *code.get_mut(read)? = sign;
            read += 1;
        }
        (read == LENGTH).then_some(Self(code))
    }

    /// The form for a link: "K7QM3FXP".
    pub fn bare(&self) -> String {
        self.0.iter().copied().map(char::from).collect()
    }

    /// The form for paper: "K7QM-3FXP".
    pub fn printed(&self) -> String {
        let bare = self.bare();
        let (left, right) = bare.split_at(LENGTH / 2);
        format!("{left}-{right}")
    }

    pub fn hash(&self, seal: &Seal) -> [u8; 32] {
        seal.hash(&["slip", &self.bare()])
    }
}

impl fmt::Debug for SlipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SlipCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = SlipCode(*b"K7Q10FXV");
        assert_eq!((code.bare(), code.printed()), ("K7Q10FXV".to_owned(), "K7Q1-0FXV".to_owned()));
        for typed in ["K7Q1-0FXV", "k7q10fxv", " k7q1 0fxv ", "K7QL–OFXU", "k-7-q-i-o-f-x-v"] {
            assert_eq!(SlipCode::parse(typed), Some(code.clone()), "{typed}");
        }
        for wrong in ["", "K7Q1-0FX", "K7Q1-0FXVX", "K7Q1-0FXÄ", "K7Q1-0FX٣"] {
            assert_eq!(SlipCode::parse(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{code:?}"), "SlipCode(..)");
    }

    #[test]
    fn a_fresh_code_is_read_back() {
        let code = SlipCode::generate().unwrap();
        assert_eq!(SlipCode::parse(&code.printed()), Some(code.clone()));
        assert_ne!(SlipCode::generate().unwrap(), code);
    }
}
