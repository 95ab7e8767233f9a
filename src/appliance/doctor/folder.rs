//! The data folder: does it exist, who may read it, what does it contain, and does its key open what was sealed.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{Finding, below};
use crate::appliance::installation::Installation;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::escape::quoted_path;
use crate::platform::text::numbers::some_of;

/// More files than these are only counted.
const MOST_NAMED: usize = 5;

/// The findings; or, where there is no folder to examine, the one that says why.
pub(super) fn look(data_dir: &DataDir, place: &Installation) -> Result<Vec<Finding>, Finding> {
    let path = data_dir.path();
    let folder = path.display();
    let unreachable = |error: std::io::Error| match error.kind() {
        ErrorKind::PermissionDenied => {
            // sudo removes the environment variable that may have named the folder.
            let is_named = !place.is_packaged();
            let named = if is_named { format!(" --data-dir {}", quoted_path(path)) } else { String::new() };
            found!("data-folder/another-users", folder, named)
        }
        _ => found!("data-folder/unreachable", folder, error),
    };
    if data_dir.refuse_without_its_disk().is_err() {
        let quoted = quoted_path(path);
        return Err(found!("data-folder/disk-missing", folder, quoted));
    }
    let metadata = fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => found!("data-folder/none", folder),
        _ => unreachable(error),
    })?;
    if !metadata.is_dir() {
        return Err(found!("data-folder/a-file", folder));
    }
    let entries = everything_in(path, &metadata).map_err(unreachable)?;
    let there = found!("data-folder/there", folder);
    Ok(vec![there, permissions(path, &entries, place), owners(path, &entries)])
}

/// The folder first, then everything below it.
fn everything_in(folder: &Path, metadata: &fs::Metadata) -> std::io::Result<Vec<FileEntry>> {
    let mut entries = vec![described(folder.to_path_buf(), metadata)];
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let listed = match fs::read_dir(&next) {
            Ok(listed) => listed,
            // A folder below that this user cannot read is listed already, and by its owner.
            Err(error) if next != folder && error.kind() == ErrorKind::PermissionDenied => continue,
            Err(error) => return Err(error),
        };
        for entry in listed {
            let path = entry?.path();
            // Every file system has one of its own; it is the machine's.
            if path.ends_with("lost+found") {
                continue;
            }
            // A file may disappear meanwhile (a sent letter, SQLite's own files); a link may be broken.
            let Ok(metadata) = fs::metadata(&path) else { continue };
            let is_link = fs::symlink_metadata(&path).is_ok_and(|own| own.is_symlink());
            if metadata.is_dir() && !is_link {
                folders.push(path.clone());
            }
            entries.push(described(path, &metadata));
        }
    }
    Ok(entries)
}

/// A file or folder, as the file system describes it.
#[derive(Clone, Debug)]
struct FileEntry {
    path: PathBuf,
    is_folder: bool,
    mode: u32,
    user: u32,
}

fn described(path: PathBuf, metadata: &fs::Metadata) -> FileEntry {
    FileEntry { path, is_folder: metadata.is_dir(), mode: metadata.mode() & 0o7777, user: metadata.uid() }
}

/// Can only the owner read the files, and can the owner write them? The folder itself is the first of `entries`.
fn permissions(folder: &Path, entries: &[FileEntry], place: &Installation) -> Finding {
    let named = |wrong: &dyn Fn(&FileEntry) -> bool| -> Vec<String> {
        entries.iter().filter(|entry| wrong(entry)).map(|entry| said(folder, entry)).collect()
    };
    let open = named(&|entry| entry.mode & 0o077 != 0);
    let closed = named(&|entry| {
        let needed = if entry.is_folder { 0o700 } else { 0o600 };
        entry.mode & needed != needed
    });
    // Inside a closed folder a readable file is still out of reach; the server refuses to start with these.
    let refused = |entry: &FileEntry| entry.path == folder || entry.path.ends_with("portal.key");
    let (name, files) = if entries.iter().any(|entry| refused(entry) && entry.mode & 0o077 != 0) {
        ("permissions/refused", &open)
    } else if !closed.is_empty() {
        ("permissions/closed", &closed)
    } else if !open.is_empty() {
        ("permissions/open", &open)
    } else {
        ("permissions/well", &open)
    };
    found!(name, files = some_of(files, MOST_NAMED), sudo = place.sudo(), folder = quoted_path(folder))
}

/// Do all files belong to the folder's owner? (The service manager gives the service's folder to the service's user.)
fn owners(folder: &Path, entries: &[FileEntry]) -> Finding {
    let owner = entries.first().map(|folder| folder.user);
    let others = entries.iter().filter(|entry| Some(entry.user) != owner);
    let names: Vec<String> = others.map(|entry| below(folder, &entry.path)).collect();
    let name = if names.is_empty() { "owners/well" } else { "owners/others" };
    found!(name, files = some_of(&names, MOST_NAMED), folder = quoted_path(folder))
}

/// "portal.key (mode 0644)"
fn said(folder: &Path, entry: &FileEntry) -> String {
    let name = if entry.path == folder { folder.display().to_string() } else { below(folder, &entry.path) };
    format!("{name} (mode {:04o})", entry.mode)
}

/// The finding, and the key where there is one.
pub(super) fn key(data_dir: &DataDir, place: &Installation) -> (Finding, Option<Seal>) {
    let path = data_dir.key_path();
    let (name, error, seal) = match data_dir.seal() {
        Ok(seal) => ("key/there", None, Some(seal)),
        Err(DataDirError::BadKey(_)) => ("key/wrong-length", None, None),
        Err(DataDirError::Io { source, .. }) if source.kind() == ErrorKind::NotFound => {
            ("key/missing", None, None)
        }
        Err(error) => ("key/unreadable", Some(error), None),
    };
    let finding = found!(
        name,
        path = path.display(),
        key = quoted_path(&path),
        folder = quoted_path(data_dir.path()),
        sudo = place.sudo(),
        error = error.map(|error| error.to_string()).unwrap_or_default()
    );
    (finding, seal)
}

/// Tries the key on everything that is sealed.
pub(super) fn key_opens(
    conn: &Connection,
    data_dir: &DataDir,
    seal: &Seal,
    settings: &Settings,
) -> rusqlite::Result<Finding> {
    let unopened = Unopened::find(conn, seal, settings)?;
    Ok(match unopened.in_words(&data_dir.key_path()) {
        None => found!("key-opens/all"),
        Some((says, advice)) => found!("key-opens/not-all", says = capital(&says), advice),
    })
}

fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    const FOLDER: &str = "/srv/portal";

    fn entry(name: &str, mode: u32) -> FileEntry {
        let path = if name.is_empty() { FOLDER.into() } else { Path::new(FOLDER).join(name) };
        FileEntry { path, is_folder: name.is_empty() || !name.contains('.'), mode, user: 1 }
    }

    #[test]
    fn only_the_owner_may_read_and_the_owner_may_write() {
        type Modes = &'static [(&'static str, u32)];
        let table: [(Modes, Level, &str); 8] = [
            (&[("", 0o700), ("portal.key", 0o600), ("backups", 0o700)], Level::Well, "Nobody but its owner"),
            (&[("", 0o755), ("portal.key", 0o600)], Level::Problem, "/srv/portal (mode 0755)"),
            (&[("", 0o700), ("portal.key", 0o644)], Level::Problem, "portal.key (mode 0644)"),
            (&[("", 0o700), ("portal.key", 0o640), ("portal.db", 0o644)], Level::Problem, "does not start"),
            (
                &[("", 0o700), ("portal.key", 0o600), ("portal.db", 0o644)],
                Level::Care,
                "portal.db (mode 0644)",
            ),
            (&[("", 0o700), ("portal.key", 0o600), ("backups", 0o750)], Level::Care, "backups (mode 0750)"),
            (
                &[("", 0o700), ("portal.key", 0o600), ("portal.db", 0o400)],
                Level::Problem,
                "may not read and write",
            ),
            (&[("", 0o500), ("portal.key", 0o600)], Level::Problem, "/srv/portal (mode 0500)"),
        ];
        let place = Installation::new(Path::new(FOLDER), true, false);
        for (modes, level, words) in table {
            let entries: Vec<FileEntry> = modes.iter().map(|(name, mode)| entry(name, *mode)).collect();
            let found = permissions(Path::new(FOLDER), &entries, &place);
            assert_eq!(found.level, level, "{modes:?}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
            assert!(
                level == Level::Well
                    || found.advice.unwrap().ends_with("\n  sudo chmod -R u+rwX,go= /srv/portal")
            );
        }
    }
}
