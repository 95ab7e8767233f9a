//! The settings: names, time zone, address, limits. Stored in the database and checked with every request, so a change
//! made on the command line shows at once.

mod mail_server;
mod public_address;
pub mod store;
mod values;
mod weekly;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, PoisonError, RwLock};

use jiff::civil::Time;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::platform::closed_set::closed_set;
use crate::platform::db::Database;
use crate::platform::face::colour::Colour;
use crate::platform::refusal::Refusal;
use crate::platform::text::email::Email;
pub use mail_server::{MailServer, Protection};
pub use public_address::{PublicAddress, is_own_network};
use values::Value;
pub use values::{Secret, is_of_machines, without_daylight_saving};
pub use weekly::Weekly;

/// Declares the settings, each once: its group, what it is (the help of the command and of the page), its name, its field,
/// type and default.
macro_rules! settings {
    ($($group:ident { $($(#[$about:meta])* $name:ident = $word:tt, $field:ident: $type:ty = $default:expr;)+ })+) => {
        closed_set! {
            /// A setting's name as the command line writes it.
            #[derive(clap::ValueEnum)]
            pub enum Name { $($($(#[$about])* $name = $word),+),+ }
        }

        /// All settings, with defaults for those that are not set.
        #[derive(Clone, Debug)]
        pub struct Settings { $($($(#[$about])* pub $field: $type),+),+ }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($($field: $default),+),+ }
            }
        }

        impl Settings {
            /// Checks `value` and takes it for setting `name`.
            pub fn apply(&mut self, name: Name, value: &str) -> Result<(), SettingError> {
                match name { $($(Name::$name => self.$field = Value::read(name, value.trim())?),+),+ }
                Ok(())
            }

            /// The value of one setting as it is shown. A password is not.
            pub fn value(&self, name: Name) -> String {
                match name { $($(Name::$name => self.$field.shown()),+),+ }
            }
        }

        impl Name {
            pub fn group(self) -> Group {
                match self { $($(Name::$name)|+ => Group::$group),+ }
            }

            pub fn input(self) -> Input {
                match self { $($(Name::$name => <$type as Value>::INPUT),+),+ }
            }
        }
    };
}

closed_set! {
    /// Settings that stand together on the page.
    pub api enum Group {
        Congregation = "The congregation",
        Statements = "Giving statements",
        SignIn = "Signing in",
        Letters = "Letters",
        Backups = "Backups",
    }
}

closed_set! {
    /// The control of a form that a value is typed into.
    pub api enum Input {
        Text = "text",
        Number = "number",
        YesNo = "yes-no",
        Time = "time",
        /// Never shown again.
        Secret = "secret",
    }
}

settings! {
    Congregation {
        /// The congregation's name.
        CongregationName = "congregation-name", congregation_name: String = "Our Congregation".to_owned();
        /// The portal's own name on screen.
        PortalName = "portal-name", portal_name: String = "Member Portal".to_owned();
        /// IANA time zone, such as America/Chicago.
        TimeZone = "time-zone", time_zone: TimeZone = TimeZone::UTC;
        /// The address members type into their browser.
        PublicAddress = "public-address", public_address: PublicAddress = PublicAddress::default();
        /// The person whom members ask for help; may be empty.
        HelpContact = "help-contact", help_contact: Option<String> = None;
        /// The colour of links and buttons, such as #1f5c7a or plum; empty for the portal's green.
        Accent = "accent", accent: Option<Colour> = None;
    }
    Statements {
        /// The congregation's postal address, as it stands on giving statements; may be empty.
        PostalAddress = "postal-address", postal_address: Option<String> = None;
        /// Its tax number (EIN), as it stands on giving statements; may be empty.
        TaxNumber = "tax-number", tax_number: Option<String> = None;
        /// The statements' sentence about goods and services; without it no statement is made.
        StatementWording = "statement-wording", statement_wording: Option<String> = None;
        /// Thanks at the end of giving statements; may be empty.
        StatementThanks = "statement-thanks", statement_thanks: Option<String> = None;
        /// The signature of statements, such as "Ruth Albright, Treasurer"; may be empty.
        StatementSigned = "statement-signed", statement_signed: Option<String> = None;
    }
    SignIn {
        /// Wrong passwords in a row that lock an account (3 to 20).
        LockAfter = "lock-after", lock_after: u32 = 5;
        /// Days without a visit before signing in again (1 to 90); holds at once for everybody.
        SessionIdleDays = "session-idle-days", session_idle_days: u32 = 14;
        /// Days before signing in again in any case (1 to 365); fewer hold at once, more from the next sign-in.
        SessionDays = "session-days", session_days: u32 = 30;
        /// Whether roles need two-factor authentication: yes or no.
        RolesNeedSecondFactor = "roles-need-second-factor", roles_need_second_factor: bool = true;
        /// Whether a second treasurer confirms before a counting sheet closes: yes or no.
        TwoCounters = "two-counters", two_counters: bool = false;
    }
    Letters {
        /// The mail server, such as smtp.example.org:587; empty: letters land in the folder.
        MailServer = "mail-server", mail_server: Option<MailServer> = None;
        /// The name to sign in to the mail server with; empty for none.
        MailUser = "mail-user", mail_user: Option<String> = None;
        /// The mail server's password; sealed, and never shown.
        MailPassword = "mail-password", mail_password: Option<Secret> = None;
        /// The address letters come from; empty for portal@ the public address.
        MailFrom = "mail-from", mail_from: Option<Email> = None;
        /// Letters that leave within an hour at most (10 to 100000); a fifth is for letters about accounts.
        MailPerHour = "mail-per-hour", mail_per_hour: u32 = 200;
        /// The weekday and time of the week's letter, such as "saturday 09:00"; empty for never.
        WeekLetter = "week-letter", week_letter: Option<Weekly> = Some(Weekly::default());
    }
    Backups {
        /// The time of the nightly backup, such as 03:00; empty for never.
        BackupTime = "backup-time", backup_time: Option<Time> = Some(Time::constant(3, 0, 0, 0));
        /// A folder for a second copy of every nightly backup, such as a USB stick's; empty for none.
        BackupCopyTo = "backup-copy-to", backup_copy_to: Option<PathBuf> = None;
        /// Encrypts those second copies (age format); sealed, and never shown.
        BackupPassphrase = "backup-passphrase", backup_passphrase: Option<Secret> = None;
    }
}

impl Name {
    /// True for a setting that is sealed in the database and never shown.
    pub fn is_secret(self) -> bool {
        self.input() == Input::Secret
    }

    /// True for a setting that only a command changes: a wrong one would lock every administrator out.
    pub fn is_of_the_machine(self) -> bool {
        matches!(self, Self::PublicAddress | Self::RolesNeedSecondFactor)
    }

    /// One sentence about it.
    pub fn meaning(self) -> String {
        let value = clap::ValueEnum::to_possible_value(&self);
        value.and_then(|value| value.get_help().map(ToString::to_string)).unwrap_or_default()
    }
}

/// A setting that was not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// Its value does not fit; the sentence says why.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl SettingError {
    /// Shown at this field.
    pub fn at(self, field: &'static str) -> Refusal {
        match self {
            Self::Refused(why) => Refusal::field(field, why),
            Self::Database(error) => error.into(),
        }
    }
}

pub fn refused(text: impl Into<String>) -> SettingError {
    SettingError::Refused(text.into())
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
            let zone = value.trim();
            return Err(refused(format!(
                "\"{zone}\" knows no daylight saving time: the portal's clock would be an hour wrong from March to November. Name a place: {meant}."
            )));
        }
        self.apply(name, value)
    }

    /// The IANA name of the time zone.
    pub fn time_zone_name(&self) -> &str {
        self.time_zone.iana_name().unwrap_or("UTC")
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

/// A secret that is stored without being sealed.
pub fn unsealed(name: Name) -> SettingError {
    refused(format!("It is set with: portal settings set {}", name.as_str()))
}

/// The settings cache: the rows read last, and the settings parsed from them. Cheap to clone.
///
/// The rows are read with every request, so that a change made on the command line counts from the next one on; they are
/// parsed (a time zone, an address) only after they have changed.
#[derive(Clone, Debug, Default)]
pub struct SettingsCache(Arc<RwLock<Arc<Reading>>>);

#[derive(Debug, Default)]
struct Reading {
    rows: Vec<(String, String)>,
    settings: Arc<Settings>,
}

impl SettingsCache {
    /// The settings as they stand in the database.
    pub fn load(&self, conn: &Connection) -> rusqlite::Result<Arc<Settings>> {
        let last = self.last();
        if store::are_still(conn, &last.rows)? {
            return Ok(Arc::clone(&last.settings));
        }
        let rows = store::all(conn)?;
        let settings = Arc::new(Settings::understand(&rows));
        let reading = Arc::new(Reading { rows, settings: Arc::clone(&settings) });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = reading;
        Ok(settings)
    }

    /// [`SettingsCache::load`] for async callers.
    pub async fn load_off_thread(&self, db: &Database) -> rusqlite::Result<Arc<Settings>> {
        let cache = self.clone();
        db.read_off_thread(move |conn| cache.load(conn)).await
    }

    /// True where members reach the portal by https, as the settings said when they were last read: for headers and
    /// cookies that are written before they are read again.
    pub fn is_https(&self) -> bool {
        self.last().settings.public_address.is_https()
    }

    /// Lets the next reading parse again: a time zone's own rules may have changed.
    pub fn forget(&self) {
        let settings = Arc::clone(&self.last().settings);
        let reading = Arc::new(Reading { rows: Vec::new(), settings });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = reading;
    }

    fn last(&self) -> Arc<Reading> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}
