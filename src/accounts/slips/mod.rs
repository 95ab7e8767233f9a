//! Slips of paper with a code, for people whom no letter reaches: they open one page, on which a password is chosen.
//!
//! The gate that takes the code is [`crate::accounts::sign_in::join`]; the office makes slips in
//! `congregation/slips`.

pub mod code;
pub mod issue;
pub mod store;

pub use code::SlipCode;

/// Whose slip it is, as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipOwner {
    pub member_id: String,
    /// As they are called, and the last name.
    pub name: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty where they have none of their own.
    pub email: String,
    pub sign_in_name: Option<String>,
    /// Then it is a reset: it does not sign in.
    pub has_password: bool,
}

impl SlipOwner {
    /// What they sign in with.
    pub fn account_name(&self) -> &str {
        match &self.sign_in_name {
            Some(name) if self.email.is_empty() => name,
            _ => &self.email,
        }
    }
}
