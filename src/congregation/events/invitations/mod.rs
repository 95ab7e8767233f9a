//! Letters about events that ask who comes: the office's invitation, the reminder the day before, and the link in both, by
//! which a household answers without signing in.

pub mod answer_link;
pub mod api;
mod audience;
pub mod invite;
pub mod remind;
mod store;

use crate::congregation::events::ManagedEvent;
use crate::congregation::events::rsvp::PartyOf;

/// A person who answers for a party: an adult of a household, or a person who lives in none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Speaker {
    member_id: String,
    party: PartyOf,
    /// The membership status, such as "active".
    status: String,
}

/// The paragraph that every letter about an event begins with.
fn paragraph(event: &ManagedEvent) -> String {
    format!("{}\n{}", event.fields.title, event.fields.when_and_where())
}
