//! The data folder: does it exist, is it readable, and what does it contain.

use super::{FileEntry, Finding, ownership};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::appliance::installation::Installation;
use crate::platform::data_dir::DataDir;
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
    let findings =
        vec![there, ownership::permissions(path, &entries, place), ownership::owners(path, &entries)];
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

fn described(path: PathBuf, metadata: &fs::Metadata) -> FileEntry {
    FileEntry { path, is_folder: metadata.is_dir(), mode: metadata.mode() & 0o7777, user: metadata.uid() }
}
