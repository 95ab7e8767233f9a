//! A test letter, and failures of a mail server that did not take a letter, with advice for a volunteer.

use std::io::ErrorKind;

use jiff::Timestamp;

use super::{FinishedLetter, Login, SendError, SmtpOptions, Stage, layout, send};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::{MailServer, Settings};
use crate::platform::text::paragraph;

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

/// The advice for what went wrong, in the words of `advice.txt`.
pub fn advice(error: &SendError, server: &MailServer) -> &'static str {
    use Stage::{Connecting, Recipient, Sender, SigningIn};
    let name = match error {
        SendError::NotFound(words) if is_passing(words) => "name-not-asked",
        SendError::NotFound(_) => "no-such-name",
        SendError::Connection { stage: Connecting, kind: ErrorKind::ConnectionRefused, .. } => {
            if server.is_this_machine() { "own-machine" } else { "wrong-port" }
        }
        SendError::Connection { stage: Connecting, .. } => "not-reached",
        SendError::Connection { .. } => "hung-up",
        SendError::TimeOut(Connecting) => "no-answer",
        SendError::TimeOut(_) => "too-slow",
        SendError::Tls(_) => "certificate",
        SendError::NoStartTls => "no-encryption",
        SendError::NoSignIn => "no-sign-in",
        SendError::Refused { stage: SigningIn, .. } => "wrong-password",
        SendError::Refused { stage: Sender, .. } => "sender",
        SendError::Refused { stage: Recipient, extended: [5, 7, _], .. } => "sign-in-needed",
        SendError::Refused { stage: Recipient, code: 500.., .. } => "recipient",
        SendError::Refused { code: 400..500, .. } => "not-now",
        SendError::Refused { .. } | SendError::Unreadable | SendError::Message(_) => "other",
    };
    paragraph(include_str!("advice.txt"), name)
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

    #[test]
    fn each_failure_has_an_advice_of_its_own() {
        let server = "smtp.example.org".parse().unwrap();
        let connection = |stage, kind| SendError::Connection { stage, kind, words: String::new() };
        let refused =
            |stage, code, extended| SendError::Refused { stage, code, extended, words: String::new() };
        let advices: std::collections::BTreeSet<_> = [
            SendError::NotFound("Temporary failure".to_owned()),
            SendError::NotFound(String::new()),
            connection(Stage::Connecting, ErrorKind::ConnectionRefused),
            connection(Stage::Connecting, ErrorKind::TimedOut),
            connection(Stage::Recipient, ErrorKind::ConnectionReset),
            SendError::TimeOut(Stage::Connecting),
            SendError::TimeOut(Stage::Greeting),
            SendError::Tls(String::new()),
            SendError::NoStartTls,
            SendError::NoSignIn,
            refused(Stage::SigningIn, 535, [0; 3]),
            refused(Stage::Sender, 550, [0; 3]),
            refused(Stage::Recipient, 550, [5, 7, 1]),
            refused(Stage::Recipient, 550, [0; 3]),
            refused(Stage::Message, 451, [0; 3]),
            SendError::Unreadable,
        ]
        .iter()
        .map(|error| advice(error, &server))
        .collect();
        // The one beside these is for the machine itself.
        assert_eq!(advices.len() + 1, include_str!("advice.txt").matches("\n[").count());
        assert!(advices.iter().all(|advice| !advice.is_empty()), "{advices:?}");
    }
}
