//! Random tokens. The bearer has the token; the database has only its SHA-256.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

const BYTES: usize = 32;

/// 256 random bits that authenticate their bearer. Never logged, never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; BYTES]);

/// A failure to make a row with a token.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The operating system gave no randomness.
    #[error("the operating system gave no randomness: {0}")]
    Randomness(#[from] getrandom::Error),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// SHA-256 of a [`Token`], as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

impl Token {
    /// A fresh token from the operating system's randomness.
    pub fn generate() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
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
        let token = Token::generate().unwrap();
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
