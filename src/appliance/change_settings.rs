//! Changing a setting, with its side effects: fewer days end sessions, and the change is written to
//! the audit log.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::sessions;
use crate::platform::refusal::Refusal;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, SettingError, Settings, refused, store, unsealed};

/// Checks and stores one setting; a change is written to the audit log. Another mail server, or another user of it, does not
/// get the password that is stored. Fewer `session-days` apply at once to open
/// sessions; more of them revive no session.
pub fn change(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    name: Name,
    value: &str,
    now: Timestamp,
) -> Result<Settings, SettingError> {
    // A secret is stored by another function, which seals it; an empty one clears.
    if name.is_secret() && !value.trim().is_empty() {
        return Err(unsealed(name));
    }
    let mut settings = Settings::load(tx)?;
    let before = settings.value(name);
    settings.accept(name, value)?;
    let after = settings.value(name);
    store::set(tx, name.as_str(), &after, now.as_second())?;
    if name == Name::SessionDays {
        sessions::shorten(tx, &settings)?;
    }
    if before != after {
        let detail = format!("{}: {before} -> {after}", name.as_str());
        actor.log(tx, Action::SettingChanged, &detail, now)?;
        // It was given for the server and the user of before.
        let is_of_password = matches!(name, Name::MailServer | Name::MailUser) && !before.is_empty();
        if is_of_password && settings.mail_password.is_some() {
            return change(tx, actor, Name::MailPassword, "", now);
        }
    }
    Ok(settings)
}

/// Said where a change of the mail server or its user has dropped the password.
pub const PASSWORD_DROPPED: &str =
    "The password of the mail server was for the one before, and is forgotten: type the new one's, too.";

/// A secret would cross the network readable.
pub fn unencrypted(field: &'static str) -> Refusal {
    let text = "Nothing is encrypted on the way to this portal, so a password is set on its own machine.";
    Refusal::field(field, text)
}

/// Refuses a secret that is too long to be one.
pub fn refuse_secret(secret: &str) -> Result<(), SettingError> {
    if secret.chars().count() > 200 || secret.chars().any(char::is_control) {
        return Err(refused("It is at most 200 characters, on one line."));
    }
    Ok(())
}

/// Changes settings one after the other, and seals the secrets among them: a password after the server that it is for.
pub fn change_each(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    seal: &Seal,
    values: &[(Name, impl AsRef<str>)],
    now: Timestamp,
) -> Result<(), SettingError> {
    values.iter().try_for_each(|(name, value)| {
        let changed = if name.is_secret() {
            change_secret(tx, actor, *name, seal, value.as_ref(), now)
        } else {
            change(tx, actor, *name, value.as_ref(), now)
        };
        changed.map(|_| ())
    })
}

/// Seals and stores the secret of a setting; an empty one clears it. The audit log records the change, not the value.
pub fn change_secret(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    setting: Name,
    seal: &Seal,
    secret: &str,
    now: Timestamp,
) -> Result<Settings, SettingError> {
    if secret.is_empty() {
        return change(tx, actor, setting, "", now);
    }
    refuse_secret(secret)?;
    let sealed =
        seal.seal(setting.as_str(), secret.as_bytes()).map_err(|error| refused(error.to_string()))?;
    let stored = STANDARD.encode(sealed);
    store::set(tx, setting.as_str(), &stored, now.as_second())?;
    let detail = format!("{}: a new one", setting.as_str());
    actor.log(tx, Action::SettingChanged, &detail, now)?;
    Ok(Settings::load(tx)?)
}
