//! Root follows no symbolic link on the way to a file that the command line names: the service's user, or the owner of
//! a stick, may have put it there. Other users follow them: they reach nothing by it that they could not open anyway.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, FileType, Mode, OFlags};
use rustix::io::Errno;
use rustix::process::geteuid;

/// Opens `path` for reading.
pub(super) fn open(path: &Path, flags: OFlags) -> io::Result<File> {
    let flags = flags | OFlags::RDONLY | OFlags::CLOEXEC;
    let is_root = geteuid().is_root();
    let opened = if is_root {
        open_without_links(path, flags)
    } else {
        rustix::fs::open(path, flags, Mode::empty()).map(File::from)
    };
    opened.map_err(|error| if is_root && error == Errno::LOOP { refused(path) } else { error.into() })
}

/// The way on which root writes to `path`: through its folder, which stays open, so that no other user can put a link
/// in its place meanwhile.
pub(super) fn open_parent(path: &Path) -> io::Result<(PathBuf, Option<File>)> {
    if !cfg!(target_os = "linux") || !geteuid().is_root() {
        return Ok((path.to_path_buf(), None));
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::ErrorKind::IsADirectory.into());
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let opened = open(folder, OFlags::DIRECTORY)?;
    Ok((PathBuf::from(format!("/proc/self/fd/{}", opened.as_raw_fd())).join(name), Some(opened)))
}

/// One folder after the other: `openat2`, which does it in one step, is not everywhere (an older kernel, a container that
/// filters it, an emulator).
fn open_without_links(path: &Path, flags: OFlags) -> Result<File, Errno> {
    let begin = if path.is_absolute() { "/" } else { "." };
    let folder = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let mut here = rustix::fs::open(begin, folder, Mode::empty())?;
    let mut names = path.components().filter(|part| *part != Component::RootDir).peekable();
    while let Some(name) = names.next() {
        let flags = if names.peek().is_some() { folder } else { flags };
        let name = name.as_os_str();
        // Said first, because a link where a folder is wanted is "not a folder"; the opening follows none in any case.
        let found = rustix::fs::statat(&here, name, AtFlags::SYMLINK_NOFOLLOW)?;
        if FileType::from_raw_mode(found.st_mode) == FileType::Symlink {
            return Err(Errno::LOOP);
        }
        here = rustix::fs::openat(&here, name, flags | OFlags::NOFOLLOW, Mode::empty())?;
    }
    Ok(File::from(here))
}

fn refused(path: &Path) -> io::Error {
    let leads_to = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let says = format!(
        "it is a link, or behind one, which root does not follow. Name the place itself, which may be {}",
        leads_to.display()
    );
    io::Error::new(io::ErrorKind::InvalidInput, says)
}
