//! SQL of bringing in another calendar's events, and of undoing it.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Params, Transaction};

use super::value;
use crate::appliance::import::Entity;
use crate::platform::db::{self, from_row};

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

    /// Its day, where it is known by no more.
    pub fn of_day(&self) -> Option<Date> {
        self.day.filter(|day| self.recurrence == day.to_string())
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
    value::<u32>(conn, "uids", sql, (calendar, GONE)).map(|uids| usize::try_from(uids).unwrap_or(usize::MAX))
}

/// The number of a calendar that is new here.
pub fn next_calendar(conn: &Connection) -> rusqlite::Result<i64> {
    value(conn, "next", "SELECT coalesce(max(calendar), 0) + 1 AS next FROM event_keys", [])
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
    let sql = "INSERT OR REPLACE INTO event_keys
            (uid, recurrence, event_id, series_id, calendar, version, said, state, import_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, '', '', ?7)";
    db::insert(
        tx,
        sql,
        (uid, recurrence, id_of(Entity::Event), id_of(Entity::Series), calendar, version, import),
    )
}

pub fn set_said(tx: &Transaction<'_>, key: i64, said: &str, gaps: &str, state: &str) -> rusqlite::Result<()> {
    db::execute(
        tx,
        "UPDATE event_keys SET said = ?2, gaps = ?3, state = ?4 WHERE id = ?1",
        (key, said, gaps, state),
    )
}

pub fn set_version(tx: &Transaction<'_>, key: i64, version: &str) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE event_keys SET version = ?2 WHERE id = ?1", (key, version))
}

/// Files know it by another day or time.
pub fn set_recurrence(tx: &Transaction<'_>, key: i64, recurrence: &str) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE OR REPLACE event_keys SET recurrence = ?2 WHERE id = ?1", (key, recurrence))
}

/// No file changes the row any more; what a file has by that name is new.
pub fn forget_row(tx: &Transaction<'_>, row_id: &str) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM event_keys WHERE event_id = ?1 OR series_id = ?1", [row_id])
}

/// The file does not have the row any more: only a newer one brings it back.
pub fn mark_removed(tx: &Transaction<'_>, row_id: &str) -> rusqlite::Result<()> {
    let sql = "UPDATE event_keys SET event_id = NULL, series_id = NULL, gaps = '', said = '', state = ?2
         WHERE event_id = ?1 OR series_id = ?1";
    db::execute(tx, sql, (row_id, GONE))
}

/// After an import was undone no file is older than what is here.
pub fn forget_versions(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE event_keys SET version = '' WHERE version <> ''", [])
}

/// The keys of an import whose rows are gone.
pub fn remove_keys(tx: &Transaction<'_>, import: i64) -> rusqlite::Result<()> {
    let sql = "DELETE FROM event_keys WHERE import_id = ?1 AND event_id IS NULL AND series_id IS NULL";
    db::execute(tx, sql, [import])
}

/// The occurrence of a series on the day of its rule.
pub fn occurrence(conn: &Connection, series: &str, day: Date) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT id FROM events WHERE series_id = ?1 AND occurrence = ?2";
    value(conn, "id", sql, [series, &day.to_string()]).optional()
}

pub fn has_answers(conn: &Connection, event: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT 1 AS answered FROM event_parties WHERE event_id = ?1
         UNION ALL SELECT 1 FROM event_rsvps WHERE event_id = ?1",
    )?
    .exists([event])
}

/// The columns that an import may write of an event or a series.
fn written(entity: Entity) -> Vec<&'static str> {
    let own: &[&str] = match entity {
        Entity::Series => &["rule", "first_day", "last_day", "made_until", "is_ended"],
        _ => &[
            "event_date",
            "is_own",
            "cancelled_at",
            "cancel_reason",
            "removed_at",
            "series_id",
            "occurrence",
        ],
    };
    let both = ["title", "description", "event_time", "end_days", "end_time", "location", "event_type"];
    [&both, own].concat()
}

/// The column of `event_keys` that names the row.
fn key_column(entity: Entity) -> &'static str {
    if entity == Entity::Series { "series_id" } else { "event_id" }
}

/// All of a row that an import may write, with its keys, in JSON.
pub fn snapshot(conn: &Connection, (entity, id): (Entity, &str)) -> rusqlite::Result<Option<String>> {
    let in_json = written(entity).into_iter().map(|name| format!("'{name}', {name}"));
    let sql = format!(
        "SELECT json_object({},
            'gaps', (SELECT json_group_array(day) FROM event_series_gaps WHERE series_id = {table}.id),
            'keys', (SELECT json_group_array(json_object('uid', uid, 'recurrence', recurrence, 'calendar', calendar,
                'version', event_keys.version, 'gaps', gaps, 'said', said, 'state', state, 'import_id', import_id))
                FROM event_keys WHERE {key} = {table}.id)) AS written
         FROM {table} WHERE id = ?1",
        in_json.collect::<Vec<_>>().join(", "),
        table = entity.row(),
        key = key_column(entity),
    );
    conn.prepare_cached(&sql)?.query_row([id], |row| row.get("written")).optional()
}

/// Writes a row and its keys as its snapshot has them. One whose day in its series is another one's now stays as it is.
pub fn put_back(
    tx: &Transaction<'_>,
    (entity, id): (Entity, &str),
    snapshot: &str,
    now: i64,
) -> rusqlite::Result<()> {
    forget_row(tx, id)?;
    let sql = format!(
        "INSERT OR REPLACE INTO event_keys ({}, uid, recurrence, calendar, version, gaps, said, state, import_id)
         SELECT ?1, value ->> 'uid', value ->> 'recurrence', value ->> 'calendar', value ->> 'version',
            value ->> 'gaps', value ->> 'said', value ->> 'state',
            (SELECT id FROM imports WHERE id = value ->> 'import_id')
         FROM json_each(?2, '$.keys')",
        key_column(entity)
    );
    tx.prepare_cached(&sql)?.execute((id, snapshot)).map(|_| ())?;
    let set = written(entity).into_iter().map(|name| format!("{name} = ?2 ->> '{name}'"));
    let set = set.collect::<Vec<_>>().join(", ");
    if entity != Entity::Series {
        let sql = format!(
            "UPDATE events SET {set}, version = version + 1, sequence = sequence + 1, changed_at = ?3
             WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM events AS other WHERE other.id <> ?1
                AND other.series_id = ?2 ->> 'series_id' AND other.occurrence = ?2 ->> 'occurrence')"
        );
        return tx.prepare_cached(&sql)?.execute((id, snapshot, now)).map(|_| ());
    }
    tx.execute(&format!("UPDATE event_series SET {set} WHERE id = ?1"), (id, snapshot))?;
    db::execute(tx, "DELETE FROM event_series_gaps WHERE series_id = ?1", [id])?;
    let sql = "INSERT INTO event_series_gaps (series_id, day) SELECT ?1, value FROM json_each(?2, '$.gaps')";
    db::execute(tx, sql, (id, snapshot))
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
