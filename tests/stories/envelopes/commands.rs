//! `portal giving envelope`.

use serde_json::Value;

use crate::giving::gifts::{marys, with_givers};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn envelope(portal: &Portal, arguments: &[&str]) -> String {
    portal.ok(&[&["giving", "envelope"], arguments].concat())
}

/// "1 Mary, 7 Bob"
fn numbers(portal: &Portal, year: &str) -> String {
    let list: Value = serde_json::from_str(&envelope(portal, &["list", "--year", year, "--json"])).unwrap();
    let words = list.as_array().unwrap().iter().map(|envelope| {
        format!("{} {}", envelope["number"], envelope["giver"]["firstName"].as_str().unwrap())
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn numbers_are_given_taken_back_and_copied_to_the_next_year() {
    let portal = with_givers();
    let said = envelope(&portal, &["list", "--year", "2026"]);
    assert!(said.contains("Nobody has an envelope number in 2026 yet"), "{said}");
    let said = envelope(&portal, &["set", "7", "mary@example.org", "--year", "2026"]);
    assert!(said.contains("Number 7 of 2026 is Mary Smith (M0002)'s."), "{said}");
    envelope(&portal, &["set", "3", "M0003", "--year", "2026"]);
    for (arguments, code, reason) in [
        (&["set", "7", "M0002"][..], 3, "already is Mary Smith (M0002)'s"),
        (&["set", "7", "M0003"], 1, "Number 7 is Mary Smith (M0002)'s in 2026"),
        (&["set", "8", "M0002"], 1, "Mary Smith (M0002) has number 7 in 2026"),
        (&["set", "0", "M0001"], 1, "from 1 to 99999"),
        (&["set", "100000", "M0001"], 1, "from 1 to 99999"),
        (&["set", "9", "eve@example.org"], 1, "Nobody here"),
        (&["clear", "9"], 3, "Number 9 of 2026 is nobody's"),
        (&["list"], 0, ""),
    ] {
        let said = portal.run(&[&["giving", "envelope"], arguments, &["--year", "2026"]].concat());
        assert!(said.code == code && said.err.contains(reason), "{arguments:?}: {} {}", said.code, said.err);
    }
    let said = portal.run(&["giving", "envelope", "list", "--year", "26"]);
    assert!(said.code == 1 && said.err.contains("four digits"), "{}", said.err);
    let table = envelope(&portal, &["list", "--year", "2026"]);
    assert!(table.lines().nth(1).unwrap().starts_with("3       Bob Jones (M0003)"), "{table}");

    change(&portal, "UPDATE members SET left_on = '2026-02-01' WHERE member_id = 'M0003'");
    let said = envelope(&portal, &["copy", "--year", "2027"]);
    assert!(said.contains("1 number of 2026 is given again in 2027. 1 left out: the person died"), "{said}");
    assert_eq!(numbers(&portal, "2027"), "7 Mary");
    let again = portal.run(&["giving", "envelope", "copy", "--year", "2027"]);
    assert!(again.code == 3 && again.err.contains("No number of 2026 was left"), "{}", again.err);
    let said = envelope(&portal, &["clear", "7", "--year", "2026"]);
    assert!(said.contains("Number 7 of 2026 was Mary Smith (M0002)'s, and is free."), "{said}");
    assert_eq!(numbers(&portal, "2026"), "3 Bob");

    let today: String = value(&portal, "SELECT date('now', '-1 day')");
    marys(&portal, "20", &today, &[]);
    let said = envelope(&portal, &["number-givers", "--year", "2026"]);
    assert!(said.contains("1 giver has a number for 2026 now."), "{said}");
    assert_eq!(numbers(&portal, "2026"), "3 Bob, 4 Mary");
    assert_eq!(portal.run(&["giving", "envelope", "number-givers", "--year", "2026"]).code, 3);
    let log: String = value(
        &portal,
        "SELECT group_concat(line, '; ') FROM (SELECT members.member_id || ' ' || detail AS line FROM security_logs
            JOIN members ON members.id = security_logs.member_id
            WHERE action = 'envelope-changed' ORDER BY security_logs.id)",
    );
    assert_eq!(
        log,
        "M0002 2026: none -> number 7; M0003 2026: none -> number 3; M0002 2027: none -> number 7; \
         M0002 2026: number 7 -> none; M0002 2026: none -> number 4"
    );
}
