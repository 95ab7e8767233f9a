//! SQL of the doctor: looking into a database without leaving a trace.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension};
use url::Url;

use crate::db::{self, OpenError};

/// A server that writes is waited for; a doctor who waits for long is of no use.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why there is no look into the file.
#[derive(Debug, thiserror::Error)]
pub(super) enum LookError {
    /// What any opening would have said.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The program ended in the middle, and what SQLite needs to read on is gone. Reading without it would show an
    /// older state or call a sound file damaged.
    #[error("its last changes are in {0}, which only opening it for good can take up")]
    Unfinished(PathBuf),
}

/// How SQLite is told to open a file without changing anything beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Others have it open: as one more reader.
    BesideOthers,
    /// Nobody has, and there is a log of changes: its index is made in memory.
    WithLog,
    /// Nobody has, and there is one whole file.
    Alone,
}

/// Opens the file for reading only. Nothing is written, made or brought up to date.
pub(super) fn open_to_look(path: &Path, is_served: bool) -> Result<Connection, LookError> {
    db::Database::expect_at(path)?;
    let way = way(path, is_served)?;
    let failed = |source| LookError::Open(db::open::failed(path, source));
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let conn = Connection::open_with_flags(address(path, way), flags).map_err(failed)?;
    conn.busy_timeout(PATIENCE).map_err(failed)?;
    conn.execute_batch("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;")
        .map_err(failed)?;
    db::open::schema_of(path, &conn)?;
    Ok(conn)
}

fn way(path: &Path, is_served: bool) -> Result<Way, LookError> {
    let beside = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let (log, index) = (beside("-wal"), beside("-shm"));
    let has_changes = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    match (is_served, has_changes, index.exists()) {
        (true, _, _) => Ok(Way::BesideOthers),
        (false, true, true) => Ok(Way::WithLog),
        (false, true, false) => Err(LookError::Unfinished(log)),
        (false, false, _) => Ok(Way::Alone),
    }
}

fn address(path: &Path, way: Way) -> String {
    // Fails for a path that is not absolute; the data folder's is.
    let mut url =
        Url::from_file_path(path).map_or_else(|()| path.display().to_string(), |url| url.to_string());
    url.push_str(match way {
        Way::BesideOthers => "?mode=ro",
        Way::WithLog => "?mode=ro&readonly_shm=1",
        Way::Alone => "?mode=ro&immutable=1",
    });
    url
}

pub(super) fn schema(conn: &Connection) -> rusqlite::Result<usize> {
    let number: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(number).unwrap_or_default())
}

/// SQLite's own check of the whole file: "ok", or the first thing that is wrong.
pub(super) fn quick_check(conn: &Connection) -> rusqlite::Result<String> {
    conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
}

/// The latest instant that was ever written down, whatever clock it was written by.
pub(super) fn newest_entry(conn: &Connection) -> rusqlite::Result<Option<i64>> {
    conn.query_row(
        "SELECT max(at) AS newest FROM (
            SELECT max(last_seen_at) AS at FROM clock_watch
            UNION ALL SELECT max(created_at) FROM security_logs
            UNION ALL SELECT max(created_at) FROM outbox
            UNION ALL SELECT max(updated_at) FROM members)",
        [],
        |row| row.get("newest"),
    )
}

/// When the housekeeping last went round.
pub(super) fn last_round(conn: &Connection) -> rusqlite::Result<Option<i64>> {
    conn.query_row("SELECT last_seen_at FROM clock_watch", [], |row| row.get("last_seen_at")).optional()
}
