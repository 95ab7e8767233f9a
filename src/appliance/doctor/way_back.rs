//! The way back of a damaged portal: its newest right backup.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::words::DAY;
use crate::appliance::backup::file_type::is_likely;
use crate::appliance::backup::list::{self, BackupKind, Checked};
use crate::platform::clock::Clock;

/// The newest backup of this portal in `folder` whose checksum is right, the way back; in words, why there is none. This reads all of
/// it, so it is done only where a restore is needed.
pub(crate) fn newest_right(folder: &Path) -> Result<PathBuf, String> {
    let latest = Clock::System.now().as_second().saturating_add(DAY);
    let mut found = list::list(folder).unwrap_or_default();
    found.retain(|backup| !matches!(backup.kind, BackupKind::Encrypted | BackupKind::WithKey));
    if found.is_empty() {
        return Err(format!("No backup is in {}", folder.display()));
    }
    // Backups by another program, or from a clock that ran ahead, sort last.
    found.sort_by_key(|backup| backup.kind == BackupKind::Ordinary && backup.made.as_second() <= latest);
    found.retain(|backup| backup.sum != Checked::Wrong);
    if found.is_empty() {
        return Err(format!(
            "No backup in {} is what was written (its checksum is another one)",
            folder.display()
        ));
    }
    let ours = |path: &Path| File::open(path).and_then(|mut file| is_likely(&mut file)).unwrap_or(false);
    let right = found.into_iter().map(|backup| backup.path).rev().find(|path| ours(path));
    right.ok_or_else(|| format!("No backup in {} is one that this portal can bring back", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::open::APPLICATION_ID;

    #[test]
    fn the_newest_right_backup_is_not_one_of_another_program_or_of_a_clock_that_ran_ahead() {
        let folder = tempfile::tempdir().unwrap();
        assert!(newest_right(folder.path()).unwrap_err().starts_with("No backup is in"));
        let mut ours = b"SQLite format 3\0".to_vec();
        ours.resize(68, 0);
        ours.extend(APPLICATION_ID.to_be_bytes());
        let of_another_version = [&ours[..71], b"?"].concat();
        for (name, content, newest) in [
            ("portal-99981231-000000Z.db", &ours, "portal-99981231-000000Z.db"),
            ("portal-20200102-000000Z.db", &ours, "portal-20200102-000000Z.db"),
            ("portal-20200102-000000Z-2.db", &ours, "portal-20200102-000000Z-2.db"),
            ("portal-20200101-000000Z.db", &ours, "portal-20200102-000000Z-2.db"),
            ("portal-20200103-000000Z.db", &of_another_version, "portal-20200102-000000Z-2.db"),
        ] {
            std::fs::write(folder.path().join(name), content).unwrap();
            assert!(newest_right(folder.path()).unwrap().ends_with(newest), "{name}");
        }
    }
}
