//! The treasurer enters gifts by command.

use jiff::tz::TimeZone;
use portal::accounts::audit_log::Actor;
use portal::congregation::giving::GiftWork;
use portal::congregation::giving::correct::{GiftChange, correct_gift};
use portal::congregation::giving::gift::GivenBy;
use portal::congregation::giving::remove::remove_gift;
use portal::platform::clock::Clock;
use serde_json::Value;

use crate::support::command::{Portal, Said};
use crate::support::set_up::{opened, value, with_mary};

/// [`with_mary`], with Bob (M0003), who has no e-mail address.
pub fn with_givers() -> Portal {
    let portal = with_mary();
    portal.ok(&["member", "add", "--first-name", "Bob", "--last-name", "Jones", "--no-email"]);
    portal
}

pub fn donation(portal: &Portal, arguments: &[&str]) -> Said {
    // Their days are those of the stories, in any year.
    let meant: &[&str] = if arguments.first() == Some(&"add") { &["--yes"] } else { &[] };
    typed(portal, &[arguments, meant].concat())
}

/// [`donation`] without the word that an unusual amount or day is meant.
pub fn typed(portal: &Portal, arguments: &[&str]) -> Said {
    portal.run(&[&["donation"], arguments].concat())
}

/// Enters Mary's gift of a day and returns its id.
pub fn marys(portal: &Portal, amount: &str, date: &str, rest: &[&str]) -> String {
    let arguments = ["add", "--member", "mary@example.org", "--amount", amount, "--date", date, "--json"];
    let said = donation(portal, &[&arguments, rest].concat());
    said.exits(0);
    serde_json::from_str::<Value>(&said.out).unwrap()["id"].to_string()
}

fn work(zone: &TimeZone) -> GiftWork<'_> {
    GiftWork { actor: Actor::CommandLine, now: Clock::System.now(), zone }
}

/// Another amount, as the treasurer corrects it in the browser.
pub fn recounted(portal: &Portal, gift: i64, cents: i64) {
    let change = GiftChange { amount_cents: Some(cents), ..GiftChange::default() };
    opened(portal).write(|tx| correct_gift(tx, gift, change, &work(&TimeZone::UTC))).unwrap();
}

pub fn reassigned(portal: &Portal, gift: i64, who: &str) {
    let change = GiftChange { given_by: Some(GivenBy::Member(who.to_owned())), ..GiftChange::default() };
    opened(portal).write(|tx| correct_gift(tx, gift, change, &work(&TimeZone::UTC))).unwrap();
}

pub fn removed(portal: &Portal, gift: i64) {
    let version = value(portal, &format!("SELECT version FROM donations WHERE id = {gift}"));
    opened(portal).write(|tx| remove_gift(tx, gift, version, &work(&TimeZone::UTC))).unwrap();
}

fn rows(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(row, '\n'), '') FROM (SELECT amount_cents || '|' || transaction_date || '|'
            || coalesce(category, '-') || '|' || coalesce(payment_method, '-') || '|' || coalesce(description, '-')
            || '|' || coalesce(members.member_id, '-') AS row
         FROM donations LEFT JOIN members ON members.id = donations.member_id ORDER BY donations.id)",
    )
}

/// The log's rows on gifts: action, account, words.
pub fn log(portal: &Portal) -> String {
    value(
        portal,
        "SELECT coalesce(group_concat(row, '\n'), '') FROM (SELECT action || ' | ' || coalesce(members.member_id, '-')
            || ' | ' || detail AS row
         FROM security_logs LEFT JOIN members ON members.id = security_logs.member_id
         WHERE action LIKE 'donation-%' OR action LIKE 'pledge-%' OR action LIKE 'household-%'
            OR action = 'member-edited' ORDER BY security_logs.id)",
    )
}

#[test]
fn a_gift_is_entered_to_the_cent_and_its_givers_year_is_added_up() {
    let portal = with_givers();
    let fund = ["--fund", " General Fund ", "--method", "Check", "--note", "Check 1042"];
    let first = ["add", "--member", "MARY@example.org", "--amount", "$1,234.50", "--date", "2025-11-15"];
    let said = donation(&portal, &[&first[..], &fund].concat());
    assert_eq!(
        said.out,
        "Entered gift 1: $1,234.50; 2025-11-15; General Fund; Check; Check 1042; Mary Smith (M0002)\n\
         Mary Smith (M0002) gave $1,234.50 in 2025 (1 gift).\n"
    );
    marys(&portal, "20+30", "2024-12-31", &[]);
    let second = ["add", "--member", "m0002", "--amount", "0.29", "--date", "2025-01-01"];
    assert!(donation(&portal, &second).out.contains("gave $1,234.79 in 2025 (2 gifts)."));
    let anonymous = ["add", "--anonymous", "--amount", "50.5", "--date", "2025-12-31", "--method", "Cash"];
    assert!(donation(&portal, &anonymous).out.contains("Anonymous gifts in 2025 come to $50.50 (1 gift)."));
    assert_eq!(
        rows(&portal),
        "123450|2025-11-15|General Fund|Check|Check 1042|M0002\n5000|2024-12-31|-|-|-|M0002\n\
         29|2025-01-01|-|-|-|M0002\n5050|2025-12-31|-|Cash|-|-"
    );
    assert!(log(&portal).starts_with(
        "donation-added | M0002 | donation 1: $1,234.50; 2025-11-15; General Fund; Check; Check 1042; Mary Smith (M0002)"
    ));
    assert!(log(&portal).ends_with("donation-added | - | donation 4: $50.50; 2025-12-31; Cash; anonymous"));
}

#[test]
fn what_is_no_gift_is_refused_with_a_reason() {
    let portal = with_givers();
    let add = |who: &[&str], amount: &str, rest: &[&str]| {
        donation(&portal, &[&["add", "--amount", amount], who, rest].concat())
    };
    let mary = ["--member", "M0002"];
    for (amount, reason) in [
        ("1.234", "more than two digits"),
        ("0", "the shell takes $1 out of $1,250.50"),
        ("00", "may be the rest of one"),
        ("050", "may be the rest of one"),
        (",250.50", "'$1,250.50' in single quotes"),
        (",50+5", "in single quotes"),
        ("0+5", "the shell takes"),
    ] {
        add(&mary, amount, &[]).exits(2).complains(&[reason]);
    }
    for date in ["2026-02-30", "15.11.2025", "1899-12-31", "yesterday"] {
        assert_eq!(add(&mary, "5", &["--date", date]).code, 2, "{date}");
    }
    let long = "x".repeat(301);
    for (rest, reason) in [
        (["--fund", long.as_str()], "The fund is too long"),
        (["--method", &long[..41]], "The method is too long: 41 characters, at most 40."),
        (["--note", "a\nb"], "The note has a control character"),
        (["--date", "2190-01-01"], "lies in the future"),
    ] {
        add(&mary, "5", &rest).exits(1).complains(&[reason]);
    }
    add(&["--member", "eve@example.org"], "5", &[]).exits(1).complains(&["Nobody here"]);
    assert_eq!(add(&[], "5", &[]).code, 2, "somebody, or --anonymous");
    assert_eq!(add(&["--member", "M0002", "--anonymous"], "5", &[]).code, 2);
    assert_eq!(rows(&portal), "");
    assert_eq!(log(&portal), "");
}

#[test]
fn less_than_nothing_is_taken_only_where_it_is_meant() {
    let portal = with_givers();
    marys(&portal, "50", "2025-11-15", &[]);
    let returned = ["add", "--member", "M0002", "--amount", "-50.00", "--date", "2025-11-20"];
    donation(&portal, &returned).exits(1).complains(&["--negative"]);
    let said = donation(&portal, &[&returned[..], &["--negative"]].concat());
    said.prints(&["Entered gift 2: -$50.00", "gave $0.00 in 2025"]);
    let back = ["add", "--member", "M0003", "--date", "2025-11-15", "--negative", "--amount", "75"];
    donation(&portal, &back).exits(1).complains(&["$75.00 is not less than nothing", "--amount=-75.00"]);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 2);
}

#[test]
fn the_same_gift_twice_asks_for_a_word() {
    let portal = with_givers();
    let rest = ["--fund", "General Fund", "--method", "Check"];
    marys(&portal, "50", "2025-11-15", &rest);
    let again = ["add", "--member", "M0002", "--amount", "50.00", "--date", "2025-11-15"];
    let same = [&again[..], &["--fund", "general fund", "--method", "check", "--note", "other"]].concat();
    donation(&portal, &same).exits(1).complains(&["Gift 1 already says so", "--again"]);
    assert_eq!(donation(&portal, &[&same[..], &["--again"]].concat()).code, 0);
    // Another fund, another method, another day, another giver are other gifts.
    let of_mary = ["add", "--member", "M0002", "--amount", "50", "--date", "2025-11-15"];
    for other in [
        [&of_mary[..], &["--fund", "Roof", "--method", "Check"]].concat(),
        [&of_mary[..], &["--fund", "General Fund", "--method", "Cash"]].concat(),
        vec!["add", "--member", "M0002", "--amount", "50", "--date", "2025-11-15"],
        vec!["add", "--member", "M0002", "--amount", "50", "--date", "2025-11-16", "--fund", "General Fund"],
        vec!["add", "--member", "M0003", "--amount", "50", "--date", "2025-11-15", "--fund", "General Fund"],
        vec!["add", "--anonymous", "--amount", "50", "--date", "2025-11-15"],
    ] {
        assert_eq!(donation(&portal, &other).code, 0, "{other:?}");
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 8);
}
