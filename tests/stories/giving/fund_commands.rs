//! Funds by command: added, renamed, closed, merged.

use serde_json::Value;

use crate::giving::gifts::{donation, marys, with_givers};
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

fn fund(portal: &Portal, arguments: &[&str]) -> String {
    portal.ok(&[&["giving", "fund"], arguments].concat())
}

/// Exit code and what it complains of.
fn refused(portal: &Portal, arguments: &[&str]) -> (i32, String) {
    let said = portal.run(&[&["giving", "fund"], arguments].concat());
    (said.code, said.err)
}

/// "General Fund 2, Roof 1": each with its gifts, in the order of the list.
fn listed(portal: &Portal) -> String {
    let funds: Value = serde_json::from_str(&fund(portal, &["list", "--json"])).unwrap();
    let words = funds.as_array().unwrap().iter().map(|fund| {
        let closed = if fund["closed"] == true { " closed" } else { "" };
        format!("{} {}{closed}", fund["name"].as_str().unwrap(), fund["gifts"])
    });
    words.collect::<Vec<_>>().join(", ")
}

fn log(portal: &Portal) -> Vec<String> {
    let rows: String = value(
        portal,
        "SELECT coalesce(group_concat(action || ': ' || detail, '\n'), '') FROM
            (SELECT action, detail FROM security_logs WHERE action LIKE 'fund%' ORDER BY id)",
    );
    rows.lines().map(str::to_owned).collect()
}

#[test]
fn funds_are_added_renamed_put_in_order_and_keep_their_gifts() {
    let portal = with_givers();
    assert!(fund(&portal, &["list"]).contains("There are no funds yet"));
    fund(&portal, &["add", " General   Fund "]);
    let said = fund(&portal, &["add", "Coffee money", "--not-deductible"]);
    assert!(said.contains("Added fund 2: Coffee money. Gifts to it are not tax-deductible."), "{said}");
    marys(&portal, "50", "2025-11-15", &["--fund", "general fund"]);
    marys(&portal, "7", "2025-11-15", &["--fund", "Missions"]);
    assert_eq!(listed(&portal), "General Fund 1, Coffee money 0, Missions 1");
    for (arguments, code, reason) in [
        (&["add", "GENERAL fund"][..], 1, "There is a fund called \"General Fund\" already"),
        (&["add", "  "], 1, "The name is missing"),
        (&["edit", "Missions", "--name", "coffee  MONEY"], 1, "called \"Coffee money\" already"),
        (&["edit", "Missions"], 2, "--name"),
        (&["edit", "Missions", "--deductible", "maybe"], 2, "write yes or no"),
        (&["edit", "Missions", "--deductible", "yes"], 3, "already is so"),
        (&["edit", "Organ", "--place", "1"], 1, "There is no fund \"Organ\""),
        (&["edit", "99", "--place", "1"], 1, "There is no fund \"99\""),
        (&["open", "Missions"], 3, "already is open"),
        (&["merge", "Missions", "3", "--yes"], 1, "into itself"),
    ] {
        let (found, err) = refused(&portal, arguments);
        assert!(found == code && err.contains(reason), "{arguments:?}: {found} {err}");
    }

    // A closed month hinders no new name: no sum changes.
    change(&portal, "INSERT INTO closed_months VALUES ('2025-11', 0, 'x')");
    let said = fund(&portal, &["edit", "missions", "--name", "World Missions", "--deductible", "no"]);
    assert!(said.contains("Fund 3: World Missions (before: Missions), not tax-deductible."), "{said}");
    fund(&portal, &["edit", "World Missions", "--place", "1"]);
    assert_eq!(listed(&portal), "World Missions 1, General Fund 1, Coffee money 0");
    // A new spelling of its own name is no other fund's.
    fund(&portal, &["edit", "World Missions", "--name", "WORLD Missions"]);
    assert_eq!(
        log(&portal)[2..],
        [
            "fund-changed: fund 3 (Missions): name: Missions -> World Missions; tax-deductible: yes -> no",
            "fund-changed: fund 3 (World Missions): place: 3 -> 1",
            "fund-changed: fund 3 (World Missions): name: World Missions -> WORLD Missions",
        ]
    );

    // It was looked after: it stays without a gift. What came with a gift goes with it.
    change(&portal, "DELETE FROM closed_months");
    marys(&portal, "8", "2025-11-15", &["--fund", "Slip"]);
    for gift in ["2", "3"] {
        portal.ok(&["donation", "remove", gift, "--yes"]);
    }
    assert_eq!(listed(&portal), "WORLD Missions 0, General Fund 1, Coffee money 0");
}

#[test]
fn a_closed_fund_takes_no_new_gift_by_any_way_and_keeps_those_that_it_has() {
    let portal = with_givers();
    let roof = marys(&portal, "50", "2025-11-15", &["--fund", "Roof"]);
    let only = refused(&portal, &["close", "Roof"]);
    assert!(only.0 == 1 && only.1.contains("\"Roof\" is the only open fund"), "{}", only.1);
    let general = marys(&portal, "20", "2025-11-15", &["--fund", "General Fund"]);
    let said = fund(&portal, &["close", "roof"]);
    assert!(said.contains("The fund Roof is closed now. It takes no new gifts."), "{said}");
    assert_eq!(refused(&portal, &["close", "Roof"]).0, 3);
    assert_eq!(listed(&portal), "General Fund 1, Roof 1 closed");

    let closed = "The fund \"Roof\" is closed and takes no new gifts.";
    for arguments in [
        &["add", "--anonymous", "--amount", "5", "--date", "2025-11-15", "--fund", "ROOF"][..],
        &["correct", &general, "--fund", "roof"],
    ] {
        let said = donation(&portal, arguments);
        assert!(said.code == 1 && said.err.contains(closed), "{arguments:?}: {}", said.err);
    }
    let file = portal.folder.path().join("gifts.csv");
    let list =
        "date,personKey,method,amount,fund,notes\n2025-03-09,,Cash,20.00,roof,\n2025-03-09,,Cash,30.00,,\n";
    std::fs::write(&file, list).unwrap();
    let said = portal.run(&["import", "donations", file.to_str().unwrap(), "--skip-bad", "--json"]);
    let summary: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&summary["added"], &summary["skippedCents"]), (&1.into(), &2_000.into()), "{summary}");
    assert_eq!(summary["skipped"][0]["reason"], "the fund Roof is closed", "{summary}");

    // What stands there may still be corrected, with its fund written in any way.
    assert_eq!(donation(&portal, &["correct", &roof, "--amount", "55", "--fund", "roof"]).code, 0);
    let into = refused(&portal, &["merge", "General Fund", "Roof", "--yes"]);
    assert!(into.0 == 1 && into.1.contains("\"Roof\" is closed and takes no gifts"), "{}", into.1);
    fund(&portal, &["open", "Roof"]);
    assert_eq!(donation(&portal, &["correct", &general, "--fund", "roof"]).code, 0);
    fund(&portal, &["add", "Building"]);
    fund(&portal, &["close", "Roof"]);
    let said = fund(&portal, &["merge", "Roof", "Building", "--yes"]);
    assert!(said.contains("Merged Roof into Building: 2 gifts came to it."), "{said}");
    assert_eq!(listed(&portal), "Building 2");
}

#[test]
fn a_merge_says_what_becomes_of_gifts_for_the_tax_office() {
    let portal = with_givers();
    marys(&portal, "50", "2025-11-15", &["--fund", "General Fund"]);
    fund(&portal, &["add", "Coffee money", "--not-deductible"]);
    let asks = refused(&portal, &["merge", "General Fund", "Coffee money"]).1;
    let tax = "Gifts to Coffee money are not tax-deductible, so these are not either.";
    assert!(asks.contains(tax), "{asks}");
    assert!(fund(&portal, &["merge", "General Fund", "Coffee money", "--yes"]).contains(tax));
    fund(&portal, &["add", "Missions"]);
    let said = fund(&portal, &["merge", "Coffee money", "Missions", "--yes"]);
    assert!(said.contains("Gifts to Missions are tax-deductible, so these are, too."), "{said}");
}
