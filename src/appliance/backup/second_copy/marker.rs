//! The marker file: makes a folder ready for copies, and names the portal that they belong to.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::platform::files::atomic_write;
use crate::platform::sealed::Seal;

/// Its name in the folder.
pub const MARKER: &str = ".portal-copies";

const MARK: &str = "The portal puts a second copy of its nightly backups into this folder.\nWithout this file it writes nothing here.\n";
const LINE: &str = "portal: ";

/// The owner of the copies in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkerOwner {
    /// This portal's.
    Own,
    /// Another portal's.
    Anothers,
    /// There is no readable marker.
    Unmarked,
}

/// The id of this portal in markers: the same after every restore with its key.
pub(super) fn id(seal: &Seal) -> String {
    let hash = seal.hash(&["marker of second copies v1"]);
    let mut id = String::new();
    id.extend(hash.iter().take(16).map(|byte| format!("{byte:02x}")));
    id
}

pub(super) fn owner_of(folder: &Path, seal: &Seal) -> MarkerOwner {
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

pub(super) fn write(folder: &Path, seal: &Seal) -> io::Result<()> {
    let marker = folder.join(MARKER);
    let mut file = atomic_write::begin(&marker)?;
    let written = writeln!(file, "{MARK}{LINE}{}", id(seal)).and_then(|()| file.sync_all());
    written.inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(atomic_write::partial(&marker));
    })?;
    atomic_write::rename_into_place(&marker, true)
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
        write(folder.path(), &own).unwrap();
        assert_eq!(found(), (MarkerOwner::Own, MarkerOwner::Anothers));
        write(folder.path(), &other).unwrap();
        assert_eq!(found(), (MarkerOwner::Anothers, MarkerOwner::Own));
        fs::remove_file(folder.path().join(MARKER)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(MARKER)).unwrap();
        assert_eq!(found(), (MarkerOwner::Unmarked, MarkerOwner::Unmarked));
    }
}
