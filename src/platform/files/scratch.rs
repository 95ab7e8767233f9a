//! A folder for what is needed for a moment only, away from the portal's own card: that one may be full.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use uuid::Uuid;

/// The machine's memory, where it can be written to as a disk.
const IN_MEMORY: &str = "/dev/shm";

/// The folder, its owner's alone. It goes with all that is in it when this is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// In memory, else where this system keeps such things.
    pub fn new() -> io::Result<Self> {
        let name = format!("portal-{}", Uuid::new_v4().simple());
        Self::at(Path::new(IN_MEMORY).join(&name)).or_else(|_| Self::at(std::env::temp_dir().join(&name)))
    }

    fn at(path: PathBuf) -> io::Result<Self> {
        DirBuilder::new().mode(0o700).create(&path).map(|()| Self(path))
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _gone_or_left_behind = fs::remove_dir_all(&self.0);
    }
}
