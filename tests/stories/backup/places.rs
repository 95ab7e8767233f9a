//! Targets of `portal backup`: a stick that is not plugged in, and names that are no file's.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use tempfile::TempDir;

use crate::support::command::Said;
use crate::support::set_up::set_up;
use crate::support::skips::cannot_run;
use crate::support::stick::Stick;

const CAREFUL: &str = "is on the same disk or card as the portal itself";

fn on_another_disk(than: &Path) -> Option<TempDir> {
    let shared_memory = tempfile::tempdir_in("/dev/shm").ok()?;
    let disk = |path: &Path| fs::metadata(path).unwrap().dev();
    if disk(shared_memory.path()) == disk(than) {
        cannot_run("There is one disk only.");
        return None;
    }
    Some(shared_memory)
}

#[test]
fn a_place_on_the_portal_s_own_disk_is_warned_of_and_written_all_the_same() {
    let portal = set_up();
    let stick = Stick::new();
    let folder = tempfile::tempdir_in(portal.folder.path()).unwrap();
    let place = folder.path().to_str().unwrap();
    let file = folder.path().join("today.db");
    let warning = format!("Careful: {place} {CAREFUL}");
    for said in [
        portal.run(&["backup", "--quiet", place]),
        portal.run(&["backup", "--quiet", file.to_str().unwrap()]),
        portal.run(&["backup", "--quiet", "--with-key", place, "--passphrase-file", &stick.passphrase()]),
    ] {
        assert!(said.code == 0 && Path::new(said.out.trim()).exists(), "{said:?}");
        assert!(said.err.contains(&warning) && said.err.trim().ends_with("lsblk"), "{}", said.err);
    }
    // In the setting for copies, too: at first, and again for a folder that is taken for a new stick.
    let said = portal.ok(&["settings", "set", "backup-copy-to", place]);
    assert!(said.contains(&warning), "{said}");
    fs::remove_file(folder.path().join(".portal-copies")).unwrap();
    let said = portal.ok(&["settings", "set", "backup-copy-to", place]);
    assert!(said.contains("is ready for copies now") && said.contains(&warning), "{said}");

    assert_eq!(portal.run(&["backup"]).err, "", "beside the portal they are by intent");
    let Some(other) = on_another_disk(&portal.data_dir()) else { return };
    // It is another disk, but in memory.
    let place = other.path().to_str().unwrap();
    let warning = format!("Careful: {place} is in this machine's memory");
    let said = portal.run(&["backup", place]);
    assert!(said.code == 0 && said.err.contains(&warning) && !said.err.contains(CAREFUL), "{said:?}");
    let said = portal.ok(&["settings", "set", "backup-copy-to", place]);
    assert!(said.contains(&warning), "{said}");
}

#[test]
fn a_folder_that_is_not_there_and_a_word_that_is_no_command_become_no_file() {
    let portal = set_up();
    let stick = Stick::new();
    let here = tempfile::tempdir().unwrap();
    let missing = here.path().join("usv");
    let missing = missing.to_str().unwrap();
    let passphrase = stick.passphrase();
    let flags: [&[&str]; 2] = [&[], &["--with-key", "--passphrase-file", &passphrase]];
    for flags in flags {
        for (typed, words) in [
            ("lst", "There is no folder lst,"),
            ("lst", "portal backup list"),
            (missing, &*format!("There is no folder {missing}, and a file")),
            (&*format!("{missing}/"), "Is the stick plugged in and mounted"),
            (&*format!("{missing}.db/"), "There is no folder"),
        ] {
            let arguments = [&["backup", typed], flags].concat();
            let said = portal.command(&arguments).current_dir(here.path()).output().unwrap();
            let said = Said::from(said);
            assert!(said.code == 1 && said.err.contains(words), "{typed}: {said:?}");
            assert_eq!(fs::read_dir(&here).unwrap().count(), 0, "{typed}: nothing is made");
        }
    }
    portal.ok(&["backup", here.path().join("lst.db").to_str().unwrap()]);
    let said = portal.run(&["export", missing]);
    let words =
        format!("There is no folder {missing}, and a file is named with its ending, such as {missing}.zip");
    assert!(said.code == 1 && said.err.contains(&words), "{said:?}");
}
