//! A pending sign-in: the password was correct, the code is still to come. Its token allows only submitting the code.

mod store;

use jiff::SignedDuration;
use rusqlite::Transaction;

use crate::accounts::account::SignedInMember;
use crate::platform::clock::Moment;
use crate::platform::token::Token;
pub use store::{count_wrong_code, delete, delete_of_token, find};

/// How long the code may take.
pub const LIFETIME: SignedDuration = SignedDuration::from_mins(5);
/// Then the password is asked for again.
pub const MOST_WRONG_CODES: u32 = 5;
/// Concurrent ones per member: an attacker with the password cannot fill the SD card with them.
const MOST_PER_MEMBER: u32 = 10;

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

/// Begins one, and deletes older ones.
pub fn begin(
    tx: &Transaction<'_>,
    member_id: &str,
    strong_password: bool,
    moment: Moment,
) -> rusqlite::Result<Token> {
    let token = Token::generate();
    let now = moment.now.as_second();
    let id = store::insert(tx, member_id, &token, now + LIFETIME.as_secs(), strong_password, moment)?;
    store::delete_old(tx, member_id, id, MOST_PER_MEMBER - 1, now)?;
    Ok(token)
}
