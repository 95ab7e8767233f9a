//! Does the configured mail server accept the sign-in, and a letter?

use super::{NetworkCheckInput, NetworkTimeouts};
use crate::appliance::doctor::Finding;
use crate::platform::mail::{self, Login, SendError, Stage, layout};
use crate::platform::settings::MailServer;
use crate::platform::text::email::Email;

pub(super) const CHECK: &str = "mail-server";
const LETTER: &str = "mail-letter";

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
            let unsent = asked.letter_to.iter().map(|address| {
                Finding::unknown(LETTER, format!("No letter was sent to {address}: no mail server is set."))
            });
            return unsent.collect();
        }
        (Some(_), Err(error)) => {
            return vec![Finding::problem(
                CHECK,
                format!("The mail server's password (mail-password) cannot be used: {error}."),
                "Put the right key file back, or type the password again: portal settings set mail-password",
            )];
        }
        (Some(server), Ok(login)) => (server, login),
    };
    match &asked.letter_to {
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
        (Ok(()), Some(login)) => {
            Finding::well(CHECK, format!("The mail server {server} answers and lets {} in.", login.user))
        }
        (Ok(()), None) => Finding::well(
            CHECK,
            format!("The mail server {server} answers. No mail-user is set, so nobody signs in to it."),
        ),
        (Err(error), _) => refused(CHECK, server, &error, "cannot be used"),
    }
}

async fn send(
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
    server: &MailServer,
    login: Option<&Login>,
    address: &str,
) -> Vec<Finding> {
    let Ok(address) = address.parse::<Email>() else {
        return vec![Finding::problem(
            LETTER,
            format!("\"{address}\" is not an e-mail address, so no letter was sent."),
            "Name one that you can read, such as you@example.org",
        )];
    };
    let letter = layout::test(address.as_str(), &asked.settings, asked.now);
    match mail::send(server, login, &limits.mail, &letter, asked.now.as_second()).await {
        Ok(answer) => vec![
            signed_in(server, login, Ok(())),
            Finding::well(
                LETTER,
                format!(
                    "{server} took a letter to {address} from {}: \"{answer}\". Does it arrive, and not in the spam folder?",
                    asked.settings.sender()
                ),
            ),
        ],
        Err(error) if came_in(&error) => vec![
            signed_in(server, login, Ok(())),
            refused(LETTER, server, &error, &format!("did not take the letter to {address}")),
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

fn refused(check: &'static str, server: &MailServer, error: &SendError, what: &str) -> Finding {
    Finding::problem(
        check,
        format!("The mail server {server} {what}: {}.", mail::cause(error).trim_end_matches('.')),
        mail::advice(error, server),
    )
}
