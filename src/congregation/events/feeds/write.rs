//! A whole calendar: the zone, and an entry for each event.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::lines::{Lines, add_zone, clock_time};
use crate::congregation::events::{EventFields, ManagedEvent};
use crate::platform::settings::Settings;

/// The suffix of an event's UID. It stays when the congregation's names and its address change: calendars know an entry
/// by it.
const UID_HOST: &str = "member-portal";
/// How often a calendar program shall look.
const REFRESH: &str = "PT6H";
/// The longest description, in characters: a feed may show hundreds of events.
const LONGEST_DESCRIPTION: usize = 4000;
const CUT: &str = "…";
/// The name of the zone that is written as "Z", and needs no rules.
const UTC: &str = "UTC";

/// A calendar's head data.
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'a> {
    /// The name in the calendar program's list.
    pub name: &'a str,
    /// The zone's rules are written for the years of these days.
    pub days: (Date, Date),
    /// The congregation's zone, names and address.
    pub settings: &'a Settings,
}

/// The calendar with these events. They and their ends are within its days.
pub fn calendar(of: &Calendar<'_>, events: &[ManagedEvent]) -> String {
    let mut lines = Lines::default();
    add_head(&mut lines, of);
    for event in events {
        add_event(&mut lines, event, of.settings);
    }
    lines.add("END", "VCALENDAR");
    lines.0
}

/// The lines before the events; they change only with the names and the zone.
fn add_head(lines: &mut Lines, of: &Calendar<'_>) {
    let zone_name = of.settings.time_zone_name();
    lines.add("BEGIN", "VCALENDAR");
    lines.add("VERSION", "2.0");
    lines.add("PRODID", concat!("-//Member portal//", env!("CARGO_PKG_VERSION"), "//EN"));
    lines.add("CALSCALE", "GREGORIAN");
    lines.add_text("NAME", of.name);
    lines.add_text("X-WR-CALNAME", of.name);
    lines.add_text("X-WR-TIMEZONE", zone_name);
    lines.add("REFRESH-INTERVAL;VALUE=DURATION", REFRESH);
    lines.add("X-PUBLISHED-TTL", REFRESH);
    if zone_name != UTC {
        let (first, last) = of.days;
        let years = (first.first_of_year(), last.last_of_year());
        add_zone(lines, &of.settings.time_zone, zone_name, years);
    }
}

fn add_event(lines: &mut Lines, event: &ManagedEvent, settings: &Settings) {
    lines.add("BEGIN", "VEVENT");
    lines.add("UID", &format!("{}@{UID_HOST}", event.id));
    lines.add("DTSTAMP", &universal(event.changed_at));
    lines.add("LAST-MODIFIED", &universal(event.changed_at));
    lines.add("SEQUENCE", &event.sequence.to_string());
    lines.add("STATUS", if event.cancelled.is_some() { "CANCELLED" } else { "CONFIRMED" });
    add_times(lines, &event.fields, settings);
    lines.add_text("SUMMARY", &event.fields.title);
    if let Some(description) = description(event) {
        lines.add_text("DESCRIPTION", &description);
    }
    if let Some(location) = &event.fields.location {
        lines.add_text("LOCATION", location);
    }
    lines.add_text("CATEGORIES", &event.fields.category);
    if !settings.public_address.is_loopback() {
        lines.add("URL", &settings.public_address.link(&format!("/events/{}", event.id)));
    }
    lines.add("END", "VEVENT");
}

fn add_times(lines: &mut Lines, fields: &EventFields, settings: &Settings) {
    let last_day = fields.last_day();
    let day_after = last_day.saturating_add(1.day());
    let Some(time) = fields.time else {
        let day = |day: Date| day.strftime("%Y%m%d").to_string();
        lines.add("DTSTART;VALUE=DATE", &day(fields.date));
        // The end is the first day that is not in it.
        lines.add("DTEND;VALUE=DATE", &day(day_after));
        return;
    };
    let end = match fields.end.time {
        Some(end) => Some((last_day, end)),
        // An event of several days without an end time lasts until the last of them is over.
        None => (fields.end.days > 0).then_some((day_after, Time::midnight())),
    };
    let zone = &settings.time_zone;
    let Some(begins) = instant(zone, (fields.date, time)) else { return };
    add_time(lines, "DTSTART", begins, settings);
    // None is before the start, whatever the clock does that night.
    if let Some(ends) = end.and_then(|end| instant(zone, end)).filter(|ends| *ends > begins) {
        add_time(lines, "DTEND", ends, settings);
    }
}

/// The instant of a clock time; a time skipped by the clock that night is moved forward.
fn instant(zone: &TimeZone, (date, time): (Date, Time)) -> Option<Timestamp> {
    zone.to_ambiguous_timestamp(date.to_datetime(time)).compatible().ok()
}

fn add_time(lines: &mut Lines, name: &str, at: Timestamp, settings: &Settings) {
    let clock = settings.time_zone.to_datetime(at);
    // A time that the clock shows twice that night is the first of both by the standard; not every program knows that.
    if settings.time_zone_name() == UTC || settings.time_zone.to_ambiguous_timestamp(clock).is_ambiguous() {
        lines.add(name, &universal(at));
    } else {
        lines.add(&format!("{name};TZID={}", settings.time_zone_name()), &clock_time(clock));
    }
}

fn universal(at: Timestamp) -> String {
    format!("{}Z", clock_time(TimeZone::UTC.to_datetime(at)))
}

/// The description, with the reason of a cancellation: not every program shows that at all.
fn description(event: &ManagedEvent) -> Option<String> {
    let cancelled = event.cancelled.as_ref().map(|cancelled| {
        match cancelled.reason.as_deref().filter(|reason| !reason.is_empty()) {
            None => "Cancelled.".to_owned(),
            Some(reason) => format!("Cancelled: {reason}"),
        }
    });
    let written =
        event.fields.description.as_deref().map(|text| match text.char_indices().nth(LONGEST_DESCRIPTION) {
            Some((end, _)) => format!("{}{CUT}", &text[..end]),
            None => text.to_owned(),
        });
    let parts: Vec<String> = cancelled.into_iter().chain(written).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::events::{Cancelled, EventEnd};

    fn settings(zone: &str, address: &str) -> Settings {
        Settings {
            time_zone: TimeZone::get(zone).unwrap(),
            public_address: address.parse().unwrap(),
            ..Settings::default()
        }
    }

    fn potluck() -> ManagedEvent {
        let fields = EventFields {
            description: Some("First line\nsecond".to_owned()),
            time: Some("12:30".parse().unwrap()),
            end: EventEnd { days: 0, time: Some("14:00".parse().unwrap()) },
            location: Some("Hall, downstairs".to_owned()),
            category: "fellowship".to_owned(),
            ..EventFields::on("2026-12-06".parse().unwrap(), "Potluck; bring bread, wine")
        };
        event(fields)
    }

    fn event(fields: EventFields) -> ManagedEvent {
        ManagedEvent {
            id: "e1".to_owned(),
            version: 1,
            fields,
            in_series: None,
            cancelled: None,
            changed_at: "2026-11-20T18:00:00Z".parse().unwrap(),
            sequence: 2,
        }
    }

    fn written(event: &ManagedEvent, settings: &Settings) -> String {
        let days = (event.fields.date, event.fields.date.saturating_add(31.days()));
        calendar(&Calendar { name: "Grace; Church", days, settings }, std::slice::from_ref(event))
    }

    /// The lines of the only event.
    fn entry(event: &ManagedEvent, zone: &str) -> Vec<String> {
        let text = written(event, &settings(zone, "https://portal.example.org"));
        let (_, rest) = text.split_once("BEGIN:VEVENT\r\n").unwrap();
        let (entry, _) = rest.split_once("END:VEVENT\r\n").unwrap();
        entry.replace("\r\n ", "").lines().map(str::to_owned).collect()
    }

    fn times(event: &ManagedEvent, zone: &str) -> Vec<String> {
        entry(event, zone)
            .into_iter()
            .filter(|line| line.starts_with("DTSTART") || line.starts_with("DTEND"))
            .collect()
    }

    #[test]
    fn an_event_is_written_with_all_that_is_known_of_it() {
        assert_eq!(
            entry(&potluck(), "America/Chicago"),
            [
                "UID:e1@member-portal",
                "DTSTAMP:20261120T180000Z",
                "LAST-MODIFIED:20261120T180000Z",
                "SEQUENCE:2",
                "STATUS:CONFIRMED",
                "DTSTART;TZID=America/Chicago:20261206T123000",
                "DTEND;TZID=America/Chicago:20261206T140000",
                "SUMMARY:Potluck\\; bring bread\\, wine",
                "DESCRIPTION:First line\\nsecond",
                "LOCATION:Hall\\, downstairs",
                "CATEGORIES:fellowship",
                "URL:https://portal.example.org/events/e1",
            ]
        );
    }

    #[test]
    fn a_calendar_says_its_name_its_zone_and_how_often_to_look() {
        let text = written(&potluck(), &settings("America/Chicago", "https://portal.example.org"));
        let head = concat!(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Member portal//",
            env!("CARGO_PKG_VERSION"),
            "//EN\r\nCALSCALE:GREGORIAN\r\nNAME:Grace\\; Church\r\nX-WR-CALNAME:Grace\\; Church\r\n",
            "X-WR-TIMEZONE:America/Chicago\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n",
            "BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n"
        );
        assert!(text.starts_with(head), "{text}");
        assert!(text.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"), "{text}");
        assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "{text}");
    }

    #[test]
    fn days_times_and_ends() {
        let chicago = |name: &str, at: &str| format!("{name};TZID=America/Chicago:{at}");
        let day = |name: &str, at: &str| format!("{name};VALUE=DATE:{at}");
        // Day, time, days to the end, its time.
        let table = [
            (("2026-12-24", "", 0, ""), vec![day("DTSTART", "20261224"), day("DTEND", "20261225")]),
            (("2026-12-30", "", 2, ""), vec![day("DTSTART", "20261230"), day("DTEND", "20270102")]),
            (("2026-12-06", "10:00", 0, ""), vec![chicago("DTSTART", "20261206T100000")]),
            (
                ("2026-12-31", "23:00", 1, "01:00"),
                vec![chicago("DTSTART", "20261231T230000"), chicago("DTEND", "20270101T010000")],
            ),
            (
                ("2026-07-04", "18:00", 2, ""),
                vec![chicago("DTSTART", "20260704T180000"), chicago("DTEND", "20260707T000000")],
            ),
            // The clock skips 2:30 that night.
            (
                ("2027-03-14", "02:30", 0, "04:00"),
                vec![chicago("DTSTART", "20270314T033000"), chicago("DTEND", "20270314T040000")],
            ),
            // It shows 1:30 twice.
            (
                ("2026-11-01", "01:30", 0, "02:30"),
                vec!["DTSTART:20261101T063000Z".to_owned(), chicago("DTEND", "20261101T023000")],
            ),
            // It shows 3:15 at both.
            (("2027-03-14", "03:15", 0, "02:15"), vec![chicago("DTSTART", "20270314T031500")]),
        ];
        for ((date, time, end_days, end_time), expected) in table {
            let fields = EventFields {
                date: date.parse().unwrap(),
                time: time.parse().ok(),
                end: EventEnd { days: end_days, time: end_time.parse().ok() },
                ..potluck().fields
            };
            assert_eq!(times(&event(fields), "America/Chicago"), expected, "{date} {time}");
        }
        assert_eq!(times(&potluck(), "UTC"), ["DTSTART:20261206T123000Z", "DTEND:20261206T140000Z"]);
    }

    #[test]
    fn what_is_cancelled_says_so_and_why() {
        let why = |reason: Option<&str>| Some(Cancelled { reason: reason.map(str::to_owned) });
        let cancelled = ManagedEvent { cancelled: why(Some("Snow, and ice")), ..potluck() };
        let lines = entry(&cancelled, "UTC");
        assert!(lines.contains(&"STATUS:CANCELLED".to_owned()), "{lines:?}");
        assert!(
            lines.contains(&"DESCRIPTION:Cancelled: Snow\\, and ice\\n\\nFirst line\\nsecond".to_owned()),
            "{lines:?}"
        );
        let fields = EventFields { description: None, ..potluck().fields };
        let silent = ManagedEvent { cancelled: why(None), ..event(fields) };
        assert!(entry(&silent, "UTC").contains(&"DESCRIPTION:Cancelled.".to_owned()));
    }

    #[test]
    fn what_is_not_known_has_no_line_and_what_is_too_long_is_cut() {
        let bare = event(EventFields { description: None, location: None, ..potluck().fields });
        let at_home = written(&bare, &settings("UTC", "http://localhost:8080"));
        for absent in ["DESCRIPTION", "LOCATION", "URL", "VTIMEZONE"] {
            assert!(!at_home.contains(absent), "{absent}: {at_home}");
        }
        let long = event(EventFields { description: Some("é".repeat(4001)), ..potluck().fields });
        let expected = format!("DESCRIPTION:{}…", "é".repeat(4000));
        assert!(entry(&long, "UTC").contains(&expected));
    }
}
