//! The second copy: on a stick that is pulled out, swapped, damaged, or read by a finder.

use std::fs;
use std::io::Read;
use std::path::Path;

use portal::accounts::audit_log::Actor;
use portal::appliance::backup::{encrypted, second_copy, sums};
use portal::appliance::change_settings::change_secret;
use portal::platform::settings::Name;

use crate::backup::nightly::{
    data_dir, folder, hours, kept, nights_of, status, stick, sums_are_right, with_stick,
};
use crate::support::app::TestApp;

const WORDS: &str = "seven kettles under a green bridge";

fn set_passphrase(portal: &TestApp, passphrase: &str) {
    let (app, now) = (&portal.app, portal.now());
    app.db
        .write(|tx| {
            change_secret(tx, Actor::CommandLine, Name::BackupPassphrase, &app.seal, passphrase, now)
                .map(|_| ())
        })
        .unwrap();
}

fn opened(file: &Path, passphrase: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    encrypted::reader(fs::File::open(file).unwrap(), passphrase).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

fn rot(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

// proves: K2
#[tokio::test]
async fn a_stick_that_is_not_there_gets_nothing_and_its_copy_within_the_hour_it_is_back() {
    let (portal, stick, mut nightly) = with_stick().await;
    nightly.round();
    assert_eq!(kept(stick.path()), kept(&folder(&portal)));
    // When it is pulled out, an empty mount point is left.
    let drawer = stick.path().with_extension("in-the-drawer");
    fs::rename(stick.path(), &drawer).unwrap();
    fs::create_dir(stick.path()).unwrap();
    hours(&portal, 24);
    nightly.round();
    assert_eq!(fs::read_dir(&stick).unwrap().count(), 0, "nothing is written onto the card");
    let trouble = status(&portal).copy.trouble.unwrap();
    for words in [
        "There is no second copy of the newest backup: ",
        "Is the stick plugged in and mounted?",
        &format!(" settings set backup-copy-to {}", stick.path().display()),
    ] {
        assert!(trouble.says.contains(words), "{words}: {}", trouble.says);
    }
    assert_eq!(status(&portal).backup.trouble, None, "the backup itself is well");
    fs::remove_dir(&stick).unwrap();
    hours(&portal, 1);
    nightly.round();
    assert!(status(&portal).copy.trouble.unwrap().last > trouble.last, "no folder at all, an hour later");
    fs::rename(&drawer, &stick).unwrap();
    nightly.round();
    assert!(status(&portal).copy.trouble.is_some(), "it is not tried every minute");
    hours(&portal, 1);
    nightly.round();
    assert_eq!(status(&portal).copy.trouble, None);
    assert_eq!(kept(stick.path()), kept(&folder(&portal)));
    sums_are_right(stick.path());
}

// proves: K2
#[tokio::test]
async fn with_a_passphrase_the_stick_is_unreadable() {
    let (portal, stick, mut nightly) = with_stick().await;
    nightly.round();
    set_passphrase(&portal, WORDS);
    hours(&portal, 24);
    nightly.round();
    hours(&portal, 24);
    set_passphrase(&portal, "another six words of no meaning");
    nightly.round();
    let there: Vec<String> = kept(stick.path()).into_iter().collect();
    let here: Vec<String> = kept(&folder(&portal)).into_iter().collect();
    assert_eq!(there, [here[0].clone(), format!("{}.age", here[1]), format!("{}.age", here[2])]);
    for (at, passphrase) in [(1, WORDS), (2, "another six words of no meaning")] {
        let copy = stick.path().join(&there[at]);
        assert!(!fs::read(&copy).unwrap().windows(15).any(|part| part == b"SQLite format 3"));
        assert!(opened(&copy, passphrase) == fs::read(folder(&portal).join(&here[at])).unwrap());
    }
    sums_are_right(stick.path());
    assert!(status(&portal).copy.words.unwrap().ends_with(", encrypted"));
    // A passphrase that this portal's key does not open is reported, and no unencrypted copy is made instead.
    portal.execute("UPDATE settings SET value = ?1 WHERE name = 'backup-passphrase'", ["A".repeat(80)]);
    hours(&portal, 24);
    nightly.round();
    let trouble = status(&portal).copy.trouble.unwrap();
    assert!(trouble.says.contains(" settings set backup-passphrase"), "{}", trouble.says);
    assert_eq!(kept(stick.path()).len(), 3);
}

// proves: K2
#[tokio::test]
async fn a_backup_that_has_rotted_is_not_copied_and_a_rotten_copy_is_written_anew() {
    let (portal, stick, mut nightly) = with_stick().await;
    nightly.round();
    let name = kept(stick.path()).pop_first().unwrap();
    let (backup, copy) = (folder(&portal).join(&name), stick.path().join(&name));
    let whole = fs::read(&backup).unwrap();
    rot(&copy);
    fs::remove_file(folder(&portal).join("status.json")).unwrap();
    nightly.round();
    assert!(fs::read(&copy).unwrap() == whole);
    sums_are_right(stick.path());
    let written = fs::metadata(&copy).unwrap().modified().unwrap();
    fs::remove_file(folder(&portal).join("status.json")).unwrap();
    nightly.round();
    assert_eq!(fs::metadata(&copy).unwrap().modified().unwrap(), written);
    rot(&backup);
    fs::remove_file(&copy).unwrap();
    fs::remove_file(folder(&portal).join("status.json")).unwrap();
    nightly.round();
    let trouble = status(&portal).copy.trouble.unwrap();
    assert!(trouble.says.contains("is not what it was when it was made"), "{}", trouble.says);
    assert!(kept(stick.path()).is_empty());
    hours(&portal, 24);
    nightly.round();
    assert_eq!((status(&portal).copy.trouble, kept(stick.path()).len()), (None, 1));
}

// proves: K2
#[tokio::test]
async fn what_was_being_written_when_the_stick_was_pulled_out_is_cleared_away() {
    let portal = TestApp::start().await;
    let stick = stick(&portal);
    for name in [".portal-20261119-090000Z.db.age.part", ".SHA256SUMS.part"] {
        fs::write(stick.path().join(name), "half").unwrap();
    }
    fs::write(stick.path().join(".holiday.part"), "somebody's").unwrap();
    nights_of(&portal).round();
    let mut names: Vec<_> = fs::read_dir(&stick)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names[..3], [".holiday.part", ".portal-copies", "SHA256SUMS"]);
    assert_eq!(names.len(), 4, "{names:?}");
}

// proves: K2
#[tokio::test]
async fn another_folder_gets_the_newest_backup_at_once_and_none_is_no_trouble() {
    let portal = TestApp::start().await;
    let mut nightly = nights_of(&portal);
    nightly.round();
    assert_eq!(status(&portal).copy, portal::appliance::backup::TaskStatus::default());
    let first = stick(&portal);
    nightly.round();
    let second = stick(&portal);
    nightly.round();
    for stick in [&first, &second] {
        assert_eq!(kept(stick.path()), kept(&folder(&portal)));
    }
    fs::remove_file(second.path().join(".portal-copies")).unwrap();
    hours(&portal, 24);
    nightly.round();
    assert!(status(&portal).copy.trouble.is_some());
    portal.set(Name::BackupCopyTo, "");
    nightly.round();
    assert_eq!(status(&portal).copy.trouble, None, "nobody wants copies any more");
}

#[tokio::test]
async fn two_portals_do_not_share_a_folder_on_one_stick() {
    let (portal, other) = (TestApp::start().await, TestApp::start().await);
    let stick = stick(&portal);
    nights_of(&portal).round();
    let refused = second_copy::set_up(stick.path(), &data_dir(&other)).unwrap_err().to_string();
    let own = format!(" settings set backup-copy-to {}/portal-2", stick.path().display());
    assert!(refused.contains("belongs to another portal") && refused.contains(&own), "{refused}");
    other.set(Name::BackupCopyTo, stick.path().to_str().unwrap());
    let before = kept(stick.path());
    nights_of(&other).round();
    let trouble = status(&other).copy.trouble.unwrap();
    assert!(trouble.says.contains(&own), "{}", trouble.says);
    assert_eq!(kept(stick.path()), before);
    fs::remove_file(stick.path().join(".portal-copies")).unwrap();
    assert!(second_copy::set_up(stick.path(), &data_dir(&other)).unwrap().is_new);
    assert!(!second_copy::set_up(stick.path(), &data_dir(&other)).unwrap().is_new);
    nights_of(&other).round();
    assert_eq!(status(&other).copy.trouble, None);
}

#[tokio::test]
async fn a_copy_or_a_stick_that_is_gone_is_noticed_at_the_next_look() {
    let (portal, stick, mut nightly) = with_stick().await;
    nightly.round();
    let there = kept(stick.path());
    let copy = stick.path().join(there.first().unwrap());
    fs::remove_file(&copy).unwrap();
    nightly.round();
    assert_eq!((kept(stick.path()), status(&portal).copy.trouble), (there, None), "it is there again");
    fs::remove_dir_all(&stick).unwrap();
    nightly.round();
    let trouble = status(&portal).copy.trouble.unwrap();
    assert!(trouble.says.contains("Is the stick plugged in and mounted?"), "{}", trouble.says);
}

#[tokio::test]
async fn what_is_no_file_stops_no_night() {
    let portal = TestApp::start().await;
    let stick = stick(&portal);
    fs::create_dir(folder(&portal)).unwrap();
    for folder in [&folder(&portal), stick.path()] {
        for name in
            ["portal-20200101-000000Z.db", "portal-20200101-000001Z.db", ".portal-20200101-000000Z.db.part"]
        {
            fs::create_dir(folder.join(name)).unwrap();
        }
    }
    let mut nightly = nights_of(&portal);
    for _ in 0..9 {
        nightly.round();
        let status = status(&portal);
        assert_eq!((status.backup.trouble, status.copy.trouble), (None, None));
        hours(&portal, 24);
    }
    let sums = stick.path().join(sums::FILE);
    fs::remove_file(&sums).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&sums).status().unwrap().success());
    nightly.round();
    let trouble = status(&portal).copy.trouble.unwrap();
    assert!(trouble.says.contains("it is not a plain file"), "{}", trouble.says);
}
