//! The parts of a calendar file: its events and its time zones. What is inside an event, such as its alarms, is passed
//! over.

use super::refused;
use crate::platform::refusal::Refusal;

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
pub(super) fn read(bytes: &[u8]) -> Result<Components, Refusal> {
    let mut found = Components::default();
    let mut open: Vec<String> = Vec::new();
    let mut is_calendar = false;
    // "Not UTF-8" would be no help for a picture.
    let is_calendar_s = bytes.trim_ascii_start().starts_with(b"BEGIN:VCALENDAR");
    let not_utf_8 = || {
        if is_calendar_s {
            refused("The file is not written in UTF-8. Export it anew from your calendar program.")
        } else {
            not_a_calendar()
        }
    };
    let lines = read_all(bytes).ok_or_else(not_utf_8)?;
    for line in lines {
        let line = match line {
            Ok(line) => line,
            Err(_) if !is_calendar => return Err(not_a_calendar()),
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
                    return Err(not_a_calendar());
                }
                is_calendar = true;
                open.push(kind);
                if open.len() > DEEPEST {
                    return Err(refused("The file is nested too deeply to be a calendar."));
                }
                found.begin(&open, line.number)?;
            }
            "END" if open.last().is_some_and(|last| *last == kind()) => {
                open.pop();
            }
            "END" => {
                let number = line.number;
                return Err(refused(format!(
                    "The file is broken at line {number}: something ends there that did not begin. Export it once more."
                )));
            }
            _ if !is_calendar => return Err(not_a_calendar()),
            _ => found.add(&open, line),
        }
    }
    match (is_calendar, open.is_empty()) {
        (false, _) => Err(not_a_calendar()),
        (_, false) => Err(refused("The file ends in its middle. Export or download it once more.")),
        _ => Ok(found),
    }
}

fn not_a_calendar() -> Refusal {
    refused(
        "This is no calendar file. Export your old calendar as an .ics file (iCalendar), and choose that file.",
    )
}

impl Components {
    fn begin(&mut self, open: &[String], line: u64) -> Result<(), Refusal> {
        let component = Component { line, ..Component::default() };
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        match open[..] {
            [_, "VEVENT"] if self.events.len() == MOST_EVENTS => {
                return Err(refused(format!(
                    "The file has more than {MOST_EVENTS} events. Export a shorter time from your old calendar."
                )));
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

/// One property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ContentLine {
    /// The line of the file it begins on, counted from 1.
    pub number: u64,
    /// In capitals.
    pub name: String,
    /// In the file's order, names in capitals, values without their quotes.
    pub parameters: Vec<(String, String)>,
    /// As it stands there, with its escapes.
    pub value: String,
}

impl ContentLine {
    /// The value of a parameter.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// None where there is no name or no value.
    fn read(number: u64, text: &str) -> Option<Self> {
        let mut in_quotes = false;
        let mut is_outside = |c: char| {
            in_quotes ^= c == '"';
            !in_quotes
        };
        let colon = text.char_indices().find(|(_, c)| is_outside(*c) && *c == ':').map(|(at, _)| at)?;
        let (head, value) = (&text[..colon], &text[colon + 1..]);
        let mut in_quotes = false;
        let mut parts = head.split(|c: char| {
            in_quotes ^= c == '"';
            c == ';' && !in_quotes
        });
        let name = parts.next()?.trim().to_ascii_uppercase();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return None;
        }
        let parameters = parts.filter_map(|part| {
            let (name, value) = part.split_once('=')?;
            Some((name.trim().to_ascii_uppercase(), value.trim().trim_matches('"').to_owned()))
        });
        Some(Self { number, name, parameters: parameters.collect(), value: value.to_owned() })
    }
}

/// Every property of the file; a line that is none is its number. A line may be folded inside a character. None of a
/// file that is not written in UTF-8.
pub(super) fn read_all(bytes: &[u8]) -> Option<Vec<Result<ContentLine, u64>>> {
    let mut unfolded: Vec<(u64, Vec<u8>)> = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match (line, unfolded.last_mut()) {
            ([b' ' | b'\t', rest @ ..], Some((_, begun))) => begun.extend_from_slice(rest),
            _ if line.trim_ascii().is_empty() => {}
            _ => unfolded.push((number, line.to_owned())),
        }
    }
    let read = |(number, line): (u64, Vec<u8>)| {
        let line = String::from_utf8(line).ok()?;
        Some(ContentLine::read(number, &line).ok_or(number))
    };
    unfolded.into_iter().map(read).collect()
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

    #[test]
    fn lines_are_unfolded_and_taken_apart() {
        let text = "BEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Pot\r\n luck: bring\n\t bread\r\n\r\n\
                    DTSTART;TZID=\"Central; Time: US\":20261206T100000\nno property\ndescription:a\n";
        let lines = read_all(text.as_bytes()).unwrap();
        let told: Vec<_> = lines
            .iter()
            .map(|line| line.as_ref().map(|line| (line.number, &*line.name, &*line.value)).map_err(|at| *at))
            .collect();
        assert_eq!(
            told,
            [
                Ok((1, "BEGIN", "VEVENT")),
                Ok((2, "SUMMARY", "Potluck: bring bread")),
                Ok((6, "DTSTART", "20261206T100000")),
                Err(7),
                Ok((8, "DESCRIPTION", "a")),
            ]
        );
        let inside = read_all(b"SUMMARY:caf\xc3\r\n \xa9").unwrap();
        assert_eq!(inside[0].as_ref().unwrap().value, "café");
        assert!(read_all(b"SUMMARY:caf\xe9").is_none());
        assert_eq!(lines[2].as_ref().unwrap().parameter("TZID"), Some("Central; Time: US"));
        assert_eq!(lines[1].as_ref().unwrap().parameter("LANGUAGE"), Some("en"));
    }
}
