//! "Trust this device for 30 days": only this skips the code.

use jiff::SignedDuration;
use rusqlite::Transaction;

use super::store;
use crate::platform::clock::Moment;
use crate::platform::token::{Token, TokenError};

/// Counted from the day the member ticked it; use does not extend it.
const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A trust token, for a cookie.
#[derive(Clone, Debug)]
pub struct Trust {
    /// The known browser it belongs to.
    pub device: i64,
    /// Single use: using it makes another.
    pub token: Token,
    /// Its lifetime.
    pub seconds: i64,
}

/// Trusts a known browser from now on, at its member's current epoch.
pub fn trust(tx: &Transaction<'_>, device: i64, moment: Moment) -> Result<Trust, TokenError> {
    let token = Token::generate()?;
    let seconds = LIFETIME.as_secs();
    store::trust(tx, device, token.hash(), moment.now.as_second() + seconds, moment)?;
    Ok(Trust { device, token, seconds })
}

/// Ends a member's trust in every browser for which a used token is shown, and returns their rows. To be called once
/// the password was right.
///
/// A replayed token means that both the member and a thief have it. The server cannot tell them apart, so it trusts
/// neither.
pub fn end_replayed(
    tx: &Transaction<'_>,
    member_id: &str,
    shown: &[(i64, Token)],
) -> rusqlite::Result<Vec<i64>> {
    let mut replayed = Vec::new();
    for (id, mark) in shown {
        if store::end_trust_unless(tx, member_id, *id, mark.hash())? {
            replayed.push(*id);
        }
    }
    Ok(replayed)
}

/// Uses the trust token of this browser, if it is valid, and issues the next one.
pub fn use_trust(
    tx: &Transaction<'_>,
    device: i64,
    shown: &[(i64, Token)],
    moment: Moment,
) -> Result<Option<Trust>, TokenError> {
    let Some((_, mark)) = shown.iter().find(|(id, _)| *id == device) else { return Ok(None) };
    let token = Token::generate()?;
    let until = store::renew_trust(tx, device, mark.hash(), token.hash(), moment)?;
    Ok(until.map(|until| Trust { device, token, seconds: until - moment.now.as_second() }))
}
