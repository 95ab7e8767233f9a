//! Sign-ins that wait for their code.

pub mod pending;
pub mod store;

use crate::accounts::account::SignedInMember;

/// A valid pending sign-in and its member.
pub struct Pending {
    pub id: i64,
    pub wrong_codes: u32,
    /// The account is locked for unknown browsers.
    pub locked: bool,
    /// The password is strong enough for a role.
    pub strong_password: bool,
    pub member: SignedInMember,
}
