//! A gift's day, amount and fund: a missing, unusual or misspelt one is noticed.

use serde_json::Value;

use crate::giving::gifts::{donation, marys, typed, with_givers};
use crate::import::givers::json;
use crate::import::lists::import;
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, value};
use portal::congregation::giving::enter::last_sunday;

#[test]
fn a_gift_without_a_day_is_of_the_last_sunday_by_the_congregations_clock() {
    let portal = with_givers();
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
        portal.run(&["settings", "set", "time-zone", zone]);
        let today = portal::platform::clock::Clock::System
            .now()
            .to_zoned_datetime(jiff::tz::TimeZone::get(zone).unwrap())
            .date();
        let sunday = last_sunday(today).to_string();
        let said = typed(&portal, &["add", "--anonymous", "--amount", "1", "--json", "--again"]);
        let gift: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(gift["date"], sunday, "{zone}");
        let assumed = format!("No day was given (--date), so the gift is of the last Sunday, {sunday}.");
        said.complains(&[&assumed]);
        let said = typed(&portal, &["add", "--anonymous", "--amount", "1", "--again"]);
        said.prints(&[&format!("; anonymous\n{assumed}\n")]);
        let tomorrow = today.tomorrow().unwrap().to_string();
        let said = donation(&portal, &["add", "--anonymous", "--amount", "2", "--date", &tomorrow]);
        said.exits(1).complains(&["lies in the future"]);
    }
}

#[test]
fn the_day_of_a_gift_is_asked_for_and_enter_takes_the_last_sunday() {
    let portal = with_givers();
    let today =
        portal::platform::clock::Clock::System.now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    let sunday = last_sunday(today).to_string();
    let earlier = last_sunday(last_sunday(today).yesterday().unwrap()).to_string();
    portal.run(&["settings", "set", "time-zone", "UTC"]);
    for (answer, wanted) in [("", &sunday), (earlier.as_str(), &earlier)] {
        let mut typing = Typing::at(portal.command(&[
            "donation",
            "add",
            "--anonymous",
            "--amount",
            "5",
            "--fund",
            "Roof",
        ]));
        typing.answer(&format!("The day of the gift (Enter for the last Sunday) [{sunday}]"), answer);
        let (code, said) = typing.end();
        assert!(code == 0 && said.contains(&format!("$5.00; {wanted}; Roof")), "{said}");
    }
    let mut typing =
        Typing::at(portal.command(&["donation", "add", "--anonymous", "--amount", "6", "--date", &sunday]));
    typing.wait_for("Entered gift 3");
    assert_eq!(typing.end().0, 0);
}

#[test]
fn an_unusual_amount_or_day_is_asked_about() {
    let portal = with_givers();
    let today = portal::platform::clock::Clock::System
        .now()
        .to_zoned_datetime(jiff::tz::TimeZone::UTC)
        .date()
        .to_string();
    let of_today = ["add", "--member", "M0002", "--date", &today];
    for (amount, reason) in [
        ("0.50", "$0.50 is less than a dollar (of an unquoted $10.50 the shell leaves 0.50"),
        ("10000.01", "$10,000.01 is a large amount. If that is right, add --yes."),
    ] {
        typed(&portal, &[&of_today[..], &["--amount", amount]].concat()).exits(1).complains(&[reason]);
        assert_eq!(typed(&portal, &[&of_today[..], &["--amount", amount, "--yes"]].concat()).code, 0);
    }
    let long_ago = ["add", "--member", "M0002", "--amount", "20", "--date", "2016-11-15"];
    typed(&portal, &long_ago).exits(1).complains(&["2016-11-15 is more than a year ago."]);
    let mut typing = Typing::at(portal.command(&[&["donation"], &long_ago[..]].concat()));
    typing.answer("2016-11-15 is more than a year ago. Is that right?", "n");
    assert_eq!(typing.end().0, 3);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 2);
    let mut typing = Typing::at(portal.command(&[&["donation"], &long_ago[..]].concat()));
    typing.answer("Is that right?", "y");
    assert_eq!(typing.end().0, 0);
}

#[test]
fn a_fund_that_a_slip_of_the_finger_made_is_noticed() {
    let portal = with_givers();
    let add = |fund: &str, amount: &str| {
        let said = donation(&portal, &["add", "--anonymous", "--amount", amount, "--fund", fund]);
        said.exits(0);
        said.out
    };
    assert!(!add("Building Fund", "1").contains("new fund"), "the very first is no slip");
    let said = add("building \u{a0}fund", "2");
    assert!(
        said.ends_with("The fund \"building fund\" is written Building Fund here, so that is its name.\n"),
        "{said}"
    );
    assert!(!said.contains("new fund"), "it is the same: {said}");
    assert!(add("Roof", "3").ends_with("\nRoof is a new fund: no other gift is for it.\n"));
    let slip = "Biulding Fund is a new fund: no other gift is for it. If Building Fund was meant, correct the gift in the browser.";
    let said = add("Biulding Fund", "4");
    assert!(said.ends_with(&format!("\n{slip}\n")), "{said}");
}

#[test]
fn a_closed_fund_and_a_closed_month_take_no_new_gift_by_command_or_list() {
    let portal = with_givers();
    for fund in ["Roof", "General Fund"] {
        marys(&portal, "50", "2025-11-15", &["--fund", fund]);
    }
    change(&portal, "UPDATE funds SET closed_at = 0 WHERE name = 'Roof'");
    let said =
        donation(&portal, &["add", "--anonymous", "--amount", "5", "--date", "2025-11-15", "--fund", "ROOF"]);
    let closed = "The fund \"Roof\" is closed and takes no new gifts.";
    said.exits(1).complains(&[closed]);
    change(&portal, "INSERT INTO closed_months VALUES ('2026-01', 0, 'x')");
    donation(&portal, &["add", "--anonymous", "--amount", "5", "--date", "2026-01-05"])
        .exits(1)
        .complains(&["January 2026 is closed"]);
    let list =
        "date,personKey,method,amount,fund,notes\n2025-03-09,,Cash,20.00,roof,\n2025-03-09,,Cash,30.00,,\n";
    let summary = json(&import(&portal, "donations", list, &["--skip-bad", "--json"]));
    assert_eq!((&summary["added"], &summary["skippedCents"]), (&1.into(), &2_000.into()), "{summary}");
    assert_eq!(summary["skipped"][0]["reason"], "the fund Roof is closed", "{summary}");
}
