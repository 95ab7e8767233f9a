//! SQL for announcements.

use rusqlite::Connection;

use super::list::Announcement;

pub(super) fn published_by(conn: &Connection, now: i64, limit: i64) -> rusqlite::Result<Vec<Announcement>> {
    conn.prepare_cached(
        "SELECT id, title, summary, content, priority, created_at FROM announcements
         WHERE published_at <= ?1 ORDER BY published_at DESC, created_at DESC, id LIMIT ?2",
    )?
    .query_map((now, limit), |row| {
        Ok(Announcement {
            id: row.get("id")?,
            title: row.get("title")?,
            summary: row.get("summary")?,
            content: row.get("content")?,
            priority: row.get("priority")?,
            created_at: row.get("created_at")?,
        })
    })?
    .collect()
}
