//! SQL of bringing in another calendar's events, and of undoing it.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::appliance::import::Entity;

/// What a calendar's files call an event or a series of ours.
#[derive(Clone, Debug, Default)]
pub struct EventKey {
    pub(in crate::appliance::import) id: i64,
    pub(in crate::appliance::import) event_id: Option<String>,
    pub(in crate::appliance::import) series_id: Option<String>,
    pub(in crate::appliance::import) said: String,
    pub(in crate::appliance::import) state: String,
}

impl EventKey {
    /// The row it names; none where that was removed.
    pub fn row(&self) -> Option<(Entity, &str)> {
        let event = self.event_id.as_deref().map(|id| (Entity::Event, id));
        event.or_else(|| self.series_id.as_deref().map(|id| (Entity::Series, id)))
    }
}

pub fn find_key(conn: &Connection, uid: &str, recurrence: &str) -> rusqlite::Result<Option<EventKey>> {
    conn.prepare_cached(
        "SELECT id, event_id, series_id, said, state FROM event_keys WHERE uid = ?1 AND recurrence = ?2",
    )?
    .query_row([uid, recurrence], |row| {
        Ok(EventKey {
            id: row.get("id")?,
            event_id: row.get("event_id")?,
            series_id: row.get("series_id")?,
            said: row.get("said")?,
            state: row.get("state")?,
        })
    })
    .optional()
}

/// A new key of the row; its state is written at the end. Returns its id.
pub fn insert_key(
    tx: &Transaction<'_>,
    (uid, recurrence): (&str, &str),
    (entity, id): (Entity, &str),
    said: &str,
    import: i64,
) -> rusqlite::Result<i64> {
    let (event, series) = if entity == Entity::Series { (None, Some(id)) } else { (Some(id), None) };
    tx.prepare_cached(
        "INSERT INTO event_keys (uid, recurrence, event_id, series_id, said, state, import_id)
         VALUES (?1, ?2, ?3, ?4, ?5, '', ?6)",
    )?
    .insert((uid, recurrence, event, series, said, import))
}

pub fn set_said(tx: &Transaction<'_>, key: i64, said: &str, state: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE event_keys SET said = ?2, state = ?3 WHERE id = ?1")?
        .execute((key, said, state))
        .map(|_| ())
}

/// What a row's key knows of it is forgotten, so that any file is compared with it anew.
pub fn forget_said(tx: &Transaction<'_>, row_id: &str, state: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE event_keys SET said = '', state = ?2 WHERE event_id = ?1 OR series_id = ?1")?
        .execute((row_id, state))
        .map(|_| ())
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
pub fn occurrence(conn: &Connection, series: &str, day: &str) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached("SELECT id FROM events WHERE series_id = ?1 AND occurrence = ?2")?
        .query_row([series, day], |row| row.get("id"))
        .optional()
}

pub fn has_answers(conn: &Connection, event: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT 1 AS answered FROM event_parties WHERE event_id = ?1
         UNION ALL SELECT 1 FROM event_rsvps WHERE event_id = ?1",
    )?
    .exists([event])
}

/// Title and day of an event or a series, for a sentence; none of one that was removed.
pub fn name_of(
    conn: &Connection,
    (entity, id): (Entity, &str),
) -> rusqlite::Result<Option<(String, String)>> {
    let mut statement = conn.prepare_cached(match entity {
        Entity::Series => "SELECT title, first_day AS day FROM event_series WHERE id = ?1",
        _ => "SELECT title, event_date AS day FROM events WHERE id = ?1 AND removed_at IS NULL",
    })?;
    statement.query_row([id], |row| Ok((row.get("title")?, row.get("day")?))).optional()
}

/// All of a row that an import may write, in JSON.
pub fn snapshot(conn: &Connection, (entity, id): (Entity, &str)) -> rusqlite::Result<Option<String>> {
    let mut statement = conn.prepare_cached(match entity {
        Entity::Series => {
            "SELECT json_object('rule', rule, 'first_day', first_day, 'last_day', last_day, 'made_until', made_until,
                'is_ended', is_ended, 'title', title, 'description', description, 'event_time', event_time,
                'end_days', end_days, 'end_time', end_time, 'location', location, 'event_type', event_type,
                'gaps', (SELECT json_group_array(day) FROM event_series_gaps WHERE series_id = event_series.id))
                AS written
             FROM event_series WHERE id = ?1"
        }
        _ => {
            "SELECT json_object('title', title, 'description', description, 'event_date', event_date,
                'event_time', event_time, 'end_days', end_days, 'end_time', end_time, 'location', location,
                'event_type', event_type, 'is_own', is_own, 'cancelled_at', cancelled_at,
                'cancel_reason', cancel_reason, 'removed_at', removed_at) AS written
             FROM events WHERE id = ?1"
        }
    })?;
    statement.query_row([id], |row| row.get("written")).optional()
}

/// Writes a row as its snapshot has it.
pub fn put_back(
    tx: &Transaction<'_>,
    (entity, id): (Entity, &str),
    snapshot: &str,
    now: i64,
) -> rusqlite::Result<()> {
    if entity != Entity::Series {
        return tx
            .prepare_cached(
                "UPDATE events SET title = ?2 ->> 'title', description = ?2 ->> 'description',
                    event_date = ?2 ->> 'event_date', event_time = ?2 ->> 'event_time', end_days = ?2 ->> 'end_days',
                    end_time = ?2 ->> 'end_time', location = ?2 ->> 'location', event_type = ?2 ->> 'event_type',
                    is_own = ?2 ->> 'is_own', cancelled_at = ?2 ->> 'cancelled_at',
                    cancel_reason = ?2 ->> 'cancel_reason', removed_at = ?2 ->> 'removed_at',
                    version = version + 1, sequence = sequence + 1, changed_at = ?3
                 WHERE id = ?1",
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

/// Removes the occurrences that housekeeping made of a series since then, and that nobody has changed or answered.
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

/// No more are made of a series.
pub fn end_series(tx: &Transaction<'_>, series: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE event_series SET is_ended = 1 WHERE id = ?1")?.execute([series]).map(|_| ())
}
