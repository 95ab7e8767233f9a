//! A volunteer sets the folder for second copies, and their passphrase.

use std::fs;
use std::os::unix::fs::MetadataExt;

use crate::support::set_up::{set_up, value};

const WORDS: &str = "seven kettles under a green bridge\n";

// proves: K2
#[test]
fn a_folder_for_copies_is_tried_before_it_is_taken() {
    let portal = set_up();
    let stick = tempfile::tempdir().unwrap();
    let folder = stick.path().to_str().unwrap();
    let file = stick.path().join("file");
    fs::write(&file, "").unwrap();
    let own = portal.data_dir().join("copies");
    fs::create_dir(&own).unwrap();
    for (wrong, reason) in [
        (
            stick.path().join("not/there"),
            "Is the stick plugged in and mounted? `lsblk` shows it. Otherwise make the folder first: sudo install -d",
        ),
        (file.clone(), "is not a folder"),
        (file.join("below"), "is not a folder"),
        (own, "inside the portal's own folder"),
        (portal.data_dir(), "inside the portal's own folder"),
        ("copies".into(), "does not begin with a slash"),
    ] {
        let said = portal.run(&["settings", "set", "backup-copy-to", wrong.to_str().unwrap()]);
        assert!(said.code == 1 && said.err.contains(reason), "{}: {}", wrong.display(), said.err);
        assert!(said.err.ends_with("\nNothing was changed.\n") || reason.contains("slash"), "{}", said.err);
        assert_eq!(portal.ok(&["settings", "get", "backup-copy-to"]), "\n");
    }
    let said = portal.ok(&["settings", "set", "backup-copy-to", folder]);
    assert!(said.contains("The portal can write there."), "{said}");
    assert!(said.contains("To encrypt the copies: portal settings set backup-passphrase"), "{said}");
    let disk = |path: &std::path::Path| fs::metadata(path).unwrap().dev();
    assert_eq!(
        said.contains("on the same disk or card"),
        disk(stick.path()) == disk(&portal.data_dir()),
        "{said}"
    );
    let marker = fs::read_to_string(stick.path().join(".portal-copies")).unwrap();
    assert!(marker.contains("second copy"), "whoever finds it reads what it is for");
    let again = portal.run(&["settings", "set", "backup-copy-to", folder]);
    assert_eq!(again.code, 3, "{}", again.err);
    fs::remove_file(stick.path().join(".portal-copies")).unwrap();
    let said = portal.ok(&["settings", "set", "backup-copy-to", folder]);
    assert!(said.contains("is ready for copies now"), "{said}");
    assert!(stick.path().join(".portal-copies").exists());
    let said = portal.ok(&["settings", "set", "backup-copy-to", "--clear"]);
    assert!(said.contains(&format!("The copies that are in {folder} stay there.")), "{said}");
}

// proves: K2
#[test]
fn a_passphrase_for_copies_is_strong_sealed_and_to_be_written_down() {
    let portal = set_up();
    let set = |input: &str| portal.run_with(&["settings", "set", "backup-passphrase", "-"], input);
    for (weak, reason) in [
        ("short\n", "at least 10"),
        ("password1234\n", "too easy to guess"),
        ("Grace Church\n", "too easy to guess"),
    ] {
        let said = set(weak);
        assert!(said.code == 1 && said.err.contains(reason), "{weak}: {}", said.err);
    }
    let said = set(WORDS);
    assert_eq!(said.code, 0, "{}", said.err);
    for words in [
        "is set",
        "Write it down",
        "without it the copies are worth nothing",
        "stay readable",
        "backup-copy-to FOLDER",
    ] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    let said = set("another six words of no meaning\n");
    assert!(said.out.contains("with the passphrase they were made with"), "{}", said.out);
    let stored = value::<String>(&portal, "SELECT value FROM settings WHERE name = 'backup-passphrase'");
    assert!(!stored.contains("meaning") && !stored.contains("kettles"));
    assert_eq!(portal.ok(&["settings", "get", "backup-passphrase"]), "(set)\n");
    let said = portal.ok(&["settings", "set", "backup-passphrase", "--clear"]);
    assert!(said.contains("Copies are readable from now on") && said.contains("stay as they are"), "{said}");
}

#[test]
fn a_backup_by_hand_says_who_can_read_it_and_how_long_it_stays() {
    let portal = set_up();
    let stick = tempfile::tempdir().unwrap();
    let folder = stick.path().to_str().unwrap();
    let (readable, kept) =
        ("Whoever finds the file can read everything in it.", "of each day the newest stays");
    let said = |file: &str| {
        let said = portal.ok(&["backup", file, "--force"]);
        (said.contains(readable), said.contains(kept))
    };
    let (inside, elsewhere) = (format!("{folder}/by-hand.db"), tempfile::tempdir().unwrap());
    let outside = elsewhere.path().join("by-hand.db");
    let outside = outside.to_str().unwrap();
    assert_eq!((said(&inside), said(outside)), ((false, false), (false, false)));
    portal.ok(&["settings", "set", "backup-copy-to", folder]);
    assert_eq!((said(&inside), said(outside)), ((true, false), (false, false)));
    assert_eq!(portal.run_with(&["settings", "set", "backup-passphrase", "-"], WORDS).code, 0);
    assert_eq!((said(&inside), said(outside)), ((true, false), (true, false)));
    let said = portal.ok(&["backup"]);
    assert!(said.contains(kept) && !said.contains(readable), "{said}");
}
