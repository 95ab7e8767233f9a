//! The folder that a verification works in: beside the backups, hidden, mode 0700, and removed afterwards.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// Its name in the backups folder.
const NAME: &str = ".proof";
/// Another process may remove the folder between two steps of ours, but not for ever.
const TRIES: u32 = 100;

/// The folder, locked for one verification at a time.
#[derive(Debug)]
pub(super) struct VerificationFolder {
    path: PathBuf,
    _turn: File,
}

impl VerificationFolder {
    /// An empty one within this folder; `None` while another verification runs there.
    pub fn within(folder: &Path) -> io::Result<Option<Self>> {
        let path = folder.join(NAME);
        for _ in 0..TRIES {
            DirBuilder::new().recursive(true).mode(0o700).create(&path)?;
            let turn = match turn(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                turn => turn?,
            };
            let Some(turn) = turn else { return Ok(None) };
            if is_still_there(&turn, &path) {
                let place = Self { path, _turn: turn };
                place.clear()?;
                return Ok(Some(place));
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes what a killed verification left behind.
    fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.path)? {
            fs::remove_file(entry?.path())?;
        }
        Ok(())
    }
}

impl Drop for VerificationFolder {
    fn drop(&mut self) {
        let _gone_or_swept_later = fs::remove_dir_all(&self.path);
    }
}

/// Removes what a killed verification left in this folder. One that is running stays.
pub(in crate::appliance::backup) fn sweep(folder: &Path) -> io::Result<()> {
    let path = folder.join(NAME);
    match turn(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(None) => Ok(()),
        Ok(Some(_turn)) => match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}

/// The lock on a folder, where no other process has it.
fn turn(path: &Path) -> io::Result<Option<File>> {
    let folder = File::open(path)?;
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn is_still_there(open: &File, path: &Path) -> bool {
    let number = |found: fs::Metadata| (found.dev(), found.ino());
    open.metadata().map(number).ok() == fs::metadata(path).map(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_proof_at_a_time_and_nothing_stays_behind() {
        let folder = tempfile::tempdir().unwrap();
        let hidden = folder.path().join(NAME);
        sweep(folder.path()).unwrap();
        let place = VerificationFolder::within(folder.path()).unwrap().unwrap();
        fs::write(place.path().join("portal.db"), "half").unwrap();
        assert!(VerificationFolder::within(folder.path()).unwrap().is_none());
        sweep(folder.path()).unwrap();
        assert!(place.path().join("portal.db").exists(), "one that is under way is not swept");
        drop(place);
        assert!(!hidden.exists());

        // Of a run that was killed.
        fs::create_dir(&hidden).unwrap();
        fs::write(hidden.join("portal.db-wal"), "half").unwrap();
        let place = VerificationFolder::within(folder.path()).unwrap().unwrap();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
        drop(place);
        fs::create_dir(&hidden).unwrap();
        fs::write(hidden.join("portal.db"), "half").unwrap();
        sweep(folder.path()).unwrap();
        assert!(!hidden.exists());
    }
}
