//! Copying and going back, killed at any moment: whatever has a final name is whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::backups::congregation;
use crate::command::Portal;
use crate::congregation::set_up;
use crate::editions::{backups, portal_of, schema_number};

/// Kills the command after so long; true when it had not ended by itself.
fn killed_after(mut command: Command, time: Duration) -> bool {
    let mut child =
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
    // Not waiting for anything: the moment itself is what is tried.
    std::thread::sleep(time);
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    is_running
}

/// A step between two moments that gives some dozens of them.
pub const STEP: Duration = Duration::from_micros(500);

/// Tries moments from the program's start to its end, a step apart. Returns at how many it was killed.
pub fn at_every_moment(step: Duration, begin: impl Fn() -> Command, check: impl Fn()) -> u32 {
    let (mut killed, mut ended) = (0, 0);
    for moment in 0..2000 {
        if killed_after(begin(), step * moment) {
            killed += 1;
        } else {
            ended += 1;
        }
        check();
        if ended >= 3 {
            break;
        }
    }
    assert!(killed > 3 && ended > 0, "{killed} killed, {ended} ended");
    killed
}

pub fn integrity(path: &Path) -> String {
    let conn = rusqlite::Connection::open(path).unwrap();
    conn.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}

/// Kills `portal backup`.
pub fn kill_backups(step: Duration) -> u32 {
    let portal = set_up();
    let killed = at_every_moment(
        step,
        || portal.command(&["backup"]),
        || {
            let named = |path: &PathBuf| !path.file_name().unwrap().to_str().unwrap().starts_with('.');
            for path in backups(&portal).into_iter().filter(named) {
                assert_eq!(integrity(&path), "ok", "{}", path.display());
                assert_eq!(congregation(&path), "Grace Church");
                fs::remove_file(path).unwrap();
            }
            assert_eq!(integrity(&portal.data_dir().join("portal.db")), "ok");
        },
    );
    portal.ok(&["backup"]);
    assert_eq!(backups(&portal).len(), 1, "and nothing unfinished stays");
    killed
}

#[test]
fn a_backup_that_is_killed_leaves_no_broken_file_under_a_backup_s_name() {
    kill_backups(STEP);
}

/// Kills `portal restore`.
pub fn kill_restores(step: Duration) -> u32 {
    let portal = set_up();
    let backup = portal.ok(&["backup", "--quiet"]);
    portal.ok(&["settings", "set", "congregation-name", "Present"]);
    let database = portal.data_dir().join("portal.db");
    at_every_moment(
        step,
        || portal.command(&["restore", backup.trim()]),
        || {
            assert_eq!(integrity(&database), "ok");
            let there = congregation(&database);
            let is_present = |path: &PathBuf| congregation(path) == "Present";
            assert!(there == "Present" || aside(&portal).iter().any(is_present), "{there}");
            portal.ok(&["settings", "set", "congregation-name", "Present again"]);
            portal.ok(&["settings", "set", "congregation-name", "Present"]);
            for path in aside(&portal) {
                fs::remove_file(path).unwrap();
            }
        },
    )
}

#[test]
fn going_back_that_is_killed_leaves_the_whole_old_database_or_the_whole_new_one() {
    kill_restores(STEP);
}

fn aside(portal: &Portal) -> Vec<PathBuf> {
    let paths = fs::read_dir(portal.data_dir()).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.to_str().unwrap().contains("/before-restore-")).collect()
}

/// Kills the step from the oldest schema to the newest.
pub fn kill_upgrades(step: Duration) -> u32 {
    let older = portal_of(1);
    let database = older.data_dir().join("portal.db");
    let whole = fs::read(&database).unwrap();
    at_every_moment(
        step,
        || {
            for ending in ["-wal", "-shm"] {
                let _may_be_gone = fs::remove_file(format!("{}{ending}", database.display()));
            }
            fs::write(&database, &whole).unwrap();
            older.command(&["member", "list"])
        },
        || {
            assert_eq!(integrity(&database), "ok");
            let schema = schema_number(&database);
            assert!(schema == 1 || schema == portal::db::open::KNOWN_SCHEMA, "{schema}");
            let named = |path: &PathBuf| !path.file_name().unwrap().to_str().unwrap().starts_with('.');
            let kept: Vec<PathBuf> = backups(&older).into_iter().filter(named).collect();
            assert!(schema == 1 || !kept.is_empty(), "no step without its backup");
            for path in kept {
                assert_eq!((integrity(&path).as_str(), schema_number(&path)), ("ok", 1));
                fs::remove_file(path).unwrap();
            }
        },
    )
}

#[test]
fn an_upgrade_that_is_killed_leaves_the_old_schema_or_the_new_one_and_its_backup_whole() {
    kill_upgrades(STEP);
}
