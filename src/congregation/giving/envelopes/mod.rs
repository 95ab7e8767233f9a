//! Offering envelopes: a number a year for a person. Of a couple who gives together one of both has it for both.

pub mod api;
pub mod numbers;
mod store;

use crate::platform::person_ref::PersonRef;

/// The highest number on an envelope.
pub const HIGHEST: u32 = 99_999;

/// A number and its holder.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "EnvelopeLine")]
pub struct Envelope {
    pub number: u32,
    pub giver: EnvelopeGiver,
}

/// A person with an envelope number: of people a treasurer reads name, number and household.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct EnvelopeGiver {
    #[oai(flatten)]
    pub person: PersonRef,
    pub household: Option<String>,
    /// The partner of a couple who gives together: the number is of both.
    pub partner: Option<PersonRef>,
}

/// The numbers of a year.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopesPage {
    pub year: i16,
    /// The years that can be chosen, the latest first: those that have numbers, this one and the next.
    pub years: Vec<i16>,
    /// Sorted by number.
    pub envelopes: Vec<Envelope>,
    /// The cursor for `after`, where there are more than 2,000.
    pub next: Option<u32>,
    /// One above the highest; left out where that is the last one.
    pub next_free: Option<u32>,
}

impl Envelope {
    /// "Mary Smith (M0002)", or "Mary Smith (M0002) and John Smith (M0001)".
    pub fn in_words(&self) -> String {
        let EnvelopeGiver { person, partner, .. } = &self.giver;
        match partner {
            Some(partner) => format!("{} and {}", person.in_words(), partner.in_words()),
            None => person.in_words(),
        }
    }
}
