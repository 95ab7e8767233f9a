//! Randomness, and random tokens. The bearer has the token; the database has only its SHA-256.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

const BYTES: usize = 32;

/// 256 random bits that authenticate their bearer. Never logged, never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; BYTES]);

/// SHA-256 of a [`Token`], as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

impl Token {
    /// A fresh token from the operating system's randomness.
    pub fn generate() -> Self {
        Self(random())
    }

    /// Reads what [`Token::encoded`] wrote; `None` for any other text, however close.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// 43 characters for a cookie or a link.
    pub fn encoded(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The hash to store and look up.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

/// Random bytes from the operating system. A system that has none makes no secrets: the work ends with a panic, as
/// [`uuid::Uuid::new_v4`] does.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_token_is_read() {
        let token = Token::generate();
        let text = token.encoded();
        assert_eq!(text.len(), 43);
        assert_eq!(Token::parse(&text), Some(token.clone()));
        for wrong in
            ["", " ", "a", &text[..42], &format!("{text}A"), &format!(" {text}"), &format!("{text}=")]
        {
            assert_eq!(Token::parse(wrong), None, "{wrong:?}");
        }
        assert_eq!(format!("{token:?}"), "Token(..)");
    }
}
