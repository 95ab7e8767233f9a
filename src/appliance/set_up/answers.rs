//! The answers so far: the ones that the page shows, and beside them the secrets. All are kept sealed until set-up is
//! finished.

use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};

use super::store;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, Settings};
use crate::platform::token::Token;

/// The owner of the sealed answers.
const OWNER: &str = "set-up";

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Answers {
    pub shown: ShownAnswers,
    /// The hash of the first administrator's password.
    pub password: String,
    pub factor: SecondFactor,
    pub mail_password: String,
    /// The code in the last test letter, and how often another one was typed.
    pub letter: Option<(String, u8)>,
}

/// The secret of an app, and the backup codes once a code has proven it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct SecondFactor {
    pub secret: Vec<u8>,
    /// The step of the code that proved it.
    pub step: i64,
    pub backup_codes: Vec<String>,
}

/// The answers without a secret.
#[derive(Clone, Default, Serialize, Deserialize, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ShownAnswers {
    pub congregation: Option<SetUpCongregation>,
    pub address: Option<String>,
    /// Present once it was answered; may be empty.
    pub help_contact: Option<String>,
    pub administrator: Option<FirstAdministrator>,
    /// A code of the app has proven it.
    pub second_factor: bool,
    pub mail: Option<MailAnswered>,
}

/// The congregation.
#[derive(Clone, Serialize, Deserialize, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SetUpCongregation {
    pub name: String,
    /// Its postal address, or only its place.
    pub place: Option<String>,
    /// IANA time zone, such as America/Chicago.
    pub time_zone: String,
}

/// The first administrator.
#[derive(Clone, Serialize, Deserialize, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FirstAdministrator {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
}

/// The mail server that letters leave through.
#[derive(Clone, Default, Serialize, Deserialize, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MailAnswered {
    pub server: String,
    pub user: String,
    pub from: String,
    pub has_password: bool,
    /// The address of the last test letter, whose code is not typed yet.
    pub letter_to: Option<String>,
    /// The code in a test letter was typed back.
    pub is_proved: bool,
    /// None yet.
    pub later: bool,
}

impl Answers {
    /// The answers of the browser with this cookie.
    pub fn of(conn: &Connection, seal: &Seal, browser: Option<&Token>) -> Result<Self, Refusal> {
        if !store::is_open(conn)? {
            return Err(Refusal::new(ErrorCode::NotFound, "This portal is set up."));
        }
        let browser = browser.map(|token| token.hash().0);
        match store::find(conn)? {
            Some(begun) if browser.is_some() && begun.browser == browser => {
                Ok(Self::open(seal, begun.answers.as_deref()))
            }
            _ => {
                let text = "Set-up does not go on in this browser, or not any more. Please type the code that sudo portal setup-code shows on the machine.";
                Err(Refusal::new(ErrorCode::SetUpCode, text))
            }
        }
    }

    /// None where nothing was answered, or where they were sealed with another key.
    pub fn open(seal: &Seal, sealed: Option<&[u8]>) -> Self {
        let json = sealed.and_then(|sealed| seal.open(OWNER, sealed).ok());
        json.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
    }

    pub fn save(&self, tx: &Transaction<'_>, seal: &Seal) -> Result<(), Refusal> {
        let json = serde_json::to_vec(self).map_err(Refusal::unexpected)?;
        let sealed = seal.seal(OWNER, &json).map_err(Refusal::unexpected)?;
        Ok(store::set_answers(tx, &sealed)?)
    }

    /// Without what is one person's.
    #[must_use]
    pub fn of_the_congregation(self) -> Self {
        let ShownAnswers { congregation, address, help_contact, .. } = self.shown;
        let shown = ShownAnswers { congregation, address, help_contact, ..ShownAnswers::default() };
        Self { shown, ..Self::default() }
    }

    /// The settings that they make. A password comes after the server that it is for.
    pub fn settings(&self) -> Vec<(Name, &str)> {
        let ShownAnswers { congregation, address, help_contact, mail, .. } = &self.shown;
        let mut settings = Vec::new();
        if let Some(SetUpCongregation { name, place, time_zone }) = congregation {
            settings.push((Name::CongregationName, name.as_str()));
            settings.push((Name::PostalAddress, place.as_deref().unwrap_or_default()));
            settings.push((Name::TimeZone, time_zone));
        }
        settings.extend(address.iter().map(|address| (Name::PublicAddress, address.as_str())));
        settings.extend(help_contact.iter().map(|contact| (Name::HelpContact, contact.as_str())));
        if let Some(MailAnswered { server, user, from, later: false, .. }) = mail {
            settings.push((Name::MailServer, server));
            settings.push((Name::MailUser, user));
            settings.push((Name::MailFrom, from));
        }
        settings
    }

    /// The settings as they will be, but for the mail server's password. All answers were checked before.
    pub fn as_settings(&self) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in self.settings() {
            let _checked_before = settings.apply(name, value);
        }
        settings
    }

    /// The first administrator. Refuses to finish before everything is answered.
    pub fn finished(&self) -> Result<&FirstAdministrator, Refusal> {
        let ShownAnswers { congregation, address, help_contact, administrator, second_factor, mail } =
            &self.shown;
        let questions = [
            (congregation.is_some(), "the congregation"),
            (address.is_some(), "the address"),
            (help_contact.is_some(), "the help contact"),
            (administrator.is_some(), "the first administrator"),
            (*second_factor, "the second factor"),
            (mail.is_some(), "mail"),
        ];
        let missing = questions.into_iter().filter_map(|(is_there, what)| (!is_there).then_some(what));
        let missing = missing.collect::<Vec<_>>().join(", ");
        administrator.as_ref().filter(|_| missing.is_empty()).ok_or_else(|| {
            let text = format!("Not everything is answered yet. Still missing: {missing}.");
            Refusal::new(ErrorCode::SetUpUnfinished, text)
        })
    }
}
