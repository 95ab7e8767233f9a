//! Upgrades: an older database is backed up and brought up to date, or left as it is.
//!
//! There is one schema yet, so the next ones are made up here and given to the database as a value: the older program is
//! the real one, the newer one ([`crate::support::next_program`]) opens its database in this process, or in one of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use portal::appliance::backup::restore::{RestoreOptions, restore};
use portal::appliance::backup::unpack::BackupSource;
use portal::appliance::backup::verify::verify_backup;
use portal::appliance::backup::{BackupFolder, before_migration};
use portal::appliance::doctor::{Chapter, DoctorInput, examine};
use portal::appliance::installation::Installation;
use portal::platform::clock::Clock;
use portal::platform::data_dir::DataDir;
use portal::platform::db::migrations::{FIRST, Migrations};
use rusqlite::Connection;
use rusqlite_migration::M;

use crate::backup::killed::{MOMENTS, at_every_moment};
use crate::support::command::{Portal, Said};
use crate::support::database_file::{
    Everything, aside, backups, everything, integrity_of, rows, schema_number,
};
use crate::support::next_program::{CHOIRS, FOLDER, NEWEST, NEXT, command, database, dir_of, next, older};
use crate::support::serving::refused_untouched;
use crate::support::set_up::{change, value};
use crate::support::skips::cannot_run;

const LATER_STEP_FAILS: &[M<'static>] =
    &[M::up(FIRST), M::up(CHOIRS), M::up("INSERT INTO nowhere VALUES (1)")];
const FIRST_STEP_FAILS: &[M<'static>] = &[M::up(FIRST), M::up("CREATE TABLE members (x)"), M::up(CHOIRS)];
const LEAVES_ORPHANS: &[M<'static>] = &[M::up(FIRST), M::up("DELETE FROM households").foreign_key_check()];

fn is_as_before(portal: &Portal, before: &Everything, backup_count: usize) {
    assert_eq!(schema_number(&database(portal)), 1);
    assert!(*before == everything(&database(portal)));
    let kept = backups(portal);
    assert_eq!(kept.len(), backup_count, "{kept:?}");
    assert!(kept.iter().all(|backup| *before == everything(backup)));
}

#[test]
#[ignore = "the process that the stories of this file start and kill"]
fn opens_as_the_next_program() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let dir = DataDir::locate(Some(folder.into()), before_migration).unwrap().with_migrations(NEXT);
    let opened = dir.open();
    assert!(opened.is_ok(), "{}", opened.err().unwrap());
}

// proves: D6
#[test]
fn an_older_database_comes_up_to_date_with_every_row_and_a_backup_of_before() {
    let portal = older();
    let before = everything(&database(&portal));
    let db = next(&portal).open().unwrap();
    assert_eq!(db.upgrade().unwrap().from, 1);
    db.check().unwrap();
    drop(db);
    assert_eq!(schema_number(&database(&portal)), NEWEST);
    let after = Connection::open(database(&portal)).unwrap();
    for (table, (columns, kept)) in &before {
        assert_eq!(&rows(&after, table, columns), kept, "{table}");
    }
    let kept = backups(&portal);
    assert_eq!(kept.len(), 1, "{kept:?}");
    let name = kept[0].file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with(&format!("before-schema-{NEWEST}-20")), "{name}");
    assert_eq!(schema_number(&kept[0]), 1);
    assert!(everything(&kept[0]) == before, "the backup is what was there before");
    assert!(next(&portal).open().unwrap().upgrade().is_none());
    assert_eq!(backups(&portal).len(), 1, "up to date, nothing more is written");
}

// proves: D2, D6
#[test]
fn the_older_program_refuses_the_newer_schema_untouched_and_goes_back_by_the_backup() {
    let portal = older();
    let members = everything(&database(&portal))["members"].clone();
    drop(next(&portal).open().unwrap());
    let backup = backups(&portal)[0].clone();
    let said = refused_untouched(&portal);
    let words = format!("was written by a newer portal (schema {NEWEST}, this program knows 1)");
    assert!(said.contains(&words) && said.contains("Install the newer version again."), "{said}");

    portal.ok(&["restore", backup.to_str().unwrap(), "--yes"]);
    assert_eq!(schema_number(&database(&portal)), 1);
    let (columns, before) = members;
    let at = columns.iter().position(|column| column == "member_id").unwrap();
    let numbers =
        |rows: &[Vec<rusqlite::types::Value>]| -> Vec<_> { rows.iter().map(|row| row[at].clone()).collect() };
    assert_eq!(numbers(&everything(&database(&portal))["members"].1), numbers(&before));
    assert!(portal.ok(&["member", "list"]).contains("mary@example.org"));
    let aside = aside(&portal);
    assert_eq!(aside.len(), 1, "{aside:?}");
    assert_eq!(schema_number(&aside[0]), NEWEST, "nothing is deleted");
}

// proves: D4, D6
#[test]
fn a_backup_of_an_older_portal_is_verified_and_restored_up_to_date() {
    let portal = older();
    change(
        &portal,
        "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
        SELECT x'00', id, 0, 0, 0, 9999999999 FROM members WHERE member_id = 'M0002'",
    );
    let backup = PathBuf::from(portal.ok(&["backup", "--quiet"]).trim());
    let count: usize = everything(&backup).values().map(|(_, rows)| rows.len()).sum();
    let dir = next(&portal);
    // The portal has that schema still, and then the next one.
    for _ in 0..2 {
        let live = dir.open_current().unwrap();
        let verified = verify_backup(&dir, &backup, &live, &|| false).unwrap();
        let words = verified.in_words();
        assert!(verified.is_older && words.contains("of an older portal"), "{words}");
        assert!(count > 10 && words.contains(" rows are the same as in the portal"), "{count} {words}");
        assert_eq!(schema_number(&backup), 1, "it was only read");
        drop(live);
        drop(dir.open().unwrap());
    }
    let mut file = fs::File::open(&backup).unwrap();
    let source =
        BackupSource { name: &backup, file: &mut file, log: None, sums: None, passphrase: &mut || Ok(None) };
    let options = RestoreOptions { new_key: false, go_on: &mut |_| true };
    let restored = restore(&dir, source, options, Clock::System.now());
    assert_eq!(restored.map_err(|error| error.to_string()).unwrap().unwrap().contents.schema, 1);
    assert_eq!(schema_number(&database(&portal)), NEWEST);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 2);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM sessions"), 0);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM password_resets WHERE used = 0"), 0);
}

// proves: D6
#[test]
fn a_step_that_fails_leaves_the_database_at_the_version_before_with_one_backup_however_often_it_is_tried() {
    for steps in [LATER_STEP_FAILS, FIRST_STEP_FAILS, LEAVES_ORPHANS] {
        let portal = older();
        let before = everything(&database(&portal));
        for _ in 0..3 {
            let dir = dir_of(&portal).with_migrations(Migrations::new(steps));
            let said = dir.open().err().unwrap().to_string();
            for part in ["could not be brought up to date", "It is as it was before", "A copy of it is in"] {
                assert!(said.contains(part), "{part}: {said}");
            }
            is_as_before(&portal, &before, 1);
            assert!(said.contains(backups(&portal)[0].to_str().unwrap()), "{said}");
        }
    }
}

#[test]
fn without_room_for_the_backup_or_without_its_key_an_older_database_is_left_as_it_is() {
    let portal = older();
    let before = everything(&database(&portal));
    // A file instead of the folder.
    fs::write(portal.data_dir().join("backups"), "").unwrap();
    let said = next(&portal).open().err().unwrap().to_string();
    for part in ["backup that is made before", "backups could not be written", "was left as it is"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    is_as_before(&portal, &before, 0);
    fs::remove_file(portal.data_dir().join("portal.key")).unwrap();
    let said = next(&portal).open().err().unwrap().to_string();
    assert!(said.contains("key"), "{said}");
    is_as_before(&portal, &before, 0);
}

// proves: D6
#[test]
fn a_full_disk_stops_the_backup_and_so_the_change() {
    let portal = older();
    let before = everything(&database(&portal));
    let Some(said) = with_little_room_for_backups(&portal, &command(&portal)) else { return };
    assert_ne!(said.code, 0);
    for part in ["The disk is full: make room", "The database was left as it is"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    is_as_before(&portal, &before, 0);
    let said = with_little_room_for_backups(&portal, &portal.command(&["backup"])).unwrap();
    assert!(said.code == 1 && said.err.contains("The disk is full"), "{}", said.err);
}

/// Runs a command where the backups folder is a disk of its own with 64 KB; `None` where none can be mounted.
fn with_little_room_for_backups(portal: &Portal, command: &Command) -> Option<Said> {
    let folder = portal.data_dir().join("backups");
    fs::create_dir_all(&folder).unwrap();
    let mount = "mount -t tmpfs -o size=64k,mode=700 none \"$0\" || exit 77; exec \"$@\"";
    let mut outer = Command::new("unshare");
    outer
        .args(["--mount", "sh", "-c", mount])
        .arg(&folder)
        .arg(command.get_program())
        .args(command.get_args());
    for (name, value) in command.get_envs() {
        outer.env(name, value.unwrap());
    }
    let said = outer.output().ok().map(Said::from).filter(|said| said.err.contains("The disk is full"));
    if said.is_none() {
        cannot_run("Mounting a small disk is not allowed.");
    }
    said
}

#[test]
fn a_backup_that_is_cut_short_is_none_and_its_rest_is_gone_the_next_time() {
    let portal = older();
    let folder = portal.data_dir().join("backups");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join(".before-schema-3-20261120-180000Z.db.part"), "half a database").unwrap();
    fs::write(folder.join(".before-schema-3-20261120-180000Z.db.part-journal"), "").unwrap();
    drop(next(&portal).open().unwrap());
    let kept = backups(&portal);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(schema_number(&kept[0]), 1);
}

// proves: D6
#[test]
fn two_programs_that_find_an_older_database_bring_it_up_to_date_once() {
    let portal = older();
    let opening: Vec<_> = (0..4).map(|_| command(&portal).stdout(Stdio::null()).spawn().unwrap()).collect();
    for mut program in opening {
        assert!(program.wait().unwrap().success());
    }
    assert_eq!(backups(&portal).len(), 1);
    assert_eq!(schema_number(&database(&portal)), NEWEST);
}

// proves: D6
#[test]
fn a_command_leaves_an_older_database_alone_while_an_older_portal_serves_it() {
    let portal = older();
    let before = everything(&database(&portal));
    let lock = fs::File::create(portal.data_dir().join("serve.lock")).unwrap();
    lock.lock().unwrap();
    let said = next(&portal).open().err().unwrap().to_string();
    assert!(said.contains("sudo systemctl restart portal"), "{said}");
    is_as_before(&portal, &before, 0);
    let conn = next(&portal).open_current().unwrap();
    let folder = BackupFolder::beside(&database(&portal)).unwrap();
    let (copy, _) = folder.add(&conn, Clock::System.now()).unwrap();
    assert_eq!(schema_number(&copy), 1);
    drop((conn, folder));
    lock.unlock().unwrap();
    drop(next(&portal).open().unwrap());
    assert_eq!(schema_number(&database(&portal)), NEWEST);
}

pub fn kill_upgrades(moments: u32) -> u32 {
    let older = older();
    let database = database(&older);
    change(&older, "PRAGMA wal_checkpoint(TRUNCATE)");
    let whole = fs::read(&database).unwrap();
    let before = everything(&database);
    at_every_moment(
        moments,
        || {
            for ending in ["-wal", "-shm"] {
                let _may_be_gone = fs::remove_file(format!("{}{ending}", database.display()));
            }
            fs::write(&database, &whole).unwrap();
            command(&older)
        },
        || {
            assert_eq!(integrity_of(&database), "ok");
            let schema = schema_number(&database);
            assert!(schema == 1 || schema == NEWEST, "{schema}");
            assert!(schema == NEWEST || everything(&database) == before);
            let is_named = |path: &PathBuf| !path.file_name().unwrap().to_str().unwrap().starts_with('.');
            let kept: Vec<PathBuf> = backups(&older).into_iter().filter(is_named).collect();
            assert!(schema == 1 || !kept.is_empty(), "no step without its backup");
            for path in kept {
                assert_eq!((integrity_of(&path).as_str(), schema_number(&path)), ("ok", 1));
                assert!(everything(&path) == before);
                fs::remove_file(path).unwrap();
            }
        },
    )
}

// proves: D6
#[test]
fn an_upgrade_that_is_killed_leaves_the_old_schema_or_the_new_one_and_its_backup_whole() {
    kill_upgrades(MOMENTS);
}

#[test]
fn a_new_database_is_no_older_one() {
    let portal = Portal::nowhere();
    portal::platform::data_dir::keep_files_private();
    assert!(next(&portal).create().unwrap().upgrade().is_none());
    assert_eq!(schema_number(&database(&portal)), NEWEST);
    assert!(!portal.data_dir().join("backups").exists());
}

#[tokio::test]
async fn the_doctor_says_that_an_older_database_comes_up_to_date_at_the_next_start() {
    let portal = older();
    let before = everything(&database(&portal));
    let input = DoctorInput {
        data_dir: next(&portal),
        place: Installation::new(Path::new("portal"), false, false),
        now: Clock::System.now(),
        network: None,
    };
    let found = examine(&input).await;
    let findings =
        |chapter: &Chapter| chapter.findings.iter().map(|found| found.says.clone()).collect::<Vec<_>>();
    let said: Vec<String> = found.iter().flat_map(findings).collect();
    let words =
        format!("The database was last used by an older portal (schema 1, this program's is {NEWEST}).");
    assert!(said.contains(&words), "{said:?}");
    is_as_before(&portal, &before, 0);
}

const BEFORE_THE_FIRST_RELEASE: &str = "PRAGMA application_id = 0x5052544C; PRAGMA user_version = 11;";

// proves: D2
#[test]
fn what_is_of_a_portal_before_the_first_release_is_refused_untouched() {
    let portal = older();
    let backup = portal.folder.path().join("some.db");
    fs::copy(portal.ok(&["backup", "--quiet"]).trim(), &backup).unwrap();
    Connection::open(&backup).unwrap().execute_batch(BEFORE_THE_FIRST_RELEASE).unwrap();
    let bytes = fs::read(&backup).unwrap();
    for command in [&["restore"][..], &["backup", "verify"]] {
        let said = portal.run(&[command, &[backup.to_str().unwrap()]].concat());
        assert!(said.code == 1 && said.err.contains("is of a version before 0.1.0"), "{}", said.err);
        assert!(fs::read(&backup).unwrap() == bytes);
    }
    change(&portal, &format!("{BEFORE_THE_FIRST_RELEASE} PRAGMA wal_checkpoint(TRUNCATE);"));
    let said = refused_untouched(&portal);
    assert!(said.contains("is of a version before 0.1.0. It was left as it is."), "{said}");
    let said = portal.run(&["member", "list"]);
    assert!(said.code == 1 && said.err.contains("is of a version before 0.1.0"), "{}", said.err);
}
