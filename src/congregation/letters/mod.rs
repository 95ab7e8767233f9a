//! Letters to many: which ones a person wants, who gets one, and how such letters are ended from within one.

pub mod api;
mod choices;
pub mod recipients;
pub mod stop;
pub mod stop_api;
mod stop_token;
mod store;

pub use choices::{choices_of, set_choices};

use crate::platform::closed_set::closed_set;

closed_set! {
    /// A kind of letter that a person may want or not.
    pub enum LetterChoice {
        Announcements = "announcements",
        /// Of what their household attends.
        Reminders = "reminders",
        /// The week's letter.
        Week = "week",
    }
}

/// Which letters a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterChoices {
    pub announcements: bool,
    pub reminders: bool,
    pub week: bool,
}

/// What a member is told of letters to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLetters {
    pub choices: LetterChoices,
    /// Where they go; none where no letter reaches them.
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
    /// Who wants it, and whose address the mail server has refused for good.
    pub refused: u32,
    /// Who has no address.
    pub without_address: u32,
}

/// Somebody who wants a kind of letters to many, is alive, lives here and is not disabled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WillingPerson {
    pub member_id: String,
    /// Where their letters go; none where no letter reaches them.
    pub address: Option<String>,
    /// The mail server has refused that address for good.
    pub is_refused: bool,
}
