//! People of the congregation: everyone is one row; those with e-mail and password have an account.

pub mod access;
pub mod account;
pub mod api;
mod choices;
pub mod enroll;
pub mod fields;
pub mod household;
pub mod profile;
pub mod store;
pub mod twin;

use jiff::Timestamp;
use serde::Serialize;

use crate::accounts::account::Roles;
use crate::platform::closed_set::closed_set;
use crate::platform::text::email::Email;

pub use fields::{MemberField, MemberValues};

/// A person's whole record. Instants are unix seconds.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    pub id: String,
    pub member_id: String,
    pub email: Option<String>,
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub roles: Vec<&'static str>,
    #[serde(flatten)]
    pub values: MemberValues,
    /// Two of a child, perhaps.
    pub households: Vec<RecordHousehold>,
    /// [`AccountState::as_str`]
    pub account: &'static str,
    pub two_factor_enabled: bool,
    pub recovery_codes_left: u32,
    pub failed_login_attempts: i64,
    pub locked_at: Option<i64>,
    pub last_login_at: Option<i64>,
    pub disabled_at: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Clone, Debug, Serialize)]
pub struct RecordHousehold {
    pub name: String,
    /// The word in the database.
    pub role: Option<&'static str>,
}

closed_set! {
    /// A person's role in their household. The head and the spouse are a couple.
    #[derive(clap::ValueEnum)]
    pub api enum HouseholdRole {
        /// Head of the household.
        Head = "head",
        /// The head's husband or wife.
        Spouse = "spouse",
        /// A child of the household.
        Child = "child",
        /// Anyone else who lives there.
        Other = "other",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Household {
    pub id: String,
    /// Its name in the church office, such as "Smith Family".
    pub name: String,
}

/// A person's household and role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseholdMembership {
    pub household: Household,
    /// `None` where it is not known.
    pub role: Option<HouseholdRole>,
}

/// A person of a household.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "PersonOfHousehold", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Resident {
    pub id: String,
    /// The member number, such as M0001.
    #[oai(rename = "memberNumber")]
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub preferred_name: Option<String>,
    pub photo_url: Option<String>,
    /// A day.
    pub date_of_birth: Option<String>,
    pub role: Option<HouseholdRole>,
    pub phone: Option<String>,
    /// The day of their death.
    pub deceased_on: Option<String>,
    /// The day they moved away.
    pub left_on: Option<String>,
    /// Another address of the household, or of the person who is read, reaches them: they have the same until now, or none.
    pub shares_address: bool,
    /// The same of the phone number, however it is written.
    pub shares_phone: bool,
    /// The names of the other households in which they live.
    pub elsewhere: Vec<String>,
    #[oai(skip)]
    pub values: MemberValues,
}

// The fields that the member may see: SECURITY.md, A2.
/// A person of the member's household.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FamilyMember {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub photo_url: Option<String>,
    pub relationship_type: Relationship,
    /// The word to show, such as "Spouse".
    pub relationship: String,
    /// The reader's child, under 18 as far as that is known and without an account: the reader may set the photo. True or
    /// absent.
    pub may_set_photo: Option<bool>,
}

closed_set! {
    /// A person's relationship to the reader.
    #[derive(PartialOrd, Ord)]
    pub api enum Relationship => &'static str {
        /// Husband or wife: the head and the spouse of a household are a couple.
        Spouse = "spouse" => "Spouse",
        /// Father or mother.
        Parent = "parent" => "Parent",
        /// Son or daughter.
        Child = "child" => "Child",
        /// Brother or sister.
        Sibling = "sibling" => "Sibling",
        /// Any other person of the household.
        Other = "other" => "Family member",
    }
}

/// A person and whether they can sign in.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberAccount {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub preferred_name: Option<String>,
    pub last_name: String,
    pub email: Option<String>,
    /// The address for letters to a person without an e-mail address of their own.
    pub contact_email: Option<String>,
    pub sign_in_name: Option<String>,
    pub roles: Roles,
    /// Present and former role holders: only administrators manage their account.
    pub had_role: bool,
    pub state: AccountState,
    /// By an administrator, a death or a move; where there was an account or not.
    pub is_disabled: bool,
    pub has_died: bool,
    /// They moved away.
    pub has_left: bool,
    pub has_password: bool,
    pub two_factor_enabled: bool,
    pub is_locked: bool,
    pub locked_at: Option<Timestamp>,
}

closed_set! {
    /// Whether a person can sign in: the first that applies, in this order.
    pub api enum AccountState => &'static str {
        Disabled = "disabled" => "disabled",
        /// Has neither an e-mail address nor a name to sign in with, or died or moved away without an account.
        None = "none" => "no account",
        Locked = "locked" => "locked",
        CanSignIn = "can-sign-in" => "can sign in",
        /// Was sent an invitation (or given a link or a slip) and has not set a password yet.
        Invited = "invited" => "invited",
        /// Has something to sign in with and neither a password nor an invitation.
        NotInvited = "not-invited" => "not invited",
    }
}

/// A new row of `members`. Generated fields and the account's state are not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewPerson {
    /// A missing membership status becomes "active".
    pub values: MemberValues,
    pub email: Option<Email>,
    /// The address for letters to a person whose e-mail address is another person's.
    pub contact_email: Option<Email>,
    /// The church's own number; one is generated where it is missing.
    pub member_id: Option<String>,
    pub roles: Roles,
    pub household_id: Option<String>,
    pub household_role: Option<HouseholdRole>,
}

impl NewPerson {
    pub fn named(first_name: impl Into<String>, last_name: impl Into<String>) -> Self {
        Self::default().with(MemberField::FirstName, first_name).with(MemberField::LastName, last_name)
    }

    #[must_use]
    pub fn with(mut self, field: MemberField, text: impl Into<String>) -> Self {
        self.set(field, text);
        self
    }

    pub fn set(&mut self, field: MemberField, text: impl Into<String>) {
        self.values.set(field, Some(text.into()));
    }

    pub fn get(&self, field: MemberField) -> Option<&str> {
        self.values.get(field)
    }

    /// Empty where it is missing.
    pub fn first_name(&self) -> &str {
        self.get(MemberField::FirstName).unwrap_or_default()
    }

    /// Empty where it is missing.
    pub fn last_name(&self) -> &str {
        self.get(MemberField::LastName).unwrap_or_default()
    }
}
