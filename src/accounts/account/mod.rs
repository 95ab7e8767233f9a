//! The account of a member: what signing in reads of it.

pub mod api;
pub mod spelling;
pub mod store;

/// The signed-in member, as every screen shows them.
#[derive(Clone, Debug)]
pub struct SignedInMember {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub profile_picture: Option<String>,
    pub two_factor_enabled: bool,
}
