//! The second copy: every backup once more in another folder, on a USB stick or one that another program copies off the
//! machine.
//!
//! A folder is ready when it contains a marker, written when the setting was made: an unplugged stick leaves an empty
//! mount point, and nothing is written there. A copy is read back from the stick itself, not from the page cache, and
//! compared, before it gets its name. With a passphrase the copies are encrypted ([`encrypted`]).

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::encrypted;
use super::folder::names;
use super::stream::{CancellableReader, SourceError};
use super::sums::{self, Checksum, Summed};
use crate::appliance::Failure;
use crate::platform::data_dir::{DataDir, refuse_of_the_system};
use crate::platform::files::atomic_write;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, Settings};
use crate::platform::text::numbers::hex;

/// The file that makes a folder ready for copies, and names the portal that they belong to.
pub const MARKER: &str = ".portal-copies";

const MARK: &str = "The portal puts a second copy of its nightly backups into this folder.\nWithout this file it writes nothing here.\n";
const LINE: &str = "portal: ";

/// The folder or file could not be written, on a stick most likely.
pub(super) fn not_written(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let path = path.to_path_buf();
    move |cause| {
        let advice = match cause.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "It is full: make room there, or use a larger one."
            }
            io::ErrorKind::FileTooLarge => {
                "Its file system holds no file that large: format the stick as exFAT or ext4."
            }
            io::ErrorKind::ReadOnlyFilesystem => {
                "It is mounted for reading only: stick or disk may be failing, or its switch is set."
            }
            _ => "Is the stick still plugged in?",
        };
        format!("{} could not be written: {cause}. {advice}", path.display()).into()
    }
}

fn is_anothers(folder: &Path) -> Failure {
    format!(
        "{0} belongs to another portal, as its file {MARKER} says. Name a folder of its own: `portal settings set backup-copy-to {0}/portal-2` (If that portal, or the key this one had before, is gone for good, remove the file {0}/{MARKER} first, and name {0} itself.)",
        folder.display()
    )
    .into()
}

/// A folder for second copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondCopyFolder {
    /// Marked as a folder for copies just now.
    pub is_new: bool,
    pub risk: Option<StorageRisk>,
}

fn user(data_dir: &DataDir) -> String {
    let number = rustix::process::geteuid().as_raw();
    if data_dir.is_service_folder() { "portal".to_owned() } else { number.to_string() }
}

fn refused(folder: &Path, data_dir: &DataDir, cause: &io::Error) -> Failure {
    let (user, shown) = (user(data_dir), folder.display());
    format!(
        "The portal, which runs as user {user}, may not write into {shown}: {cause}. Give it the folder: `sudo chown {user} {shown}` (A stick of Windows' kind takes its owner when it is mounted: uid={user} among the options in /etc/fstab.)"
    )
    .into()
}

/// Refuses a folder that cannot take copies, as far as that is seen without writing; true where it has no marker yet.
pub fn judge(folder: &Path, data_dir: &DataDir) -> Result<bool, Failure> {
    let shown = folder.display();
    match fs::metadata(folder).map_err(|cause| (cause.kind(), cause)) {
        Err((io::ErrorKind::NotFound, _)) => {
            return Err(format!(
                "There is no folder {shown}. Is the stick plugged in and mounted? `lsblk` shows it. Otherwise make the folder first: sudo install -d -o {} {shown}",
                user(data_dir)
            )
            .into());
        }
        Ok(found) if found.is_dir() => {}
        Ok(_) | Err((io::ErrorKind::NotADirectory, _)) => {
            return Err(format!("{shown} is not a folder. Name a folder.").into());
        }
        Err((_, cause)) => return Err(refused(folder, data_dir, &cause)),
    }
    refuse_of_the_system(folder)?;
    if data_dir.holds(folder) {
        return Err(format!(
            "{shown} is inside the portal's own folder: what takes one takes the other. Name a folder elsewhere, best on another disk or stick."
        )
        .into());
    }
    let access = rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).map_err(io::Error::from);
    access.map_err(|cause| match cause.kind() {
        io::ErrorKind::PermissionDenied => refused(folder, data_dir, &cause),
        _ => not_written(folder)(cause),
    })?;
    match owner_of(folder, &data_dir.seal()?) {
        MarkerOwner::Anothers => Err(is_anothers(folder)),
        owner => Ok(owner == MarkerOwner::Unmarked),
    }
}

/// Tests whether the user of this process can write into `folder`, and writes the marker.
pub fn set_up(folder: &Path, data_dir: &DataDir) -> Result<SecondCopyFolder, Failure> {
    let is_new = judge(folder, data_dir)?;
    // An existing marker of ours is rewritten, too: that is the test.
    write_marker(folder, &data_dir.seal()?).map_err(not_written(&folder.join(MARKER)))?;
    Ok(SecondCopyFolder { is_new, risk: Disk::of(folder).ok().and_then(|disk| disk.risk(data_dir.path())) })
}

/// [`set_up`] of the folder that a new value of the setting names, if it names one.
pub fn try_named(value: &str, data_dir: &DataDir) -> Result<Option<(PathBuf, SecondCopyFolder)>, Failure> {
    let mut tried = Settings::default();
    tried.apply(Name::BackupCopyTo, value)?;
    tried.backup_copy_to.map(|folder| set_up(&folder, data_dir).map(|ready| (folder, ready))).transpose()
}

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

/// True where a copy in `folder` is lost together with the portal.
pub fn is_on_same_disk(folder: &Path, data_dir: &DataDir) -> bool {
    Disk::of(folder).is_ok_and(|disk| disk.risk(data_dir.path()) == Some(StorageRisk::SameDisk))
}

/// The path of the copy of `backup` in `folder`.
pub fn target(backup: &Path, folder: &Path, is_encrypted: bool) -> PathBuf {
    let name = backup.file_name().unwrap_or_default().to_string_lossy();
    folder.join(format!("{name}{}", if is_encrypted { ".age" } else { "" }))
}

/// True while this portal's copy exists, by two file names: the stick may be unplugged, or swapped.
pub fn is_in_place(copy: &Path, folder: &Path, seal: &Seal) -> bool {
    owner_of(folder, seal) == MarkerOwner::Own && copy.symlink_metadata().is_ok_and(|found| found.is_file())
}

/// The missing part, for a user who may not have the portal's key: the marker, or the copy itself.
pub fn missing(copy: &Path, folder: &Path) -> Option<PathBuf> {
    let is_gone = |path: &PathBuf| {
        let found = path.symlink_metadata().map_err(|error| error.kind());
        matches!(found, Err(io::ErrorKind::NotFound | io::ErrorKind::NotADirectory))
    };
    [folder.join(MARKER), copy.to_path_buf()].into_iter().find(is_gone)
}

/// Copies `backup` into `folder`, where it is missing. `stop` is polled to cancel.
pub fn bring(
    backup: &Path,
    folder: &Path,
    passphrase: Option<&str>,
    seal: &Seal,
    stop: &dyn Fn() -> bool,
) -> Result<PathBuf, Failure> {
    match owner_of(folder, seal) {
        MarkerOwner::Own => {}
        MarkerOwner::Anothers => return Err(is_anothers(folder)),
        MarkerOwner::Unmarked => {
            return Err(format!(
                "{0} is not the folder that was made ready for copies (its file {MARKER} is missing). Is the stick plugged in and mounted? `lsblk` shows it. For a new stick that is mounted: portal settings set backup-copy-to {0}",
                folder.display()
            )
            .into());
        }
    }
    sweep(folder).map_err(not_written(folder))?;
    let target = target(backup, folder, passphrase.is_some());
    let open = |path: &Path| File::open(path).map(|file| CancellableReader { inner: file, stop });
    let wanted = open(backup).and_then(sums::sum_of).map_err(not_written(backup))?;
    let noted = sums::noted(backup).map_err(not_written(backup))?;
    if noted.is_some_and(|noted| noted != wanted) {
        return Err(format!(
            "{} is not what it was when it was made, so it was not copied. The card or disk is wearing out: make a new backup onto another one, with its folder's name behind the command: portal backup",
            backup.display()
        )
        .into());
    }
    // A copy whose status was lost, or whose run was cancelled.
    if target.symlink_metadata().is_ok_and(|found| found.is_file())
        && let Ok((found, of_file)) = read_from_medium(&target, passphrase, stop)
        && found == wanted
        && sums::noted(&target).is_ok_and(|noted| noted == Some(of_file))
    {
        return Ok(target);
    }
    let partial = atomic_write::partial(&target);
    let copied = open(backup)
        .and_then(|source| write(source, &target, passphrase))
        .and_then(|()| read_from_medium(&partial, passphrase, stop));
    let settled = copied.map_err(not_written(&target)).and_then(|(found, of_file)| {
        if found != wanted {
            return Err(format!(
                "{} did not read back as it was written, and was not kept. The stick or disk is failing: use another one.",
                target.display()
            )
            .into());
        }
        sums::note(&target, of_file)
            .and_then(|()| atomic_write::rename_into_place(&target, true))
            .map_err(not_written(&target))
    });
    settled.inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(&partial);
    })?;
    Ok(target)
}

fn write(mut source: impl Read, target: &Path, passphrase: Option<&str>) -> io::Result<()> {
    let mut file = atomic_write::begin(target)?;
    if let Some(passphrase) = passphrase {
        let mut writer = encrypted::writer(&mut file, passphrase)?;
        io::copy(&mut source, &mut writer)?;
        writer.finish()?;
    } else {
        io::copy(&mut source, &mut file)?;
    }
    file.sync_all()
}

/// The sums of a file's content and of the file itself, read from the disk or stick: the page cache is dropped first.
fn read_from_medium(
    path: &Path,
    passphrase: Option<&str>,
    stop: &dyn Fn() -> bool,
) -> io::Result<(Checksum, Checksum)> {
    let file = File::open(path)?;
    atomic_write::forget(&file)?;
    let mut file = Summed::new(CancellableReader { inner: file, stop });
    let Some(passphrase) = passphrase else {
        io::copy(&mut file, &mut io::sink())?;
        let sum = file.sum();
        return Ok((sum.clone(), sum));
    };
    let content = encrypted::reader(&mut file, passphrase).map_err(|error| match error {
        SourceError::Unreadable(error) => error,
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

/// The owner of the copies in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkerOwner {
    Own,
    Anothers,
    /// There is no readable marker.
    Unmarked,
}

/// The id of this portal in markers: the same after every restore with its key.
fn id(seal: &Seal) -> String {
    hex(&seal.hash(&["marker of second copies v1"])[..16])
}

fn owner_of(folder: &Path, seal: &Seal) -> MarkerOwner {
    let text = match atomic_write::read_small(&folder.join(MARKER)) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        // Another user's file.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return MarkerOwner::Anothers,
        Err(_) => return MarkerOwner::Unmarked,
    };
    match text.lines().find_map(|line| line.strip_prefix(LINE)) {
        None => MarkerOwner::Unmarked,
        Some(found) if found.trim() == id(seal) => MarkerOwner::Own,
        Some(_) => MarkerOwner::Anothers,
    }
}

fn write_marker(folder: &Path, seal: &Seal) -> io::Result<()> {
    let text = format!("{MARK}{LINE}{}\n", id(seal));
    atomic_write::write(&folder.join(MARKER), text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_says_whose_copies_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let (own, other) = (Seal::new(&[7; 32]), Seal::new(&[8; 32]));
        let found = || (owner_of(folder.path(), &own), owner_of(folder.path(), &other));
        assert_eq!(found(), (MarkerOwner::Unmarked, MarkerOwner::Unmarked));
        fs::write(folder.path().join(MARKER), MARK).unwrap();
        assert_eq!(found(), (MarkerOwner::Unmarked, MarkerOwner::Unmarked));
        write_marker(folder.path(), &own).unwrap();
        assert_eq!(found(), (MarkerOwner::Own, MarkerOwner::Anothers));
        write_marker(folder.path(), &other).unwrap();
        assert_eq!(found(), (MarkerOwner::Anothers, MarkerOwner::Own));
        fs::remove_file(folder.path().join(MARKER)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(MARKER)).unwrap();
        assert_eq!(found(), (MarkerOwner::Unmarked, MarkerOwner::Unmarked));
    }
}
