//! SQL for photos.

use rusqlite::{Connection, Result, Transaction};

use crate::platform::db;

/// Replaces the member's photo.
pub fn put(tx: &Transaction<'_>, member: &str, id: &str, jpeg: &[u8], now: i64) -> Result<()> {
    let sql = "INSERT INTO photos (member_id, id, jpeg, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (member_id) DO UPDATE SET id = ?2, jpeg = ?3, created_at = ?4";
    db::execute(tx, sql, (member, id, jpeg, now))
}

/// Removes the member's photo, if there is one.
pub fn delete(tx: &Transaction<'_>, member: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM photos WHERE member_id = ?1", [member])
}

/// Writes where the member's photo is served.
pub fn set_address(tx: &Transaction<'_>, member: &str, address: Option<&str>, now: i64) -> Result<()> {
    let sql = "UPDATE members SET profile_picture = ?2, updated_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (member, address, now))
}

/// The JPEG of the photo with this id: members see each other.
pub fn find_photo(conn: &Connection, id: &str) -> Result<Option<Vec<u8>>> {
    db::find(conn, "SELECT jpeg FROM photos WHERE id = ?1", [id], |row| row.get("jpeg"))
}
