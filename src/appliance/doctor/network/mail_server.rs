//! Does the configured mail server accept the sign-in, and a letter?

use super::{NetworkCheckInput, NetworkTimeouts};
use crate::appliance::doctor::{Finding, found};
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
            let unsent = asked.letter_to.iter();
            return unsent.map(|address| found("mail-letter/no-server", &[("address", address)])).collect();
        }
        (Some(_), Err(error)) => return vec![found("mail-server/password-sealed", &[("error", &error)])],
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
        (Ok(()), Some(login)) => found("mail-server/signed-in", &[("server", server), ("user", &login.user)]),
        (Ok(()), None) => found("mail-server/without-user", &[("server", server)]),
        (Err(error), _) => refused("mail-server/refused", server, &error, ""),
    }
}

async fn send(
    asked: &NetworkCheckInput,
    limits: &NetworkTimeouts,
    server: &MailServer,
    login: Option<&Login>,
    address: &str,
) -> Vec<Finding> {
    let Ok(email) = address.parse::<Email>() else {
        return vec![found("mail-letter/no-address", &[("address", &address)])];
    };
    let letter = layout::test(email.as_str(), &asked.settings, asked.now);
    match mail::send(server, login, &limits.mail, &letter, asked.now.as_second()).await {
        Ok(answer) => {
            let sender = asked.settings.sender();
            let taken = found(
                "mail-letter/taken",
                &[("server", server), ("address", &email), ("sender", &sender), ("answer", &answer)],
            );
            vec![signed_in(server, login, Ok(())), taken]
        }
        Err(error) if came_in(&error) => vec![
            signed_in(server, login, Ok(())),
            refused("mail-letter/refused", server, &error, email.as_str()),
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
    found(name, &[("server", server), ("address", &address), ("cause", &cause), ("advice", &advice)])
}
