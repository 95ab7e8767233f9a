//! Compares the versions of an event in two files.
//!
//! A version is a text of three words: "event" or, of one that the file changes by itself, "change"; the time of the last
//! change or of the export, empty where the file does not say it; and the number of changes.

use jiff::civil::Date;

use super::CalendarEntry;

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
