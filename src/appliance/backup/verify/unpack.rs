//! Converts a backup in one of its forms (a plain file, encrypted, an archive with the key) to a database in the
//! verification's own folder, and computes the checksum of what was read. It accepts what a restore would accept.

use std::io::{self, Read};
use std::path::Path;

use super::{BackupSource, VerifyError, is_right};
use crate::appliance::backup::encrypted::EncryptedError;
use crate::appliance::backup::file_type::{self, FileTypeError, OpenedBackup};
use crate::appliance::backup::stream::{self, Broken, CancellableReader};
use crate::appliance::backup::sums::{self, Checksum, Summed};
use crate::appliance::backup::with_key::{self, ArchiveError, Key, UnpackError};
use crate::platform::db::OpenError;
use crate::platform::files::atomic_write;

/// The result of unpacking.
pub(super) struct Unpacked {
    /// Of the file as it was read.
    pub sum: Checksum,
    /// The key in the archive; it is never written to the disk.
    pub key: Option<Key>,
}

/// Fills `target`, a new file, with the database in `source`.
pub(super) fn unpack(
    source: &mut BackupSource<'_>,
    target: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Unpacked, VerifyError> {
    let name = source.name;
    let to = Target { path: target, name, stop };
    let mut read = Summed::new(&mut *source.file);
    let is_noted = is_noted(name, source.sums);
    let taken = file_type::open(&mut read, source.passphrase, source.log.is_some())
        .map_err(|error| not_recognised(name, error))
        .and_then(|opened| take(opened, &to));
    // A wrong checksum says more than an unknown file type.
    if is_noted && matches!(taken, Err(VerifyError::NotOurs(_))) {
        io::copy(&mut read, &mut io::sink()).map_err(|cause| unreadable(name, cause))?;
        is_right(read.sum(), source.sums, name)?;
        return Err(VerifyError::NotOurs(OpenError::Foreign(name.to_path_buf())));
    }
    let key = taken?;
    if let Some(log) = &mut source.log {
        let mut beside = target.as_os_str().to_owned();
        beside.push("-wal");
        Target { path: Path::new(&beside), ..to }.fill(*log)?;
    }
    io::copy(&mut read, &mut io::sink()).map_err(|cause| unreadable(name, cause))?;
    Ok(Unpacked { sum: read.sum(), key })
}

fn is_noted(name: &Path, sums: Option<&str>) -> bool {
    let file = name.file_name().unwrap_or_default().to_string_lossy();
    sums.is_some_and(|sums| sums::noted_in(sums, &file).is_some())
}

/// Writes the database; returns the key.
fn take(opened: OpenedBackup<'_>, to: &Target<'_>) -> Result<Option<Key>, VerifyError> {
    let mut archive = match opened {
        OpenedBackup::Plain(mut database) | OpenedBackup::Encrypted(mut database) => {
            return to.fill(&mut database).map(|()| None);
        }
        OpenedBackup::Archive(archive) => archive,
    };
    let taken = with_key::take_out(&mut archive, |database| to.fill(database).map_err(UnpackError::Copy));
    taken.map(|((), key)| Some(key)).map_err(|error| match error {
        UnpackError::Copy(error) => error,
        UnpackError::Archive(ArchiveError::Read(cause)) => unreadable(to.name, cause),
        UnpackError::Archive(ArchiveError::NotOurs(finding)) => {
            VerifyError::Damaged { name: to.name.to_path_buf(), finding }
        }
    })
}

struct Target<'a> {
    path: &'a Path,
    name: &'a Path,
    stop: &'a dyn Fn() -> bool,
}

impl Target<'_> {
    fn fill(&self, from: &mut dyn Read) -> Result<(), VerifyError> {
        let folder = self.path.parent().unwrap_or(self.path);
        let not_written = |cause| VerifyError::Folder { folder: folder.to_path_buf(), cause };
        let file = atomic_write::private(self.path).map_err(not_written)?;
        let mut from = CancellableReader { inner: from, go_on: &|| !(self.stop)() };
        match stream::copy(&mut from, file, folder) {
            Ok(_) => Ok(()),
            Err(_) if (self.stop)() => Err(VerifyError::Stopped),
            Err(Broken::Writing(cause)) => Err(not_written(cause)),
            Err(Broken::Reading(cause)) => Err(unreadable(self.name, cause)),
        }
    }
}

/// An error without a number of the operating system is one of the file's content.
fn unreadable(name: &Path, cause: io::Error) -> VerifyError {
    let name = name.to_path_buf();
    if cause.raw_os_error().is_some() {
        return VerifyError::Unreadable { name, cause };
    }
    VerifyError::Encrypted { name, cause: EncryptedError::Damaged(cause.to_string()) }
}

fn not_recognised(name: &Path, error: FileTypeError) -> VerifyError {
    let path = name.to_path_buf();
    match error {
        FileTypeError::Zip => VerifyError::Zip(path),
        FileTypeError::Foreign => VerifyError::NotOurs(OpenError::Foreign(path)),
        FileTypeError::NoPassphrase | FileTypeError::Encrypted(EncryptedError::Passphrase) => {
            VerifyError::Passphrase(path)
        }
        FileTypeError::Encrypted(EncryptedError::Io(cause)) | FileTypeError::Io(cause) => {
            unreadable(name, cause)
        }
        FileTypeError::Encrypted(cause) => VerifyError::Encrypted { name: path, cause },
    }
}
