//! The parts of a calendar file: its events and its time zones. What is inside an event, such as its alarms, is passed
//! over.

use super::CalendarFileError;
use super::lines::{self, ContentLine, NotUtf8};

/// An appointment book of twenty years has fewer.
const MOST_EVENTS: usize = 5000;
/// A calendar, an event, an alarm.
const DEEPEST: usize = 8;

/// Properties between BEGIN and END.
#[derive(Debug, Default)]
pub(super) struct Component {
    /// The line of BEGIN.
    pub line: u64,
    pub properties: Vec<ContentLine>,
}

impl Component {
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a ContentLine> {
        self.properties.iter().filter(move |line| line.name == name)
    }

    pub(super) fn first(&self, name: &str) -> Option<&ContentLine> {
        self.properties.iter().find(|line| line.name == name)
    }

    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.first(name).map(|line| line.value.as_str())
    }
}

/// A time zone as the file describes it.
#[derive(Debug, Default)]
pub(super) struct ZoneDescription {
    pub head: Component,
    pub standard: Vec<Component>,
    pub daylight: Vec<Component>,
}

#[derive(Debug, Default)]
pub(super) struct Components {
    /// The calendar's own name.
    pub name: Option<String>,
    pub events: Vec<Component>,
    pub zones: Vec<ZoneDescription>,
    /// Tasks, notes and the like.
    pub others: usize,
    /// Lines inside events that are no property.
    pub bad_lines: Vec<u64>,
}

/// Reads a file. One that is no calendar, or ends in its middle, is refused as a whole.
pub(super) fn read(bytes: &[u8]) -> Result<Components, CalendarFileError> {
    let mut found = Components::default();
    let mut open: Vec<String> = Vec::new();
    let mut is_calendar = false;
    // "Not UTF-8" would be no help for a picture.
    let is_calendar_s = bytes.trim_ascii_start().starts_with(b"BEGIN:VCALENDAR");
    let lines = lines::read_all(bytes).map_err(|_: NotUtf8| {
        if is_calendar_s { CalendarFileError::NotUtf8 } else { CalendarFileError::NotACalendar }
    })?;
    for line in lines {
        let line = match line {
            Ok(line) => line,
            Err(_) if !is_calendar => return Err(CalendarFileError::NotACalendar),
            Err(number) => {
                if open.iter().any(|name| name == "VEVENT") {
                    found.bad_lines.push(number);
                }
                continue;
            }
        };
        let kind = || line.value.trim().to_ascii_uppercase();
        match &*line.name {
            "BEGIN" => {
                let kind = kind();
                if open.is_empty() && kind != "VCALENDAR" {
                    return Err(CalendarFileError::NotACalendar);
                }
                is_calendar = true;
                open.push(kind);
                if open.len() > DEEPEST {
                    return Err(CalendarFileError::TooDeep);
                }
                found.begin(&open, line.number)?;
            }
            "END" if open.last().is_some_and(|last| *last == kind()) => {
                open.pop();
            }
            "END" => return Err(CalendarFileError::Tangled(line.number)),
            _ if !is_calendar => return Err(CalendarFileError::NotACalendar),
            _ => found.add(&open, line),
        }
    }
    match (is_calendar, open.is_empty()) {
        (false, _) => Err(CalendarFileError::NotACalendar),
        (_, false) => Err(CalendarFileError::CutOff),
        _ => Ok(found),
    }
}

impl Components {
    fn begin(&mut self, open: &[String], line: u64) -> Result<(), CalendarFileError> {
        let component = Component { line, ..Component::default() };
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        match open[..] {
            [_, "VEVENT"] if self.events.len() == MOST_EVENTS => {
                return Err(CalendarFileError::TooMany(MOST_EVENTS));
            }
            [_, "VEVENT"] => self.events.push(component),
            [_, "VTIMEZONE"] => {
                self.zones.push(ZoneDescription { head: component, ..ZoneDescription::default() });
            }
            [_, "VTIMEZONE", part] => {
                if let Some(zone) = self.zones.last_mut() {
                    let parts = if part == "DAYLIGHT" { &mut zone.daylight } else { &mut zone.standard };
                    parts.push(component);
                }
            }
            [_, _] => self.others += 1,
            _ => {}
        }
        Ok(())
    }

    fn add(&mut self, open: &[String], line: ContentLine) {
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        let part = match open[..] {
            ["VCALENDAR"] => {
                if matches!(&*line.name, "X-WR-CALNAME" | "NAME") && self.name.is_none() {
                    self.name = Some(line.value);
                }
                return;
            }
            [_, "VEVENT"] => self.events.last_mut(),
            [_, "VTIMEZONE"] => self.zones.last_mut().map(|zone| &mut zone.head),
            [_, "VTIMEZONE", "DAYLIGHT"] => self.zones.last_mut().and_then(|zone| zone.daylight.last_mut()),
            [_, "VTIMEZONE", _] => self.zones.last_mut().and_then(|zone| zone.standard.last_mut()),
            _ => None,
        };
        if let Some(part) = part {
            part.properties.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_s_alarms_are_not_its_own_words() {
        let text = "BEGIN:VCALENDAR\nX-WR-CALNAME:Church\nBEGIN:VTIMEZONE\nTZID:Here\nBEGIN:STANDARD\n\
                    TZOFFSETTO:-0600\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nSUMMARY:Choir\nBEGIN:VALARM\n\
                    DESCRIPTION:Alarm\nEND:VALARM\nEND:VEVENT\nBEGIN:VTODO\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n";
        let read = read(text.as_bytes()).unwrap();
        assert_eq!((read.name.as_deref(), read.others, read.events.len()), (Some("Church"), 1, 1));
        let names: Vec<&str> = read.events[0].properties.iter().map(|line| &*line.name).collect();
        assert_eq!((names, read.events[0].line), (vec!["SUMMARY"], 9));
        assert_eq!(read.zones[0].standard[0].value("TZOFFSETTO"), Some("-0600"));
    }

    // proves: O8
    #[test]
    fn what_is_no_whole_calendar_is_refused() {
        let deep = format!("BEGIN:VCALENDAR\n{}", "BEGIN:VEVENT\n".repeat(100_000));
        let many = format!("BEGIN:VCALENDAR\n{}END:VCALENDAR", "BEGIN:VEVENT\nEND:VEVENT\n".repeat(5001));
        let table = [
            ("", "no calendar file"),
            ("firstName,lastName\nMary,Smith\n", "no calendar file"),
            ("SUMMARY:Choir\n", "no calendar file"),
            ("BEGIN:VCARD\nEND:VCARD\n", "no calendar file"),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Cho", "ends in its middle"),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT\n", "line 3"),
            (&deep, "nested"),
            (&many, "more than 5000"),
        ];
        for (text, part) in table {
            let refused = read(text.as_bytes()).unwrap_err().to_string();
            assert!(refused.contains(part), "{part}: {refused}");
        }
    }
}
