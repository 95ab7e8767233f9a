//! Letters about events that ask who comes: the office's invitation, the reminder the day before, and the link in both, by
//! which a household answers without signing in.

pub mod answer_link;
pub mod api;
mod audience;
pub mod invite;
pub mod remind;
mod store;

use jiff::SignedDuration;

/// Delay of a letter's next attempt, where there is no randomness for its link.
const RETRY_DELAY: SignedDuration = SignedDuration::from_mins(1);
