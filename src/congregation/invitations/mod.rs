//! Waiting invitations: who was invited and has not chosen a password yet.

pub mod api;
pub mod list;
pub mod remind;
pub mod slips;
mod store;
pub mod withdraw;

use crate::congregation::people::list::person::NotYours;
use crate::congregation::people::members::account::AccountError;

/// An invited person. Instants are unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct WaitingInvitation {
    pub member_id: String,
    pub number: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub household: Option<String>,
    /// The letter's address.
    pub email: Option<String>,
    /// The last time that something was made for them.
    pub since: i64,
    /// The end of the last valid link or slip; none while the letter has not left.
    pub expires_at: Option<i64>,
    pub by_letter: bool,
    /// Handed over by other means: by a command.
    pub by_link: bool,
    pub by_slip: bool,
    /// The letter has not left.
    pub is_letter_waiting: bool,
    pub reminded_at: Option<i64>,
}

/// The position where the next page begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationCursor {
    pub since: i64,
    pub member_id: String,
}

/// Why an invitation was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum InvitationError {
    /// They have chosen a password meanwhile, or the invitation was withdrawn.
    #[error("This invitation is not waiting any more.")]
    Gone,
    #[error("{0} was reminded already. A slip may reach them better.")]
    RemindedAlready(String),
    #[error("No letter reaches {0}. Print their slip again.")]
    NoAddress(String),
    #[error(transparent)]
    NotYours(#[from] NotYours),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}
