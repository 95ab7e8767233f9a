//! Verifies a backup: its checksum is compared, and a copy of it is opened, checked, migrated and compared row by row
//! with the portal, in a folder of its own. Nothing else shows before it is needed that a restore will work.
//!
//! The portal may have been written to since the backup was made, so that rows differ. Then the checksum says that the
//! backup is as it was written; without one, such a backup of the portal's own is not called right.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use rusqlite::Connection;

use super::list::{BackupKind, kind_in_name};
use super::store::{ComparedTable, compare};
use super::stream::SourceError;
use super::unpack::{BackupSource, unpack};
use super::with_key::Key;
use super::{Contents, store, stream, sums};
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrations::Migrations;
use crate::platform::db::open::{self, OpenError};
use crate::platform::files::{Scratch, atomic_write, free_bytes};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::numbers::with_commas;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedBackup {
    /// The backup, with the schema it had.
    pub contents: Contents,
    /// The comparison with the portal.
    pub compared: ComparisonResult,
    /// The checksum is right; false where none was written.
    pub sum: bool,
    /// The backup contains a key, which opens everything.
    pub with_key: bool,
    /// Its schema is older than this program's.
    pub is_older: bool,
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

/// A failed verification, with the next step.
#[derive(Debug, thiserror::Error)]
#[error("{says}")]
pub struct VerifyError {
    says: String,
    /// False where the backup may be fine: the verification did not end.
    pub is_conclusive: bool,
}

impl From<String> for VerifyError {
    fn from(says: String) -> Self {
        Self { says, is_conclusive: true }
    }
}

impl VerifyError {
    /// The file could not be read as a backup to its end.
    pub fn of_source(name: &Path, cause: &SourceError) -> Self {
        use SourceError::{NoPassphrase, Stopped, WrongPassphrase, Zip};
        let name = name.display();
        let advice = match cause {
            Zip => &format!(
                "To try an export out: portal import everything {name} --dry-run --data-dir NEW-FOLDER"
            ),
            NoPassphrase | WrongPassphrase => {
                "Let the right one be read from a file: portal backup verify FILE --passphrase-file PASSPHRASE-FILE"
            }
            _ => "Make a new one now: portal backup",
        };
        let is_conclusive = !matches!(cause, Stopped | NoPassphrase | WrongPassphrase);
        Self { says: format!("{name} {cause}. {advice}"), is_conclusive }
    }
}

/// Verifies a plain backup in the portal's folder of backups. `stop` is polled to cancel.
pub fn verify_backup(
    dir: &DataDir,
    backup: &Path,
    live: &Connection,
    stop: &dyn Fn() -> bool,
) -> Result<VerifiedBackup, VerifyError> {
    let folder = backup.parent().unwrap_or(backup);
    let unreadable = |cause| VerifyError::of_source(backup, &SourceError::Unreadable(cause));
    let mut file = File::open(backup).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    // Where the page cache cannot be dropped, it is read all the same.
    let _forgotten = atomic_write::forget(&file);
    let sums = sums::text(folder).ok();
    let source = BackupSource {
        name: backup,
        file: &mut file,
        log: None,
        sums: sums.as_deref(),
        passphrase: &mut || Ok(None),
    };
    verify_source(dir, source, length, Some(live), stop)
}

/// Verifies any backup with a copy in the portal's folder of backups. It is `length` bytes long, where that is known.
pub fn verify_source(
    dir: &DataDir,
    backup: BackupSource<'_>,
    length: u64,
    live: Option<&Connection>,
    stop: &dyn Fn() -> bool,
) -> Result<VerifiedBackup, VerifyError> {
    let name = backup.name;
    let folder = &*dir.backups_path();
    let in_folder = |cause: io::Error| {
        VerifyError::from(format!(
            "{} could not be written: {cause}. The backup may be right, but it could not be opened there.",
            folder.display()
        ))
    };
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(in_folder)?;
    let scratch = Scratch::within(folder).map_err(in_folder)?;
    check_free_space(name, length, folder)?;
    let copy = scratch.path().join("portal.db");
    let unpacked = unpack(backup, &copy, stop).map_err(|cause| match cause {
        SourceError::Writing(cause) => in_folder(cause),
        cause => VerifyError::of_source(name, &cause),
    })?;
    let bytes = fs::metadata(&copy).map_err(in_folder)?.len();
    let (rows, schema) = check(&copy, name, unpacked.key.as_ref(), dir.migrations())?;
    let compared = match live {
        None => ComparisonResult::Alone,
        Some(live) => judge(compare(live, &copy, stop).map_err(not_proven(name))?, name)?,
    };
    if stop() {
        return Err(VerifyError::of_source(name, &SourceError::Stopped));
    }
    if !unpacked.sum && compared != ComparisonResult::Same && is_noted(name, folder) {
        return Err(format!(
            "{} could not be proven: its checksum is missing from SHA256SUMS beside it, and its rows are not all the same as in the portal. Make a new backup: portal backup",
            name.display()
        )
        .into());
    }
    let contents = Contents { bytes, rows, schema };
    let is_older = schema < dir.migrations().newest();
    Ok(VerifiedBackup { contents, compared, sum: unpacked.sum, with_key: unpacked.key.is_some(), is_older })
}

fn not_proven(name: &Path) -> impl Fn(rusqlite::Error) -> VerifyError {
    let name = name.display().to_string();
    move |cause| format!("{name} could not be proven: {cause}. Try again: portal backup verify").into()
}

/// Checks the copy and migrates it. Returns how many rows it had, and its schema.
fn check(
    copy: &Path,
    name: &Path,
    key: Option<&Key>,
    migrations: Migrations,
) -> Result<(u64, usize), VerifyError> {
    let sqlite = &not_proven(name);
    let damaged = |finding| VerifyError::of_source(name, &SourceError::Damaged(finding));
    let not_ours = |error| match error {
        OpenError::Damaged { finding, .. } => damaged(finding),
        other => other.to_string().into(),
    };
    let whole = |conn: &Connection| match store::first_finding(conn).map_err(sqlite)? {
        Some(finding) => Err(damaged(finding)),
        None => Ok(()),
    };
    let mut conn = open::a_copy(copy, name, migrations).map_err(not_ours)?;
    let schema = open::schema_of(name, &conn).map_err(not_ours)?;
    whole(&conn)?;
    let rows = store::count_rows(&conn).map_err(sqlite)?;
    if schema < migrations.newest() {
        open::migrate(name, &mut conn, migrations).map_err(not_ours)?;
        whole(&conn)?;
    }
    if let Some(key) = key {
        let settings = Settings::load(&conn).map_err(sqlite)?;
        let unopened = Unopened::find(&conn, &Seal::new(key), &settings).map_err(sqlite)?;
        if unopened.in_words(Path::new("portal.key")).is_some() {
            return Err(format!(
                "{} opens, but the portal.key in it is not the one that belongs to it. Make another one: portal backup --with-key",
                name.display()
            )
            .into());
        }
    }
    store::into_one_file(&conn).map_err(sqlite)?;
    Ok((rows, schema))
}

/// An error where a table of people or gifts has fewer than half of its rows in the portal: no congregation changes
/// that much between a backup and its verification. Small tables are ignored.
fn judge(tables: Vec<ComparedTable>, name: &Path) -> Result<ComparisonResult, VerifyError> {
    const TABLES: [&str; 3] = ["members", "donations", "households"];
    const HANDFUL: u64 = 10;
    if tables.iter().all(ComparedTable::is_same) {
        return Ok(ComparisonResult::Same);
    }
    let same = tables.iter().map(|table| table.same).sum();
    let hardly = tables.into_iter().find(|found| {
        TABLES.contains(&found.table.as_str()) && found.rows >= HANDFUL && found.same * 2 < found.rows
    });
    match hardly {
        None => Ok(ComparisonResult::WrittenSince(same)),
        Some(ComparedTable { table, rows, same, .. }) => Err(format!(
            "{} opens, but only {same} of {rows} rows of {table} are the same as in the portal. If so much was really changed since, make a new backup: `portal backup`. If not, keep this one, and look at what was changed: portal log",
            name.display()
        )
        .into()),
    }
}

/// A migration needs the space twice, with a log as long in the worst case; and the portal must still be able to write.
fn check_free_space(name: &Path, length: u64, folder: &Path) -> Result<(), VerifyError> {
    let needed = length * 3 + stream::SPARE;
    if free_bytes(folder).ok().flatten().is_none_or(|free| free >= needed) {
        return Ok(());
    }
    Err(format!(
        "There is no room to open {} in {}: about {} MB must be free for that. Make room there and try again: portal backup verify",
        name.display(),
        folder.display(),
        needed.div_ceil(1_000_000)
    )
    .into())
}

/// True of the backups whose checksum the portal writes: the ordinary ones in its own folder.
fn is_noted(name: &Path, folder: &Path) -> bool {
    let beside = name.parent().and_then(|parent| parent.canonicalize().ok());
    beside.is_some() && beside == folder.canonicalize().ok() && {
        let file = name.file_name().unwrap_or_default().to_string_lossy();
        kind_in_name(&file) == Some(BackupKind::Ordinary)
    }
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
        if self.is_older {
            words.push_str("; it is of an older portal, and can be brought up to date");
        }
        words
    }
}
