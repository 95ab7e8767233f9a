//! SQL of bringing in another calendar's events, and of undoing it.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Params, Transaction};

use crate::appliance::import::Entity;
use crate::platform::db::from_row;

/// The state of a key whose row a file took away.
const GONE: &str = "gone";

/// The key of an event or a series in a calendar's files.
#[derive(Clone, Debug, Default)]
pub struct EventKey {
    pub id: i64,
    pub uid: String,
    pub recurrence: String,
    /// The day by which it is known among those of its name; none of a series.
    pub day: Option<Date>,
    pub event_id: Option<String>,
    pub series_id: Option<String>,
    pub calendar: i64,
    pub version: String,
    pub gaps: String,
    pub said: String,
    pub state: String,
}

impl EventKey {
    /// A file took its row away: only a newer file than that one brings it back.
    pub fn is_gone(&self) -> bool {
        self.state == GONE
    }

    /// The row it names; none where that was removed.
    pub fn row(&self) -> Option<(Entity, &str)> {
        let event = self.event_id.as_deref().map(|id| (Entity::Event, id));
        event.or_else(|| self.series_id.as_deref().map(|id| (Entity::Series, id)))
    }
}

from_row! { |row| EventKey {
    id, uid, recurrence, event_id, series_id, calendar, version, gaps, said, state,
    day: row.get::<_, Option<String>>("day")?.and_then(|day| day.parse().ok()),
} }

fn keys(conn: &Connection, condition: &str, params: impl Params) -> rusqlite::Result<Vec<EventKey>> {
    let sql = format!(
        "SELECT id, uid, recurrence, event_id, series_id, calendar, version, gaps, said, state,
            coalesce(nullif(substr(recurrence, 1, 10), ''),
                (SELECT event_date FROM events WHERE events.id = event_id)) AS day
         FROM event_keys WHERE {condition}"
    );
    conn.prepare_cached(&sql)?.query_map(params, EventKey::from_row)?.collect()
}

pub fn find_key(conn: &Connection, uid: &str, recurrence: &str) -> rusqlite::Result<Option<EventKey>> {
    Ok(keys(conn, "uid = ?1 AND recurrence = ?2", [uid, recurrence])?.pop())
}

pub fn keys_of_uid(conn: &Connection, uid: &str) -> rusqlite::Result<Vec<EventKey>> {
    keys(conn, "uid = ?1 ORDER BY recurrence", [uid])
}

pub fn keys_of_calendar(conn: &Connection, calendar: i64) -> rusqlite::Result<Vec<EventKey>> {
    keys(conn, "calendar = ?1 ORDER BY id", [calendar])
}

/// The key of an event.
pub fn key_of_event(conn: &Connection, event: &str) -> rusqlite::Result<Option<EventKey>> {
    Ok(keys(conn, "event_id = ?1 LIMIT 1", [event])?.pop())
}

/// The number of UIDs in the calendar's last file.
pub fn count_uids(conn: &Connection, calendar: i64) -> rusqlite::Result<usize> {
    let sql = "SELECT count(DISTINCT uid) AS uids FROM event_keys WHERE calendar = ?1 AND state <> ?2";
    conn.prepare_cached(sql)?
        .query_row((calendar, GONE), |row| row.get::<_, u32>("uids"))
        .map(|uids| usize::try_from(uids).unwrap_or(usize::MAX))
}

/// The number of a calendar that is new here.
pub fn next_calendar(conn: &Connection) -> rusqlite::Result<i64> {
    conn.prepare_cached("SELECT coalesce(max(calendar), 0) + 1 AS next FROM event_keys")?
        .query_row([], |row| row.get("next"))
}

/// A new key of a row, or of one that was removed here, in the place of one that is gone; what the file says of it is
/// written at the end. Returns its id.
pub fn insert_key(
    tx: &Transaction<'_>,
    uid: &str,
    recurrence: &str,
    row: Option<(Entity, &str)>,
    calendar: i64,
    version: &str,
    import: i64,
) -> rusqlite::Result<i64> {
    let id_of = |wanted| row.filter(|(entity, _)| *entity == wanted).map(|(_, id)| id);
    tx.prepare_cached(
        "INSERT OR REPLACE INTO event_keys
            (uid, recurrence, event_id, series_id, calendar, version, said, state, import_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, '', '', ?7)",
    )?
    .insert((uid, recurrence, id_of(Entity::Event), id_of(Entity::Series), calendar, version, import))
}

pub fn set_said(tx: &Transaction<'_>, key: i64, said: &str, gaps: &str, state: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE event_keys SET said = ?2, gaps = ?3, state = ?4 WHERE id = ?1")?
        .execute((key, said, gaps, state))
        .map(|_| ())
}

pub fn set_version(tx: &Transaction<'_>, key: i64, version: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE event_keys SET version = ?2 WHERE id = ?1")?.execute((key, version)).map(|_| ())
}

/// Files know it by another day or time.
pub fn set_recurrence(tx: &Transaction<'_>, key: i64, recurrence: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE OR REPLACE event_keys SET recurrence = ?2 WHERE id = ?1")?
        .execute((key, recurrence))
        .map(|_| ())
}

/// No file changes the row any more; what a file has by that name is new.
pub fn forget_row(tx: &Transaction<'_>, row_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM event_keys WHERE event_id = ?1 OR series_id = ?1")?
        .execute([row_id])
        .map(|_| ())
}

/// The file does not have the row any more: only a newer one brings it back.
pub fn mark_removed(tx: &Transaction<'_>, row_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE event_keys SET event_id = NULL, series_id = NULL, gaps = '', said = '', state = ?2
         WHERE event_id = ?1 OR series_id = ?1",
    )?
    .execute((row_id, GONE))
    .map(|_| ())
}

/// After an import was undone no file is older than what is here.
pub fn forget_versions(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE event_keys SET version = '' WHERE version <> ''")?.execute([]).map(|_| ())
}

/// The keys of an import whose rows are gone.
pub fn remove_keys(tx: &Transaction<'_>, import: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "DELETE FROM event_keys WHERE import_id = ?1 AND event_id IS NULL AND series_id IS NULL",
    )?
    .execute([import])
    .map(|_| ())
}

/// The occurrence of a series on the day of its rule.
pub fn occurrence(conn: &Connection, series: &str, day: Date) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached("SELECT id FROM events WHERE series_id = ?1 AND occurrence = ?2")?
        .query_row([series, &day.to_string()], |row| row.get("id"))
        .optional()
}

pub fn has_answers(conn: &Connection, event: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT 1 AS answered FROM event_parties WHERE event_id = ?1
         UNION ALL SELECT 1 FROM event_rsvps WHERE event_id = ?1",
    )?
    .exists([event])
}

/// All of a row that an import may write, in JSON.
pub fn snapshot(conn: &Connection, (entity, id): (Entity, &str)) -> rusqlite::Result<Option<String>> {
    let mut statement = conn.prepare_cached(match entity {
        Entity::Series => {
            "SELECT json_object('rule', rule, 'first_day', first_day, 'last_day', last_day, 'made_until', made_until,
                'is_ended', is_ended, 'title', title, 'description', description, 'event_time', event_time,
                'end_days', end_days, 'end_time', end_time, 'location', location, 'event_type', event_type,
                'gaps', (SELECT json_group_array(day) FROM event_series_gaps WHERE series_id = event_series.id),
                'keys', (SELECT json_group_array(json_object('uid', uid, 'recurrence', recurrence, 'calendar', calendar,
                    'version', event_keys.version, 'gaps', gaps, 'said', said, 'state', state, 'import_id', import_id))
                    FROM event_keys WHERE series_id = event_series.id)) AS written
             FROM event_series WHERE id = ?1"
        }
        _ => {
            "SELECT json_object('title', title, 'description', description, 'event_date', event_date,
                'event_time', event_time, 'end_days', end_days, 'end_time', end_time, 'location', location,
                'event_type', event_type, 'is_own', is_own, 'cancelled_at', cancelled_at,
                'cancel_reason', cancel_reason, 'removed_at', removed_at, 'series_id', series_id,
                'occurrence', occurrence, 'keys', (SELECT json_group_array(json_object('uid', uid, 'recurrence', recurrence, 'calendar', calendar,
                    'version', event_keys.version, 'gaps', gaps, 'said', said, 'state', state, 'import_id', import_id))
                    FROM event_keys WHERE event_id = events.id)) AS written
             FROM events WHERE id = ?1"
        }
    })?;
    statement.query_row([id], |row| row.get("written")).optional()
}

/// Writes a row and its keys as its snapshot has them. One whose day in its series is another one's now stays as it is.
pub fn put_back(
    tx: &Transaction<'_>,
    (entity, id): (Entity, &str),
    snapshot: &str,
    now: i64,
) -> rusqlite::Result<()> {
    forget_row(tx, id)?;
    let (event, series) = if entity == Entity::Series { (None, Some(id)) } else { (Some(id), None) };
    tx.prepare_cached(
        "INSERT OR REPLACE INTO event_keys (uid, recurrence, event_id, series_id, calendar, version, gaps, said, state,
            import_id)
         SELECT value ->> 'uid', value ->> 'recurrence', ?1, ?2, value ->> 'calendar', value ->> 'version',
            value ->> 'gaps', value ->> 'said', value ->> 'state',
            (SELECT id FROM imports WHERE id = value ->> 'import_id')
         FROM json_each(?3, '$.keys')",
    )?
    .execute((event, series, snapshot))?;
    if entity != Entity::Series {
        return tx
            .prepare_cached(
                "UPDATE events SET title = ?2 ->> 'title', description = ?2 ->> 'description',
                    event_date = ?2 ->> 'event_date', event_time = ?2 ->> 'event_time', end_days = ?2 ->> 'end_days',
                    end_time = ?2 ->> 'end_time', location = ?2 ->> 'location', event_type = ?2 ->> 'event_type',
                    is_own = ?2 ->> 'is_own', cancelled_at = ?2 ->> 'cancelled_at',
                    cancel_reason = ?2 ->> 'cancel_reason', removed_at = ?2 ->> 'removed_at',
                    series_id = ?2 ->> 'series_id', occurrence = ?2 ->> 'occurrence',
                    version = version + 1, sequence = sequence + 1, changed_at = ?3
                 WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM events AS other WHERE other.id <> ?1
                    AND other.series_id = ?2 ->> 'series_id' AND other.occurrence = ?2 ->> 'occurrence')",
            )?
            .execute((id, snapshot, now))
            .map(|_| ());
    }
    tx.prepare_cached(
        "UPDATE event_series SET rule = ?2 ->> 'rule', first_day = ?2 ->> 'first_day', last_day = ?2 ->> 'last_day',
            made_until = ?2 ->> 'made_until', is_ended = ?2 ->> 'is_ended', title = ?2 ->> 'title',
            description = ?2 ->> 'description', event_time = ?2 ->> 'event_time', end_days = ?2 ->> 'end_days',
            end_time = ?2 ->> 'end_time', location = ?2 ->> 'location', event_type = ?2 ->> 'event_type'
         WHERE id = ?1",
    )?
    .execute((id, snapshot))?;
    tx.prepare_cached("DELETE FROM event_series_gaps WHERE series_id = ?1")?.execute([id])?;
    tx.prepare_cached(
        "INSERT INTO event_series_gaps (series_id, day) SELECT ?1, value FROM json_each(?2, '$.gaps')",
    )?
    .execute((id, snapshot))
    .map(|_| ())
}

/// Removes the occurrences that housekeeping made of a series since then, unless they were changed or answered.
pub fn remove_made_since(tx: &Transaction<'_>, series: &str, since: i64) -> rusqlite::Result<usize> {
    tx.prepare_cached(
        "DELETE FROM events WHERE series_id = ?1 AND created_at > ?2 AND version = 1
            AND NOT EXISTS (SELECT 1 FROM event_parties WHERE event_id = events.id)",
    )?
    .execute((series, since))
}

pub fn has_events(conn: &Connection, series: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM events WHERE series_id = ?1")?.exists([series])
}
