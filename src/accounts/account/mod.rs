//! The account of a member, as signing in reads it, and the counts that lock it.

pub mod spelling;
pub mod store;

use std::fmt;

use jiff::Timestamp;

use crate::accounts::hashing::password::Strength;
use crate::platform::closed_set::closed_set;
use crate::platform::db::from_row;
use crate::platform::settings::Settings;
use crate::platform::text::email::canonical;
use crate::platform::text::listed;
pub use spelling::{SignInName, SignInNameError};

/// The signed-in member.
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

/// The signed-in member, as every screen knows them.
#[derive(Debug, Clone, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct User {
    first_name: String,
    last_name: String,
    /// Empty for an account with only a sign-in name.
    email: String,
    /// The sign-in name of an account without an e-mail address of its own; absent for most.
    sign_in_name: Option<String>,
    /// Address of the picture; absent when there is none.
    profile_picture: Option<String>,
    two_factor_enabled: bool,
    /// Absent for most: "office", "treasurer", "administrator".
    roles: Option<Vec<Role>>,
}

impl From<SignedInMember> for User {
    fn from(member: SignedInMember) -> Self {
        Self {
            first_name: member.first_name,
            last_name: member.last_name,
            email: member.email,
            sign_in_name: member.sign_in_name,
            profile_picture: member.profile_picture,
            two_factor_enabled: member.two_factor_enabled,
            roles: (!member.roles.is_none()).then(|| member.roles.iter().collect()),
        }
    }
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

closed_set! {
    /// A role: rights beyond a member's own data.
    pub api enum Role {
        /// People, households, invitations, events, announcements; never gifts, never roles.
        Office = "office",
        /// Gifts and pledges; of people only name, number, household and postal address. Never roles.
        Treasurer = "treasurer",
        /// All that the office does; roles, accounts, settings and the log. Not gifts.
        Administrator = "administrator",
    }
}

/// The roles of one member; none of them for most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    pub office: bool,
    pub treasurer: bool,
    pub administrator: bool,
}

from_row! { Roles {
    office as "is_office", treasurer as "is_treasurer", administrator as "is_administrator",
} }

impl Roles {
    /// The roles of a portal's first person.
    pub const FIRST_PERSON: Self = Self { office: false, treasurer: true, administrator: true };

    pub fn has(self, role: Role) -> bool {
        match role {
            Role::Office => self.office,
            Role::Treasurer => self.treasurer,
            Role::Administrator => self.administrator,
        }
    }

    #[must_use]
    pub fn with(mut self, role: Role) -> Self {
        match role {
            Role::Office => self.office = true,
            Role::Treasurer => self.treasurer = true,
            Role::Administrator => self.administrator = true,
        }
        self
    }

    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.has(*role))
    }

    /// True of those who look after people: office and administrator.
    pub fn looks_after_people(self) -> bool {
        self.office || self.administrator
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::default(), Self::with)
    }
}

/// "treasurer and administrator", or "member".
impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.iter().map(Role::as_str).collect();
        if words.is_empty() { f.write_str("member") } else { f.write_str(&listed(&words)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_told_in_words() {
        for (roles, words) in [
            (&[] as &[Role], "member"),
            (&[Role::Office], "office"),
            (&[Role::Administrator, Role::Treasurer], "treasurer and administrator"),
            (&Role::ALL, "office, treasurer and administrator"),
        ] {
            assert_eq!(roles.iter().copied().collect::<Roles>().to_string(), words);
        }
    }
}
