//! Replaces the database with one that was prepared, and its key with it.
//!
//! Two files cannot be replaced in one step. So one step decides: the prepared database is renamed to [`ready`], after
//! its key has been renamed too, and after the current files have second names. Before that step the portal is the old
//! one, complete; after it the portal is the new one, and the next process, before anything is opened, finishes
//! ([`finish`]): first the key, then the database, each with an fsync of the folder, so that the name that decides is
//! the last to go.

use std::path::{Path, PathBuf};
use std::{fs, io};

use jiff::Timestamp;

use super::{DataDir, DataDirError, KEY_BYTES};
use crate::platform::db::look::beside;
use crate::platform::db::open;
use crate::platform::files::atomic_write;

/// A file that is set aside is called like "before-restore-20261120-180000Z.db", in the data folder.
const ASIDE: &str = "before-restore";

/// The replaced files under their second names.
#[derive(Clone, Debug, Default)]
pub struct ReplacedFiles {
    /// The database; none where there was none.
    pub database: Option<PathBuf>,
    /// The key; none where it stayed, or there was none.
    pub key: Option<PathBuf>,
}

/// The name of a database, or a key, that waits to replace the current one.
fn ready(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.ready"))
}

/// Makes the file under the partial name of the database, already synced, the portal's database, with `key`. The
/// caller has locked the folder.
pub fn replace(dir: &DataDir, key: Option<&[u8; KEY_BYTES]>, now: Timestamp) -> io::Result<ReplacedFiles> {
    let database = dir.database_path();
    if let Some(key) = key {
        atomic_write::write(&ready(&dir.key_path()), key)?;
    }
    let aside = set_aside(dir, key.is_some(), now)?;
    fs::rename(atomic_write::partial(&database), ready(&database))?;
    atomic_write::sync_folder_of(&database)?;
    finish(dir)?;
    Ok(aside)
}

/// True where a program was killed, or the power went, after the step that decides and before the end.
pub fn is_unfinished(dir: &DataDir) -> bool {
    ready(&dir.database_path()).symlink_metadata().is_ok()
}

/// A way back that was cut off after it was decided is gone to its end.
pub(crate) fn finish_before_opening(dir: &DataDir) -> Result<(), DataDirError> {
    if !is_unfinished(dir) {
        return Ok(());
    }
    let _lock = dir.lock_for_serving()?;
    tidy(dir).map_err(|source| DataDirError::Io { path: dir.path().to_path_buf(), source })
}

/// Completes the replacement. It may be interrupted and begun again at any point. The caller has locked the folder.
pub fn finish(dir: &DataDir) -> io::Result<()> {
    let (database, key) = (dir.database_path(), dir.key_path());
    match fs::rename(ready(&key), &key) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => atomic_write::sync_folder_of(&key)?,
    }
    // SQLite's files beside the old database would be taken for the new one's.
    for ending in ["-wal", "-shm", "-journal"] {
        remove(&beside(&database, ending))?;
    }
    fs::rename(ready(&database), &database)?;
    atomic_write::sync_folder_of(&database)
}

/// Completes a decided replacement, or removes an undecided one, after a crash. The caller has locked the folder.
pub fn tidy(dir: &DataDir) -> io::Result<()> {
    if is_unfinished(dir) {
        finish(dir)?;
    }
    let partial = atomic_write::partial(&dir.database_path());
    remove(&partial)?;
    ["-wal", "-shm", "-journal"].iter().try_for_each(|ending| remove(&beside(&partial, ending)))?;
    let key = ready(&dir.key_path());
    remove(&atomic_write::partial(&key))?;
    remove(&key)
}

/// Gives the current database a second name, and removes the names of SQLite's files beside it. Nothing is lost in
/// between: under its old name the database is complete. A key that is replaced gets a second name too.
fn set_aside(dir: &DataDir, key_goes: bool, now: Timestamp) -> io::Result<ReplacedFiles> {
    let database = dir.database_path();
    let (aside, aside_key) = free_names(dir.path(), now);
    let is_there = link(&database, &aside)?;
    let key_is_there = key_goes && link(&dir.key_path(), &aside_key)?;
    for ending in ["-wal", "-journal"] {
        link(&beside(&database, ending), &beside(&aside, ending))?;
    }
    atomic_write::sync_folder_of(&database)?;
    if beside(&database, "-wal").exists() {
        // Into the file with it, so that one file is complete. A file that is too damaged for that retains its log.
        if let Ok(conn) = open::open_unchecked(&database) {
            let _stays_beside_it = open::fold_log(&conn);
        }
    }
    for ending in ["-wal", "-shm", "-journal"] {
        remove(&beside(&database, ending))?;
    }
    let log = beside(&aside, "-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() == 0) {
        remove(&log)?;
    }
    atomic_write::sync_folder_of(&database)?;
    Ok(ReplacedFiles { database: is_there.then_some(aside), key: key_is_there.then_some(aside_key) })
}

/// For the database and its key, alike but for their ending.
fn free_names(folder: &Path, now: Timestamp) -> (PathBuf, PathBuf) {
    let stem = format!("{ASIDE}-{}", now.strftime("%Y%m%d-%H%M%SZ"));
    let names = |number: String| {
        (folder.join(format!("{stem}{number}.db")), folder.join(format!("{stem}{number}.key")))
    };
    let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
    (1..1000)
        .map(|number| names(if number == 1 { String::new() } else { format!("-{number}") }))
        .find(|(database, key)| is_free(database) && is_free(key))
        .unwrap_or_else(|| names(String::new()))
}

/// False when there is nothing to give a second name to.
fn link(from: &Path, to: &Path) -> io::Result<bool> {
    match fs::hard_link(from, to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        outcome => outcome.map(|()| true),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
