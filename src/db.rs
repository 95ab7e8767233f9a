//! The SQLite file: opening it safely, a small pool for reads, one connection for writes.
//!
//! Every error is a [`rusqlite::Error`]; rules and stores add nothing of their own to it. Closures given to
//! [`Database::read`] and [`Database::write`] run on the caller's thread; the server goes through
//! [`Database::read_off_thread`] and [`Database::write_off_thread`], so no async thread ever waits for a disk.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, ffi};
use rusqlite_migration::{M, Migrations};
use tokio::sync::Semaphore;

/// "PRTL": tells our files from any other SQLite file.
pub const APPLICATION_ID: i32 = 0x5052_544C;
/// Older SQLite can lose a committed page when the write-ahead log is reset.
const LOWEST_SQLITE: i32 = 3_051_003;
/// More readers than cores buy nothing on a Pi and cost 2 MB of page cache each.
const READERS: u32 = 4;
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

const MIGRATIONS: &[M<'static>] = &[
    M::up(include_str!("../migrations/0001_initial.sql")),
    M::up(include_str!("../migrations/0002_photos_and_giving.sql")),
    M::up(include_str!("../migrations/0003_second_factor_devices_and_mail.sql")),
];

/// The database of one congregation. Cheap to clone.
#[derive(Clone)]
pub struct Database {
    path: Arc<Path>,
    readers: r2d2::Pool<SqliteConnectionManager>,
    writer: Arc<Mutex<Connection>>,
    // Writers wait for their turn in async land, so that they never hold the few blocking threads that readers
    // need. Readers just queue for a thread: a turn of their own cost two more wake-ups a request.
    write_turns: Arc<Semaphore>,
}

/// Why a database file was not opened. Nothing was changed in it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No such file.
    #[error("There is no portal in {0} yet. Start with: portal setup")]
    Missing(PathBuf),
    /// It may be there, but not for this user.
    #[error(
        "{path} cannot be reached: {source}. If it belongs to another user, run this command as that user."
    )]
    OutOfReach {
        /// The file.
        path: PathBuf,
        /// The operating system's word.
        source: std::io::Error,
    },
    /// Another program's SQLite file.
    #[error("{0} is not a portal database. It was left as it is.")]
    Foreign(PathBuf),
    /// Written by a later version of this program.
    #[error(
        "{path} was written by a newer portal (schema {found}, this program knows {known}). It was left as it is. Install the newer version again."
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema number.
        found: i32,
        /// The highest number this program knows.
        known: usize,
    },
    /// The SQLite inside this program is too old to be trusted.
    #[error("SQLite {0} has a known bug that can lose data; this program was built wrongly.")]
    OldSqlite(&'static str),
    /// `quick_check` found damage.
    #[error(
        "{path} is damaged ({finding}). Nothing was changed. Put your latest backup of the file in its place (move the damaged one aside, do not delete it)."
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The first finding.
        finding: String,
    },
    /// SQLite's own word.
    #[error("{path} could not be opened: {source}")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// SQLite's error.
        source: rusqlite::Error,
    },
    /// A migration failed; the file is at the version before it.
    #[error("{path} could not be brought up to date: {source}")]
    Migration {
        /// The file.
        path: PathBuf,
        /// What failed.
        source: rusqlite_migration::Error,
    },
}

impl Database {
    /// Opens an existing database and brings its schema up to date.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::expect_at(path)?;
        Self::open_with(path, OpenFlags::empty())
    }

    /// Refuses where no database can be, or none can be reached.
    pub fn expect_at(path: &Path) -> Result<(), OpenError> {
        match path.try_exists() {
            Ok(true) => Ok(()),
            Ok(false) => Err(OpenError::Missing(path.parent().unwrap_or(path).to_path_buf())),
            Err(source) => Err(OpenError::OutOfReach { path: path.to_path_buf(), source }),
        }
    }

    /// Opens the database, making it where there is none. Only setup and seed may.
    pub fn create(path: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_CREATE)
    }

    fn open_with(path: &Path, extra: OpenFlags) -> Result<Self, OpenError> {
        let failed = |source| failed(path, source);
        if rusqlite::version_number() < LOWEST_SQLITE {
            return Err(OpenError::OldSqlite(rusqlite::version()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut writer = Connection::open_with_flags(path, flags | extra).map_err(failed)?;
        writer.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        let is_new = recognise(path, &writer)?;
        prepare_writer(&writer, is_new).map_err(failed)?;
        Migrations::from_slice(MIGRATIONS)
            .to_latest(&mut writer)
            .map_err(|source| OpenError::Migration { path: path.to_path_buf(), source })?;

        let manager = SqliteConnectionManager::file(path).with_flags(flags).with_init(|conn| {
            conn.busy_timeout(BUSY_TIMEOUT)?;
            conn.set_prepared_statement_cache_capacity(64);
            conn.execute_batch(
                "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;",
            )
        });
        let readers = r2d2::Pool::builder()
            .max_size(READERS)
            // Connections are opened when first needed: a command-line call needs one, not four.
            .min_idle(Some(0))
            .test_on_check_out(false)
            .connection_timeout(BUSY_TIMEOUT)
            .build_unchecked(manager);
        Ok(Self {
            path: Arc::from(path),
            readers,
            writer: Arc::new(Mutex::new(writer)),
            write_turns: Arc::new(Semaphore::new(1)),
        })
    }

    /// The file itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Refuses a damaged file: SQLite's own `quick_check`, run before the server listens.
    pub fn check(&self) -> Result<(), OpenError> {
        let failed = |source| failed(&self.path, source);
        let finding: String = self
            .read(|conn| conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)))
            .map_err(failed)?;
        if finding == "ok" {
            Ok(())
        } else {
            Err(OpenError::Damaged { path: self.path.to_path_buf(), finding })
        }
    }

    /// Asks the file system, which writes nothing: a card that fails is mounted read-only while the file stays open
    /// and reads go on.
    pub fn may_be_written(&self) -> std::io::Result<()> {
        let folder = self.path.parent().unwrap_or(&self.path);
        for path in [&*self.path, folder] {
            rustix::fs::access(path, rustix::fs::Access::WRITE_OK)?;
        }
        Ok(())
    }

    /// Runs `work` on a reading connection. Each statement sees a committed state; a sum that spans statements
    /// belongs in one statement.
    pub fn read<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        // No BEGIN and COMMIT around it: for the one or two statements of a request they cost as much as the read.
        let conn = self.readers.get().map_err(|error| busy(&error.to_string()))?;
        work(&conn)
    }

    /// Runs `work` in one IMMEDIATE transaction on the writing connection; an error rolls all of it back.
    pub fn write<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        // A panic in an earlier writer has already rolled its transaction back.
        let mut conn = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcome = work(&tx)?;
        tx.commit()?;
        Ok(outcome)
    }

    /// Runs `work` as [`Database::write`] would and takes all of it back: a rehearsal sees exactly what would happen.
    pub fn rehearse<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut conn = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcome = work(&tx)?;
        tx.rollback()?;
        Ok(outcome)
    }

    /// [`Database::read`] for async callers.
    pub async fn read_off_thread<T, E>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<rusqlite::Error> + Send + 'static,
    {
        let db = self.clone();
        off_thread(move || db.read(work)).await
    }

    /// [`Database::write`] for async callers. Once begun it runs to its end, even when the caller is gone.
    pub async fn write_off_thread<T, E>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<rusqlite::Error> + Send + 'static,
    {
        let db = self.clone();
        let turn = Arc::clone(&self.write_turns).acquire_owned().await;
        let turn = turn.map_err(|_| busy("the program is stopping"))?;
        off_thread(move || {
            let _turn = turn;
            db.write(work)
        })
        .await
    }

    /// Folds the write-ahead log into the file, so that what is copied is one file.
    pub fn checkpoint(&self) -> rusqlite::Result<()> {
        let conn = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
    }
}

async fn off_thread<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<rusqlite::Error> + Send + 'static,
{
    let task = tokio::task::spawn_blocking(work);
    match task.await {
        Ok(outcome) => outcome,
        Err(error) => match error.try_into_panic() {
            // Carried to the request it belongs to, where it becomes one 500.
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(busy("the program is stopping").into()),
        },
    }
}

/// SQLite's own word on a file, where it is not that the file is damaged.
pub(crate) fn failed(path: &Path, source: rusqlite::Error) -> OpenError {
    let path = path.to_path_buf();
    if source.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) {
        return OpenError::Damaged { path, finding: source.to_string() };
    }
    OpenError::Sqlite { path, source }
}

/// Refuses what is not ours before a single byte is written; true for a file that is still empty.
pub(crate) fn recognise(path: &Path, conn: &Connection) -> Result<bool, OpenError> {
    let failed = |source| failed(path, source);
    let number = |pragma: &str| conn.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
    let foreign = |error: &rusqlite::Error| error.sqlite_error_code() == Some(ErrorCode::NotADatabase);
    let application_id = match number("application_id") {
        Err(error) if foreign(&error) => return Err(OpenError::Foreign(path.to_path_buf())),
        other => other.map_err(failed)?,
    };
    let found = number("user_version").map_err(failed)?;
    let tables: i64 =
        conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
    if application_id != APPLICATION_ID && (tables > 0 || application_id != 0) {
        return Err(OpenError::Foreign(path.to_path_buf()));
    }
    let known = MIGRATIONS.len();
    if usize::try_from(found).is_ok_and(|found| found > known) {
        return Err(OpenError::Newer { path: path.to_path_buf(), found, known });
    }
    Ok(application_id != APPLICATION_ID)
}

fn prepare_writer(conn: &Connection, is_new: bool) -> rusqlite::Result<()> {
    conn.set_prepared_statement_cache_capacity(64);
    if is_new {
        conn.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    // FULL, not NORMAL: with NORMAL a power cut may take back a commit that was already answered.
    conn.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = ON;
         PRAGMA trusted_schema = OFF;",
    )
}

fn busy(reason: &str) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), Some(reason.to_owned()))
}

/// The schema this program works with.
pub fn known_schema() -> usize {
    MIGRATIONS.len()
}

/// True when a write failed because the card is full.
pub fn is_disk_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
}

/// True when a UNIQUE rule on `column` (as `table.column`) refused the row.
pub fn violates_unique(error: &rusqlite::Error, column: &str) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(failure, Some(message))
        if failure.extended_code == ffi::SQLITE_CONSTRAINT_UNIQUE && message.split([' ', ',']).any(|word| word == column))
}

/// Reads one page of the file: the cheapest proof that it is there.
pub fn answers(conn: &Connection) -> rusqlite::Result<()> {
    conn.prepare_cached("SELECT count(*) FROM sqlite_schema")?.query_row([], |_| Ok(()))
}
