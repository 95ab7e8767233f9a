//! `portal doctor` on folders that are broken in every way we know of: it names the defect, it says what to do, and it
//! changes no byte.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;

use rusqlite::Connection;

use crate::doctor::report::{Findings, back_up, snapshot};
use crate::platform::wrong_key::{put_another_key, with_sealed_secrets};
use crate::support::command::{Portal, Said, program};
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::set_up::{change, set_up};
use crate::support::skips::cannot_run;

fn untouched(portal: &Portal) -> Findings {
    let before = snapshot(portal.folder.path());
    let found = Findings::of(portal);
    assert!(snapshot(portal.folder.path()) == before, "the doctor touched something: {}", found.report);
    found
}

fn database(portal: &Portal) -> std::path::PathBuf {
    portal.data_dir().join("portal.db")
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[test]
fn where_nothing_or_a_file_is_nothing_is_made() {
    let portal = Portal::nowhere();
    let found = untouched(&portal);
    found.expect("data-folder", "problem", "There is no portal in", "\n  portal setup");
    assert!(found.checks().contains(&"disk-space") && found.checks().contains(&"clock"));
    assert!(!portal.data_dir().exists());
    fs::write(portal.data_dir(), "").unwrap();
    untouched(&portal).expect(
        "data-folder",
        "problem",
        "is a file, and should be the folder",
        "--data-dir FOLDER",
    );
}

#[test]
fn a_file_in_the_place_of_the_backups_is_named_and_moved_away() {
    let portal = set_up();
    let backups = portal.data_dir().join("backups");
    let _none_were_made = fs::remove_dir_all(&backups);
    fs::write(&backups, "").unwrap();
    set_mode(&backups, 0o600);
    let found = untouched(&portal);
    found.expect("backup", "problem", "is no folder, so no backup can be made", "\n  mv ");
    let (.., advice) = found.one("backup");
    let command = advice.lines().last().unwrap().trim();
    assert!(std::process::Command::new("sh").arg("-c").arg(command).status().unwrap().success());
    assert_eq!(portal.run(&["backup"]).code, 0);
}

// proves: K1
#[test]
fn what_others_may_read_is_named_with_one_command_that_closes_it() {
    let portal = set_up();
    let folder = portal.data_dir();
    let close = format!("\n  chmod -R u+rwX,go= {}", folder.display());
    for (name, mode, level, words) in [
        ("", 0o755, "problem", "(mode 0755). The portal does not start like this."),
        ("portal.key", 0o640, "problem", "portal.key (mode 0640)"),
        ("portal.db", 0o644, "care", "portal.db (mode 0644)"),
        ("", 0o500, "problem", "may not read and write"),
    ] {
        let path = if name.is_empty() { folder.clone() } else { folder.join(name) };
        set_mode(&path, mode);
        untouched(&portal).expect("permissions", level, words, &close);
        let said = std::process::Command::new("sh").arg("-c").arg(close.trim()).status();
        assert!(said.unwrap().success());
        untouched(&portal).expect("permissions", "well", "Nobody but its owner", "");
    }
}

#[test]
fn a_key_that_is_missing_or_cut_short_is_told() {
    let portal = set_up();
    let key = portal.data_dir().join("portal.key");
    fs::write(&key, [7; 31]).unwrap();
    untouched(&portal).expect("key", "problem", "must be 32 bytes", "Put the key back");
    fs::remove_file(&key).unwrap();
    let found = untouched(&portal);
    found.expect(
        "key",
        "problem",
        "is missing, and the portal does not start without it",
        "sh -c \"umask 077; head",
    );
    found.expect("database", "well", "The database is whole", "");
    let advice = found.one("key").2;
    let command = advice.lines().last().unwrap().trim();
    assert!(std::process::Command::new("sh").arg("-c").arg(command).status().unwrap().success());
    let found = untouched(&portal);
    found.expect("key", "well", "is there", "");
    found.expect("permissions", "well", "Nobody but its owner", "");
}

#[test]
fn another_portals_key_is_told_with_what_it_does_not_open() {
    let portal = with_sealed_secrets();
    untouched(&portal).expect("key-opens", "well", "opens everything", "");
    put_another_key(&portal);
    let found = untouched(&portal);
    found.expect(
        "key-opens",
        "problem",
        "the authenticator secrets of M0001",
        "portal member reset-2fa M0001",
    );
    found.expect("key-opens", "problem", "The key file ", "Put the right portal.key back");
}

#[test]
fn without_its_database_or_with_another_program_s_the_folder_says_so() {
    let portal = set_up();
    change(&portal, "PRAGMA user_version = 99");
    let newer = "written by a newer portal (schema 99, this program knows";
    untouched(&portal).expect("database", "problem", newer, "Install the newer");
    fs::remove_file(database(&portal)).unwrap();
    untouched(&portal).expect("database", "problem", "There is no database in", "\n  portal setup");
    fs::write(database(&portal), "").unwrap();
    untouched(&portal).expect("database", "problem", "is empty", "\n  portal restore FILE");
    for foreign in ["not a database at all, but long enough to be read as a header".repeat(20), String::new()]
    {
        fs::write(database(&portal), &foreign).unwrap();
        if foreign.is_empty() {
            let other = Connection::open(database(&portal)).unwrap();
            other.execute_batch("CREATE TABLE cookies (id INTEGER)").unwrap();
        }
        untouched(&portal).expect("database", "problem", "is not a portal's database", "portal restore FILE");
    }
}

#[test]
fn a_damaged_database_is_told_and_the_latest_backup_named() {
    let portal = portal_with_mary();
    // A missing page in the middle of an index: SQLite opens the file and notices later.
    let mut bytes = fs::read(database(&portal)).unwrap();
    let page = 4096;
    for number in 4..bytes.len() / page {
        bytes[number * page..number * page + 200].fill(0xA5);
    }
    fs::write(database(&portal), &bytes).unwrap();
    let found = untouched(&portal);
    found.expect("database", "problem", "is damaged (", "No backup is in");
    assert_eq!(found.one("contents").0, "unknown", "nothing is read from it");

    let whole = portal_with_mary();
    let backup = back_up(&whole, "portal-20261120-020000Z.db");
    let folder = portal.data_dir().join("backups");
    fs::create_dir(&folder).unwrap();
    set_mode(&folder, 0o700);
    let kept = folder.join("portal-20261120-020000Z.db");
    fs::copy(backup, &kept).unwrap();
    let restore = format!("moved aside, not deleted:\n  portal restore {}", kept.display());
    untouched(&portal).expect("database", "problem", "is damaged (", &restore);
}

#[test]
fn after_a_power_cut_what_is_in_the_log_is_read_and_stays_there() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    // Written while the server runs, so that it stays in the log when the server is killed.
    portal.ok(&["settings", "set", "mail-server", "smtp.only-in-the-log.org:587"]);
    serving.kill();
    assert!(fs::metadata(portal.data_dir().join("portal.db-wal")).unwrap().len() > 0, "there is a log");
    let found = untouched(&portal);
    found.expect("database", "well", "whole", "");
    found.expect("mail-settings", "well", "smtp.only-in-the-log.org", "");
    found.expect("server", "problem", "not open", "portal serve");

    fs::remove_file(portal.data_dir().join("portal.db-shm")).unwrap();
    let found = untouched(&portal);
    found.expect("database", "care", "still in portal.db-wal. Nothing is lost.", "\n  portal serve");
    assert_eq!(Serving::start(&portal).stop().0, Some(0));
    untouched(&portal).expect("mail-settings", "well", "smtp.only-in-the-log.org", "");
}

#[test]
fn a_folder_may_be_called_anything() {
    let portal = set_up();
    let strange = portal.folder.path().join("100% of it? #1 'here'");
    fs::rename(portal.data_dir(), &strange).unwrap();
    let named = strange.display().to_string();
    let said = portal.run(&["doctor", "--offline", "--json", "--data-dir", &named]);
    Findings::in_what(&said).expect("database", "well", "whole", "");
}

#[test]
fn a_file_of_another_user_in_the_folder_is_named() {
    if !is_root() {
        cannot_run("Only root may give files away.");
        return;
    }
    let portal = portal_with_mary();
    chown(database(&portal), Some(65534), None).unwrap();
    let found = untouched(&portal);
    let folder = portal.data_dir().display().to_string();
    found.expect(
        "owners",
        "problem",
        "portal.db.",
        &format!("\n  sudo chown -R --reference={folder} {folder}"),
    );
}

#[test]
fn a_folder_of_another_user_is_a_sentence_with_sudo() {
    if !is_root() {
        cannot_run("Only root may become another user.");
        return;
    }
    let portal = set_up();
    set_mode(portal.folder.path(), 0o755);
    // A path that this user can reach, wherever the copy is.
    let copy = portal.folder.path().join("portal");
    // Copied by another process: a copy that this one has open for writing cannot be started.
    let copied = std::process::Command::new("cp").arg(program()).arg(&copy).status();
    assert!(copied.unwrap().success());
    set_mode(&copy, 0o755);
    let before = snapshot(&portal.data_dir());
    let mut command = std::process::Command::new(&copy);
    command.args(["doctor", "--offline"]).env_clear().env("PORTAL_DATA_DIR", portal.data_dir());
    let said = Said::from(command.uid(65534).gid(65534).output().unwrap());
    assert_eq!(said.code, 1, "{}", said.err);
    let all = format!("{}{}", said.out, said.err);
    assert!(all.contains("belongs to another user") && all.contains("sudo "), "{all}");
    assert!(snapshot(&portal.data_dir()) == before);
}
