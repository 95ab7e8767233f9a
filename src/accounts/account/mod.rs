//! The account of a member: what signing in reads of it, and the counts that lock it.

pub mod api;
pub mod roles;
pub mod spelling;
pub mod store;

use jiff::Timestamp;

use crate::platform::settings::Settings;
pub use roles::{Role, Roles};

/// The signed-in member, as every screen shows them.
#[derive(Clone, Debug)]
pub struct SignedInMember {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub profile_picture: Option<String>,
    pub two_factor_enabled: bool,
    pub roles: Roles,
}

impl SignedInMember {
    /// "Mary Smith (M0002)"
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }

    /// What a password of theirs must not be made of.
    pub fn known_words<'a>(&'a self, settings: &'a Settings) -> [&'a str; 5] {
        [&self.first_name, &self.last_name, &self.email, &settings.congregation_name, &settings.portal_name]
    }
}

/// The failures of an account, or of a known browser, so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failures {
    /// Consecutive ones.
    pub count: u32,
    /// When the last one was.
    pub last: Option<Timestamp>,
}

/// Wrong codes of an account so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrongCodes {
    /// How many since `since`.
    pub count: u32,
    /// When the first of them was.
    pub since: Option<Timestamp>,
}
