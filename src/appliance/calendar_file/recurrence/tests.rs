use jiff::tz::TimeZone;

use super::super::components;
use super::super::zones::Clock;
use super::*;

fn read(rule: &str) -> Result<Recurrence, String> {
    let zone = TimeZone::get("America/Chicago").unwrap();
    Recurrence::read(
        components::read_all(format!("RRULE:{rule}").as_bytes()).unwrap()[0].as_ref().unwrap(),
        &Zones::of(&zone),
        &Clock::Known(zone.clone()),
    )
}

fn days(rule: &str, first: &str) -> String {
    let (first, mut steps): (Date, u32) = (first.parse().unwrap(), MOST_STEPS);
    let until = first.saturating_add(2.years());
    let days = read(rule).unwrap().days(first, (first, until), &mut steps).unwrap();
    days.iter().take(5).map(|day| day.strftime("%m-%d").to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_portal_has_a_rule_for_becomes_that_rule() {
    let table = [
        ("FREQ=WEEKLY", "2026-11-29", "every Sunday"),
        ("FREQ=WEEKLY;WKST=SU;BYDAY=SU;COUNT=7", "2026-11-29", "every Sunday"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "2026-11-30", "every 2 weeks on Monday and Thursday"),
        ("FREQ=DAILY;INTERVAL=14", "2026-11-29", "every 2 weeks on Sunday"),
        ("FREQ=DAILY;BYDAY=MO,WE", "2026-11-30", "every Monday and Wednesday"),
        ("FREQ=MONTHLY", "2026-11-29", "on the 29th of every month"),
        ("FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01", "on the 1st of every month"),
        ("FREQ=MONTHLY;BYDAY=2SU", "2026-12-13", "on the second Sunday of every month"),
        ("FREQ=MONTHLY;BYDAY=-1SU", "2026-11-29", "on the last Sunday of every month"),
        (
            "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=2;INTERVAL=3",
            "2026-12-13",
            "on the second Sunday of every 3 months",
        ),
    ];
    for (text, first, words) in table {
        let rule = read(text).unwrap().as_rule(first.parse().unwrap(), &mut MOST_STEPS.clone());
        assert_eq!(rule.map(|rule| rule.in_words()).as_deref(), Some(words), "{text}");
    }
}

#[test]
fn what_it_has_none_for_is_days() {
    let table = [
        ("FREQ=YEARLY", "2026-12-24", "12-24 12-24 12-24"),
        ("FREQ=YEARLY;BYMONTHDAY=24", "2026-12-24", "12-24 01-24 02-24 03-24 04-24"),
        ("FREQ=YEARLY;BYMONTH=12,12;COUNT=2", "2026-12-24", "12-24 12-24"),
        ("FREQ=YEARLY;BYMONTH=12,4;BYDAY=1SU", "2026-12-06", "12-06 04-04 12-05 04-02 12-03"),
        ("FREQ=MONTHLY;BYDAY=1SU,3SU", "2026-12-06", "12-06 12-20 01-03 01-17 02-07"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", "11-30 12-31 01-31 02-28 03-31"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2026-11-13", "11-13 08-13 10-13"),
        ("FREQ=DAILY;INTERVAL=3;COUNT=3", "2026-11-29", "11-29 12-02 12-05"),
        // The first one is one of them, whatever the rule says.
        ("FREQ=WEEKLY;BYDAY=SU;COUNT=3", "2026-12-01", "12-01 12-06 12-13"),
        // RFC 5545's own example: a week that begins on Sunday makes other days.
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "08-05 08-10 08-19 08-24"),
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "08-05 08-17 08-19 08-31"),
    ];
    for (text, first, expected) in table {
        assert_eq!(days(text, first), expected, "{text}");
        let is_ours = read(text).unwrap().as_rule(first.parse().unwrap(), &mut MOST_STEPS.clone()).is_some();
        assert_eq!(is_ours, text.ends_with("WKST=MO"), "{text}");
    }
}

#[test]
fn the_last_day_of_a_rule_that_ends() {
    let zone = Clock::Known(TimeZone::get("America/Chicago").unwrap());
    let first: Date = "2026-11-29".parse().unwrap();
    let at_ten = When::At(first.at(10, 0, 0, 0), zone);
    let table = [
        ("FREQ=WEEKLY;COUNT=3", Some("2026-12-13")),
        ("FREQ=WEEKLY;UNTIL=20261213", Some("2026-12-13")),
        ("FREQ=WEEKLY;UNTIL=20261213T160000Z", Some("2026-12-13")),
        ("FREQ=WEEKLY;UNTIL=20261213T155959Z", Some("2026-12-12")),
        ("FREQ=WEEKLY;UNTIL=20261214T055959Z", Some("2026-12-13")),
        ("FREQ=WEEKLY", None),
    ];
    for (text, expected) in table {
        let last = read(text).unwrap().last_day(&at_ten, &mut MOST_STEPS.clone()).unwrap();
        assert_eq!(last.map(|day| day.to_string()).as_deref(), expected, "{text}");
    }
}

// proves: O8
#[test]
fn what_is_no_rule_says_so_and_a_bomb_is_none() {
    for text in [
        "",
        "BYDAY=SU",
        "FREQ=HOURLY",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=WEEKLY;BYDAY=2SU",
        "FREQ=WEEKLY;BYMONTHDAY=13",
        "FREQ=WEEKLY;INTERVAL=0",
        "FREQ=YEARLY;BYWEEKNO=7",
        "FREQ=YEARLY;BYDAY=MO",
        "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=DAILY;COUNT=-1",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let never = read("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=4000000000").unwrap();
    let first: Date = "1900-01-01".parse().unwrap();
    let far = (first, "9000-01-01".parse().unwrap());
    assert_eq!(never.days(first, far, &mut 50_000), Err(TooFar));
    // Without a count it begins where it is asked for.
    let daily = read("FREQ=DAILY").unwrap();
    let near = ("2026-12-01".parse().unwrap(), "2026-12-03".parse().unwrap());
    assert_eq!(daily.days(first, near, &mut 20).unwrap().len(), 3);
}
