//! `portal giving together`, and the ways in which a gift comes in.

use serde_json::Value;

use crate::giving::gifts::{donation, marys, with_givers};
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

#[test]
fn every_command_that_parts_a_couple_ends_it() {
    for (command, reason) in [
        (&["household", "join", "M0003", "Jones Family"] as &[&str], "parted"),
        (&["household", "join", "M0003", "Smith Family", "--role", "other"], "parted"),
        (&["member", "died", "M0003", "--on", "2026-01-05"], "died"),
    ] {
        let portal = couple();
        portal.ok(&["giving", "together", "record", "M0002", "M0003"]);
        portal.ok(command);
        assert_eq!(value::<String>(&portal, "SELECT end_reason FROM joint_giving"), reason, "{command:?}");
    }
    // With the person goes their row of it; the other goes on alone.
    let portal = couple();
    portal.ok(&["giving", "together", "record", "M0002", "M0003"]);
    portal.ok(&["member", "remove", "M0003", "--yes"]);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM joint_giving"), 0);
    let ended = "SELECT count(*) FROM security_logs WHERE action = 'joint-giving-ended'";
    assert_eq!(value::<i64>(&portal, ended), 1);
}

#[test]
fn the_same_gift_under_the_other_s_name_is_noticed_and_the_year_is_the_couple_s() {
    let portal = couple();
    portal.ok(&["giving", "together", "record", "M0002", "M0003"]);
    change(&portal, "UPDATE joint_giving SET started_on = '2025-02-01'");
    let roof = ["--fund", "Roof", "--method", "Check"];
    let first = marys(&portal, "50", "2025-03-02", &roof);
    let early = marys(&portal, "40", "2025-01-05", &roof);
    let bobs = |amount: &str, date: &str, rest: &[&str]| {
        let arguments = ["add", "--member", "M0003", "--amount", amount, "--date", date];
        donation(&portal, &[&arguments[..], &["--fund", "roof", "--method", "check"], rest].concat())
    };
    let said = bobs("50", "2025-03-02", &[]);
    assert!(said.code == 1 && said.err.contains(&format!("Gift {first} already says so")), "{}", said.err);
    let said = bobs("50", "2025-03-02", &["--again"]);
    assert!(said.out.contains("gave $100.00 in 2025 (2 gifts)"), "what both gave together: {}", said.out);
    let said = bobs("40", "2025-01-05", &[]);
    assert!(said.code == 0, "before they gave together each has gifts of their own: {}", said.err);
    assert_eq!(names(&portal, &format!("id = {early}")), 0);
    for (who, gifts) in [("M0002", "3 gifts"), ("M0003", "3 gifts")] {
        let list = portal.ok(&["donation", "list", "--member", who, "--year", "2025"]);
        assert!(list.contains(gifts), "{who}: {list}");
    }

    // In a list, too.
    let file = portal.data_dir().parent().unwrap().join("gifts.csv");
    marys(&portal, "70", "2025-05-04", &[]);
    std::fs::write(&file, "memberNumber,amount,date\nM0003,70,2025-05-04\nM0003,70,2025-05-11\n").unwrap();
    let said = portal.run(&["import", "donations", file.to_str().unwrap()]);
    assert!(said.out.contains("line 2: looks like gift 5: $70.00; 2025-05-04"), "{}{}", said.out, said.err);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations WHERE amount_cents = 7000"), 2);
}

#[test]
fn what_takes_a_gift_back_is_the_couple_s_as_long_as_the_gift_is() {
    let portal = couple();
    portal.ok(&["giving", "together", "record", "M0002", "M0003"]);
    change(&portal, "UPDATE joint_giving SET started_on = '2025-02-01'");
    let gift = marys(&portal, "50", "2025-03-02", &[]);
    portal.ok(&["donation", "refund", &gift, "--amount", "20", "--date", "2025-03-09"]);
    assert_eq!(names(&portal, "TRUE"), 2);
    // It was of a day before: the other sees neither the gift nor what went back of it.
    portal.ok(&["donation", "correct", &gift, "--date", "2025-01-05", "--yes"]);
    assert_eq!(names(&portal, "TRUE"), 0);
    portal.ok(&["donation", "correct", &gift, "--date", "2025-03-02", "--yes"]);
    assert_eq!(names(&portal, "TRUE"), 2);
}
