//! Changing a setting on the command line. What a change does elsewhere is done here: fewer days end sessions, and the
//! audit log learns of it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::audit_log::{self, Action, Entry};
use crate::accounts::sessions::session;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, SettingError, Settings, store};

/// Checks and stores one setting; a change is written to the security log. Fewer `session-days` hold at once for
/// whoever is signed in; more of them wake no session up.
pub fn change(
    tx: &Transaction<'_>,
    name: Name,
    value: &str,
    now: Timestamp,
) -> Result<Settings, SettingError> {
    // A secret has its own way in, which seals it; an empty one clears.
    if name.is_secret() && !value.trim().is_empty() {
        return Err(SettingError::Unsealed(name.as_str()));
    }
    let mut settings = Settings::load(tx)?;
    let before = settings.value(name);
    settings.accept(name, value)?;
    let after = settings.value(name);
    store::set(tx, name.as_str(), &after, now.as_second())?;
    if name == Name::SessionDays {
        session::shorten(tx, &settings)?;
    }
    if before != after {
        let detail = format!("{}: {before} -> {after}", name.as_str());
        let entry = Entry::by_volunteer(Action::SettingChanged, None, None);
        audit_log::record(tx, &Entry { detail: Some(&detail), ..entry }, now)?;
    }
    Ok(settings)
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
        return change(tx, setting, "", now);
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
