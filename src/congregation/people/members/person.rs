//! A person whose row is to be made.

use super::fields::{MemberField, MemberValues};
use crate::accounts::account::Roles;
use crate::platform::closed_set::closed_set;
use crate::platform::text::email::Email;

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
