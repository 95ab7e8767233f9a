//! Time zones as a file describes them: when their clocks are changed.

use jiff::civil::Date;
use jiff::fmt::strtime::BrokenDownTime;
use jiff::tz::{Offset, TimeZone};

use super::components::Component;
use super::recurrence::Recurrence;
use super::when::{When, local};
use super::zones::{Clock, ClockChange, Zones, known};

/// The years in which events are read; a church has none outside them.
const FROM: Date = Date::constant(1969, 1, 1);
const UNTIL: Date = Date::constant(2060, 1, 1);
/// Days looked at for the rules of all zones of a file.
const MOST_STEPS: u32 = 2_000_000;
/// Changes of the clocks of all zones of a file.
const MOST_CHANGES: usize = 50_000;

/// The zones of a file; `own` is the congregation's.
pub(super) fn zones(descriptions: &[Component], own: &TimeZone) -> Zones {
    let mut zones = Zones::of(own);
    let (mut steps, mut left) = (MOST_STEPS, MOST_CHANGES);
    for zone in descriptions {
        if let Some(clock) = described(zone, &zones, (&mut steps, &mut left)) {
            let name = zone.value("TZID").unwrap_or_default().trim();
            zones.described.insert(name.to_owned(), clock);
        }
    }
    zones
}

/// The described zone, else the known zone with its name.
fn described(zone: &Component, zones: &Zones, (steps, left): (&mut u32, &mut usize)) -> Option<Clock> {
    let (summer, winter): (Vec<_>, Vec<_>) = zone.parts.iter().partition(|part| part.kind == "DAYLIGHT");
    let parts = winter.into_iter().chain(summer);
    let changes = parts.map(|part| changes_of(part, zones, steps)).collect::<Option<Vec<_>>>();
    let mut changes = changes.unwrap_or_default().concat();
    if changes.is_empty() || changes.len() > *left {
        return known(zone.value("X-LIC-LOCATION")?.trim()).map(Clock::Known);
    }
    *left -= changes.len();
    changes.sort_by_key(|change| change.at);
    Some(Clock::Described(changes.into()))
}

/// The changes of one part of a description: at its beginning, by its rule, and on single days.
fn changes_of(part: &Component, zones: &Zones, steps: &mut u32) -> Option<Vec<ClockChange>> {
    let to = offset(part.value("TZOFFSETTO")?)?;
    let from = part.value("TZOFFSETFROM").map_or(Some(to), offset)?;
    let begins = local(part.value("DTSTART")?)?;
    let mut at = vec![begins];
    let further = part.all("RDATE").flat_map(|line| line.value.split(','));
    at.extend(further.filter_map(local));
    if let Some(line) = part.first("RRULE") {
        let clock = Clock::Known(TimeZone::fixed(from));
        let rule = Recurrence::read(line, zones, &clock).ok()?;
        let last = rule.last_day(&When::At(begins, clock), steps).ok()?;
        let days = rule.days(begins.date(), (FROM, last.unwrap_or(UNTIL).min(UNTIL)), steps).ok()?;
        at.extend(days.into_iter().map(|day| day.to_datetime(begins.time())));
    }
    at.sort_unstable();
    at.dedup();
    Some(
        at.into_iter()
            .filter_map(|at| Some(ClockChange { at: from.to_timestamp(at).ok()?, from, to }))
            .collect(),
    )
}

/// "-0600"
fn offset(text: &str) -> Option<Offset> {
    BrokenDownTime::parse("%z", text.trim()).ok()?.offset()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::super::{components, examples};
    use super::*;

    fn zones(description: &str) -> Zones {
        let text = format!("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n{description}\nEND:VTIMEZONE\nEND:VCALENDAR\n");
        super::zones(&components::read(text.as_bytes()).unwrap().zones, &TimeZone::UTC)
    }

    fn hours(zone: &Clock, month: i8) -> i64 {
        let at = date(2026, month, 15).at(12, 0, 0, 0);
        Clock::UTC.shows(zone.instant(at).unwrap()).duration_until(at).as_hours()
    }

    #[test]
    fn names_of_the_world_of_windows_and_with_a_path_before_them() {
        let none = zones("TZID:Nothing");
        for name in [
            "America/Chicago",
            "america/chicago",
            "Central Standard Time",
            "/mozilla.org/20050126_1/America/Chicago",
            "/freeassociation.sourceforge.net/America/Chicago",
        ] {
            let zone = none.find(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!((hours(&zone, 1), hours(&zone, 7)), (-6, -5), "{name}");
        }
        assert!(none.find("/x/America/Indiana/Knox").is_some());
        for unknown in ["Nothing", "Custom", "", "a/b", "../../etc/passwd", "/etc/passwd"] {
            assert!(none.find(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn a_name_that_only_the_file_explains() {
        let summer = "BEGIN:DAYLIGHT\nDTSTART:19700308T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\n\
                      TZOFFSETFROM:-0600\nTZOFFSETTO:-0500\nEND:DAYLIGHT\nBEGIN:STANDARD\nDTSTART:19701101T020000\n\
                      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0600\nEND:STANDARD";
        let own = zones(&format!("TZID:(UTC-06:00) Central Time (US & Canada)\n{summer}"));
        let zone = own.find("(UTC-06:00) Central Time (US & Canada)").unwrap();
        assert_eq!((hours(&zone, 1), hours(&zone, 7)), (-6, -5));
        // The very days on which Chicago's clocks are changed.
        let chicago = Clock::Known(TimeZone::get("America/Chicago").unwrap());
        let mut at = date(2026, 1, 1).at(0, 30, 0, 0);
        while at.date() < date(2029, 1, 1) {
            let instant = zone.instant(at).unwrap();
            assert_eq!(Some(instant), chicago.instant(at), "{at}");
            assert_eq!(zone.shows(instant), chicago.shows(instant), "{at}");
            at = at.saturating_add(jiff::Span::new().hours(1));
        }

        let fixed = zones(
            "TZID:Office\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD",
        );
        let zone = fixed.find("Office").unwrap();
        assert_eq!(zone.shows(Timestamp::UNIX_EPOCH).time().to_string(), "05:30:00");
        for more in ["", "\nBEGIN:STANDARD\nDTSTART:soon\nTZOFFSETTO:+0100\nEND:STANDARD"] {
            let named = zones(&format!("TZID:Home\nX-LIC-LOCATION:Europe/Berlin{more}"));
            assert_eq!(hours(&named.find("Home").unwrap(), 7), 2, "{more}");
        }
        assert!(zones("TZID:Half\nBEGIN:STANDARD\nTZOFFSETTO:six\nEND:STANDARD").find("Half").is_none());
    }

    /// A file that redefines a known zone name, with single days, a rule that ended, or days of the month.
    #[test]
    fn the_file_s_own_description_counts_in_all_its_forms() {
        let part = |kind: &str, lines: &str, from: &str, to: &str| {
            format!("BEGIN:{kind}\n{lines}\nTZOFFSETFROM:{from}\nTZOFFSETTO:{to}\nEND:{kind}\n")
        };
        for [summer, winter, wanted] in examples("zones") {
            let parts =
                part("DAYLIGHT", &summer, "+0000", "+0100") + &part("STANDARD", &winter, "+0100", "+0000");
            let zones = zones(&format!("TZID:America/Chicago\n{}", parts.trim_end()));
            let zone = zones.find("America/Chicago").unwrap();
            assert_eq!(format!("{} {}", hours(&zone, 1), hours(&zone, 7)), wanted, "{summer}");
        }
    }
}
