//! The congregation's time zone as a calendar needs it (VTIMEZONE, RFC 5545, section 3.6.5): a block for each time that
//! its clock is changed, and one for the time before.

use jiff::civil::{Date, DateTime};
use jiff::tz::{Dst, Offset, TimeZone};

use super::lines::Lines;

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
    use super::*;

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
