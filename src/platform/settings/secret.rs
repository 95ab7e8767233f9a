//! Settings that must not be readable: sealed in the database, shown as "(set)".

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::Name;
use crate::platform::sealed::{Seal, SealError};

/// A secret, sealed for its setting. Its `Debug` output is redacted.
#[derive(Clone)]
pub struct Secret {
    setting: Name,
    stored: String,
}

impl Secret {
    /// The stored value; None when it was never sealed.
    pub(super) fn from_stored(setting: Name, text: &str) -> Option<Self> {
        // A nonce and a tag at least.
        let is_sealed = STANDARD.decode(text).is_ok_and(|sealed| sealed.len() > 40);
        is_sealed.then(|| Self { setting, stored: text.to_owned() })
    }

    pub fn setting(&self) -> Name {
        self.setting
    }

    /// The secret itself, for the moment it is used.
    pub fn open(&self, seal: &Seal) -> Result<String, SealError> {
        let sealed = STANDARD.decode(&self.stored).map_err(|_| SealError::Unreadable)?;
        String::from_utf8(seal.open(self.setting.as_str(), &sealed)?).map_err(|_| SealError::Unreadable)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}
