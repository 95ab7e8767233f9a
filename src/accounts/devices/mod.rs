//! The browsers a member signs in with.
//!
//! A known browser has its own count of wrong passwords, so that an attacker who locks an account does not lock its owner
//! out. A trusted one ("Trust this device for 30 days") skips the code; trust is a separate column of the same row.

mod store;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Result, Transaction};

use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::mail::{Letter, outbox};
use crate::platform::token::Token;
pub use store::{delete as forget, failures, forget_failures, list, record_failure};

/// A browser that signed in before.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct KnownBrowser {
    /// The id for forgetting it.
    pub id: i64,
    /// "Chrome on Android"
    pub name: String,
    /// RFC 3339, on the congregation's clock.
    pub last_used_at: String,
    /// RFC 3339; until then it is not asked for a code. Absent: it is.
    pub trusted_until: Option<String>,
    /// True for the one of this request.
    pub current: bool,
}

/// The tokens that a browser presents. Any of them may be forged.
#[derive(Clone, Debug, Default)]
pub struct PresentedTokens {
    /// The session it has so far.
    pub session: Option<Token>,
    /// The known browser's token.
    pub device: Option<Token>,
    /// Its trust tokens, each with its row's id: one for every member who uses this browser.
    pub trust: Vec<(i64, Token)>,
}

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
) -> Result<Option<i64>> {
    match token {
        Some(token) => store::find(conn, member_id, token.hash(), now.as_second()),
        None => Ok(None),
    }
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
) -> Result<RememberedBrowser> {
    let was_known = find(tx, member_id, shown, now)?.is_some();
    let token = match shown {
        Some(token) if was_known => token.clone(),
        Some(planted) => {
            let token = Token::generate();
            store::replace_token(tx, planted.hash(), token.hash())?;
            token
        }
        None => Token::generate(),
    };
    let is_news = !was_known && store::has_any(tx, member_id)?;
    let expires = now.as_second() + LIFETIME.as_secs();
    let id = store::make_known(tx, member_id, token.hash(), client, expires, now.as_second())?;
    store::delete_longest_unused(tx, member_id, id, MOST_PER_MEMBER - 1)?;
    Ok(RememberedBrowser { id, token, was_known, is_news })
}

/// Logs a sign-in from a new browser and notifies the member.
pub fn announce_new_browser(
    tx: &Transaction<'_>,
    member_id: &str,
    client: &Client,
    now: Timestamp,
) -> Result<()> {
    audit_log::record(tx, &NewLogEntry::of_member(Action::NewDevice, member_id, client), now)?;
    outbox::announce_browser(tx, Letter::NewDevice, member_id, client, now)
}

/// Counted from the day the member ticked it; use does not extend it.
const TRUST_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

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
pub fn trust(tx: &Transaction<'_>, device: i64, moment: Moment) -> Result<Trust> {
    let token = Token::generate();
    let seconds = TRUST_LIFETIME.as_secs();
    store::trust(tx, device, token.hash(), moment.now.as_second() + seconds, moment)?;
    Ok(Trust { device, token, seconds })
}

/// Ends a member's trust in every browser for which a used token is shown, and returns their rows. To be called once
/// the password was right.
///
/// A replayed token means that both the member and a thief have it. The server cannot tell them apart, so it trusts
/// neither.
pub fn end_replayed(tx: &Transaction<'_>, member_id: &str, shown: &[(i64, Token)]) -> Result<Vec<i64>> {
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
) -> Result<Option<Trust>> {
    let Some((_, mark)) = shown.iter().find(|(id, _)| *id == device) else { return Ok(None) };
    let token = Token::generate();
    let until = store::renew_trust(tx, device, mark.hash(), token.hash(), moment)?;
    Ok(until.map(|until| Trust { device, token, seconds: until - moment.now.as_second() }))
}
