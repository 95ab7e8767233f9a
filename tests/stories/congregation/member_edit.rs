//! The office changes a person's record.

use crate::giving::gifts::log;
use crate::support::command::{Portal, Said};
use crate::support::set_up::{change, value, with_mary};

fn edit(portal: &Portal, rest: &[&str]) -> Said {
    portal.run(&[&["member", "edit", "mary@example.org"], rest].concat())
}

fn column(portal: &Portal, name: &str) -> Option<String> {
    value(portal, &format!("SELECT {name} FROM members WHERE email = 'mary@example.org'"))
}

/// Every field: the option, its column, a value.
const FIELDS: [(&str, &str, &str); 27] = [
    ("--first-name", "first_name", "Marie"),
    ("--last-name", "last_name", "Jones"),
    ("--phone", "phone", "(217) 555-0104"),
    ("--date-of-birth", "date_of_birth", "1978-03-22"),
    ("--address", "address", "123 Oak Street"),
    ("--country", "country", "United States"),
    ("--city", "city", "Springfield"),
    ("--state", "state", "IL"),
    ("--zip-code", "zip_code", "62701"),
    ("--occupation", "occupation", "Teacher"),
    ("--employer", "employer", "Lincoln School"),
    ("--marital-status", "marital_status", "Married"),
    ("--gender", "gender", "Female"),
    ("--anniversary", "anniversary", "2000-06-17"),
    ("--membership-date", "membership_date", "2001-01-01"),
    ("--baptism-date", "baptism_date", "1978-05-01"),
    ("--confirmation-date", "confirmation_date", "1992-05-01"),
    ("--emergency-contact-name", "emergency_contact_name", "John Smith"),
    ("--emergency-contact-phone", "emergency_contact_phone", "555-0101"),
    ("--emergency-contact-relationship", "emergency_contact_relationship", "Spouse"),
    ("--allergies", "allergies", "canary-peanuts"),
    ("--medical-conditions", "medical_conditions", "canary-asthma"),
    ("--notes", "notes", "canary-note"),
    ("--membership-status", "membership_status", "inactive"),
    ("--join-date", "join_date", "2001-02-03"),
    ("--ministry-group", "ministry_group", "Choir"),
    ("--member-number", "member_id", "17"),
];

#[test]
fn every_field_can_be_changed_and_only_what_is_named_changes() {
    let portal = with_mary();
    let everything = || -> String {
        let columns: Vec<String> =
            FIELDS.iter().map(|(_, column, _)| format!("coalesce({column}, '-')")).collect();
        value(
            &portal,
            &format!("SELECT {} FROM members WHERE email = 'mary@example.org'", columns.join(" || '|' || ")),
        )
    };
    let mut wanted: Vec<String> = everything().split('|').map(str::to_owned).collect();
    for (at, (option, _, text)) in FIELDS.iter().enumerate() {
        let said = edit(&portal, &[option, text]);
        assert_eq!(said.code, 0, "{option}: {}", said.err);
        (*text).clone_into(&mut wanted[at]);
        assert_eq!(everything(), wanted.join("|"), "{option} changes its own column only");
        assert_eq!(edit(&portal, &[option, text]).code, 3, "{option}: nothing to do");
    }
    let log = log(&portal);
    for (_, column, text) in FIELDS {
        let field = column.replace("member_id", "member_number").replace('_', " ");
        let line = log.lines().find(|line| line.starts_with(&format!("member-edited | 17 | {field}: ")));
        assert!(line.is_some_and(|line| line.ends_with(&format!(" -> {text}"))), "{column}: {log}");
    }
    assert_eq!(log.lines().count(), FIELDS.len());
}

#[test]
fn several_fields_change_together_or_not_at_all() {
    let portal = with_mary();
    let said = edit(&portal, &["--phone", "555", "--city", "Chatham", "--status", "Visitor"]);
    assert_eq!(said.out, "Changed Mary Smith (M0002): phone, city, membership status.\n");
    assert_eq!(column(&portal, "membership_status").unwrap(), "visitor");
    assert_eq!(
        log(&portal),
        "member-edited | M0002 | phone: none -> 555; city: none -> Chatham; membership status: active -> visitor"
    );
    for rest in [
        ["--phone", "556", "--member-number", "M0001"],
        ["--phone", "556", "--join-date", "2190-01-01"],
        ["--phone", "556", "--ministry-group", "a\u{1b}b"],
        ["--phone", "556", "--anniversary", "2190-01-01"],
    ] {
        assert_eq!(edit(&portal, &rest).code, 1, "{rest:?}");
        assert_eq!(column(&portal, "phone").unwrap(), "555", "{rest:?}");
    }
    assert_eq!(log(&portal).lines().count(), 1);
}

#[test]
fn an_empty_text_clears_where_that_is_allowed() {
    let portal = with_mary();
    for (option, name, text) in FIELDS {
        edit(&portal, &[option, text]);
        let said = edit(&portal, &[option, ""]);
        let stays = matches!(
            name,
            "first_name"
                | "last_name"
                | "address"
                | "country"
                | "city"
                | "state"
                | "membership_status"
                | "member_id"
        );
        if stays {
            assert!(said.code == 1 && said.err.contains("is missing"), "{option}: {}", said.err);
            assert_eq!(column(&portal, name).as_deref(), Some(text));
        } else {
            assert_eq!(said.code, 0, "{option}: {}", said.err);
            assert_eq!(column(&portal, name), None, "{option}");
        }
    }
}

#[test]
fn what_a_member_may_not_write_the_office_may_not_either() {
    let portal = with_mary();
    let (long_name, long, long_note) = ("x".repeat(101), "x".repeat(201), "x".repeat(4_001));
    for (option, text, reason) in [
        ("--first-name", long_name.as_str(), "at most 100"),
        ("--phone", &long, "at most 200"),
        ("--notes", &long_note, "at most 4000"),
        ("--date-of-birth", "1978-02-30", "not a real date"),
        ("--date-of-birth", "1899-12-31", "before 1900"),
        ("--anniversary", "2190-01-01", "future"),
        ("--member-number", &long, "at most 200"),
        ("--gender", "Zebra", "The gender \"Zebra\" is not on the list: Male, Female."),
        ("--country", "Germny", "Did you mean Germany?"),
    ] {
        let said = edit(&portal, &[option, text]);
        assert!(
            said.code == 1 && said.err.replace(',', "").contains(&reason.replace(',', "")),
            "{option}: {}",
            said.err
        );
    }
    let taken = edit(&portal, &["--member-number", "m0001"]);
    assert!(taken.code == 1 && taken.err.contains("already somebody's"), "{}", taken.err);
    assert_eq!(edit(&portal, &["--join-date", "soon"]).code, 1);
    assert_eq!(edit(&portal, &[]).code, 2, "something must be named");
    let nobody = portal.run(&["member", "edit", "M0099", "--phone", "5"]);
    assert!(nobody.code == 1 && nobody.err.contains("Nobody here"), "{}", nobody.err);
    assert_eq!(log(&portal), "");
}

#[test]
fn an_unusual_status_is_kept_and_said() {
    let portal = with_mary();
    let said = edit(&portal, &["--membership-status", " Shut-In "]);
    assert!(
        said.out.contains("\"shut-in\" is kept; the usual words are member, active, inactive, visitor."),
        "{}",
        said.out
    );
    assert_eq!(column(&portal, "membership_status").unwrap(), "shut-in");
    assert!(!edit(&portal, &["--membership-status", "MEMBER"]).out.contains("kept"));
}

#[test]
fn a_note_comes_from_a_file_or_standard_input() {
    let portal = with_mary();
    let file = portal.folder.path().join("note.txt");
    std::fs::write(&file, "\u{feff}First line\r\nsecond\r\n").unwrap();
    assert_eq!(edit(&portal, &["--notes-file", file.to_str().unwrap()]).code, 0);
    assert_eq!(column(&portal, "notes").unwrap(), "First line\nsecond");
    let said = portal.run_with(&["member", "edit", "M0002", "--notes-file", "-"], "from a pipe\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(column(&portal, "notes").unwrap(), "from a pipe");
    let dash = portal.run_with(&["member", "edit", "M0002", "--notes", "-"], "by a dash\n");
    assert_eq!((dash.code, column(&portal, "notes").as_deref()), (0, Some("by a dash")), "{}", dash.err);
    assert_eq!(edit(&portal, &["--notes", "x", "--notes-file", "-"]).code, 2);
    assert_eq!(edit(&portal, &["--notes-file", "/nowhere/note.txt"]).code, 1);
}

#[test]
fn an_old_invalid_value_does_not_stop_a_change_of_another_field() {
    let portal = with_mary();
    change(&portal, "UPDATE members SET date_of_birth = '1899-01-01' WHERE member_id = 'M0002'");
    assert_eq!(edit(&portal, &["--phone", "555", "--date-of-birth", "1899-01-01"]).code, 0);
}

#[test]
fn an_empty_file_is_no_wish_to_clear() {
    let portal = with_mary();
    edit(&portal, &["--notes", "Sings alto"]);
    let said = portal.run_with(&["member", "edit", "mary@example.org", "--notes-file", "-"], " \n");
    assert!(said.code == 1 && said.err.contains("Standard input is empty."), "{}", said.err);
    assert_eq!(column(&portal, "notes").as_deref(), Some("Sings alto"));
}

#[test]
fn a_member_number_is_one_persons_for_ever() {
    let portal = with_mary();
    portal.ok(&["member", "remove", "mary@example.org", "--yes"]);
    let add = ["member", "add", "--first-name", "Bob", "--last-name", "Jones", "--no-email"];
    portal.ok(&add);
    assert_eq!(value::<String>(&portal, "SELECT member_id FROM members WHERE first_name = 'Bob'"), "M0003");
    // Nor is a number that a person had before.
    portal.ok(&["member", "edit", "M0003", "--member-number", "17"]);
    assert!(log(&portal).ends_with("member-edited | 17 | member number: M0003 -> 17"), "{}", log(&portal));
    portal.ok(&["member", "add", "--first-name", "Cy", "--last-name", "Jones", "--no-email"]);
    assert_eq!(value::<String>(&portal, "SELECT member_id FROM members WHERE first_name = 'Cy'"), "M0004");
    let said = portal.run(&["member", "edit", "17", "--member-number", "ada@example.org"]);
    assert!(said.code == 1 && said.err.contains("A member number has no @ in it"), "{}", said.err);
}

#[test]
fn the_log_says_what_a_removed_member_leaves_behind() {
    let portal = with_mary();
    for day in ["2026-11-01", "2026-11-08"] {
        portal.ok(&["donation", "add", "--member", "M0002", "--amount", "5", "--date", day, "--yes"]);
    }
    portal.ok(&["pledge", "add", "--member", "M0002", "--amount", "100"]);
    portal.ok(&["member", "remove", "M0002", "--yes"]);
    let detail = "SELECT detail FROM security_logs WHERE action = 'member-removed'";
    assert_eq!(
        value::<String>(&portal, detail),
        "Mary Smith (M0002); 2 gifts stay without a giver; 1 pledge removed"
    );
}
