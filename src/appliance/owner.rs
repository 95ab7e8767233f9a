//! Privilege drop: a command that root runs acts as the data folder's owner.
//!
//! A data folder belongs to one user, and so must every file in it: one `portal.db-wal` of root's, left behind by `sudo
//! portal unlock ...`, and the service cannot write any more. So a command that root runs on another user's folder
//! drops to that user before it opens anything in it: groups, group and user, the saved ones too, for good. This is
//! done while the process still has one thread: each thread has its own user.
//!
//! Files that a command reads or writes lie elsewhere, often where only root or the user who typed the command has
//! access. Files to read are opened while the command line is parsed (`cli/input_file.rs`); a file to write is written
//! by a second process that was started before (`cli/output_file.rs`). Both use root's privileges for one file each.
//!
//! The program is linked statically and looks up no names: a user is a number here.
//!
//! Root follows no symbolic link on the way to a file that the command line names: the service's user, or the owner of a
//! stick, may have put it there. Other users follow them: they reach nothing by it that they could not open anyway.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, FileType, Gid, Mode, OFlags, Uid, fchown};
use rustix::io::Errno;
use rustix::process::{getegid, geteuid, getuid};
use rustix::thread::{set_thread_gid, set_thread_groups, set_thread_uid};

/// A user and their group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    uid: u32,
    gid: u32,
}

/// The relation of this process's user to a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderOwnership {
    /// Its owner; or there is no folder yet, or it is root's own.
    Own,
    /// Root, who must drop to its owner first.
    RootFor(Owner),
    /// Another user.
    Stranger,
}

pub fn ownership_of(folder: &Path) -> FolderOwnership {
    match fs::metadata(folder) {
        Ok(found) => standing_of(Owner { uid: found.uid(), gid: found.gid() }, geteuid().as_raw()),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => FolderOwnership::Stranger,
        // There is nothing, or no folder: the code that opens it reports that.
        Err(_) => FolderOwnership::Own,
    }
}

fn standing_of(owner: Owner, user: u32) -> FolderOwnership {
    match user {
        0 if owner.uid != 0 => FolderOwnership::RootFor(owner),
        0 => FolderOwnership::Own,
        _ if owner.uid == user => FolderOwnership::Own,
        _ => FolderOwnership::Stranger,
    }
}

impl Owner {
    /// Root drops to this user for good; else the reason, in a sentence. The process must have one thread.
    pub fn drop_privileges(self) -> Result<(), String> {
        let (uid, gid) = (Uid::from_raw(self.uid), Gid::from_raw(self.gid));
        let dropped = set_thread_groups(&[])
            // For root both calls set the real, the effective and the saved id.
            .and_then(|()| set_thread_gid(gid))
            .and_then(|()| set_thread_uid(uid));
        let is_for_good =
            || (getuid(), geteuid(), getegid()) == (uid, uid, gid) && set_thread_uid(Uid::ROOT).is_err();
        let error: io::Error = match dropped {
            Ok(()) if is_for_good() => return Ok(()),
            Ok(()) => io::ErrorKind::PermissionDenied.into(),
            Err(errno) => errno.into(),
        };
        Err(format!(
            "This command cannot act as the data folder's owner (user number {}), and touched nothing: {error}.",
            self.uid
        ))
    }
}

/// Gives a file that root wrote outside the data folder to the user who typed the command through sudo. Where the file
/// system has no owners (a USB stick), it stays as it is.
pub fn give_to_typist(file: &File) {
    if geteuid().is_root()
        && let Some(owner) = typist(|name| std::env::var(name).ok())
    {
        let _as_it_is = fchown(file, Some(Uid::from_raw(owner.uid)), Some(Gid::from_raw(owner.gid)));
    }
}

/// The user as sudo names it.
fn typist(variable: impl Fn(&str) -> Option<String>) -> Option<Owner> {
    // The highest number means "no user" to the system.
    let number = |name| variable(name)?.parse().ok().filter(|number| *number != u32::MAX);
    Some(Owner { uid: number("SUDO_UID")?, gid: number("SUDO_GID")? })
}

/// Opens `path` for reading.
pub fn open_named(path: &Path, flags: OFlags) -> io::Result<File> {
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
pub fn open_parent(path: &Path) -> io::Result<(PathBuf, Option<File>)> {
    if !cfg!(target_os = "linux") || !geteuid().is_root() {
        return Ok((path.to_path_buf(), None));
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::ErrorKind::IsADirectory.into());
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let opened = open_named(folder, OFlags::DIRECTORY)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    // proves: K1
    #[test]
    fn root_drops_to_the_folder_s_owner_and_no_other_user_drops() {
        let owned_by = |uid| Owner { uid, gid: 7 };
        for (owner, user, wanted) in [
            (1000, 1000, FolderOwnership::Own),
            (0, 0, FolderOwnership::Own),
            (998, 0, FolderOwnership::RootFor(owned_by(998))),
            (998, 1000, FolderOwnership::Stranger),
            (0, 1000, FolderOwnership::Stranger),
        ] {
            assert_eq!(standing_of(owned_by(owner), user), wanted, "{user} on {owner}'s folder");
        }
    }

    #[test]
    fn the_typist_is_whom_sudo_names_in_full() {
        let named = |uid: &'static str, gid: &'static str| {
            typist(|name| {
                Some(if name == "SUDO_UID" { uid } else { gid }.to_owned()).filter(|v| !v.is_empty())
            })
        };
        assert_eq!(named("1000", "1001"), Some(Owner { uid: 1000, gid: 1001 }));
        for (uid, gid) in [("", "1000"), ("1000", ""), ("mary", "1000"), ("-1", "1"), ("4294967295", "1")] {
            assert_eq!(named(uid, gid), None, "{uid} {gid}");
        }
    }
}
