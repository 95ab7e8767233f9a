//! Ending letters from within one, without signing in: for everybody at the address, since the letter names them all.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::stop_token::StopToken;
use super::{LetterChoice, store};
use crate::platform::mail::{ONE_CLICK, Reader, StopLinks};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// The page that asks first; the token stands behind `#`, where no log sees it.
pub const PAGE: &str = "/letters";

/// The links of a letter that leaves now; none where the portal cannot be reached from outside.
pub fn links_for(
    seal: &Seal,
    choice: LetterChoice,
    readers: &[Reader],
    settings: &Settings,
    now: Timestamp,
) -> Option<StopLinks> {
    let reader = readers.first().filter(|_| settings.public_address.is_reachable_from_outside())?;
    let token = StopToken { choice, member_id: reader.member_id.clone(), issued: now }.encoded(seal);
    let link = |path: String| settings.public_address.link(&path);
    Some(StopLinks { page: link(format!("{PAGE}#{token}")), one_click: link(format!("{ONE_CLICK}{token}")) })
}

/// The letters that a valid token ends, and whether a person at its address gets them still.
pub fn look(
    conn: &Connection,
    seal: &Seal,
    token: &str,
    now: Timestamp,
) -> rusqlite::Result<Option<(LetterChoice, bool)>> {
    let Some(StopToken { choice, member_id, .. }) = StopToken::parse(token, seal, now) else {
        return Ok(None);
    };
    Ok(store::is_any_wanted_with(conn, choice, &member_id)?.map(|wanted| (choice, wanted)))
}

/// Ends the letters of a good token. Where they have ended already nothing is written.
pub fn end(
    tx: &Transaction<'_>,
    seal: &Seal,
    token: &str,
    now: Timestamp,
) -> rusqlite::Result<Option<LetterChoice>> {
    let Some(StopToken { choice, member_id, .. }) = StopToken::parse(token, seal, now) else {
        return Ok(None);
    };
    if store::is_any_wanted_with(tx, choice, &member_id)? == Some(true) {
        store::end_with(tx, choice, &member_id)?;
    }
    Ok(Some(choice))
}
