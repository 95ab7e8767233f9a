//! Pledges to campaigns by commands.

use serde_json::Value;

use crate::giving::gifts::{donation, log, with_givers};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn with_campaign() -> Portal {
    let portal = with_givers();
    change(&portal, "INSERT INTO funds (id, name, position, created_at) VALUES (2, 'Building Fund', 2, 0)");
    change(
        &portal,
        "INSERT INTO campaigns (id, name, fund_id, first_day, created_at) VALUES (5, 'New Roof', 2, '2025-01-01', 0)",
    );
    portal
}

fn add(portal: &Portal, rest: &[&str]) -> (i32, String) {
    let said = portal.run(&[&["pledge", "add", "--date", "2025-01-04", "--yes"], rest].concat());
    (said.code, said.out + &said.err)
}

#[test]
fn a_pledge_joins_the_campaign_of_its_name_and_its_gifts_are_counted() {
    let portal = with_campaign();
    let mary = ["--member", "M0002", "--amount", "100", "--campaign", "new  roof", "--rhythm", "$10 a month"];
    assert_eq!(
        add(&portal, &mary),
        (
            0,
            "Entered pledge 1: $100.00; open; 2025-01-04; New Roof; $10 a month; Mary Smith (M0002)\n"
                .to_owned()
        )
    );
    let row = "SELECT campaign || '|' || campaign_id || '|' || rhythm FROM pledges";
    assert_eq!(value::<String>(&portal, row), "New Roof|5|$10 a month");
    assert!(
        log(&portal)
            .ends_with("pledge 1: $100.00; open; 2025-01-04; New Roof; $10 a month; Mary Smith (M0002)")
    );
    // A person has one pledge to a campaign, also with --again.
    let (code, said) =
        add(&portal, &["--member", "M0002", "--amount", "5", "--campaign", "New Roof", "--again"]);
    assert!(code == 1 && said.contains("has pledge 1 to this campaign already"), "{said}");
    let (code, said) = add(&portal, &["--member", "M0002", "--amount", "5", "--campaign", "Organ"]);
    assert_eq!(code, 0, "{said}");

    let gift =
        ["add", "--member", "M0002", "--amount", "99.50", "--date", "2025-02-02", "--fund", "Building Fund"];
    assert_eq!(donation(&portal, &gift).code, 0);
    let list = |rest: &[&str]| -> Value {
        serde_json::from_str(&portal.ok(&[&["pledge", "list", "--json"], rest].concat())).unwrap()
    };
    let standing = |list: &Value| {
        let pledges = list["pledges"].as_array().unwrap().iter();
        let words = pledges
            .map(|pledge| format!("{} {} {}", pledge["campaign"], pledge["paidSoFar"], pledge["status"]));
        words.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(standing(&list(&[])), r#""Organ" null "open", "New Roof" "99.50" "open""#);
    let rest =
        ["add", "--member", "M0002", "--amount", "0.50", "--date", "2025-02-02", "--fund", "Building Fund"];
    assert_eq!(donation(&portal, &rest).code, 0);
    assert_eq!(standing(&list(&["--status", "completed"])), r#""New Roof" "100.00" "completed""#);
    assert_eq!(list(&[])["outstandingCents"], 500, "by how they stand");
    let table = portal.ok(&["pledge", "list"]);
    assert!(table.lines().next().unwrap().ends_with("Campaign  Paid so far"), "{table}");
    assert!(table.contains("completed  Mary Smith (M0002)  New Roof  $100.00\n"), "{table}");
}

#[test]
fn what_is_reached_is_completed_whatever_is_said() {
    let portal = with_campaign();
    assert_eq!(add(&portal, &["--member", "M0002", "--amount", "100", "--campaign", "New Roof"]).0, 0);
    let gift =
        ["add", "--member", "M0002", "--amount", "100", "--date", "2025-02-02", "--fund", "Building Fund"];
    assert_eq!(donation(&portal, &gift).code, 0);
    let said = portal.run(&["pledge", "set-status", "1", "open"]);
    assert!(
        said.code == 3
            && said.err.contains("already was so")
            && said.err.contains("Its gifts have reached it."),
        "{}",
        said.err
    );
    assert!(
        portal
            .ok(&["pledge", "set-status", "1", "paid"])
            .starts_with("Pledge 1 is now paid (before: $100.00; completed;")
    );
    let open = portal.ok(&["pledge", "set-status", "1", "open"]);
    assert_eq!(
        open,
        "Pledge 1 is now completed (before: $100.00; paid; 2025-01-04; New Roof; Mary Smith (M0002)). Its gifts have reached it.\n"
    );
    assert_eq!(value::<String>(&portal, "SELECT status FROM pledges"), "open");
    assert!(
        portal.ok(&["pledge", "remove", "1", "--yes"]).starts_with("Removed pledge 1: $100.00; completed;")
    );
}
