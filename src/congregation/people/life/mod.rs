//! Life events: death, moving away, return, marriage.

pub mod account_end;
pub mod api;
pub mod change;
pub mod married;
mod store;

use jiff::civil::Date;

use super::members::account::AccountError;
use super::members::edit::EditError;
use super::members::household::HouseholdError;

/// Why a person's life stayed as it was written down.
#[derive(Debug, thiserror::Error)]
pub enum LifeError {
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Household(#[from] HouseholdError),
    /// Not a day of the calendar.
    #[error("The day is not a real date. Write it as year-month-day, such as 2026-06-15.")]
    NoDay,
    /// Has not come yet.
    #[error("The day lies in the future. Please check it.")]
    Future,
    /// Before any living person's birth.
    #[error("The day lies before 1900. Please check the year.")]
    TooEarly,
    #[error("The day lies before {0} was born. Please check the year.")]
    BeforeBirth(String),
    /// Too young to marry, by the birthday that is written down.
    #[error("{0} is not 16 yet. Please check who marries, or the birthday.")]
    TooYoung(String),
    #[error("{0} is written down as died.")]
    Died(String),
    /// They neither died nor moved away.
    #[error("{0} neither died nor moved away.")]
    StillHere(String),
    /// Two different people marry.
    #[error("Please choose two people.")]
    OnePerson,
    /// A new household needs a name of its own.
    #[error(
        "There is a household called \"{0}\" already. Please give the new one another name, such as \"{0}, Elm Road\"."
    )]
    NameInUse(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// The recorded life events of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct LifeFacts {
    pub(super) has_died: bool,
    pub(super) has_left: bool,
    pub(super) is_disabled: bool,
    /// Disabled by death or by moving away, not by an administrator.
    pub(super) has_ended_account: bool,
}

/// The record of a person who moved away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub on: Date,
    /// Their account goes on.
    pub is_account_kept: bool,
}
