//! A copy of everything, and its restore.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::backup::verify::backup_of;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::database_file::{aside, backups, everything};
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::{change, set_up, with_mary};

fn database(portal: &Portal) -> PathBuf {
    portal.data_dir().join("portal.db")
}

fn restore(portal: &Portal, file: &Path) -> String {
    portal.ok(&["restore", file.to_str().unwrap(), "--yes"])
}

fn set_congregation(portal: &Portal, name: &str) {
    portal.ok(&["settings", "set", "congregation-name", name]);
}

pub fn congregation(path: &Path) -> String {
    let conn = Connection::open(path).unwrap();
    conn.query_row("SELECT value FROM settings WHERE name = 'congregation-name'", [], |row| row.get(0))
        .unwrap()
}

// proves: D3
#[test]
fn a_backup_says_where_it_is_how_large_and_what_is_not_in_it() {
    let portal = with_mary();
    let said = portal.ok(&["backup"]);
    let kept = backups(&portal);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(said.contains(&format!("The backup is {}\n", kept[0].display())), "{said}");
    let rows: usize = everything(&kept[0]).values().map(|(_, rows)| rows.len()).sum();
    for part in [&format!(" with {rows} rows; all of it was read again"), "Not in it: the key file"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(everything(&kept[0]), everything(&database(&portal)));
    let name = kept[0].file_name().unwrap().to_str().unwrap();
    let digits = name.strip_prefix("portal-").and_then(|rest| rest.strip_suffix("Z.db")).unwrap();
    assert!(digits.len() == 15 && digits.replace('-', "").parse::<u64>().is_ok(), "{name}");
    for path in [&kept[0], kept[0].parent().unwrap()] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o077, 0, "{}", path.display());
    }

    let record: Value = serde_json::from_str(&portal.ok(&["backup", "--json"])).unwrap();
    assert_eq!((&record["rows"], &record["schema"]), (&json!(rows), &json!(1)));
    let file = Path::new(record["path"].as_str().unwrap());
    assert_eq!(json!(fs::metadata(file).unwrap().len()), record["bytes"]);
    assert_eq!(backups(&portal).len(), 2, "within one second as well");
}

// proves: D3
#[test]
fn a_backup_goes_where_it_is_told_and_replaces_nothing_unasked() {
    let portal = set_up();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("today.db");
    let name = path.to_str().unwrap();
    portal.ok(&["backup", name]);
    let first = fs::read(&path).unwrap();
    set_congregation(&portal, "New Name");
    let said = portal.run(&["backup", name]);
    assert!(said.code == 1 && said.err.contains("--force"), "{}", said.err);
    assert!(fs::read(&path).unwrap() == first);
    portal.ok(&["backup", name, "--force"]);
    assert_eq!(congregation(&path), "New Name");
    let said = portal.ok(&["backup", "--quiet", folder.path().to_str().unwrap()]);
    assert!(Path::new(said.trim()).starts_with(&folder) && Path::new(said.trim()).exists(), "{said}");
    let said = portal.run(&["backup", folder.path().join("no/such.db").to_str().unwrap()]);
    assert!(said.code == 1 && said.err.contains("Is the folder there?"), "{}", said.err);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing half written is left");
    assert!(backups(&portal).is_empty());
}

#[test]
fn where_nothing_is_set_up_there_is_nothing_to_copy_and_nothing_is_made() {
    let portal = Portal::nowhere();
    let said = portal.run(&["backup"]);
    assert!(said.code == 1 && said.err.contains("There is no portal in"), "{}", said.err);
    assert!(!portal.data_dir().exists());
}

// proves: D5
#[tokio::test]
async fn after_a_restore_no_session_and_no_link_works_and_the_database_before_is_kept() {
    let portal = portal_with_mary();
    portal.ok(&["settings", "set", "congregation-name", "Before"]);
    portal.ok(&["member", "add", "--first-name", "Eve", "--last-name", "New", "--email", "eve@email.com"]);
    let link = portal.ok(&["member", "invite", "eve@email.com", "--print"]);
    let token = link.split_once("token=").unwrap().1[..43].to_owned();
    let serving = Serving::start(&portal);
    let cookie = Browser::at(serving.address).sign_in(MARY, PASSWORD).await.cookie();
    let backup = backup_of(&portal);

    let said = portal.run(&["restore", backup.to_str().unwrap()]);
    assert!(said.code == 1 && said.err.contains("The portal is open. Close it first"), "{}", said.err);
    set_congregation(&portal, "After");
    // A power cut leaves a log with the latest changes, which is set aside with its database.
    serving.kill();
    assert!(fs::metadata(portal.data_dir().join("portal.db-wal")).unwrap().len() > 0);
    let said = restore(&portal, &backup);
    assert!(said.contains("Everybody is signed out") && said.contains("portal serve"), "{said}");
    assert_eq!(congregation(&database(&portal)), "Before");
    let kept = aside(&portal);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(said.contains(kept[0].to_str().unwrap()), "{said}");
    assert_eq!(congregation(&kept[0]), "After");

    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    let me =
        browser.request(reqwest::Method::GET, "/api/auth/me").header("cookie", format!("session={cookie}"));
    assert_eq!(me.send().await.unwrap().status(), 401, "the backup knew this session");
    let choice = json!({ "token": token, "password": PASSWORD, "confirmPassword": PASSWORD });
    let answer = browser.post("/api/auth/reset-password", &choice).await;
    assert!(answer.status != 200 && answer.body.contains("link"), "{}", answer.body);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(serving.stop().0, Some(0));
    let log = portal.ok(&["log"]);
    assert!(
        log.contains("went back to a backup") && log.contains(backup.file_name().unwrap().to_str().unwrap()),
        "{log}"
    );

    restore(&portal, &kept[0]);
    assert_eq!((congregation(&database(&portal)).as_str(), aside(&portal).len()), ("After", 2));
}

// proves: D5
#[test]
fn a_database_copied_with_its_log_comes_back_with_what_is_in_the_log() {
    let portal = set_up();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copied.db");
    let open = portal.database();
    // During a read, the last command to end does not checkpoint the log.
    open.execute_batch("BEGIN; SELECT name FROM settings").unwrap();
    set_congregation(&portal, "Only in the log");
    for ending in ["", "-wal"] {
        let from = format!("{}{ending}", database(&portal).display());
        fs::copy(from, format!("{}{ending}", copy.display())).unwrap();
    }
    assert!(fs::metadata(folder.path().join("copied.db-wal")).unwrap().len() > 0);
    drop(open);
    set_congregation(&portal, "Later");
    let said = portal.ok(&["backup", "verify", copy.to_str().unwrap()]);
    assert!(said.contains("copied.db, with the log beside it"), "{said}");
    assert!(restore(&portal, &copy).contains("copied.db, with the log beside it"));
    assert_eq!(congregation(&database(&portal)), "Only in the log");

    // A file with a backup's name or a checksum is complete; a log beside it is another program's.
    let sum = Sha256::digest(fs::read(&copy).unwrap());
    let noted = sum.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")) + "  copied.db\n";
    for (name, sums) in [
        ("portal-20261120-090000Z.db", ""),
        ("before-schema-2-20261120-090000Z.db", ""),
        ("copied.db", &noted),
    ] {
        let whole = folder.path().join(name);
        fs::write(folder.path().join("SHA256SUMS"), sums).unwrap();
        if name != "copied.db" {
            for ending in ["", "-wal"] {
                fs::copy(format!("{}{ending}", copy.display()), format!("{}{ending}", whole.display()))
                    .unwrap();
            }
        }
        let said = restore(&portal, &whole);
        assert!(!said.contains("the log beside it"), "{said}");
        assert_ne!(congregation(&database(&portal)), "Only in the log", "{name}");
    }
}

// proves: D5
#[test]
fn going_back_needs_nothing_of_the_present_database() {
    type Spoil = fn(&Portal);
    let states: [(&str, Spoil); 4] = [
        ("newer", |portal| change(portal, "PRAGMA user_version = 9999")),
        ("damaged", |portal| fs::write(database(portal), vec![0xA5; 20_000]).unwrap()),
        ("empty", |portal| fs::write(database(portal), "").unwrap()),
        ("gone", |portal| fs::remove_file(database(portal)).unwrap()),
    ];
    for (state, make) in states {
        let portal = set_up();
        let backup = backup_of(&portal);
        make(&portal);
        assert_eq!(portal.run(&["member", "list"]).code, 1, "{state}");
        let before = fs::read(database(&portal)).ok();
        restore(&portal, &backup);
        assert!(portal.ok(&["member", "list"]).contains("Ada"), "{state}");
        let kept: Option<Vec<u8>> = aside(&portal).first().map(|path| fs::read(path).unwrap());
        assert!(kept.map(|kept| kept.len()) == before.map(|before| before.len()), "{state} is kept");
    }
}
