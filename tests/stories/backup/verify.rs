//! A backup is verified: copied into a folder of its own, opened, checked, migrated and compared row by row.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use portal::appliance::backup::BackupStatus;
use rusqlite::Connection;
use serde_json::json;

use crate::doctor::report::Findings;
use crate::support::command::{Portal, Said};
use crate::support::database_file::{aside, everything};
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::set_up::{change, set_up, value, with_mary};
use crate::support::skips::cannot_run;
use crate::support::stick::no_whole_databases;
use crate::support::wait;

pub fn folder(portal: &Portal) -> PathBuf {
    portal.data_dir().join("backups")
}

pub fn backup_of(portal: &Portal) -> PathBuf {
    portal.ok(&["backup", "--quiet"]).trim().into()
}

pub fn status(portal: &Portal) -> BackupStatus {
    BackupStatus::read(&folder(portal))
}

pub fn scratch(portal: &Portal) -> Option<PathBuf> {
    let mut entries = fs::read_dir(folder(portal)).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries.find(|path| path.file_name().unwrap().to_string_lossy().starts_with(".portal-scratch-"))
}

fn verify(portal: &Portal) -> Said {
    let said = portal.run(&["backup", "verify"]);
    assert_eq!(scratch(portal), None, "nothing stays behind");
    said
}

pub fn note_sum(backup: &Path) {
    let file = backup.file_name().unwrap();
    let mut command = Command::new("sha256sum");
    let said = command.arg(file).current_dir(backup.parent().unwrap()).output().unwrap();
    assert!(said.status.success());
    fs::write(backup.with_file_name("SHA256SUMS"), said.stdout).unwrap();
}

fn forget_sums(portal: &Portal) {
    let _there_may_be_none = fs::remove_file(folder(portal).join("SHA256SUMS"));
}

/// Changes one byte of the congregation's name, wherever it is stored: no page and no index shows it.
fn flip(backup: &Path) {
    let mut bytes = fs::read(backup).unwrap();
    for at in 0..bytes.len() {
        if bytes[at..].starts_with(b"Grace Church") {
            bytes[at] ^= 1;
        }
    }
    fs::write(backup, bytes).unwrap();
    assert_eq!(crate::backup::back_up::congregation(backup), "Frace Church");
    let conn = Connection::open(backup).unwrap();
    let checked: String = conn.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(checked, "ok", "SQLite does not see it");
}

fn rows(path: &Path) -> usize {
    everything(path).values().map(|(_, rows)| rows.len()).sum()
}

// proves: D4
#[test]
fn a_right_backup_is_proven_and_doctor_list_health_and_log_say_so() {
    let portal = with_mary();
    let before = Findings::of(&portal);
    assert!(!before.checks().contains(&"proof"), "there is nothing to prove yet");
    let said = portal.run(&["backup", "verify"]);
    assert!(said.code == 1 && said.err.contains("There is no backup in"), "{}", said.err);

    let backup = backup_of(&portal);
    note_sum(&backup);
    Findings::of(&portal).expect("proof", "care", "No backup was tried out yet", "portal backup verify");
    let (live, copy) = (everything(&portal.data_dir().join("portal.db")), fs::read(&backup).unwrap());
    let said = verify(&portal);
    assert_eq!(said.code, 0, "{}", said.err);
    let words = format!("{} rows are the same as in the portal", rows(&backup));
    for part in [&words, backup.to_str().unwrap(), "The backup is right", "Its checksum is the one"] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    assert_eq!(everything(&portal.data_dir().join("portal.db")), live);
    assert!(fs::read(&backup).unwrap() == copy, "it was only read");
    let (record, rows_of_it) = (portal.json(&["backup", "verify"]), rows(&backup));
    let wanted = json!({
        "path": backup, "right": true, "rows": rows_of_it, "sameRows": rows_of_it, "schema": record["schema"],
        "sumChecked": true, "withKey": false,
    });
    assert!(record == wanted && record["schema"].is_u64(), "{record}");
    let proof = status(&portal).proof;
    assert_eq!((proof.file.as_ref(), proof.words), (Some(&backup), Some(words.clone())));
    let done = proof.done.unwrap().to_string();

    let found = Findings::of(&portal);
    found.expect("proof", "well", &format!("Last proven restore: 0 minutes ago ({words})."), "");
    let list: serde_json::Value = serde_json::from_str(&portal.ok(&["backup", "list", "--json"])).unwrap();
    assert_eq!((&list[0]["checksum"], list[0]["provenAt"].is_string()), (&"right".into(), true), "{list}");

    let serving = Serving::start(&portal);
    let health = portal.ok(&["healthcheck"]);
    assert!(health.contains(&format!("\"lastProvenRestoreAt\":\"{done}\"")), "{health}");
    let (_, log) = serving.stop();
    assert!(log.contains(&format!("last nightly backup: never; last proven restore: {done}")), "{log}");

    change(&portal, "UPDATE settings SET value = 'Later' WHERE name = 'congregation-name'");
    let said = verify(&portal);
    let rows = rows(&backup);
    let words = format!("{} of {rows} rows are the same as in the portal, which was written to", rows - 1);
    assert!(said.code == 0 && said.out.contains(&words), "{} {}", said.out, said.err);
}

// proves: D4
#[test]
fn a_byte_that_rotted_in_a_row_is_found_by_the_checksum_and_without_one_by_the_comparison() {
    let portal = with_mary();
    for with_sum in [true, false] {
        let backup = backup_of(&portal);
        if with_sum {
            note_sum(&backup);
        } else {
            forget_sums(&portal);
        }
        assert_eq!(verify(&portal).code, 0);
        flip(&backup);
        let said = verify(&portal);
        let parts = if with_sum {
            ["its checksum is not the one in SHA256SUMS", "Make a new one now: portal backup"]
        } else {
            ["its rows are not all the same as in the portal", "Make a new backup: portal backup"]
        };
        for part in parts {
            assert!(said.code == 1 && said.err.contains(part), "{part}: {}", said.err);
        }
        let trouble = status(&portal).proof.trouble.unwrap();
        assert_eq!(format!("portal: {}\n", trouble.says), said.err);
        assert!(status(&portal).proof.done.is_some(), "what was proven before stays known");
        let found = Findings::of(&portal);
        found.expect("proof", "problem", "did not pass. Last proven restore: 0 minutes ago.", &trouble.says);

        let next = backup_of(&portal);
        note_sum(&next);
        assert_eq!(verify(&portal).code, 0);
        assert_eq!(status(&portal).proof.trouble, None);
        fs::remove_file(backup).unwrap();
        fs::remove_file(next).unwrap();
    }
}

// Known from ChurchCRM CVE-2025-68109.
// proves: D4, D5
#[test]
fn what_is_no_whole_backup_is_refused_with_what_to_do() {
    let portal = set_up();
    let good = fs::read(backup_of(&portal)).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let orphans = elsewhere.path().join("orphans.db");
    fs::write(&orphans, &good).unwrap();
    let without = "PRAGMA foreign_keys = OFF; INSERT INTO event_rsvps (id, event_id, member_id, created_at, updated_at) VALUES (1, 'x', 'y', 0, 0)";
    Connection::open(&orphans).unwrap().execute_batch(without).unwrap();
    let before = (everything(&portal.data_dir().join("portal.db")), status(&portal));
    let mut refused = no_whole_databases(&good, elsewhere.path());
    refused.push((orphans, "of event_rsvps belongs to nothing"));
    for (path, part) in refused {
        let bytes = fs::read(&path).ok();
        for command in [&["backup", "verify"][..], &["restore"]] {
            let said = portal.run(&[command, &[path.to_str().unwrap()]].concat());
            assert!(said.code == 1 && said.err.contains(part), "{command:?} {part}: {}", said.err);
            assert!(command.len() == 2 || said.err.contains("Nothing was changed"), "{part}: {}", said.err);
            assert_eq!(scratch(&portal), None, "{part}");
        }
        assert!(aside(&portal).is_empty(), "{part}");
        let after = (everything(&portal.data_dir().join("portal.db")), status(&portal));
        assert!(after == before, "somebody's file elsewhere is not the portal's last proof: {part}");
        assert_eq!(fs::read(&path).ok(), bytes, "{part}");
    }
}

// proves: D4
#[test]
fn while_others_write_a_backup_is_proven() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let backup = backup_of(&portal);
    note_sum(&backup);
    let is_over = AtomicBool::new(false);
    let count = || value::<i64>(&portal, "SELECT count(*) FROM announcements");
    let proofs = std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let conn = portal.database();
            conn.busy_timeout(Duration::from_secs(5)).unwrap();
            let sql = "INSERT INTO announcements (id, title, content, created_at, published_at)
                       VALUES (hex(randomblob(8)), 'x', hex(zeroblob(2000)), 0, 0)";
            while !is_over.load(Ordering::SeqCst) {
                conn.execute(sql, []).unwrap();
            }
        });
        let proof = |_| {
            let begun = count();
            while count() == begun && !writer.is_finished() {
                std::thread::yield_now();
            }
            let since = count();
            (verify(&portal), count() - since)
        };
        let proofs: Vec<(Said, i64)> = (0..3).map(proof).collect();
        // Only then is anything judged: who writes is to stop whatever it was.
        is_over.store(true, Ordering::SeqCst);
        proofs
    });
    for (said, _) in &proofs {
        assert!(said.code == 0 && said.out.contains("are the same as in the portal"), "{said:?}");
    }
    assert!(proofs.iter().any(|(_, written)| *written > 0), "somebody wrote meanwhile");
    assert_eq!(serving.stop().0, Some(0));
}

// proves: D4
#[test]
fn a_proof_that_was_killed_midway_leaves_nothing_that_the_next_one_does_not_sweep() {
    let portal = set_up();
    let good = fs::read(backup_of(&portal)).unwrap();
    let begin = || {
        let mut command = portal.command(&["backup", "verify", "/dev/stdin"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut stick = child.stdin.take().unwrap();
        stick.write_all(&good[..good.len() / 2]).unwrap();
        let copy = || scratch(&portal).map(|hidden| hidden.join("portal.db"));
        let is_begun = || copy().is_some_and(|copy| fs::metadata(copy).is_ok_and(|copy| copy.len() > 0));
        wait::until("it is running", is_begun);
        let hidden = scratch(&portal).unwrap();
        assert_eq!(fs::metadata(hidden.join("portal.db")).unwrap().mode() & 0o777, 0o600);
        assert_eq!(fs::metadata(&hidden).unwrap().mode() & 0o777, 0o700);
        (child, stick, hidden)
    };
    let kill = |(mut child, stick, hidden): (Child, ChildStdin, PathBuf)| {
        child.kill().unwrap();
        child.wait().unwrap();
        drop(stick);
        assert!(hidden.join("portal.db").exists(), "it was killed midway");
    };
    let make_old = |hidden: &Path| File::open(hidden).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let running = begin();
    // A backup that is made meanwhile removes nothing of it.
    make_old(&running.2);
    backup_of(&portal);
    kill(running);
    assert_eq!(verify(&portal).code, 0);

    let running = begin();
    make_old(&running.2);
    kill(running);
    backup_of(&portal);
    assert_eq!(scratch(&portal), None, "the next backup sweeps as well");
}

// proves: D4
#[test]
fn without_room_for_the_copy_the_card_is_not_filled_and_the_failure_is_kept() {
    let portal = set_up();
    let backup = backup_of(&portal);
    let aside = portal.folder.path().join(backup.file_name().unwrap());
    fs::rename(&backup, &aside).unwrap();
    let script =
        "mount -t tmpfs -o size=1m,mode=700 none \"$0\" || exit 77; cp \"$1\" \"$0\"; shift; \"$@\"; code=$?
                  cat \"$0/status.json\"; ls -A \"$0\" >&2; exit $code";
    let command = portal.command(&["backup", "verify"]);
    let mut outer = Command::new("unshare");
    outer.args(["--mount", "sh", "-c", script]).arg(folder(&portal)).arg(&aside).arg(command.get_program());
    let said = outer.args(["backup", "verify"]).env("PORTAL_DATA_DIR", portal.data_dir()).output();
    let Some(said) = said.ok().map(Said::from).filter(|said| said.err.contains("portal: ")) else {
        return cannot_run("Mounting a small disk is not allowed.");
    };
    assert_eq!(said.code, 1);
    let sentence = said.err.lines().next().unwrap().strip_prefix("portal: ").unwrap();
    assert!(
        sentence.starts_with("There is no room to open ") && sentence.contains("MB must be free"),
        "{sentence}"
    );
    let status: BackupStatus = serde_json::from_str(&said.out).unwrap();
    assert_eq!(status.proof.trouble.unwrap().says, sentence);
    assert!(!said.err.contains("scratch"), "{}", said.err);
}
