//! What a folder lies on: backups are worth as much as that.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// What file systems in memory are known by (`linux/magic.h`): tmpfs, ramfs.
const IN_MEMORY: [u64; 2] = [0x0102_1994, 0x8584_58f6];

/// A disk, card or stick.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    number: u64,
    is_memory: bool,
}

/// Why what lies there is soon lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frailty {
    /// It is on the disk or card that the portal's own folder is on, and dies with it.
    SameDisk,
    /// It is in the machine's memory, and gone when the machine starts again.
    InMemory,
}

impl Disk {
    /// The one that `folder` lies on.
    pub fn of(folder: &Path) -> io::Result<Self> {
        let number = fs::metadata(folder)?.dev();
        let kind = u64::try_from(rustix::fs::statfs(folder)?.f_type).unwrap_or_default();
        Ok(Self { number, is_memory: IN_MEMORY.contains(&kind) })
    }

    /// Why a backup here would not be there when it is needed, of the portal in `data_dir`.
    pub fn frailty(self, data_dir: &Path) -> Option<Frailty> {
        if fs::metadata(data_dir).is_ok_and(|own| own.dev() == self.number) {
            Some(Frailty::SameDisk)
        } else {
            self.is_memory.then_some(Frailty::InMemory)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_disk_that_lasts_is_no_worry() {
        let data_dir = tempfile::tempdir().unwrap();
        let own = Disk::of(data_dir.path()).unwrap();
        let another = |is_memory| Disk { number: own.number + 1, is_memory };
        assert_eq!(own.frailty(data_dir.path()), Some(Frailty::SameDisk));
        assert_eq!(another(false).frailty(data_dir.path()), None);
        assert_eq!(another(true).frailty(data_dir.path()), Some(Frailty::InMemory));
        assert!(Disk::of(Path::new("/proc")).is_ok_and(|disk| !disk.is_memory));
    }
}
