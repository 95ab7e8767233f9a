//! The owners and the permissions of the files. Pure, but for the list of this machine's users.

use std::path::Path;

use super::installation::{Installation, quoted};
use super::words::{below, some_of};
use super::{FileEntry, Finding};

const PERMISSIONS: &str = "permissions";
const OWNERS: &str = "owners";
/// The user the package makes.
const SERVICE: &str = "portal";

/// This machine's users, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Users(Vec<(u32, String)>);

impl Users {
    pub(super) fn of_this_machine() -> Self {
        Self::listed_in(&std::fs::read_to_string("/etc/passwd").unwrap_or_default())
    }

    fn listed_in(passwd: &str) -> Self {
        let user = |line: &str| {
            let mut fields = line.split(':');
            let name = fields.next()?.to_owned();
            Some((fields.nth(1)?.parse().ok()?, name))
        };
        Self(passwd.lines().filter_map(user).collect())
    }

    /// "the user portal", or the number of a user who is not in the list.
    pub(super) fn name(&self, number: u32) -> String {
        match self.0.iter().find(|(user, _)| *user == number) {
            Some((_, name)) => format!("the user {name}"),
            None => format!("the user with the number {number}"),
        }
    }

    fn service(&self) -> Option<u32> {
        self.0.iter().find(|(_, name)| name == SERVICE).map(|(number, _)| *number)
    }
}

/// Can only the owner read the files, and can the owner write them? The folder itself is the first of `entries`.
pub(super) fn permissions(folder: &Path, entries: &[FileEntry], place: &Installation) -> Finding {
    let advice = format!(
        "Give everything in it back to its owner alone:{}",
        place.shell(&format!("chmod -R u+rwX,go= {}", quoted(folder)))
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

/// Do all files belong to the folder's owner, and the folder to the service's user where there is one?
pub(super) fn owners(folder: &Path, entries: &[FileEntry], users: &Users, place: &Installation) -> Finding {
    let Some(owner) = entries.first().map(|folder| folder.user) else {
        return Finding::unknown(OWNERS, "Whose the files are could not be found out.");
    };
    if place.is_packaged()
        && let Some(service) = users.service()
        && owner != service
    {
        return Finding::problem(
            OWNERS,
            format!(
                "{} belongs to {}, but the portal runs as the user {SERVICE} and cannot use it.",
                folder.display(),
                users.name(owner)
            ),
            format!(
                "Give it to that user, then restart the portal:{}\n  sudo systemctl restart portal",
                place.shell(&format!("chown -R {SERVICE}:{SERVICE} {}", quoted(folder)))
            ),
        );
    }
    let others: Vec<&FileEntry> = entries.iter().filter(|entry| entry.user != owner).collect();
    let Some(first) = others.first() else {
        return Finding::well(OWNERS, "All files in it belong to the same user.");
    };
    let names: Vec<String> = others.iter().map(|entry| below(folder, &entry.path)).collect();
    Finding::problem(
        OWNERS,
        format!(
            "Some files belong to {}, not to {} as the folder does, so the portal cannot write them: {}.",
            users.name(first.user),
            users.name(owner),
            some_of(&names)
        ),
        format!(
            "Give them back:\n  sudo chown -R --reference={0} {0}\nIt comes from working in the folder as root with other programs; the portal's own commands leave no such files.",
            quoted(folder)
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

    fn entry(name: &str, mode: u32, user: u32) -> FileEntry {
        let path = if name.is_empty() { FOLDER.into() } else { Path::new(FOLDER).join(name) };
        FileEntry { path, is_folder: name.is_empty() || !name.contains('.'), mode, user }
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
            let entries: Vec<FileEntry> = modes.iter().map(|(name, mode)| entry(name, *mode, 1)).collect();
            let found = permissions(Path::new(FOLDER), &entries, &place);
            assert_eq!(found.level, level, "{modes:?}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
            assert!(
                level == Level::Well
                    || found.advice.unwrap().ends_with("\n  sudo chmod -R u+rwX,go= /srv/portal")
            );
        }
    }

    #[test]
    fn a_file_of_another_user_is_named_with_the_command_that_gives_it_back() {
        let users = Users::listed_in(
            "root:x:0:0:root:/root:/bin/bash\nbroken\nportal:x:997:997::/:/usr/sbin/nologin\n",
        );
        let place = Installation::new(Path::new(FOLDER), true, false);
        let look = |entries: &[FileEntry]| owners(Path::new(FOLDER), entries, &users, &place);
        assert_eq!(look(&[entry("", 0o700, 997), entry("portal.db", 0o600, 997)]).level, Level::Well);
        let found = look(&[entry("", 0o700, 997), entry("portal.db-wal", 0o600, 0)]);
        assert_eq!(found.level, Level::Problem);
        assert!(found.says.contains("belong to the user root, not to the user portal"), "{}", found.says);
        assert!(found.says.ends_with("portal.db-wal."), "{}", found.says);
        assert!(found.advice.unwrap().contains("\n  sudo chown -R --reference=/srv/portal /srv/portal\n"));
        assert_eq!(users.name(1234), "the user with the number 1234");
    }

    #[test]
    fn the_packages_folder_belongs_to_the_services_user() {
        let users = Users::listed_in("root:x:0:0:::\nportal:x:997:997:::\n");
        let folder = Path::new("/var/lib/portal");
        let place = Installation::new(folder, true, false);
        let whole = |user| [FileEntry { path: folder.into(), is_folder: true, mode: 0o700, user }];
        assert_eq!(owners(folder, &whole(997), &users, &place).level, Level::Well);
        let found = owners(folder, &whole(0), &users, &place);
        assert_eq!(found.level, Level::Problem);
        assert!(found.advice.unwrap().contains("\n  sudo chown -R portal:portal /var/lib/portal\n"));
        assert_eq!(owners(folder, &whole(0), &Users::default(), &place).level, Level::Well, "no such user");
    }
}
