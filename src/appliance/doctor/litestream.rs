//! Litestream beside the portal, where it was ever begun here: how far its copy is behind the database.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use super::{Finding, HOUR, span};
use crate::appliance::installation::Installation;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::escape::quoted_path;

/// The folder in which Litestream collects what it sends.
const COLLECTED: &str = ".portal.db-litestream";

/// The button beside the finding.
pub(super) const MENDED_BY: &str = "stale-copy";

pub(super) fn look(database: &Path, place: &Installation) -> Option<Finding> {
    let folder = database.with_file_name(COLLECTED);
    let behind = behind(database)?;
    if behind <= HOUR {
        return Some(found!("litestream/well"));
    }
    let (age, sudo, folder) = (span(behind), place.sudo(), quoted_path(&folder));
    Some(found!("litestream/behind", age, sudo, folder))
}

/// Removes what Litestream has left, where its copy is behind: one that still runs begins anew with all of the database.
pub fn forget_stale_copy(database: &Path) -> Result<(), Refusal> {
    if behind(database).is_none_or(|behind| behind <= HOUR) {
        return Err(Refusal::new(ErrorCode::NotFound, "No copy is behind the database any more."));
    }
    fs::remove_dir_all(database.with_file_name(COLLECTED)).map_err(|error| {
        let text = format!(
            "It could not be removed ({error}), most likely because another user runs Litestream: type the command above."
        );
        Refusal::new(ErrorCode::NotAsItWas, text)
    })
}

/// Seconds from the last of the copy to the last of the database, by the times of files: a quiet portal is well, and no
/// clock is asked. The housekeeping writes every hour.
fn behind(database: &Path) -> Option<i64> {
    let copied = newest(&database.with_file_name(COLLECTED))?;
    let log = database.with_extension("db-wal");
    let written = [database, &log].into_iter().filter_map(newest).max()?;
    Some(written.duration_since(copied).unwrap_or_default().as_secs().cast_signed())
}

/// When a file was last written, or the newest in a folder, however deep.
fn newest(path: &Path) -> Option<SystemTime> {
    let about = fs::symlink_metadata(path).ok()?;
    if !about.is_dir() {
        return about.modified().ok();
    }
    fs::read_dir(path).ok()?.flatten().filter_map(|entry| newest(&entry.path())).max()
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::Duration;

    use super::*;
    use crate::appliance::doctor::Level::{Problem, Well};

    #[test]
    fn a_copy_that_is_more_than_an_hour_behind_what_was_written_is_a_problem() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("portal.db");
        let place = Installation::new(folder.path(), false, false);
        let write = |path: &Path, minutes: u64| {
            let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000 + minutes * 60);
            File::create(path).unwrap().set_modified(at).unwrap();
        };
        write(&database, 0);
        assert_eq!(look(&database, &place), None, "it was never here");
        let deep = folder.path().join(COLLECTED).join("ltx/0");
        fs::create_dir_all(&deep).unwrap();
        assert_eq!(look(&database, &place), None);
        write(&deep.join("2.ltx"), 1);
        write(&deep.join("1.ltx"), 0);
        for (written, level) in [(0, Well), (61, Well), (62, Problem), (60 * 40, Problem)] {
            write(&database.with_extension("db-wal"), written);
            assert_eq!(look(&database, &place).unwrap().level, level, "{written}");
        }
        let found = look(&database, &place).unwrap();
        assert_eq!(found.says, "Litestream's copy is 39 hours behind the database.");
    }
}
