//! Sessions, from a sign-in to its end: a random token in a cookie, its hash in the database, two clocks (idle and absolute)
//! and one epoch.

pub mod store;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use crate::accounts::account::SignedInMember;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::token::{Token, TokenHash};

/// A browser that is signed in.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SignedInBrowser {
    /// The id for ending it.
    pub id: i64,
    /// "Chrome on Android"
    pub name: String,
    /// RFC 3339, on the congregation's clock.
    pub signed_in_at: String,
    /// RFC 3339, on the congregation's clock; to the nearest five minutes.
    pub last_seen_at: String,
    /// The network address it signed in from.
    pub address: Option<String>,
    /// True for the one of this request.
    pub current: bool,
}

/// A browser in which a member with a role is signed in.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct RoleHolderBrowser {
    pub person_id: String,
    /// First and last name.
    pub person: String,
    pub browser: SignedInBrowser,
}

/// A valid session and its member.
#[derive(Clone, Debug)]
pub struct Session {
    /// `sessions.id`
    pub id: i64,
    /// The known browser it was made in: `trusted_devices.id`
    pub device_id: Option<i64>,
    /// Unix seconds.
    pub last_seen_at: i64,
    /// The start of role rights, their last use, and the last use of the second factor: unix
    /// seconds.
    pub role_awake_since: Option<i64>,
    pub role_used_at: Option<i64>,
    pub code_given_at: Option<i64>,
    pub member: SignedInMember,
}

/// A visit is written down at most this often: an SD card wears out by writes.
const VISIT_NOTED_EVERY: SignedDuration = SignedDuration::from_mins(5);
/// Role work is noted at most this often.
const ROLE_WORK_NOTED_EVERY: SignedDuration = SignedDuration::from_mins(1);
/// More browsers than this and the longest unused one is signed out.
const MOST_PER_MEMBER: u32 = 20;

/// The valid session of this token, if there is one.
///
/// A session is valid while its member is enabled and of the same epoch, while `created <= now < expires`, while the
/// last visit is not longer ago than the idle limit and, in the run of the program that made it, for no more seconds
/// than its lifetime. A clock that jumps makes sessions invalid only while it is wrong: no row is deleted.
pub fn find(
    conn: &Connection,
    token: &Token,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<Option<Session>> {
    find_by_hash(conn, token.hash(), settings, moment)
}

fn find_by_hash(
    conn: &Connection,
    token: TokenHash,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<Option<Session>> {
    let idle_since = moment.now.as_second() - i64::from(settings.session_idle_days) * 86_400;
    store::find(conn, token, idle_since, moment)
}

/// The good sessions of the member of `present`: that one first, then the last used first.
pub fn list_good(
    conn: &Connection,
    present: &Session,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<Vec<SignedInBrowser>> {
    good(conn, store::list(conn, present, &settings.time_zone)?, settings, moment)
}

/// The good sessions of members with a role, the last used first.
pub fn list_good_of_role_holders(
    conn: &Connection,
    present: &Session,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<Vec<RoleHolderBrowser>> {
    good(conn, store::list_of_role_holders(conn, present.id, &settings.time_zone)?, settings, moment)
}

/// Checked one by one, so that there is one rule; a member has at most twenty.
fn good<T>(
    conn: &Connection,
    listed: Vec<(TokenHash, T)>,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<Vec<T>> {
    let mut good = Vec::new();
    for (token, session) in listed {
        if find_by_hash(conn, token, settings, moment)?.is_some() {
            good.push(session);
        }
    }
    Ok(good)
}

/// No session is valid for longer than the settings say now, whenever it was made.
pub fn shorten(tx: &Transaction<'_>, settings: &Settings) -> rusqlite::Result<()> {
    store::shorten(tx, longest(settings))
}

/// Seconds from a sign-in to the end of its session in any case.
fn longest(settings: &Settings) -> i64 {
    i64::from(settings.session_days) * 86_400
}

/// Makes a session for a member who has just authenticated, in the known browser `device`.
///
/// Called only by the sign-in feature. Returns its id, too.
pub fn create(
    tx: &Transaction<'_>,
    member_id: &str,
    device: Option<i64>,
    client: &Client,
    settings: &Settings,
    moment: Moment,
) -> rusqlite::Result<(i64, Token)> {
    let token = Token::generate();
    let expires = moment.now.as_second() + longest(settings);
    let id = store::insert(tx, member_id, token.hash(), device, expires, client, moment)?;
    store::delete_longest_unused(tx, member_id, id, MOST_PER_MEMBER - 1)?;
    Ok((id, token))
}

/// Replaces the token after the member's epoch was raised: this session goes on with its lifetime unchanged; everything
/// else of theirs ends.
pub fn renew(tx: &Transaction<'_>, session: &Session, token: &Token) -> rusqlite::Result<()> {
    store::renew(tx, session.id, &session.member.id, token.hash())
}

/// Notes that the member was here, and role work. Never in the way: if it cannot be written, the visit goes on.
pub async fn note_visit(db: &Database, session: &Session, now: Timestamp, is_role_work: bool) {
    let (id, now) = (session.id, now.as_second());
    let is_seen = now - session.last_seen_at < VISIT_NOTED_EVERY.as_secs();
    let is_work_noted = session.role_used_at.is_some_and(|used| now - used < ROLE_WORK_NOTED_EVERY.as_secs());
    let is_work_new = is_role_work && !is_work_noted;
    if is_seen && !is_work_new {
        return;
    }
    let noting = db.write_off_thread(move |tx| {
        if !is_seen {
            store::touch(tx, id, now)?;
        }
        if is_work_new { store::note_role_work(tx, id, now) } else { Ok(()) }
    });
    if let Err(error) = noting.await {
        tracing::warn!(%error, "a visit could not be noted");
    }
}
