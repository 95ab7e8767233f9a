//! Backups that are made, listed and taken away in the browser.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::views::{BackupPurpose, BackupView, Proof, SecondPlace, SecondPlaceState};
use crate::appliance::Failure;
use crate::appliance::backup::list::{BackupKind, ListedBackup};
use crate::appliance::backup::second_copy::is_on_same_disk;
use crate::appliance::backup::{BackupFolder, BackupStatus, Contents, TemporaryCopy, with_key};
use crate::appliance::backup::{CopyError, NotWritten};
use crate::appliance::installation::Installation;
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::db::is_disk_full;
use crate::platform::files::atomic_write;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::escape::quoted_path;

/// As the page lists it. `before_upgrade` is the one that the package made.
pub(super) fn backup_view(
    backup: &ListedBackup,
    status: &BackupStatus,
    before_upgrade: Option<&Path>,
    zone: &TimeZone,
) -> BackupView {
    let name = name_of(&backup.path);
    let by = status.by_hand.get(&name).cloned();
    let is_before_upgrade = before_upgrade.is_some_and(|path| path.file_name() == backup.path.file_name());
    let purpose = match backup.kind {
        _ if is_before_upgrade => BackupPurpose::BeforeUpgrade,
        BackupKind::Ordinary if by.is_some() => BackupPurpose::ByHand,
        BackupKind::Ordinary | BackupKind::Encrypted => BackupPurpose::Nightly,
        BackupKind::BeforeSchema(_) => BackupPurpose::BeforeUpgrade,
        BackupKind::BeforeRestore => BackupPurpose::BeforeRestore,
        BackupKind::WithKey => BackupPurpose::WithKey,
        BackupKind::Other => BackupPurpose::Other,
    };
    BackupView { name, purpose, made_at: rfc3339(backup.made, zone), bytes: backup.bytes, by }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

pub(super) fn proof(status: &BackupStatus, zone: &TimeZone) -> Option<Proof> {
    let proof = &status.proof;
    Some(Proof {
        at: rfc3339(proof.done?, zone),
        backup: proof.file.as_deref().map(name_of),
        words: proof.words.clone(),
        is_by_command: proof.by_command,
    })
}

pub(super) fn second_place(
    settings: &Settings,
    status: &BackupStatus,
    data_dir: &DataDir,
) -> Option<SecondPlace> {
    let (folder, copy) = (settings.backup_copy_to.as_deref()?, &status.copy);
    // The last copy may have gone to another folder, which was named before.
    let done = copy.done.filter(|_| copy.file.as_ref().is_some_and(|file| file.starts_with(folder)));
    let state = match done {
        _ if copy.trouble.is_some() => SecondPlaceState::Failing,
        _ if is_on_same_disk(folder, data_dir) => SecondPlaceState::SameDisk,
        None => SecondPlaceState::Waiting,
        Some(_) => SecondPlaceState::Well,
    };
    Some(SecondPlace {
        folder: folder.display().to_string(),
        state,
        copied_at: done.map(|done| rfc3339(done, &settings.time_zone)),
        is_encrypted: settings.backup_passphrase.is_some(),
    })
}

/// The command that goes back to the newest of these that is no archive.
pub(super) fn restore(listed: &[ListedBackup], data_dir: &DataDir) -> Option<String> {
    let newest = listed.iter().rfind(|backup| backup.kind == BackupKind::Ordinary)?;
    let place = Installation::of(data_dir);
    let restore = place.command(&format!("restore {}", quoted_path(&newest.path)));
    let closed = format!("sudo systemctl stop portal; {restore} && sudo systemctl start portal");
    Some(if place.is_packaged() { closed } else { restore })
}

/// The bytes of the copy that is being written, or that a killed program has left.
pub(super) fn so_far(folder: &Path) -> Option<u64> {
    let is_partial = |name: &str| name.starts_with('.') && name.ends_with(".db.part");
    let entries = fs::read_dir(folder).ok()?.flatten();
    let partial = entries.filter(|entry| is_partial(&entry.file_name().to_string_lossy()));
    partial.filter_map(|entry| Some(entry.metadata().ok()?.len())).max()
}

/// Makes one by hand; returns its name.
pub(super) fn make(data_dir: &DataDir, by: &str, now: Timestamp) -> Result<(String, Contents), Refusal> {
    let make = || {
        let folder = BackupFolder::beside_at_once(&data_dir.database_path())?;
        folder.add_by_hand(&*data_dir.open_current()?, by, now)
    };
    let (path, contents) = make().map_err(|error| not_made(&error))?;
    Ok((name_of(&path), contents))
}

/// Writes the archive, and removes its name: it is gone with the answer.
pub(super) fn encrypted(
    data_dir: &DataDir,
    name: &str,
    passphrase: &str,
    now: Timestamp,
) -> Result<File, Refusal> {
    let make = || {
        let folder = BackupFolder::beside_at_once(&data_dir.database_path())?;
        let copy = TemporaryCopy::of(&*data_dir.open_current()?, Some(&folder), now)?;
        let path = copy.path().with_file_name(name);
        with_key::write(&copy, &data_dir.key()?, passphrase, &path, now)?;
        folder.note(|status| status.with_key = Some(now))?;
        let partial = atomic_write::partial(&path);
        let file = File::open(&partial)?;
        fs::remove_file(&partial)?;
        Ok(file)
    };
    make().map_err(|error| not_made(&error))
}

/// The refusal for a failure, by its cause.
fn not_made(error: &Failure) -> Refusal {
    tracing::error!(%error, "a backup could not be made");
    let kind = error.downcast_ref::<NotWritten>().map(|error| error.cause.kind());
    let is_full = error.downcast_ref::<CopyError>().is_some_and(|error| is_disk_full(&error.cause));
    match kind.or(is_full.then_some(ErrorKind::StorageFull)) {
        Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
            let text = "The disk is full, so no backup was made. Make room on the portal's own machine, then try again.";
            Refusal::new(ErrorCode::DiskFull, text)
        }
        Some(ErrorKind::WouldBlock) => {
            let text = "Another backup is being made at this moment. Please try again in a minute.";
            Refusal::new(ErrorCode::Busy, text).retry_after(60)
        }
        Some(ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            let text = "There is no folder for backups: something else stands in its place beside the database. Move that away on the portal's own machine; the folder is then made by itself.";
            Refusal::new(ErrorCode::BackupFolder, text)
        }
        Some(ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
            let text = "The portal may not write into its folder of backups, so none was made. Let it look again: it then says what is wrong with the folder or the disk.";
            Refusal::new(ErrorCode::BackupFolder, text)
        }
        _ => Refusal::new(ErrorCode::DiskFailing, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::appliance::backup::not_written;

    #[test]
    fn a_failure_is_answered_as_what_it_is() {
        let path = Path::new("/b/portal.db");
        let of_file = |kind: ErrorKind| not_written(path)(io::Error::from(kind));
        let of_database = |code| -> Failure {
            let cause = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None);
            CopyError { path: path.to_path_buf(), cause }.into()
        };
        for (error, code) in [
            (of_file(ErrorKind::StorageFull), ErrorCode::DiskFull),
            (of_database(rusqlite::ffi::SQLITE_FULL), ErrorCode::DiskFull),
            (of_file(ErrorKind::WouldBlock), ErrorCode::Busy),
            (of_file(ErrorKind::NotADirectory), ErrorCode::BackupFolder),
            (of_file(ErrorKind::PermissionDenied), ErrorCode::BackupFolder),
            (of_file(ErrorKind::ReadOnlyFilesystem), ErrorCode::BackupFolder),
            (of_database(rusqlite::ffi::SQLITE_IOERR), ErrorCode::DiskFailing),
            ("The copy is not right.".into(), ErrorCode::DiskFailing),
        ] {
            assert_eq!(not_made(&error).code, code, "{error}");
        }
    }
}
