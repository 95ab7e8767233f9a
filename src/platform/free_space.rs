//! Free space on a disk.

use std::io;
use std::path::Path;

/// The free bytes for this user; none where the file system does not count them.
pub fn free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let found = rustix::fs::statvfs(folder)?;
    Ok((found.f_blocks > 0).then(|| found.f_bavail.saturating_mul(found.f_frsize)))
}
