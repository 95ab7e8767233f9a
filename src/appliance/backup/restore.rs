//! Restoring a backup.
//!
//! The copy is prepared under another name: read, checked, migrated, all sessions ended, and the key tried on what it
//! must open. Then it replaces the database, which is set aside before that. A power cut leaves the whole old portal or
//! the whole new one, each with its key. The present database may be damaged, or of a newer schema: that may be the
//! reason for the restore.

use std::path::Path;

use jiff::Timestamp;

use super::backup_age::BackupAge;
use super::prepare::{ReplacementDatabase, prepare};
use super::restore_error::{KeyTrouble, RestoreError, no_free_space};
use super::source_error::SourceError;
use super::unpack::{BackupSource, unpack};
use super::with_key::Key;
use super::{BackupError, BackupFolder, BackupStatus, Contents, backup_age};
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::replace_database::{self, ReplacedFiles};
use crate::platform::data_dir::{DataDir, ServerLock};
use crate::platform::files::atomic_write;
use crate::platform::settings::SettingError;

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
    /// The error that prevented protecting the earlier backups from retention.
    pub not_noted: Option<BackupError>,
    /// The files that were set aside.
    pub aside: ReplacedFiles,
    /// The key file was replaced.
    pub another_key: bool,
    /// Sealed values that were dropped because the key does not open them.
    pub lost: Unopened,
    /// The error that prevents serving its public address.
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
    source: BackupSource<'_>,
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
    source: BackupSource<'_>,
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
    // Before the replacement: whatever happens after it, retention protects the earlier backups.
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
fn copy_in(source: BackupSource<'_>, database: &Path) -> Result<Option<Key>, RestoreError> {
    let name = source.name.to_path_buf();
    match unpack(source, &atomic_write::partial(database), &|| false) {
        Ok(unpacked) => Ok(unpacked.key),
        Err(SourceError::Writing(cause)) => Err(no_free_space(database)(cause)),
        Err(cause) => Err(RestoreError::Source { name, cause }),
    }
}
