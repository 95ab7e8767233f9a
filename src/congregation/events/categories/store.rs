//! SQL for the categories of events.

use rusqlite::Connection;

use crate::platform::db;

/// The categories in use, the most frequent spelling first; `but`: without the event and the series of these ids.
pub(super) fn in_use(conn: &Connection, but: Option<(&str, Option<&str>)>) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT event_type FROM events
         WHERE removed_at IS NULL AND id IS NOT ?1 AND (?2 IS NULL OR series_id IS NOT ?2)
         GROUP BY event_type ORDER BY count(*) DESC, event_type";
    db::all(conn, sql, (but.map(|(id, _)| id), but.and_then(|(_, series)| series)), |row| {
        row.get("event_type")
    })
}
