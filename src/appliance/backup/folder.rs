//! The folder of backups, beside the database.

use std::fs::{self, DirBuilder, DirEntry, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::Connection;

use super::retention::{self, OrdinaryBackup, RetentionInput};
use super::{BackupStatus, Contents, ORDINARY, TemporaryCopy, free_name, not_written, sums, with_key};
use crate::appliance::Failure;
use crate::platform::clock::Clock;
use crate::platform::data_dir::BACKUPS;
use crate::platform::db::open::{MakeBackup, MigrationBackup};
use crate::platform::files::{self, Scratch};

impl TemporaryCopy {
    /// Makes a checked copy that is the source of another file: in `folder`, or in memory where the card is read-only.
    pub fn of(conn: &Connection, folder: Option<&BackupFolder>, now: Timestamp) -> Result<Self, Failure> {
        let within = |folder: &Path| Self::make(conn, &free_name(folder, with_key::PURPOSE, now));
        if let Some(Ok(copy)) = folder.map(|folder| within(&folder.path)) {
            return Ok(copy);
        }
        let scratch = Scratch::new().map_err(not_written(Path::new(BACKUPS)))?;
        let mut copy = within(scratch.path())?;
        copy.scratch = Some(scratch);
        Ok(copy)
    }
}

/// The folder, locked for one process at a time: a second process waits until this is dropped.
#[derive(Debug)]
pub struct BackupFolder {
    path: PathBuf,
    turn: File,
}

impl Drop for BackupFolder {
    /// A program that another thread is just starting may hold a copy of the file: closing it would not end the turn.
    fn drop(&mut self) {
        let _ended_with_the_process_else = self.turn.unlock();
    }
}

impl BackupFolder {
    /// The folder beside this database; created where it is missing.
    pub fn beside(database: &Path) -> Result<Self, Failure> {
        Self::open(database, File::lock)
    }

    /// [`Self::beside`], which fails with `WouldBlock` while another backup is being made.
    pub fn beside_at_once(database: &Path) -> Result<Self, Failure> {
        Self::open(database, |turn| Ok(turn.try_lock()?))
    }

    fn open(database: &Path, lock: impl FnOnce(&File) -> io::Result<()>) -> Result<Self, Failure> {
        let path = database.with_file_name(BACKUPS);
        let opened = DirBuilder::new().recursive(true).mode(0o700).create(&path).and_then(|()| {
            let turn = File::open(&path)?;
            lock(&turn)?;
            Ok(turn)
        });
        let turn = opened.map_err(|cause| not_written(&path)(no_file_in_its_place(cause)))?;
        let folder = Self { path, turn };
        folder.sweep().map_err(not_written(&folder.path))?;
        Ok(folder)
    }

    /// Writes an ordinary backup under a name with its time. Its sum is written before it gets that name.
    pub fn add(&self, conn: &Connection, now: Timestamp) -> Result<(PathBuf, Contents), Failure> {
        let path = free_name(&self.path, ORDINARY, now);
        let copy = TemporaryCopy::make(conn, &path)?;
        let sum = File::open(copy.path()).and_then(sums::sum_of).map_err(not_written(&path))?;
        sums::note(&path, sum).map_err(not_written(&self.path.join(sums::FILE)))?;
        let contents = copy.keep_as(&path)?;
        Ok((path, contents))
    }

    /// [`Self::add`] for a person or a command, by whose words the status knows it.
    pub fn add_by_hand(
        &self,
        conn: &Connection,
        by: &str,
        now: Timestamp,
    ) -> Result<(PathBuf, Contents), Failure> {
        let (path, contents) = self.add(conn, now)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let noted = self.note(|status| {
            status.by_hand.retain(|name, _| self.path.join(name).exists());
            status.by_hand.insert(name, by.to_owned());
        });
        if let Err(error) = noted {
            tracing::warn!(%error, "the maker of a backup could not be noted");
        }
        Ok((path, contents))
    }

    /// Removes the ordinary backups that retention does not spare; returns how many.
    pub fn prune(&self, asked: RetentionInput<'_>) -> Result<usize, Failure> {
        prune(&self.path, asked).map_err(not_written(&self.path))
    }

    /// Updates the status of the backups in it.
    pub fn note(&self, change: impl FnOnce(&mut BackupStatus)) -> Result<(), Failure> {
        let mut status = BackupStatus::read(&self.path);
        change(&mut status);
        status.write(&self.path).map_err(not_written(&self.path.join(BackupStatus::FILE)))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the backup that is made before a database is migrated to `schema`. There is one for each step: a program
    /// that restarts again and again while the step fails does not fill the card.
    pub fn keep_before_schema(&self, schema: usize, conn: &Connection) -> Result<PathBuf, Failure> {
        let purpose = format!("before-schema-{schema}");
        let path = free_name(&self.path, &purpose, Clock::System.now());
        TemporaryCopy::make(conn, &path)?.keep_as(&path)?;
        let is_older = |name: &str| name.starts_with(&format!("{purpose}-")) && !path.ends_with(name);
        self.remove_where(is_older).map_err(not_written(&self.path))?;
        Ok(path)
    }

    /// A partial file of a killed process has no owner: we hold the lock.
    fn sweep(&self) -> io::Result<()> {
        files::remove_left_behind(&self.path);
        let is_unfinished = |name: &str| {
            name.contains(".db.part")
                || name.ends_with(".tar.age.part")
                || name == format!(".{}.part", sums::FILE)
        };
        self.remove_where(|name| name.starts_with('.') && is_unfinished(name))
    }

    fn remove_where(&self, goes: impl Fn(&str) -> bool) -> io::Result<()> {
        names(&self.path)?
            .iter()
            .filter(|name| goes(name))
            .try_for_each(|name| fs::remove_file(self.path.join(name)))
    }
}

/// Runs before a database is migrated: makes its backup, under the folder's lock.
pub fn before_migration(database: &Path) -> Result<MakeBackup, Failure> {
    let folder = BackupFolder::beside(database)?;
    Ok(Box::new(move |conn, schema| {
        let path = folder.keep_before_schema(schema, conn)?;
        Ok(MigrationBackup { path, turn: Box::new(folder) })
    }))
}

/// The names of the plain files in a folder; folders and links are ignored.
pub fn names(folder: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<DirEntry>| {
        let entry = entry?;
        // One that was removed meanwhile is ignored, too.
        let is_plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        Ok(entry.file_name().into_string().ok().filter(|_| is_plain))
    };
    fs::read_dir(folder)?.filter_map(|entry| name(entry).transpose()).collect()
}

/// The newest plain backup in a folder, by a clock that did not run ahead.
pub fn newest(folder: &Path, now: Timestamp) -> Option<OrdinaryBackup> {
    retention::newest(names(folder).ok()?.iter().map(String::as_str), now)
}

/// Removes the ordinary backups in `folder` that retention does not spare, and their lines; returns how many.
pub(super) fn prune(folder: &Path, asked: RetentionInput<'_>) -> io::Result<usize> {
    let names = names(folder)?;
    let go = retention::to_remove(names.iter().map(String::as_str), asked);
    for name in &go {
        fs::remove_file(folder.join(name))?;
    }
    sums::sweep(folder)?;
    Ok(go.len())
}

/// Creating a folder where a file is fails with "exists already", which does not help the volunteer.
fn no_file_in_its_place(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::AlreadyExists { io::ErrorKind::NotADirectory.into() } else { error }
}
