//! Opens and migrates a portal's database, and refuses other files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};

use super::migrations::{self, Migrations, SchemaDifference};
use super::{is_disk_failing, is_disk_full};

/// "PR01": distinguishes our files from any other SQLite file. The first migration writes it.
pub const APPLICATION_ID: i32 = 0x5052_3031;
/// Older SQLite can lose a committed page when the write-ahead log is reset.
const LOWEST_SQLITE: i32 = 3_051_003;
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
pub(super) const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

pub type NotBackedUp = Box<dyn std::error::Error + Send + Sync>;

/// The backup that was made before a migration. Other programs wait for their turn until it is dropped.
pub struct MigrationBackup {
    pub path: PathBuf,
    /// The guard that ends the turn when dropped.
    pub turn: Box<dyn std::any::Any>,
}

/// Called before an older database is migrated, given when it is opened: waits for its turn, and returns how the
/// backup is made from the open connection for a schema.
pub type BeforeMigration = fn(&Path) -> Result<MakeBackup, NotBackedUp>;

/// Backs the open database up before it is brought to a schema.
pub type MakeBackup = Box<dyn FnOnce(&Connection, usize) -> Result<MigrationBackup, NotBackedUp>>;

/// An older database was brought up to date.
#[derive(Clone, Debug)]
pub struct Upgrade {
    /// The schema it had.
    pub from: usize,
    /// The backup from before it.
    pub backup: PathBuf,
}

/// A database file that was not opened, and not changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No such file.
    #[error(
        "There is no portal in {0} yet. Start with: `portal setup`. If you have a backup: `portal restore FILE`"
    )]
    Missing(PathBuf),
    /// An empty file instead of a database: left by a failing card, or by a setup that was cut off.
    #[error("{0} is empty. If nothing was ever set up here: `portal setup`.")]
    Empty(PathBuf),
    /// It may be there, but not for this user.
    #[error(
        "{path} cannot be reached: {source}. If it belongs to another user, run this command as that user."
    )]
    OutOfReach { path: PathBuf, source: std::io::Error },
    /// Another program's SQLite file, or one of a portal before the first release.
    #[error("{0} is not a portal database, or is of a version before 0.1.0. It was left as it is.")]
    Foreign(PathBuf),
    /// Written by a later version of this program.
    #[error(
        "{path} was written by a newer portal (schema {found}, this program knows {known}). It was left as it is. Install the newer version again."
    )]
    Newer {
        path: PathBuf,
        found: i32,
        /// The highest number this program supports.
        known: usize,
    },
    /// The SQLite inside this program is too old to be trusted.
    #[error("SQLite {0} has a known bug that can lose data; this program was built wrongly.")]
    OldSqlite(&'static str),
    /// `quick_check` found damage.
    #[error("{path} is damaged ({finding}). Nothing was changed.")]
    Damaged { path: PathBuf, finding: String },
    /// Ours, and something in it is not as the migrations make it.
    #[error("{path} is not as the portal makes it ({difference}). Nothing was changed. Take another backup.")]
    NotAsMade { path: PathBuf, difference: SchemaDifference },
    /// It must be backed up before it is brought up to date.
    #[error(
        "The portal's database is of an older version, and the backup that is made before it is brought up to date failed: {cause} The database was left as it is. When the cause is mended, try again."
    )]
    NotBackedUp {
        /// The reason why there is no backup.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The server at work is of an older version.
    #[error(
        "The portal that is running is of an older version than this program. Restart it first: `sudo systemctl restart portal` (or end it and type `portal serve`)."
    )]
    ServerIsOlder,
    #[error("{path} could not be opened: {source}")]
    Sqlite { path: PathBuf, source: rusqlite::Error },
    /// A migration failed; the file is as it was before.
    #[error(
        "{path} could not be brought up to date: {cause}. It is as it was before.{}",
        .backup.as_ref().map(|kept| format!(" A copy of it is in {}", kept.display())).unwrap_or_default()
    )]
    Migration {
        path: PathBuf,
        /// The file as it was before.
        backup: Option<PathBuf>,
        cause: String,
    },
}

impl OpenError {
    /// SQLite's error, where the card cannot be written.
    pub(super) fn of_the_card(&self) -> Option<(ffi::Error, Option<String>)> {
        match self {
            Self::Sqlite { source: source @ rusqlite::Error::SqliteFailure(error, message), .. }
                if is_disk_full(source) || is_disk_failing(source) =>
            {
                Some((*error, message.clone()))
            }
            _ => None,
        }
    }
}

/// SQLite's error on a file; damage is a variant of its own.
pub fn failed(path: &Path, source: rusqlite::Error) -> OpenError {
    let path = path.to_path_buf();
    if source.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) {
        return OpenError::Damaged { path, finding: source.to_string() };
    }
    OpenError::Sqlite { path, source }
}

/// The kind of a file that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// Empty, to be made a database of ours.
    New,
    /// Ours, with this schema.
    Schema(usize),
}

/// The writing connection, on a database that is up to date.
pub(super) fn writer(
    path: &Path,
    extra: OpenFlags,
    migrations: Migrations,
    before_migration: BeforeMigration,
) -> Result<(Connection, Option<Upgrade>), OpenError> {
    let mut conn = connect(path, FLAGS | extra)?;
    let found = recognise(path, &conn, migrations)?;
    if found == Found::New && !extra.contains(OpenFlags::SQLITE_OPEN_CREATE) {
        return Err(OpenError::Empty(path.to_path_buf()));
    }
    prepare_writer(&conn).map_err(|source| failed(path, source))?;
    if found == Found::New {
        migrate(path, &mut conn, migrations)?;
        return Ok((conn, None));
    }
    if found == Found::Schema(migrations.newest()) {
        return Ok((conn, None));
    }
    let not_backed_up = |cause| OpenError::NotBackedUp { cause };
    // One at a time: of two programs that find an older database, the second finds it done.
    let turn = before_migration(path).map_err(not_backed_up)?;
    let from = match recognise(path, &conn, migrations)? {
        Found::Schema(from) if from < migrations.newest() => from,
        _ => return Ok((conn, None)),
    };
    let backup = turn(&conn, migrations.newest()).map_err(not_backed_up)?;
    match migrate(path, &mut conn, migrations) {
        Err(OpenError::Migration { path, cause, .. }) => {
            Err(OpenError::Migration { path, cause, backup: Some(backup.path) })
        }
        outcome => outcome.map(|()| (conn, Some(Upgrade { from, backup: backup.path }))),
    }
}

/// A connection to an existing database as it is: its schema may be an older one, and stays so.
pub fn connect_current(path: &Path, migrations: Migrations) -> Result<Connection, OpenError> {
    let conn = connect(path, FLAGS)?;
    known_schema_of(path, &conn, migrations)?;
    Ok(conn)
}

/// A connection to a copy that will replace the database, if it is made as ours are: before the first byte is written
/// in it. `name` is its name in sentences.
pub fn a_copy(path: &Path, name: &Path, migrations: Migrations) -> Result<Connection, OpenError> {
    let conn = connect(path, FLAGS)?;
    let schema = known_schema_of(name, &conn, migrations)?;
    if let Some(difference) = difference_of(name, &conn, schema, migrations)? {
        return Err(OpenError::NotAsMade { path: name.to_path_buf(), difference });
    }
    prepare_writer(&conn).map_err(|source| failed(name, source))?;
    Ok(conn)
}

/// A new, migrated database in an empty file; without a path a temporary one, deleted when closed. No other process
/// uses it before it is complete.
pub fn fresh(path: &Path) -> Result<Connection, OpenError> {
    let mut conn = connect(path, FLAGS | OpenFlags::SQLITE_OPEN_CREATE)?;
    // No journal beside it, and no waiting: what a power cut would lose is begun anew.
    conn.execute_batch(
        "PRAGMA journal_mode = MEMORY;
         PRAGMA synchronous = OFF;
         PRAGMA cache_size = -32000;
         PRAGMA foreign_keys = ON;
         PRAGMA trusted_schema = OFF;",
    )
    .map_err(|source| failed(path, source))?;
    migrate(path, &mut conn, Migrations::BUILT_IN)?;
    Ok(conn)
}

/// A connection to a file that may be of any schema, or damaged.
pub fn open_unchecked(path: &Path) -> Result<Connection, OpenError> {
    connect(path, FLAGS)
}

/// Refuses an older schema, and leaves it as it is.
pub(super) fn refuse_older(path: &Path, migrations: Migrations) -> Result<(), OpenError> {
    let conn = connect(path, FLAGS)?;
    match recognise(path, &conn, migrations)? {
        Found::Schema(schema) if schema < migrations.newest() => Err(OpenError::ServerIsOlder),
        _ => Ok(()),
    }
}

/// The schema of a database of ours that these migrations know; `path` is its name in sentences.
pub fn known_schema_of(path: &Path, conn: &Connection, migrations: Migrations) -> Result<usize, OpenError> {
    match recognise(path, conn, migrations)? {
        Found::Schema(schema) => Ok(schema),
        Found::New => Err(OpenError::Foreign(path.to_path_buf())),
    }
}

/// The first thing in a database that is not as the migrations to its own schema make it.
pub fn difference_of(
    path: &Path,
    conn: &Connection,
    schema: usize,
    migrations: Migrations,
) -> Result<Option<SchemaDifference>, OpenError> {
    let mut made = Connection::open_in_memory().map_err(|source| failed(path, source))?;
    migrations.apply(&mut made, schema).map_err(|source| unfinished(path, source))?;
    migrations::first_difference(conn, &made).map_err(|source| failed(path, source))
}

/// Brings a database up to date, all steps that are missing in one transaction.
pub fn migrate(path: &Path, conn: &mut Connection, migrations: Migrations) -> Result<(), OpenError> {
    // A table that is made anew is dropped, and what refers to its rows must stay. SQLite ignores this inside a
    // transaction.
    let foreign_keys = |conn: &Connection, on| {
        conn.pragma_update(None, "foreign_keys", on).map_err(|source| failed(path, source))
    };
    foreign_keys(conn, false)?;
    let migrated = migrations.apply(conn, migrations.newest()).map_err(|source| unfinished(path, source));
    foreign_keys(conn, true)?;
    migrated
}

fn unfinished(path: &Path, source: rusqlite_migration::Error) -> OpenError {
    let cause = match source {
        // Without the text of all steps.
        rusqlite_migration::Error::RusqliteError { err, .. } => err.to_string(),
        other => other.to_string(),
    };
    OpenError::Migration { path: path.to_path_buf(), backup: None, cause }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    if rusqlite::version_number() < LOWEST_SQLITE {
        return Err(OpenError::OldSqlite(rusqlite::version()));
    }
    let conn = Connection::open_with_flags(path, flags).map_err(|source| failed(path, source))?;
    configure(&conn).map_err(|source| failed(path, source))?;
    Ok(conn)
}

/// Folds the write-ahead log into the file.
pub fn fold_log(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// The settings of every connection: it waits for its turn, and a statement once prepared stays so. Left to itself
/// SQLite plans one anew with every value of `LIMIT ?` or `>= ?`, which costs as much as all the rest of a short read.
pub(super) fn configure(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(BUSY_TIMEOUT)?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(|_| ())
}

/// Refuses a file that is not ours before a single byte is written.
fn recognise(path: &Path, conn: &Connection, migrations: Migrations) -> Result<Found, OpenError> {
    let found = number_of(path, conn)?;
    let known = migrations.newest();
    match usize::try_from(found).unwrap_or_default() {
        0 => Ok(Found::New),
        schema if schema > known => Err(OpenError::Newer { path: path.to_path_buf(), found, known }),
        schema => Ok(Found::Schema(schema)),
    }
}

/// The schema's number in a file of ours, 0 in one without a table.
fn number_of(path: &Path, conn: &Connection) -> Result<i32, OpenError> {
    let failed = |source| failed(path, source);
    let number = |pragma: &str| conn.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
    let is_foreign = |error: &rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::NotADatabase);
    let application_id = match number("application_id") {
        Err(error) if is_foreign(&error) => return Err(OpenError::Foreign(path.to_path_buf())),
        other => other.map_err(failed)?,
    };
    let schema = number("user_version").map_err(failed)?;
    let tables: i64 =
        conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
    match (application_id, schema, tables) {
        (APPLICATION_ID, 1.., _) => Ok(schema),
        (0, _, 0) => Ok(0),
        _ => Err(OpenError::Foreign(path.to_path_buf())),
    }
}

/// The schema of a database of ours, whether this program knows it or not; `path` is its name in sentences.
pub fn schema_of(path: &Path, conn: &Connection) -> Result<usize, OpenError> {
    match number_of(path, conn)? {
        0 => Err(OpenError::Foreign(path.to_path_buf())),
        schema => Ok(usize::try_from(schema).unwrap_or_default()),
    }
}

fn prepare_writer(conn: &Connection) -> rusqlite::Result<()> {
    conn.set_prepared_statement_cache_capacity(64);
    // FULL, not NORMAL: with NORMAL a power cut may take back a commit that was already answered.
    conn.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = ON;
         PRAGMA trusted_schema = OFF;",
    )
}
