//! Errors of settings.

use super::{MailServerError, PublicAddressError};
use crate::platform::sealed::SealError;

#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// Empty or overlong text.
    #[error("{0} needs between 1 and 100 characters, on one line.")]
    Text(&'static str),
    /// Overlong text where none is fine too.
    #[error("{name} is at most {most} characters, on one line; an empty one (\"\") clears it.")]
    TextOrNothing {
        name: &'static str,
        /// In characters.
        most: usize,
    },
    /// Not an address to send from.
    #[error("\"{0}\" is not an e-mail address. It looks like portal@example.org")]
    MailFrom(String),
    /// Not a mail server.
    #[error(transparent)]
    MailServer(#[from] MailServerError),
    /// A secret that was not sealed first.
    #[error("It is set with: portal settings set {0}")]
    Unsealed(&'static str),
    /// An overlong secret.
    #[error("It is at most 200 characters, on one line.")]
    Secret,
    /// Not a time of day.
    #[error(
        "\"{0}\" is not a time of day. It looks like 03:00 or 22:30. For no nightly backup: portal settings set backup-time --clear"
    )]
    Time(String),
    /// Not a day of the week and a time of day.
    #[error(
        "\"{0}\" is not a day and a time. It looks like \"saturday 09:00\". For no week's letter: portal settings set week-letter --clear"
    )]
    Weekly(String),
    /// Not a folder that is the same for every user.
    #[error("\"{0}\" does not begin with a slash. Name the whole path, such as /media/usb/portal")]
    Folder(String),
    /// The secret could not be sealed.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// Not an IANA name.
    #[error("\"{0}\" is not a time zone. It looks like America/Chicago or Europe/Berlin.")]
    TimeZone(String),
    /// A fixed distance from UTC.
    #[error(
        "\"{zone}\" knows no daylight saving time: the portal's clock would be an hour wrong from March to November. Name a place: {meant}."
    )]
    NoDaylightSaving {
        zone: String,
        /// The likely zone.
        meant: &'static str,
    },
    /// Not an address that may be served.
    #[error(transparent)]
    PublicAddress(#[from] PublicAddressError),
    /// Neither of the two words.
    #[error("{0} is yes or no.")]
    YesOrNo(&'static str),
    /// Not a number in its range.
    #[error("{name} is a whole number from {low} to {high}.")]
    Number {
        name: &'static str,
        /// The smallest value.
        low: u32,
        /// The largest value.
        high: u32,
    },
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}
