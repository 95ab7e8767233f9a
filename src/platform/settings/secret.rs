//! Settings that nobody may read: sealed in the database, shown as "(set)".

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use rusqlite::Transaction;

use super::{Name, SettingError, Settings, store};
use crate::accounts::audit_log::{self, Action, Entry};
use crate::platform::sealed::{Seal, SealError};

/// A secret, sealed as the database has it, for the setting it belongs to. Prints nothing of itself.
#[derive(Clone)]
pub struct Secret {
    setting: Name,
    stored: String,
}

impl Secret {
    /// What stands in the database; None when it was never sealed.
    pub(super) fn from_stored(setting: Name, text: &str) -> Option<Self> {
        // A nonce and a tag at least.
        let is_sealed = STANDARD.decode(text).is_ok_and(|sealed| sealed.len() > 40);
        is_sealed.then(|| Self { setting, stored: text.to_owned() })
    }

    /// Which setting it is.
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

/// Seals and stores the secret of a setting; an empty one clears it. The security log learns that, not what.
pub fn change_secret(
    tx: &Transaction<'_>,
    setting: Name,
    seal: &Seal,
    secret: &str,
    now: Timestamp,
) -> Result<Settings, SettingError> {
    if secret.is_empty() {
        return super::change(tx, setting, "", now);
    }
    if secret.chars().count() > 200 || secret.chars().any(char::is_control) {
        return Err(SettingError::Secret);
    }
    let stored = STANDARD.encode(seal.seal(setting.as_str(), secret.as_bytes())?);
    store::set(tx, setting.as_str(), &stored, now.as_second())?;
    let detail = format!("{}: a new one", setting.as_str());
    let entry = Entry::by_volunteer(Action::SettingChanged, None, None);
    audit_log::record(tx, &Entry { detail: Some(&detail), ..entry }, now)?;
    Ok(Settings::load(tx)?)
}
