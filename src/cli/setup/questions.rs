//! The questions of setup on a terminal, and the defaults without one. A wrong answer is asked again.

use dialoguer::Input;
use jiff::tz::TimeZone;

use super::summary::CHOICE;
use crate::appliance::installation::address_of_machine;
use crate::cli::{Failure, secret};
use crate::congregation::people::members::NewPerson;
use crate::platform::settings::{Name, Settings};
use crate::platform::text::email::{Email, EmailError};
use crate::platform::text::{self, TextError};

const LONGEST_NAME: usize = 100;

const ASKED: [(Name, &str); 5] = [
    (Name::CongregationName, "Name of the congregation"),
    (Name::PortalName, "Name of the portal on screen"),
    (Name::TimeZone, "Time zone"),
    (Name::PublicAddress, "Address members type into their browser"),
    (Name::HelpContact, "Whom members ask for help (Enter for nobody)"),
];

/// The settings of a portal that does not exist yet: the defaults, by this machine's clock. The package's service
/// listens on the whole network, where this machine has a name.
pub(super) fn defaults_of_this_machine(is_service: bool) -> Settings {
    let mut settings = Settings::default();
    if is_service && let Some(address) = address_of_machine() {
        // A host name that cannot stand in an address leaves the default, which is asked for anyway.
        let _unusable_name = settings.apply(Name::PublicAddress, &address);
    }
    if let Some(zone) = TimeZone::system().iana_name() {
        // An unknown time zone leaves UTC, which is shown and can be changed.
        let _unknown_zone = settings.accept(Name::TimeZone, zone);
    }
    settings
}

const MAIL: [(Name, &str); 2] = [
    (Name::MailUser, "User name there (Enter for none)"),
    (Name::MailFrom, "Address letters come from (Enter for portal@ your address)"),
];

/// The given settings, the others as they are.
pub(super) fn with_defaults(present: &Settings, given: &[(Name, String)]) -> Vec<(Name, String)> {
    let asked =
        ASKED.map(|(name, _)| (name, given_value(given, name).unwrap_or_else(|| present.value(name))));
    let unasked = given.iter().filter(|(name, _)| ASKED.iter().all(|(asked, _)| asked != name)).cloned();
    asked.into_iter().chain(unasked).collect()
}

/// Asks for the settings that were not given.
pub(super) fn ask_settings(
    present: &Settings,
    given: &[(Name, String)],
) -> dialoguer::Result<Vec<(Name, String)>> {
    eprintln!("A few questions; Enter takes what is in brackets. All of it can be changed later.\n");
    ASKED
        .into_iter()
        .map(|(name, question)| {
            if let Some(value) = given_value(given, name) {
                return Ok((name, value));
            }
            if name == Name::PublicAddress {
                eprintln!("{CHOICE}");
            }
            Ok((name, ask_setting(present, name, question)?))
        })
        .collect()
}

/// Asks for the mail server, and, where there is one, for the user name and password.
pub(super) fn ask_mail_server(
    present: &Settings,
    given: &[(Name, String)],
    settings: &mut Vec<(Name, String)>,
) -> Result<(), Failure> {
    eprintln!("\nLetters (invitations, forgotten passwords) leave by your mail provider's server, such as");
    eprintln!("smtp.gmail.com:587, smtp.fastmail.com:465 or mail.your-provider.com:465.\n");
    let question = "Mail server (Enter for none yet: letters land in a folder)";
    let server = given_value(given, Name::MailServer)
        .map_or_else(|| ask_setting(present, Name::MailServer, question), Ok)?;
    let is_set = !server.trim().is_empty();
    settings.push((Name::MailServer, server));
    for (name, question) in MAIL {
        match given_value(given, name) {
            Some(value) => settings.push((name, value)),
            None if is_set => {
                let likely = likely_sender(present, settings);
                settings.push((name, ask_setting(&likely, name, question)?));
            }
            None => {}
        }
    }
    let signs_in = settings.iter().any(|(name, value)| *name == Name::MailUser && !value.is_empty());
    if let Some(password) = given_value(given, Name::MailPassword) {
        settings.push((Name::MailPassword, password));
    } else if is_set && signs_in {
        let question = "Password there, often an app password (nothing shows while you type)";
        settings.push((Name::MailPassword, secret::ask(question)?));
    }
    Ok(())
}

/// Most servers accept letters from their own user only, so an address among the answers is offered as the sender.
fn likely_sender(present: &Settings, answers: &[(Name, String)]) -> Settings {
    let mut likely = present.clone();
    if let Some(user) = given_value(answers, Name::MailUser)
        && likely.mail_from.is_none()
    {
        // A user name that is no address cannot be the sender.
        let _stays_unset = likely.apply(Name::MailFrom, &user);
    }
    likely
}

/// Asks for the missing data of the first administrator.
pub(super) fn ask_administrator(
    (first_name, last_name): (Option<String>, Option<String>),
    email: Option<Email>,
) -> Result<NewPerson, Failure> {
    eprintln!("\nThe first administrator looks after the portal and signs in like every member.\n");
    let first_name = first_name.map_or_else(|| ask_name("First name"), Ok)?;
    let last_name = last_name.map_or_else(|| ask_name("Last name"), Ok)?;
    let email = email.map_or_else(ask_email, Ok)?;
    Ok(person(&first_name, &last_name, email)?)
}

/// A person with checked names.
pub(super) fn person(first_name: &str, last_name: &str, email: Email) -> Result<NewPerson, TextError> {
    let first_name = name("The administrator's first name", first_name)?;
    let last_name = name("The administrator's last name", last_name)?;
    Ok(NewPerson { email: Some(email), ..NewPerson::named(first_name, last_name) })
}

fn name(what: &'static str, typed: &str) -> Result<String, TextError> {
    text::optional_name(what, typed, LONGEST_NAME)?.ok_or_else(|| text::missing(what))
}

fn given_value(given: &[(Name, String)], name: Name) -> Option<String> {
    given.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
}

fn ask_setting(present: &Settings, name: Name, question: &str) -> dialoguer::Result<String> {
    let mut attempt = present.clone();
    let input = Input::<String>::new()
        .with_prompt(question)
        .validate_with(move |typed: &String| attempt.accept(name, typed).map_err(|error| error.to_string()));
    match present.value(name) {
        value if value.is_empty() => input.allow_empty(true).interact_text(),
        value => input.default(value).interact_text(),
    }
}

fn ask_name(question: &str) -> dialoguer::Result<String> {
    ask(question, |typed| name("The name", typed).map_err(|error| error.to_string()))
}

fn ask_email() -> dialoguer::Result<Email> {
    ask("E-mail address", |typed| {
        typed.parse::<Email>().map_err(|error| match error {
            EmailError::Shape => "That is not an e-mail address.".to_owned(),
            EmailError::Domain(_) => format!("{error}."),
        })
    })
}

/// Asks until `read` takes the answer.
fn ask<T>(question: &str, read: impl Fn(&str) -> Result<T, String>) -> dialoguer::Result<T> {
    let check = |typed: &String| read(typed).map(|_| ());
    let typed = Input::new().with_prompt(question).validate_with(check).interact_text()?;
    read(&typed).map_err(|error| std::io::Error::other(error).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_package_s_service_is_found_by_the_machine_s_name() {
        let local = |is_service| defaults_of_this_machine(is_service).value(Name::PublicAddress);
        assert_eq!(local(false), "http://localhost:8080");
        assert!(local(true).contains(".local"), "{}", local(true));
    }
}
