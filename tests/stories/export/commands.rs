//! `portal export` and `portal import everything` as a volunteer types them.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::export::contents::unpacked;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::{SETUP, set_up};

// proves: D8
#[test]
fn an_export_goes_where_it_is_told_and_replaces_nothing_unasked() {
    let portal = set_up();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("everything.zip");
    let name = path.to_str().unwrap();
    let said = portal.ok(&["export", name]);
    for part in [
        &format!("Everything is in {name}: 1 person, "),
        "Only you can read it",
        "Not in it: passwords",
        &format!("portal import everything {name} --data-dir NEW-FOLDER\n"),
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let first = fs::read(&path).unwrap();
    assert!(unpacked(&first).contains_key("README.txt"));

    portal.run(&["export", name]).exits(1).complains(&["is there already", "--force"]);
    assert!(fs::read(&path).unwrap() == first);
    portal.ok(&["settings", "set", "congregation-name", "New Name"]);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    portal.ok(&["export", name, "--force"]);
    assert!(fs::read(&path).unwrap() != first);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);

    let said = portal.ok(&["export", folder.path().to_str().unwrap()]);
    assert!(said.contains("/portal-export-20"), "{said}");
    let said = portal.run(&["export", folder.path().join("no/such.zip").to_str().unwrap()]);
    said.exits(1).complains(&["such.zip could not be written"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing half written is left");

    for own in ["everything.zip", "portal.db", "backups/x.zip"] {
        let said = portal.run(&["export", portal.data_dir().join(own).to_str().unwrap(), "--force"]);
        assert!(said.code == 1 && !said.err.is_empty(), "{own}: {}", said.err);
    }
    let kept: Vec<_> =
        fs::read_dir(portal.data_dir()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!kept.iter().any(|name| name.to_str().unwrap().contains("export")), "{kept:?}");

    let nowhere = Portal::nowhere();
    let path = nowhere.folder.path().join("everything.zip");
    nowhere.run(&["export", path.to_str().unwrap()]).exits(1).complains(&["There is no portal in"]);
    assert!(!path.exists() && !nowhere.data_dir().exists());
}

#[tokio::test]
async fn an_export_is_written_beside_the_open_portal_and_members_go_on() {
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    let path = portal.folder.path().join("everything.zip");
    portal.ok(&["export", path.to_str().unwrap()]);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(serving.stop().0, Some(0));
    let files = unpacked(&fs::read(&path).unwrap());
    assert!(String::from_utf8(files["security-log.json"].clone()).unwrap().contains("signed-in"));
}

// proves: D9
#[test]
fn everything_comes_into_an_empty_folder_only() {
    let portal = set_up();
    let path = portal.folder.path().join("everything.zip");
    let name = path.to_str().unwrap();
    portal.ok(&["export", name]);
    let new = Portal::nowhere();
    let said = new.ok(&["import", "everything", name, "--dry-run"]);
    for part in ["Grace Church would come from ", ": 1 person, ", "Nothing was made."] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!new.data_dir().exists());
    let before = fs::read(portal.data_dir().join("portal.db")).unwrap();
    for dry_run in [&[][..], &["--dry-run"]] {
        let said = portal.run(&[&["import", "everything", name], dry_run].concat());
        assert_eq!(said.code, 1);
        said.complains(&[
            " is not empty (",
            "nothing was changed",
            "--data-dir NEW-FOLDER",
            &format!("mv {}", portal.data_dir().display()),
        ]);
    }
    assert!(fs::read(portal.data_dir().join("portal.db")).unwrap() == before);

    // The printed commands work as they stand there.
    fs::rename(portal.data_dir(), format!("{}-before", portal.data_dir().display())).unwrap();
    portal.ok(&["import", "everything", name]);
    assert!(portal.ok(&["member", "list"]).contains("Ada"));

    // An empty folder, or one with a key but no database.
    portal::platform::data_dir::keep_files_private();
    fs::create_dir(new.data_dir()).unwrap();
    let key = new.data_dir().join("portal.key");
    fs::write(&key, [7; 32]).unwrap();
    new.ok(&["import", "everything", name]);
    assert_eq!(fs::read(&key).unwrap(), [7; 32]);
    for file in ["portal.db", "serve.lock"] {
        let mode = fs::metadata(new.data_dir().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[test]
fn half_a_key_of_a_killed_attempt_is_in_nobody_s_way() {
    let portal = set_up();
    let path = portal.folder.path().join("everything.zip");
    portal.ok(&["export", path.to_str().unwrap()]);
    portal::platform::data_dir::keep_files_private();
    for command in [&["import", "everything", path.to_str().unwrap()][..], &SETUP] {
        let new = Portal::nowhere();
        fs::create_dir(new.data_dir()).unwrap();
        let half = new.data_dir().join(".portal.key.part");
        fs::write(&half, [7; 9]).unwrap();
        new.ok(command);
        assert_eq!(fs::read(new.data_dir().join("portal.key")).unwrap().len(), 32);
        assert!(!half.exists());
    }
}
