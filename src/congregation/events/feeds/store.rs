//! SQL for calendars and their addresses.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{CalendarEvent, CalendarFeed, FeedScope};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db::from_row;
use crate::platform::token::TokenHash;

/// An address that is asked, and what it may show.
pub(super) struct OpenFeed {
    pub id: i64,
    pub member_id: String,
    pub scope: FeedScope,
    pub last_used_at: Option<i64>,
    /// Another one after any change of an event.
    pub version: i64,
}

macro_rules! select_events {
    ($rest:literal) => {
        concat!(
            "SELECT id, title, description, event_date, event_time, end_days, end_time, location, event_type,
                CASE WHEN cancelled_at IS NOT NULL THEN coalesce(cancel_reason, '') END AS cancelled, changed_at, sequence
             FROM events WHERE removed_at IS NULL AND ",
            $rest
        )
    };
}

pub(super) fn event(conn: &Connection, id: &str) -> rusqlite::Result<Option<CalendarEvent>> {
    conn.prepare_cached(select_events!("id = ?1"))?.query_row([id], CalendarEvent::from_row).optional()
}

/// Events of these days, at most `most`, latest first; with a member only those attended by a person of their household.
pub(super) fn events(
    conn: &Connection,
    (from, to): (Date, Date),
    member_id: Option<&str>,
    most: u32,
) -> rusqlite::Result<Vec<CalendarEvent>> {
    let days = (from.to_string(), to.to_string());
    let Some(member_id) = member_id else {
        return conn
            .prepare_cached(select_events!(
                "event_date BETWEEN ?1 AND ?2 ORDER BY event_date DESC, event_time DESC, id DESC LIMIT ?3"
            ))?
            .query_map((days.0, days.1, most), CalendarEvent::from_row)?
            .collect();
    };
    conn.prepare_cached(select_events!(
        "event_date BETWEEN ?1 AND ?2 AND id IN
            (SELECT event_id FROM event_rsvps WHERE status = 'attending' AND member_id IN
                (SELECT ?4 UNION SELECT other.member_id FROM household_members AS own
                 JOIN household_members AS other ON other.household_id = own.household_id
                 WHERE own.member_id = ?4))
         ORDER BY event_date DESC, event_time DESC, id DESC LIMIT ?3"
    ))?
    .query_map((days.0, days.1, most, member_id), CalendarEvent::from_row)?
    .collect()
}

from_row! { |row| CalendarEvent {
    id, title, description, end_days, location, category as "event_type", cancelled, sequence,
    // The table's CHECK ensures the form; an impossible day ("2026-02-31", typed by hand) shows as the first.
    date: row.get_ref("event_date")?.as_str()?.parse().unwrap_or(Date::ZERO),
    time: row.get_ref("event_time")?.as_str()?.parse().ok(),
    end_time: row.get_ref("end_time")?.as_str_or_null()?.and_then(|time| time.parse().ok()),
    changed_at: from_seconds(row.get("changed_at")?),
} }

/// The member's addresses, the oldest first.
pub(super) fn list(
    conn: &Connection,
    member_id: &str,
    zone: &TimeZone,
) -> rusqlite::Result<Vec<CalendarFeed>> {
    let at = |seconds| rfc3339(from_seconds(seconds), zone);
    conn.prepare_cached(
        "SELECT id, name, scope, token_hash IS NULL AS on_its_way, created_at, last_used_at
         FROM calendar_feeds WHERE member_id = ?1 ORDER BY id",
    )?
    .query_map([member_id], |row| {
        Ok(CalendarFeed {
            id: row.get("id")?,
            name: row.get("name")?,
            scope: row.get("scope")?,
            on_its_way: row.get("on_its_way")?,
            created_at: at(row.get("created_at")?),
            last_used_at: row.get::<_, Option<i64>>("last_used_at")?.map(at),
        })
    })?
    .collect()
}

/// How many addresses the member has, and how many of them wait for their letter.
pub(super) fn counts(conn: &Connection, member_id: &str) -> rusqlite::Result<(u32, u32)> {
    conn.prepare_cached(
        "SELECT count(*) AS number, count(*) FILTER (WHERE token_hash IS NULL) AS waiting
         FROM calendar_feeds WHERE member_id = ?1",
    )?
    .query_row([member_id], |row| Ok((row.get("number")?, row.get("waiting")?)))
}

/// Returns the row's id.
pub(super) fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    name: &str,
    scope: FeedScope,
    token: Option<TokenHash>,
    now: i64,
) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO calendar_feeds (member_id, name, scope, token_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .insert((member_id, name, scope, token.map(|token| token.0), now))
}

/// Deletes one of the member's own; returns whether its letter has not left yet, where there was one.
pub(super) fn delete(tx: &Transaction<'_>, member_id: &str, id: i64) -> rusqlite::Result<Option<bool>> {
    tx.prepare_cached(
        "DELETE FROM calendar_feeds WHERE id = ?2 AND member_id = ?1 RETURNING token_hash IS NULL AS on_its_way",
    )?
    .query_row((member_id, id), |row| row.get("on_its_way"))
    .optional()
}

/// Gives the address whose letter leaves its token; returns its name, where there is one that waits.
pub(super) fn give_token(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
) -> rusqlite::Result<Option<String>> {
    tx.prepare_cached(
        "UPDATE calendar_feeds SET token_hash = ?2
         WHERE id = (SELECT max(id) FROM calendar_feeds WHERE member_id = ?1 AND token_hash IS NULL)
         RETURNING name",
    )?
    .query_row((member_id, token.0), |row| row.get("name"))
    .optional()
}

pub(super) fn take_token(tx: &Transaction<'_>, token: TokenHash) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE calendar_feeds SET token_hash = NULL WHERE token_hash = ?1")?
        .execute([token.0])
        .map(|_| ())
}

/// The address of this token, while the account of its member is open.
pub(super) fn open(conn: &Connection, token: TokenHash) -> rusqlite::Result<Option<OpenFeed>> {
    conn.prepare_cached(
        "SELECT calendar_feeds.id, calendar_feeds.member_id, scope, last_used_at,
                (SELECT version FROM calendar_version) AS version
         FROM calendar_feeds JOIN members ON members.id = calendar_feeds.member_id
         WHERE token_hash = ?1 AND disabled_at IS NULL
           AND (members.email IS NOT NULL OR members.sign_in_name IS NOT NULL)",
    )?
    .query_row([token.0], OpenFeed::from_row)
    .optional()
}

from_row! { OpenFeed { id, member_id, scope, last_used_at, version } }

pub(super) fn note_use(tx: &Transaction<'_>, id: i64, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE calendar_feeds SET last_used_at = ?2 WHERE id = ?1")?
        .execute((id, now))
        .map(|_| ())
}
