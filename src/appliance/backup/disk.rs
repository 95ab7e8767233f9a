//! The file system that a folder is on: a backup is only as safe as that.

use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::{fs, io};

/// The magic numbers of file systems in memory (`linux/magic.h`): tmpfs, ramfs.
const IN_MEMORY: [u64; 2] = [0x0102_1994, 0x8584_58f6];

/// A disk, card or stick.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    number: u64,
    is_memory: bool,
}

/// The risk that a file there is soon lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageRisk {
    /// On the same disk or card as the data folder, and lost with it.
    SameDisk,
    /// In memory, and lost at the next boot.
    InMemory,
}

impl Disk {
    /// The disk that `folder` is on.
    pub fn of(folder: &Path) -> io::Result<Self> {
        let number = fs::metadata(folder)?.dev();
        let kind = u64::try_from(rustix::fs::statfs(folder)?.f_type).unwrap_or_default();
        Ok(Self { number, is_memory: IN_MEMORY.contains(&kind) })
    }

    /// The risk that a backup here is lost when the portal in `data_dir` needs it.
    pub fn risk(self, data_dir: &Path) -> Option<StorageRisk> {
        if fs::metadata(data_dir).is_ok_and(|own| own.dev() == self.number) {
            Some(StorageRisk::SameDisk)
        } else {
            self.is_memory.then_some(StorageRisk::InMemory)
        }
    }
}
