//! The settings: names, time zone, address, limits. Stored in the database and checked with every request, so a change
//! made on the command line shows at once.

mod cache;
mod error;
mod mail_server;
mod name;
mod public_address;
mod secret;
pub mod store;
mod time_zone;
mod weekly;

use std::path::PathBuf;
use std::str::FromStr;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::platform::text::email::Email;
use crate::platform::typed_time::parse_time_of_day;
pub use cache::SettingsCache;
pub use error::SettingError;
pub use mail_server::{MailServer, MailServerError, Protection};
pub use name::Name;
pub use public_address::{PublicAddress, PublicAddressError, is_own_network};
pub use secret::Secret;
pub use time_zone::{is_of_machines, without_daylight_saving};
pub use weekly::Weekly;

/// Characters of a name, of a postal address, and of a paragraph.
const SHORT: usize = 100;
const ADDRESS: usize = 200;
const PARAGRAPH: usize = 600;

/// All settings, with defaults for those that are not set.
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
    /// The address at which members reach the portal. Links in letters start with it.
    pub public_address: PublicAddress,
    /// The contact for members who need help: a name, a number, an address; shown as written.
    pub help_contact: Option<String>,
    /// The congregation's, on one line.
    pub postal_address: Option<String>,
    /// The congregation's number at the tax office.
    pub tax_number: Option<String>,
    /// A giving statement's sentence about goods and services. Without it no statement is made.
    pub statement_wording: Option<String>,
    pub statement_thanks: Option<String>,
    /// The signature of giving statements.
    pub statement_signed: Option<String>,
    /// Consecutive wrong passwords that lock an account, 3 to 20.
    pub lock_after: u32,
    /// Days without a visit after which a member signs in again.
    pub session_idle_days: u32,
    /// Days after which a member signs in again in any case. A session retains the value it was made with, unless
    /// fewer are set (`appliance/change_settings.rs`).
    pub session_days: u32,
    /// Roles have no effect without a second factor.
    pub roles_need_second_factor: bool,
    /// The mail server; without one, letters land in the folder.
    pub mail_server: Option<MailServer>,
    /// The name to sign in to the mail server with.
    pub mail_user: Option<String>,
    /// Its password, sealed.
    pub mail_password: Option<Secret>,
    /// The address letters come from, where that is not `portal@` the public host.
    pub mail_from: Option<Email>,
    /// Letters that leave within an hour at most, 10 to 100,000.
    pub mail_per_hour: u32,
    /// The weekday and time of the week's letter; None: never.
    pub week_letter: Option<Weekly>,
    /// The time of the nightly backup, on the congregation's clock; None: never.
    pub backup_time: Option<Time>,
    /// The folder that gets a second copy of every nightly backup.
    pub backup_copy_to: Option<PathBuf>,
    /// The passphrase that those second copies are encrypted with, sealed.
    pub backup_passphrase: Option<Secret>,
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
            postal_address: None,
            tax_number: None,
            statement_wording: None,
            statement_thanks: None,
            statement_signed: None,
            lock_after: 5,
            session_idle_days: 14,
            session_days: 30,
            roles_need_second_factor: true,
            mail_server: None,
            mail_user: None,
            mail_password: None,
            mail_from: None,
            mail_per_hour: 200,
            week_letter: Some(Weekly::default()),
            backup_time: Some(Time::constant(3, 0, 0, 0)),
            backup_copy_to: None,
            backup_passphrase: None,
        }
    }
}

impl Settings {
    /// Reads all settings. A value that this version cannot read (hand-edited) counts as not set.
    pub fn load(conn: &Connection) -> rusqlite::Result<Self> {
        Ok(Self::understand(&store::all(conn)?))
    }

    fn understand(rows: &[(String, String)]) -> Self {
        let mut settings = Self::default();
        for (name, value) in rows {
            if let Some(known) = Name::from_word(name) {
                let _unreadable_counts_as_unset = settings.apply(known, value);
            }
        }
        settings
    }

    /// [`Settings::apply`] for a value that is set now. A stored zone without daylight saving stays readable.
    pub fn accept(&mut self, name: Name, value: &str) -> Result<(), SettingError> {
        if let (Name::TimeZone, Some(meant)) = (name, without_daylight_saving(value.trim())) {
            return Err(SettingError::NoDaylightSaving { zone: value.trim().to_owned(), meant });
        }
        self.apply(name, value)
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
            Name::HelpContact => self.help_contact = text_or_nothing(name, value, SHORT)?,
            Name::PostalAddress => self.postal_address = text_or_nothing(name, value, ADDRESS)?,
            Name::TaxNumber => self.tax_number = text_or_nothing(name, value, SHORT)?,
            Name::StatementWording => self.statement_wording = text_or_nothing(name, value, PARAGRAPH)?,
            Name::StatementThanks => self.statement_thanks = text_or_nothing(name, value, PARAGRAPH)?,
            Name::StatementSigned => self.statement_signed = text_or_nothing(name, value, SHORT)?,
            Name::LockAfter => self.lock_after = number(name, value, 3, 20)?,
            Name::SessionIdleDays => self.session_idle_days = number(name, value, 1, 90)?,
            Name::SessionDays => self.session_days = number(name, value, 1, 365)?,
            Name::RolesNeedSecondFactor => {
                self.roles_need_second_factor = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(SettingError::YesOrNo(name.as_str())),
                }
            }
            Name::MailServer if value.is_empty() => self.mail_server = None,
            Name::MailServer => self.mail_server = Some(value.parse()?),
            Name::MailUser => self.mail_user = text_or_nothing(name, value, SHORT)?,
            Name::MailPassword if value.is_empty() => self.mail_password = None,
            Name::MailPassword => {
                self.mail_password = Some(sealed(name, value)?);
            }
            Name::MailFrom if value.is_empty() => self.mail_from = None,
            Name::MailFrom => {
                // Also used for stored values.
                let email = Email::stored(value).map_err(|_| SettingError::MailFrom(value.to_owned()))?;
                self.mail_from = Some(email);
            }
            Name::MailPerHour => self.mail_per_hour = number(name, value, 10, 100_000)?,
            Name::WeekLetter if value.is_empty() => self.week_letter = None,
            Name::WeekLetter => self.week_letter = Some(value.parse()?),
            Name::BackupTime if value.is_empty() => self.backup_time = None,
            Name::BackupTime => {
                let time = parse_time_of_day(value).map_err(|_| SettingError::Time(value.to_owned()))?;
                self.backup_time = Some(time);
            }
            Name::BackupCopyTo if value.is_empty() => self.backup_copy_to = None,
            Name::BackupCopyTo => {
                let folder = PathBuf::from(text(name, value)?);
                if !folder.is_absolute() {
                    return Err(SettingError::Folder(value.to_owned()));
                }
                self.backup_copy_to = Some(folder);
            }
            Name::BackupPassphrase if value.is_empty() => self.backup_passphrase = None,
            Name::BackupPassphrase => {
                self.backup_passphrase = Some(sealed(name, value)?);
            }
        }
        Ok(())
    }

    /// Letters to many that leave within an hour at most: a fifth of [`Settings::mail_per_hour`] is for letters about
    /// accounts alone.
    pub fn bulk_mail_per_hour(&self) -> u32 {
        self.mail_per_hour - self.mail_per_hour / 5
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
            Name::PostalAddress => self.postal_address.clone().unwrap_or_default(),
            Name::TaxNumber => self.tax_number.clone().unwrap_or_default(),
            Name::StatementWording => self.statement_wording.clone().unwrap_or_default(),
            Name::StatementThanks => self.statement_thanks.clone().unwrap_or_default(),
            Name::StatementSigned => self.statement_signed.clone().unwrap_or_default(),
            Name::LockAfter => self.lock_after.to_string(),
            Name::SessionIdleDays => self.session_idle_days.to_string(),
            Name::SessionDays => self.session_days.to_string(),
            Name::RolesNeedSecondFactor => {
                if self.roles_need_second_factor { "yes" } else { "no" }.to_owned()
            }
            Name::MailServer => self.mail_server.as_ref().map(ToString::to_string).unwrap_or_default(),
            Name::MailUser => self.mail_user.clone().unwrap_or_default(),
            Name::MailPassword => shown(self.mail_password.as_ref()),
            Name::MailFrom => self.mail_from.as_ref().map(ToString::to_string).unwrap_or_default(),
            Name::MailPerHour => self.mail_per_hour.to_string(),
            Name::WeekLetter => self.week_letter.map(|weekly| weekly.to_string()).unwrap_or_default(),
            Name::BackupTime => {
                self.backup_time.map(|time| time.strftime("%H:%M").to_string()).unwrap_or_default()
            }
            Name::BackupCopyTo => {
                self.backup_copy_to.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default()
            }
            Name::BackupPassphrase => shown(self.backup_passphrase.as_ref()),
        }
    }
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

fn sealed(name: Name, value: &str) -> Result<Secret, SettingError> {
    Secret::from_stored(name, value).ok_or(SettingError::Unsealed(name.as_str()))
}

/// A secret is not shown.
fn shown(secret: Option<&Secret>) -> String {
    secret.map(|_| "(set)".to_owned()).unwrap_or_default()
}

fn text(name: Name, value: &str) -> Result<String, SettingError> {
    if value.is_empty() || !is_line(value, SHORT) {
        return Err(SettingError::Text(name.as_str()));
    }
    Ok(value.to_owned())
}

fn text_or_nothing(name: Name, value: &str, most: usize) -> Result<Option<String>, SettingError> {
    if !is_line(value, most) {
        return Err(SettingError::TextOrNothing { name: name.as_str(), most });
    }
    Ok(Some(value.to_owned()).filter(|value| !value.is_empty()))
}

fn is_line(value: &str, most: usize) -> bool {
    value.chars().count() <= most && !value.chars().any(char::is_control)
}

fn number(name: Name, value: &str, low: u32, high: u32) -> Result<u32, SettingError> {
    value.parse().ok().filter(|number| (low..=high).contains(number)).ok_or(SettingError::Number {
        name: name.as_str(),
        low,
        high,
    })
}
