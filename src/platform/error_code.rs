//! The codes of all JSON errors: what a program branches on, while the sentence beside it is for people.

/// Why a request was refused. A code keeps its meaning; the sentence beside it may be reworded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "snake_case")]
pub enum ErrorCode {
    // Any request.
    /// Path, parameters or body cannot be parsed.
    BadRequest,
    /// There is no valid session.
    SignedOut,
    /// The request came from another site's page.
    CrossSite,
    /// It came unencrypted to a portal that is reached by https.
    HttpsRequired,
    NotFound,
    MethodNotAllowed,
    TimedOut,
    /// The body, or a file in it, is over its limit.
    TooLarge,
    NotJson,
    /// A bug or a damaged database; the sentence has the number to find in the log.
    Unexpected,
    /// Worth another try after `Retry-After`.
    Busy,
    /// The portal has no certificate yet.
    CertificatePending,
    DiskFull,
    /// The disk refuses writes for another reason than free space.
    DiskFailing,

    // Signing in, and step-up by a signed-in member.
    /// The e-mail or the password is wrong. Unknown e-mails get the same.
    InvalidCredentials,
    /// The password was right; the code of the second factor is still to come.
    CodeNeeded,
    /// A code of the authenticator app is wrong, or was used before.
    WrongCode,
    /// A backup code is wrong, or was used before.
    WrongBackupCode,
    /// No pending sign-in can be judged: it begins again with the password.
    StartOver,
    /// Unknown e-mails get the same.
    AccountLocked,
    /// Too many failures from this address.
    TooManyAttempts,
    /// Not the password of the signed-in member.
    WrongPassword,

    // Choosing a password.
    PasswordsDiffer,
    PasswordTooShort,
    PasswordTooLong,
    /// Too easy to guess; the sentence says why.
    WeakPassword,
    /// The new password is the current one.
    SamePassword,
    /// The one-time link has expired, was used or replaced, or never was one.
    LinkExpired,

    // The second factor.
    TwoFactorAlreadyOn,
    TwoFactorAlreadyOff,
    /// No secret is pending for this session any more: scan a new one.
    SetUpExpired,

    // Office work.
    /// A field of the body is refused; the sentence says which and why.
    FieldRefused,
    /// Changed by another person since it was read.
    ChangedMeanwhile,
    /// A person here may be the same.
    LikelyTwin,
    EmailTaken,
    LastAdministrator,
    /// It is in a state in which this cannot be done, or it is done already.
    NotAsItWas,
    /// Only an administrator may do it.
    AdministratorNeeded,

    // Giving.
    /// A closed fund takes no new gifts.
    FundClosed,
    /// The counting sheet is open: its gifts are changed in it.
    SheetOpen,
    /// An amount or a day is more often a slip than meant: `anyway` says that it is meant.
    Unlikely,
    /// The counting sheet is closed: its gifts change only by a correction that says why.
    SheetClosed,
    /// The total entered is not the bank slip's, and no reason is given.
    DifferenceNeedsReason,
    /// The treasurer closed the month: its gifts do not change any more.
    MonthClosed,
    /// The statements' sentence about goods and services is not set, and without it none is made.
    WordingMissing,

    // Answers to events.
    /// There are not enough places left.
    EventFull,
    /// No answers are taken any more; the sentence says why.
    AnswersClosed,
    /// A child answers for themselves only.
    OnlyForOneself,

    // A calendar file.
    /// It is none, or is broken, or too long; the sentence says which.
    NotACalendar,

    // An import that runs.
    /// It was cancelled, and nothing was written.
    Cancelled,

    // A list of gifts.
    /// It is none, or is broken, or empty; the sentence says which.
    NotAList,

    // Roles.
    /// The member has no role that permits this.
    RoleRequired,
    /// Role rights sleep: POST /api/office/wake.
    RoleAsleep,
    /// Role rights need two-factor authentication, which the account has not.
    SecondFactorNeeded,

    // Photos.
    /// The body is not a form with a file.
    NotAForm,
    UploadIncomplete,
    NoPicture,
    SeveralPictures,
    /// Another upload of the same member is under way.
    UploadUnderWay,
    /// Neither JPEG nor PNG nor WebP.
    UnknownPictureType,
    TooManyPixels,
    /// Few enough pixels, but of a kind that takes much memory each.
    TooMuchMemory,
    AnimatedPicture,
    DamagedPicture,
}
