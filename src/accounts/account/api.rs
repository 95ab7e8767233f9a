//! The signed-in member in answers.

use poem_openapi::Object;

use super::SignedInMember;

/// The signed-in member, as every screen knows them.
#[derive(Debug, Clone, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct User {
    first_name: String,
    last_name: String,
    email: String,
    /// Address of the picture; absent when there is none.
    profile_picture: Option<String>,
    two_factor_enabled: bool,
}

impl From<SignedInMember> for User {
    fn from(member: SignedInMember) -> Self {
        Self {
            first_name: member.first_name,
            last_name: member.last_name,
            email: member.email,
            profile_picture: member.profile_picture,
            two_factor_enabled: member.two_factor_enabled,
        }
    }
}
