//! Known browsers: one in which the member has signed in or chosen a password before.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::store;
use crate::accounts::account::Failures;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::token::{Token, TokenError};

/// Counted from the last sign-in.
pub const LIFETIME: SignedDuration = SignedDuration::from_hours(180 * 24);
/// More browsers than this and the longest unused one is forgotten.
const MOST_PER_MEMBER: u32 = 20;

/// A browser that has just become known, or was known before.
#[derive(Clone, Debug)]
pub struct RememberedBrowser {
    /// `trusted_devices.id`
    pub id: i64,
    /// The cookie's value.
    pub token: Token,
    pub was_known: bool,
    /// New, and not the member's first browser.
    pub is_news: bool,
}

/// The known browser of a member that shows this token: its row's id.
pub fn find(
    conn: &Connection,
    member_id: &str,
    token: Option<&Token>,
    now: Timestamp,
) -> rusqlite::Result<Option<i64>> {
    match token {
        Some(token) => store::find(conn, member_id, token.hash(), now.as_second()),
        None => Ok(None),
    }
}

/// The browser's count of wrong passwords; `None` when the member does not know it (any more).
pub fn failures(conn: &Connection, id: i64, member_id: &str) -> rusqlite::Result<Option<Failures>> {
    store::failures(conn, id, member_id)
}

pub fn forget_failures(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    store::forget_failures(tx, id)
}

/// Writes its count of wrong passwords down.
pub fn note_failure(tx: &Transaction<'_>, id: i64, count: u32, now: Timestamp) -> rusqlite::Result<()> {
    store::record_failure(tx, id, count, now.as_second())
}

/// Makes the browser unknown. Its sessions continue.
pub fn forget(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    store::delete(tx, id)
}

/// Makes this browser known to a member who has just authenticated, with nothing counted against it, for 180 days from
/// now.
///
/// A token that the browser sends is reused only if this member already knows it. Another member may have set a token
/// that only other members know, so it is replaced, for all of them: a family's computer stays known to every member
/// who uses it, under a fresh token.
pub fn make_known(
    tx: &Transaction<'_>,
    member_id: &str,
    shown: Option<&Token>,
    client: &Client,
    now: Timestamp,
) -> Result<RememberedBrowser, TokenError> {
    let was_known = find(tx, member_id, shown, now)?.is_some();
    let token = match shown {
        Some(token) if was_known => token.clone(),
        Some(planted) => {
            let token = Token::generate()?;
            store::replace_token(tx, planted.hash(), token.hash())?;
            token
        }
        None => Token::generate()?,
    };
    let is_news = !was_known && store::has_any(tx, member_id)?;
    let name = client.device_name();
    let expires = now.as_second() + LIFETIME.as_secs();
    let id = store::make_known(tx, member_id, token.hash(), (&name, client), expires, now.as_second())?;
    store::delete_longest_unused(tx, member_id, id, MOST_PER_MEMBER - 1)?;
    Ok(RememberedBrowser { id, token, was_known, is_news })
}

/// Logs a sign-in from a new browser and notifies the member.
pub fn announce_new_browser(
    tx: &Transaction<'_>,
    member_id: &str,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    audit_log::record(tx, &NewLogEntry::of_member(Action::NewDevice, member_id, client), now)?;
    let name = client.device_name();
    let news = News { letter: Letter::NewDevice, member_id, detail: Some(&name), to_address: None };
    outbox::announce(tx, &news, now)
}
