//! The one way in which a use case says no: made by a named function beside the rule that refuses, and answered as it is.
//!
//! Its code is what a program branches on, while the sentence beside it is for people.

use std::error::Error;
use std::fmt;

use super::closed_set::closed_set;
use super::db;

/// Seconds after which a busy server is worth another try.
pub const RETRY_AFTER_BUSY: u32 = 5;

const FULL: &str = "The portal's disk is full, so nothing could be saved. Please tell your church office, and try again later.";
const FAILING: &str = "The portal's disk does not let anything be saved at present. What is there can still be read. Please tell your church office, and try again later.";
const UNEXPECTED: &str = "Something went wrong on our side. Please try again.";

/// The reason why something was not done, in a sentence for the person who asked for it.
#[derive(Debug)]
pub struct Refusal {
    /// The code's own kind, unless the rule says otherwise.
    pub kind: Kind,
    pub code: ErrorCode,
    /// The JSON name of the field that the sentence is about.
    pub field: Option<&'static str>,
    /// The id of the person whom the sentence is about.
    pub about: Option<String>,
    /// Seconds after which another try is worth it.
    pub retry_after: Option<u32>,
    /// It may be reworded, and names neither a command nor a page.
    pub message: String,
    /// The error behind it, for the log alone.
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl Refusal {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            kind: code.kind(),
            code,
            field: None,
            about: None,
            retry_after: None,
            message: message.into(),
            cause: None,
        }
    }

    /// A row, such as a "gift", that is not there, or not there any more.
    pub fn not_found(what: &str) -> Self {
        Self::new(ErrorCode::NotFound, format!("There is no such {what} here any more."))
    }

    /// A value that does not fit, shown at its field.
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorCode::FieldRefused, message).at(field)
    }

    /// For `map_err`: an error of a value, shown at its field.
    pub fn of_field<E: fmt::Display>(field: &'static str) -> impl FnOnce(E) -> Self {
        move |error| Self::field(field, error.to_string())
    }

    /// A bug or a damaged database. The log gets the error, the person a number that finds it there.
    pub fn unexpected(error: impl Error + Send + Sync + 'static) -> Self {
        Self { cause: Some(error.into()), ..Self::new(ErrorCode::Unexpected, UNEXPECTED) }
    }

    /// A file that was not written.
    pub fn not_written(error: std::io::Error) -> Self {
        let is_full = error.kind() == std::io::ErrorKind::StorageFull;
        Self { cause: Some(error.into()), ..Self::of_disk(is_full) }
    }

    fn of_disk(is_full: bool) -> Self {
        if is_full {
            Self::new(ErrorCode::DiskFull, FULL)
        } else {
            Self::new(ErrorCode::DiskFailing, FAILING)
        }
    }

    /// True where not a rule refused, but the disk or the database failed.
    pub fn is_failure(&self) -> bool {
        self.cause.is_some()
    }

    /// The same, shown at a field.
    #[must_use]
    pub fn at(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// The same, about a person.
    #[must_use]
    pub fn about(self, person: impl Into<String>) -> Self {
        Self { about: Some(person.into()), ..self }
    }

    /// The same, worth another try after so many seconds.
    #[must_use]
    pub fn retry_after(self, seconds: u32) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// The same, of another kind than its code's.
    #[must_use]
    pub fn of_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }
}

/// A cursor that no page has.
pub fn no_such_page() -> Refusal {
    Refusal::new(ErrorCode::BadRequest, "There is no such page. Please begin at the first one.")
}

/// Refuses a change of a row, such as a "gift", that is based on an outdated version.
pub fn refuse_stale<V: PartialEq + Copy>(what: &str, read: V, version: V) -> Result<(), Refusal> {
    if read == version {
        return Ok(());
    }
    let text = format!("Somebody else has changed this {what} meanwhile. Nothing was saved yet.");
    Err(Refusal::new(ErrorCode::ChangedMeanwhile, text))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&**self.cause.as_ref()?)
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        let is_full = db::is_disk_full(&error);
        if is_full || db::is_disk_failing(&error) {
            Self { cause: Some(error.into()), ..Self::of_disk(is_full) }
        } else {
            Self::unexpected(error)
        }
    }
}

/// The kinds of refusals; HTTP has a status for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The request is malformed, or a value in it does not fit.
    Invalid,
    SignedOut,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    TimedOut,
    /// The data is not as it was read, or in a state in which this cannot be done.
    Conflict,
    /// A one-time link that was used, or has expired.
    Gone,
    TooLarge,
    WrongType,
    /// A file that arrived whole and is not usable.
    Unusable,
    /// The account is locked.
    Locked,
    /// Too many tries or changes.
    Throttled,
    Unexpected,
    Busy,
    /// Nothing can be saved.
    Full,
}

closed_set! {
    /// Why a request was refused. A code keeps its meaning; the sentence beside it may be reworded.
    pub api enum ErrorCode => Kind {
        // Any request.
        /// Path, parameters or body cannot be parsed.
        BadRequest = "bad_request" => Kind::Invalid,
        /// There is no valid session.
        SignedOut = "signed_out" => Kind::SignedOut,
        /// The request came from another site's page.
        CrossSite = "cross_site" => Kind::Forbidden,
        /// It came unencrypted to a portal that is reached by https.
        HttpsRequired = "https_required" => Kind::Forbidden,
        NotFound = "not_found" => Kind::NotFound,
        MethodNotAllowed = "method_not_allowed" => Kind::MethodNotAllowed,
        TimedOut = "timed_out" => Kind::TimedOut,
        /// The body, or a file in it, is over its limit.
        TooLarge = "too_large" => Kind::TooLarge,
        NotJson = "not_json" => Kind::WrongType,
        /// A bug or a damaged database; the sentence has the number to find in the log.
        Unexpected = "unexpected" => Kind::Unexpected,
        /// Worth another try after `Retry-After`.
        Busy = "busy" => Kind::Busy,
        /// The portal has no certificate yet.
        CertificatePending = "certificate_pending" => Kind::Busy,
        DiskFull = "disk_full" => Kind::Full,
        /// The disk refuses writes for another reason than free space.
        DiskFailing = "disk_failing" => Kind::Full,
        /// The folder of backups is missing or may not be written; the sentence says which.
        BackupFolder = "backup_folder" => Kind::Full,

        // Signing in, and step-up by a signed-in member.
        /// The e-mail or the password is wrong. Unknown e-mails get the same.
        InvalidCredentials = "invalid_credentials" => Kind::SignedOut,
        /// The password was right; the code of the second factor is still to come.
        CodeNeeded = "code_needed" => Kind::Invalid,
        /// A code of the authenticator app is wrong, or was used before.
        WrongCode = "wrong_code" => Kind::Invalid,
        /// A backup code is wrong, or was used before.
        WrongBackupCode = "wrong_backup_code" => Kind::Invalid,
        /// No pending sign-in can be judged: it begins again with the password.
        StartOver = "start_over" => Kind::SignedOut,
        /// Unknown e-mails get the same.
        AccountLocked = "account_locked" => Kind::Locked,
        /// Too many failures from this address.
        TooManyAttempts = "too_many_attempts" => Kind::Throttled,
        /// Not the password of the signed-in member.
        WrongPassword = "wrong_password" => Kind::Invalid,

        // Choosing a password.
        PasswordsDiffer = "passwords_differ" => Kind::Invalid,
        PasswordTooShort = "password_too_short" => Kind::Invalid,
        PasswordTooLong = "password_too_long" => Kind::Invalid,
        /// Too easy to guess; the sentence says why.
        WeakPassword = "weak_password" => Kind::Invalid,
        /// The new password is the current one.
        SamePassword = "same_password" => Kind::Invalid,
        /// The one-time link has expired, was used or replaced, or never was one.
        LinkExpired = "link_expired" => Kind::Gone,

        // The second factor.
        TwoFactorAlreadyOn = "two_factor_already_on" => Kind::Conflict,
        TwoFactorAlreadyOff = "two_factor_already_off" => Kind::Conflict,
        /// No secret is pending for this session any more: scan a new one.
        SetUpExpired = "set_up_expired" => Kind::Invalid,

        // Setting up an empty portal.
        /// It answers nothing but its set-up until it has its first person.
        SetUpOpen = "set_up_open" => Kind::Busy,
        /// Set-up does not go on in this browser before it has given the machine's code.
        SetUpCode = "set_up_code" => Kind::SignedOut,
        /// No code can be entered: the machine shows a new one on demand.
        SetUpCodeEnded = "set_up_code_ended" => Kind::SignedOut,
        /// The client is not in the machine's own network.
        SetUpElsewhere = "set_up_elsewhere" => Kind::Forbidden,
        /// Not everything is answered yet.
        SetUpUnfinished = "set_up_unfinished" => Kind::Conflict,
        /// A backup cannot be brought back; the sentence says why.
        BackupRefused = "backup_refused" => Kind::Unusable,

        // Office work.
        /// A field of the body is refused; the sentence says which and why.
        FieldRefused = "field_refused" => Kind::Invalid,
        /// Changed by another person since it was read.
        ChangedMeanwhile = "changed_meanwhile" => Kind::Conflict,
        /// A person here may be the same.
        LikelyTwin = "likely_twin" => Kind::Conflict,
        EmailTaken = "email_taken" => Kind::Conflict,
        LastAdministrator = "last_administrator" => Kind::Conflict,
        /// It is in a state in which this cannot be done, or it is done already.
        NotAsItWas = "not_as_it_was" => Kind::Conflict,
        /// Only an administrator may do it.
        AdministratorNeeded = "administrator_needed" => Kind::Forbidden,

        // Giving.
        /// A closed fund takes no new gifts.
        FundClosed = "fund_closed" => Kind::Conflict,
        /// The counting sheet is open: its gifts are changed in it.
        SheetOpen = "sheet_open" => Kind::Conflict,
        /// An amount or a day is more often a slip than meant: `anyway` says that it is meant.
        Unlikely = "unlikely" => Kind::Conflict,
        /// The same may be here already: `anyway` says that this is another one.
        LikelyTwice = "likely_twice" => Kind::Conflict,
        /// The counting sheet is closed: its gifts change only by a correction that says why.
        SheetClosed = "sheet_closed" => Kind::Conflict,
        /// The total entered is not the bank slip's, and no reason is given.
        DifferenceNeedsReason = "difference_needs_reason" => Kind::Invalid,
        /// The treasurer closed the month: its gifts do not change any more.
        MonthClosed = "month_closed" => Kind::Conflict,
        /// The statements' sentence about goods and services is not set, and without it none is made.
        WordingMissing = "wording_missing" => Kind::Conflict,
        /// Gifts already stand on a statement of other days: `anyway` says that it is meant.
        StatedElsewhere = "stated_elsewhere" => Kind::Conflict,

        // Answers to events.
        /// There are not enough places left.
        EventFull = "event_full" => Kind::Conflict,
        /// There are not enough places left for all of a party that has some: it can wait as a whole.
        WouldWait = "would_wait" => Kind::Conflict,
        /// No answers are taken any more; the sentence says why.
        AnswersClosed = "answers_closed" => Kind::Conflict,
        /// A child answers for themselves only.
        OnlyForOneself = "only_for_oneself" => Kind::Forbidden,

        // A calendar file.
        /// It is none, or is broken, or too long; the sentence says which.
        NotACalendar = "not_a_calendar" => Kind::Invalid,

        // An import that runs.
        /// It was cancelled, and nothing was written.
        Cancelled = "cancelled" => Kind::Conflict,

        // A list of gifts.
        /// It is none, or is broken, or empty; the sentence says which.
        NotAList = "not_a_list" => Kind::Invalid,

        // Roles.
        /// The member has no role that permits this.
        RoleRequired = "role_required" => Kind::Forbidden,
        /// Role rights sleep: POST /api/office/wake.
        RoleAsleep = "role_asleep" => Kind::Forbidden,
        /// Role rights need two-factor authentication, which the account has not.
        SecondFactorNeeded = "second_factor_needed" => Kind::Forbidden,

        /// The mail server did not take a letter, or there is none; the sentence has its words.
        MailRefused = "mail_refused" => Kind::Conflict,
        /// The certificate authority gave none; the sentence has its words.
        CertificateRefused = "certificate_refused" => Kind::Conflict,

        // Photos.
        /// The body is not a form with a file.
        NotAForm = "not_a_form" => Kind::WrongType,
        UploadIncomplete = "upload_incomplete" => Kind::Invalid,
        NoPicture = "no_picture" => Kind::Invalid,
        SeveralPictures = "several_pictures" => Kind::Invalid,
        /// Another upload of the same member is under way.
        UploadUnderWay = "upload_under_way" => Kind::Busy,
        /// Neither JPEG nor PNG nor WebP.
        UnknownPictureType = "unknown_picture_type" => Kind::Unusable,
        TooManyPixels = "too_many_pixels" => Kind::Unusable,
        /// Few enough pixels, but of a kind that takes much memory each.
        TooMuchMemory = "too_much_memory" => Kind::Unusable,
        AnimatedPicture = "animated_picture" => Kind::Unusable,
        DamagedPicture = "damaged_picture" => Kind::Unusable,
    }
}

impl ErrorCode {
    /// The kind of a refusal with this code, unless the rule says otherwise.
    pub fn kind(self) -> Kind {
        self.row()
    }
}
