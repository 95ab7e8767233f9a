//! Verifies a backup: a copy of it is opened, checked, migrated and compared row by row, in a folder of its own.
//! Nothing else shows before it is needed that a restore will work.
//!
//! It is compared with the portal's own database. Where that was written to since the backup was made, rows may differ;
//! then the equal rows are counted, and the checksum shows that the file is unchanged.

mod error;
mod folder;
mod unpack;

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use jiff::Timestamp;
use rusqlite::Connection;

pub use error::VerifyError;
use folder::VerificationFolder;
pub(super) use folder::sweep;
use unpack::unpack;

use super::backup_name::{BackupKind, kind_in_name, time_in_name};
use super::copy::with_commas;
use super::file_type::AskPassphrase;
use super::sums::Checksum;
use super::with_key::Key;
use super::{Contents, compare, free_space, store, sums};
use crate::appliance::key_check::Unopened;
use crate::platform::db::open::{self, KNOWN_SCHEMA, OpenError};
use crate::platform::files::atomic_write;
use crate::platform::free_space::free_bytes;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// A backup, as open handles: its path may be out of this user's reach.
pub struct BackupSource<'a> {
    /// The path as typed.
    pub name: &'a Path,
    pub file: &'a mut dyn Read,
    /// How long it is, where that is known.
    pub length: Option<u64>,
    /// SQLite's log beside it, where it may have one.
    pub log: Option<&'a mut dyn Read>,
    /// The content of the sums file beside it, where there is one.
    pub sums: Option<&'a str>,
    /// The source of its passphrase, if it has one.
    pub passphrase: AskPassphrase<'a>,
}

/// The portal's own database.
#[derive(Clone, Copy)]
pub struct LiveDatabase<'a> {
    pub conn: &'a Connection,
    /// What is known of writes since the backup was made.
    pub since: WritesSince<'a>,
}

/// What is known of writes since the backup was made.
#[derive(Clone, Copy)]
pub enum WritesSince<'a> {
    /// The mark was set on the very connection before the backup was begun.
    Mark(&'a Mark),
    /// Only the database's file, with its modification time.
    File(&'a Path),
}

/// The state of a database as a connection saw it, to detect later writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(i64);

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedBackup {
    /// The backup, with the schema it had.
    pub contents: Contents,
    /// How it compares with the portal.
    pub compared: ComparisonResult,
    /// The checksum is right; false where none was written.
    pub sum: bool,
    /// It contains a key, which opens everything.
    pub with_key: bool,
}

/// The rows of a backup compared with the portal's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonResult {
    /// All are the same.
    Same,
    /// The portal was written to since; so many rows are the same.
    WrittenSince(u64),
    /// The portal's own database cannot be read.
    Alone,
}

impl Mark {
    /// Detects writes of other connections from now on.
    pub fn on(conn: &Connection) -> rusqlite::Result<Self> {
        compare::data_version(conn).map(Self)
    }

    fn holds(self, conn: &Connection) -> rusqlite::Result<bool> {
        Ok(Self::on(conn)? == self)
    }
}

/// Verifies a plain backup in the portal's folder of backups. `stop` is polled to cancel.
pub fn verify_backup(
    backup: &Path,
    live: LiveDatabase<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<VerifiedBackup, VerifyError> {
    let folder = backup.parent().unwrap_or(backup);
    let unreadable = |cause| VerifyError::Unreadable { name: backup.to_path_buf(), cause };
    let mut file = File::open(backup).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    // Where the page cache cannot be dropped, it is read all the same.
    let _forgotten = atomic_write::forget(&file);
    let sums = sums::text(folder).ok();
    let source = BackupSource {
        name: backup,
        file: &mut file,
        length: Some(length),
        log: None,
        sums: sums.as_deref(),
        passphrase: &mut || Ok(None),
    };
    verify_source(source, folder, Some(live), stop)
}

/// Verifies any backup in `folder`, the portal's folder of backups.
pub fn verify_source(
    mut source: BackupSource<'_>,
    folder: &Path,
    live: Option<LiveDatabase<'_>>,
    stop: &dyn Fn() -> bool,
) -> Result<VerifiedBackup, VerifyError> {
    let no_folder = |cause| VerifyError::Folder { folder: folder.to_path_buf(), cause };
    let place = VerificationFolder::within(folder).map_err(no_folder)?.ok_or(VerifyError::Busy)?;
    check_free_space(&source, folder)?;
    let copy = place.path().join("portal.db");
    let unpacked = unpack(&mut source, &copy, stop)?;
    let name = source.name;
    let sum = is_right(unpacked.sum, source.sums, name)?;
    let (conn, contents) = open(&copy, name, stop)?;
    let sqlite = |cause| VerifyError::Sqlite { name: name.to_path_buf(), cause };
    if let Some(key) = &unpacked.key
        && !opens_everything(&conn, key).map_err(sqlite)?
    {
        return Err(VerifyError::Key(name.to_path_buf()));
    }
    let compared = match live {
        None => ComparisonResult::Alone,
        Some(live) => live.compare(&conn, name, sum, stop)?,
    };
    if !sum && compared != ComparisonResult::Same && is_noted(name, folder) {
        return Err(VerifyError::NoSum(name.to_path_buf()));
    }
    Ok(VerifiedBackup { contents, compared, sum, with_key: unpacked.key.is_some() })
}

/// Checks the copy and migrates it; every row is the same after that.
fn open(copy: &Path, name: &Path, stop: &dyn Fn() -> bool) -> Result<(Connection, Contents), VerifyError> {
    let sqlite = |cause| VerifyError::Sqlite { name: name.to_path_buf(), cause };
    let whole = |conn: &Connection| match store::first_finding(conn).map_err(sqlite)? {
        Some(finding) => Err(VerifyError::Damaged { name: name.to_path_buf(), finding }),
        None => Ok(()),
    };
    let io = |cause| VerifyError::Folder { folder: copy.to_path_buf(), cause };
    let bytes = fs::metadata(copy).map_err(io)?.len();
    let mut conn = open::a_copy(copy, name).map_err(|error| not_ours(name, error))?;
    let schema = open::schema_of(name, &conn).map_err(|error| not_ours(name, error))?;
    whole(&conn)?;
    let rows = store::count_rows(&conn).map_err(sqlite)?;
    if schema < KNOWN_SCHEMA {
        let before = copy.with_file_name("before.db");
        atomic_write::private(&before).map_err(io)?;
        store::copy_into(&conn, &before).map_err(sqlite)?;
        open::migrate(name, &mut conn).map_err(|error| not_ours(name, error))?;
        whole(&conn)?;
        let before = open::as_it_is(&before).map_err(|error| not_ours(name, error))?;
        let found = compare::compare(&before, &conn, stop).map_err(VerifyError::compared(name))?;
        if !found.is_same() {
            let what = "bringing it up to date changes rows";
            return Err(VerifyError::differs(name, what, &found));
        }
    }
    Ok((conn, Contents { bytes, rows, schema }))
}

fn not_ours(name: &Path, error: OpenError) -> VerifyError {
    match error {
        OpenError::Damaged { finding, .. } => VerifyError::Damaged { name: name.to_path_buf(), finding },
        other => VerifyError::NotOurs(other),
    }
}

fn opens_everything(conn: &Connection, key: &Key) -> rusqlite::Result<bool> {
    let settings = Settings::load(conn)?;
    Ok(Unopened::find(conn, &Seal::new(key), &settings)?.in_words(Path::new("portal.key")).is_none())
}

/// A migration needs the space twice, with a log as long in the worst case; and the portal must still be able to write.
fn check_free_space(source: &BackupSource<'_>, folder: &Path) -> Result<(), VerifyError> {
    let Some(free) = free_bytes(folder).ok().flatten() else { return Ok(()) };
    let needed = source.length.unwrap_or_default() * 3 + free_space::SPARE;
    if free >= needed {
        return Ok(());
    }
    Err(VerifyError::NoRoom {
        name: source.name.to_path_buf(),
        folder: folder.to_path_buf(),
        megabytes: needed.div_ceil(1_000_000),
    })
}

/// True where the written sum is this one, false where there is none.
fn is_right(sum: Checksum, sums: Option<&str>, name: &Path) -> Result<bool, VerifyError> {
    let file = name.file_name().unwrap_or_default().to_string_lossy();
    match sums.and_then(|sums| sums::noted_in(sums, &file)) {
        None => Ok(false),
        Some(noted) if noted == sum => Ok(true),
        Some(_) => Err(VerifyError::Sum(name.to_path_buf())),
    }
}

/// True of the backups whose checksum the portal writes: the ordinary ones in its own folder.
fn is_noted(name: &Path, folder: &Path) -> bool {
    let beside = name.parent().and_then(|parent| parent.canonicalize().ok());
    beside.is_some() && beside == folder.canonicalize().ok() && {
        let file = name.file_name().unwrap_or_default().to_string_lossy();
        kind_in_name(&file) == Some(BackupKind::Ordinary)
    }
}

impl LiveDatabase<'_> {
    fn compare(
        &self,
        copy: &Connection,
        name: &Path,
        is_sum_right: bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<ComparisonResult, VerifyError> {
        let found = compare::compare(copy, self.conn, stop).map_err(VerifyError::compared(name))?;
        if found.is_same() {
            return Ok(ComparisonResult::Same);
        }
        let was_written_to = match self.since {
            WritesSince::Mark(mark) => !mark
                .holds(self.conn)
                .map_err(|cause| VerifyError::Sqlite { name: name.to_path_buf(), cause })?,
            // A right checksum outweighs the clocks, which may have been wrong.
            WritesSince::File(_) if is_sum_right => true,
            WritesSince::File(database) => was_written_since(database, name),
        };
        if was_written_to {
            let found = match found.hardly_the_same() {
                None => found,
                Some(_) => compare::compare_without(copy, self.conn, Some(compare::SIGNED_OUT), stop)
                    .map_err(VerifyError::compared(name))?,
            };
            return match found.hardly_the_same() {
                None => Ok(ComparisonResult::WrittenSince(found.same)),
                Some(few) => Err(VerifyError::HardlyTheSame {
                    name: name.to_path_buf(),
                    table: few.table.clone(),
                    same: few.same,
                    of: few.of,
                }),
            };
        }
        let what = "is not the same as the portal, where nothing was written since";
        Err(VerifyError::differs(name, what, &found))
    }
}

/// True unless the modification times say that the database was last written before the backup was made.
fn was_written_since(database: &Path, backup: &Path) -> bool {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    // Opening the database creates an empty log.
    let written = |path: &Path| {
        let about = fs::metadata(path).ok().filter(|about| about.len() > 0)?;
        Timestamp::try_from(about.modified().ok()?).ok()
    };
    let last = written(database).max(written(Path::new(&log)));
    !matches!((last, time_in_name(backup)), (Some(last), Some(made)) if last < made)
}

impl VerifiedBackup {
    /// "4,310 rows are the same as in the portal"
    pub fn in_words(&self) -> String {
        let rows = with_commas(self.contents.rows);
        let mut words = match self.compared {
            ComparisonResult::Same => format!("{rows} rows are the same as in the portal"),
            ComparisonResult::WrittenSince(same) => format!(
                "{} of {rows} rows are the same as in the portal, which was written to since",
                with_commas(same)
            ),
            ComparisonResult::Alone => format!("{rows} rows were read, with no portal to compare them with"),
        };
        if self.contents.schema < KNOWN_SCHEMA {
            words.push_str("; it is of an older portal, and can be brought up to date with every row");
        }
        words
    }
}
