//! Answers to an event's question who comes. A household answers together; a person who lives in none, alone.

pub mod answer;
pub mod api;
pub mod deadline;
pub mod office;
mod store;
pub mod views;
pub mod waiting;

pub use store::{answered, reached, take_along, take_back};

use super::listed;
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

impl PartyOf {
    pub fn household(&self) -> Option<&str> {
        match self {
            Self::Household(id) => Some(id),
            Self::Person(_) => None,
        }
    }

    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Household(_) => None,
            Self::Person(id) => Some(id),
        }
    }
}

/// A person of a party, and what they answered.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "HouseholdAnswer", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Invitee {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    /// None: they have not answered yet.
    pub status: Option<AnswerStatus>,
    #[oai(skip)]
    pub is_away: bool,
    /// The party that answered.
    #[oai(skip)]
    party: Option<i64>,
}

/// A party's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct PartyAnswer {
    /// Guests of the party who are no members.
    pub guests: u8,
    /// To the organiser.
    pub note: Option<String>,
    /// It waits for places.
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

/// A person who comes or waits, and the address of their letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldPerson {
    pub member_id: String,
    pub address: String,
}

/// "Lena, Mia and 2 guests"; none for an empty party.
pub fn who_comes(people: &[Invitee], guests: u8) -> Option<String> {
    let comes = |status| matches!(status, Some(AnswerStatus::Attending | AnswerStatus::Waiting));
    let coming = people.iter().filter(|person| comes(person.status));
    let mut names: Vec<String> = coming.map(|person| person.first_name.clone()).collect();
    if names.is_empty() {
        return None;
    }
    match guests {
        0 => {}
        1 => names.push("one guest".to_owned()),
        guests => names.push(format!("{guests} guests")),
    }
    Some(listed(&names))
}
