//! Files: atomic writes in [`atomic_write`]; here a scratch folder, and the free space on a disk.

pub mod atomic_write;

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use uuid::Uuid;

/// The machine's memory, where it can be written to as a disk.
const IN_MEMORY: &str = "/dev/shm";

/// The common beginning of the names of scratch folders.
const SCRATCH: &str = ".portal-scratch-";

/// A scratch folder, its owner's alone, mostly away from the portal's own card: that one may be full. It goes with all
/// that is in it when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    /// Locked while in use: a folder without a lock was left by a killed program.
    _in_use: File,
}

/// A folder that is younger may have been made this moment, and its lock not yet taken.
const LEFT_BEHIND_AFTER: Duration = Duration::from_mins(1);

impl Scratch {
    /// In memory, else in the system's temporary folder.
    pub fn new() -> io::Result<Self> {
        Self::within(Path::new(IN_MEMORY)).or_else(|_| Self::within(&std::env::temp_dir()))
    }

    /// In this folder.
    pub fn within(folder: &Path) -> io::Result<Self> {
        remove_left_behind(folder);
        let path = folder.join(format!("{SCRATCH}{}", Uuid::new_v4().simple()));
        DirBuilder::new().mode(0o700).create(&path)?;
        let in_use = File::open(&path)?;
        in_use.lock_shared()?;
        Ok(Self { path, _in_use: in_use })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Removes this user's own scratch folders that a killed program left: there may be a copy of the database in them.
pub fn remove_left_behind(place: &Path) {
    let user = rustix::process::geteuid().as_raw();
    let Ok(entries) = fs::read_dir(place) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(SCRATCH)
            && entry.metadata().is_ok_and(|found| {
                let is_old = found
                    .modified()
                    .is_ok_and(|made| made.elapsed().is_ok_and(|elapsed| elapsed > LEFT_BEHIND_AFTER));
                found.is_dir() && found.uid() == user && is_old
            });
        if is_ours && File::open(entry.path()).is_ok_and(|folder| folder.try_lock().is_ok()) {
            let _gone_or_left_behind = fs::remove_dir_all(entry.path());
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _gone_or_left_behind = fs::remove_dir_all(&self.path);
    }
}

/// The free bytes for this user; none where the file system does not count them.
pub fn free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let found = rustix::fs::statvfs(folder)?;
    Ok((found.f_blocks > 0).then(|| found.f_bavail.saturating_mul(found.f_frsize)))
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_a_killed_program_left_is_removed_and_nothing_else() {
        let place = tempfile::tempdir().unwrap();
        let make = |name: &str, is_old: bool| {
            let path = place.path().join(name);
            fs::create_dir(&path).unwrap();
            fs::write(path.join("portal.db"), "").unwrap();
            let folder = File::open(&path).unwrap();
            if is_old {
                folder.set_modified(SystemTime::UNIX_EPOCH).unwrap();
            }
            (path, folder)
        };
        let (left, _) = make(".portal-scratch-1", true);
        let (in_use, folder) = make(".portal-scratch-2", true);
        folder.lock_shared().unwrap();
        let (young, _) = make(".portal-scratch-3", false);
        let (another_s, _) = make("another", true);
        remove_left_behind(place.path());
        assert!(!left.exists());
        assert!(in_use.exists() && young.exists() && another_s.exists());
    }
}
