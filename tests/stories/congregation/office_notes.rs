//! The office's notes about a person are visible to the office only: members read and write notes of their own.

use crate::import::lists::import;
use crate::support::command::Portal;
use crate::support::set_up::{value, with_mary};

fn notes_of(portal: &Portal, number: &str) -> [String; 2] {
    ["notes", "office_notes"].map(|column| {
        let sql = format!("SELECT coalesce({column}, '-') FROM members WHERE member_id = '{number}'");
        value(portal, &sql)
    })
}

// proves: A2
#[test]
fn a_column_of_notes_in_a_list_of_people_is_the_office_s() {
    let portal = with_mary();
    let headings =
        "notes Note Comment COMMENTS Remarks Bemerkung Bemerkungen Notizen Notas Comentarios officeNotes";
    for (at, heading) in headings.split(' ').enumerate() {
        let list = format!("firstName,lastName,{heading}\nTim{at},Lee,Owes a book\n");
        let said = import(&portal, "people", list, &[]);
        assert_eq!(said.code, 0, "{heading}: {}", said.err);
        assert_eq!(notes_of(&portal, &format!("M{:04}", at + 3)), ["-", "Owes a book"], "{heading}");
    }
    let text = "firstName,lastName,About me\nTom,Lee,Sings\n";
    assert_eq!(import(&portal, "people", text, &["--map", "About me=notes"]).code, 0);
    assert_eq!(notes_of(&portal, "M0014"), ["Sings", "-"]);
}

// proves: L1
#[test]
fn the_log_names_the_system_user_who_typed_a_command() {
    let portal = with_mary();
    let typed = |verb: &str, user: &str, sudo: Option<&str>| {
        let mut command = portal.command(&["member", verb, "M0002"]);
        command.env("USER", user).env("LOGNAME", user).env_remove("SUDO_USER");
        if let Some(sudo) = sudo {
            command.env("SUDO_USER", sudo);
        }
        assert!(command.output().unwrap().status.success());
    };
    typed("disable", "ann", None);
    typed("enable", "root", Some("pat"));
    typed("disable", "root", Some("pat"));
    let log = portal.json(&["log", "--action", "member-disabled"]);
    assert_eq!(log[0]["actor"], "command line (ann)");
    assert_eq!(log[1]["actor"], "command line (pat)");
    assert_eq!(log[0]["memberNumber"], "M0002");
    assert!(portal.ok(&["log"]).contains("Mary Smith (M0002)  command line (ann)"));
}
