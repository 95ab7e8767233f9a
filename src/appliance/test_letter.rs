//! A letter that only shows that letters arrive, sent at once: the browser waits for the mail server's answer.

use jiff::Timestamp;

use crate::platform::mail::{self, FinishedLetter, Login, SmtpOptions, layout};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

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
        match mail::send(server, login, limits, &letter, now.as_second()).await {
            Ok(answer) => Ok(format!(
                "{server} took the letter to {to}. It said: “{answer}”. Look into that mailbox, and into its spam folder if nothing comes within a few minutes."
            )),
            Err(error) => {
                // A browser knows no command.
                let advice = mail::advice(&error, server).lines().next().unwrap_or_default();
                let cause = mail::cause(&error);
                Err(refused(format!(
                    "{server} did not take the letter: {}. {advice}",
                    cause.trim_end_matches('.')
                )))
            }
        }
    }
}
