//! The settings' names.

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
    /// The person whom members ask for help; may be empty.
    HelpContact,
    /// The congregation's postal address, as it stands on giving statements; may be empty.
    PostalAddress,
    /// Its tax number (EIN), as it stands on giving statements; may be empty.
    TaxNumber,
    /// The statements' sentence about goods and services; without it no statement is made.
    StatementWording,
    /// Thanks at the end of giving statements; may be empty.
    StatementThanks,
    /// The signature of statements, such as "Ruth Albright, Treasurer"; may be empty.
    StatementSigned,
    /// Wrong passwords in a row that lock an account (3 to 20).
    LockAfter,
    /// Days without a visit before signing in again (1 to 90); holds at once for everybody.
    SessionIdleDays,
    /// Days before signing in again in any case (1 to 365); fewer hold at once, more from the next sign-in.
    SessionDays,
    /// Whether roles need two-factor authentication: yes or no.
    RolesNeedSecondFactor,
    /// The mail server, such as smtp.example.org:587; empty: letters land in the folder.
    MailServer,
    /// The name to sign in to the mail server with; empty for none.
    MailUser,
    /// The mail server's password; asked for when left out, "-" reads it from standard input.
    MailPassword,
    /// The address letters come from; empty for portal@ the public address.
    MailFrom,
    /// Letters that leave within an hour at most (10 to 100000); a fifth is for letters about accounts.
    MailPerHour,
    /// The weekday and time of the week's letter, such as "saturday 09:00"; empty for never.
    WeekLetter,
    /// The time of the nightly backup, such as 03:00; empty for never.
    BackupTime,
    /// A folder for a second copy of every nightly backup, such as a USB stick's; empty for none.
    BackupCopyTo,
    /// Encrypts those second copies (age format); asked for when left out, "-" reads it from standard input.
    BackupPassphrase,
}

impl Name {
    /// Every setting, in the order they are listed.
    pub const ALL: [Self; 23] = [
        Self::CongregationName,
        Self::PortalName,
        Self::TimeZone,
        Self::PublicAddress,
        Self::HelpContact,
        Self::PostalAddress,
        Self::TaxNumber,
        Self::StatementWording,
        Self::StatementThanks,
        Self::StatementSigned,
        Self::LockAfter,
        Self::SessionIdleDays,
        Self::SessionDays,
        Self::RolesNeedSecondFactor,
        Self::MailServer,
        Self::MailUser,
        Self::MailPassword,
        Self::MailFrom,
        Self::MailPerHour,
        Self::WeekLetter,
        Self::BackupTime,
        Self::BackupCopyTo,
        Self::BackupPassphrase,
    ];

    /// The name in the database and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CongregationName => "congregation-name",
            Self::PortalName => "portal-name",
            Self::TimeZone => "time-zone",
            Self::PublicAddress => "public-address",
            Self::HelpContact => "help-contact",
            Self::PostalAddress => "postal-address",
            Self::TaxNumber => "tax-number",
            Self::StatementWording => "statement-wording",
            Self::StatementThanks => "statement-thanks",
            Self::StatementSigned => "statement-signed",
            Self::LockAfter => "lock-after",
            Self::SessionIdleDays => "session-idle-days",
            Self::SessionDays => "session-days",
            Self::RolesNeedSecondFactor => "roles-need-second-factor",
            Self::MailServer => "mail-server",
            Self::MailUser => "mail-user",
            Self::MailPassword => "mail-password",
            Self::MailFrom => "mail-from",
            Self::MailPerHour => "mail-per-hour",
            Self::WeekLetter => "week-letter",
            Self::BackupTime => "backup-time",
            Self::BackupCopyTo => "backup-copy-to",
            Self::BackupPassphrase => "backup-passphrase",
        }
    }

    /// True for a setting that is sealed in the database and never shown.
    pub fn is_secret(self) -> bool {
        matches!(self, Self::MailPassword | Self::BackupPassphrase)
    }
}
