//! The treasurer manages the pledges.

use serde_json::{Value, json};

use crate::giving::gifts::{log, with_givers};
use crate::support::command::{Portal, Said};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, value};

fn pledge(portal: &Portal, arguments: &[&str]) -> Said {
    // Their days are those of the stories, in any year.
    let meant: &[&str] = if arguments.first() == Some(&"add") { &["--yes"] } else { &[] };
    typed(portal, &[arguments, meant].concat())
}

fn typed(portal: &Portal, arguments: &[&str]) -> Said {
    portal.run(&[&["pledge"], arguments].concat())
}

/// Mary's roof (open), Mary's organ (paid), Bob's pledge (completed).
fn with_pledges() -> Portal {
    let portal = with_givers();
    for arguments in [
        &["--member", "mary@example.org", "--amount", "1,200", "--campaign", "Roof", "--date", "2025-01-04"]
            [..],
        &[
            "--member",
            "M0002",
            "--amount",
            "99.99",
            "--campaign",
            "Organ",
            "--date",
            "2025-03-01",
            "--status",
            "paid",
        ],
        &["--member", "M0003", "--amount", "500.01", "--date", "2025-02-01", "--status", "completed"],
    ] {
        let said = pledge(&portal, &[&["add"], arguments].concat());
        assert_eq!(said.code, 0, "{}", said.err);
    }
    portal
}

#[test]
fn a_pledge_is_entered_and_logged() {
    let portal = with_givers();
    let arguments =
        ["add", "--member", "M0002", "--amount", "$1,200.50", "--campaign", " Roof ", "--date", "2025-01-04"];
    let said = pledge(&portal, &arguments);
    assert_eq!(said.out, "Entered pledge 1: $1,200.50; open; 2025-01-04; Roof; Mary Smith (M0002)\n");
    let row = "SELECT amount_cents || '|' || status || '|' || campaign || '|' || pledge_date FROM pledges";
    assert_eq!(value::<String>(&portal, row), "120050|open|Roof|2025-01-04");
    assert_eq!(
        log(&portal),
        "pledge-added | M0002 | pledge 1: $1,200.50; open; 2025-01-04; Roof; Mary Smith (M0002)"
    );
    let said = pledge(&portal, &["add", "--member", "M0003", "--amount", "5", "--json"]);
    let today =
        portal::platform::clock::Clock::System.now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    let added: Value = serde_json::from_str(&said.out).unwrap();
    let wanted = json!({
        "id": 2, "date": added["date"], "amount": "5.00", "amountCents": 500, "status": "open", "campaign": null,
        "rhythm": null, "paidSoFar": null, "paidSoFarCents": null,
        "memberNumber": "M0003", "firstName": "Bob", "lastName": "Jones",
    });
    assert_eq!(added, wanted);
    let day: jiff::civil::Date = added["date"].as_str().unwrap().parse().unwrap();
    assert!((day - today).get_days().abs() <= 1, "today, or the day beside it");
}

#[test]
fn what_is_no_pledge_is_refused_with_a_reason() {
    let portal = with_givers();
    let long = "x".repeat(301);
    for (rest, code, reason) in [
        (&["--member", "M0002", "--amount", "0.00"][..], 2, "zero"),
        (&["--member", "M0002", "--amount", "1.234"], 2, "more than two digits"),
        (&["--member", "M0002", "--amount", "-5"], 1, "A pledge of -$5.00 is none"),
        (&["--member", "M0099", "--amount", "5"], 1, "Nobody here"),
        (&["--amount", "5"], 2, "--member"),
        (&["--member", "M0002", "--amount", "5", "--date", "2190-01-01"], 1, "future"),
        (&["--member", "M0002", "--amount", "5", "--status", "withdrawn"], 2, "open, completed, paid"),
        (&["--member", "M0002", "--amount", "5", "--campaign", &long], 1, "The campaign is too long"),
    ] {
        let said = pledge(&portal, &[&["add"], rest].concat());
        assert!(said.code == code && said.err.contains(reason), "{rest:?}: {}", said.err);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM pledges"), 0);
    assert_eq!(log(&portal), "");
}

#[test]
fn the_list_adds_up_what_is_pledged_and_what_is_outstanding() {
    let portal = with_pledges();
    let table = portal.ok(&["pledge", "list"]);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("Id  Date           Amount  Status"), "{table}");
    assert!(
        lines[1].starts_with("2   2025-03-01     $99.99  paid       Mary Smith (M0002)  Organ"),
        "{table}"
    );
    assert_eq!(lines.last().unwrap(), &"Total: 3 pledges, $1,800.00; outstanding: $1,200.00");
    let totals = |rest: &[&str]| {
        let said = portal.ok(&[&["pledge", "list", "--json"], rest].concat());
        let list: Value = serde_json::from_str(&said).unwrap();
        let rows = list["pledges"].as_array().unwrap().len();
        format!("{rows} {} {} {}", list["count"], list["pledgedCents"], list["outstandingCents"])
    };
    assert_eq!(totals(&[]), "3 3 180000 120000");
    assert_eq!(totals(&["--member", "mary@example.org"]), "2 2 129999 120000");
    assert_eq!(totals(&["--status", "completed"]), "1 1 50001 0");
    assert_eq!(totals(&["--member", "M0003", "--status", "open"]), "0 0 0 0");
    let none = pledge(&portal, &["list", "--member", "M0003", "--status", "open"]);
    assert!(none.code == 3 && none.err.contains("No pledges are like that"), "{}", none.err);
    assert_eq!(pledge(&portal, &["list", "--member", "nobody"]).code, 1);
    // The spec's own shape has neither campaign nor date.
    change(
        &portal,
        "INSERT INTO pledges (member_id, amount_cents, created_at, updated_at) SELECT id, 1, 0, 0 FROM members LIMIT 1",
    );
    assert!(portal.ok(&["pledge", "list"]).contains("$0.01"));
}

#[test]
fn a_pledge_changes_its_status_and_the_log_says_from_what_to_what() {
    let portal = with_pledges();
    let said = pledge(&portal, &["set-status", "1", "completed"]);
    assert_eq!(
        said.out,
        "Pledge 1 is now completed (before: $1,200.00; open; 2025-01-04; Roof; Mary Smith (M0002)).\n"
    );
    let statuses = "SELECT group_concat(status, ' ') FROM (SELECT status FROM pledges ORDER BY id)";
    assert_eq!(
        value::<String>(&portal, statuses),
        "completed paid completed",
        "the others stand as they stood"
    );
    assert!(log(&portal).ends_with(
        "pledge-changed | M0002 | pledge 1: $1,200.00; open -> completed; 2025-01-04; Roof; Mary Smith (M0002)"
    ));
    let lines = log(&portal).lines().count();
    let again = pledge(&portal, &["set-status", "1", "completed"]);
    assert!(again.code == 3 && again.err.contains("already was so"), "{}", again.err);
    let unknown = pledge(&portal, &["set-status", "9", "paid"]);
    assert!(unknown.code == 1 && unknown.err.contains("There is no pledge 9"), "{}", unknown.err);
    assert_eq!(pledge(&portal, &["set-status", "1", "withdrawn"]).code, 2);
    assert_eq!(log(&portal).lines().count(), lines);
}

#[test]
fn a_withdrawn_pledge_goes_when_that_is_meant() {
    let portal = with_pledges();
    let said = pledge(&portal, &["remove", "1"]);
    assert!(said.code == 1 && said.err.contains("Roof") && said.err.contains("--yes"), "{}", said.err);
    let mut typing = Typing::at(portal.command(&["pledge", "remove", "1"]));
    typing.answer("Remove it?", "n");
    assert_eq!(typing.end().0, 3);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM pledges"), 3);
    assert_eq!(pledge(&portal, &["remove", "1", "--yes"]).code, 0);
    let left = "SELECT group_concat(id, ' ') FROM (SELECT id FROM pledges ORDER BY id)";
    assert_eq!(value::<String>(&portal, left), "2 3");
    assert!(log(&portal).ends_with(
        "pledge-removed | M0002 | pledge 1: $1,200.00; open; 2025-01-04; Roof; Mary Smith (M0002)"
    ));
    assert_eq!(pledge(&portal, &["remove", "1", "--yes"]).code, 1);
}

#[test]
fn the_same_pledge_twice_asks_for_a_word() {
    let portal = with_pledges();
    let same = ["add", "--member", "M0002", "--amount", "1200", "--campaign", "ROOF"];
    let said = pledge(&portal, &same);
    assert!(
        said.code == 1
            && said
                .err
                .contains("Pledge 1 already says so: $1,200.00; open; 2025-01-04; Roof; Mary Smith (M0002)")
            && said.err.contains("--again"),
        "{}",
        said.err
    );
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM pledges"), 3);
    for other in [
        &["add", "--member", "M0003", "--amount", "1200", "--campaign", "Roof"][..],
        &["add", "--member", "M0002", "--amount", "1201", "--campaign", "Roof"],
        &["add", "--member", "M0002", "--amount", "1200", "--campaign", "Bell"],
        &["add", "--member", "M0002", "--amount", "1200", "--campaign", "roof", "--again"],
    ] {
        assert_eq!(pledge(&portal, other).code, 0, "{other:?}");
    }
}

#[test]
fn an_unusual_pledge_is_asked_about() {
    let portal = with_givers();
    let add = ["add", "--member", "M0002", "--amount"];
    for (rest, reason) in [
        (&["100000.01"][..], "$100,000.01 is a large amount"),
        (&["500", "--date", "2016-01-04"], "a year ago"),
    ] {
        let said = typed(&portal, &[&add[..], rest].concat());
        assert!(said.code == 1 && said.err.contains(reason) && said.err.contains("--yes"), "{}", said.err);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM pledges"), 0);
}
