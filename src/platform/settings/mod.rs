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

/// Declares the settings, each once: its group, what it does (for the command, the page and the handbook; behind "Typed:" how
/// it is written where the page has a control of its own), its name and label, its field, type and default.
macro_rules! settings {
    ($($group:ident { $($(#[$about:meta])* $name:ident = $word:tt => $label:literal, $field:ident: $type:ty = $default:expr;)+ })+) => {
        closed_set! {
            /// A setting's name as the command line writes it.
            #[derive(clap::ValueEnum)]
            pub enum Name => &'static str { $($($(#[$about])* $name = $word => $label),+),+ }
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

            /// The same, as a page says it.
            pub fn in_words(&self, name: Name) -> String {
                match name { $($(Name::$name => self.$field.in_words(name)),+),+ }
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
        Counting = "Counting gifts",
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
        /// A weekday and a time.
        Weekly = "weekly",
        /// The portal's own, changed to the one that the browser is at.
        Address = "address",
        /// Changed on the page of colour and mark.
        Colour = "colour",
        /// Never shown again.
        Secret = "secret",
    }
}

settings! {
    Congregation {
        /// Stands everywhere, and in every letter.
        CongregationName = "congregation-name" => "The congregation's name", congregation_name: String = "Our Congregation".to_owned();
        /// The title of the portal on screen.
        PortalName = "portal-name" => "The portal's name", portal_name: String = "Member Portal".to_owned();
        /// An IANA time zone, such as America/Chicago: every "today" and every hour is this zone's.
        TimeZone = "time-zone" => "Time zone", time_zone: TimeZone = TimeZone::UTC;
        /// Members type it into their browser, and links in letters begin with it.
        PublicAddress = "public-address" => "Public address", public_address: PublicAddress = PublicAddress::default();
        /// Stands on the sign-in page and is told to locked members; may be empty.
        HelpContact = "help-contact" => "Help contact", help_contact: Option<String> = None;
        /// The colour of links and buttons. Typed: #1f5c7a or plum, or nothing for the portal's green.
        Accent = "accent" => "Colour", accent: Option<Colour> = None;
        /// The congregation's, on one line, as it stands on giving statements; the treasurer changes it, too; may be empty.
        PostalAddress = "postal-address" => "Postal address", postal_address: Option<String> = None;
    }
    Counting {
        /// A counting sheet closes only when another treasurer confirms it with a sign-in of their own.
        TwoCounters = "two-counters" => "Second treasurer confirms a counting sheet", two_counters: bool = false;
    }
    Statements {
        /// The congregation's tax number (EIN), as it stands on giving statements; may be empty.
        TaxNumber = "tax-number" => "Tax number", tax_number: Option<String> = None;
        /// The statements' sentence about goods and services; without it no statement is made.
        StatementWording = "statement-wording" => "Sentence about goods and services", statement_wording: Option<String> = None;
        /// Stands at the end of giving statements; may be empty.
        StatementThanks = "statement-thanks" => "Thanks on statements", statement_thanks: Option<String> = None;
        /// Such as "Ruth Albright, Treasurer"; may be empty.
        StatementSigned = "statement-signed" => "Signature on statements", statement_signed: Option<String> = None;
    }
    SignIn {
        /// One after the other, 3 to 20; the member is told by letter.
        LockAfter = "lock-after" => "Wrong passwords that lock an account", lock_after: u32 = 5;
        /// 1 to 90; holds at once for everybody.
        SessionIdleDays = "session-idle-days" => "Days without a visit before signing in again", session_idle_days: u32 = 14;
        /// 1 to 365, also for those who visit daily; fewer hold at once, more from the next sign-in.
        SessionDays = "session-days" => "Days before signing in again in any case", session_days: u32 = 30;
        /// No page of the office opens before two-factor authentication is set up; only a trial does without.
        RolesNeedSecondFactor = "roles-need-second-factor" => "Roles need a second factor", roles_need_second_factor: bool = true;
    }
    Letters {
        /// Such as smtp.example.org:587; port 465 is encrypted from the start. Empty: letters land in the folder.
        MailServer = "mail-server" => "Mail server", mail_server: Option<MailServer> = None;
        /// Often the whole e-mail address; empty for none. Another one does not get the password of before.
        MailUser = "mail-user" => "Name to sign in to the mail server with", mail_user: Option<String> = None;
        /// Sealed, and never shown.
        MailPassword = "mail-password" => "Password of the mail server", mail_password: Option<Secret> = None;
        /// The sender that members see; empty for portal@ the public address.
        MailFrom = "mail-from" => "Address that letters come from", mail_from: Option<Email> = None;
        /// 10 to 100000, as many as the mail provider takes; a fifth is for letters about accounts.
        MailPerHour = "mail-per-hour" => "Letters an hour at most", mail_per_hour: u32 = 200;
        /// For the members who asked for it. Typed: saturday 09:00, or nothing for never.
        WeekLetter = "week-letter" => "Day and time of the week's letter", week_letter: Option<Weekly> = Some(Weekly::default());
    }
    Backups {
        /// A night that was missed is made up for. Typed: 03:00, or nothing for never.
        BackupTime = "backup-time" => "Time of the nightly backup", backup_time: Option<Time> = Some(Time::constant(3, 0, 0, 0));
        /// Gets every nightly backup once more, such as a USB stick's; tried out when it is set. Empty for none.
        BackupCopyTo = "backup-copy-to" => "Folder for second copies", backup_copy_to: Option<PathBuf> = None;
        /// Encrypts them from the next night on (age format); sealed, and never shown.
        BackupPassphrase = "backup-passphrase" => "Passphrase of second copies", backup_passphrase: Option<Secret> = None;
    }
}

impl Name {
    /// True for a setting that is sealed in the database and never shown.
    pub fn is_secret(self) -> bool {
        self.input() == Input::Secret
    }

    /// True for a setting that only a command changes.
    pub fn is_of_the_machine(self) -> bool {
        self == Self::RolesNeedSecondFactor
    }

    /// The setting in words, as sentences and pages name it.
    pub fn label(self) -> &'static str {
        self.row()
    }

    /// The words for no value.
    fn none(self) -> &'static str {
        match self {
            Self::WeekLetter | Self::BackupTime => "never",
            Self::Accent => "the portal's green",
            _ => "not set",
        }
    }

    /// The part of [`Name::meaning`] for a page that has a control for the value.
    pub fn hint(self) -> String {
        let meaning = self.meaning();
        let hint = meaning.split(" Typed: ").next().unwrap_or_default();
        format!("{}.", hint.trim_end_matches('.'))
    }

    /// The setting's purpose, and the people it is for.
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
    rows: String,
    settings: Arc<Settings>,
}

impl SettingsCache {
    /// The settings as they stand in the database.
    pub fn load(&self, conn: &Connection) -> rusqlite::Result<Arc<Settings>> {
        let last = self.last();
        let rows = store::all_as_text(conn)?;
        if rows == last.rows {
            return Ok(Arc::clone(&last.settings));
        }
        let settings = Arc::new(Settings::understand(&store::all(conn)?));
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
        let reading = Arc::new(Reading { rows: String::new(), settings });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = reading;
    }

    fn last(&self) -> Arc<Reading> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}
