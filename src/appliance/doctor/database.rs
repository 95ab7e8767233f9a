//! The database: a portal's, undamaged, and of this program's schema; and the backup to put in the place of a damaged one.

use std::fs;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, ErrorCode};

use super::{DAY, Finding, below};
use crate::appliance::backup::list::{self, BackupKind, Checked};
use crate::appliance::backup::unpack::is_likely;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::OpenError;
use crate::platform::db::check::{self, Check};
use crate::platform::db::look::{LookError, beside, open_to_look};
use crate::platform::db::open::{difference_of, failed, schema_of};
use crate::platform::text::escape::quoted_path;
use crate::platform::text::numbers::size;

/// The findings, and a connection where the database can be read.
pub(super) fn look(data_dir: &DataDir, is_served: bool) -> (Vec<Finding>, Option<Connection>) {
    let path = data_dir.database_path();
    match fs::metadata(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return (vec![lost("database/none", data_dir, "")], None);
        }
        Ok(metadata) if metadata.len() == 0 => return (vec![lost("database/empty", data_dir, "")], None),
        _ => {}
    }
    let before = state(&path);
    let conn = match open_to_look(&path, is_served, data_dir.migrations()) {
        Ok(conn) => conn,
        Err(error) => return (vec![unopened(&error, data_dir)], None),
    };
    let read = schema_of(&path, &conn).and_then(|schema| {
        let damage = check::damage(&conn, Check::Quick).map_err(|source| failed(&path, source))?;
        Ok((schema, damage))
    });
    let schema = match read {
        Ok((schema, None)) => schema,
        // A command that began to write while we read a file that no process had open: what we read is half of each.
        _ if !is_served && state(&path) != before => return (vec![found!("database/busy")], None),
        Ok((_, Some(damage))) => return (vec![lost("database/damaged", data_dir, damage.trim())], None),
        Err(error) => return (vec![unopened(&error.into(), data_dir)], None),
    };
    let bytes = fs::metadata(&path).map(|file| file.len()).unwrap_or_default();
    let mut findings = vec![found!("database/whole", size = size(bytes))];
    let known = data_dir.migrations().newest();
    if schema < known {
        findings.push(found!("schema/older", schema, known));
        return (findings, None);
    }
    findings.push(match difference_of(&path, &conn, schema, data_dir.migrations()) {
        Ok(Some(difference)) => lost("schema/different", data_dir, &difference.to_string()),
        _ => found!("schema/known", schema),
    });
    (findings, Some(conn))
}

fn unopened(error: &LookError, data_dir: &DataDir) -> Finding {
    match error {
        LookError::Unfinished(log) => found!("database/unfinished", log = below(data_dir.path(), log)),
        LookError::Open(OpenError::Damaged { finding, .. }) => {
            lost("database/damaged", data_dir, finding.trim())
        }
        LookError::Open(OpenError::Foreign(_)) => lost("database/foreign", data_dir, ""),
        LookError::Open(OpenError::Newer { found: schema, known, .. }) => {
            let path = data_dir.database_path();
            found!("database/newer", path = path.display(), schema, known)
        }
        LookError::Open(OpenError::Sqlite { source, .. }) if is_busy(source) => found!("database/busy"),
        LookError::Open(other) => {
            let name = if is_closed(other) { "database/closed" } else { "database/not-opened" };
            let path = data_dir.database_path();
            found!(name, path = path.display(), cause = cause(other))
        }
    }
}

/// Changes with every write: time and length of the file and of the log beside it.
fn state(path: &Path) -> [Option<(SystemTime, u64)>; 2] {
    let of = |path: &Path| fs::metadata(path).ok().and_then(|file| Some((file.modified().ok()?, file.len())));
    [of(path), of(&beside(path, "-wal"))]
}

/// A finding whose advice is to restore a backup.
fn lost(name: &'static str, data_dir: &DataDir, damage: &str) -> Finding {
    let (folder, path) = (data_dir.path(), data_dir.database_path());
    let restore = begin_or_restore(data_dir);
    found!(name, folder = folder.display(), path = path.display(), damage, restore)
}

/// With a backup there is one way; without any, two.
fn begin_or_restore(data_dir: &DataDir) -> String {
    let (folder, database) = (data_dir.backups_path(), data_dir.database_path());
    let begin = if database.exists() {
        format!("begin anew, with {} moved elsewhere:", database.display())
    } else {
        "begin with:".to_owned()
    };
    match newest_right_backup(&folder) {
        Ok(backup) => format!(
            "Put your latest backup in its place; the file that is there now is moved aside, not deleted:\n  portal restore {}",
            quoted_path(&backup)
        ),
        Err(why) => format!(
            "{why}. Do you keep one elsewhere, on another machine or a stick? Then:\n  portal restore FILE\nIf there never was a portal here, {begin}\n  portal setup"
        ),
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn cause(error: &OpenError) -> String {
    match error {
        OpenError::Sqlite { source, .. } => format!("{source}."),
        other => other.to_string(),
    }
}

/// A file that this user may not read is not a failing card.
fn is_closed(error: &OpenError) -> bool {
    matches!(error, OpenError::OutOfReach { .. })
        || matches!(error, OpenError::Sqlite { source, .. }
            if source.sqlite_error_code() == Some(ErrorCode::PermissionDenied))
}

/// The newest backup of this portal in `folder` whose checksum is right, the way back; in words, why there is none. This
/// reads all of it, so it is done only where a restore is needed.
pub(crate) fn newest_right_backup(folder: &Path) -> Result<PathBuf, String> {
    let latest = Clock::System.now().as_second().saturating_add(DAY);
    let mut backups = list::list(folder).unwrap_or_default();
    backups.retain(|backup| !matches!(backup.kind, BackupKind::Encrypted | BackupKind::WithKey));
    if backups.is_empty() {
        return Err(format!("No backup is in {}", folder.display()));
    }
    // Backups by another program, or from a clock that ran ahead, sort last.
    backups.sort_by_key(|backup| backup.kind == BackupKind::Ordinary && backup.made.as_second() <= latest);
    backups.retain(|backup| backup.sum != Checked::Wrong);
    if backups.is_empty() {
        return Err(format!(
            "No backup in {} is what was written (its checksum is another one)",
            folder.display()
        ));
    }
    let ours = |path: &Path| File::open(path).and_then(|mut file| is_likely(&mut file)).unwrap_or(false);
    let right = backups.into_iter().map(|backup| backup.path).rev().find(|path| ours(path));
    right.ok_or_else(|| format!("No backup in {} is one that this portal can bring back", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::open::APPLICATION_ID;

    #[test]
    fn the_newest_right_backup_is_not_one_of_another_program_or_of_a_clock_that_ran_ahead() {
        let folder = tempfile::tempdir().unwrap();
        assert!(newest_right_backup(folder.path()).unwrap_err().starts_with("No backup is in"));
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
            assert!(newest_right_backup(folder.path()).unwrap().ends_with(newest), "{name}");
        }
    }
}
