//! What the volunteer decides once: names, time zone, address, limits. Kept in the database, read with every
//! request, so a change made on the command line shows at once.

pub mod api;
mod mail;
mod public_address;
mod store;

use std::str::FromStr;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use crate::members::Email;
use crate::sealed::SealError;
use crate::security_log::{self, Action, Entry};
pub use mail::{MailServer, MailServerError, Password, Protection, change_mail_password};
pub use public_address::{PublicAddress, PublicAddressError};

/// All settings, with defaults where nothing was set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The congregation, as it calls itself.
    pub congregation_name: String,
    /// The product's name on screen.
    pub portal_name: String,
    /// The congregation's IANA time zone; every "today" is its today.
    pub time_zone: TimeZone,
    /// The IANA name of [`Settings::time_zone`].
    pub time_zone_name: String,
    /// Where members reach the portal. Links in letters start with it.
    pub public_address: PublicAddress,
    /// Whom a member asks for help: a name, a number, an address; shown as written.
    pub help_contact: Option<String>,
    /// Consecutive wrong passwords that lock an account, 3 to 20.
    pub lock_after: u32,
    /// Days without a visit after which a member signs in again.
    pub session_idle_days: u32,
    /// Days after which a member signs in again in any case.
    pub session_days: u32,
    /// The mail server; without one, letters land in the folder.
    pub mail_server: Option<MailServer>,
    /// The name to sign in to the mail server with.
    pub mail_user: Option<String>,
    /// Its password, sealed.
    pub mail_password: Option<Password>,
    /// The address letters come from, where that is not `portal@` the public host.
    pub mail_from: Option<Email>,
}

/// A setting's name as the command line writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Name {
    /// The congregation's name.
    CongregationName,
    /// The portal's own name on screen.
    PortalName,
    /// IANA time zone, such as America/Chicago.
    TimeZone,
    /// The address members type into their browser.
    PublicAddress,
    /// Whom to ask for help; empty for nobody.
    HelpContact,
    /// Wrong passwords in a row that lock an account (3 to 20).
    LockAfter,
    /// Days without a visit before signing in again (1 to 90).
    SessionIdleDays,
    /// Days before signing in again in any case (1 to 365).
    SessionDays,
    /// The mail server, such as smtp.example.org:587; empty: letters land in the folder.
    MailServer,
    /// The name to sign in to the mail server with; empty for none.
    MailUser,
    /// The mail server's password; asked for when left out, "-" reads it from standard input.
    MailPassword,
    /// The address letters come from; empty for portal@ the public address.
    MailFrom,
}

/// Why a value was not taken.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// Empty or overlong text.
    #[error("{0} needs between 1 and 100 characters, on one line.")]
    Text(&'static str),
    /// Overlong text where none is fine too.
    #[error("{0} is at most 100 characters, on one line; an empty one (\"\") clears it.")]
    TextOrNothing(&'static str),
    /// Not an address to send from.
    #[error("\"{0}\" is not an e-mail address. It looks like portal@example.org")]
    MailFrom(String),
    /// Not a mail server.
    #[error(transparent)]
    MailServer(#[from] MailServerError),
    /// A password that was not sealed first.
    #[error("The mail server's password is set with: portal settings set mail-password")]
    Unsealed,
    /// A password that no server takes.
    #[error("The password is at most 200 characters, on one line.")]
    Password,
    /// The password could not be sealed.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// Not an IANA name.
    #[error("\"{0}\" is not a time zone. It looks like America/Chicago or Europe/Berlin.")]
    TimeZone(String),
    /// Not an address that may be served.
    #[error(transparent)]
    PublicAddress(#[from] PublicAddressError),
    /// Not a number in its range.
    #[error("{name} is a whole number from {low} to {high}.")]
    Number {
        /// The setting.
        name: &'static str,
        /// The smallest value.
        low: u32,
        /// The largest value.
        high: u32,
    },
    /// The database's word.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl Name {
    /// Every setting, in the order they are listed.
    pub const ALL: [Self; 12] = [
        Self::CongregationName,
        Self::PortalName,
        Self::TimeZone,
        Self::PublicAddress,
        Self::HelpContact,
        Self::LockAfter,
        Self::SessionIdleDays,
        Self::SessionDays,
        Self::MailServer,
        Self::MailUser,
        Self::MailPassword,
        Self::MailFrom,
    ];

    /// The name in the database and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CongregationName => "congregation-name",
            Self::PortalName => "portal-name",
            Self::TimeZone => "time-zone",
            Self::PublicAddress => "public-address",
            Self::HelpContact => "help-contact",
            Self::LockAfter => "lock-after",
            Self::SessionIdleDays => "session-idle-days",
            Self::SessionDays => "session-days",
            Self::MailServer => "mail-server",
            Self::MailUser => "mail-user",
            Self::MailPassword => "mail-password",
            Self::MailFrom => "mail-from",
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            congregation_name: "Our Congregation".to_owned(),
            portal_name: "Member Portal".to_owned(),
            time_zone: TimeZone::UTC,
            time_zone_name: "UTC".to_owned(),
            public_address: PublicAddress::default(),
            help_contact: None,
            lock_after: 5,
            session_idle_days: 14,
            session_days: 30,
            mail_server: None,
            mail_user: None,
            mail_password: None,
            mail_from: None,
        }
    }
}

impl Settings {
    /// Reads all settings. A value this version cannot read (hand-edited) counts as not set.
    pub fn load(conn: &Connection) -> rusqlite::Result<Self> {
        let mut settings = Self::default();
        for (name, value) in store::all(conn)? {
            if let Some(known) = Name::ALL.into_iter().find(|known| known.as_str() == name) {
                let _unreadable_counts_as_unset = settings.apply(known, &value);
            }
        }
        Ok(settings)
    }

    /// Checks `value` and takes it for setting `name`.
    pub fn apply(&mut self, name: Name, value: &str) -> Result<(), SettingError> {
        let value = value.trim();
        match name {
            Name::CongregationName => self.congregation_name = text(name, value)?,
            Name::PortalName => self.portal_name = text(name, value)?,
            Name::TimeZone => {
                self.time_zone =
                    TimeZone::get(value).map_err(|_| SettingError::TimeZone(value.to_owned()))?;
                self.time_zone_name = self.time_zone.iana_name().unwrap_or(value).to_owned();
            }
            Name::PublicAddress => self.public_address = PublicAddress::from_str(value)?,
            Name::HelpContact => self.help_contact = text_or_nothing(name, value)?,
            Name::LockAfter => self.lock_after = number(name, value, 3, 20)?,
            Name::SessionIdleDays => self.session_idle_days = number(name, value, 1, 90)?,
            Name::SessionDays => self.session_days = number(name, value, 1, 365)?,
            Name::MailServer if value.is_empty() => self.mail_server = None,
            Name::MailServer => self.mail_server = Some(value.parse()?),
            Name::MailUser => self.mail_user = text_or_nothing(name, value)?,
            Name::MailPassword if value.is_empty() => self.mail_password = None,
            Name::MailPassword => {
                self.mail_password = Some(Password::from_stored(value).ok_or(SettingError::Unsealed)?);
            }
            Name::MailFrom if value.is_empty() => self.mail_from = None,
            Name::MailFrom => {
                let email = value.parse::<Email>().map_err(|_| SettingError::MailFrom(value.to_owned()))?;
                self.mail_from = Some(email);
            }
        }
        Ok(())
    }

    /// The address letters come from.
    pub fn sender(&self) -> String {
        match &self.mail_from {
            Some(email) => email.to_string(),
            None => format!("portal@{}", self.public_address.host()),
        }
    }

    /// The value of one setting as it is shown. A password is not.
    pub fn value(&self, name: Name) -> String {
        match name {
            Name::CongregationName => self.congregation_name.clone(),
            Name::PortalName => self.portal_name.clone(),
            Name::TimeZone => self.time_zone_name.clone(),
            Name::PublicAddress => self.public_address.to_string(),
            Name::HelpContact => self.help_contact.clone().unwrap_or_default(),
            Name::LockAfter => self.lock_after.to_string(),
            Name::SessionIdleDays => self.session_idle_days.to_string(),
            Name::SessionDays => self.session_days.to_string(),
            Name::MailServer => self.mail_server.as_ref().map(ToString::to_string).unwrap_or_default(),
            Name::MailUser => self.mail_user.clone().unwrap_or_default(),
            Name::MailPassword => self.mail_password.as_ref().map(|_| "(set)".to_owned()).unwrap_or_default(),
            Name::MailFrom => self.mail_from.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }
}

/// Checks and stores one setting; a change is written to the security log.
pub fn change(
    tx: &Transaction<'_>,
    name: Name,
    value: &str,
    now: Timestamp,
) -> Result<Settings, SettingError> {
    // A password has its own way in, which seals it; an empty one clears.
    if name == Name::MailPassword && !value.trim().is_empty() {
        return Err(SettingError::Unsealed);
    }
    let mut settings = Settings::load(tx)?;
    let before = settings.value(name);
    settings.apply(name, value)?;
    let after = settings.value(name);
    store::set(tx, name.as_str(), &after, now.as_second())?;
    if before != after {
        let detail = format!("{}: {before} -> {after}", name.as_str());
        let entry = Entry::by_volunteer(Action::SettingChanged, None, None);
        security_log::record(tx, &Entry { detail: Some(&detail), ..entry }, now)?;
    }
    Ok(settings)
}

/// Refuses a stored public address that may not be served. [`Settings::load`] would fall back to the default, which
/// would hide a hand-edited one.
pub fn public_address_as_stored(conn: &Connection) -> Result<(), SettingError> {
    for (name, value) in store::all(conn)? {
        if name == Name::PublicAddress.as_str() {
            PublicAddress::from_str(&value)?;
        }
    }
    Ok(())
}

fn text(name: Name, value: &str) -> Result<String, SettingError> {
    if value.is_empty() || value.chars().count() > 100 || value.chars().any(char::is_control) {
        return Err(SettingError::Text(name.as_str()));
    }
    Ok(value.to_owned())
}

fn text_or_nothing(name: Name, value: &str) -> Result<Option<String>, SettingError> {
    if value.is_empty() {
        return Ok(None);
    }
    text(name, value).map(Some).map_err(|_| SettingError::TextOrNothing(name.as_str()))
}

fn number(name: Name, value: &str, low: u32, high: u32) -> Result<u32, SettingError> {
    value.parse().ok().filter(|number| (low..=high).contains(number)).ok_or(SettingError::Number {
        name: name.as_str(),
        low,
        high,
    })
}
