//! Lists the backups by names, sizes, first bytes and checksums: no file is opened as a database. A name says when a backup
//! was made, and what for.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::unpack::is_likely;
use super::{ORDINARY, sums};
use crate::platform::data_dir::DataDir;

/// A list must not take minutes: checksums are computed for so many bytes, of the newest files first.
const MOST_BYTES: u64 = 500_000_000;

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
    let mut found = look(folder, kind_of)?;
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

/// The backups in a folder by their names, the newest last; none is read.
pub fn unchecked(folder: &Path) -> io::Result<Vec<ListedBackup>> {
    look(folder, kind_of)
}

/// The backups in a portal's folder by their names, the newest first; none is read.
pub fn found_in(dir: &DataDir) -> Vec<ListedBackup> {
    let mut found = set_aside(dir.path()).unwrap_or_default();
    found.extend(unchecked(&dir.backups_path()).unwrap_or_default());
    found.reverse();
    found
}

/// The databases set aside in the data folder by restores, the newest last. By their names alone: a process that opens and
/// closes the database's own file loses SQLite's locks on it.
pub fn set_aside(data_folder: &Path) -> io::Result<Vec<ListedBackup>> {
    look(data_folder, |name, _| kind_in_name(name).filter(|kind| *kind == BackupKind::BeforeRestore))
}

fn kind_of(name: &str, path: &Path) -> Option<BackupKind> {
    kind_in_name(name).or_else(|| {
        let is_likely = File::open(path).is_ok_and(|mut file| is_likely(&mut file).unwrap_or(false));
        is_likely.then_some(BackupKind::Other)
    })
}

fn look(folder: &Path, kind_of: impl Fn(&str, &Path) -> Option<BackupKind>) -> io::Result<Vec<ListedBackup>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // A plain file and nothing else; a partial file has no final name yet.
        let plain = path.symlink_metadata().ok().filter(|about| about.is_file() && !name.starts_with('.'));
        let Some(about) = plain else { continue };
        let Some(kind) = kind_of(&name, &path) else { continue };
        let written = || about.modified().ok().and_then(|written| Timestamp::try_from(written).ok());
        let made = time_in_name(&path).or_else(written).unwrap_or_default();
        found.push(ListedBackup { path, kind, made, bytes: about.len(), sum: Checked::Not });
    }
    // Two backups of the same second: the later one has a number, and so the longer name.
    found.sort_by_cached_key(|backup| (backup.made, backup.path.as_os_str().len(), backup.path.clone()));
    Ok(found)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupKind {
    /// By the nightly run or by `portal backup`.
    Ordinary,
    /// An ordinary one, encrypted with a passphrase.
    Encrypted,
    /// Before a migration to this schema.
    BeforeSchema(usize),
    /// The database from before a restore.
    BeforeRestore,
    /// An archive with the key, encrypted with a passphrase.
    WithKey,
    /// Under a name that a person gave it.
    Other,
}

/// A name with a time in it: "portal-20261120-180000Z-2.db.age".
pub(super) struct NameParts<'a> {
    /// The first part of the name: "portal".
    pub purpose: &'a str,
    /// When it was made, by the clock of that time.
    pub made: Timestamp,
    /// The number within that second, from 1; None where the portal would not write this text.
    pub number: Option<u32>,
    /// "db.age".
    pub ending: &'a str,
}

impl<'a> NameParts<'a> {
    pub(super) fn of(name: &'a str) -> Option<Self> {
        let (stem, ending) = name.split_once('.')?;
        let (stem, number) = stem.split_once('Z')?;
        let (purpose, time) = stem.split_at_checked(stem.len().checked_sub(15)?)?;
        let purpose = if purpose.is_empty() { purpose } else { purpose.strip_suffix('-')? };
        let (day, hour) = time.split_once('-')?;
        if !(day.len() == 8 && is_number(day) && is_number(hour)) {
            return None;
        }
        let made = DateTime::strptime("%Y%m%d-%H%M%S", time)
            .ok()?
            .to_zoned_datetime(TimeZone::UTC)
            .ok()?
            .timestamp();
        let number = match number.strip_prefix('-') {
            None => number.is_empty().then_some(1),
            Some(number) if is_number(number) && !number.starts_with('0') => {
                number.parse().ok().filter(|number| *number > 1)
            }
            Some(_) => None,
        };
        Some(Self { purpose, made, number, ending })
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The kind in the name of a backup of the portal's.
pub(super) fn kind_in_name(name: &str) -> Option<BackupKind> {
    let NameParts { purpose, ending, number, .. } = NameParts::of(name)?;
    number?;
    match (purpose, ending) {
        (ORDINARY, "db") => Some(BackupKind::Ordinary),
        (ORDINARY, "db.age") => Some(BackupKind::Encrypted),
        ("before-restore", "db") => Some(BackupKind::BeforeRestore),
        ("portal-with-key", "tar.age") => Some(BackupKind::WithKey),
        (purpose, "db") => purpose.strip_prefix("before-schema-")?.parse().ok().map(BackupKind::BeforeSchema),
        _ => None,
    }
}

/// True for files that the portal writes in one piece. A database that was set aside may have a log beside it.
pub fn never_has_a_log(name: &str) -> bool {
    kind_in_name(name).is_some_and(|kind| !matches!(kind, BackupKind::BeforeRestore | BackupKind::Other))
}

/// When a backup of this name was made, by the clock of that time: "portal-20261120-180000Z-2.db.age".
pub(super) fn time_in_name(path: &Path) -> Option<Timestamp> {
    Some(NameParts::of(path.file_name()?.to_str()?)?.made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_when_and_what_for() {
        let made = "2026-11-20T18:00:05Z".parse().ok();
        for (name, kind, wanted) in [
            ("portal-20261120-180005Z.db", Some(BackupKind::Ordinary), made),
            ("portal-20261120-180005Z-12.db", Some(BackupKind::Ordinary), made),
            ("portal-20261120-180005Z-12.db.age", Some(BackupKind::Encrypted), made),
            ("before-schema-3-20261120-180005Z.db", Some(BackupKind::BeforeSchema(3)), made),
            ("before-restore-20261120-180005Z.db", Some(BackupKind::BeforeRestore), made),
            ("before-restore-20261120-180005Z.key", None, made),
            ("portal-with-key-20261120-180005Z.tar.age", Some(BackupKind::WithKey), made),
            ("other-20261120-180005Z.db", None, made),
            // As a browser or a person has renamed it.
            ("portal-20261120-180005Z (1).db", None, made),
            ("portal-20261120-180005Z-02.db", None, made),
            ("portal-20261120-180005Z-1.db", None, made),
            ("20261120-180005Z.db", None, made),
            ("portal-20261320-180005Z.db", None, None),
            ("portal-2026-180005Z.db", None, None),
            ("portal.db", None, None),
            ("Z.db", None, None),
            ("éééééééé-180005Z.db", None, None),
        ] {
            assert_eq!(
                never_has_a_log(name),
                kind.is_some() && !name.starts_with("before-restore"),
                "{name}"
            );
            assert_eq!((kind_in_name(name), time_in_name(Path::new(name))), (kind, wanted), "{name}");
        }
        assert_eq!(time_in_name(Path::new("/media/stick/portal-20261120-180005Z.db")), made);
    }
}
