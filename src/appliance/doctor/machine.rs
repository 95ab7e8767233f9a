//! This machine: is there free space, can the disk be written to, is the clock plausible and synchronised, and does the
//! housekeeping use it?

use std::path::Path;
use std::process::Command;

use jiff::Timestamp;
use rusqlite::Connection;
use rustix::fs::{StatVfs, StatVfsMountFlags, statvfs};

use super::{DAY, Finding, HOUR, day, span};
use crate::appliance::backup::newest_entry;
use crate::appliance::housekeeping::last_round;
use crate::platform::clock::from_seconds;
use crate::platform::text::numbers::{GB, MB, size};

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
pub(super) fn disk(folder: &Path) -> Finding {
    let measured = folder.ancestors().find_map(|place| statvfs(place).ok());
    measured
        .map_or_else(|| found!("disk-space/not-measured"), |measured| judge(folder, Space::from(&measured)))
}

fn judge(folder: &Path, space: Space) -> Finding {
    let no_files = space.whole_files > 0 && space.free_files < 100;
    // A tenth of a large disk is plenty.
    let little = space.free < space.whole / 10 && space.free < 5 * GB;
    let few_files = space.whole_files > 0 && space.free_files < space.whole_files / 50;
    let name = if space.is_read_only {
        "disk-read-only/mounted"
    } else if no_files {
        "disk-space/no-files"
    } else if space.free < 50 * MB {
        "disk-space/full"
    } else if space.free < 500 * MB || little || few_files {
        "disk-space/little"
    } else {
        "disk-space/enough"
    };
    let (free, whole) = (size(space.free), size(space.whole));
    found!(name, folder = folder.display(), free, whole)
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

/// This program did not exist before: 1 November 2026.
const WRITTEN: i64 = 1_793_491_200;
/// No installation runs unchanged for so long.
const OUTLIVED: i64 = WRITTEN + 20 * 366 * DAY;

/// Findings on this machine's clock, compared with the latest instant in the database where there is one.
pub(super) fn clock(now: Timestamp, conn: Option<&Connection>) -> [Finding; 2] {
    // A database that cannot be read has findings of its own.
    let newest = conn.and_then(|conn| newest_entry(conn).ok().flatten());
    [sense(now, newest), synchronised(is_synchronised())]
}

/// Does the running portal's housekeeping run? It runs once an hour.
pub(super) fn rounds(conn: &Connection, now: Timestamp) -> rusqlite::Result<Finding> {
    Ok(match last_round(conn)?.map(|last| now.as_second() - last) {
        // A last run in the future is a matter of the clock.
        Some(ago) if ago <= 3 * HOUR => found!("housekeeping/hourly"),
        Some(ago) => found!("housekeeping/late", ago = span(ago)),
        None => found!("housekeeping/never"),
    })
}

fn sense(now: Timestamp, newest: Option<i64>) -> Finding {
    let today = day(now);
    let now = now.as_second();
    let name = match newest {
        _ if !(WRITTEN..OUTLIVED).contains(&now) => "clock/wrong",
        Some(newest) if newest > now + DAY => "clock/before-an-entry",
        Some(newest) if newest + 366 * DAY < now => "clock/long-after",
        _ => "clock/plausible",
    };
    let newest = newest.map(|newest| day(from_seconds(newest))).unwrap_or_default();
    found!(name, today, newest)
}

fn synchronised(is_synchronised: Option<bool>) -> Finding {
    let name = match is_synchronised {
        Some(true) => "time-sync/on",
        Some(false) => "time-sync/off",
        None => "time-sync/unknown",
    };
    found!(name)
}

/// True where the kernel says that the clock is synchronised, by any time service; None without systemd.
fn is_synchronised() -> Option<bool> {
    let asked = ["3", "timedatectl", "show", "--property=NTPSynchronized", "--value"];
    let said = Command::new("timeout").args(asked).output().ok()?.stdout;
    match said.trim_ascii() {
        b"yes" => Some(true),
        b"no" => Some(false),
        _ => None,
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
        assert_eq!(disk(Path::new("/no/such/folder")).check, "disk-space", "the room of where it would be");
    }

    const NOW: i64 = WRITTEN + 20 * DAY;

    #[test]
    fn a_clock_before_this_program_or_before_its_database_is_wrong() {
        assert_eq!(day(Timestamp::from_second(WRITTEN).unwrap()), "1 November 2026");
        let table = [
            (0, None, Level::Problem, "1 January 1970"),
            (WRITTEN - 1, None, Level::Problem, "31 October 2026"),
            (NOW, None, Level::Well, "21 November 2026"),
            (NOW, Some(NOW - 3600), Level::Well, ""),
            (NOW, Some(NOW + DAY), Level::Well, ""),
            (NOW, Some(NOW + 12 * 365 * DAY), Level::Problem, "of 18 November 2038"),
            (NOW + 400 * DAY, Some(NOW), Level::Care, "was on 21 November 2026"),
            (OUTLIVED, None, Level::Problem, "wrong"),
        ];
        for (now, newest, level, words) in table {
            let found = sense(Timestamp::from_second(now).unwrap(), newest);
            assert_eq!(found.level, level, "{now} {newest:?}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
        }
    }
}
