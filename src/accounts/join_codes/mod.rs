//! Slips of paper with a code, for people whom no letter reaches: they open one page, on which a password is chosen.
//!
//! The gate that takes the code is [`crate::accounts::sign_in::join`]; the office makes slips in
//! `congregation/invitations/slips`.

pub mod code;
pub mod issue;
pub mod store;

pub use code::SlipCode;

use crate::accounts::first_access::FirstAccessWay;

/// The owner of a slip, as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipOwner {
    pub member_id: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty where they have none of their own.
    pub email: String,
    pub sign_in_name: Option<String>,
    /// Then it is a reset: it does not sign in.
    pub has_password: bool,
    /// The name of the person who printed it, while they are here.
    pub made_by: Option<String>,
}

impl SlipOwner {
    /// The log's words for what the slip did.
    pub fn use_in_words(&self) -> String {
        let first = if self.has_password { "" } else { "for the first time, " };
        format!("{first}{}", FirstAccessWay::Slip.in_words(self.made_by.as_deref(), None))
    }

    /// The name to sign in with.
    pub fn account_name(&self) -> &str {
        match &self.sign_in_name {
            Some(name) if self.email.is_empty() => name,
            _ => &self.email,
        }
    }
}
