//! The signed-in member in answers.

use poem_openapi::{Enum, Object};

use super::{Role, SignedInMember};

/// The signed-in member, as every screen knows them.
#[derive(Debug, Clone, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct User {
    first_name: String,
    last_name: String,
    /// What they sign in with; empty where they have a sign-in name only.
    email: String,
    /// Absent for most: what somebody without an e-mail address of their own signs in with.
    sign_in_name: Option<String>,
    /// Address of the picture; absent when there is none.
    profile_picture: Option<String>,
    two_factor_enabled: bool,
    /// Absent for most: "office", "treasurer", "administrator".
    roles: Option<Vec<RoleName>>,
}

/// A role beside being a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum RoleName {
    Office,
    Treasurer,
    Administrator,
}

impl From<RoleName> for Role {
    fn from(role: RoleName) -> Self {
        match role {
            RoleName::Office => Self::Office,
            RoleName::Treasurer => Self::Treasurer,
            RoleName::Administrator => Self::Administrator,
        }
    }
}

impl From<Role> for RoleName {
    fn from(role: Role) -> Self {
        match role {
            Role::Office => Self::Office,
            Role::Treasurer => Self::Treasurer,
            Role::Administrator => Self::Administrator,
        }
    }
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
            roles: (!member.roles.is_none()).then(|| member.roles.iter().map(RoleName::from).collect()),
        }
    }
}
