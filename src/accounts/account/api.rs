//! The signed-in member in answers.

use poem_openapi::Object;

use super::{Role, SignedInMember};

/// The signed-in member, as every screen knows them.
#[derive(Debug, Clone, Object)]
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
