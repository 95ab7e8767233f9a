//! SQL for calendars and their addresses.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction};

use super::{CalendarFeed, FeedScope, OpenFeed};
use crate::congregation::events::ManagedEvent;
use crate::congregation::events::store::{field_columns, select_managed};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db::{self, from_row};
use crate::platform::token::TokenHash;

/// Events of these days, at most `most`, latest first; with a member only those attended by a person of their household.
pub(super) fn events(
    conn: &Connection,
    (from, to): (Date, Date),
    member_id: Option<&str>,
    most: u32,
) -> Result<Vec<ManagedEvent>> {
    let (from, to) = (from.to_string(), to.to_string());
    let Some(member_id) = member_id else {
        return db::all(
            conn,
            select_managed!(
                "WHERE removed_at IS NULL AND event_date BETWEEN ?1 AND ?2
                 ORDER BY event_date DESC, event_time DESC, id DESC LIMIT ?3"
            ),
            (from, to, most),
            ManagedEvent::from_row,
        );
    };
    // Found by their answers: they are few beside the events of three years.
    let sql = select_managed!(
        "WHERE removed_at IS NULL AND event_date BETWEEN ?1 AND ?2 AND id IN
            (SELECT event_id FROM event_rsvps WHERE status = 'attending' AND member_id IN
                (SELECT ?4 UNION SELECT other.member_id FROM household_members AS own
                 JOIN household_members AS other ON other.household_id = own.household_id
                 WHERE own.member_id = ?4))
         ORDER BY event_date DESC, event_time DESC, id DESC LIMIT ?3"
    );
    db::all(conn, sql, (from, to, most, member_id), ManagedEvent::from_row)
}

/// The member's addresses, the oldest first.
pub(super) fn list(conn: &Connection, member_id: &str, zone: &TimeZone) -> Result<Vec<CalendarFeed>> {
    let sql = "SELECT id, name, scope, token_hash IS NULL AS on_its_way, created_at, last_used_at
         FROM calendar_feeds WHERE member_id = ?1 ORDER BY id";
    db::all(conn, sql, [member_id], |row| CalendarFeed::from_row(row, zone))
}

from_row! { |row, zone: &TimeZone| CalendarFeed {
    id, name, scope, on_its_way,
    created_at: rfc3339(from_seconds(row.get("created_at")?), zone),
    last_used_at: row.get::<_, Option<i64>>("last_used_at")?.map(|at| rfc3339(from_seconds(at), zone)),
} }

/// How many addresses the member has, and how many of them wait for their letter.
pub(super) fn counts(conn: &Connection, member_id: &str) -> Result<(u32, u32)> {
    let sql = "SELECT count(*) AS number, count(*) FILTER (WHERE token_hash IS NULL) AS waiting
         FROM calendar_feeds WHERE member_id = ?1";
    db::one(conn, sql, [member_id], |row| Ok((row.get("number")?, row.get("waiting")?)))
}

/// Returns the row's id.
pub(super) fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    name: &str,
    scope: FeedScope,
    token: Option<TokenHash>,
    now: i64,
) -> Result<i64> {
    let sql = "INSERT INTO calendar_feeds (member_id, name, scope, token_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
    db::insert(tx, sql, (member_id, name, scope, token.map(|token| token.0), now))
}

/// Deletes one of the member's own; returns whether its letter has not left yet, where there was one.
pub(super) fn delete(tx: &Transaction<'_>, member_id: &str, id: i64) -> Result<Option<bool>> {
    let sql = "DELETE FROM calendar_feeds WHERE id = ?2 AND member_id = ?1 RETURNING token_hash IS NULL AS on_its_way";
    db::find(tx, sql, (member_id, id), |row| row.get("on_its_way"))
}

/// Gives the address whose letter leaves its token; an error where none waits.
pub(super) fn give_token(tx: &Transaction<'_>, member_id: &str, token: TokenHash) -> Result<()> {
    let sql = "UPDATE calendar_feeds SET token_hash = ?2
         WHERE id = (SELECT max(id) FROM calendar_feeds WHERE member_id = ?1 AND token_hash IS NULL)
         RETURNING id";
    db::one(tx, sql, (member_id, token.0), |_| Ok(()))
}

pub(super) fn take_token(tx: &Transaction<'_>, token: TokenHash) -> Result<()> {
    db::execute(tx, "UPDATE calendar_feeds SET token_hash = NULL WHERE token_hash = ?1", [token.0])
}

/// The address of this token, while the account of its member is open.
pub(super) fn open(conn: &Connection, token: TokenHash) -> Result<Option<OpenFeed>> {
    let sql = "SELECT calendar_feeds.id, calendar_feeds.member_id, scope, last_used_at,
                (SELECT version FROM calendar_version) AS version
         FROM calendar_feeds JOIN members ON members.id = calendar_feeds.member_id
         WHERE token_hash = ?1 AND disabled_at IS NULL
           AND (members.email IS NOT NULL OR members.sign_in_name IS NOT NULL)";
    db::find(conn, sql, [token.0], OpenFeed::from_row)
}

from_row! { OpenFeed { id, member_id, scope, last_used_at, version } }

pub(super) fn note_use(tx: &Transaction<'_>, id: i64, now: i64) -> Result<()> {
    db::execute(tx, "UPDATE calendar_feeds SET last_used_at = ?2 WHERE id = ?1", (id, now))
}
