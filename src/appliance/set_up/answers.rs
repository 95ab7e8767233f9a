//! The answers so far, kept sealed until set-up is finished.

use rusqlite::Transaction;
use serde::{Deserialize, Serialize};

use super::store;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, Settings};

/// The owner of the sealed answers.
const OWNER: &str = "set-up";

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Answers {
    pub congregation: Option<Congregation>,
    pub address: Option<String>,
    pub help_contact: Option<String>,
    pub administrator: Option<Administrator>,
    pub second_factor: Option<SecondFactor>,
    pub mail: Option<Mail>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Congregation {
    pub name: String,
    /// Its postal address, or only its place; may be empty.
    pub place: String,
    pub time_zone: String,
}

/// The first administrator.
#[derive(Clone, Serialize, Deserialize)]
pub struct Administrator {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// The password's hash.
    pub password: String,
}

/// The secret of their app, and their backup codes once a code has proven it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct SecondFactor {
    pub secret: Vec<u8>,
    /// The step of the code that proved it.
    pub step: Option<i64>,
    pub backup_codes: Vec<String>,
}

/// The mail server; nothing in it means "later".
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Mail {
    pub server: String,
    pub user: String,
    pub from: String,
    pub password: String,
    /// The code in the last test letter, and how often another one was typed.
    pub test_code: Option<(String, u8)>,
    pub is_proved: bool,
}

impl Mail {
    pub fn is_later(&self) -> bool {
        self.server.is_empty()
    }
}

impl Answers {
    /// None where nothing was answered, or where they were sealed with another key.
    pub fn open(seal: &Seal, sealed: Option<&[u8]>) -> Self {
        let json = sealed.and_then(|sealed| seal.open(OWNER, sealed).ok());
        json.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
    }

    pub fn save(&self, tx: &Transaction<'_>, seal: &Seal) -> rusqlite::Result<()> {
        let not_sealed = |error| rusqlite::Error::ToSqlConversionFailure(Box::new(error));
        let json = serde_json::to_vec(self)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        store::set_answers(tx, &seal.seal(OWNER, &json).map_err(not_sealed)?)
    }

    /// The second factor, and the step of the code that proved it.
    pub fn proven_factor(&self) -> Option<(&SecondFactor, i64)> {
        let factor = self.second_factor.as_ref()?;
        Some((factor, factor.step?))
    }

    /// Without what is one person's.
    #[must_use]
    pub fn of_the_congregation(self) -> Self {
        Self { administrator: None, second_factor: None, mail: None, ..self }
    }

    /// The settings that they make, but for the mail server's password.
    pub fn settings(&self) -> Vec<(Name, String)> {
        let congregation = self.congregation.iter().flat_map(|congregation| {
            [
                (Name::CongregationName, congregation.name.clone()),
                (Name::PostalAddress, congregation.place.clone()),
                (Name::TimeZone, congregation.time_zone.clone()),
            ]
        });
        let others = [(Name::PublicAddress, &self.address), (Name::HelpContact, &self.help_contact)];
        let others = others.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
        let mail = self.mail.iter().filter(|mail| !mail.is_later()).flat_map(|mail| {
            [
                (Name::MailServer, mail.server.clone()),
                (Name::MailUser, mail.user.clone()),
                (Name::MailFrom, mail.from.clone()),
            ]
        });
        congregation.chain(others).chain(mail).collect()
    }

    /// The settings as they will be. All answers were checked before.
    pub fn as_settings(&self) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in self.settings() {
            let _checked_before = settings.apply(name, &value);
        }
        settings
    }

    /// Refuses to finish before everything is answered.
    pub fn refuse_unfinished(&self) -> Result<(), Refusal> {
        let missing: Vec<&str> = [
            (self.congregation.is_some(), "the congregation"),
            (self.address.is_some(), "the address"),
            (self.help_contact.is_some(), "the help contact"),
            (self.administrator.is_some(), "the first administrator"),
            (self.proven_factor().is_some(), "the second factor"),
            (self.mail.is_some(), "mail"),
        ]
        .into_iter()
        .filter_map(|(is_there, what)| (!is_there).then_some(what))
        .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let text = format!("Not everything is answered yet. Still missing: {}.", missing.join(", "));
        Err(Refusal::new(ErrorCode::SetUpUnfinished, text))
    }
}
