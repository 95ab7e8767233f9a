//! Going back to a backup.
//!
//! The copy is made ready under another name: read, checked, brought up to date, everybody signed out. Then it takes
//! the database's place in one step, and what was there has a name of its own before that. Whenever the power goes,
//! `portal.db` is the whole old database or the whole new one. The present database need not be whole, or of a schema
//! that this program knows: that may be why somebody goes back.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{Connection, TransactionBehavior};

use super::{BackupError, copy, free_name, store};
use crate::auth;
use crate::data_dir::{DataDir, DataDirError, ServerLock};
use crate::db::open::{self, OpenError};
use crate::key_check::Unopened;
use crate::security_log::{self, Action, Entry};
use crate::settings::Settings;
use crate::whole_file;

/// What the database that is set aside is called: "before-restore-20261120-180000Z.db", in the data folder.
const ASIDE: &str = "before-restore";

/// The file to go back to. It is read from open handles: its place may be out of this user's reach.
pub struct Source<'a> {
    /// As it was named.
    pub name: &'a Path,
    /// The file.
    pub file: &'a mut dyn Read,
    /// The write-ahead log that lies beside it, where one does: of a database that was copied as it was.
    pub log: Option<&'a mut dyn Read>,
}

/// What was done.
#[derive(Clone, Debug)]
pub struct Restored {
    /// What is in the portal now.
    pub contents: copy::Contents,
    /// Where the database is that was there before.
    pub aside: Option<PathBuf>,
    /// What the key file does not open, and what to do about it.
    pub unopened: Option<String>,
}

/// Why the portal was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The data folder: somebody serves it, others can read it, the key is missing.
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    /// No key, and none is to be made.
    #[error(
        "The key file {} is missing. Put the portal.key that belongs to the backup there first (it is never inside a backup), and try again. If it is lost for good, make a new one: add --new-key",
        .0.display()
    )]
    NoKey(PathBuf),
    /// The backup cannot be read.
    #[error("{} could not be read: {cause}. Nothing was changed.", name.display())]
    Unreadable {
        /// As it was named.
        name: PathBuf,
        /// The operating system's word.
        cause: io::Error,
    },
    /// It is not a portal's, of a newer one, or cannot be brought up to date.
    #[error("{0} Nothing was changed in the portal.")]
    NotOurs(OpenError),
    /// It is damaged.
    #[error("{} is damaged ({finding}). Nothing was changed. Take another backup.", name.display())]
    Damaged {
        /// As it was named.
        name: PathBuf,
        /// The first finding.
        finding: String,
    },
    /// The data folder takes no copy of it.
    #[error("{0} The portal's database was left as it is.")]
    NoRoom(BackupError),
    /// Its rows were not changed as they must be.
    #[error("{} could not be made ready: {cause}. Nothing was changed in the portal.", name.display())]
    NotReady {
        /// As it was named.
        name: PathBuf,
        /// SQLite's word.
        cause: rusqlite::Error,
    },
}

/// Puts a copy of `source` in the database's place. Everybody is signed out, and links that were sent are void: the
/// backup may know sessions that were ended since.
pub fn restore(
    dir: &DataDir,
    source: Source<'_>,
    new_key: bool,
    now: Timestamp,
) -> Result<Restored, RestoreError> {
    dir.make_folder()?;
    let lock: ServerLock = dir.lock_for_serving()?;
    let name = source.name;
    let database = dir.database_path();
    let partial = whole_file::partial(&database);
    clear(&partial).map_err(no_room(&partial))?;
    let prepared = copy_in(source, &database).and_then(|()| make_ready(dir, &partial, name, new_key, now));
    let (contents, unopened) = prepared.inspect_err(|_| {
        let _gone_or_left_behind = clear(&partial);
    })?;
    let aside = set_aside(dir, now).map_err(no_room(&database))?;
    whole_file::settle(&database, true).map_err(no_room(&database))?;
    drop(lock);
    Ok(Restored { contents, aside, unopened })
}

fn no_room(path: &Path) -> impl FnOnce(io::Error) -> RestoreError {
    let path = path.to_path_buf();
    move |cause| RestoreError::NoRoom(BackupError::Io { path, cause })
}

fn copy_in(source: Source<'_>, database: &Path) -> Result<(), RestoreError> {
    let copy = |from: &mut dyn Read, mut to: File| {
        let mut buffer = vec![0; 1 << 16];
        loop {
            let length = match from.read(&mut buffer) {
                Ok(0) => return to.sync_all().map_err(no_room(database)),
                Ok(length) => length,
                Err(cause) => {
                    return Err(RestoreError::Unreadable { name: source.name.to_path_buf(), cause });
                }
            };
            io::Write::write_all(&mut to, &buffer[..length]).map_err(no_room(database))?;
        }
    };
    copy(source.file, whole_file::begin(database).map_err(no_room(database))?)?;
    let Some(log) = source.log else { return Ok(()) };
    let beside = beside(&whole_file::partial(database), "-wal");
    let options = || {
        use std::os::unix::fs::OpenOptionsExt;
        File::options().write(true).create_new(true).mode(0o600).open(beside)
    };
    copy(log, options().map_err(no_room(database))?)
}

/// Checks the copy, brings it up to date and ends all access with what it knows.
fn make_ready(
    dir: &DataDir,
    partial: &Path,
    name: &Path,
    new_key: bool,
    now: Timestamp,
) -> Result<(copy::Contents, Option<String>), RestoreError> {
    let not_ready = |cause| RestoreError::NotReady { name: name.to_path_buf(), cause };
    let mut conn = open::a_copy(partial, name).map_err(|error| not_ours(name, error))?;
    if let Some(finding) = store::first_finding(&conn).map_err(not_ready)? {
        return Err(RestoreError::Damaged { name: name.to_path_buf(), finding });
    }
    if !dir.has_key()? {
        if !new_key {
            return Err(RestoreError::NoKey(dir.key_path()));
        }
        dir.write_key()?;
    }
    let seal = dir.seal()?;
    open::migrate(name, &mut conn).map_err(RestoreError::NotOurs)?;
    sign_everybody_out(&mut conn, name, now).map_err(not_ready)?;
    let unopened = Settings::load(&conn)
        .and_then(|settings| Unopened::find(&conn, &seal, &settings))
        .map_err(not_ready)?
        .in_words(&dir.key_path())
        .map(|(says, advice)| format!("{says} {advice}"));
    store::into_one_file(&conn).map_err(not_ready)?;
    drop(conn);
    let contents = copy::check(partial, name).map_err(RestoreError::NoRoom)?;
    File::open(partial).and_then(|file| file.sync_all()).map_err(no_room(partial))?;
    Ok((contents, unopened))
}

fn not_ours(name: &Path, error: OpenError) -> RestoreError {
    match error {
        OpenError::Damaged { finding, .. } => RestoreError::Damaged { name: name.to_path_buf(), finding },
        other => RestoreError::NotOurs(other),
    }
}

fn sign_everybody_out(conn: &mut Connection, name: &Path, now: Timestamp) -> rusqlite::Result<()> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    auth::session::end_everybody_s(&tx)?;
    let detail = name.file_name().unwrap_or_default().to_string_lossy().replace(char::is_control, "");
    let entry = Entry::by_volunteer(Action::DatabaseRestored, None, None);
    security_log::record(&tx, &Entry { detail: Some(&detail), ..entry }, now)?;
    tx.commit()
}

/// Gives the present database a second name, and takes the names of SQLite's files beside it away: they would be
/// taken for the new one's. Nothing is lost in between: while the database has its old name, it is whole.
fn set_aside(dir: &DataDir, now: Timestamp) -> io::Result<Option<PathBuf>> {
    let database = dir.database_path();
    let aside = free_name(dir.path(), ASIDE, now);
    let is_there = link(&database, &aside)?;
    for ending in ["-wal", "-journal"] {
        link(&beside(&database, ending), &beside(&aside, ending))?;
    }
    whole_file::sync_folder_of(&database)?;
    if beside(&database, "-wal").exists() {
        // Into the file with it, so that one file is all of it. A file that is too damaged for that keeps its log.
        if let Ok(conn) = open::whatever_it_is(&database) {
            let _stays_beside_it = store::fold_log(&conn);
        }
    }
    for ending in ["-wal", "-shm", "-journal"] {
        remove(&beside(&database, ending))?;
    }
    let log = beside(&aside, "-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() == 0) {
        remove(&log)?;
    }
    whole_file::sync_folder_of(&database)?;
    Ok(is_there.then_some(aside))
}

/// False when there is nothing to give a second name to.
fn link(from: &Path, to: &Path) -> io::Result<bool> {
    match fs::hard_link(from, to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        outcome => outcome.map(|()| true),
    }
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// What an earlier attempt left behind when it was killed.
fn clear(partial: &Path) -> io::Result<()> {
    remove(partial)?;
    ["-wal", "-shm", "-journal"].iter().try_for_each(|ending| remove(&beside(partial, ending)))
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
