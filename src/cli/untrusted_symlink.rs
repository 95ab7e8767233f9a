//! Untrusted symlinks on root's way to a file: in a folder that the service's user can write to, or on a stick. Root
//! follows only its own, and those of the user who typed the command.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use crate::appliance::owner::is_root_or_typist;

/// The system's own limit.
const MOST_LINKS: usize = 40;

/// The first link on the way to `path` that belongs to another user, or is in another user's folder. For users other
/// than root none is refused.
pub(super) fn find_on_path(path: &Path) -> io::Result<Option<PathBuf>> {
    if rustix::process::geteuid().is_root() { find(path, &is_root_or_typist) } else { Ok(None) }
}

fn find(path: &Path, is_trusted: &dyn Fn(u32) -> bool) -> io::Result<Option<PathBuf>> {
    let mut left: VecDeque<OsString> = parts(&std::path::absolute(path)?).collect();
    let mut at = PathBuf::from("/");
    let mut followed = 0;
    while let Some(part) = left.pop_front() {
        if part == ".." {
            at.pop();
            continue;
        }
        let next = at.join(&part);
        let Ok(found) = next.symlink_metadata() else { return Ok(None) };
        if !found.is_symlink() {
            at = next;
            continue;
        }
        if !is_trusted(found.uid()) || !is_trusted(fs::metadata(&at)?.uid()) {
            return Ok(Some(next));
        }
        followed += 1;
        if followed > MOST_LINKS {
            return Err(rustix::io::Errno::LOOP.into());
        }
        let leads_to = fs::read_link(&next)?;
        if leads_to.is_absolute() {
            at = PathBuf::from("/");
        }
        for part in parts(&leads_to).rev() {
            left.push_front(part);
        }
    }
    Ok(None)
}

/// Its parts without "/" and ".".
fn parts(path: &Path) -> impl DoubleEndedIterator<Item = OsString> {
    let parts: Vec<_> = path
        .components()
        .filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir))
        .map(|part| part.as_os_str().to_owned())
        .collect();
    parts.into_iter()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_of_another_user_s_is_found_wherever_it_lies_on_the_way() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().canonicalize().unwrap();
        let at = |name: &str| place.join(name);
        fs::create_dir(at("folder")).unwrap();
        fs::write(at("folder/file"), "").unwrap();
        symlink(at("folder/file"), at("absolute")).unwrap();
        symlink("folder/file", at("relative")).unwrap();
        symlink("absolute", at("twice")).unwrap();
        symlink("folder", at("to-folder")).unwrap();
        symlink("nowhere", at("nowhere")).unwrap();
        symlink("circle", at("circle")).unwrap();
        let own = fs::metadata(&place).unwrap().uid();
        let nobody_s = |_: u32| false;
        for (path, link) in [
            ("folder/file", None),
            ("folder/../folder/./file", None),
            ("folder/new", None),
            ("no/such/folder", None),
            ("absolute", Some("absolute")),
            ("relative", Some("relative")),
            ("twice", Some("twice")),
            ("nowhere", Some("nowhere")),
            ("to-folder/file", Some("to-folder")),
            ("to-folder/../to-folder/new", Some("to-folder")),
            ("folder/../relative", Some("relative")),
        ] {
            assert_eq!(find(&at(path), &nobody_s).unwrap(), link.map(at), "{path}");
            if path != "nowhere" {
                assert_eq!(find(&at(path), &|uid| uid == own).unwrap(), None, "{path}, one's own");
            }
        }
        assert!(find(&at("circle"), &|uid| uid == own).is_err());
    }
}
