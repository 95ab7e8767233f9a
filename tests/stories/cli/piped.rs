//! Output of commands into another program, which may stop reading, or which gets all of it.

use std::process::{Command, Stdio};

use crate::support::command::{Portal, Said};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, with_mary};

/// The command with a closed pipe as its output: as `portal ... | true`.
fn unread(portal: &Portal, arguments: &[&str]) -> Said {
    let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
    let nobody = reader.stdin.take().unwrap();
    reader.wait().unwrap();
    Said::from(portal.command(arguments).stdin(Stdio::null()).stdout(nobody).output().unwrap())
}

#[test]
fn a_command_whose_output_pipe_is_closed_ends_without_an_error() {
    let portal = with_mary();
    let list = portal.folder.path().join("people.csv").display().to_string();
    std::fs::write(&list, "id,first,last\n1,Ann,Lee\n").unwrap();
    for arguments in [
        &["openapi"][..],
        &["member", "list"],
        &["member", "list", "--json"],
        &["log"],
        &["settings", "get"],
        &["completions", "bash"],
        &["import", "people", &list],
        &["import", "people", &list, "--json"],
        &["doctor", "--offline"],
        &["--help"],
        &["member", "--help"],
    ] {
        let said = unread(&portal, arguments);
        let is_doctor = arguments[0] == "doctor";
        assert!(said.code == 0 || (is_doctor && said.code == 1), "{arguments:?}: {} {}", said.code, said.err);
        assert!(is_doctor || said.err.is_empty(), "{arguments:?}: {}", said.err);
        assert!(!said.err.contains("pipe"), "{arguments:?}: {}", said.err);
    }
    let seeded = Portal::nowhere();
    let said = unread(&seeded, &["seed"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

#[test]
fn the_log_is_cut_on_a_terminal_only() {
    let portal = with_mary();
    let long = "lock-after: 5 -> 10, and more of it ".repeat(20);
    change(&portal, &format!("UPDATE security_logs SET detail = '{long}'"));
    assert!(portal.ok(&["log"]).contains(long.trim()));
    let mut terminal = Typing::at(portal.command(&["log"]));
    terminal.wait_for("lock-after: 5 -> 10");
    let (code, shown) = terminal.end();
    assert!(code == 0 && shown.contains('…') && !shown.contains(long.trim()), "{shown}");
}
