//! From a backup in any of its forms (a plain file, encrypted, an archive with the key) to a database in a file, to
//! verify it or to restore it.

use std::io::{self, Read};
use std::path::Path;

use super::file_type::{self, AskPassphrase, OpenedBackup};
use super::source_error::SourceError;
use super::stream::{self, Broken, CancellableReader};
use super::sums::{self, Summed};
use super::with_key::{self, Key};
use crate::platform::files::atomic_write;
use crate::platform::free_space::free_bytes;

/// A backup, as open handles: its path may be out of this user's reach.
pub struct BackupSource<'a> {
    /// The path as typed.
    pub name: &'a Path,
    pub file: &'a mut dyn Read,
    /// The write-ahead log beside it, where there is one: of a database that was copied without a checkpoint.
    pub log: Option<&'a mut dyn Read>,
    /// The content of the sums file beside it, where there is one.
    pub sums: Option<&'a str>,
    /// The source of its passphrase, if it has one.
    pub passphrase: AskPassphrase<'a>,
}

/// The result of unpacking.
pub(super) struct Unpacked {
    /// The checksum is right; false where none was written.
    pub sum: bool,
    /// The key in the archive; it is never written to the disk here.
    pub key: Option<Key>,
}

/// Fills `target`, a new file, with the database in `source`. `stop` is polled to cancel.
pub(super) fn unpack(
    source: BackupSource<'_>,
    target: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Unpacked, SourceError> {
    let write_file = |path: &Path, from: &mut dyn Read| {
        let mut file = atomic_write::private(path).map_err(SourceError::Writing)?;
        let free = || free_bytes(path.parent()?).ok().flatten();
        let mut from = CancellableReader { inner: from, go_on: &|| !stop() };
        match stream::copy(&mut from, &mut file, &free) {
            Ok(()) => Ok(()),
            Err(_) if stop() => Err(SourceError::Stopped),
            Err(Broken::Writing(cause)) => Err(SourceError::Writing(cause)),
            Err(Broken::Reading(cause)) => Err(cause.into()),
        }
    };
    let mut file = Summed::new(source.file);
    let opened = file_type::open(&mut file, source.passphrase, source.log.is_some());
    let written = opened.and_then(|opened| match opened {
        OpenedBackup::Database(mut database) => {
            write_file(target, &mut database)?;
            if let Some(log) = source.log {
                let mut beside = target.as_os_str().to_owned();
                beside.push("-wal");
                write_file(Path::new(&beside), log)?;
            }
            Ok(None)
        }
        OpenedBackup::Archive(mut archive) => {
            with_key::take_out(&mut archive, |database| write_file(target, database))
                .map(|((), key)| Some(key))
        }
    });
    let file_name = source.name.file_name().unwrap_or_default().to_string_lossy();
    let noted = source.sums.and_then(|sums| sums::noted_in(sums, &file_name));
    // A wrong checksum says more than an unknown or damaged content.
    let is_read = matches!(written, Ok(_) | Err(SourceError::Foreign | SourceError::Damaged(_)));
    let has_sum = noted.is_some();
    if let Some(noted) = noted.filter(|_| is_read) {
        io::copy(&mut file, &mut io::sink())?;
        if file.sum() != noted {
            return Err(SourceError::Sum);
        }
    }
    Ok(Unpacked { sum: has_sum, key: written? })
}
