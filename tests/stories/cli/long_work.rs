//! Commands that take their time: what they say meanwhile, and what Ctrl-C leaves.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::Command;

use rusqlite::Connection;

use crate::support::command::Portal;
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{SETUP, value};

/// Starts the command during another write, and presses Ctrl-C once it is seen to wait; its output then and afterwards,
/// with its exit code.
fn interrupted(portal: &Portal, arguments: &[&str], doing: &str, at_once: &str) -> (i32, String) {
    let other = Connection::open(portal.data_dir().join("portal.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut typing = Typing::at(portal.command(arguments));
    typing.wait_for(doing);
    typing.interrupt();
    typing.wait_for(at_once);
    other.execute_batch("COMMIT").unwrap();
    typing.end()
}

#[test]
fn ctrl_c_ends_a_command_with_a_sentence_and_nothing_is_half_done() {
    let portal = Portal::nowhere();
    portal.ok(&SETUP);
    let list = portal.folder.path().join("people.csv");
    std::fs::write(&list, "firstName,lastName\nRuth,Weber\nPaul,Weber\n").unwrap();
    let import = ["import", "people", list.to_str().unwrap()];
    let people = || value::<i64>(&portal, "SELECT count(*) FROM members");

    let (code, said) = interrupted(&portal, &import, "Bringing in people ... 0 of 2", "Stopping ...");
    assert!(code == 1 && said.contains("This was cancelled. Nothing was written."), "{code}: {said}");
    assert_eq!(people(), 1, "the administrator");

    portal.ok(&import);
    let undo = ["import", "undo", "1", "--yes"];
    let (code, said) = interrupted(&portal, &undo, "Undoing the import ... ", "Stopping ...");
    assert!(code == 1 && said.contains("This was cancelled. Nothing was written."), "{code}: {said}");
    assert_eq!(people(), 3);
    // Where no terminal shows it, nothing of it is said.
    let said = portal.run(&undo);
    assert!(said.code == 0 && said.err.is_empty(), "{}", said.err);
}

#[test]
fn ctrl_c_in_what_cannot_be_cancelled_says_what_there_is() {
    let portal = Portal::nowhere();
    portal.ok(&SETUP);
    let stick = portal.folder.path().join("stick");
    assert!(Command::new("mkfifo").arg(&stick).status().unwrap().success());
    let verify = portal.command(&["backup", "verify", "/dev/stdin"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec \"$@\" <\"$0\""]).arg(&stick).arg(verify.get_program()).args(verify.get_args());
    shell.env("PORTAL_DATA_DIR", portal.data_dir());
    let mut typing = Typing::at(shell);
    let mut writer = OpenOptions::new().write(true).open(&stick).unwrap();
    writer.write_all(b"SQLite format 3\0").unwrap();
    typing.wait_for("Opening the backup, and comparing it ... 1 s");
    typing.interrupt();
    let (code, said) = typing.end();
    assert!(
        code == 130 && said.contains("portal: Stopped before the end. Nothing was changed."),
        "{code}: {said}"
    );
}
