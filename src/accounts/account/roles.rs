//! The three roles that a member may hold beside being one, in any number.

use std::fmt;

use crate::platform::closed_set::closed_set;
use crate::platform::db::from_row;

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
        match words.split_last() {
            None => f.write_str("member"),
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} and {last}", others.join(", ")),
        }
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
