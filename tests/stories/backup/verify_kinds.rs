//! The list of backups, and the verification of encrypted ones.

use std::fs;
use std::path::{Path, PathBuf};

use portal::appliance::backup::encrypted;
use rusqlite::Connection;
use serde_json::Value;

use crate::backup::verify::{backup_of, folder, note_sum, scratch, status};
use crate::platform::wrong_key::with_sealed_secrets;
use crate::support::command::{Portal, Said};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::set_up;
use crate::support::stick::{encrypt, tar_of};

const PASSPHRASE: &str = "four words of mine";

fn verify(portal: &Portal, file: &Path, more: &[&str]) -> Said {
    let said = portal.run(&[&["backup", "verify", file.to_str().unwrap()], more].concat());
    assert_eq!(scratch(portal), None);
    said
}

fn written(portal: &Portal, name: &str, text: &str) -> String {
    let path = portal.folder.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

// proves: K2
#[test]
fn an_encrypted_copy_is_proven_with_the_portal_s_passphrase_one_from_a_file_or_a_typed_one() {
    let portal = set_up();
    let said = portal.run_with(&["settings", "set", "backup-passphrase"], &format!("{PASSPHRASE}\n"));
    assert_eq!(said.code, 0, "{}", said.err);
    let backup = backup_of(&portal);
    let stick = tempfile::tempdir().unwrap();
    let copy = stick.path().join(format!("{}.age", backup.file_name().unwrap().to_str().unwrap()));
    fs::write(&copy, encrypt(&fs::read(&backup).unwrap(), PASSPHRASE)).unwrap();
    note_sum(&copy);
    let said = verify(&portal, &copy, &[]);
    assert!(said.code == 0 && said.out.contains("rows are the same as in the portal"), "{said:?}");
    assert!(said.out.contains("Its checksum is the one"), "{}", said.out);
    assert_eq!(status(&portal).proof.done, None, "the newest on the card was not tried");

    portal.ok(&["settings", "set", "backup-passphrase", "--clear"]);
    let said = verify(&portal, &copy, &[]);
    assert!(said.code == 1 && said.err.contains("--passphrase-file PASSPHRASE-FILE"), "{}", said.err);
    for (text, code) in [(PASSPHRASE, 0), ("four words of yours", 1)] {
        let file = written(&portal, "passphrase", text);
        let said = verify(&portal, &copy, &["--passphrase-file", &file]);
        assert_eq!(said.code, code, "{}", said.err);
    }
    let mut typing = Typing::at(portal.command(&["backup", "verify", copy.to_str().unwrap()]));
    typing.answer_unseen("Passphrase of the backup", "four words of yours");
    typing.answer_unseen("Passphrase of the backup", PASSPHRASE);
    let (code, shown) = typing.end();
    assert!(code == 0 && shown.contains("The backup is right"), "{shown}");
    assert!(!shown.contains(PASSPHRASE), "{shown}");

    let bytes = fs::read(&copy).unwrap();
    let file = written(&portal, "passphrase", PASSPHRASE);
    let cut = stick.path().join("cut.db.age");
    fs::write(&cut, &bytes[..bytes.len() - 1000]).unwrap();
    let said = verify(&portal, &cut, &["--passphrase-file", &file]);
    assert!(said.code == 1 && said.err.contains("is damaged (cut short or changed"), "{}", said.err);
}

// proves: D4
#[test]
fn a_backup_with_the_key_is_right_when_its_key_opens_everything_in_it() {
    let portal = with_sealed_secrets();
    let backup = fs::read(backup_of(&portal)).unwrap();
    let key = fs::read(portal.data_dir().join("portal.key")).unwrap();
    let stick = tempfile::tempdir().unwrap();
    let archive = |name: &str, key: &[u8]| -> PathBuf {
        let path = stick.path().join(name);
        fs::write(&path, encrypt(&tar_of(&[("portal.db", &backup), ("portal.key", key)]), PASSPHRASE))
            .unwrap();
        path
    };
    let file = written(&portal, "passphrase", PASSPHRASE);
    let right = archive("portal-with-key-20261120-180000Z.tar.age", &key);
    let said = verify(&portal, &right, &["--passphrase-file", &file]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("The portal.key in it opens everything."), "{}", said.out);
    let wrong = archive("wrong.tar.age", &[9; 32]);
    let said = verify(&portal, &wrong, &["--passphrase-file", &file]);
    assert!(said.code == 1 && said.err.contains("not the one that belongs to it"), "{}", said.err);
    assert!(said.err.contains("portal backup --with-key"), "{}", said.err);
}

#[test]
fn backups_are_listed_with_time_size_kind_and_what_their_checksum_says_the_newest_last() {
    let portal = set_up();
    let said = portal.run(&["backup", "list"]);
    assert!(said.code == 3 && said.err.contains("There is no backup in"), "{said:?}");
    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    let good = fs::read(backup_of(&portal)).unwrap();
    let place = folder(&portal);
    for entry in fs::read_dir(&place).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    let name = |name: &str| place.join(name);
    let sum_of = |name: &str| {
        note_sum(&place.join(name));
        fs::read_to_string(place.join("SHA256SUMS")).unwrap()
    };
    let mut sums = String::new();
    for (name, bytes) in [
        ("portal-20261120-090000Z.db", good.as_slice()),
        ("portal-20261121-090000Z.db", &good),
        ("portal-20261121-090000Z-2.db", &good),
    ] {
        fs::write(place.join(name), bytes).unwrap();
        sums.push_str(&sum_of(name));
    }
    fs::write(name("portal-20261120-090000Z.db"), &good[..5000]).unwrap();
    fs::write(name("SHA256SUMS"), sums.replace("-2.db", "-3.db")).unwrap();
    fs::write(name("before-schema-3-20260101-000000Z.db"), &good).unwrap();
    fs::write(name("portal-with-key-20261119-000000Z.tar.age"), encrypted::MAGIC).unwrap();
    fs::write(name(".portal-20261122-090000Z.db.part"), &good).unwrap();
    fs::write(name("letter.txt"), "no backup").unwrap();
    fs::write(portal.data_dir().join("before-restore-20261118-000000Z.db"), &good).unwrap();

    let list: Value = serde_json::from_str(&portal.ok(&["backup", "list", "--json"])).unwrap();
    let found: Vec<(&str, &str, Option<&str>)> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|backup| {
            let text = |name: &str| backup[name].as_str();
            (text("kind").unwrap(), text("madeAt").unwrap(), text("checksum"))
        })
        .collect();
    let wanted = [
        ("before-schema", "2025-12-31T18:00:00-06:00", None),
        ("before-restore", "2026-11-17T18:00:00-06:00", None),
        ("with-key", "2026-11-18T18:00:00-06:00", None),
        ("backup", "2026-11-20T03:00:00-06:00", Some("wrong")),
        ("backup", "2026-11-21T03:00:00-06:00", Some("right")),
        ("backup", "2026-11-21T03:00:00-06:00", None),
    ];
    assert_eq!(found, wanted);
    let said = portal.ok(&["backup", "list"]);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("When") && lines[0].contains("Checksum"), "{said}");
    assert!(lines[1].starts_with("2025-12-31 18:00  ") && lines[1].contains("before schema 3"), "{said}");
    assert!(lines[4].contains("WRONG") && lines[6].contains("portal-20261121-090000Z-2.db"), "{said}");
    assert_eq!(lines[7], format!("They are in {}", place.display()));

    let stick = tempfile::tempdir().unwrap();
    fs::write(stick.path().join("easter.db"), &good).unwrap();
    let other = stick.path().join("recipes.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE recipes (id)").unwrap();
    let said = portal.ok(&["backup", "list", stick.path().to_str().unwrap()]);
    assert!(said.contains("named by hand") && said.contains("easter.db"), "{said}");
    assert!(!said.contains("recipes"), "{said}");
    let said = portal.run(&["backup", "list", "/nowhere/at/all"]);
    assert!(said.code == 1 && said.err.contains("/nowhere/at/all could not be looked into"), "{said:?}");
}
