//! The time zones that a calendar file describes itself (VTIMEZONE), made into those that jiff reads.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::fmt::strtime::BrokenDownTime;
use jiff::tz::{Offset, TimeZone};

use super::components::Component;
use super::recurrence::Recurrence;
use super::when::{When, local};
use super::zones::{ZoneAnswer, Zones, known};

/// The years in which events are read; a church has none outside them.
const FROM: Date = Date::constant(1969, 1, 1);
const UNTIL: Date = Date::constant(2060, 1, 1);
/// Days looked at for the rules of all zones of a file.
const MOST_STEPS: u32 = 2_000_000;
/// Changes of the clocks of all zones of a file.
const MOST_CHANGES: usize = 50_000;

impl Zones {
    pub(super) fn of(descriptions: &[Component], own: &TimeZone, answers: &[ZoneAnswer]) -> Self {
        let named = answers.iter().map(|answer| (answer.name.clone(), answer.zone.clone())).collect();
        let mut zones = Self { named, own: own.clone() };
        let (mut steps, mut left) = (MOST_STEPS, MOST_CHANGES);
        for description in descriptions {
            if let Some(zone) = zones.described(description, (&mut steps, &mut left)) {
                let name = description.value("TZID").unwrap_or_default().trim();
                zones.named.insert(name.to_owned(), zone);
            }
        }
        zones
    }

    /// The described zone, else the known zone with its name.
    fn described(&self, zone: &Component, (steps, left): (&mut u32, &mut usize)) -> Option<TimeZone> {
        let (summer, winter): (Vec<_>, Vec<_>) = zone.parts.iter().partition(|part| part.kind == "DAYLIGHT");
        let parts = winter.into_iter().chain(summer);
        let changes = parts.map(|part| self.changes_of(part, steps)).collect::<Option<Vec<_>>>();
        let mut changes = changes.unwrap_or_default().concat();
        if changes.is_empty() || changes.len() > *left {
            return known(zone.value("X-LIC-LOCATION")?.trim());
        }
        *left -= changes.len();
        changes.sort_by_key(|change| change.at);
        // Of two at one moment the later part counts.
        changes.reverse();
        changes.dedup_by_key(|change| change.at);
        changes.reverse();
        TimeZone::tzif("described", &in_tzif(&changes)?).ok()
    }

    /// The changes of one part of a description: at its beginning, by its rule, and on single days.
    fn changes_of(&self, part: &Component, steps: &mut u32) -> Option<Vec<ClockChange>> {
        let to = offset(part.value("TZOFFSETTO")?)?;
        let from = part.value("TZOFFSETFROM").map_or(Some(to), offset)?;
        let begins = local(part.value("DTSTART")?)?;
        let mut at = vec![begins];
        let further = part.all("RDATE").flat_map(|line| line.value.split(','));
        at.extend(further.filter_map(local));
        if let Some(line) = part.first("RRULE") {
            let zone = TimeZone::fixed(from);
            let rule = Recurrence::read(line, self, &zone).ok()?;
            let last = rule.last_day(&When::At(begins, zone), steps).ok()?;
            let days = rule.days(begins.date(), (FROM, last.unwrap_or(UNTIL).min(UNTIL)), steps).ok()?;
            at.extend(days.into_iter().map(|day| day.to_datetime(begins.time())));
        }
        let change = |at| Some(ClockChange { at: from.to_timestamp(at).ok()?, from, to });
        Some(at.into_iter().filter_map(change).collect())
    }
}

/// A change of the offset from UTC.
#[derive(Clone, Copy)]
struct ClockChange {
    at: Timestamp,
    from: Offset,
    to: Offset,
}

/// A time zone file (RFC 9636) of these changes, soonest first.
fn in_tzif(changes: &[ClockChange]) -> Option<Vec<u8>> {
    let mut offsets = vec![changes.first()?.from];
    for change in changes {
        if !offsets.contains(&change.to) {
            offsets.push(change.to);
        }
    }
    let block = |changes: &[ClockChange]| {
        let mut bytes = [&b"TZif2"[..], &[0; 15]].concat();
        for count in [0, 0, 0, changes.len(), offsets.len(), 1] {
            bytes.extend(u32::try_from(count).ok()?.to_be_bytes());
        }
        bytes.extend(changes.iter().flat_map(|change| change.at.as_second().to_be_bytes()));
        for change in changes {
            bytes.push(offsets.iter().position(|offset| *offset == change.to)?.try_into().ok()?);
        }
        // Neither is known to be summer time, and their abbreviations are empty.
        bytes.extend(
            offsets.iter().flat_map(|offset| [&offset.seconds().to_be_bytes()[..], &[0, 0]].concat()),
        );
        bytes.push(0);
        Some(bytes)
    };
    // The first block is for programs that know 32 bits only.
    Some([block(&[])?, block(changes)?, b"\n\n".to_vec()].concat())
}

/// "-0600"
fn offset(text: &str) -> Option<Offset> {
    BrokenDownTime::parse("%z", text.trim()).ok()?.offset()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::{components, examples};
    use super::*;

    fn zones(description: &str) -> Zones {
        let text = format!("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n{description}\nEND:VTIMEZONE\nEND:VCALENDAR\n");
        Zones::of(&components::read(text.as_bytes()).unwrap().zones, &TimeZone::UTC, &[])
    }

    fn hours(zone: &TimeZone, month: i8) -> i32 {
        zone.to_offset(date(2026, month, 15).at(12, 0, 0, 0).in_tz("UTC").unwrap().timestamp()).seconds()
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
            let instant = zone.to_timestamp(at).unwrap();
            assert_eq!(instant, chicago.to_timestamp(at).unwrap(), "{at}");
            assert_eq!(zone.to_datetime(instant), chicago.to_datetime(instant), "{at}");
            at = at.saturating_add(jiff::Span::new().hours(1));
        }

        let fixed = zones(
            "TZID:Office\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD",
        );
        let zone = fixed.find("Office").unwrap();
        assert_eq!(zone.to_datetime(Timestamp::UNIX_EPOCH).time().to_string(), "05:30:00");
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
