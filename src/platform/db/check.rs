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
/// What a CHECK says of a row is not asked: `SQLite` asks it only where the file may be written, so the same file would be
/// whole to the doctor and damaged to the server; and it takes as long as all the rest.
///
/// # Errors
/// Whatever keeps the check from being made. A search index whose pages are damaged lets the check itself fail; that
/// is damage.
pub fn damage(conn: &Connection, check: Check) -> rusqlite::Result<Option<String>> {
    let sql = match check {
        Check::Quick => "PRAGMA quick_check(1)",
        Check::Integrity => "PRAGMA integrity_check(1)",
    };
    conn.execute_batch("PRAGMA ignore_check_constraints = ON")?;
    let found = conn.query_row(sql, [], |row| row.get::<_, String>(0));
    conn.execute_batch("PRAGMA ignore_check_constraints = OFF")?;
    match found {
        Ok(finding) => Ok((finding != "ok").then_some(finding)),
        Err(error)
            if matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::Unknown)) =>
        {
            Ok(Some(error.to_string()))
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_check_says_of_a_row_is_no_damage_and_is_asked_again_of_the_next_row() {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(
            "CREATE TABLE gifts (cents INTEGER CHECK (cents > 0)); PRAGMA ignore_check_constraints = ON;
             INSERT INTO gifts VALUES (-1); PRAGMA ignore_check_constraints = OFF;",
        )
        .unwrap();
        for check in [Check::Quick, Check::Integrity] {
            assert_eq!(damage(&conn, check).unwrap(), None);
        }
        assert!(conn.execute("INSERT INTO gifts VALUES (-2)", []).is_err());
    }
}
