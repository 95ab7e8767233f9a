//! Another disk, that the machine mounts at the data folder.

use std::path::Path;

use super::{DataDir, DataDirError};

impl DataDir {
    /// Refuses to work where that disk is not there: what was made now would lie beneath it.
    pub fn refuse_without_its_disk(&self) -> Result<(), DataDirError> {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        if is_missing(self.path(), &read("/etc/fstab"), &read("/proc/self/mountinfo")) {
            Err(DataDirError::DiskMissing(self.path().to_path_buf()))
        } else {
            Ok(())
        }
    }
}

/// `mounts` is in the form of /proc/self/mountinfo.
fn is_missing(folder: &Path, fstab: &str, mounts: &str) -> bool {
    let is_at = |line: &str, place: usize| {
        line.split_whitespace().nth(place).is_some_and(|at| Path::new(at) == folder)
    };
    let is_set = |line: &str| !line.trim_start().starts_with('#') && is_at(line, 1);
    fstab.lines().any(is_set) && !mounts.lines().any(|line| is_at(line, 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_is_missed_where_it_is_set_and_not_mounted() {
        let fstab =
            "LABEL=root / ext4 defaults 0 1\n LABEL=portal\t/var/lib/portal/ ext4 noatime,nofail 0 2\n";
        let mounts =
            "36 35 98:0 / / rw - ext4 /dev/root rw\n40 36 8:0 / /var/lib/portal rw - ext4 /dev/sda rw\n";
        let missing = |fstab: &str, mounts: &str| is_missing(Path::new("/var/lib/portal"), fstab, mounts);
        let (only_root, _) = mounts.split_once('\n').unwrap();
        assert!(missing(fstab, only_root));
        assert!(!missing(fstab, mounts));
        assert!(!missing(&fstab.replace(" LABEL=portal", "#LABEL=portal"), only_root));
        assert!(!missing("", ""));
    }
}
