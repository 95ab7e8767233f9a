//! The fields of a person whose row is to be made.

use jiff::civil::Date;

use crate::platform::text::email::Email;

/// What an account may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Role {
    /// Sees the congregation's life and their own record.
    #[default]
    Member,
    /// Also looks after the portal.
    Administrator,
}

/// A person's role in their household. The head and the spouse are a couple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum HouseholdRole {
    /// Head of the household.
    Head,
    /// The head's husband or wife.
    Spouse,
    /// A child of the household.
    Child,
    /// Anyone else who lives there.
    Other,
}

/// A new row of `members`. Generated and account-state fields (SPEC section 3) are not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewPerson {
    pub first_name: String,
    pub last_name: String,
    pub email: Option<Email>,
    /// The church's own number; one is generated where it is missing.
    pub member_id: Option<String>,
    pub role: Role,
    pub household_id: Option<String>,
    pub household_role: Option<HouseholdRole>,
    /// Lower case; "active" where missing.
    pub membership_status: Option<String>,
    pub join_date: Option<Date>,
    pub ministry_group: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub country: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub zip_code: Option<String>,
    pub date_of_birth: Option<Date>,
    pub anniversary: Option<Date>,
    pub gender: Option<String>,
    pub marital_status: Option<String>,
    pub occupation: Option<String>,
    pub employer: Option<String>,
    pub membership_date: Option<Date>,
    pub baptism_date: Option<Date>,
    pub confirmation_date: Option<Date>,
    pub emergency_contact_name: Option<String>,
    pub emergency_contact_phone: Option<String>,
    pub emergency_contact_relationship: Option<String>,
    pub allergies: Option<String>,
    pub medical_conditions: Option<String>,
    pub notes: Option<String>,
    /// What the office writes about them; they do not see it.
    pub office_notes: Option<String>,
}

impl Role {
    /// The word in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Administrator => "administrator",
        }
    }
}

impl HouseholdRole {
    /// The word in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Spouse => "spouse",
            Self::Child => "child",
            Self::Other => "other",
        }
    }

    /// The role that the word in the database means.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Head, Self::Spouse, Self::Child, Self::Other].into_iter().find(|role| role.as_str() == word)
    }
}
