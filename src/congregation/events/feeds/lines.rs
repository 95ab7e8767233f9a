//! The parts of an iCalendar file (RFC 5545): content lines (section 3.1), which end in CRLF, are folded at 75 octets and
//! have their text escaped; and the congregation's time zone (VTIMEZONE, section 3.6.5), a block for each time that its
//! clock is changed, and one for the time before.

use jiff::civil::{Date, DateTime};
use jiff::tz::{Dst, Offset, TimeZone};

/// Octets of a line, without its end.
const LONGEST: usize = 75;
const END: &str = "\r\n";

/// The lines of a calendar that is being written.
#[derive(Clone, Debug, Default)]
pub struct Lines(pub String);

impl Lines {
    /// Adds `name:value` as it is. `name` may have parameters; `value` has no line end.
    pub fn add(&mut self, name: &str, value: &str) {
        let mut used = 0;
        for c in name.chars().chain([':']).chain(value.chars()) {
            if used + c.len_utf8() > LONGEST {
                self.0.push_str(END);
                // The blank counts.
                self.0.push(' ');
                used = 1;
            }
            self.0.push(c);
            used += c.len_utf8();
        }
        self.0.push_str(END);
    }

    /// Adds a property of text.
    pub fn add_text(&mut self, name: &str, value: &str) {
        self.add(name, &escaped(value));
    }
}

/// A text as a value: section 3.3.11. Line ends of every kind are `\n`; other control characters, which no text may
/// have, are left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\\' | ';' | ',' => safe.extend(['\\', c]),
            '\r' if characters.peek() == Some(&'\n') => {}
            // The last three: programs that split lines as Unicode does would see a line end.
            '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => safe.push_str("\\n"),
            '\t' => safe.push(c),
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

/// The first block begins here: long before anything that is in a calendar.
const LONG_AGO: &str = "19700101T000000";

/// `yyyyMMddTHHmmss`, on a clock.
pub fn clock_time(at: DateTime) -> String {
    at.strftime("%Y%m%dT%H%M%S").to_string()
}

/// Writes the zone for the days `from` to `to`, as `name`.
pub fn add_zone(lines: &mut Lines, zone: &TimeZone, name: &str, (from, to): (Date, Date)) {
    lines.add("BEGIN", "VTIMEZONE");
    lines.add("TZID", name);
    let first_day = zone.to_ambiguous_timestamp(from.to_datetime(jiff::civil::Time::midnight()));
    if let Ok(start) = first_day.compatible() {
        let before = zone.to_offset_info(start);
        let mut offset = before.offset();
        add_block(lines, before.dst(), LONG_AGO, (offset, offset), before.abbreviation());
        for change in zone.following(start) {
            // When it is made, the clock still shows the old time.
            let at = offset.to_datetime(change.timestamp());
            if at.date() > to {
                break;
            }
            add_block(lines, change.dst(), &clock_time(at), (offset, change.offset()), change.abbreviation());
            offset = change.offset();
        }
    }
    lines.add("END", "VTIMEZONE");
}

fn add_block(lines: &mut Lines, dst: Dst, at: &str, (from, to): (Offset, Offset), name: &str) {
    let kind = if dst.is_dst() { "DAYLIGHT" } else { "STANDARD" };
    lines.add("BEGIN", kind);
    lines.add("DTSTART", at);
    lines.add("TZOFFSETFROM", &in_figures(from));
    lines.add("TZOFFSETTO", &in_figures(to));
    lines.add_text("TZNAME", name);
    lines.add("END", kind);
}

/// `+0100`, and seconds only where there are any.
fn in_figures(offset: Offset) -> String {
    let seconds = offset.seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let seconds = seconds.abs();
    let whole = format!("{sign}{:02}{:02}", seconds / 3600, seconds / 60 % 60);
    if seconds % 60 == 0 { whole } else { format!("{whole}{:02}", seconds % 60) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(name: &str, value: &str) -> String {
        let mut lines = Lines::default();
        lines.add_text(name, value);
        lines.0
    }

    #[test]
    fn text_is_escaped_and_no_text_is_a_line_of_its_own() {
        let table = [
            ("Potluck", "SUMMARY:Potluck\r\n"),
            ("Bread; wine, fish\\", "SUMMARY:Bread\\; wine\\, fish\\\\\r\n"),
            ("one\ntwo\r\nthree\rfour", "SUMMARY:one\\ntwo\\nthree\\nfour\r\n"),
            ("one\u{85}two\u{2028}three\u{2029}four", "SUMMARY:one\\ntwo\\nthree\\nfour\r\n"),
            ("a\u{0}b\u{7f}c\td", "SUMMARY:abc\td\r\n"),
            ("x\r\nEND:VEVENT\r\nBEGIN:VALARM", "SUMMARY:x\\nEND:VEVENT\\nBEGIN:VALARM\r\n"),
            ("\"quoted\": yes", "SUMMARY:\"quoted\": yes\r\n"),
            ("", "SUMMARY:\r\n"),
        ];
        for (text, expected) in table {
            assert_eq!(lines("SUMMARY", text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_long_line_is_folded_at_75_octets_and_no_character_is_cut() {
        let fits = "x".repeat(73);
        assert_eq!(lines("N", &fits), format!("N:{fits}\r\n"));
        assert_eq!(lines("N", &format!("{fits}y")), format!("N:{fits}\r\n y\r\n"));
        // Four octets each: eighteen after "N:", then eighteen after each blank.
        let folded = lines("N", &"\u{1f35e}".repeat(40));
        let lengths: Vec<usize> = folded.trim_end().split("\r\n").map(str::len).collect();
        assert_eq!(lengths, [74, 73, 17]);
    }

    proptest! {
        #[test]
        fn whatever_the_text_lines_are_short_and_unfolding_gives_the_escaped_text(text in any::<String>()) {
            let written = lines("DESCRIPTION;X=y", &text);
            let whole = written.strip_suffix("\r\n").unwrap();
            for line in whole.split("\r\n") {
                prop_assert!(line.len() <= 75);
                prop_assert!(!line.contains(['\r', '\n']));
            }
            prop_assert_eq!(whole.replace("\r\n ", ""), format!("DESCRIPTION;X=y:{}", escaped(&text)));
        }
    }

    /// Kind, clock time, offsets before and after, name: a row for each block.
    fn blocks(zone: &str, from: &str, to: &str) -> Vec<String> {
        let mut lines = Lines::default();
        let days = (from.parse().unwrap(), to.parse().unwrap());
        add_zone(&mut lines, &TimeZone::get(zone).unwrap(), zone, days);
        let text = lines.0;
        assert!(text.starts_with(&format!("BEGIN:VTIMEZONE\r\nTZID:{zone}\r\nBEGIN:")), "{text}");
        assert!(text.ends_with("\r\nEND:VTIMEZONE\r\n"), "{text}");
        let value = |block: &str, name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            line.unwrap().to_owned()
        };
        text.split("BEGIN:")
            .skip(2)
            .map(|block| {
                let kind = block.lines().next().unwrap();
                assert!(block.contains(&format!("\r\nEND:{kind}\r\n")), "{block}");
                let names = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME"];
                format!("{kind} {}", names.map(|name| value(block, name)).join(" "))
            })
            .collect()
    }

    #[test]
    fn every_change_of_the_clock_within_the_days_is_a_block() {
        assert_eq!(
            blocks("America/Chicago", "2026-01-01", "2027-12-31"),
            [
                "STANDARD 19700101T000000 -0600 -0600 CST",
                "DAYLIGHT 20260308T020000 -0600 -0500 CDT",
                "STANDARD 20261101T020000 -0500 -0600 CST",
                "DAYLIGHT 20270314T020000 -0600 -0500 CDT",
                "STANDARD 20271107T020000 -0500 -0600 CST",
            ]
        );
        // Half an hour, and south of the equator.
        assert_eq!(
            blocks("Australia/Lord_Howe", "2026-01-01", "2026-12-31"),
            [
                "DAYLIGHT 19700101T000000 +1100 +1100 +11",
                "STANDARD 20260405T020000 +1100 +1030 +1030",
                "DAYLIGHT 20261004T020000 +1030 +1100 +11",
            ]
        );
        // Its last summer time.
        assert_eq!(
            blocks("America/Sao_Paulo", "2018-06-01", "2026-12-31"),
            [
                "STANDARD 19700101T000000 -0300 -0300 -03",
                "DAYLIGHT 20181104T000000 -0300 -0200 -02",
                "STANDARD 20190217T000000 -0200 -0300 -03",
            ]
        );
        assert_eq!(
            blocks("America/Phoenix", "2026-01-01", "2027-12-31"),
            ["STANDARD 19700101T000000 -0700 -0700 MST"]
        );
    }

    #[test]
    fn an_offset_with_seconds_has_them() {
        let offset = |seconds| in_figures(Offset::from_seconds(seconds).unwrap());
        assert_eq!(offset(0), "+0000");
        assert_eq!(offset(-19_800), "-0530");
        assert_eq!(offset(34_200), "+0930");
        assert_eq!(offset(-21_036), "-055036");
    }
}
