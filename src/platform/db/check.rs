//! SQLite's own check of a whole file.

use std::mem::ManuallyDrop;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, ErrorCode};

use super::open::FLAGS;

/// The extent of a check.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Every page.
    Quick,
    /// Every page, and every index against its table.
    Integrity,
}

/// The first thing that is wrong, if any.
///
/// The CHECKs of a row are not asked: `SQLite` asks it only where the file may be written, so the same file would be
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

/// Whether [`Check::Quick`] finds nothing in any table of the file, nor in its indexes: two tables at a time. What lies
/// between tables, such as a free page, is left to [`Check::Integrity`], which every backup gets.
///
/// # Errors
/// Whatever keeps the check from being made. A block of the disk that cannot be read ends the process. What is mapped
/// stays so until the process ends, which takes the system a tenth of the check's time.
pub fn is_whole(path: &Path) -> rusqlite::Result<bool> {
    let connect = || -> rusqlite::Result<_> {
        let conn = Connection::open_with_flags(path, FLAGS)?;
        // SQLite maps two gigabytes at most.
        conn.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA mmap_size = 0x7fff0000")?;
        Ok(conn)
    };
    let conn = connect()?;
    // The one with most indexes takes longest, so it is first.
    let tables: Vec<String> = conn
        .prepare(
            "SELECT name FROM sqlite_schema AS tables WHERE type = 'table'
             ORDER BY (SELECT count(*) FROM sqlite_schema WHERE tbl_name = tables.name) DESC",
        )?
        .query_map([], |row| row.get("name"))?
        .collect::<Result<_, _>>()?;
    let tables = Mutex::new(tables.into_iter());
    let next = || tables.lock().unwrap_or_else(PoisonError::into_inner).next();
    let check = |conn: &Connection| -> rusqlite::Result<bool> {
        let mut check = conn.prepare("SELECT quick_check FROM pragma_quick_check(?1)")?;
        while let Some(table) = next() {
            if check.query_row([table], |row| row.get::<_, String>("quick_check"))? != "ok" {
                return Ok(false);
            }
        }
        Ok(true)
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| check(&ManuallyDrop::new(connect()?)));
        let own = check(&ManuallyDrop::new(conn))?;
        Ok(own && other.join().unwrap_or(Ok(false))?)
    })
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

    #[test]
    fn a_damaged_page_of_any_table_or_index_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gifts.db");
        let conn = Connection::open(&path).unwrap();
        for table in 0..5 {
            let sql = format!("CREATE TABLE t{table} (a UNIQUE, b); INSERT INTO t{table} VALUES ('x', 'y')");
            conn.execute_batch(&sql).unwrap();
        }
        drop(conn);
        assert!(is_whole(&path).unwrap());
        let whole = std::fs::read(&path).unwrap();
        let pages = whole.len() / 4096;
        assert_eq!(pages, 11);
        for page in 1..pages {
            let mut damaged = whole.clone();
            damaged[page * 4096..][..64].fill(0x55);
            std::fs::write(&path, damaged).unwrap();
            assert!(!is_whole(&path).unwrap_or(false), "page {page}");
        }
    }
}
