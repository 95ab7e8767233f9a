//! Answers to an event's question who comes. A household answers together; a person who lives in none, alone.

pub mod answer;
pub mod api;
pub mod deadline;
pub mod find;
pub mod leaving;
pub mod office;
pub mod office_api;
mod store;
pub mod views_api;
pub mod waiting;
pub mod words;

use crate::platform::closed_set::closed_set;

closed_set! {
    /// A person's answer.
    pub api enum AnswerStatus {
        Attending = "attending",
        Declined = "declined",
        /// There was no room for their party.
        Waiting = "waiting",
    }
}

/// A party: the people who answer together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PartyOf {
    /// The household of this id.
    Household(String),
    /// The person of this id.
    Person(String),
}

/// A person of a party, and what they answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitee {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    /// None: they have not answered yet.
    pub status: Option<AnswerStatus>,
    pub is_away: bool,
    /// The party that answered.
    party: Option<i64>,
}

/// A party's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartyAnswer {
    /// Guests of the party who are no members.
    pub guests: u8,
    /// To the organiser.
    pub note: Option<String>,
    pub waits: bool,
}

/// How many people answered, guests among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    pub coming: u32,
    /// Households they come from; a person who lives in none is one.
    pub households: u32,
    pub waiting: u32,
    pub declined: u32,
}
