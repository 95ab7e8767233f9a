//! Which time zone a name in the file means: the world's own names, Windows' ones, and names that only the file itself
//! explains.

use std::collections::HashMap;

use jiff::tz::TimeZone;

use super::components::{Component, ZoneDescription};
use super::windows;

/// The zones that the file describes, by their names in it.
#[derive(Debug)]
pub(super) struct Zones {
    described: HashMap<String, TimeZone>,
    /// The congregation's.
    pub own: TimeZone,
}

impl Zones {
    pub(super) fn new(descriptions: &[ZoneDescription], own: &TimeZone) -> Self {
        let described = descriptions.iter().filter_map(|zone| {
            let name = zone.head.value("TZID")?.trim().to_owned();
            Some((name, described(zone)?))
        });
        Self { described: described.collect(), own: own.clone() }
    }

    /// The zone of this name.
    pub(super) fn find(&self, name: &str) -> Option<TimeZone> {
        let name = name.trim();
        known(name).or_else(|| self.described.get(name).cloned())
    }
}

fn known(name: &str) -> Option<TimeZone> {
    let known = |name: &str| TimeZone::get(name).ok();
    if let Some(zone) = known(name).or_else(|| known(windows::zone_name(name)?)) {
        return Some(zone);
    }
    // "/mozilla.org/20050126_1/America/Chicago", and the three parts of "America/Indiana/Knox"
    let parts: Vec<&str> = name.split('/').collect();
    (2..=3)
        .rev()
        .filter(|count| parts.len() > *count)
        .find_map(|count| known(&parts[parts.len() - count..].join("/")))
}

/// What a description says from now on: clocks that were changed on other days long ago are left out.
fn described(zone: &ZoneDescription) -> Option<TimeZone> {
    if let Some(known) = zone.head.value("X-LIC-LOCATION").and_then(|name| known(name.trim())) {
        return Some(known);
    }
    let standard = latest(&zone.standard)?;
    let offset = offset(standard.value("TZOFFSETTO")?)?;
    let fixed = format!("<own>{}", posix_offset(offset));
    let summer = latest(&zone.daylight).and_then(|daylight| {
        let summer = self::offset(daylight.value("TZOFFSETTO")?)?;
        let (begins, ends) = (change(daylight)?, change(standard)?);
        Some(format!("{fixed}<summer>{},{begins},{ends}", posix_offset(summer)))
    });
    TimeZone::posix(&summer.unwrap_or(fixed)).ok()
}

fn latest(parts: &[Component]) -> Option<&Component> {
    parts.iter().max_by_key(|part| part.value("DTSTART").unwrap_or_default())
}

/// "-0600" in seconds
fn offset(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, digits) = match text.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    if !matches!(digits.len(), 4 | 6) || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let two = |at: usize| digits.get(at..at + 2).map_or(Some(0), |two| two.parse::<i32>().ok());
    Some(sign * (two(0)? * 3600 + two(2)? * 60 + two(4)?))
}

/// POSIX counts westwards.
fn posix_offset(seconds: i32) -> String {
    let (sign, seconds) = if seconds > 0 { ("-", seconds) } else { ("", -seconds) };
    format!("{sign}{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// When the clock is changed, in POSIX' words: "M3.2.0/2:00:00", the second Sunday of March.
fn change(part: &Component) -> Option<String> {
    let rule = part.value("RRULE")?.to_ascii_uppercase();
    let value = |name: &str| rule.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let month: u8 = value("BYMONTH")?.parse().ok()?;
    let (nth, day) = value("BYDAY").and_then(|day| day.split_at_checked(day.len().checked_sub(2)?))?;
    let day = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].iter().position(|own| *own == day)?;
    // POSIX' fifth is the last one.
    let nth = match nth.parse::<i8>().ok()? {
        -1 => 5,
        nth @ 1..=4 => nth,
        _ => return None,
    };
    let (_, time) = part.value("DTSTART")?.trim().split_once('T')?;
    let two = |at: usize| time.get(at..at + 2)?.parse::<u8>().ok();
    Some(format!("M{month}.{nth}.{day}/{}:{:02}:{:02}", two(0)?, two(2)?, two(4).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::components;
    use super::*;

    fn zones(description: &str) -> Zones {
        let text = format!("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n{description}\nEND:VTIMEZONE\nEND:VCALENDAR\n");
        Zones::new(&components::read(&text).unwrap().zones, &TimeZone::UTC)
    }

    fn hours(zone: &TimeZone, month: i8) -> i32 {
        let at = date(2026, month, 15).at(12, 0, 0, 0);
        zone.to_ambiguous_timestamp(at)
            .compatible()
            .unwrap()
            .to_zoned_datetime(zone.clone())
            .offset()
            .seconds()
            / 3600
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
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let mut at = date(2026, 1, 1).at(0, 30, 0, 0);
        while at.date() < date(2029, 1, 1) {
            let instant = |zone: &TimeZone| zone.to_ambiguous_timestamp(at).compatible().unwrap();
            assert_eq!(instant(&zone), instant(&chicago), "{at}");
            at = at.saturating_add(jiff::Span::new().hours(13));
        }

        let fixed = zones(
            "TZID:Office\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD",
        );
        let zone = fixed.find("Office").unwrap();
        assert_eq!(zone.to_offset(jiff::Timestamp::UNIX_EPOCH).seconds(), 19_800);
        let named = zones("TZID:Home\nX-LIC-LOCATION:Europe/Berlin");
        assert_eq!(hours(&named.find("Home").unwrap(), 7), 2);
        assert!(zones("TZID:Half\nBEGIN:STANDARD\nTZOFFSETTO:six\nEND:STANDARD").find("Half").is_none());
    }
}
