//! Import of an export into an empty folder.
//!
//! The database is made under another name, read and checked, and renamed at the end (atomic write): killed at any
//! moment, there is a whole portal or none, and the next attempt starts from the beginning. No account has a password
//! afterwards.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;

use rusqlite::Connection;

use super::archive::Archive;
use super::take::take_everything;
use super::{ArchiveImportError, Manifest};
use crate::appliance::backup::copy;
use crate::congregation::people::members::first_administrator::list_administrators;
use crate::congregation::people::members::invite::list_invitable;
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::db::open;
use crate::platform::files::atomic_write;
use crate::platform::settings::Settings;

/// The result of an import.
#[derive(Debug)]
pub struct Imported {
    pub manifest: Manifest,
    /// All administrators who are not disabled.
    pub administrators: Vec<MemberAccount>,
    /// The number of people who can be invited: they have an e-mail.
    pub invitable: usize,
    pub settings: Settings,
}

/// Checks everything, and creates nothing.
pub fn rehearse(dir: &DataDir, file: impl Read + Seek) -> Result<Imported, ArchiveImportError> {
    refuse_full(dir)?;
    let mut archive = Archive::open(file)?;
    // SQLite's own temporary file, which has no name.
    fill(&mut open::fresh(Path::new(""))?, &mut archive)
}

/// Creates a portal from an export.
pub fn import(dir: &DataDir, file: impl Read + Seek) -> Result<Imported, ArchiveImportError> {
    refuse_full(dir)?;
    let mut archive = Archive::open(file)?;
    let is_new = !dir.path().exists();
    dir.make_folder()?;
    let lock = dir.lock_for_serving()?;
    // The process that had the lock before has finished.
    refuse_full(dir)?;
    let outcome = make(dir, &mut archive);
    if outcome.is_err() {
        let _gone_or_left_behind = fs::remove_file(atomic_write::partial(&dir.database_path()));
        if is_new {
            // Restores the state before: no folder.
            let _gone_or_left_behind =
                fs::remove_file(dir.lock_path()).and_then(|()| fs::remove_dir(dir.path()));
        }
    }
    drop(lock);
    outcome
}

fn make(dir: &DataDir, archive: &mut Archive<impl Read + Seek>) -> Result<Imported, ArchiveImportError> {
    if dir.has_key()? {
        dir.seal()?;
    }
    let database = dir.database_path();
    let partial = atomic_write::partial(&database);
    let io = |source| DataDirError::Io { path: database.clone(), source };
    atomic_write::begin(&database).map_err(io)?;
    let mut conn = open::fresh(&partial)?;
    let imported = fill(&mut conn, archive)?;
    drop(conn);
    copy::check(&partial, &database)?;
    File::open(&partial).and_then(|file| file.sync_all()).map_err(io)?;
    if !dir.has_key()? {
        dir.write_key()?;
    }
    atomic_write::rename_into_place(&database, false).map_err(io)?;
    Ok(imported)
}

fn fill(
    conn: &mut Connection,
    archive: &mut Archive<impl Read + Seek>,
) -> Result<Imported, ArchiveImportError> {
    take_everything(conn, archive)?;
    let mut administrators = list_administrators(conn)?;
    administrators.retain(|administrator| administrator.state != AccountState::Disabled);
    Ok(Imported {
        manifest: archive.manifest.clone(),
        administrators,
        invitable: list_invitable(conn)?.len(),
        settings: Settings::load(conn)?,
    })
}

/// A key alone is no portal, and neither are the files of a killed attempt.
fn refuse_full(dir: &DataDir) -> Result<(), ArchiveImportError> {
    let io = |source| DataDirError::Io { path: dir.path().to_path_buf(), source };
    let entries = match fs::read_dir(dir.path()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(io)?,
    };
    let database = dir.database_path();
    if dir.has_database() {
        return Err(ArchiveImportError::NotEmpty {
            folder: dir.path().to_path_buf(),
            found: "a portal".to_owned(),
        });
    }
    let key = dir.key_path();
    let ours = [dir.lock_path(), atomic_write::partial(&key), key, atomic_write::partial(&database)];
    for entry in entries {
        let path = entry.map_err(io)?.path();
        if !ours.contains(&path) {
            let found = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            return Err(ArchiveImportError::NotEmpty { folder: dir.path().to_path_buf(), found });
        }
    }
    Ok(())
}
