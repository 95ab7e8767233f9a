//! SQL for announcements.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use super::{Announcement, AnnouncementFields, Cursor, ManagedAnnouncement, Priority};
use crate::platform::clock;

/// Announcements published by `now` that come after a position, newest first.
pub(super) fn published_by(
    conn: &Connection,
    now: i64,
    after: &Cursor,
    limit: i64,
) -> rusqlite::Result<Vec<Announcement>> {
    conn.prepare_cached(
        "SELECT id, title, summary, content, priority, created_at, published_at FROM announcements
         WHERE removed_at IS NULL AND published_at <= min(?1, ?2)
            AND (published_at < ?2 OR created_at < ?3 OR (created_at = ?3 AND id > ?4))
         ORDER BY published_at DESC, created_at DESC, id LIMIT ?5",
    )?
    .query_map((now, after.published_at, after.created_at, &after.id, limit), |row| {
        Ok(Announcement {
            id: row.get("id")?,
            title: row.get("title")?,
            summary: row.get("summary")?,
            content: row.get("content")?,
            priority: row.get("priority")?,
            created_at: row.get("created_at")?,
            published_at: row.get("published_at")?,
        })
    })?
    .collect()
}

/// Writes a new announcement under `id`. Of two within a second the later one is a second younger: that is what newest
/// first goes by.
pub fn insert(tx: &Transaction<'_>, id: &str, fields: &AnnouncementFields, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO announcements (id, title, content, summary, priority, created_at, published_at)
         VALUES (?1, ?2, ?3, ?4, ?5,
            (WITH RECURSIVE free (second) AS (
                VALUES (?6)
                UNION ALL
                SELECT second + 1 FROM free WHERE second IN (SELECT created_at FROM announcements))
             SELECT max(second) FROM free),
            ?7)",
    )?
    .execute((
        id,
        &fields.title,
        &fields.content,
        &fields.summary,
        fields.priority.as_str(),
        now,
        fields.publish_at.as_second(),
    ))
    .map(|_| ())
}

/// Replaces the fields of the announcement `id`.
pub(super) fn update(tx: &Transaction<'_>, id: &str, fields: &AnnouncementFields) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE announcements SET title = ?2, content = ?3, summary = ?4, priority = ?5, published_at = ?6,
            version = version + 1
         WHERE id = ?1",
    )?
    .execute((
        id,
        &fields.title,
        &fields.content,
        &fields.summary,
        fields.priority.as_str(),
        fields.publish_at.as_second(),
    ))
    .map(|_| ())
}

/// None brings it back.
pub(super) fn set_removed(tx: &Transaction<'_>, id: &str, at: Option<i64>) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE announcements SET removed_at = ?2, version = version + 1 WHERE id = ?1")?
        .execute((id, at))
        .map(|_| ())
}

/// One that was removed since then.
pub(super) fn find_removed(
    conn: &Connection,
    id: &str,
    since: i64,
) -> rusqlite::Result<Option<ManagedAnnouncement>> {
    conn.prepare_cached(
        "SELECT id, version, title, content, summary, priority, published_at FROM announcements
         WHERE id = ?1 AND removed_at >= ?2",
    )?
    .query_row((id, since), managed_announcement)
    .optional()
}

/// Announcements whose id begins with `beginning`.
pub(super) fn find_by_beginning(
    conn: &Connection,
    beginning: &str,
) -> rusqlite::Result<Vec<ManagedAnnouncement>> {
    conn.prepare_cached(
        "SELECT id, version, title, content, summary, priority, published_at FROM announcements
         WHERE substr(id, 1, length(?1)) = ?1 AND removed_at IS NULL",
    )?
    .query_map([beginning], managed_announcement)?
    .collect()
}

/// At most `limit` announcements, newest publication first, those still to come included.
pub(super) fn list(conn: &Connection, limit: i64) -> rusqlite::Result<Vec<ManagedAnnouncement>> {
    conn.prepare_cached(
        "SELECT id, version, title, content, summary, priority, published_at FROM announcements
         WHERE removed_at IS NULL ORDER BY published_at DESC, created_at DESC, id LIMIT ?1",
    )?
    .query_map([limit], managed_announcement)?
    .collect()
}

pub(super) fn count(conn: &Connection) -> rusqlite::Result<usize> {
    conn.prepare_cached("SELECT count(*) AS announcements FROM announcements WHERE removed_at IS NULL")?
        .query_row([], |row| row.get::<_, i64>("announcements"))
        .map(|count| usize::try_from(count).unwrap_or_default())
}

fn managed_announcement(row: &Row<'_>) -> rusqlite::Result<ManagedAnnouncement> {
    let priority: String = row.get("priority")?;
    Ok(ManagedAnnouncement {
        id: row.get("id")?,
        version: row.get("version")?,
        fields: AnnouncementFields {
            title: row.get("title")?,
            content: row.get("content")?,
            summary: row.get("summary")?,
            priority: if priority == "high" { Priority::High } else { Priority::Normal },
            publish_at: clock::from_seconds(row.get("published_at")?),
        },
    })
}
