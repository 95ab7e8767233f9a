//! The settings' names.

use crate::platform::closed_set::closed_set;

closed_set! {
    /// A setting's name as the command line writes it.
    #[derive(clap::ValueEnum)]
    pub enum Name {
        /// The congregation's name.
        CongregationName = "congregation-name",
        /// The portal's own name on screen.
        PortalName = "portal-name",
        /// IANA time zone, such as America/Chicago.
        TimeZone = "time-zone",
        /// The address members type into their browser.
        PublicAddress = "public-address",
        /// The person whom members ask for help; may be empty.
        HelpContact = "help-contact",
        /// The congregation's postal address, as it stands on giving statements; may be empty.
        PostalAddress = "postal-address",
        /// Its tax number (EIN), as it stands on giving statements; may be empty.
        TaxNumber = "tax-number",
        /// The statements' sentence about goods and services; without it no statement is made.
        StatementWording = "statement-wording",
        /// Thanks at the end of giving statements; may be empty.
        StatementThanks = "statement-thanks",
        /// The signature of statements, such as "Ruth Albright, Treasurer"; may be empty.
        StatementSigned = "statement-signed",
        /// Wrong passwords in a row that lock an account (3 to 20).
        LockAfter = "lock-after",
        /// Days without a visit before signing in again (1 to 90); holds at once for everybody.
        SessionIdleDays = "session-idle-days",
        /// Days before signing in again in any case (1 to 365); fewer hold at once, more from the next sign-in.
        SessionDays = "session-days",
        /// Whether roles need two-factor authentication: yes or no.
        RolesNeedSecondFactor = "roles-need-second-factor",
        /// The mail server, such as smtp.example.org:587; empty: letters land in the folder.
        MailServer = "mail-server",
        /// The name to sign in to the mail server with; empty for none.
        MailUser = "mail-user",
        /// The mail server's password; asked for when left out, "-" reads it from standard input.
        MailPassword = "mail-password",
        /// The address letters come from; empty for portal@ the public address.
        MailFrom = "mail-from",
        /// Letters that leave within an hour at most (10 to 100000); a fifth is for letters about accounts.
        MailPerHour = "mail-per-hour",
        /// The weekday and time of the week's letter, such as "saturday 09:00"; empty for never.
        WeekLetter = "week-letter",
        /// The time of the nightly backup, such as 03:00; empty for never.
        BackupTime = "backup-time",
        /// A folder for a second copy of every nightly backup, such as a USB stick's; empty for none.
        BackupCopyTo = "backup-copy-to",
        /// Encrypts those second copies (age format); asked for when left out, "-" reads it from standard input.
        BackupPassphrase = "backup-passphrase",
    }
}

impl Name {
    /// True for a setting that is sealed in the database and never shown.
    pub fn is_secret(self) -> bool {
        matches!(self, Self::MailPassword | Self::BackupPassphrase)
    }
}
