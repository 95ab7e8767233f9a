//! Letters to many: the kinds a person wants, the recipients, and ending such letters from within one.

pub mod api;
mod choices;
pub mod recipients;
pub mod stop;
pub mod stop_api;
mod stop_token;
mod store;
pub mod week;

pub use choices::{choices_of, set_choices};

use crate::platform::closed_set::closed_set;

closed_set! {
    /// A kind of letter that a person may want or not.
    pub enum LetterChoice {
        Announcements = "announcements",
        /// Reminders of events that their household attends.
        Reminders = "reminders",
        /// The week's letter.
        Week = "week",
    }
}

/// The kinds of letters that a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterChoices {
    pub announcements: bool,
    pub reminders: bool,
    pub week: bool,
}

/// A member's view of their own letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLetters {
    pub choices: LetterChoices,
    /// The address of their letters; none where no letter reaches them.
    pub address: Option<String>,
    /// The mail server has refused that address for good.
    pub is_refused: bool,
}

/// How many a letter goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Addresses.
    pub letters: u32,
    pub people: u32,
    /// People who want it, and whose address the mail server has refused for good.
    pub refused: u32,
    /// People without an address.
    pub without_address: u32,
}

/// A person who wants a kind of letters to many, is alive, lives here and is not disabled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WillingPerson {
    pub member_id: String,
    /// The address of their letters; none where no letter reaches them.
    pub address: Option<String>,
    /// The mail server has refused that address for good.
    pub is_refused: bool,
}
