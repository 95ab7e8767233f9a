//! `portal restore` without a file: nothing is changed, and the next command is printed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::backup::verify::{backup_of, folder, note_sum};
use crate::support::command::Portal;
use crate::support::set_up::set_up;

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

fn asked(portal: &Portal) -> String {
    let before = files(&portal.data_dir());
    let said = portal.run(&["restore"]);
    assert_eq!((said.code, &*said.out), (2, ""), "{}", said.err);
    assert!(files(&portal.data_dir()) == before, "nothing is changed");
    assert!(said.err.contains("Nothing was changed."), "{}", said.err);
    said.err
}

// proves: D5
#[test]
fn restore_without_a_file_lists_the_backups_and_the_command_for_the_newest_good_one() {
    let portal = set_up();
    let place = folder(&portal);
    let said = asked(&portal);
    assert!(said.contains(&format!("There is none in {}.", place.display())), "{said}");
    assert!(said.ends_with("On a stick: portal backup list /media/usb\n"), "{said}");
    assert!(!said.contains("portal restore /"), "{said}");

    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    let stick = tempfile::tempdir().unwrap();
    let copies = stick.path().to_str().unwrap();
    portal.ok(&["settings", "set", "backup-copy-to", copies]);
    let good = backup_of(&portal);
    let nights: Vec<PathBuf> =
        (12..=18).map(|day| place.join(format!("portal-202611{day}-090000Z.db"))).collect();
    for night in &nights {
        fs::copy(&good, night).unwrap();
    }
    fs::remove_file(good).unwrap();
    note_sum(&nights[6]);
    fs::write(&nights[6], "rotten").unwrap();

    let said = asked(&portal);
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("2026-11-")).collect();
    let days: Vec<&str> = lines.iter().map(|line| &line[..16]).collect();
    let wanted =
        ["2026-11-14 03:00", "2026-11-15 03:00", "2026-11-16 03:00", "2026-11-17 03:00", "2026-11-18 03:00"];
    assert_eq!(days, wanted, "{said}");
    assert!(lines[3].contains(" KB") && lines[3].ends_with("portal-20261117-090000Z.db"), "{said}");
    assert!(lines[4].contains("WRONG"), "{said}");
    assert!(said.contains(&format!("Second copies: portal backup list {copies}\n")), "{said}");

    let for_scripts = portal.run(&["restore", "--json"]);
    assert_eq!((for_scripts.code, for_scripts.out), (2, portal.ok(&["backup", "list", "--json"])));

    let (_, command) = said.split_once("Go back to the newest:\n  portal ").unwrap();
    let typed: Vec<&str> = command.lines().next().unwrap().split(' ').collect();
    assert_eq!(typed[1], nights[5].to_str().unwrap(), "one that has rotted is no way back");
    portal.ok(&typed);

    for night in &nights[..6] {
        fs::remove_file(night).unwrap();
    }
    let said = asked(&portal);
    assert!(
        said.contains("None of them is what was written.") && !said.contains("portal restore /"),
        "{said}"
    );
}
