//! SQLite's own check of a whole file.

use rusqlite::{Connection, ErrorCode};

/// How much is read.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Every page.
    Quick,
    /// Every page, and every index against its table.
    Integrity,
}

/// The first thing that is wrong, if any.
///
/// # Errors
/// Whatever keeps the check from being made. A search index whose pages are damaged lets the check itself fail; that
/// is damage.
pub fn damage(conn: &Connection, check: Check) -> rusqlite::Result<Option<String>> {
    let sql = match check {
        Check::Quick => "PRAGMA quick_check(1)",
        Check::Integrity => "PRAGMA integrity_check(1)",
    };
    match conn.query_row(sql, [], |row| row.get::<_, String>(0)) {
        Ok(finding) => Ok((finding != "ok").then_some(finding)),
        Err(error)
            if matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::Unknown)) =>
        {
            Ok(Some(error.to_string()))
        }
        Err(error) => Err(error),
    }
}
