//! SQL of the lines of imported lists that have to be dealt with: refunds whose gift no list names.

use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::congregation::giving::store::Fingerprint;
use crate::platform::clock::{from_seconds, rfc3339};

/// A line as an import leaves it.
pub struct NewOpenLine<'a> {
    pub line: u64,
    /// The line's text in the file.
    pub words: &'a str,
    pub reason: &'a str,
}

/// Money that went out, and whose gift the list does not name.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenImportLine {
    id: i64,
    file_name: String,
    /// Counted from 1, the headings included.
    line: i64,
    /// The line's text in the file, shortened.
    words: String,
    /// The reason why it is no gift.
    reason: String,
    /// RFC 3339.
    imported_at: String,
}

/// Whether the line is open still; none where it never came.
pub fn is_open(conn: &Connection, fingerprint: &Fingerprint) -> rusqlite::Result<Option<bool>> {
    conn.prepare_cached("SELECT closed_at IS NULL AS is_open FROM open_lines WHERE fingerprint = ?1")?
        .query_row([fingerprint], |row| row.get("is_open"))
        .optional()
}

/// Closes the open line of a refund whose gift has been imported.
pub fn close_for_gift(tx: &Transaction<'_>, fingerprint: &Fingerprint, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE open_lines SET closed_at = ?2 WHERE fingerprint = ?1 AND closed_at IS NULL")?
        .execute((fingerprint, now))
        .map(|_| ())
}

pub fn insert(
    tx: &Transaction<'_>,
    fingerprint: &Fingerprint,
    import: i64,
    new: &NewOpenLine<'_>,
) -> rusqlite::Result<()> {
    let line = i64::try_from(new.line).unwrap_or(i64::MAX);
    tx.prepare_cached(
        "INSERT INTO open_lines (fingerprint, import_id, line, words, reason) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((fingerprint, import, line, new.words, new.reason))
    .map(|_| ())
}

/// Open lines, the latest import first; `most` of them.
pub fn open(conn: &Connection, zone: &TimeZone, most: u32) -> rusqlite::Result<Vec<OpenImportLine>> {
    conn.prepare_cached(
        "SELECT open_lines.id AS id, file_name, line, words, reason, created_at
         FROM open_lines JOIN imports ON imports.id = import_id
         WHERE closed_at IS NULL ORDER BY import_id DESC, line, open_lines.id LIMIT ?1",
    )?
    .query_map([most], |row| {
        Ok(OpenImportLine {
            id: row.get("id")?,
            file_name: row.get("file_name")?,
            line: row.get("line")?,
            words: row.get("words")?,
            reason: row.get("reason")?,
            imported_at: rfc3339(from_seconds(row.get("created_at")?), zone),
        })
    })?
    .collect()
}

pub fn count_open(conn: &Connection) -> rusqlite::Result<u32> {
    conn.prepare_cached("SELECT count(*) AS lines FROM open_lines WHERE closed_at IS NULL")?
        .query_row([], |row| row.get("lines"))
}

/// Marks the line as dealt with. Returns its text; none where it was not open.
pub fn close(tx: &Transaction<'_>, id: i64, now: i64) -> rusqlite::Result<Option<String>> {
    tx.prepare_cached(
        "UPDATE open_lines SET closed_at = ?2 WHERE id = ?1 AND closed_at IS NULL RETURNING words",
    )?
    .query_row((id, now), |row| row.get("words"))
    .optional()
}

/// Removes the open lines of an import that is undone.
pub fn remove_of(tx: &Transaction<'_>, import: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM open_lines WHERE import_id = ?1")?.execute([import]).map(|_| ())
}
