//! Letters about events that ask who comes: the office's invitation, the reminder the day before, and the link in both, by
//! which a household answers without signing in.

pub mod answer_link;
mod audience;
pub mod invite;
pub mod invite_api;
pub mod link_api;
mod link_token;
pub mod remind;
mod store;
mod words;

pub use audience::Audience;

use crate::congregation::events::rsvp::PartyOf;

/// A person who answers for a party: an adult of a household, or a person who lives in none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Speaker {
    member_id: String,
    party: PartyOf,
    /// The membership status, such as "active".
    status: String,
}
