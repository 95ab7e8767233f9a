//! From the bytes of a calendar file to what it says.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::{
    CalendarEntry, CalendarFile, CalendarWindow, LARGEST, components, described_zones, plan, refused,
};
use crate::platform::refusal::Refusal;

/// Reads a file. `own` is the congregation's time zone.
pub fn read(bytes: &[u8], own: &TimeZone, today: Date) -> Result<CalendarFile, Refusal> {
    if bytes.is_empty() {
        return Err(refused("The file is empty."));
    }
    if bytes.len() > LARGEST {
        let words = "The file is larger than 5 MB. Export a shorter time from your old calendar.";
        return Err(refused(words));
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Err(refused("This is a zip file. Unpack it first, and choose the .ics file in it."));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let components = components::read(bytes)?;
    let zones = described_zones::zones(&components.zones, own);
    Ok(plan::plan(components, &zones, CalendarWindow::of(today)))
}

impl CalendarEntry {
    /// True where another file had a later version of it, whose text is `known`.
    pub fn is_older_than(&self, known: &str) -> bool {
        let (Some((kind, time, _)), Some((known_kind, known_time, _))) = (parts(&self.version), parts(known))
        else {
            return false;
        };
        kind == known_kind && time.is_empty() == known_time.is_empty() && *self.version < *known
    }

    /// The day of its version, where the file says it.
    pub fn version_day(version: &str) -> Option<Date> {
        Date::strptime("%Y%m%d", parts(version)?.1.get(..8)?).ok()
    }
}

/// Its three words.
fn parts(version: &str) -> Option<(&str, &str, &str)> {
    let (kind, rest) = version.split_once(' ')?;
    let (time, changes) = rest.split_once(' ')?;
    Some((kind, time, changes))
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::super::read::read;

    #[test]
    fn a_version_is_older_than_a_later_one_of_its_kind_only() {
        let version = |lines: &str| {
            let event = format!("UID:a\nSUMMARY:A\nDTSTART:20261206T100000\n{lines}");
            let text = format!("BEGIN:VCALENDAR\nBEGIN:VEVENT\n{event}\nEND:VEVENT\nEND:VCALENDAR\n");
            let file = read(text.as_bytes(), &TimeZone::UTC, "2026-11-23".parse().unwrap()).unwrap();
            file.entries.first().unwrap().clone()
        };
        let (first, exported) = (version("DTSTAMP:20261101T000000Z"), version("DTSTAMP:20261102T000000Z"));
        let changed = version("LAST-MODIFIED:20261102T000000Z\r\nDTSTAMP:20261101T000000Z\r\nSEQUENCE:10");
        let again = version("DTSTAMP:20261102T000000Z\r\nSEQUENCE:9");
        assert_eq!(changed.version, "event 20261102T000000 0000000010");
        for (older, newer) in [(&first, &exported), (&exported, &again), (&again, &changed)] {
            assert!(older.is_older_than(&newer.version), "{} {}", older.version, newer.version);
            assert!(!newer.is_older_than(&older.version) && !newer.is_older_than(&newer.version));
        }
        let of_one = version("RECURRENCE-ID:20261206T100000\r\nDTSTAMP:20261001T000000Z");
        for other in [of_one, version(""), version("DTSTAMP:tomorrow")] {
            assert!(!other.is_older_than(&first.version), "{}", other.version);
        }
        assert!(!first.is_older_than(""));
    }
}
