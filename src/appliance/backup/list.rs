//! Lists the backups by names, sizes, first bytes and checksums: no file is opened as a database.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use jiff::Timestamp;

pub use super::backup_name::BackupKind;
use super::backup_name::{kind_in_name, time_in_name};
use super::{encrypted, sums};
use crate::platform::db::open::APPLICATION_ID;

/// A list must not take minutes: checksums are computed for so many bytes, of the newest files first.
const MOST_BYTES: u64 = 500_000_000;
/// SQLite's file header.
const HEADER: u64 = 100;

/// A file that is a backup, or looks like one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBackup {
    pub path: PathBuf,
    pub kind: BackupKind,
    /// The time in its name; the modification time where the name has none.
    pub made: Timestamp,
    pub bytes: u64,
    /// The result of its checksum.
    pub sum: Checked,
}

/// The result of a checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The file matches it.
    Right,
    /// The file does not match.
    Wrong,
    /// None was written, or the list would have taken too long.
    Not,
}

/// The backups in a folder, the newest last.
pub fn list(folder: &Path) -> io::Result<Vec<ListedBackup>> {
    let mut found = look(folder, |_| true)?;
    let text = sums::text(folder).unwrap_or_default();
    let mut left = MOST_BYTES;
    for backup in found.iter_mut().rev() {
        let name = backup.path.file_name().unwrap_or_default().to_string_lossy();
        let Some(noted) = sums::noted_in(&text, &name) else { continue };
        left = left.saturating_sub(backup.bytes);
        if left > 0 {
            backup.sum = if sums::is_of(&noted, &backup.path) { Checked::Right } else { Checked::Wrong };
        }
    }
    Ok(found)
}

/// The databases set aside in the data folder by restores, the newest last.
pub fn set_aside(data_folder: &Path) -> io::Result<Vec<ListedBackup>> {
    look(data_folder, |kind| kind == BackupKind::BeforeRestore)
}

fn look(folder: &Path, wanted: impl Fn(BackupKind) -> bool) -> io::Result<Vec<ListedBackup>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // A plain file and nothing else; a partial file has no final name yet.
        let plain = path.symlink_metadata().ok().filter(|about| about.is_file() && !name.starts_with('.'));
        let Some(about) = plain else { continue };
        let kind = kind_in_name(&name).or_else(|| is_backup(&path).then_some(BackupKind::Other));
        let Some(kind) = kind.filter(|kind| wanted(*kind)) else { continue };
        let written = || about.modified().ok().and_then(|written| Timestamp::try_from(written).ok());
        let made = time_in_name(&path).or_else(written).unwrap_or_default();
        found.push(ListedBackup { path, kind, made, bytes: about.len(), sum: Checked::Not });
    }
    // Two backups of the same second: the later one has a number, and so the longer name.
    found.sort_by_cached_key(|backup| (backup.made, backup.path.as_os_str().len(), backup.path.clone()));
    Ok(found)
}

/// A file under another name: a portal's database, or an encrypted file that may be one.
fn is_backup(path: &Path) -> bool {
    let mut header = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEADER).read_to_end(&mut header));
    let is_ours = header.get(68..72) == Some(&APPLICATION_ID.to_be_bytes());
    read.is_ok() && (is_ours || header.starts_with(encrypted::MAGIC))
}
