//! Households in the office: name, shared address and phone, their people, splitting them.

pub mod api;
pub mod change;
pub mod find;
pub mod make;
pub mod split;
mod store;
mod views_api;

use crate::congregation::people::members::edit::EditError;
use crate::congregation::people::members::household::HouseholdError;
use crate::congregation::people::members::join_household::LeftBehind;
use crate::congregation::people::members::{Household, HouseholdRole, MemberField, MemberValues, Resident};
use crate::platform::text::validation::TextError;

/// The fields of an address. A household's is that of the first of its people: of the head, where there is one.
pub const ADDRESS: [MemberField; 5] =
    [MemberField::Address, MemberField::City, MemberField::State, MemberField::ZipCode, MemberField::Country];

/// A household with its people.
#[derive(Clone, Debug)]
pub struct HouseholdPage {
    pub household: Household,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
    /// Heads, spouses, children, then the others.
    pub people: Vec<PersonOfHousehold>,
}

/// A person as one of a household.
#[derive(Clone, Debug)]
pub struct PersonOfHousehold {
    pub resident: Resident,
    pub preferred_name: Option<String>,
    pub photo_url: Option<String>,
    /// The fields of the table, of which address, phone and birthday are needed here.
    pub values: MemberValues,
    /// The names of the other households in which they live.
    pub elsewhere: Vec<String>,
}

/// A person to add to a household, and their role in it.
#[derive(Clone, Debug)]
pub struct NewPlace {
    /// `members.id`
    pub person: String,
    pub role: Option<HouseholdRole>,
    /// The person, a child, lives in both households from now on.
    pub also: bool,
}

/// A changed household with effects elsewhere.
#[derive(Clone, Debug)]
pub struct ChangedHousehold {
    /// The household now; none where it has no people any more.
    pub page: Option<HouseholdPage>,
    pub left_behind: Vec<LeftBehind>,
}

/// Why a household was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum HouseholdWorkError {
    #[error("There is no such household here any more.")]
    NoHousehold,
    #[error("There is no such person here any more.")]
    NoPerson,
    /// It is not of the version that was read.
    #[error("Somebody else has changed this household meanwhile. Nothing was saved yet.")]
    Stale,
    #[error("Please choose who lives there.")]
    NobodyChosen,
    #[error("Somebody has to stay: to give the whole household another name, rename it.")]
    EverybodyChosen,
    #[error(transparent)]
    Household(#[from] HouseholdError),
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl HouseholdPage {
    /// The values of the person whose address and phone are the household's.
    fn shared(&self) -> Option<&MemberValues> {
        self.people.first().map(|person| &person.values)
    }

    /// True where the person has the household's address.
    pub fn has_address(&self, person: &PersonOfHousehold) -> bool {
        self.has(person, &ADDRESS)
    }

    /// True where the person has the household's phone number.
    pub fn has_phone(&self, person: &PersonOfHousehold) -> bool {
        self.has(person, &[MemberField::Phone])
    }

    fn has(&self, person: &PersonOfHousehold, fields: &[MemberField]) -> bool {
        self.shared()
            .is_some_and(|shared| fields.iter().all(|&field| shared.get(field) == person.values.get(field)))
    }

    /// The household's value of a field of its address, or its phone number.
    pub fn value(&self, field: MemberField) -> Option<&str> {
        self.shared()?.get(field)
    }
}
