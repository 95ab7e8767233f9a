//! A pending sign-in: the password was correct, the code is still to come. Its token allows only submitting the code.

use super::{Pending, store};
use jiff::SignedDuration;
use rusqlite::{Connection, Transaction};

use crate::platform::clock::Moment;
use crate::platform::token::{Token, TokenError};

/// How long the code may take.
pub const LIFETIME: SignedDuration = SignedDuration::from_mins(5);
/// Then the password is asked for again.
pub const MOST_WRONG_CODES: u32 = 5;
/// Concurrent ones per member: an attacker with the password cannot fill the SD card with them.
const MOST_PER_MEMBER: u32 = 10;

/// Begins one, and deletes older ones.
pub fn begin(
    tx: &Transaction<'_>,
    member_id: &str,
    strong_password: bool,
    moment: Moment,
) -> Result<Token, TokenError> {
    let token = Token::generate()?;
    let now = moment.now.as_second();
    let id = store::insert(tx, member_id, token.hash(), now + LIFETIME.as_secs(), strong_password, moment)?;
    store::delete_old(tx, member_id, id, MOST_PER_MEMBER - 1, now)?;
    Ok(token)
}

/// The valid one of this token: begun with a password of the current epoch, not longer than five minutes ago.
pub fn find(conn: &Connection, token: &Token, moment: Moment) -> rusqlite::Result<Option<Pending>> {
    store::find(conn, token.hash(), moment)
}

pub fn count_wrong_code(tx: &Transaction<'_>, pending: &Pending) -> rusqlite::Result<()> {
    store::count_wrong_code(tx, pending.id)
}

/// Ends the one of this token, good or not.
pub fn end_of(tx: &Transaction<'_>, token: &Token) -> rusqlite::Result<()> {
    store::delete_of_token(tx, token.hash())
}

pub fn end(tx: &Transaction<'_>, pending: &Pending) -> rusqlite::Result<()> {
    store::delete(tx, pending.id)
}
