use jiff::tz::TimeZone;

use super::super::{components, examples};
use super::*;

fn read(rule: &str) -> Result<Recurrence, String> {
    let zone = TimeZone::get("America/Chicago").unwrap();
    let line = components::read_all(format!("RRULE:{rule}").as_bytes()).unwrap().remove(0).unwrap();
    Recurrence::read(&line, &Zones::of(&[], &zone, &[]), &zone)
}

fn ours(rule: &str, first: &str) -> Option<String> {
    let rule = read(rule).unwrap().as_rule(first.parse().unwrap(), &mut MOST_STEPS.clone());
    rule.map(|rule| rule.in_words())
}

#[test]
fn what_the_portal_has_a_rule_for_becomes_that_rule_and_all_else_is_days() {
    for [rule, first, words] in examples("rules of ours") {
        assert_eq!(ours(&rule, &first), Some(words), "{rule}");
    }
    for [rule, first, expected] in examples("days of rules") {
        assert_eq!(ours(&rule, &first).is_some(), rule.ends_with("WKST=MO"), "{rule}");
        let first: Date = first.parse().unwrap();
        let within = (first, first.saturating_add(2.years()));
        let days = read(&rule).unwrap().days(first, within, &mut MOST_STEPS.clone()).unwrap();
        let days: Vec<String> = days.iter().take(5).map(|day| day.strftime("%m-%d").to_string()).collect();
        assert_eq!(days.join(" "), expected, "{rule}");
    }
}

#[test]
fn the_last_day_of_a_rule_that_ends() {
    let zone = TimeZone::get("America/Chicago").unwrap();
    let first: Date = "2026-11-29".parse().unwrap();
    let at_ten = When::At(first.at(10, 0, 0, 0), zone);
    for [rule, expected] in examples("last days") {
        let last = read(&rule).unwrap().last_day(&at_ten, &mut MOST_STEPS.clone()).unwrap();
        assert_eq!(last.map(|day| day.to_string()).unwrap_or_default(), expected, "{rule}");
    }
}

// proves: O8
#[test]
fn what_is_no_rule_says_so_and_a_bomb_is_none() {
    for [rule] in examples("no rules") {
        assert!(read(&rule).is_err(), "{rule}");
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
