//! The office's notes about a person are visible to the office only: members read and write notes of their own.

use serde_json::Value;

use crate::import::lists::import;
use crate::support::command::Portal;
use crate::support::editions::portal_of;
use crate::support::set_up::{change, value, with_mary};

fn notes_of(portal: &Portal, number: &str) -> [String; 2] {
    ["notes", "office_notes"].map(|column| {
        let sql = format!("SELECT coalesce({column}, '-') FROM members WHERE member_id = '{number}'");
        value(portal, &sql)
    })
}

#[test]
fn a_column_of_notes_in_a_list_of_people_is_the_office_s() {
    let portal = with_mary();
    for (at, heading) in [
        "notes",
        "Note",
        "Comment",
        "COMMENTS",
        "Remarks",
        "Bemerkung",
        "Bemerkungen",
        "Notizen",
        "Notas",
        "Comentarios",
        "officeNotes",
    ]
    .into_iter()
    .enumerate()
    {
        let list = format!("firstName,lastName,{heading}\nTim{at},Lee,Owes a book\n");
        let said = import(&portal, "people", list, &[]);
        assert_eq!(said.code, 0, "{heading}: {}", said.err);
        assert_eq!(notes_of(&portal, &format!("M{:04}", at + 3)), ["-", "Owes a book"], "{heading}");
    }
    let text = "firstName,lastName,About me\nTom,Lee,Sings\n";
    assert_eq!(import(&portal, "people", text, &["--map", "About me=notes"]).code, 0);
    assert_eq!(notes_of(&portal, "M0014"), ["Sings", "-"]);
}

#[test]
fn the_office_writes_and_reads_its_notes_by_command() {
    let portal = with_mary();
    portal.ok(&["member", "edit", "M0002", "--notes", "Sings alto"]);
    let said = portal.ok(&["member", "edit", "M0002", "--office-notes", "Call before visiting"]);
    assert!(said.contains("Changed Mary Smith (M0002): office notes."), "{said}");
    assert_eq!(notes_of(&portal, "M0002"), ["Sings alto", "Call before visiting"]);
    let shown = portal.ok(&["member", "show", "M0002"]);
    assert!(shown.contains("Office notes") && shown.contains("Call before visiting"), "{shown}");
    let said = portal.run(&["member", "edit", "M0002", "--office-notes", &"x".repeat(4_001)]);
    assert!(said.code == 1 && said.err.contains("at most 4000"), "{}", said.err);
    portal.ok(&["member", "edit", "M0002", "--office-notes", ""]);
    assert_eq!(notes_of(&portal, "M0002"), ["Sings alto", "-"]);
}

/// A portal of an earlier edition, in which all have notes: Tim, who never signed in, Mary and Ada.
fn from_before() -> Portal {
    let portal = portal_of(4);
    change(
        &portal,
        "UPDATE members SET notes = 'Behind with the rent' WHERE member_id = 'M0003';
         UPDATE members SET notes = 'Looks after the portal' WHERE member_id = 'M0001';",
    );
    portal
}

#[test]
fn at_the_upgrade_notes_of_who_never_signed_in_become_the_office_s_and_the_rest_are_looked_through() {
    let portal = from_before();
    let list = portal.ok(&["member", "notes"]);
    assert_eq!(notes_of(&portal, "M0003"), ["-", "Behind with the rent"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines.len() == 3 && lines[1].contains("Ada Admin"), "{list}");
    assert!(lines[2].starts_with("M0002") && lines[2].contains("Sings \"alto\""), "{list}");
    let doctor: Value = serde_json::from_str(&portal.run(&["doctor", "--offline", "--json"]).out).unwrap();
    let words = "The notes of 2 people may have been written by the office, and they can read them.";
    assert!(doctor.to_string().contains(words), "{doctor}");

    let said = portal.ok(&["member", "notes", "--own", "mary@example.org", "--office", "M0001"]);
    assert_eq!(
        said,
        "Mary Smith (M0002) keeps the notes as their own.\n\
         Ada Admin (M0001) does not see the notes any more; they are office notes now.\n\
         No notes are left to look through.\n"
    );
    assert_eq!(notes_of(&portal, "M0001"), ["-", "Looks after the portal"]);
    assert_eq!(notes_of(&portal, "M0002"), ["Sings \"alto\"; it's true", "-"]);
    let again = portal.run(&["member", "notes", "--office", "M0002"]);
    assert!(again.code == 3 && again.err.contains("has no notes to look through"), "{}", again.err);
    assert!(!portal.run(&["doctor", "--offline", "--json"]).out.contains("written by the office"));
}

#[test]
fn notes_that_are_written_anew_need_no_look() {
    let portal = from_before();
    portal.ok(&["member", "edit", "M0002", "--phone", "555-0100"]);
    assert_eq!(portal.ok(&["member", "notes"]).lines().count(), 3, "the phone says nothing about the notes");
    portal.ok(&["member", "edit", "M0002", "--notes", "Sings soprano"]);
    assert_eq!(portal.ok(&["member", "notes"]).lines().count(), 2);
}

#[test]
fn the_log_names_the_system_user_who_typed_a_command() {
    let portal = with_mary();
    let edit = |user: &str, sudo: Option<&str>| {
        let mut command = portal.command(&["member", "edit", "M0002", "--phone", user]);
        command.env("USER", user).env("LOGNAME", user).env_remove("SUDO_USER");
        if let Some(sudo) = sudo {
            command.env("SUDO_USER", sudo);
        }
        assert!(command.output().unwrap().status.success());
    };
    edit("ann", None);
    edit("root", Some("pat"));
    let log: Value =
        serde_json::from_str(&portal.ok(&["log", "--action", "member-edited", "--json"])).unwrap();
    assert_eq!(
        (&log[0]["actor"], &log[1]["actor"]),
        (&"command line (ann)".into(), &"command line (pat)".into())
    );
    assert_eq!(log[0]["memberNumber"], "M0002");
    assert!(portal.ok(&["log"]).contains("Mary Smith (M0002)  command line (ann)"));
}

#[test]
fn of_several_people_those_without_notes_do_not_stop_the_review_of_the_others() {
    let portal = from_before();
    let unknown = portal.run(&["member", "notes", "--own", "M0002", "M0099"]);
    assert!(unknown.code == 1 && unknown.err.contains("\nNothing was changed."), "{}", unknown.err);
    assert_eq!(portal.ok(&["member", "notes"]).lines().count(), 3);
    let said = portal.ok(&["member", "notes", "--own", "M0003", "M0002", "--office", "M0001"]);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("(M0003) has no notes to look through"), "{said}");
    assert_eq!(lines[1], "Mary Smith (M0002) keeps the notes as their own.");
    assert_eq!(lines[3], "No notes are left to look through.");
}
