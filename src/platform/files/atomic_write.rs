//! Atomic write: a file is complete or absent. It is written under another name in the same folder and synced before
//! it is renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, RenameFlags, renameat_with};
use rustix::io::Errno;

/// More than any list of sums or status is long.
const SMALL: u64 = 1_000_000;

/// Opens a plain file. A pipe, device or link of that name is neither waited for nor followed.
pub fn open_plain(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = match rustix::fs::open(path, flags, Mode::empty()) {
        Ok(file) => File::from(file),
        Err(Errno::LOOP) => return Err(not_plain()),
        Err(error) => return Err(error.into()),
    };
    if file.metadata()?.is_file() { Ok(file) } else { Err(not_plain()) }
}

/// Reads a small file of a folder that others may write into too.
pub fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_plain(path)?.take(SMALL + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > SMALL { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

fn not_plain() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file")
}

/// The name of a file that is not whole yet.
pub fn partial(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.part"))
}

/// A new empty file under the partial name of `path`, its owner's alone. What an earlier attempt left there goes.
pub fn begin(path: &Path) -> io::Result<File> {
    let partial = partial(path);
    match fs::remove_file(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => private(&partial),
    }
}

/// A new empty file, its owner's alone. An existing file stays.
pub fn private(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// Writes a small file as a whole, its owner's alone; an existing one is replaced. After a failure it is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = begin(path)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(partial(path));
    })?;
    rename_into_place(path, true)
}

/// Drops the system's cache of this file, which has been synced: later reads come from the card, disk or stick, and
/// show its state.
#[cfg(not(target_vendor = "apple"))]
pub fn forget(file: &File) -> io::Result<()> {
    Ok(rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed)?)
}

/// Not available on this system.
#[cfg(target_vendor = "apple")]
pub fn forget(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Renames the partial file of `path`, already synced, to its name. An existing file is replaced, or left as it is
/// with an `AlreadyExists`; then, as after any failure, the partial file is removed.
pub fn rename_into_place(path: &Path, replace: bool) -> io::Result<()> {
    let partial = partial(path);
    rename(&partial, path, replace).and_then(|()| sync_folder_of(path)).inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(&partial);
    })
}

/// Names in this file's folder are on the disk.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn rename(from: &Path, to: &Path, replace: bool) -> io::Result<()> {
    if replace {
        return fs::rename(from, to);
    }
    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        // Not every file system can do it in one step.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) if to.symlink_metadata().is_err() => {
            fs::rename(from, to)
        }
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Err(io::ErrorKind::AlreadyExists.into()),
        outcome => Ok(outcome?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_small_file_is_read_and_nothing_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let kind = |name: &str| read_small(&path(name)).map_err(|error| error.kind());
        fs::write(path("plain"), "words").unwrap();
        assert_eq!(kind("plain").unwrap(), b"words");
        fs::write(path("full"), vec![7; 1_000_000]).unwrap();
        assert_eq!(kind("full").unwrap().len(), 1_000_000);
        fs::write(path("long"), vec![7; 1_000_001]).unwrap();
        assert_eq!(kind("long"), Err(io::ErrorKind::FileTooLarge));
        assert_eq!(kind("none"), Err(io::ErrorKind::NotFound));
        fs::create_dir(path("folder")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap();
        assert!(made.success());
        for (link, to) in [("endless", "/dev/zero"), ("elsewhere", "plain"), ("round", "round")] {
            std::os::unix::fs::symlink(to, path(link)).unwrap();
        }
        for name in ["folder", "pipe", "endless", "elsewhere", "round"] {
            assert_eq!(kind(name), Err(io::ErrorKind::InvalidInput), "{name}");
        }
    }

    // proves: D3
    #[test]
    fn a_file_is_there_whole_or_not_at_all_and_nothing_is_replaced_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gifts.csv");
        let names = || fs::read_dir(&folder).unwrap().count();
        fs::write(partial(&path), "of a run that was killed").unwrap();
        begin(&path).unwrap();
        assert!(!path.exists());
        fs::write(partial(&path), "new").unwrap();
        rename_into_place(&path, false).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("new", 1));

        begin(&path).unwrap();
        assert_eq!(rename_into_place(&path, false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("new", 1), "left as it was");
        begin(&path).unwrap();
        rename_into_place(&path, true).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("", 1), "replaced");
    }
}
