//! How a database that was made ready takes the present one's place, and its key with it.
//!
//! Two files cannot change places in one step. So there is one step that decides: the database that is ready is given
//! a name of its own, [`ready`], after the key that belongs to it has one too, and after what is there now has second
//! names. Before that step the portal is the old one, whole, whatever lies about; after it the portal is the new one,
//! and whoever comes next, before anything is opened, finishes ([`finish`]): first the key, then the database, each
//! with the folder brought onto the disk, so that the name that decides is the last to go.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::{DataDir, DataDirError, KEY_BYTES};
use crate::platform::db::open;
use crate::platform::files::atomic_write;

/// What is set aside is called so: "before-restore-20261120-180000Z.db", in the data folder.
const ASIDE: &str = "before-restore";

/// Where what was there before is.
#[derive(Clone, Debug, Default)]
pub struct Aside {
    /// The database; none where there was none.
    pub database: Option<PathBuf>,
    /// The key; none where it stayed, or there was none.
    pub key: Option<PathBuf>,
}

/// Under this name a database, or a key, waits to take its place.
fn ready(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.ready"))
}

/// What stands under the partial name of the database, and is on the disk already, becomes the portal's; so does
/// `key`. The folder is locked.
pub fn take(dir: &DataDir, key: Option<&[u8; KEY_BYTES]>, now: Timestamp) -> io::Result<Aside> {
    let database = dir.database_path();
    if let Some(key) = key {
        let path = ready(&dir.key_path());
        let mut file = atomic_write::begin(&path)?;
        io::Write::write_all(&mut file, key).and_then(|()| file.sync_all())?;
        atomic_write::settle(&path, true)?;
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

/// Does what is left to do. It may be cut off and begun again at any point. The folder is locked.
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

/// Finishes what was decided, and removes what was not when a program was killed. The folder is locked.
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

/// Gives the present database a second name, and takes the names of SQLite's files beside it away. Nothing is lost in
/// between: while the database has its old name, it is whole. A key that another one replaces gets a second name too.
fn set_aside(dir: &DataDir, key_goes: bool, now: Timestamp) -> io::Result<Aside> {
    let database = dir.database_path();
    let (aside, aside_key) = free_names(dir.path(), now);
    let is_there = link(&database, &aside)?;
    let key_is_there = key_goes && link(&dir.key_path(), &aside_key)?;
    for ending in ["-wal", "-journal"] {
        link(&beside(&database, ending), &beside(&aside, ending))?;
    }
    atomic_write::sync_folder_of(&database)?;
    if beside(&database, "-wal").exists() {
        // Into the file with it, so that one file is all of it. A file that is too damaged for that keeps its log.
        if let Ok(conn) = open::whatever_it_is(&database) {
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
    Ok(Aside { database: is_there.then_some(aside), key: key_is_there.then_some(aside_key) })
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

/// "portal.db-wal"
pub fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
