//! Uploads while they arrive: a file that has no name, so that it is gone with the process, and takes no
//! memory however slowly it comes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

static NEXT: AtomicU64 = AtomicU64::new(0);

/// An empty file in `folder`, which no other program can open.
pub(super) fn open(folder: &Path) -> io::Result<File> {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!(".upload-{}-{number}", std::process::id()));
    let file =
        OpenOptions::new().read(true).write(true).create(true).truncate(true).mode(0o600).open(&path)?;
    fs::remove_file(&path)?;
    Ok(file)
}

/// All that was written.
pub(super) fn read(mut file: &File) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
