//! `portal giving together`, and the ways in which a gift comes in.

use serde_json::Value;

use crate::giving::gifts::{marys, with_givers};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

/// Mary and John are head and spouse, and the treasurer has their paper.
fn couple() -> Portal {
    let portal = with_givers();
    for (who, role) in [("M0002", "head"), ("M0003", "spouse")] {
        portal.run(&["household", "join", who, "Smith Family", "--role", role]);
    }
    portal
}

fn names(portal: &Portal, condition: &str) -> i64 {
    value(portal, &format!("SELECT count(*) FROM donations WHERE joint_id IS NOT NULL AND {condition}"))
}

#[test]
fn a_paper_is_recorded_listed_and_ended_and_gifts_name_both_meanwhile() {
    let portal = couple();
    assert!(portal.ok(&["giving", "together", "list"]).contains("No couple gives together yet"));
    let before = marys(&portal, "10", "2026-01-04", &[]);
    let today: String = value(&portal, "SELECT date('now')");
    let said = portal.ok(&["giving", "together", "record", "M0002", "M0003"]);
    assert!(said.contains("give together since"), "{said}");
    let list: Value = serde_json::from_str(&portal.ok(&["giving", "together", "list", "--json"])).unwrap();
    assert_eq!(list[0]["one"]["memberNumber"], "M0002", "{list}");
    change(&portal, "UPDATE joint_giving SET started_on = '2026-02-01'");

    // Entered, of that time and of before.
    let joint = marys(&portal, "20", "2026-03-01", &[]);
    let single = marys(&portal, "30", "2026-01-11", &[]);
    assert_eq!((names(&portal, &format!("id = {joint}")), names(&portal, &format!("id = {single}"))), (1, 0));
    // Corrected: another day, another giver, another note.
    portal.ok(&["donation", "correct", &single, "--date", "2026-03-08", "--yes"]);
    assert_eq!(names(&portal, &format!("id = {single}")), 1);
    portal.ok(&["donation", "correct", &single, "--note", "In cash"]);
    assert_eq!(names(&portal, &format!("id = {single}")), 1);
    portal.ok(&["donation", "correct", &single, "--anonymous"]);
    assert_eq!(names(&portal, &format!("id = {single}")), 0);
    portal.ok(&["donation", "correct", &single, "--member", "M0003"]);
    assert_eq!(names(&portal, &format!("id = {single}")), 1);
    portal.ok(&["donation", "correct", &before, "--note", "Early"]);
    assert_eq!(names(&portal, &format!("id = {before}")), 0, "what is entered already stays as it is");
    // Imported.
    let file = portal.data_dir().parent().unwrap().join("gifts.csv");
    std::fs::write(&file, "memberNumber,amount,date\nM0003,55,2026-04-05\nM0003,65,2026-01-18\n").unwrap();
    portal.ok(&["import", "donations", file.to_str().unwrap()]);
    assert_eq!((names(&portal, "amount_cents = 5500"), names(&portal, "amount_cents = 6500")), (1, 0));

    let end = portal.ok(&["giving", "together", "end", "1"]);
    assert!(end.contains("do not give together any more"), "{end}");
    let late = marys(&portal, "70", &today, &[]);
    assert_eq!(names(&portal, &format!("id = {late}")), 0);
    assert!(portal.ok(&["giving", "together", "list"]).contains("the treasurer ended it"));
}

#[test]
fn leaving_the_household_by_command_ends_it() {
    let portal = couple();
    portal.ok(&["giving", "together", "record", "M0002", "M0003"]);
    portal.ok(&["household", "leave", "M0003"]);
    assert_eq!(value::<String>(&portal, "SELECT end_reason FROM joint_giving"), "parted");
}
