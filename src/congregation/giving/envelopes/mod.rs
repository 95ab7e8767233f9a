//! Offering envelopes: a number a year for a person. Of a couple who gives together one of both has it for both.

pub mod api;
pub mod change;
pub mod give_out;
mod store;
pub mod year;

/// The highest number on an envelope.
pub const HIGHEST: u32 = 99_999;

/// A person with an envelope number: of people a treasurer reads name, number and household.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeHolder {
    /// `members.id`
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub household: Option<String>,
}

/// A number of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    pub number: u32,
    pub holder: EnvelopeHolder,
    /// The partner of a couple who gives together: the number is of both.
    pub partner: Option<EnvelopeHolder>,
}

/// Why a number was left as it is.
#[derive(Debug, thiserror::Error)]
pub enum EnvelopeError {
    #[error("There is no such year. It is written with four digits, such as 2027.")]
    NoYear,
    #[error("An envelope has a number from 1 to {HIGHEST}.")]
    NoNumber,
    #[error("There is no such person here any more.")]
    NoPerson,
    #[error("Number {number} is {holder}'s in {year}. Take it back first, or take another number.")]
    Taken { number: u32, year: i16, holder: String },
    #[error("{holder} has number {number} in {year}. Take it back first.")]
    HasOne { holder: String, number: u32, year: i16 },
    #[error("{holder} gives together with {partner}, who has number {number} in {year} for both.")]
    CoupleHasOne { holder: String, partner: String, number: u32, year: i16 },
    #[error("The numbers of {0} are used up.")]
    UsedUp(i16),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl EnvelopeHolder {
    /// "Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }
}

impl Envelope {
    /// "Mary Smith (M0002)", or "Mary Smith (M0002) and John Smith (M0001)".
    pub fn in_words(&self) -> String {
        match &self.partner {
            Some(partner) => format!("{} and {}", self.holder.in_words(), partner.in_words()),
            None => self.holder.in_words(),
        }
    }
}
