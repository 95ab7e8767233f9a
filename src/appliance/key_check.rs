//! Does the key file beside the database open what is sealed in the database? A key of another portal, or of an older
//! backup, looks like any other; without this check the first refused code would be the first sign.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::accounts::lockout::store as decoys;
use crate::accounts::second_factor::{self, Protected};
use crate::appliance::change_settings;
use crate::platform::mail::{Letter, outbox};
use crate::platform::sealed::Seal;
use crate::platform::settings::{self, Name, SettingError, Settings};
use crate::platform::text::numbers::some_of;

/// More members than this are only counted.
const MOST_NAMED: usize = 10;

/// Sealed values that the key does not open.
#[derive(Debug)]
pub struct Unopened {
    /// Members whose authenticator secrets it does not open. Their backup codes are void under it too.
    pub members: Vec<Protected>,
    /// The sealed settings that it does not open.
    pub settings: Vec<Name>,
    /// The folder for second copies, which would be unencrypted without their passphrase.
    pub copies_to: Option<PathBuf>,
}

impl Unopened {
    /// Tries the key on everything that is sealed.
    pub fn find(conn: &Connection, seal: &Seal, settings: &Settings) -> rusqlite::Result<Self> {
        let sealed = [&settings.mail_password, &settings.backup_passphrase];
        let unopened = sealed.into_iter().flatten().filter(|secret| secret.open(seal).is_err());
        let unopened: Vec<Name> = unopened.map(settings::Secret::setting).collect();
        let is_readable = unopened.contains(&Name::BackupPassphrase);
        Ok(Self {
            members: second_factor::sealed_with_another_key(conn, seal)?,
            copies_to: settings.backup_copy_to.clone().filter(|_| is_readable),
            settings: unopened,
        })
    }

    /// True where the key is the right one.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty() && self.settings.is_empty()
    }

    /// Drops what the key does not open: these members' second factor is turned off, with a line in the audit log and a
    /// letter; these settings are emptied, and no second copies are made that their passphrase would have encrypted;
    /// counters of unknown addresses, which are found by the key, are removed.
    pub fn drop_from(&self, tx: &Transaction<'_>, now: Timestamp) -> rusqlite::Result<()> {
        for member in &self.members {
            second_factor::forget(tx, &member.id, now)?;
            let entry =
                NewLogEntry::by(Actor::CommandLine, Action::TwoFactorDisabled, Some(&member.id), None);
            let detail = Some("its key was lost with the portal's key file");
            audit_log::record(tx, &NewLogEntry { detail, ..entry }, now)?;
            outbox::enqueue(tx, Letter::SecondFactorLost, &member.id, now)?;
        }
        let no_copies = self.copies_to.as_ref().map(|_| Name::BackupCopyTo);
        for name in self.settings.iter().copied().chain(no_copies) {
            change_settings::change(tx, Actor::CommandLine, name, "", now).map_err(|error| match error {
                SettingError::Database(error) => error,
                SettingError::Refused(why) => rusqlite::Error::ToSqlConversionFailure(why.into()),
            })?;
        }
        decoys::delete_all(tx)
    }

    /// The consequences and the next step; `None` where the key is the right one.
    pub fn in_words(&self, key: &Path) -> Option<(String, String)> {
        let (mut secrets, mut until, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(first) = self.members.first() {
            let numbers: Vec<String> = self.members.iter().map(|member| member.number.clone()).collect();
            let numbers = some_of(&numbers, MOST_NAMED);
            secrets.push(format!("the authenticator secrets of {numbers}"));
            until.push("their codes are refused, those of the app and backup codes");
            let others = if self.members.len() > 1 { ", and so on for each" } else { "" };
            lost.push(format!("portal member reset-2fa {}{others}", first.number));
        }
        for name in &self.settings {
            let (secret, meanwhile) = match name {
                Name::BackupPassphrase => ("the passphrase of second copies", "second copies are not made"),
                _ => ("the mail server's password", "letters wait"),
            };
            secrets.push(format!("{secret} ({})", name.as_str()));
            until.push(meanwhile);
            lost.push(format!("portal settings set {}", name.as_str()));
        }
        (!secrets.is_empty()).then(|| {
            let says = format!(
                "the key file {} does not open {}; it seems to be another portal's, or an older one.",
                key.display(),
                secrets.join(" and ")
            );
            let advice = format!(
                "Put the right portal.key back beside the database and start the portal again. \
                 Until then {}. If the right key is lost: {}",
                until.join(", and "),
                lost.join("; ")
            );
            (says, advice)
        })
    }

    /// "Mary Smith (M0001), John Doe (M0002) and 3 others"
    pub fn names(&self) -> String {
        some_of(&self.members.iter().map(Protected::in_words).collect::<Vec<_>>(), MOST_NAMED)
    }

    /// "mail-password, backup-passphrase"
    pub fn setting_names(&self) -> String {
        self.settings.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_opened_is_spoken_of() {
        const BOTH: &[Name] = &[Name::MailPassword, Name::BackupPassphrase];
        let words = |members: usize, settings: &[Name]| {
            let members = (1..=members).map(|number| Protected::named(&format!("M{number:04}"))).collect();
            let words = Unopened { members, settings: settings.to_vec(), copies_to: None };
            let words = words.in_words(Path::new("/data/portal.key"));
            words.map(|(says, advice)| format!("{says} {advice}"))
        };
        assert_eq!(words(0, &[]), None);
        for (members, settings, said, unsaid) in [
            (
                0,
                &BOTH[..1],
                &["mail-password", "letters wait"] as &[&str],
                &["codes", "reset-2fa", "second copies"] as &[&str],
            ),
            (0, &BOTH[1..], &["backup-passphrase", "second copies are not made"], &["letters", "codes"]),
            (1, &[], &["secrets of M0001; it", "codes", "member reset-2fa M0001"], &["mail", "each"]),
            (2, BOTH, &["M0001, M0002 and the mail", "for each; portal settings set"], &["other;"]),
            (11, &[], &["M0010 and 1 other;"], &["M0011"]),
            (13, &[], &["M0010 and 3 others;"], &["M0011"]),
        ] {
            let words = words(members, settings).unwrap();
            for part in said.iter().chain(&["/data/portal.key", "Put the right portal.key back"]) {
                assert!(words.contains(part), "{part}: {words}");
            }
            for part in unsaid {
                assert!(!words.contains(part), "{part}: {words}");
            }
        }
    }
}
