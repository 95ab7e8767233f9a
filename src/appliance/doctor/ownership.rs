//! The owners and the permissions of the files.

use std::path::Path;

use super::words::{below, some_of};
use super::{FileEntry, Finding};
use crate::appliance::installation::Installation;
use crate::platform::text::shell::quoted_path;

const PERMISSIONS: &str = "permissions";
const OWNERS: &str = "owners";

/// Can only the owner read the files, and can the owner write them? The folder itself is the first of `entries`.
pub(super) fn permissions(folder: &Path, entries: &[FileEntry], place: &Installation) -> Finding {
    let advice = format!(
        "Give everything in it back to its owner alone:{}",
        place.shell(&format!("chmod -R u+rwX,go= {}", quoted_path(folder)))
    );
    let named = |wrong: &dyn Fn(&FileEntry) -> bool| -> Vec<String> {
        entries.iter().filter(|entry| wrong(entry)).map(|entry| said(folder, entry)).collect()
    };
    let open = named(&|entry| entry.mode & 0o077 != 0);
    let closed = named(&|entry| {
        let needed = if entry.is_folder { 0o700 } else { 0o600 };
        entry.mode & needed != needed
    });
    // Inside a closed folder a readable file is still out of reach; the server refuses to start with these.
    let refused = |entry: &FileEntry| entry.path == folder || entry.path.ends_with("portal.key");
    if entries.iter().any(|entry| refused(entry) && entry.mode & 0o077 != 0) {
        let says = format!(
            "Others on this machine may read what is the congregation's alone: {}. The portal does not start like this.",
            some_of(&open)
        );
        Finding::problem(PERMISSIONS, says, advice)
    } else if !closed.is_empty() {
        let says = format!("The portal itself may not read and write: {}.", some_of(&closed));
        Finding::problem(PERMISSIONS, says, advice)
    } else if !open.is_empty() {
        let says = format!(
            "Others could read these files if the folder were not closed, or if they were copied elsewhere: {}.",
            some_of(&open)
        );
        Finding::care(PERMISSIONS, says, advice)
    } else {
        Finding::well(PERMISSIONS, "Nobody but its owner may read it.")
    }
}

/// Do all files belong to the folder's owner? (The service manager gives the service's folder to the service's user.)
pub(super) fn owners(folder: &Path, entries: &[FileEntry]) -> Finding {
    let owner = entries.first().map(|folder| folder.user);
    let others = entries.iter().filter(|entry| Some(entry.user) != owner);
    let names: Vec<String> = others.map(|entry| below(folder, &entry.path)).collect();
    if names.is_empty() {
        return Finding::well(OWNERS, "All files in it belong to the same user.");
    }
    Finding::problem(
        OWNERS,
        format!(
            "Some files belong to another user than the folder, so the portal cannot write them: {}.",
            some_of(&names)
        ),
        format!(
            "Give them back:\n  sudo chown -R --reference={0} {0}\nIt comes from working in the folder as root with other programs; the portal's own commands leave no such files.",
            quoted_path(folder)
        ),
    )
}

/// "portal.key (mode 0644)"
fn said(folder: &Path, entry: &FileEntry) -> String {
    let name = if entry.path == folder { folder.display().to_string() } else { below(folder, &entry.path) };
    format!("{name} (mode {:04o})", entry.mode)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    const FOLDER: &str = "/srv/portal";

    fn entry(name: &str, mode: u32) -> FileEntry {
        let path = if name.is_empty() { FOLDER.into() } else { Path::new(FOLDER).join(name) };
        FileEntry { path, is_folder: name.is_empty() || !name.contains('.'), mode, user: 1 }
    }

    #[test]
    fn only_the_owner_may_read_and_the_owner_may_write() {
        type Modes = &'static [(&'static str, u32)];
        let table: [(Modes, Level, &str); 8] = [
            (&[("", 0o700), ("portal.key", 0o600), ("backups", 0o700)], Level::Well, "Nobody but its owner"),
            (&[("", 0o755), ("portal.key", 0o600)], Level::Problem, "/srv/portal (mode 0755)"),
            (&[("", 0o700), ("portal.key", 0o644)], Level::Problem, "portal.key (mode 0644)"),
            (&[("", 0o700), ("portal.key", 0o640), ("portal.db", 0o644)], Level::Problem, "does not start"),
            (
                &[("", 0o700), ("portal.key", 0o600), ("portal.db", 0o644)],
                Level::Care,
                "portal.db (mode 0644)",
            ),
            (&[("", 0o700), ("portal.key", 0o600), ("backups", 0o750)], Level::Care, "backups (mode 0750)"),
            (
                &[("", 0o700), ("portal.key", 0o600), ("portal.db", 0o400)],
                Level::Problem,
                "may not read and write",
            ),
            (&[("", 0o500), ("portal.key", 0o600)], Level::Problem, "/srv/portal (mode 0500)"),
        ];
        let place = Installation::new(Path::new(FOLDER), true, false);
        for (modes, level, words) in table {
            let entries: Vec<FileEntry> = modes.iter().map(|(name, mode)| entry(name, *mode)).collect();
            let found = permissions(Path::new(FOLDER), &entries, &place);
            assert_eq!(found.level, level, "{modes:?}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
            assert!(
                level == Level::Well
                    || found.advice.unwrap().ends_with("\n  sudo chmod -R u+rwX,go= /srv/portal")
            );
        }
    }
}
