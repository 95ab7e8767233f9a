//! Reading a database without writing anything beside it: for a look only, or because its card is read-only now.
//!
//! Even to read, SQLite writes the index of the write-ahead log. The flags depend on the files beside the database.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use rusqlite::{Connection, OpenFlags};
use url::Url;

use super::migrations::Migrations;
use super::{OpenError, open};
use crate::platform::files::Scratch;

/// The longest wait for a server that writes; a doctor that waits longer is of no use.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The address restricts this further, to reading.
pub(super) const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE
    .union(OpenFlags::SQLITE_OPEN_NO_MUTEX)
    .union(OpenFlags::SQLITE_OPEN_URI);

/// The file cannot be read without changing it.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// The error of any opening.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The program ended in the middle, and what SQLite needs to read on is gone. Reading without it would show an
    /// older state or call a sound file damaged.
    #[error("its last changes are in {0}, which only opening it for good can take up")]
    Unfinished(PathBuf),
}

/// Ways to open a file with SQLite without changing anything beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenMode {
    /// Others have it open: as one more reader.
    BesideOthers,
    /// No server does, and there is a write-ahead log: its index is made in memory.
    WithLog,
    /// No server does, and there is one complete file.
    Alone,
}

/// Opens the file for reading only. Nothing is written, made or migrated.
pub fn open_to_look(path: &Path, is_served: bool, migrations: Migrations) -> Result<Connection, LookError> {
    super::Database::expect_at(path)?;
    let mode = open_mode(path, is_served)?;
    let failed = |source| LookError::Open(open::failed(path, source));
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let conn = Connection::open_with_flags(address(path, mode), flags).map_err(failed)?;
    conn.busy_timeout(TIMEOUT).map_err(failed)?;
    conn.execute_batch("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;")
        .map_err(failed)?;
    open::known_schema_of(path, &conn, migrations)?;
    Ok(conn)
}

/// The readable location of a database that cannot be written and has no server.
#[derive(Debug)]
pub(super) struct Readable {
    /// For SQLite, with [`FLAGS`].
    pub(super) address: String,
    _copy: Option<Scratch>,
}

impl Readable {
    /// The file itself. One whose last changes are still in its log is copied, with the log.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        if let Ok(mode) = open_mode(path, false) {
            return Ok(Self { address: address(path, mode), _copy: None });
        }
        let scratch = Scratch::new()?;
        let copy = scratch.path().join("portal.db");
        fs::copy(path, &copy)?;
        fs::copy(beside(path, "-wal"), beside(&copy, "-wal"))?;
        Ok(Self { address: copy.display().to_string(), _copy: Some(scratch) })
    }

    /// A connection to it.
    pub(super) fn connect(&self) -> rusqlite::Result<Connection> {
        let conn = Connection::open_with_flags(&self.address, FLAGS)?;
        open::configure(&conn)?;
        // Sorts in memory: there may be no other free space.
        conn.execute_batch("PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;")?;
        Ok(conn)
    }
}

/// A connection to a database as it is, and where it is read.
#[derive(Debug)]
pub struct ReadableDatabase {
    conn: Connection,
    _place: Option<Readable>,
}

impl ReadableDatabase {
    /// Beside the server that serves it.
    pub fn beside_server(path: &Path, migrations: Migrations) -> Result<Self, OpenError> {
        open::connect_current(path, migrations).map(|conn| Self { conn, _place: None })
    }

    /// While no server has it open: data on a card that cannot be written can be read all the same.
    pub fn open_or_read(path: &Path, migrations: Migrations) -> Result<Self, OpenError> {
        Self::beside_server(path, migrations).or_else(|refused| match refused.of_the_card() {
            None => Err(refused),
            Some(_) => Self::only_read(path, migrations).map_err(|_| refused),
        })
    }

    fn only_read(path: &Path, migrations: Migrations) -> Result<Self, LookError> {
        let failed = |source| open::failed(path, source);
        let place = Readable::of(path)
            .map_err(|source| OpenError::OutOfReach { path: path.to_path_buf(), source })?;
        let conn = place.connect().map_err(failed)?;
        open::known_schema_of(path, &conn, migrations)?;
        Ok(Self { conn, _place: Some(place) })
    }
}

impl Deref for ReadableDatabase {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.conn
    }
}

fn open_mode(path: &Path, is_served: bool) -> Result<OpenMode, LookError> {
    let (log, index) = (beside(path, "-wal"), beside(path, "-shm"));
    let has_changes = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    match (is_served, has_changes, index.exists()) {
        (true, _, _) => Ok(OpenMode::BesideOthers),
        (false, true, true) => Ok(OpenMode::WithLog),
        (false, true, false) => Err(LookError::Unfinished(log)),
        (false, false, _) => Ok(OpenMode::Alone),
    }
}

/// "portal.db-wal"
pub fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn address(path: &Path, mode: OpenMode) -> String {
    // Fails for a path that is not absolute; the data folder's is.
    let mut url =
        Url::from_file_path(path).map_or_else(|()| path.display().to_string(), |url| url.to_string());
    url.push_str(match mode {
        OpenMode::BesideOthers => "?mode=ro",
        OpenMode::WithLog => "?mode=ro&readonly_shm=1",
        OpenMode::Alone => "?mode=ro&immutable=1",
    });
    url
}
