//! After an upgrade: what the changelog says of the version, the backup from before, and the way back.

use std::fs;
use std::path::{Path, PathBuf};

use super::views::Changes;
use crate::appliance::installation::Installation;
use crate::platform::text::escape::quoted_path;

pub(super) const CHANGELOG: &str = include_str!("../../../CHANGELOG.md");
/// Where the package keeps the program before, and the name of the backup that it made.
pub(super) const PREVIOUS: &str = "/usr/lib/portal/previous";

/// The changes of a version, in the groups of the changelog.
pub(super) fn changes_in(changelog: &str, version: &str) -> Vec<Changes> {
    let heading = format!("[{version}]");
    let section = changelog.split("\n## ").find(|section| section.starts_with(&heading)).unwrap_or_default();
    let groups = section.split("\n### ").enumerate().map(|(number, group)| {
        let (title, body) = group.split_once('\n').unwrap_or((group, ""));
        let words = |point: &str| point.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "");
        let points = body.split("\n- ").skip(1).map(words).collect();
        // What stands before the first group has the version's own heading.
        Changes { title: if number == 0 { String::new() } else { title.to_owned() }, points }
    });
    groups.filter(|group| !group.points.is_empty()).collect()
}

/// The backup that the package made before the last upgrade, where it is still there.
pub(super) fn backup_before(previous: &Path, backups: &Path) -> Option<PathBuf> {
    let noted = fs::read_to_string(previous.join("backup")).ok()?;
    let noted = Path::new(noted.trim());
    let is_ours = noted.parent()?.canonicalize().ok()? == backups.canonicalize().ok()?;
    (is_ours && noted.is_file()).then(|| noted.to_path_buf())
}

/// One command for a shell: the data first, since the program before cannot read the new.
pub(super) fn way_back(previous: &Path, backup: &Path, place: &Installation) -> String {
    let restore = place.command(&format!("restore {}", quoted_path(backup)));
    let (previous, restore) = (previous.display(), restore.trim_start_matches("sudo "));
    format!(
        "sudo systemctl stop portal; sudo {previous}/{restore} && sudo install {previous}/portal /usr/bin/portal && sudo systemctl start portal"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_of_a_version_is_its_groups_and_points() {
        let text = "# Changelog\n\n## [0.2.0] - 2027-01-05\n\n- Faster.\n\n### Giving\n\nAll of it:\n\n- A `fund`\n  may end.\n- More.\n\n## [0.1.0]\n\n- First.\n";
        let group = |title: &str, points: &[&str]| Changes {
            title: title.to_owned(),
            points: points.iter().map(|point| (*point).to_owned()).collect(),
        };
        let found = changes_in(text, "0.2.0");
        assert_eq!(found, [group("", &["Faster."]), group("Giving", &["A fund may end.", "More."])]);
        assert_eq!(changes_in(text, "0.1.0"), [group("", &["First."])]);
        assert_eq!(changes_in(text, "0.1"), []);
        assert!(
            !changes_in(CHANGELOG, env!("CARGO_PKG_VERSION")).is_empty(),
            "the changelog knows this version"
        );
    }

    #[test]
    fn the_way_back_is_told_while_the_package_s_backup_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let (previous, backups) = (folder.path().join("previous"), folder.path().join("backups"));
        let backup = backups.join("portal-20261120-180000Z.db");
        assert_eq!(backup_before(&previous, &backups), None);
        fs::create_dir(&previous).unwrap();
        fs::create_dir(&backups).unwrap();
        fs::write(previous.join("backup"), format!("{}\n", backup.display())).unwrap();
        assert_eq!(backup_before(&previous, &backups), None, "it is gone");
        fs::write(&backup, "").unwrap();
        assert_eq!(backup_before(&previous, &backups).as_deref(), Some(&*backup));
        assert_eq!(backup_before(&previous, folder.path()), None, "another portal's");
        let command = way_back(
            Path::new(PREVIOUS),
            Path::new("/mnt/disk/backups/a.db"),
            &Installation::new(Path::new("/mnt/disk"), false, true),
        );
        assert!(
            command.starts_with("sudo systemctl stop portal; sudo /usr/lib/portal/previous/portal --data-dir /mnt/disk restore /mnt/disk/backups/a.db && ")
                && !command.contains('\n'),
            "{command}"
        );
    }
}
