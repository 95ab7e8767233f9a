//! Letters: queued with their cause in one transaction, written and sent when their turn comes.
//!
//! With a mail server in the settings they leave through it; without one every letter lands as an `.eml` file in the
//! data folder, which any mail program opens.

mod advice;
mod bulk;
pub mod layout;
mod message;
pub mod outbox;
pub mod quota;
mod smtp;
mod store;
mod worker;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use rusqlite::{Result, Transaction};
use serde::Serialize;
use tokio::sync::Notify;

pub use advice::{TestLetter, advice, cause, refused};
pub use bulk::{BulkText, LetterLink, Reader, StopLinks, lay_out_bulk};
pub use message::FinishedLetter;
pub use outbox::{Retry, list, remove, retry};
pub use smtp::{Login, SendError, SmtpOptions, Stage, probe, send};
pub use store::Recipient;
pub use worker::{DeliveryError, deliver_waiting, run};

use crate::platform::clock::Moment;
use crate::platform::closed_set::closed_set;
use crate::platform::sealed::{Seal, SealError};
use crate::platform::settings::Settings;
use LetterKind::{Bulk, Own, Report};

/// A sentence about letters, with a caution: without a mail server they are files on the portal's machine.
pub fn of_letters(said: String, settings: &Settings) -> String {
    [Some(&*said), caution(settings)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The caution that [`of_letters`] adds.
pub fn caution(settings: &Settings) -> Option<&'static str> {
    settings.mail_server.is_none().then_some("But no mail server is set yet: letters reach nobody.")
}

/// A letter in the outbox. It has no text and no link: those are made when it leaves.
#[derive(Clone, Debug)]
pub struct WaitingLetter {
    pub id: i64,
    pub letter: String,
    /// One of many.
    pub is_bulk: bool,
    pub address: String,
    pub created_at: Timestamp,
    pub tries: i64,
    pub next_try_at: Timestamp,
    pub sent_at: Option<Timestamp>,
    pub given_up_at: Option<Timestamp>,
    pub last_error: Option<String>,
}

/// News about an account, to be queued with its cause.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    pub letter: Letter,
    pub member_id: &'a str,
    /// The letter's detail: the browser ("Chrome on Android"), the new address. Never a secret.
    pub detail: Option<&'a str>,
    /// The recipient, when it is not the member's address at the time the letter leaves.
    pub to_address: Option<&'a str>,
}

/// The kind of a letter, which says how many leave, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetterKind {
    /// Reports what happened to an account.
    Report,
    /// Any other letter to one person.
    Own,
    /// To many: letters about accounts go first, and it ends with its cause.
    Bulk,
}

closed_set! {
    /// A letter the portal can write.
    pub enum Letter => (&'static str, LetterKind) {
        /// A forgotten password's link.
        Reset = "reset" => ("reset link", Own),
        /// A test letter of an administrator's. It leaves while they wait, and stands in the outbox only to be counted.
        Test = "test" => ("test letter", Own),
        /// A member's invitation.
        Invitation = "invitation" => ("invitation", Own),
        /// The password was changed or reset.
        PasswordChanged = "password-changed" => ("password changed", Report),
        /// The second factor was turned on.
        TwoFactorOn = "two-factor-on" => ("two-factor turned on", Report),
        /// The second factor was turned off, by the member or by the office.
        TwoFactorOff = "two-factor-off" => ("two-factor turned off", Report),
        /// A sign-in with a backup code.
        RecoveryCodeUsed = "recovery-code-used" => ("backup code used", Report),
        /// There are new backup codes, and the old ones are void.
        RecoveryCodesMade = "recovery-codes-made" => ("new backup codes made", Report),
        /// Too many wrong passwords or codes.
        AccountLocked = "account-locked" => ("account locked", Report),
        /// The same, by a client that knew the password already or was signed in.
        AccountLockedInside = "account-locked-inside" => ("account locked", Report),
        /// A browser that was not known has signed in.
        NewDevice = "new-device" => ("signed in on a new device", Report),
        /// A trust token was replayed: another client has a copy.
        TrustReplayed = "trust-replayed" => ("trusted device copied", Report),
        /// The e-mail address was changed; this one goes to the old address.
        EmailChanged = "email-changed" => ("e-mail address changed", Report),
        /// To the previous contact address of a member without an address of their own: letters go elsewhere from now on.
        ContactAddressChanged = "contact-address-changed" => ("contact address changed", Report),
        /// To administrators: a member's roles were changed.
        RolesChanged = "roles-changed" => ("roles changed", Own),
        /// The portal went back to a backup without its key: the second factor is off.
        SecondFactorLost = "second-factor-lost" => ("two-factor lost with the key", Report),
        /// To administrators: a backup, its copy or its proof failed.
        BackupAlert = "backup-worry" => ("backups need care", Own),
        /// To administrators: problems that are not put aside.
        PortalFindings = "portal-findings" => ("the portal needs somebody", Own),
        /// To administrators: which files of people or of the log were taken.
        FilesTaken = "files-taken" => ("files taken", Own),
        /// To administrators and treasurers: which slips and printed links were made and used.
        SlipsAndLinks = "slips-and-links" => ("slips and links", Own),
        /// To who answered: an event is at another time or place.
        EventMoved = "event-moved" => ("event moved", Own),
        /// To who answered: an event does not take place.
        EventCancelled = "event-cancelled" => ("event cancelled", Own),
        /// To who answered: it takes place after all.
        EventTakesPlace = "event-takes-place" => ("event takes place after all", Own),
        /// A party that waited for places comes after all.
        PlaceFree = "place-free" => ("places have come free", Own),
        /// A new calendar address, for the member who asked for it.
        CalendarFeed = "calendar-feed" => ("calendar address", Own),
        /// A partner asks whether the two give together.
        JointGivingAsked = "joint-giving-asked" => ("asked about giving together", Own),
        /// A couple gives together from now on.
        JointGivingBegun = "joint-giving-begun" => ("giving together", Own),
        /// A couple does not give together any more.
        JointGivingEnded = "joint-giving-ended" => ("no longer giving together", Own),
        /// A giving statement can be read and printed.
        StatementReady = "statement-ready" => ("statement ready", Own),
        /// To many: an announcement.
        Announcement = "announcement" => ("announcement", Bulk),
        /// To some: what the office writes to them.
        OfficeLetter = "office-letter" => ("letter from the office", Bulk),
        /// To many: what is on this week.
        WeekLetter = "week-letter" => ("week's letter", Bulk),
        /// To many: an event that asks who comes.
        EventInvitation = "event-invitation" => ("invitation to an event", Bulk),
        /// To who comes: an event is the next day.
        EventReminder = "event-reminder" => ("reminder of an event", Bulk),
    }
}

impl Letter {
    /// Plain words for a list.
    pub fn in_words(self) -> &'static str {
        self.row().0
    }
}

/// Letters to many, of one cause.
#[derive(Clone, Copy, Debug)]
pub struct BulkLetters<'a> {
    pub letter: Letter,
    /// The cause, by which they are found again.
    pub about: &'a str,
    /// The time after which they are of no use.
    pub expires_at: Timestamp,
}

/// The outcome of one delivery attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryOutcome {
    Sent,
    /// "Not now", or a refusal that may be mended.
    RefusedForNow,
    /// Permanent failure.
    RefusedForGood,
    /// The server could not be reached, or did not let the portal in.
    Failed,
}

/// The tries of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MailDay {
    /// By the congregation's calendar.
    pub day: String,
    pub sent: u32,
    pub refused_for_now: u32,
    pub refused_for_good: u32,
    pub failed: u32,
}

/// An address to which nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedAddress {
    pub address: String,
    /// The server's words.
    pub reason: String,
    pub at: Timestamp,
}

/// A letter to many that leaves now, as it is queued for one address, and what writing it takes.
#[derive(Clone, Copy)]
pub struct BulkOccasion<'a> {
    pub tx: &'a Transaction<'a>,
    /// Signs the link in it.
    pub seal: &'a Seal,
    pub settings: &'a Settings,
    pub now: Timestamp,
    pub letter: Letter,
    /// The subject's id, such as that of an announcement.
    pub about: &'a str,
    /// A member at the address.
    pub member_id: &'a str,
}

/// The path for one-click unsubscribe (RFC 8058); a token follows it.
pub const ONE_CLICK: &str = "/api/letters/end/";

/// The result of composing a letter to many when its turn comes.
pub enum BulkLetter {
    Write(Box<FinishedLetter>),
    /// Not before this instant.
    Later(Timestamp),
    /// Not any more: why.
    Never(&'static str),
}

/// The subject of a letter.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    pub letter: Letter,
    pub at: Timestamp,
    /// Where, or the new address.
    pub detail: Option<&'a str>,
    /// There is no other letter of this kind within the hour.
    pub is_last: bool,
}

/// Composes a letter when it leaves: given at start, since letters belong to the features that send them. A link in it
/// is made then, so that its minutes start when it leaves.
#[derive(Clone, Copy, Debug)]
pub struct LetterWriter {
    /// The whole letter.
    pub compose: fn(&Transaction<'_>, &Occasion<'_>, &Recipient, &Settings, Moment) -> Result<FinishedLetter>,
    pub compose_bulk: fn(&BulkOccasion<'_>) -> Result<BulkLetter>,
    /// Ends the link of this path: its letter did not leave.
    pub end_link: fn(&Transaction<'_>, &str) -> Result<()>,
    /// Ends the links that were made before the one of this path: its letter has left.
    pub end_older_links: fn(&Transaction<'_>, &str) -> Result<()>,
}

/// Delivers letters to the mail server, or into a folder.
#[derive(Clone, Debug)]
pub struct Mailer {
    folder: PathBuf,
    seal: Seal,
    writer: LetterWriter,
    limits: SmtpOptions,
    arrived: Arc<Notify>,
    closed: Arc<AtomicBool>,
}

impl Mailer {
    /// Letters leave through the mail server of the settings, or become files in `folder`.
    pub fn new(folder: &Path, seal: Seal, writer: LetterWriter) -> Self {
        Self {
            folder: folder.to_path_buf(),
            seal,
            writer,
            limits: SmtpOptions::default(),
            arrived: Arc::new(Notify::new()),
            closed: Arc::default(),
        }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: SmtpOptions) -> Self {
        Self { limits, ..self }
    }

    /// Time limits of an SMTP session.
    pub fn limits(&self) -> &SmtpOptions {
        &self.limits
    }

    /// Name and password of the settings, where both are set.
    pub fn login(&self, settings: &Settings) -> Result<Option<Login>, SealError> {
        let (Some(user), Some(password)) = (&settings.mail_user, &settings.mail_password) else {
            return Ok(None);
        };
        Ok(Some(Login { user: user.clone(), password: password.open(&self.seal)? }))
    }

    /// No other letter is begun.
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Wakes the worker after a letter has been queued.
    pub fn wake(&self) {
        self.arrived.notify_one();
    }
}
