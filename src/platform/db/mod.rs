//! The SQLite file: opening it safely, a small pool for reads, one connection for writes.
//!
//! Every error is a [`rusqlite::Error`]; rules and stores add no variants. Closures given to [`Database::read`] and
//! [`Database::write`] run on the caller's thread; the server uses [`Database::read_off_thread`] and
//! [`Database::write_off_thread`], so no async thread ever waits for a disk.

pub mod check;
pub mod look;
pub mod migrations;
pub mod named_row;
pub mod open;
mod readers;
mod rehearsal;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, ffi};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinError;

use check::Check;
use look::Readable;
use migrations::Migrations;
pub(crate) use named_row::from_row;
pub use named_row::{all, changed, cut, execute, exists, find, insert, one};
pub use open::BeforeMigration;
pub use open::OpenError;
use open::{FLAGS, Upgrade};
use readers::{Readers, busy};
pub use rehearsal::copy_into;

use crate::platform::files::free_bytes;

/// With less free space than this the next photo, or the one after it, cannot be saved.
const LEAST_ROOM: u64 = 1 << 20;

/// The database of one congregation. Cheap to clone.
#[derive(Clone)]
pub struct Database {
    path: Arc<Path>,
    readers: Readers,
    writer: Arc<Mutex<Connection>>,
    /// Writers wait for their turn asynchronously, so that they block no thread meanwhile.
    write_turns: Arc<Semaphore>,
    long_turns: Arc<Semaphore>,
    upgrade: Option<Arc<Upgrade>>,
    only_read: Option<Arc<OnlyRead>>,
}

/// Its card takes no writing.
#[derive(Debug)]
struct OnlyRead {
    /// SQLite's error when it was to be opened for writing.
    why: (ffi::Error, Option<String>),
    _place: Readable,
}

impl Database {
    /// Opens an existing database and brings its schema up to date; an older one is backed up before.
    pub fn open(
        path: &Path,
        migrations: Migrations,
        before_migration: BeforeMigration,
    ) -> Result<Self, OpenError> {
        Self::expect_at(path)?;
        Ok(Self::with_writer(path, open::writer(path, OpenFlags::empty(), migrations, before_migration)?))
    }

    /// Opens an existing database beside the server that serves it. It may be an older server, on an older schema,
    /// which is then left as it is.
    pub fn open_beside_server(
        path: &Path,
        migrations: Migrations,
        before_migration: BeforeMigration,
    ) -> Result<Self, OpenError> {
        Self::expect_at(path)?;
        open::refuse_older(path, migrations)?;
        Self::open(path, migrations, before_migration)
    }

    /// [`Database::open`] for a command while no server runs. Where the card is full, worn out or mounted read-only,
    /// its data can be read all the same; writing fails as opening did.
    pub fn open_or_read(
        path: &Path,
        migrations: Migrations,
        before_migration: BeforeMigration,
    ) -> Result<Self, OpenError> {
        Self::open(path, migrations, before_migration).or_else(|refused| {
            let Some(why) = refused.of_the_card() else { return Err(refused) };
            Self::only_to_read(path, migrations, why).ok_or(refused)
        })
    }

    fn only_to_read(path: &Path, migrations: Migrations, why: (ffi::Error, Option<String>)) -> Option<Self> {
        let place = Readable::of(path).ok()?;
        let conn = place.connect().ok()?;
        // One of an older schema would have to be brought up to date first.
        if open::schema_of(path, &conn).ok()? != migrations.newest() {
            return None;
        }
        let manager = SqliteConnectionManager::file(&place.address).with_flags(look::FLAGS);
        let mut db = Self::with(path, manager, conn, None);
        db.only_read = Some(Arc::new(OnlyRead { why, _place: place }));
        Some(db)
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
    pub fn create(
        path: &Path,
        migrations: Migrations,
        before_migration: BeforeMigration,
    ) -> Result<Self, OpenError> {
        let writer = open::writer(path, OpenFlags::SQLITE_OPEN_CREATE, migrations, before_migration)?;
        Ok(Self::with_writer(path, writer))
    }

    fn with_writer(path: &Path, (writer, upgrade): (Connection, Option<Upgrade>)) -> Self {
        Self::with(path, SqliteConnectionManager::file(path).with_flags(FLAGS), writer, upgrade)
    }

    fn with(
        path: &Path,
        manager: SqliteConnectionManager,
        writer: Connection,
        upgrade: Option<Upgrade>,
    ) -> Self {
        let manager = manager.with_init(|conn| {
            open::configure(conn)?;
            conn.set_prepared_statement_cache_capacity(64);
            conn.execute_batch(
                "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;",
            )
        });
        Self {
            path: Arc::from(path),
            readers: Readers::of(manager),
            writer: Arc::new(Mutex::new(writer)),
            write_turns: Arc::new(Semaphore::new(1)),
            long_turns: Arc::new(Semaphore::new(1)),
            upgrade: upgrade.map(Arc::new),
            only_read: None,
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The migration done at opening, where one was needed.
    pub fn upgrade(&self) -> Option<&Upgrade> {
        self.upgrade.as_deref()
    }

    /// Refuses a damaged file: SQLite's own `quick_check`, run before the server listens.
    pub fn check(&self) -> Result<(), OpenError> {
        let failed = |source| open::failed(&self.path, source);
        // A connection of its own, with little memory: every page goes through it once, and those of a reader would
        // stay where they are.
        let conn = open::open_unchecked(&self.path)?;
        let damage = conn
            .execute_batch("PRAGMA cache_size = 16")
            .and_then(|()| check::damage(&conn, Check::Quick))
            .map_err(failed)?;
        match damage {
            Some(finding) => Err(OpenError::Damaged { path: self.path.to_path_buf(), finding }),
            None => Ok(()),
        }
    }

    /// Asks the file system, without writing: a card that fails is mounted read-only while the file stays open and
    /// reads continue. A full one is an [`std::io::ErrorKind::StorageFull`].
    pub fn may_be_written(&self) -> std::io::Result<()> {
        let folder = self.path.parent().unwrap_or(&self.path);
        for path in [&*self.path, folder] {
            rustix::fs::access(path, rustix::fs::Access::WRITE_OK)?;
        }
        let is_full = free_bytes(folder)?.is_some_and(|free| free < LEAST_ROOM);
        if is_full { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    /// Runs `work` on a reading connection. Each statement sees a committed state; a sum that spans statements
    /// belongs in one statement.
    pub fn read<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.readers.here(work)
    }

    /// Runs `work` in one IMMEDIATE transaction on the writing connection; an error rolls all of it back.
    pub fn write<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.refuse_if_only_read()?;
        // A panic in an earlier writer has already rolled its transaction back.
        let mut conn = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let outcome = work(&tx)?;
        tx.commit()?;
        Ok(outcome)
    }

    fn refuse_if_only_read(&self) -> rusqlite::Result<()> {
        match &self.only_read {
            None => Ok(()),
            Some(only_read) => {
                let (error, message) = &only_read.why;
                Err(rusqlite::Error::SqliteFailure(*error, message.clone()))
            }
        }
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
        self.readers.off_thread(work).await
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

    /// Folds the write-ahead log into the file, so that one file is to be copied.
    pub fn checkpoint(&self) -> rusqlite::Result<()> {
        open::fold_log(&self.writer.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn off_thread<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<rusqlite::Error> + Send + 'static,
{
    let (sender, outcome) = oneshot::channel();
    // Boxed, all of them are one kind of task: each kind of its own is ten functions in the program.
    let task: Box<dyn FnOnce() + Send> = Box::new(move || drop(sender.send(work())));
    match tokio::task::spawn_blocking(task).await.map_err(JoinError::try_into_panic) {
        Ok(()) => outcome.await.unwrap_or_else(|_| Err(busy("the program is stopping").into())),
        // Carried to its request, where it becomes one 500.
        Err(Ok(panic)) => std::panic::resume_unwind(panic),
        Err(Err(_)) => Err(busy("the program is stopping").into()),
    }
}

/// True when a write failed because the card is full.
pub fn is_disk_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
}

/// True when a write failed because the card cannot be written: it is worn out, mounted read-only, or gone.
pub fn is_disk_failing(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::SystemIoFailure | ErrorCode::ReadOnly | ErrorCode::CannotOpen)
    )
}

/// True when a UNIQUE rule on `column` (as `table.column`) refused the row.
pub fn violates_unique(error: &rusqlite::Error, column: &str) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(failure, Some(message))
        if failure.extended_code == ffi::SQLITE_CONSTRAINT_UNIQUE && message.split([' ', ',']).any(|word| word == column))
}

/// True when a trigger refused the row with this text.
pub fn is_refused_by_trigger(error: &rusqlite::Error, text: &str) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(failure, Some(message))
        if failure.extended_code == ffi::SQLITE_CONSTRAINT_TRIGGER && message == text)
}

/// Reads one page of the file: the cheapest proof that it is there.
pub fn answers(conn: &Connection) -> rusqlite::Result<()> {
    conn.prepare_cached("SELECT count(*) FROM sqlite_schema")?.query_row([], |_| Ok(()))
}
