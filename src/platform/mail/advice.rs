//! A test letter, and failures of a mail server that did not take a letter, with advice for a volunteer.

use std::io::ErrorKind;

use jiff::Timestamp;

use super::{FinishedLetter, Login, SendError, SmtpOptions, Stage, layout, send};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::{MailServer, Settings};

/// A letter that only shows that letters arrive, sent at once: the browser waits for the mail server's answer.
pub struct TestLetter<'a> {
    pub settings: &'a Settings,
    pub login: Option<&'a Login>,
    pub to: &'a str,
    /// A code to type back.
    pub code: Option<&'a str>,
    pub mark: Option<Vec<u8>>,
}

pub fn refused(text: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::MailRefused, text)
}

impl TestLetter<'_> {
    /// Sends it and says what the server answered; a refusal has the server's own words.
    pub async fn send(self, limits: &SmtpOptions, now: Timestamp) -> Result<String, Refusal> {
        let Self { settings, login, to, code, mark } = self;
        let Some(server) = &settings.mail_server else {
            return Err(refused("No mail server is set yet, so no letter leaves."));
        };
        let letter = FinishedLetter { mark, ..layout::test_letter(to, code, settings, now) };
        match send(server, login, limits, &letter, now.as_second()).await {
            Ok(answer) => Ok(format!(
                "{server} took the letter to {to}. It said: “{answer}”. Look into that mailbox, and into its spam folder if nothing comes within a few minutes."
            )),
            Err(error) => {
                // A browser knows no command.
                let advice = advice(&error, server).lines().next().unwrap_or_default();
                let cause = cause(&error);
                Err(refused(format!(
                    "{server} did not take the letter: {}. {advice}",
                    cause.trim_end_matches('.')
                )))
            }
        }
    }
}

/// The server's own words where it sent any; otherwise plain ones instead of the operating system's.
pub fn cause(error: &SendError) -> String {
    match error {
        SendError::NotFound(words) if is_passing(words) => "the name could not be looked up".to_owned(),
        SendError::NotFound(_) => "there is no such host".to_owned(),
        SendError::Connection { stage: Stage::Connecting, kind, words } => match kind {
            ErrorKind::ConnectionRefused => "nobody answers there".to_owned(),
            ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable | ErrorKind::NetworkDown => {
                "there is no way to it over the network".to_owned()
            }
            ErrorKind::TimedOut => "nobody answers there in time".to_owned(),
            _ => without_number(words),
        },
        SendError::Connection {
            kind: ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe,
            ..
        } => "the server hung up".to_owned(),
        SendError::Connection { words, .. } => without_number(words),
        _ => error.to_string(),
    }
}

/// The name may be right: the name server did not answer.
fn is_passing(words: &str) -> bool {
    words.contains("emporary failure")
}

/// Without the "(os error 111)", which is of no use to a volunteer.
pub(super) fn without_number(words: &str) -> String {
    words.split(" (os error").next().unwrap_or_default().to_owned()
}

/// What to do, by what went wrong and where. A command stands on a line of its own that begins with two blanks.
pub fn advice(error: &SendError, server: &MailServer) -> &'static str {
    match error {
        SendError::NotFound(words) if is_passing(words) => {
            "Is this machine on the network? If it is, look for a typing mistake.\n  portal settings get mail-server"
        }
        SendError::NotFound(_) => {
            "There is no server of that name. Look for a typing mistake.\n  portal settings get mail-server"
        }
        SendError::Connection { stage: Stage::Connecting, kind: ErrorKind::ConnectionRefused, .. }
            if server.is_this_machine() =>
        {
            "That address is this machine itself, and no mail program runs there, or it uses another port. Most portals use their provider's server.\n  portal settings set mail-server smtp.your-provider.com:587"
        }
        SendError::Connection { stage: Stage::Connecting, kind: ErrorKind::ConnectionRefused, .. } => {
            "Nothing listens there. Check the port: most providers use 587, some 465."
        }
        SendError::Connection { stage: Stage::Connecting, .. } => {
            "The server cannot be reached. Check this machine's network, and the server's name and port."
        }
        SendError::Connection { .. } => {
            "The server hung up in the middle. Try again in a few minutes; port 465 needs encryption from the start, 587 does not."
        }
        SendError::TimeOut(Stage::Connecting) => {
            "The server does not answer. A firewall may be in the way, or the port is wrong: most providers use 587, some 465."
        }
        SendError::TimeOut(_) => {
            "The server answers too slowly, or the port is wrong: 465 is for encryption from the start, 587 for the rest."
        }
        SendError::Tls(_) => {
            "The server's certificate is not for this name, is out of date, or comes from an authority this machine does not know. Use the server's name as your provider writes it, and check this machine's clock."
        }
        SendError::NoStartTls => {
            "Passwords and letters do not cross a network readable. Ask your provider for a port with encryption (587 or 465)."
        }
        SendError::NoSignIn => {
            "Ask your provider how programs sign in; some want an \"app password\" to be turned on first."
        }
        SendError::Refused { stage: Stage::SigningIn, .. } => {
            "Name or password are wrong for this server. Some providers want an \"app password\" in place of your own.\n  portal settings set mail-password"
        }
        SendError::Refused { stage: Stage::Sender, .. } => {
            "The server does not let this account send from this address. Set one it knows.\n  portal settings set mail-from ADDRESS"
        }
        SendError::Refused { stage: Stage::Recipient, extended: [5, 7, _], .. } => {
            "The server wants to know who is asking. Set the name to sign in with, and its password.\n  portal settings set mail-user NAME\n  portal settings set mail-password"
        }
        SendError::Refused { stage: Stage::Recipient, code: 500.., .. } => {
            "The server does not take letters for this address. Look for a typing mistake in it."
        }
        SendError::Refused { code: 400..500, .. } => {
            "The server says: not now. Letters are tried again by themselves, for a day."
        }
        SendError::Refused { .. } | SendError::Unreadable | SendError::Message(_) => {
            "Ask whoever runs the mail server; its own words above are what they need."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_s_words_become_plain_ones_and_a_server_s_own_stay() {
        let connecting = |kind, words: &str| SendError::Connection {
            stage: Stage::Connecting,
            kind,
            words: words.to_owned(),
        };
        let talking = |kind| SendError::Connection {
            stage: Stage::Recipient,
            kind,
            words: "Some failure (os error 5)".to_owned(),
        };
        let lookup =
            |words: &str| SendError::NotFound(format!("failed to lookup address information: {words}"));
        for (error, said) in [
            (lookup("Name or service not known"), "there is no such host"),
            (lookup("Temporary failure in name resolution"), "the name could not be looked up"),
            (
                connecting(ErrorKind::ConnectionRefused, "Connection refused (os error 111)"),
                "nobody answers there",
            ),
            (
                connecting(ErrorKind::HostUnreachable, "No route to host (os error 113)"),
                "there is no way to it over the network",
            ),
            (connecting(ErrorKind::Other, "Something new (os error 999)"), "Something new"),
            (talking(ErrorKind::ConnectionReset), "the server hung up"),
            (talking(ErrorKind::Other), "Some failure"),
            (
                SendError::Refused {
                    stage: Stage::Recipient,
                    code: 550,
                    extended: [5, 1, 1],
                    words: "550 5.1.1 No such user (os error)".to_owned(),
                },
                "550 5.1.1 No such user (os error)",
            ),
        ] {
            assert_eq!(cause(&error), said, "{error:?}");
        }
    }

    #[test]
    fn a_mail_program_that_is_not_there_is_looked_for_on_the_right_machine() {
        let refused = SendError::Connection {
            stage: Stage::Connecting,
            kind: ErrorKind::ConnectionRefused,
            words: String::new(),
        };
        for (server, part) in [
            ("localhost:25", "this machine itself"),
            ("127.0.0.1:25", "this machine itself"),
            ("[::1]:25", "this machine itself"),
            ("192.168.1.2:25", "Check the port"),
            ("smtp.example.org", "Check the port"),
        ] {
            let advice = advice(&refused, &server.parse().unwrap());
            assert!(advice.contains(part), "{server}: {advice}");
        }
    }
}
