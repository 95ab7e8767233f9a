//! The set-up as its page shows it: the answers so far, without a secret.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::answers::{Administrator, Answers, Congregation, Mail};
use crate::http::json::RequiredText;
use crate::platform::clock::rfc3339;

/// How far the set-up of an empty portal is.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own on the page")]
pub struct PortalSetUp {
    is_open: bool,
    /// The machine's clock.
    now: String,
    /// This browser gave the code; no answer is shown to another one.
    has_code: bool,
    /// The mail server's password may be typed here: the way is encrypted, or does not leave the machine.
    takes_secrets: bool,
    /// The address by which the machine is reached in its own network.
    machine_address: Option<String>,
    /// How many backups lie beside the empty database.
    found_backups: usize,
    congregation: Option<SetUpCongregation>,
    address: Option<String>,
    /// Present once it was answered; may be empty.
    help_contact: Option<String>,
    administrator: Option<FirstAdministrator>,
    /// A code of the app has proven it.
    second_factor: bool,
    mail: Option<MailAnswered>,
    mail_providers: Vec<MailProvider>,
}

/// The congregation.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SetUpCongregation {
    pub name: RequiredText,
    /// Its postal address, or only its place.
    pub place: Option<String>,
    /// IANA time zone, such as America/Chicago.
    pub time_zone: RequiredText,
}

#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FirstAdministrator {
    first_name: String,
    last_name: String,
    email: String,
}

/// The mail server that letters leave through.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct MailAnswered {
    server: String,
    user: String,
    from: String,
    has_password: bool,
    /// The code in a test letter was typed back.
    is_proved: bool,
    /// None yet.
    later: bool,
}

/// A provider whose server many congregations use.
#[derive(poem_openapi::Object)]
pub struct MailProvider {
    name: String,
    server: String,
    hint: String,
}

/// Name, server and hint, a line each.
const PROVIDERS: &str = include_str!("providers.txt");

/// The facts beside the answers.
pub struct Surroundings {
    pub has_code: bool,
    pub takes_secrets: bool,
    pub machine_address: Option<String>,
    pub found_backups: usize,
    pub now: Timestamp,
}

impl PortalSetUp {
    pub fn of(answers: Answers, around: Surroundings) -> Self {
        let Surroundings { has_code, takes_secrets, machine_address, found_backups, now } = around;
        let provider = |line: &str| {
            let mut parts = line.split(" | ").map(str::to_owned);
            Some(MailProvider { name: parts.next()?, server: parts.next()?, hint: parts.next()? })
        };
        Self {
            is_open: true,
            now: rfc3339(now, &TimeZone::UTC),
            has_code,
            takes_secrets,
            machine_address,
            found_backups,
            second_factor: answers.proven_factor().is_some(),
            congregation: answers.congregation.map(SetUpCongregation::from),
            address: answers.address,
            help_contact: answers.help_contact,
            administrator: answers.administrator.map(FirstAdministrator::from),
            mail: answers.mail.map(MailAnswered::from),
            mail_providers: PROVIDERS.lines().filter_map(provider).collect(),
        }
    }
}

impl From<Congregation> for SetUpCongregation {
    fn from(Congregation { name, place, time_zone }: Congregation) -> Self {
        let place = Some(place).filter(|place| !place.is_empty());
        Self { name: RequiredText(name), place, time_zone: RequiredText(time_zone) }
    }
}

impl From<Administrator> for FirstAdministrator {
    fn from(Administrator { first_name, last_name, email, .. }: Administrator) -> Self {
        Self { first_name, last_name, email }
    }
}

impl From<Mail> for MailAnswered {
    fn from(mail: Mail) -> Self {
        Self {
            later: mail.is_later(),
            has_password: !mail.password.is_empty(),
            is_proved: mail.is_proved,
            server: mail.server,
            user: mail.user,
            from: mail.from,
        }
    }
}
