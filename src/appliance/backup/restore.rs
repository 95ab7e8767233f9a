//! Restoring a backup.
//!
//! The copy is prepared under another name: read, checked, migrated, all sessions ended, and the key tried on what it
//! must open. Then it replaces the database, which is set aside before that. A power cut leaves the whole old portal or
//! the whole new one, each with its key. The present database may be damaged, or of a newer schema: that may be the
//! reason for the restore.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use jiff::Timestamp;

use super::backup_age::BackupAge;
use super::encrypted::EncryptedError;
use super::file_type::{self, AskPassphrase, FileTypeError, OpenedBackup};
use super::prepare::{ReplacementDatabase, prepare};
use super::restore_error::{KeyTrouble, RestoreError, no_free_space};
use super::stream::{self, Broken};
use super::sums::Summed;
use super::with_key::{self, ArchiveError, Key, UnpackError};
use super::{BackupError, BackupFolder, BackupStatus, Contents, backup_age, sums};
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::replace_database::{self, ReplacedFiles};
use crate::platform::data_dir::{DataDir, ServerLock};
use crate::platform::db::open::OpenError;
use crate::platform::files::atomic_write;
use crate::platform::settings::SettingError;

/// The file to restore, as open handles: its path may be out of this user's reach.
pub struct RestoreSource<'a> {
    /// The path as typed.
    pub name: &'a Path,
    pub file: &'a mut dyn Read,
    /// The write-ahead log beside it, where there is one: of a database that was copied without a checkpoint.
    pub log: Option<&'a mut dyn Read>,
    /// The content of the sums file beside it, where there is one.
    pub sums: Option<&'a str>,
    /// The source of its passphrase, if it has one.
    pub passphrase: AskPassphrase<'a>,
}

pub struct RestoreOptions<'a> {
    /// Go on where the key does not open everything.
    pub new_key: bool,
    /// Called before anything is changed, where the present database is newer than the backup.
    pub go_on: &'a mut dyn FnMut(&BackupAge) -> bool,
}

/// The result of a restore.
pub struct Restored {
    pub contents: Contents,
    /// The age of the backup.
    pub age: BackupAge,
    /// Why the earlier backups are not protected from retention, where that could not be written.
    pub not_noted: Option<BackupError>,
    /// The files that were set aside.
    pub aside: ReplacedFiles,
    /// The key file was replaced.
    pub another_key: bool,
    /// What was dropped because the key does not open it.
    pub lost: Unopened,
    /// Why its public address may not be served, where that is so.
    pub address: Option<SettingError>,
}

impl KeyTrouble {
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Missing(key) => format!("The key file {} is missing.", key.display()),
            Self::Another(key) => {
                format!("The key file {} does not belong to this backup.", key.display())
            }
            Self::Inside(name) => {
                format!("The key in {} does not open all of the database beside it.", name.display())
            }
        }
    }
}

/// Replaces the database by a copy of `source`, and the key by the one that comes with it. All sessions are ended, and
/// sent links are void: the backup may contain sessions that were ended since.
pub fn restore(
    dir: &DataDir,
    source: RestoreSource<'_>,
    wishes: RestoreOptions<'_>,
    now: Timestamp,
) -> Result<Restored, RestoreError> {
    dir.make_folder()?;
    let lock: ServerLock = dir.lock_for_serving()?;
    let not_finished = |cause| RestoreError::NotFinished { folder: dir.path().to_path_buf(), cause };
    replace_database::tidy(dir).map_err(not_finished)?;
    let restored = bring_back(dir, source, wishes, now).inspect_err(|error| {
        if !matches!(error, RestoreError::NotFinished { .. }) {
            let _gone_or_left_behind = replace_database::tidy(dir);
        }
    });
    drop(lock);
    restored
}

fn bring_back(
    dir: &DataDir,
    source: RestoreSource<'_>,
    RestoreOptions { new_key, go_on }: RestoreOptions<'_>,
    now: Timestamp,
) -> Result<Restored, RestoreError> {
    let name = source.name;
    let database = dir.database_path();
    let brought = copy_in(source, &database)?;
    let ReplacementDatabase { contents, last_entry, zone, key, lost, address } =
        prepare(dir, &atomic_write::partial(&database), name, brought, new_key, now)?;
    let before = BackupStatus::read(&dir.backups_path()).restored;
    let age = BackupAge::new(name, last_entry, backup_age::last_entry_here(&database, before, now), zone);
    if age.newer.is_some() && !go_on(&age) {
        return Err(RestoreError::Declined);
    }
    // Before the replacement: whatever happens after it, retention spares the earlier backups.
    let noted =
        BackupFolder::beside(&database).and_then(|folder| folder.note(|status| status.restored = Some(now)));
    let another_key = key.is_some();
    match replace_database::replace(dir, key.as_ref(), now) {
        Ok(aside) => {
            Ok(Restored { contents, age, not_noted: noted.err(), aside, another_key, lost, address })
        }
        Err(cause) if replace_database::is_unfinished(dir) => {
            Err(RestoreError::NotFinished { folder: dir.path().to_path_buf(), cause })
        }
        Err(cause) => Err(no_free_space(&database)(cause)),
    }
}

/// Writes the database in `source` under the partial name of `database`. Returns the key that came with it.
fn copy_in(source: RestoreSource<'_>, database: &Path) -> Result<Option<Key>, RestoreError> {
    let name = source.name;
    let unreadable = |cause| unreadable(name, cause);
    let copy = |from: &mut dyn Read| -> Result<(), RestoreError> {
        let to = atomic_write::begin(database).map_err(no_free_space(database))?;
        bring(from, to, name, database)
    };
    let mut file = Summed::new(source.file);
    let key = match file_type::open(&mut file, source.passphrase, source.log.is_some())
        .map_err(|error| not_recognised(name, error))?
    {
        OpenedBackup::Encrypted(mut database) => copy(&mut database).map(|()| None)?,
        OpenedBackup::Archive(mut archive) => {
            let taken =
                with_key::take_out(&mut archive, |database| copy(database).map_err(UnpackError::Copy));
            taken.map(|((), key)| Some(key)).map_err(|error| match error {
                UnpackError::Copy(error) => error,
                UnpackError::Archive(ArchiveError::Read(cause)) => unreadable(cause),
                UnpackError::Archive(ArchiveError::NotOurs(what)) => {
                    RestoreError::NotOurArchive { name: name.to_path_buf(), what }
                }
            })?
        }
        OpenedBackup::Plain(mut plain) => {
            copy(&mut plain)?;
            if let Some(log) = source.log {
                let beside = replace_database::beside(&atomic_write::partial(database), "-wal");
                let to = File::options().write(true).create_new(true).mode(0o600).open(beside);
                bring(log, to.map_err(no_free_space(database))?, name, database)?;
            }
            None
        }
    };
    is_what_was_written(file, source.sums, name).map(|()| key)
}

/// Compares with the checksum, where there is one.
fn is_what_was_written(
    mut file: Summed<&mut dyn Read>,
    sums: Option<&str>,
    name: &Path,
) -> Result<(), RestoreError> {
    let file_name = name.file_name().unwrap_or_default().to_string_lossy();
    let Some(noted) = sums.and_then(|sums| sums::noted_in(sums, &file_name)) else { return Ok(()) };
    io::copy(&mut file, &mut io::sink()).map_err(|cause| unreadable(name, cause))?;
    if file.sum() == noted { Ok(()) } else { Err(RestoreError::Sum(name.to_path_buf())) }
}

/// Copies all of it, and syncs it to the disk.
fn bring(from: &mut dyn Read, to: File, name: &Path, database: &Path) -> Result<(), RestoreError> {
    let folder = database.parent().unwrap_or(database);
    match stream::copy(from, to, folder) {
        Ok(to) => to.sync_all().map_err(no_free_space(database)),
        Err(Broken::Reading(cause)) => Err(unreadable(name, cause)),
        Err(Broken::Writing(cause)) => Err(no_free_space(database)(cause)),
    }
}

/// An error without a number of the operating system is one of the file's content.
fn unreadable(name: &Path, cause: io::Error) -> RestoreError {
    let name = name.to_path_buf();
    if cause.raw_os_error().is_some() {
        return RestoreError::Unreadable { name, cause };
    }
    RestoreError::Damaged { name, finding: format!("cut short or changed: {cause}") }
}

fn not_recognised(name: &Path, error: FileTypeError) -> RestoreError {
    let path = name.to_path_buf();
    match error {
        FileTypeError::Zip => RestoreError::Zip(path),
        FileTypeError::Foreign => RestoreError::NotOurs(OpenError::Foreign(path)),
        FileTypeError::NoPassphrase => RestoreError::NoPassphrase(path),
        FileTypeError::Encrypted(EncryptedError::Passphrase) => RestoreError::WrongPassphrase(path),
        FileTypeError::Encrypted(EncryptedError::NotByPassphrase) => RestoreError::NotByPassphrase(path),
        FileTypeError::Encrypted(EncryptedError::Damaged(finding)) => {
            RestoreError::Damaged { name: path, finding }
        }
        FileTypeError::Encrypted(EncryptedError::Io(cause)) | FileTypeError::Io(cause) => {
            unreadable(name, cause)
        }
    }
}
