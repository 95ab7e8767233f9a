//! Making slips.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::{SlipCode, store};
use crate::platform::clock::{Moment, from_seconds};
use crate::platform::sealed::Seal;
use crate::platform::token::TokenError;

/// Paper waits in a drawer; a letter's link does not.
pub const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Makes a slip and ends the one that was printed before. Returns its code, and until when it is good.
pub fn issue(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    made_by: &str,
    moment: Moment,
) -> Result<(SlipCode, Timestamp), TokenError> {
    let code = SlipCode::generate()?;
    store::end_open(tx, member_id, moment.now.as_second())?;
    let expires_at = moment.now.as_second() + LIFETIME.as_secs();
    store::insert(tx, member_id, &code.hash(seal), made_by, expires_at, moment)?;
    Ok((code, from_seconds(expires_at)))
}
