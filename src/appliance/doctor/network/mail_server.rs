//! Does the configured mail server accept the sign-in, and a letter? And mail providers with what they need: the table
//! `providers.txt`.

use super::{NetworkCheckInput, NetworkTimeouts};
use crate::appliance::doctor::Finding;
use crate::platform::mail::{self, Login, SendError, Stage, layout};
use crate::platform::settings::MailServer;
use crate::platform::text::email::Email;

pub(super) const CHECK: &str = "mail-server";

/// Signs in and quits; with an address to write to, sends a letter. Nothing where the settings are not complete: that is
/// found without a network.
pub(super) async fn look(asked: &NetworkCheckInput, limits: &NetworkTimeouts) -> Vec<Finding> {
    let settings = &asked.settings;
    let login = match (&settings.mail_user, &settings.mail_password) {
        (None, _) => Ok(None),
        (Some(_), None) => return Vec::new(),
        (Some(user), Some(password)) => {
            password.open(&asked.seal).map(|password| Some(Login { user: user.clone(), password }))
        }
    };
    let (server, login) = match (&settings.mail_server, login) {
        (None, _) => {
            let unsent = asked.options.letter_to.iter();
            return unsent.map(|address| found!("mail-letter/no-server", address)).collect();
        }
        (Some(_), Err(error)) => return vec![found!("mail-server/password-sealed", error)],
        (Some(server), Ok(login)) => (server, login),
    };
    match &asked.options.letter_to {
        None => {
            let host = settings.public_address.host();
            let outcome = mail::probe(server, login.as_ref(), &limits.mail, host).await;
            vec![signed_in(server, login.as_ref(), outcome)]
        }
        Some(address) => send(asked, limits, server, login.as_ref(), address).await,
    }
}

fn signed_in(server: &MailServer, login: Option<&Login>, outcome: Result<(), SendError>) -> Finding {
    match (outcome, login) {
        (Ok(()), Some(login)) => found!("mail-server/signed-in", server, user = login.user),
        (Ok(()), None) => found!("mail-server/without-user", server),
        (Err(error), _) => refused("mail-server/refused", server, &error, ""),
    }
}

async fn send(
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
    server: &MailServer,
    login: Option<&Login>,
    address: &Email,
) -> Vec<Finding> {
    let letter = layout::test_letter(address.as_str(), None, &asked.settings, asked.now);
    match mail::send(server, login, &limits.mail, &letter, asked.now.as_second()).await {
        Ok(answer) => {
            let sender = asked.settings.sender();
            let taken = found!("mail-letter/taken", server, address, sender, answer);
            vec![signed_in(server, login, Ok(())), taken]
        }
        Err(error) if came_in(&error) => vec![
            signed_in(server, login, Ok(())),
            refused("mail-letter/refused", server, &error, address.as_str()),
        ],
        Err(error) => vec![signed_in(server, login, Err(error))],
    }
}

/// The server accepted the sign-in, and refused only later.
fn came_in(error: &SendError) -> bool {
    match error {
        SendError::Refused { stage, .. }
        | SendError::Connection { stage, .. }
        | SendError::TimeOut(stage) => *stage >= Stage::Sender,
        SendError::Message(_) => true,
        _ => false,
    }
}

fn refused(name: &'static str, server: &MailServer, error: &SendError, address: &str) -> Finding {
    let (cause, advice) = (mail::cause(error), mail::advice(error, server));
    let cause = cause.trim_end_matches('.');
    found!(name, server, address, cause, advice)
}

const PROVIDERS: &str = include_str!("providers.txt");

/// A provider whose customers send from domains of their own. Names in one text are divided by blanks.
#[derive(Clone, Copy)]
pub(super) struct Provider {
    /// The includes of which one must stand in a customer's SPF record; empty where none has to.
    pub(super) spf: &'static str,
    /// Its DKIM selectors, where they are the same for all customers.
    pub(super) dkim: &'static str,
}

/// DKIM keys often have one of these selectors.
pub(super) const COMMON_SELECTORS: &str =
    "default dkim mail email smtp key1 k1 k2 s1 s2 google selector1 selector2";

fn rows() -> impl Iterator<Item = &'static str> {
    PROVIDERS.lines().filter(|line| !line.starts_with('#'))
}

impl Provider {
    /// The provider of this server, where it is known.
    pub(super) fn of(host: &str) -> Option<Self> {
        let fits = |server: &str| match server.strip_prefix('*') {
            None => host == server,
            Some(end) => host.ends_with(end),
        };
        let mut rows = rows().filter_map(|row| row.split_once(" | "));
        let (_, needs) = rows.find(|(servers, _)| servers.split(' ').any(fits))?;
        let (spf, dkim) = needs.split_once('|')?;
        Some(Self { spf: spf.trim(), dkim: dkim.trim() })
    }
}

/// May `host` send for the mailbox domain `domain`?
pub(super) fn mailbox_sends_through(domain: &str, host: &str) -> Option<bool> {
    // The rest of "gmx.co.uk" is short, that of "live.grace.org" is not.
    let fits = |known: &str| match known.strip_suffix('*') {
        None => domain == known,
        Some(start) => domain.strip_prefix(start).is_some_and(|rest| rest.len() <= 6),
    };
    let mut rows = rows().filter_map(|row| row.split_once(" :"));
    let (_, servers) = rows.find(|(domains, _)| domains.split(' ').any(fits))?;
    let mut ends = servers.split_whitespace().chain([domain]);
    Some(ends.any(|end| host == end || host.ends_with(&format!(".{end}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_known_by_its_server() {
        for (host, spf) in [
            ("smtp.gmail.com", Some("_spf.google.com")),
            ("smtp.gmail.com.evil.example", None),
            ("grace-org.mail.protection.outlook.com", Some("spf.protection.outlook.com")),
            ("mail.protection.outlook.com", None),
            ("email-smtp.eu-central-1.amazonaws.com", Some("")),
            ("smtp.example.org", None),
        ] {
            assert_eq!(Provider::of(host).map(|provider| provider.spf), spf, "{host}");
        }
    }

    #[test]
    fn a_provider_s_mailbox_is_known_by_its_domain() {
        for (domain, host, sends) in [
            ("gmail.com", "smtp.gmail.com", Some(true)),
            ("gmail.com", "smtp.notgmail.com", Some(false)),
            ("gmx.de", "mail.gmx.net", Some(true)),
            ("gmx.co.uk", "smtp.gmail.com", Some(false)),
            ("gmx.church.example", "mail.gmx.net", None),
            ("live.grace.org", "smtp.office365.com", None),
            ("mygmx.de", "mail.gmx.net", None),
        ] {
            assert_eq!(mailbox_sends_through(domain, host), sends, "{domain} {host}");
        }
    }
}
