//! Does the key file beside the database open what the database holds? A key of another portal, or of an older
//! backup, looks like any other; without this nobody would know before the first code is refused.

use std::path::Path;

use rusqlite::Connection;

use crate::sealed::Seal;
use crate::second_factor;
use crate::settings::Settings;

/// So many members are named.
const MOST_NAMED: usize = 10;

/// What the key does not open.
pub struct Unopened {
    /// Numbers of the members whose authenticator secrets it does not open.
    members: Vec<String>,
    mail_password: bool,
}

impl Unopened {
    /// Tries the key on everything that is sealed.
    pub fn find(conn: &Connection, seal: &Seal, settings: &Settings) -> rusqlite::Result<Self> {
        let password = settings.mail_password.as_ref();
        Ok(Self {
            members: second_factor::sealed_with_another_key(conn, seal)?,
            mail_password: password.is_some_and(|password| password.open(seal).is_err()),
        })
    }

    /// What that means, and what to do about it; `None` where the key is the right one.
    pub fn in_words(&self, key: &Path) -> Option<(String, String)> {
        let (mut secrets, mut until, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(first) = self.members.first() {
            secrets.push(format!("the authenticator secrets of {}", self.whose()));
            until.push("their codes are refused, those of the app and backup codes");
            let others = if self.members.len() > 1 { ", and so on for each" } else { "" };
            lost.push(format!("portal member reset-2fa {first}{others}"));
        }
        if self.mail_password {
            secrets.push("the mail server's password (mail-password)".to_owned());
            until.push("letters wait");
            lost.push("portal settings set mail-password".to_owned());
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

    /// "M0001, M0002 and 3 others"
    fn whose(&self) -> String {
        let named = self.members.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
        match self.members.len().saturating_sub(MOST_NAMED) {
            0 => named,
            1 => format!("{named} and 1 other"),
            others => format!("{named} and {others} others"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_opened_is_spoken_of() {
        let words = |members: usize, mail_password| {
            let members = (1..=members).map(|number| format!("M{number:04}")).collect();
            let words = Unopened { members, mail_password }.in_words(Path::new("/data/portal.key"));
            words.map(|(says, advice)| format!("{says} {advice}"))
        };
        assert_eq!(words(0, false), None);
        for (members, mail_password, said, unsaid) in [
            (0, true, &["mail-password", "letters wait"] as &[&str], &["codes", "reset-2fa"] as &[&str]),
            (1, false, &["secrets of M0001; it", "codes", "member reset-2fa M0001"], &["mail", "each"]),
            (2, true, &["M0001, M0002 and the mail", "for each; portal settings set"], &["other;"]),
            (11, false, &["M0010 and 1 other;"], &["M0011"]),
            (13, false, &["M0010 and 3 others;"], &["M0011"]),
        ] {
            let words = words(members, mail_password).unwrap();
            for part in said.iter().chain(&["/data/portal.key", "Put the right portal.key back"]) {
                assert!(words.contains(part), "{part}: {words}");
            }
            for part in unsaid {
                assert!(!words.contains(part), "{part}: {words}");
            }
        }
    }
}
