//! Letters to many: the kinds a person wants, the recipients, and ending such letters from within one.

pub mod api;
pub mod recipients;
pub mod stop;
pub mod store;

use crate::platform::closed_set::closed_set;

closed_set! {
    /// A kind of letter that a person may want or not, and its column of `members`.
    pub enum LetterChoice => &'static str {
        Announcements = "announcements" => "letters_announcements",
        /// Reminders of events that their household attends.
        Reminders = "reminders" => "letters_reminders",
        /// The week's letter.
        Week = "week" => "letters_week",
    }
}

/// The letters that a member wants, beside those about their account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "LettersWanted")]
pub struct LetterChoices {
    /// Important announcements.
    pub announcements: bool,
    /// Reminders of events that the household attends.
    pub reminders: bool,
    /// The week's letter.
    pub week: bool,
}

/// The member's letters.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MyLetters {
    pub wanted: LetterChoices,
    /// The address of their letters; absent where no letter reaches the member.
    pub address: Option<String>,
    /// The mail server has refused that address for good, so nothing is written to it.
    pub refused: bool,
    /// When the week's letter leaves, such as "Saturday at 9:00 AM"; absent where there is none.
    pub week_letter_at: Option<String>,
}

/// How many a letter goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct Reach {
    /// One for each address.
    pub letters: u32,
    pub people: u32,
    /// Readers whose address the mail server has refused for good.
    pub refused: u32,
    /// Readers without an address, in a household without one.
    pub without_address: u32,
}

/// A person whom no letter reaches.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct PersonToTelephone {
    pub id: String,
    pub name: String,
    pub phone: Option<String>,
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

/// An adult of the household of a child, who lives here and is not disabled.
struct AdultAtHome {
    child: String,
    /// By the child's birthday.
    child_is_minor: bool,
    adult: String,
}
