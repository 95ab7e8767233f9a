//! Reading a calendar file (.ics, RFC 5545) of Google, Outlook, Apple or another program: which events and series of the
//! portal's own it describes, and what in it is not understood. Nothing is written here.
//!
//! The way of a file: [`components`] unfolds it and finds its events, [`zones`] and [`when`] their moments,
//! [`recurrence`] how they repeat; `event` is one of them with its texts, and `plan` makes entries of them all.

mod components;
mod described_zones;
mod event;
mod plan;
mod recurrence;
mod when;
mod zones;

use std::collections::HashSet;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;

use crate::congregation::events::EventFields;
use crate::congregation::events::series::{self, Repeats};
use crate::platform::refusal::{ErrorCode, Refusal};
pub(in crate::appliance) use components::{ContentLine, read_all as read_lines};
pub(in crate::appliance) use event::unescaped;
pub use plan::read;
pub use zones::ZoneAnswer;

/// The largest file: 5 MiB.
pub const LARGEST: usize = 5 * 1024 * 1024;
/// Events that ended more months ago are not imported.
const MONTHS_BACK: i32 = 12;

/// Nothing is brought in from a file.
fn refused(sentence: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::NotACalendar, sentence)
}

/// A parsed calendar file.
#[derive(Debug, Default)]
pub struct CalendarFile {
    pub entries: Vec<CalendarEntry>,
    /// The names (UID) of all that it has and that could be read.
    pub uids: HashSet<String>,
    /// The names of which something could not be read.
    pub unclear: HashSet<String>,
    /// Its first and its last day; none where nothing in it could be read.
    pub days: Option<(Date, Date)>,
    pub report: CalendarReport,
}

/// Messages about a calendar file.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarReport {
    /// The calendar's own name.
    pub calendar: Option<String>,
    /// Names of time zones that neither the file nor the portal explains: which zone is each of them?
    pub unknown_zones: Vec<UnknownZone>,
    /// Entries that could not be understood and were left out, with the reason.
    pub not_understood: Vec<CalendarNote>,
    /// Entries marked as private, left out on purpose.
    pub marked_private: Vec<CalendarNote>,
    /// Series that the portal has no rule for; imported as single events.
    pub written_out: Vec<CalendarNote>,
    /// Events that were over more than twelve months ago, and were left out.
    pub older: u32,
    /// Tasks, notes and the like, which were left out.
    pub others: u32,
}

/// A name of a time zone that is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
pub struct UnknownZone {
    pub name: String,
    /// Events with times in it, which are left out until it is said.
    pub events: u32,
}

/// Something to say about an event of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
#[oai(rename = "CalendarLine")]
pub struct CalendarNote {
    /// The line of the file at which it begins, counted from 1; 0 where it is not in the file.
    pub line: u64,
    /// Its title; empty where it has none.
    pub title: String,
    pub words: String,
}

impl CalendarNote {
    pub fn new(line: u64, title: &str, words: impl Into<String>) -> Self {
        Self { line, title: title.to_owned(), words: words.into() }
    }
}

impl std::fmt::Display for CalendarNote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        match &*self.title {
            "" => write!(f, "{}", self.words),
            title => write!(f, "{title}: {}", self.words),
        }
    }
}

/// An event or a series that the file describes.
#[derive(Clone, Debug)]
pub struct CalendarEntry {
    pub line: u64,
    /// The UID, the same in every file of that calendar.
    pub uid: String,
    /// For one event of several with this UID: its day, and its time where it differs from the rule's. Else empty.
    pub recurrence: String,
    /// Kind, time of the last change and SEQUENCE, in a form in which versions compare.
    pub version: String,
    pub what: EntryKind,
}

impl CalendarEntry {
    /// True where another file had a later version of it, whose text is `known`.
    pub fn is_older_than(&self, known: &str) -> bool {
        let (Some((kind, time, _)), Some((known_kind, known_time, _))) =
            (version_parts(&self.version), version_parts(known))
        else {
            return false;
        };
        kind == known_kind && time.is_empty() == known_time.is_empty() && *self.version < *known
    }

    pub fn title(&self) -> &str {
        let (EntryKind::Single(event) | EntryKind::Series { event, .. } | EntryKind::Changed { event, .. }) =
            &self.what;
        &event.fields.title
    }

    /// The day of its version, where the file says it.
    pub fn version_day(version: &str) -> Option<Date> {
        Date::strptime("%Y%m%d", version_parts(version)?.1.get(..8)?).ok()
    }
}

/// Its three words.
fn version_parts(version: &str) -> Option<(&str, &str, &str)> {
    let (kind, rest) = version.split_once(' ')?;
    let (time, changes) = rest.split_once(' ')?;
    Some((kind, time, changes))
}

#[derive(Clone, Debug)]
pub enum EntryKind {
    Single(PlannedEvent),
    /// The event's date is the series' first day, which may be long ago.
    Series {
        event: PlannedEvent,
        repeats: Repeats,
        /// Days of the rule on which there is none.
        gaps: Vec<Date>,
    },
    /// One of a series of the file, changed by itself.
    Changed {
        /// The day that the rule gives it.
        day: Date,
        event: PlannedEvent,
    },
}

#[derive(Clone, Debug)]
pub struct PlannedEvent {
    pub fields: EventFields,
    pub is_cancelled: bool,
}

/// The range of days from which events are taken, in the congregation's time zone.
#[derive(Clone, Copy, Debug)]
pub struct CalendarWindow {
    pub today: Date,
    /// Events that end before it are too old.
    pub from: Date,
    /// The last day for which single events are written out.
    pub until: Date,
}

impl CalendarWindow {
    pub fn of(today: Date) -> Self {
        Self { today, from: today.saturating_sub(MONTHS_BACK.months()), until: series::horizon(today) }
    }
}

#[cfg(test)]
fn examples<const N: usize>(section: &str) -> Vec<[String; N]> {
    super::examples(include_str!("examples.txt"), section)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn a_version_is_older_than_a_later_one_of_its_kind_only() {
        let version = |lines: &str| {
            let event = format!("UID:a\nSUMMARY:A\nDTSTART:20261206T100000\n{lines}");
            let text = format!("BEGIN:VCALENDAR\nBEGIN:VEVENT\n{event}\nEND:VEVENT\nEND:VCALENDAR\n");
            let file = read(text.as_bytes(), &TimeZone::UTC, "2026-11-23".parse().unwrap(), &[]).unwrap();
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
