//! `portal giving sheet`.

use serde_json::Value;

use crate::giving::gifts::with_givers;
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn sheet(portal: &Portal, arguments: &[&str]) -> String {
    portal.ok(&[&["giving", "sheet"], arguments].concat())
}

fn refused(portal: &Portal, arguments: &[&str]) -> String {
    let said = portal.run(&[&["giving", "sheet"], arguments].concat());
    assert_eq!(said.code, 1, "{arguments:?}: {}{}", said.out, said.err);
    said.err
}

fn with_funds() -> Portal {
    let portal = with_givers();
    change(
        &portal,
        "INSERT INTO funds (name, position, created_at) VALUES ('Building Fund', 2, 0), ('General Fund', 1, 0);
         INSERT INTO envelopes (year, number, member_id)
            VALUES (2025, 91, (SELECT id FROM members WHERE member_id = 'M0003'));",
    );
    portal
}

#[test]
fn a_sunday_is_counted_by_commands() {
    let portal = with_funds();
    assert!(sheet(&portal, &["list"]).contains("There is no counting sheet yet"));
    let opened = sheet(&portal, &["new", "--date", "2025-11-16", "--counters", "Ruth and Emil"]);
    assert!(opened.starts_with("Opened sheet 1 for 2025-11-16."), "{opened}");
    let check = ["--member", "M0002", "--method", "Check", "--check-number", "1042"];
    let added = sheet(&portal, &[&["add", "1", "--amount", "50"], &check[..]].concat());
    assert_eq!(
        added,
        "Gift 1 in sheet 1: $50.00; General Fund; Check; check 1042; Mary Smith (M0002).\n\
         Entered $50.00 in 1 row; the bank slip's total is not known yet.\n"
    );
    sheet(&portal, &["add", "1", "--envelope", "91", "--amount", "20+5", "--fund", "building  fund"]);
    for _ in 0..2 {
        sheet(
            &portal,
            &["add", "1", "--loose", "--amount", "312.75", "--method", "Cash", "--key", "plate-0001"],
        );
    }
    sheet(&portal, &["add", "1", "--loose", "--amount", "1"]);
    let removed = sheet(&portal, &["remove-row", "1", "4"]);
    assert!(removed.starts_with("Removed gift 4 from sheet 1: $1.00"), "{removed}");
    let changed = sheet(&portal, &["change", "1", "--expected", "400.75"]);
    assert_eq!(
        changed,
        "Changed sheet 1: 2025-11-16; counted by Ruth and Emil; nothing -> $400.75 expected.\n"
    );
    let again = portal.run(&["giving", "sheet", "change", "1", "--expected", "400.75"]);
    assert_eq!(again.code, 3, "{}", again.err);
    let shown = sheet(&portal, &["show", "1"]);
    assert!(shown.contains("Entered $387.75 in 3 rows; $13.00 still to come."), "{shown}");
    assert!(shown.contains("Mary Smith (M0002)") && shown.contains("loose plate"), "{shown}");
    let json: Value = serde_json::from_str(&sheet(&portal, &["show", "1", "--json"])).unwrap();
    assert_eq!((&json["entered"], &json["rows"][1]["envelope"]), (&"387.75".into(), &91.into()), "{json}");
    assert_eq!((&json["rows"][1]["fund"], &json["checks"]), (&"Building Fund".into(), &1.into()));

    let open = refused(&portal, &["close", "1"]);
    assert!(open.contains("$13.00 less is entered") && open.contains("--reason"), "{open}");
    let closed = sheet(&portal, &["close", "1", "--reason", "A torn note"]);
    assert!(closed.starts_with("Closed sheet 1 of 2025-11-16 with $387.75."), "{closed}");
    assert!(refused(&portal, &["add", "1", "--loose", "--amount", "1"]).contains("Sheet 1 is closed."));
    let listed: Value = serde_json::from_str(&sheet(&portal, &["list", "--json"])).unwrap();
    assert_eq!((&listed[0]["rows"], &listed[0]["isOpen"]), (&3.into(), &false.into()), "{listed}");
    assert!(sheet(&portal, &["list"]).contains("$387.75"));
    let by: String = value(&portal, "SELECT closed_by FROM counting_sheets");
    assert!(by.starts_with("command line ("), "{by}");
}

#[test]
fn what_a_command_does_not_know_it_says() {
    let portal = with_funds();
    sheet(&portal, &["new", "--date", "2025-11-16"]);
    for (arguments, words) in [
        (&["show", "7"][..], "There is no counting sheet 7."),
        (&["remove-row", "1", "7"], "Sheet 1 has no row with that gift."),
        (&["add", "1", "--loose", "--amount", "5*2"], "is not an amount"),
        (
            &["add", "1", "--loose", "--amount", "5", "--fund", "Rof"],
            "The open ones: General Fund, Building Fund.",
        ),
        (&["add", "1", "--envelope", "7", "--amount", "5"], "Nobody has envelope 7 in 2025."),
        (&["add", "1", "--member", "M0099", "--amount", "5"], "M0099"),
        (&["new", "--date", "2199-01-01"], "lies in the future"),
        (&["close", "1"], "There is nothing in this sheet."),
    ] {
        let said = refused(&portal, arguments);
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 0);
    assert!(sheet(&portal, &["remove", "1"]).starts_with("Removed sheet 1 of 2025-11-16"));
}
