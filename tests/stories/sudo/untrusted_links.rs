//! Untrusted symlinks and pipes where root reads and writes for the service.

use std::fs;
use std::os::unix::fs::{chown, lchown, symlink};
use std::path::Path;
use std::process::Command;

use crate::sudo::commands::{Machine, SERVICE, VOLUNTEER};

/// A folder on a stick that the service's user may write to.
fn stick(machine: &Machine) -> std::path::PathBuf {
    let stick = machine.place("stick");
    fs::create_dir(&stick).unwrap();
    chown(&stick, Some(SERVICE), Some(SERVICE)).unwrap();
    stick
}

fn plant(to: &str, link: &Path, whose: u32) -> String {
    symlink(to, link).unwrap();
    lchown(link, Some(whose), Some(whose)).unwrap();
    link.to_str().unwrap().to_owned()
}

// proves: K1
#[test]
fn root_reads_through_no_link() {
    let Some(machine) = Machine::set_up() else { return };
    let stick = stick(&machine);
    let made = machine.sudo_ok(&["backup", "--quiet", machine.place("root").to_str().unwrap()]);
    let made = made.trim();
    let people = machine.root_s_file("people.csv", "firstName,lastName\nRoot,Alone\n");
    let names = |folder: &str| fs::read_dir(machine.portal.data_dir().join(folder)).unwrap().count();
    let before = (names("backups"), fs::read(machine.portal.data_dir().join("portal.key")).unwrap());
    let link = plant(made, &stick.join("portal-20261120-090000Z.db"), SERVICE);
    let folder = plant(machine.place("root").to_str().unwrap(), &stick.join("old"), SERVICE);
    // Links of root and of the user who types: a path is a path, regardless of its owner, and the one to type is named.
    let roots = plant(made, &stick.join("roots.db"), 0);
    let own = plant(made, &machine.place("home").join("own.db"), VOLUNTEER);
    let listed = plant(&people, &stick.join("people.csv"), SERVICE);
    let through = format!("{folder}/{}", Path::new(made).file_name().unwrap().to_str().unwrap());
    for arguments in [
        &["restore", &link][..],
        &["restore", &through],
        &["restore", &roots],
        &["restore", &own],
        &["backup", "verify", &link],
        &["backup", "verify", &through],
        &["import", "everything", &link],
        &["import", "people", &listed],
        &["restore", made, "--passphrase-file", &listed],
    ] {
        let said = machine.sudo(arguments);
        let is_refused =
            said.err.contains("it is a link, or behind one, which root does not follow. Name the place");
        assert!(said.code == 1 && is_refused, "{arguments:?}: {said:?}");
    }
    let after = (names("backups"), fs::read(machine.portal.data_dir().join("portal.key")).unwrap());
    assert_eq!(after.1, before.1);
    assert!(after.0 <= before.0 + 1, "no more than what is noted of a proof");
    assert!(machine.sudo(&["restore", &own]).err.contains(made), "the file itself is named");
}

// proves: K1
#[test]
fn root_writes_through_no_link() {
    let Some(machine) = Machine::set_up() else { return };
    let stick = stick(&machine);
    let secret = machine.root_s_file("passwd.zip", "root's alone");
    let link = plant(&secret, &stick.join("everything.zip"), SERVICE);
    let folder = plant(machine.place("root").to_str().unwrap(), &stick.join("folder"), SERVICE);
    let into = format!("{folder}/new.zip");
    let over = format!("{folder}/passwd.zip");
    for arguments in [
        &["export", "--force", &link][..],
        &["export", "--force", &over],
        &["export", &into],
        &["backup", "--force", &link],
        &["backup", &folder],
    ] {
        let said = machine.sudo(arguments);
        let reasons = ["behind one, which root does not follow. Name the place", "is not a plain file. Name"];
        let is_refused = reasons.iter().any(|words| said.err.contains(words));
        assert!(said.code == 1 && is_refused, "{arguments:?}: {said:?}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "root's alone");
    assert_eq!(fs::read_dir(machine.place("root")).unwrap().count(), 3, "mail-password, people, passwd");
}

#[test]
fn a_pipe_in_place_of_a_file_holds_no_command_up() {
    let Some(machine) = Machine::set_up() else { return };
    let pipe = stick(&machine).join("portal-20261120-090000Z.db");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    for arguments in [
        &["restore", pipe][..],
        &["backup", "verify", pipe],
        &["import", "everything", pipe],
        &["import", "people", pipe],
    ] {
        let said = machine.sudo(arguments);
        assert!(said.code == 1 && said.err.contains("is not a plain file"), "{arguments:?}: {said:?}");
    }
}
