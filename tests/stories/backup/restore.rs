//! Restore: the age of the backup, what would be missing, and what is retained after the wrong one was restored.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use portal::appliance::backup::restore::{RestoreOptions, restore};
use portal::appliance::backup::unpack::BackupSource;
use portal::appliance::backup::{self, BackupStatus};
use portal::platform::clock::Clock;

use crate::backup::nightly::{data_dir, folder, hours, kept, nights_of, status, stick, sums_are_right};
use crate::backup::verify::{backup_of, note_sum};
use crate::backup::with_key::{aside, names_in};
use crate::support::app::TestApp;
use crate::support::command::Portal;
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{SETUP, change, set_up, value};
use crate::support::stick::{Stick, encrypt};

const EVERY_ENTRY: [&str; 5] = [
    "UPDATE members SET created_at = $at, updated_at = $at",
    "UPDATE households SET created_at = $at",
    "UPDATE settings SET updated_at = $at",
    "UPDATE security_logs SET created_at = $at, last_at = NULL",
    "DELETE FROM photos",
];

pub fn entered(portal: &Portal, at: &str) {
    let second = at.parse::<Timestamp>().unwrap().as_second().to_string();
    for sql in EVERY_ENTRY {
        change(portal, &sql.replace("$at", &second));
    }
}

/// A portal in Chicago with everything entered on the evening of the 18th, and its backup of the night after.
pub fn with_last_night_s_backup() -> (Portal, PathBuf) {
    let portal = set_up();
    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    entered(&portal, "2025-11-19T02:00:00Z");
    let made = backup_of(&portal);
    let night = made.with_file_name("portal-20251119-090000Z.db");
    fs::rename(made, &night).unwrap();
    note_sum(&night);
    (portal, night)
}

/// The congregation got another name at this moment.
fn newer(portal: &Portal, at: &str) {
    let set = format!("value = 'Newer', updated_at = {at}");
    change(portal, &format!("UPDATE settings SET {set} WHERE name = 'congregation-name'"));
}

pub fn congregation(portal: &Portal) -> String {
    value(portal, "SELECT value FROM settings WHERE name = 'congregation-name'")
}

// proves: D5
#[test]
fn it_says_of_when_the_backup_is_and_what_would_be_missing() {
    let (portal, night) = with_last_night_s_backup();
    let restore = |file: &Path| {
        let said = portal.run(&["restore", file.to_str().unwrap(), "--yes"]);
        assert_eq!(said.code, 0, "{}", said.err);
        said
    };
    let said = portal.run(&["restore", night.to_str().unwrap()]);
    assert_eq!(said.code, 0, "nothing is newer: {}", said.err);
    let as_of = "Everything in it is as it was on 2025-11-19 03:00 (America/Chicago).";
    assert!(said.out.contains(as_of), "{}", said.out);
    assert_eq!(said.err, "", "nobody entered anything since, and going back is no entry");
    assert_eq!(restore(&night).err, "", "nor is it the second time");

    // Two days later an entry; another one from a clock that ran ahead does not count.
    newer(&portal, "unixepoch('2025-11-21T10:00:00Z')");
    change(&portal, "UPDATE members SET updated_at = unixepoch('2099-01-01')");
    let said = restore(&night);
    for words in [
        "newer than this backup, whose last entry is of 2025-11-18 20:00.",
        "The portal's last entry is of 2025-11-21 04:00, 2 days later (America/Chicago).",
        "will be missing: it is set aside, not deleted.",
    ] {
        assert!(said.err.contains(words), "{words}: {}", said.err);
    }
    assert!(said.out.contains(as_of), "{}", said.out);
    assert_eq!(congregation(&portal), "Grace Church");

    let kept = aside(&portal).into_iter().map(|name| portal.data_dir().join(name));
    let mut newer = kept.filter(|path| path.extension().is_some_and(|ending| ending == "db"));
    let newer = newer.find(|path| crate::backup::back_up::congregation(path) == "Newer").unwrap();
    assert_eq!((restore(&newer).err.as_str(), congregation(&portal).as_str()), ("", "Newer"));
    // Where the name has no time, the last entry counts.
    let copy = night.with_file_name("copy.db");
    fs::copy(&night, &copy).unwrap();
    let said = restore(&copy);
    assert!(said.out.contains("as it was on 2025-11-18 20:00 (America/Chicago)."), "{}", said.out);
    assert!(said.err.contains("whose last entry is of 2025-11-18 20:00."), "{}", said.err);
}

#[test]
fn without_a_terminal_and_without_yes_a_newer_portal_stays() {
    let (portal, night) = with_last_night_s_backup();
    newer(&portal, "unixepoch('2025-11-19T09:00:00Z')");
    fs::write(portal.data_dir().join("serve.lock"), "").unwrap();
    let before = names_in(&portal.data_dir());
    let said = portal.run(&["restore", portal.data_dir().join("portal.db").to_str().unwrap(), "--yes"]);
    assert!(said.code == 1 && said.err.contains("is what the portal has now, and no backup"), "{said:?}");
    let said = portal.run(&["restore", night.to_str().unwrap()]);
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
    for words in [
        // Entered in the very second of the backup's name: one time is not compared with itself.
        "newer than this backup, whose last entry is of 2025-11-18 20:00.",
        "The portal's last entry is of 2025-11-19 03:00, 7 hours later (America/Chicago).",
        "There is no terminal to ask on, so nothing was changed.",
        "--yes",
    ] {
        assert!(said.err.contains(words), "{words}: {}", said.err);
    }
    assert_eq!((congregation(&portal).as_str(), names_in(&portal.data_dir())), ("Newer", before));
    // The former program, put back after an upgrade and a week of entries, knows that they would be missing.
    newer(&portal, "unixepoch('2025-11-26T09:00:00Z')");
    change(&portal, "PRAGMA user_version = 999");
    let said = portal.run(&["restore", night.to_str().unwrap()]);
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
    assert!(said.err.contains("last entry is of 2025-11-26 03:00"), "{}", said.err);
    assert_eq!(congregation(&portal), "Newer");
}

// proves: D5
#[test]
fn on_a_terminal_restore_asks_before_newer_entries_are_replaced() {
    let (portal, night) = with_last_night_s_backup();
    let file = night.to_str().unwrap();
    let mut typing = Typing::at(portal.command(&["restore", file]));
    typing.wait_for("The portal is back at");
    assert_eq!(typing.end().0, 0, "nothing is newer: nothing is asked");

    newer(&portal, "unixepoch() - 3600");
    let state =
        || (names_in(&portal.data_dir()), fs::read(folder_of(&portal).join(BackupStatus::FILE)).unwrap());
    let before = state();
    for is_broken_off in [false, true] {
        let mut typing = Typing::at(portal.command(&["restore", file]));
        if is_broken_off {
            typing.break_off("Go back all the same?");
        } else {
            typing.answer("Go back all the same?", "n");
        }
        let (code, shown) = typing.end();
        assert!(code == 3 && shown.contains("Nothing was changed."), "{code}: {shown}");
    }
    assert_eq!((congregation(&portal).as_str(), state()), ("Newer", before));

    let mut typing = Typing::at(portal.command(&["restore", file, "--yes"]));
    typing.wait_for("is newer than this backup");
    let (code, shown) = typing.end();
    assert!(code == 0 && !shown.contains("all the same?"), "{shown}");
    assert_eq!(congregation(&portal), "Grace Church");
}

fn folder_of(portal: &Portal) -> PathBuf {
    portal.data_dir().join("backups")
}

// proves: D3
#[tokio::test]
async fn after_going_back_to_an_old_file_nothing_from_before_goes_for_thirty_days_on_card_and_stick() {
    let portal = TestApp::start().await;
    let stick = stick(&portal);
    let mut nightly = nights_of(&portal);
    nightly.round();
    let old = folder(&portal).join(kept(&folder(&portal)).pop_first().unwrap());
    hours(&portal, 24);
    nightly.round();
    let before = kept(stick.path());
    let morning = before.last().unwrap().clone();
    assert_eq!(before.len(), 2);

    let mut file = File::open(&old).unwrap();
    let source =
        BackupSource { name: &old, file: &mut file, log: None, sums: None, passphrase: &mut || Ok(None) };
    let wishes = RestoreOptions { new_key: false, go_on: &mut |_| true };
    restore(&data_dir(&portal), source, wishes, portal.now()).unwrap();
    // A new card has none of them but the restored one.
    fs::remove_file(folder(&portal).join(&morning)).unwrap();
    hours(&portal, 1);
    nights_of(&portal).round();
    let made_up = kept(&folder(&portal)).pop_last().unwrap();
    assert_eq!(made_up[..15], morning[..15], "of the same day");
    let there = kept(stick.path());
    assert!(there.is_superset(&before) && there.contains(&made_up), "{there:?}");
    sums_are_right(stick.path());

    for (days, stays) in [(28, true), (3, false)] {
        for _ in 0..days {
            hours(&portal, 24);
            nights_of(&portal).round();
        }
        for name in &before {
            assert_eq!(kept(stick.path()).contains(name), stays, "{days} more days: {name}");
        }
        assert_eq!(old.exists(), stays, "{days} more days");
    }
    assert_eq!(status(&portal).copy.trouble, None);
}

#[test]
fn going_back_notes_when_beside_what_is_noted_already() {
    let (portal, night) = with_last_night_s_backup();
    portal.ok(&["backup", "verify"]);
    let before = BackupStatus::read(&folder_of(&portal));
    portal.ok(&["restore", night.to_str().unwrap(), "--yes"]);
    let after = BackupStatus::read(&folder_of(&portal));
    let ago = Clock::System.now().duration_since(after.restored.unwrap());
    assert!(ago >= SignedDuration::ZERO && ago < SignedDuration::from_mins(10), "{ago:?}");
    assert_eq!(BackupStatus { restored: None, ..after }, before);
    assert!(before.proof.done.is_some());
}

#[test]
fn the_backup_that_one_went_back_to_is_still_proven() {
    let portal = Portal::nowhere();
    portal.ok(&["seed", "--members", "30"]);
    let backup = backup_of(&portal);
    portal.ok(&["restore", backup.to_str().unwrap(), "--yes"]);
    // Every session was ended, which does not make it another congregation.
    portal.ok(&["backup", "verify", backup.to_str().unwrap()]);
    let said = portal.ok(&["backup", "verify"]);
    assert!(said.contains("rows are the same as in the portal"), "{said}");
    change(&portal, "UPDATE members SET first_name = 'Nobody'");
    assert_eq!(portal.run(&["backup", "verify"]).code, 1, "that is");
}

#[test]
fn where_only_the_database_is_gone_setup_makes_no_empty_portal_beside_its_backups() {
    let (portal, night) = with_last_night_s_backup();
    for file in ["portal.db", "portal.db-wal", "portal.db-shm"] {
        let _not_there = fs::remove_file(portal.data_dir().join(file));
    }
    let said = portal.run(&SETUP);
    assert_eq!(said.code, 1);
    assert!(said.err.contains(&format!("portal restore {}", night.display())), "{}", said.err);
    assert!(!portal.data_dir().join("portal.db").exists());
    portal.ok(&["restore", night.to_str().unwrap(), "--yes"]);
    assert_eq!(congregation(&portal), "Grace Church");
}

// proves: D2
#[test]
fn the_way_back_that_is_named_is_the_newest_whose_checksum_is_right() {
    let (portal, night) = with_last_night_s_backup();
    let newest = night.with_file_name("portal-20251120-090000Z.db");
    fs::copy(&night, &newest).unwrap();
    note_sum(&newest);
    let sums = fs::read_to_string(newest.with_file_name("SHA256SUMS")).unwrap();
    let of_night = sums.replace("portal-20251120", "portal-20251119");
    fs::write(newest.with_file_name("SHA256SUMS"), sums + &of_night).unwrap();
    let database = portal.data_dir().join("portal.db");
    fs::write(&database, vec![0xA5; 20_000]).unwrap();
    let says = |wanted: &str| {
        for arguments in
            [&["doctor", "--offline"][..], &["member", "list"], &["serve", "--listen", "127.0.0.1:0"]]
        {
            let said = portal.run(arguments);
            let all = said.out + &said.err;
            assert!(said.code == 1 && all.contains(wanted), "{arguments:?}: {all}");
        }
    };
    says(&format!("portal restore {}", newest.display()));
    // One byte in a row: SQLite does not detect it.
    let mut bytes = fs::read(&newest).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&newest, bytes).unwrap();
    says(&format!("portal restore {}", night.display()));
    fs::write(&night, fs::read(&newest).unwrap()).unwrap();
    says("portal restore FILE");
    says("is what was written");
}

#[test]
fn an_export_and_a_backup_name_each_other_s_command() {
    let portal = set_up();
    let backup = backup_of(&portal);
    let export = portal.data_dir().with_file_name("everything.zip");
    let (backup, export) = (backup.to_str().unwrap(), export.to_str().unwrap());
    portal.ok(&["export", export]);
    for command in [&["restore", export][..], &["backup", "verify", export]] {
        let said = portal.run(command);
        assert!(said.code == 1 && said.err.contains("portal import everything "), "{}", said.err);
    }
    let stick = Stick::new();
    let with_key = stick.sealed_backup(&portal);
    for file in [backup, with_key.to_str().unwrap()] {
        let new = Portal::nowhere();
        let said = new.run(&["import", "everything", file]);
        assert!(said.code == 1 && said.err.contains(&format!("portal restore {file}")), "{}", said.err);
        assert!(!new.data_dir().exists());
    }
}

#[test]
fn a_passphrase_with_an_umlaut_opens_from_every_keyboard() {
    const ONE: &str = "\u{fc}berm Wehr schl\u{e4}ft die Laterne";
    const TWO: &str = "u\u{308}berm Wehr schla\u{308}ft die Laterne";
    let portal = set_up();
    let stick = Stick::new();
    let place = |name: &str| stick.folder.path().join(name).to_str().unwrap().to_owned();
    stick.file("one", ONE.as_bytes());
    stick.file("two", TWO.as_bytes());
    let file = place("by-two.tar.age");
    portal.ok(&["backup", "--with-key", &file, "--passphrase-file", &place("two")]);
    portal.ok(&["backup", "verify", &file, "--passphrase-file", &place("one")]);
    let database = fs::read(backup_of(&portal)).unwrap();
    let by_one = stick.file("one.db.age", &encrypt(&database, ONE));
    portal.ok(&["backup", "verify", by_one.to_str().unwrap(), "--passphrase-file", &place("two")]);
    // Another program uses what the keyboard writes.
    let by_two = stick.file("two.db.age", &encrypt(&database, TWO));
    portal.ok(&["restore", by_two.to_str().unwrap(), "--passphrase-file", &place("two"), "--yes"]);
    let said = portal.run_with(&["settings", "set", "backup-passphrase", "-"], TWO);
    assert_eq!(said.code, 0, "{}", said.err);
    portal.ok(&["backup", "verify", by_one.to_str().unwrap()]);
}

#[test]
fn a_file_without_a_passphrase_says_which_of_its_lines_is_empty() {
    let portal = set_up();
    let stick = Stick::new();
    let target = stick.folder.path().join("new.tar.age");
    for (bytes, sentence) in [
        ("", "is empty: its first line should be the passphrase."),
        ("\n\n", "is empty: its first line should be the passphrase."),
        ("\nseven kettles under a green bridge\n", "is empty: the passphrase should stand there."),
    ] {
        let file = stick.file("paper", bytes.as_bytes());
        let arguments =
            ["backup", "--with-key", target.to_str().unwrap(), "--passphrase-file", file.to_str().unwrap()];
        let said = portal.run(&arguments);
        assert!(said.code == 1 && said.err.contains(sentence), "{bytes:?}: {}", said.err);
    }
    let said = portal.run_with(&["settings", "set", "backup-passphrase", "-"], "");
    assert!(
        said.err.contains("Standard input is empty: its first line should be the passphrase."),
        "{said:?}"
    );
    let said = portal.run_with(&["settings", "set", "mail-password", "-"], "");
    assert!(said.err.contains("should be the password."), "{said:?}");
    assert!(!target.exists() && backup::names(stick.folder.path()).unwrap().len() == 2);
}
