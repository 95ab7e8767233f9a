//! SQL for photos.

use rusqlite::{Connection, OptionalExtension, Transaction};

/// Replaces the member's photo.
pub fn put(tx: &Transaction<'_>, member: &str, id: &str, jpeg: &[u8], now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO photos (member_id, id, jpeg, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (member_id) DO UPDATE SET id = ?2, jpeg = ?3, created_at = ?4",
    )?
    .execute((member, id, jpeg, now))
    .map(|_| ())
}

/// Removes the member's photo, if there is one.
pub fn delete(tx: &Transaction<'_>, member: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM photos WHERE member_id = ?1")?.execute([member]).map(|_| ())
}

/// Writes where the member's photo is served.
pub fn set_address(
    tx: &Transaction<'_>,
    member: &str,
    address: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE members SET profile_picture = ?2, updated_at = ?3 WHERE id = ?1")?
        .execute((member, address, now))
        .map(|_| ())
}

/// The JPEG of the photo with this id: members see each other.
pub fn find_photo(conn: &Connection, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    conn.prepare_cached("SELECT jpeg FROM photos WHERE id = ?1")?
        .query_row([id], |row| row.get("jpeg"))
        .optional()
}
