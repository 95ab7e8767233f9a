//! People of the congregation: everyone is one row; those with e-mail and password have an account.

pub mod account;
pub mod add;
pub mod api;
mod choices;
pub mod disable;
pub mod edit;
pub mod end_sessions;
pub mod enroll;
pub mod family;
pub mod fields;
pub mod first_administrator;
pub mod household;
pub mod invite;
pub mod join_household;
pub mod number;
pub mod person;
pub mod profile;
pub mod record;
mod rename;
pub mod reset_link;
pub mod sign_in_names;
pub mod store;
pub mod twin;
pub mod two_factor;
pub mod unlock;

pub use add::{AddError, add_listed_person, add_person};
pub use fields::{MemberField, MemberValues};
pub use person::{HouseholdRole, NewPerson};

use jiff::Timestamp;

use serde::Serialize;

use crate::accounts::account::Roles;
use crate::platform::closed_set::closed_set;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resident {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub role: Option<HouseholdRole>,
    pub has_died: bool,
}

/// A person of the reader's household, with the fields that the reader may see (SECURITY.md, A2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyMember {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub photo_url: Option<String>,
    pub relationship: Relationship,
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
    pub has_password: bool,
    pub two_factor_enabled: bool,
    pub is_locked: bool,
    pub locked_at: Option<Timestamp>,
}

closed_set! {
    /// Whether a person can sign in: the first that applies, in this order.
    pub api enum AccountState => &'static str {
        Disabled = "disabled" => "disabled",
        /// Has neither an e-mail address nor a name to sign in with.
        None = "none" => "no account",
        Locked = "locked" => "locked",
        CanSignIn = "can-sign-in" => "can sign in",
        /// Was sent an invitation (or given a link or a slip) and has not set a password yet.
        Invited = "invited" => "invited",
        /// Has something to sign in with and neither a password nor an invitation.
        NotInvited = "not-invited" => "not invited",
    }
}
