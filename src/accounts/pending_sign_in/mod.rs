//! Sign-ins that wait for their code.

pub mod pending;
pub mod store;

use crate::accounts::account::SignedInMember;

/// A good pending sign-in and whose it is.
pub struct Pending {
    pub id: i64,
    pub wrong_codes: u32,
    /// The account is, for strangers.
    pub locked: bool,
    pub member: SignedInMember,
}
