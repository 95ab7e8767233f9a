//! Writing a letter as a file: whole or not at all.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

/// Puts a message into `folder` as `name.eml`.
pub(super) fn write(folder: &Path, name: &str, message: &[u8]) -> io::Result<()> {
    if !folder.exists() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    // Under another name until it is complete, so that no reader opens half a letter.
    let partial = folder.join(format!(".{name}.part"));
    let mut file = File::create(&partial)?;
    file.write_all(message)?;
    file.sync_all()?;
    fs::rename(&partial, folder.join(format!("{name}.eml")))?;
    File::open(folder)?.sync_all()
}
