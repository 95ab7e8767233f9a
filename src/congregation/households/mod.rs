//! Households in the office: name, shared address and phone, their people, splitting them.

pub mod api;
pub mod change;
mod store;

use crate::congregation::people::members::{Household, HouseholdRole, MemberField, MemberValues};

/// The fields of an address. A household's is that of the first of its people: of the head, where there is one.
pub const ADDRESS: [MemberField; 5] =
    [MemberField::Address, MemberField::City, MemberField::State, MemberField::ZipCode, MemberField::Country];

/// A household with its people. Address and phone are those of the first of them.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "Household", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct HouseholdPage {
    pub id: String,
    /// The version read before the change; a change is refused where another was saved meanwhile.
    pub version: i64,
    pub name: String,
    pub address: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub zip_code: Option<String>,
    pub country: Option<String>,
    pub phone: Option<String>,
    /// Heads, spouses, children, then the others; each from the eldest down.
    pub people: Vec<PersonOfHousehold>,
}

/// A person of a household.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonOfHousehold {
    pub id: String,
    /// The member number, such as M0001.
    pub member_number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub photo_url: Option<String>,
    /// A day.
    pub date_of_birth: Option<String>,
    pub role: Option<HouseholdRole>,
    /// Their address is the household's, and changes with it.
    pub has_address: bool,
    /// Their phone number is the household's, and changes with it.
    pub has_phone: bool,
    /// The names of the other households in which they live.
    pub elsewhere: Vec<String>,
    /// The fields of the table, of which address, phone and anniversary are needed here.
    #[oai(skip)]
    pub values: MemberValues,
}

/// The result of a change.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct HouseholdSaved {
    /// The household now; left out where it has no people any more.
    pub household: Option<HouseholdPage>,
    /// The household that was made by a split.
    pub made: Option<HouseholdPage>,
    /// Effects elsewhere, in sentences: a household without a head, or one that was removed.
    pub notes: Vec<String>,
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

impl HouseholdPage {
    fn household(&self) -> Household {
        Household { id: self.id.clone(), name: self.name.clone() }
    }
}
