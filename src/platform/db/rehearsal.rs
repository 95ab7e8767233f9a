//! Trying a change on a copy of the database.

use std::path::Path;
use std::sync::{Arc, PoisonError};

use rusqlite::{Connection, Transaction, ffi};
use tokio::sync::OwnedSemaphorePermit;

use super::migrations::Migrations;
use super::readers::busy;
use super::{Database, off_thread, open};
use crate::platform::files::Scratch;

impl Database {
    /// Runs `work` as [`Database::write`] would, on a copy that goes with it: a rehearsal sees exactly what would happen,
    /// and holds up no one who saves.
    pub fn rehearse<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let (_folder, copy) = self.copy()?;
        copy.write(work)
    }

    /// A copy beside the database, or in memory where the card takes no writing.
    fn copy(&self) -> rusqlite::Result<(Scratch, Self)> {
        let failed = |error: &dyn std::fmt::Display| {
            rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CANTOPEN), Some(error.to_string()))
        };
        let beside = self.path.parent().unwrap_or(&self.path);
        let folder = if self.may_be_written().is_ok() { Scratch::within(beside) } else { Scratch::new() };
        let folder = folder.map_err(|error| failed(&error))?;
        let path = folder.path().join("portal.db");
        match &self.only_read {
            None => copy_into(&open::open_unchecked(&self.path).map_err(|error| failed(&error))?, &path)?,
            Some(_) => copy_into(&self.writer.lock().unwrap_or_else(PoisonError::into_inner), &path)?,
        }
        // Its schema is the present one, as its source's: nothing is migrated.
        let copy = Self::open(&path, Migrations::BUILT_IN, |_| Err("a copy is not migrated".into()));
        let copy = copy.map_err(|error| failed(&error))?;
        Ok((folder, copy))
    }

    /// [`Database::rehearse`] for async callers, who keep a [`Database::long_turn`] in `work`.
    pub async fn rehearse_off_thread<T, E>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<rusqlite::Error> + Send + 'static,
    {
        let db = self.clone();
        off_thread(move || db.rehearse(work)).await
    }

    /// Kept by work that takes seconds before it writes, if it does: only one at a time, so that other readers have
    /// threads, and so that one long list is in memory.
    pub async fn long_turn(&self) -> rusqlite::Result<OwnedSemaphorePermit> {
        let turn = Arc::clone(&self.long_turns).acquire_owned().await;
        turn.map_err(|_| busy("the program is stopping"))
    }
}

/// Copies the database as it is at this moment to `target`, which is missing or empty.
pub fn copy_into(conn: &Connection, target: &Path) -> rusqlite::Result<()> {
    let target = target.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(target.to_path_buf()))?;
    conn.execute("VACUUM INTO ?1", [target]).map(|_| ())
}
