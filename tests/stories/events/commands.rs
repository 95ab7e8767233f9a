//! Series of events from the command line.

use serde_json::Value;

use crate::support::command::Portal;
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, set_up, value};

fn add(portal: &Portal, arguments: &[&str]) -> Value {
    portal.json(&[&["event", "add"], arguments].concat())
}

fn days(portal: &Portal, condition: &str) -> String {
    value(
        portal,
        &format!(
            "SELECT coalesce(group_concat(event_date || ' ' || event_time, ', '), '') FROM
                (SELECT * FROM events WHERE removed_at IS NULL AND {condition} ORDER BY event_date)"
        ),
    )
}

fn id(portal: &Portal, day: &str) -> String {
    value(portal, &format!("SELECT id FROM events WHERE event_date = '{day}' AND removed_at IS NULL"))
}

#[test]
fn a_series_is_added_and_removed() {
    let portal = set_up();
    // A Sunday; its series ends, so that its days do not hang on when this runs.
    let first = ["--title", "Worship", "--date", "2026-12-06", "--time", "10:00", "--ends", "11:30"];
    let added = add(&portal, &[&first[..], &["--weekly", "sunday", "--until", "2026-12-27"]].concat());
    assert_eq!((&added["endTime"], &added["date"]), (&"11:30".into(), &"2026-12-06".into()));
    assert_eq!(days(&portal, "1"), "2026-12-06 10:00, 2026-12-13 10:00, 2026-12-20 10:00, 2026-12-27 10:00");
    let twin = portal.run(&[&["event", "add"], &first[..]].concat());
    twin.failed(1, &["Sunday, December 6, 2026"]);
    assert!(twin.err.contains("add --anyway"), "{}", twin.err);
    portal.ok(&[&["event", "add", "--anyway"], &first[..6]].concat());
    change(&portal, "DELETE FROM events WHERE series_id IS NULL");

    let one = id(&portal, "2026-12-13");
    portal.ok(&["event", "remove", &one, "--yes"]);
    let following = id(&portal, "2026-12-20");
    portal
        .run(&["event", "remove", &following, "--following"])
        .failed(1, &["another one of its series", "add --yes"]);
    assert_eq!(days(&portal, "1"), "2026-12-06 10:00, 2026-12-20 10:00, 2026-12-27 10:00", "not yet");
    portal.ok(&["event", "remove", &following, "--following", "--yes"]);
    assert_eq!(days(&portal, "1"), "2026-12-06 10:00");
    portal.ok(&["event", "remove", &id(&portal, "2026-12-06"), "--all", "--yes"]);
    assert_eq!(days(&portal, "1"), "");
}

#[test]
fn a_day_that_is_past_is_asked_about() {
    let portal = set_up();
    let past = ["event", "add", "--title", "Picnic", "--date", "2020-06-07"];
    let mut typing = Typing::at(portal.command(&past));
    typing.answer("2020-06-07 is in the past. Is that right?", "n");
    assert_eq!((typing.end().0, value::<i64>(&portal, "SELECT count(*) FROM events")), (3, 0));
    // A script is not asked, and goes on.
    portal.ok(&past);
}

#[test]
fn monthly_and_several_days_and_what_is_refused() {
    let portal = set_up();
    let elders = ["--title", "Elders", "--date", "2027-01-12", "--time", "19:00"];
    add(&portal, &[&elders[..], &["--monthly", "weekday", "--until", "2027-04-01"]].concat());
    assert_eq!(days(&portal, "1"), "2027-01-12 19:00, 2027-02-09 19:00, 2027-03-09 19:00");
    let retreat = add(&portal, &["--title", "Retreat", "--date", "2027-05-14", "--last-day", "2027-05-16"]);
    assert_eq!(retreat["lastDay"], "2027-05-16");
    let base = ["event", "add", "--title", "X", "--date", "2027-01-11"];
    for (more, words) in [
        (&["--weekly", "sunday"][..], "not one of the days"),
        (&["--until", "2027-02-01"], "--weekly sunday"),
        (&["--every", "2"], "--weekly sunday"),
        (&["--weekly", "monday", "--every", "53"], "every 1 to 52"),
        (&["--weekly", "monday", "--until", "2026-01-01"], "before the first"),
        (&["--last-day", "2027-01-10"], "ends before it begins"),
        (&["--last-day", "2027-03-10"], "30 days at most"),
        (&["--time", "10:00", "--ends", "9:00"], "ends before it begins"),
        (&["--ends", "9:00"], "its last day with --last-day"),
    ] {
        portal.run(&[&base[..], more].concat()).failed(1, &[words]);
    }
    assert_eq!(portal.run(&[&base[..], &["--weekly", "monday", "--monthly", "date"]].concat()).code, 2);
}

#[test]
fn which_ones_of_a_series_are_meant_has_to_be_said_where_it_matters() {
    let portal = set_up();
    let elders = "event add --title Elders --date 2027-01-31 --time 19:00 --monthly date --until 2027-06-30";
    let said = portal.ok(&elders.split(' ').collect::<Vec<_>>());
    assert!(
        said.contains("on the 31st of every month until June 30, 2027. Months without a 31st have none."),
        "{said}"
    );
    assert_eq!(days(&portal, "1"), "2027-01-31 19:00, 2027-03-31 19:00, 2027-05-31 19:00");
    let alone = add(&portal, &["--title", "Picnic", "--date", "2027-05-01"]);
    portal
        .run(&["event", "remove", alone["id"].as_str().unwrap(), "--following"])
        .failed(1, &["is in no series"]);
}
