//! The data folder: does it exist, who may read it, what does it contain, and does its key open what was sealed.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{Finding, below, some_of};
use crate::appliance::installation::Installation;
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::shell::quoted_path;

const CHECK: &str = "data-folder";

/// The findings, and whether there is a folder to examine.
pub(super) fn look(data_dir: &DataDir, place: &Installation) -> (Vec<Finding>, bool) {
    let path = data_dir.path();
    let shown = path.display();
    if data_dir.refuse_without_its_disk().is_err() {
        let missing = Finding::problem(
            CHECK,
            format!("The disk that /etc/fstab mounts at {shown} is not there."),
            format!("Plug it in. Then:\n  sudo mount {}\n  sudo systemctl restart portal", quoted_path(path)),
        );
        return (vec![missing], false);
    }
    let entries = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let missing = Finding::problem(
                CHECK,
                format!("There is no portal in {shown} yet."),
                "Begin with:\n  portal setup\nIf your portal is in another folder, name it: --data-dir FOLDER",
            );
            return (vec![missing], false);
        }
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            return (vec![another_users(path, place)], false);
        }
        Err(error) => return (vec![unreachable(path, &error)], false),
        Ok(metadata) if !metadata.is_dir() => {
            let file = Finding::problem(
                CHECK,
                format!("{shown} is a file, and should be the folder with the portal's data."),
                "Name the right folder: --data-dir FOLDER",
            );
            return (vec![file], false);
        }
        Ok(metadata) => match everything_in(path, &metadata) {
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return (vec![another_users(path, place)], false);
            }
            Err(error) => return (vec![unreachable(path, &error)], false),
            Ok(entries) => entries,
        },
    };
    let there = Finding::well(CHECK, format!("{shown} is there."));
    let findings = vec![there, permissions(path, &entries, place), owners(path, &entries)];
    (findings, true)
}

fn another_users(path: &Path, place: &Installation) -> Finding {
    // sudo removes the environment variable that may have named the folder.
    let named =
        if place.is_packaged() { String::new() } else { format!(" --data-dir {}", quoted_path(path)) };
    Finding::problem(
        CHECK,
        format!("{} belongs to another user, and nobody else may look into it.", path.display()),
        format!("Ask again with sudo, which looks as that user:\n  sudo portal doctor{named}"),
    )
}

fn unreachable(path: &Path, error: &std::io::Error) -> Finding {
    Finding::problem(
        CHECK,
        format!("{} cannot be looked into: {error}.", path.display()),
        "If it lies on a card or disk that can be taken out: is it plugged in? If it is, it may be broken; the messages of this machine say more:\n  sudo dmesg --human --level=err,warn",
    )
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

const PERMISSIONS: &str = "permissions";
const OWNERS: &str = "owners";

/// Can only the owner read the files, and can the owner write them? The folder itself is the first of `entries`.
fn permissions(folder: &Path, entries: &[FileEntry], place: &Installation) -> Finding {
    let advice = format!(
        "Give everything in it back to its owner alone:{}",
        place.shell(&format!("chmod -R u+rwX,go= {}", quoted_path(folder)))
    );
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
    if entries.iter().any(|entry| refused(entry) && entry.mode & 0o077 != 0) {
        let says = format!(
            "Others on this machine may read what is the congregation's alone: {}. The portal does not start like this.",
            some_of(&open)
        );
        Finding::problem(PERMISSIONS, says, advice)
    } else if !closed.is_empty() {
        let says = format!("The portal itself may not read and write: {}.", some_of(&closed));
        Finding::problem(PERMISSIONS, says, advice)
    } else if !open.is_empty() {
        let says = format!(
            "Others could read these files if the folder were not closed, or if they were copied elsewhere: {}.",
            some_of(&open)
        );
        Finding::care(PERMISSIONS, says, advice)
    } else {
        Finding::well(PERMISSIONS, "Nobody but its owner may read it.")
    }
}

/// Do all files belong to the folder's owner? (The service manager gives the service's folder to the service's user.)
fn owners(folder: &Path, entries: &[FileEntry]) -> Finding {
    let owner = entries.first().map(|folder| folder.user);
    let others = entries.iter().filter(|entry| Some(entry.user) != owner);
    let names: Vec<String> = others.map(|entry| below(folder, &entry.path)).collect();
    if names.is_empty() {
        return Finding::well(OWNERS, "All files in it belong to the same user.");
    }
    Finding::problem(
        OWNERS,
        format!(
            "Some files belong to another user than the folder, so the portal cannot write them: {}.",
            some_of(&names)
        ),
        format!(
            "Give them back:\n  sudo chown -R --reference={0} {0}\nIt comes from working in the folder as root with other programs; the portal's own commands leave no such files.",
            quoted_path(folder)
        ),
    )
}

/// "portal.key (mode 0644)"
fn said(folder: &Path, entry: &FileEntry) -> String {
    let name = if entry.path == folder { folder.display().to_string() } else { below(folder, &entry.path) };
    format!("{name} (mode {:04o})", entry.mode)
}

const KEY: &str = "key";

/// The finding, and the key where there is one.
pub(super) fn key(data_dir: &DataDir, place: &Installation) -> (Finding, Option<Seal>) {
    let path = data_dir.key_path();
    let shown = path.display();
    match data_dir.seal() {
        Ok(seal) => (Finding::well(KEY, format!("The key file {shown} is there.")), Some(seal)),
        Err(DataDirError::BadKey(_)) => {
            let says = format!("{shown} is not a portal key: it must be 32 bytes long.");
            (Finding::problem(KEY, says, put_it_back(data_dir, place)), None)
        }
        Err(DataDirError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            let says = format!("The key file {shown} is missing, and the portal does not start without it.");
            (Finding::problem(KEY, says, put_it_back(data_dir, place)), None)
        }
        Err(error) => {
            let says = format!("The key file cannot be read: {error}");
            (Finding::problem(KEY, says, "Ask again with sudo:\n  portal doctor"), None)
        }
    }
}

/// Tries the key on everything that is sealed.
pub(super) fn key_opens(
    conn: &Connection,
    data_dir: &DataDir,
    seal: &Seal,
    settings: &Settings,
) -> rusqlite::Result<Finding> {
    const CHECK: &str = "key-opens";
    let unopened = Unopened::find(conn, seal, settings)?;
    Ok(match unopened.in_words(&data_dir.key_path()) {
        None => Finding::well(CHECK, "The key file opens everything that was sealed with it."),
        Some((says, advice)) => Finding::problem(CHECK, capital(&says), advice),
    })
}

fn put_it_back(data_dir: &DataDir, place: &Installation) -> String {
    let (key, folder) = (quoted_path(&data_dir.key_path()), quoted_path(data_dir.path()));
    let make =
        format!("sh -c \"umask 077; head -c 32 /dev/urandom > {key}; chown --reference={folder} {key}\"");
    format!(
        "Put the key back. It is in the backup with the key (portal-with-key-....tar.age), which this unpacks beside the portal; then copy portal.key from there to {key}:\n  portal restore FILE --data-dir /root/with-key\nOnly if there is no such file any more, make a new key, and ask the doctor again: it names what must be set once more.{}",
        place.shell(&make)
    )
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
