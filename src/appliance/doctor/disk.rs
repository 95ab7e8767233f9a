//! Is there free space, and can the disk be written to at all?

use std::path::Path;

use rustix::fs::{StatVfs, StatVfsMountFlags, statvfs};

use super::Finding;
use crate::platform::text::numbers::{GB, MB, size};

const CHECK: &str = "disk-space";

/// The space of a file system.
#[derive(Clone, Copy, Debug)]
struct Space {
    free: u64,
    whole: u64,
    free_files: u64,
    whole_files: u64,
    is_read_only: bool,
}

/// Checks the file system that the folder is on, or would be on.
pub(super) fn look(folder: &Path) -> Finding {
    let measured = folder.ancestors().find_map(|place| statvfs(place).ok());
    measured.map_or_else(
        || Finding::unknown(CHECK, "How much room there is could not be found out."),
        |found| judge(folder, Space::from(&found)),
    )
}

fn judge(folder: &Path, space: Space) -> Finding {
    let (free, whole) = (size(space.free), size(space.whole));
    if space.is_read_only {
        return Finding::problem(
            "disk-read-only",
            format!("Nothing can be written where {} is: it is mounted read-only.", folder.display()),
            "A card that is wearing out does this, or a power cut. Copy the folder to another machine first, then:\n  sudo reboot\nIf it comes back, put in a new card; /usr/share/doc/portal/handbook/restore-and-new-card.md says how to move to it.",
        );
    }
    let no_files = space.whole_files > 0 && space.free_files < 100;
    if space.free < 50 * MB || no_files {
        let left =
            if no_files { "for no new file".to_owned() } else { format!("for {free} of {whole} only") };
        return Finding::problem(
            CHECK,
            format!("The disk is full: there is room {left}. Soon nothing can be saved any more."),
            free_space_commands(),
        );
    }
    // A tenth of a large disk is plenty.
    let little = space.free < space.whole / 10 && space.free < 5 * GB;
    let few_files = space.whole_files > 0 && space.free_files < space.whole_files / 50;
    if space.free < 500 * MB || little || few_files {
        return Finding::care(
            CHECK,
            format!("The disk is getting full: {free} of {whole} are free."),
            free_space_commands(),
        );
    }
    Finding::well(CHECK, format!("There is room on the disk: {free} of {whole} are free."))
}

fn free_space_commands() -> String {
    "Make room. These two throw away what this machine can fetch or make again:\n  sudo apt clean\n  sudo journalctl --vacuum-size=100M\nWhat else is large:\n  sudo du -xh --max-depth=3 / | sort -h | tail -n 20".to_owned()
}

impl From<&StatVfs> for Space {
    fn from(found: &StatVfs) -> Self {
        Self {
            free: found.f_bavail.saturating_mul(found.f_frsize),
            whole: found.f_blocks.saturating_mul(found.f_frsize),
            free_files: found.f_favail,
            whole_files: found.f_files,
            is_read_only: found.f_flag.contains(StatVfsMountFlags::RDONLY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn little_free_space_is_a_warning_and_none_a_problem() {
        let space = |free, whole| Space {
            free,
            whole,
            free_files: 1_000_000,
            whole_files: 2_000_000,
            is_read_only: false,
        };
        let table = [
            (space(20 * GB, 32 * GB), Level::Well, "20 GB of 32 GB"),
            (space(3 * GB, 32 * GB), Level::Care, "3.0 GB of 32 GB"),
            (space(60 * GB, 1_000 * GB), Level::Well, "60 GB"),
            (space(499 * MB, 2 * GB), Level::Care, "499 MB"),
            (space(500 * MB, 2 * GB), Level::Well, "500 MB"),
            (space(50 * MB, 2 * GB), Level::Care, "50 MB"),
            (space(49 * MB, 2 * GB), Level::Problem, "full"),
            (Space { is_read_only: true, ..space(20 * GB, 32 * GB) }, Level::Problem, "read-only"),
            (Space { free_files: 99, ..space(20 * GB, 32 * GB) }, Level::Problem, "no new file"),
            (Space { free_files: 39_999, ..space(20 * GB, 32 * GB) }, Level::Care, "getting full"),
            (Space { free_files: 0, whole_files: 0, ..space(20 * GB, 32 * GB) }, Level::Well, "room"),
        ];
        for (space, level, words) in table {
            let found = judge(Path::new("/srv/portal"), space);
            assert_eq!(found.level, level, "{space:?}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
            assert_eq!(found.advice.is_some(), level != Level::Well);
        }
        assert_eq!(look(Path::new("/no/such/folder")).check, CHECK, "the room of where it would be");
    }
}
