//! The account of a member, as signing in reads it, and the counts that lock it.

pub mod api;
pub mod roles;
pub mod sign_in_name;
pub mod spelling;
pub mod store;

use jiff::Timestamp;

use crate::accounts::hashing::password::Strength;
use crate::platform::settings::Settings;
use crate::platform::text::email::canonical;
pub use roles::{Role, Roles};
pub use sign_in_name::{SignInName, SignInNameError};

/// The signed-in member, as every screen shows them.
#[derive(Clone, Debug)]
pub struct SignedInMember {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty where they sign in with a name only.
    pub email: String,
    pub sign_in_name: Option<String>,
    pub profile_picture: Option<String>,
    pub two_factor_enabled: bool,
    pub roles: Roles,
}

impl SignedInMember {
    /// "Mary Smith (M0002)"
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }

    /// The name to sign in with: the e-mail address, or the sign-in name where there is none.
    pub fn account_name(&self) -> &str {
        if self.email.is_empty() { self.sign_in_name.as_deref().unwrap_or_default() } else { &self.email }
    }

    /// True where `typed` is one of the names they sign in with, in any spelling.
    pub fn answers_to(&self, typed: &str) -> bool {
        (!self.email.is_empty() && spelling::is_one(typed, &self.email))
            || self.sign_in_name.as_deref().is_some_and(|name| canonical(typed) == name)
    }

    /// The strength that their password needs.
    pub fn password_strength(&self, settings: &Settings) -> Strength {
        let sign_in_name = self.sign_in_name.as_deref().unwrap_or_default();
        let (congregation, portal) = (&*settings.congregation_name, &*settings.portal_name);
        let known = [&self.first_name, &self.last_name, &*self.email, sign_in_name, congregation, portal];
        if self.roles.is_none() { Strength::of_member(&known) } else { Strength::of_role_holder(&known) }
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
