//! The second copy: every backup once more in another folder, on a USB stick or one that another program copies off the
//! machine.
//!
//! A folder is ready when it contains a marker, written when the setting was made: an unplugged stick leaves an empty
//! mount point, and nothing is written there. A copy is read back from the stick itself, not from the page cache, and
//! compared, before it gets its name. With a passphrase the copies are encrypted ([`encrypted`]).

mod marker;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub use marker::MARKER;
use marker::MarkerOwner;

use super::disk::{Disk, StorageRisk};
use super::encrypted::{self, EncryptedError};
use super::folder::{names, prune};
use super::retention::RetentionInput;
use super::stream::CancellableReader;
use super::sums::{self, Checksum, Summed};
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::files::atomic_write;
use crate::platform::sealed::{Seal, SealError};

#[derive(Debug, thiserror::Error)]
pub enum SecondCopyError {
    #[error(
        "There is no folder {folder}. Is the stick plugged in and mounted? `lsblk` shows it. Otherwise make the folder first: sudo install -d -o {user} {folder}"
    )]
    Missing {
        folder: PathBuf,
        /// The user that the portal runs as.
        user: String,
    },
    #[error("{0} is not a folder. Name a folder.")]
    NoFolder(PathBuf),
    #[error(
        "{0} is inside the portal's own folder: what takes one takes the other. Name a folder elsewhere, best on another disk or stick."
    )]
    OwnFolder(PathBuf),
    #[error(
        "The portal, which runs as user {user}, may not write into {folder}: {cause}. Give it the folder: `sudo chown {user} {folder}` (A stick of Windows' kind takes its owner when it is mounted: uid={user} among the options in /etc/fstab.)"
    )]
    Refused {
        folder: PathBuf,
        cause: io::Error,
        /// The user that the portal runs as.
        user: String,
    },
    #[error(
        "{0} is not the folder that was made ready for copies (its file {MARKER} is missing). Is the stick plugged in and mounted? `lsblk` shows it. For a new stick that is mounted: portal settings set backup-copy-to {0}"
    )]
    NotReady(PathBuf),
    #[error(
        "{0} belongs to another portal, as its file {MARKER} says. Name a folder of its own: `portal settings set backup-copy-to {0}/portal-2` (If that portal, or the key this one had before, is gone for good, remove the file {0}/{MARKER} first, and name {0} itself.)"
    )]
    AnotherPortals(PathBuf),
    /// The portal's key could not be read; its id is made from it.
    #[error(transparent)]
    Key(#[from] DataDirError),
    #[error("{path} could not be written: {cause}.{}", advice(cause))]
    Io {
        /// The copy's path.
        path: PathBuf,
        cause: io::Error,
    },
    /// The stick returned other bytes than were written.
    #[error(
        "{0} did not read back as it was written, and was not kept. The stick or disk is failing: use another one."
    )]
    NotReadBack(PathBuf),
    /// The backup itself has changed since it was made.
    #[error(
        "{0} is not what it was when it was made, so it was not copied. The card or disk is wearing out: make a new backup onto another one, with its folder's name behind the command: portal backup"
    )]
    Rotten(PathBuf),
    /// The passphrase is sealed with another key.
    #[error(
        "The passphrase for second copies cannot be opened with this portal's key. Set it again: portal settings set backup-passphrase"
    )]
    Passphrase(#[from] SealError),
}

impl SecondCopyError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |cause| Self::Io { path, cause }
    }
}

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            " It is full: make room there, or use a larger one."
        }
        io::ErrorKind::FileTooLarge => {
            " Its file system holds no file that large: format the stick as exFAT or ext4."
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            " It is mounted for reading only: stick or disk may be failing, or its switch is set."
        }
        _ => " Is the stick still plugged in?",
    }
}

/// A folder for second copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondCopyFolder {
    /// Marked as a folder for copies just now.
    pub is_new: bool,
    /// The risk that copies there are lost.
    pub risk: Option<StorageRisk>,
}

/// Tests whether the user of this process can write into `folder`, and writes the marker.
pub fn set_up(folder: &Path, data_dir: &DataDir) -> Result<SecondCopyFolder, SecondCopyError> {
    let user = || {
        let number = rustix::process::geteuid().as_raw();
        if data_dir.is_service_folder() { "portal".to_owned() } else { number.to_string() }
    };
    let refused = |cause| SecondCopyError::Refused { folder: folder.to_path_buf(), cause, user: user() };
    let found = fs::metadata(folder).map_err(|cause| match cause.kind() {
        io::ErrorKind::NotFound => SecondCopyError::Missing { folder: folder.to_path_buf(), user: user() },
        io::ErrorKind::NotADirectory => SecondCopyError::NoFolder(folder.to_path_buf()),
        _ => refused(cause),
    })?;
    if !found.is_dir() {
        return Err(SecondCopyError::NoFolder(folder.to_path_buf()));
    }
    if data_dir.holds(folder) {
        return Err(SecondCopyError::OwnFolder(folder.to_path_buf()));
    }
    let seal = data_dir.seal()?;
    let is_new = match marker::owner_of(folder, &seal) {
        MarkerOwner::Anothers => return Err(SecondCopyError::AnotherPortals(folder.to_path_buf())),
        MarkerOwner::Own => false,
        MarkerOwner::Unmarked => true,
    };
    // An existing marker of ours is rewritten, too: that is the test.
    marker::write(folder, &seal).map_err(|cause| match cause.kind() {
        io::ErrorKind::PermissionDenied => refused(cause),
        _ => SecondCopyError::Io { path: folder.join(MARKER), cause },
    })?;
    let risk = Disk::of(folder).ok().and_then(|disk| disk.risk(data_dir.path()));
    Ok(SecondCopyFolder { is_new, risk })
}

/// The path of the copy of `backup` in `folder`.
pub fn target(backup: &Path, folder: &Path, is_encrypted: bool) -> PathBuf {
    let name = backup.file_name().unwrap_or_default().to_string_lossy();
    folder.join(format!("{name}{}", if is_encrypted { ".age" } else { "" }))
}

/// True while this portal's copy exists, by two file names: the stick may be unplugged, or swapped.
pub fn is_in_place(copy: &Path, folder: &Path, seal: &Seal) -> bool {
    marker::owner_of(folder, seal) == MarkerOwner::Own
        && copy.symlink_metadata().is_ok_and(|found| found.is_file())
}

/// The missing part, for a user who may not have the portal's key: the marker, or the copy itself.
pub fn missing(copy: &Path, folder: &Path) -> Option<PathBuf> {
    let is_gone = |path: &PathBuf| {
        let found = path.symlink_metadata().map_err(|error| error.kind());
        matches!(found, Err(io::ErrorKind::NotFound | io::ErrorKind::NotADirectory))
    };
    [folder.join(MARKER), copy.to_path_buf()].into_iter().find(is_gone)
}

/// Copies `backup` into `folder`, where it is missing. `go_on` is polled; when it returns false, this ends with
/// [`io::ErrorKind::Interrupted`].
pub fn bring(
    backup: &Path,
    folder: &Path,
    passphrase: Option<&str>,
    seal: &Seal,
    go_on: &dyn Fn() -> bool,
) -> Result<PathBuf, SecondCopyError> {
    match marker::owner_of(folder, seal) {
        MarkerOwner::Own => {}
        MarkerOwner::Anothers => return Err(SecondCopyError::AnotherPortals(folder.to_path_buf())),
        MarkerOwner::Unmarked => return Err(SecondCopyError::NotReady(folder.to_path_buf())),
    }
    sweep(folder).map_err(SecondCopyError::io(folder))?;
    let target = target(backup, folder, passphrase.is_some());
    let open = |path: &Path| File::open(path).map(|file| CancellableReader { inner: file, go_on });
    let wanted = open(backup).and_then(sums::sum_of).map_err(SecondCopyError::io(backup))?;
    let noted = sums::noted(backup).map_err(SecondCopyError::io(backup))?;
    if noted.is_some_and(|noted| noted != wanted) {
        return Err(SecondCopyError::Rotten(backup.to_path_buf()));
    }
    // A copy whose status was lost, or whose run was cancelled.
    if target.symlink_metadata().is_ok_and(|found| found.is_file())
        && let Ok((found, of_file)) = read_from_medium(&target, passphrase, go_on)
        && found == wanted
        && sums::noted(&target).is_ok_and(|noted| noted == Some(of_file))
    {
        return Ok(target);
    }
    let partial = atomic_write::partial(&target);
    let copied = open(backup)
        .and_then(|source| write(source, &target, passphrase))
        .and_then(|()| read_from_medium(&partial, passphrase, go_on));
    let settled = copied.map_err(SecondCopyError::io(&target)).and_then(|(found, of_file)| {
        if found != wanted {
            return Err(SecondCopyError::NotReadBack(target.clone()));
        }
        let noted = sums::note(&target, of_file);
        noted
            .and_then(|()| atomic_write::rename_into_place(&target, true))
            .map_err(SecondCopyError::io(&target))
    });
    settled.inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(&partial);
    })?;
    Ok(target)
}

/// Applies the same retention as beside the portal, to files with the portal's names only.
pub fn apply_retention(folder: &Path, asked: RetentionInput<'_>) -> Result<usize, SecondCopyError> {
    prune(folder, asked).map_err(SecondCopyError::io(folder))
}

fn write(mut source: impl Read, target: &Path, passphrase: Option<&str>) -> io::Result<()> {
    let mut file = atomic_write::begin(target)?;
    match passphrase {
        None => {
            io::copy(&mut source, &mut file)?;
        }
        Some(passphrase) => {
            let mut writer = encrypted::writer(&mut file, passphrase)?;
            io::copy(&mut source, &mut writer)?;
            writer.finish()?;
        }
    }
    file.sync_all()
}

/// The sums of a file's content and of the file itself, read from the disk or stick: the page cache is dropped first.
fn read_from_medium(
    path: &Path,
    passphrase: Option<&str>,
    go_on: &dyn Fn() -> bool,
) -> io::Result<(Checksum, Checksum)> {
    let file = File::open(path)?;
    atomic_write::forget(&file)?;
    let mut file = Summed::new(CancellableReader { inner: file, go_on });
    let Some(passphrase) = passphrase else {
        io::copy(&mut file, &mut io::sink())?;
        let sum = file.sum();
        return Ok((sum.clone(), sum));
    };
    let content = encrypted::reader(&mut file, passphrase).map_err(|error| match error {
        EncryptedError::Io(error) => error,
        error => io::Error::new(io::ErrorKind::InvalidData, error),
    });
    let content = content.and_then(sums::sum_of)?;
    Ok((content, file.sum()))
}

/// Partial files from when the stick was unplugged or the portal was killed.
fn sweep(folder: &Path) -> io::Result<()> {
    for name in names(folder)? {
        let is_unfinished = |name: &str| name.starts_with(".portal-") || name == ".SHA256SUMS";
        if name.strip_suffix(".part").is_some_and(is_unfinished) {
            fs::remove_file(folder.join(name))?;
        }
    }
    Ok(())
}
