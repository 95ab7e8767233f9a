//! The parts of a calendar file: its events and its time zones. What is inside an event, such as its alarms, is passed
//! over.

use super::{LARGEST, refused};
use crate::platform::refusal::Refusal;

/// An appointment book of twenty years has fewer.
const MOST_EVENTS: usize = 5000;
/// A calendar, an event, an alarm.
const DEEPEST: usize = 8;

/// Properties between BEGIN and END, and the parts in turn between them.
#[derive(Debug, Default)]
pub(super) struct Component {
    /// In capitals, such as VEVENT.
    pub kind: String,
    /// The line of BEGIN.
    pub line: u64,
    pub properties: Vec<ContentLine>,
    pub parts: Vec<Component>,
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

#[derive(Debug, Default)]
pub(super) struct Components {
    /// The calendar's own name.
    pub name: Option<String>,
    pub events: Vec<Component>,
    /// Time zones as the file describes them.
    pub zones: Vec<Component>,
    /// Tasks, notes and the like.
    pub others: u32,
    /// Lines inside events that are no property.
    pub bad_lines: Vec<u64>,
}

/// Reads a file. One that is no calendar, or ends in its middle, is refused as a whole.
pub(super) fn read(bytes: &[u8]) -> Result<Components, Refusal> {
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
    let Some(lines) = read_all(bytes) else {
        // That it is not UTF-8 would be no help for a picture.
        let is_calendar = bytes.trim_ascii_start().starts_with(b"BEGIN:VCALENDAR");
        let words = "The file is not written in UTF-8. Export it anew from your calendar program.";
        return Err(if is_calendar { refused(words) } else { not_a_calendar() });
    };
    if !matches!(lines.first(), Some(Ok(first)) if first.name == "BEGIN") {
        return Err(not_a_calendar());
    }
    let mut found = Components::default();
    let mut open: Vec<Component> = Vec::new();
    for line in lines {
        let line = match line {
            Ok(line) => line,
            Err(number) => {
                let is_in_event = open.iter().any(|part| part.kind == "VEVENT");
                found.bad_lines.extend(is_in_event.then_some(number));
                continue;
            }
        };
        match &*line.name {
            "BEGIN" if open.is_empty() && line.kind() != "VCALENDAR" => return Err(not_a_calendar()),
            "BEGIN" if open.len() == DEEPEST => {
                return Err(refused("The file is nested too deeply to be a calendar."));
            }
            "BEGIN" => {
                open.push(Component { kind: line.kind(), line: line.number, ..Component::default() });
            }
            "END" => {
                let Some(part) = open.pop_if(|last| last.kind == line.kind()) else {
                    return Err(refused(format!(
                        "The file is broken at line {}: something ends there that did not begin. Export it once more.",
                        line.number
                    )));
                };
                match open.last_mut() {
                    Some(around) => around.parts.push(part),
                    None => found.add(part)?,
                }
            }
            _ => {
                if let Some(part) = open.last_mut() {
                    part.properties.push(line);
                }
            }
        }
    }
    if !open.is_empty() {
        return Err(refused("The file ends in its middle. Export or download it once more."));
    }
    Ok(found)
}

fn not_a_calendar() -> Refusal {
    refused(
        "This is no calendar file. Export your old calendar as an .ics file (iCalendar), and choose that file.",
    )
}

impl Components {
    fn add(&mut self, calendar: Component) -> Result<(), Refusal> {
        let is_name = |line: &&ContentLine| matches!(&*line.name, "X-WR-CALNAME" | "NAME");
        let name = calendar.properties.iter().find(is_name);
        self.name = self.name.take().or_else(|| Some(name?.value.clone()));
        let is_message = |line: &ContentLine| ["CANCEL", "REPLY", "COUNTER"].contains(&line.value.trim());
        if calendar.first("METHOD").is_some_and(is_message) {
            let words = "This file is a message about single events, and no calendar. Cancel or change them here, or export the whole calendar.";
            return Err(refused(words));
        }
        for part in calendar.parts {
            match &*part.kind {
                "VEVENT" => self.events.push(part),
                "VTIMEZONE" => self.zones.push(part),
                _ => self.others += 1,
            }
        }
        if self.events.len() > MOST_EVENTS {
            return Err(refused(format!(
                "The file has more than {MOST_EVENTS} events. Export a shorter time from your old calendar."
            )));
        }
        Ok(())
    }
}

/// One property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentLine {
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

    /// The component that BEGIN or END is of, in capitals.
    fn kind(&self) -> String {
        self.value.trim().to_ascii_uppercase()
    }

    /// None where there is no name or no value.
    fn read(number: u64, text: &str) -> Option<Self> {
        let (head, value) = text.split_at(text.find(outside_quotes(':'))?);
        let mut parts = head.split(outside_quotes(';'));
        let name = parts.next()?.trim().to_ascii_uppercase();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.')) {
            return None;
        }
        let parameters = parts.map(|part| {
            // Old vCards write "TEL;CELL".
            let (name, value) = part.split_once('=').unwrap_or(("TYPE", part));
            (name.trim().to_ascii_uppercase(), value.trim().trim_matches('"').to_owned())
        });
        Some(Self { number, name, parameters: parameters.collect(), value: value[1..].to_owned() })
    }
}

/// Finds this character, but not between quotes.
fn outside_quotes(wanted: char) -> impl FnMut(char) -> bool {
    let mut in_quotes = false;
    move |c| {
        in_quotes ^= c == '"';
        c == wanted && !in_quotes
    }
}

/// Every property of the file; a line that is none is its number. A line may be folded inside a character. None of a
/// file that is not written in UTF-8.
pub fn read_all(bytes: &[u8]) -> Option<Vec<Result<ContentLine, u64>>> {
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
    use super::super::examples;
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
        assert_eq!(read.zones[0].parts[0].value("TZOFFSETTO"), Some("-0600"));
    }

    // proves: O8
    #[test]
    fn what_is_no_whole_calendar_is_refused() {
        let refusal = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        for [text, part] in examples("no whole calendars") {
            assert!(refusal(&text).contains(&part), "{part}: {}", refusal(&text));
        }
        let deep = format!("BEGIN:VCALENDAR\n{}", "BEGIN:VEVENT\n".repeat(100_000));
        let many = format!("BEGIN:VCALENDAR\n{}END:VCALENDAR", "BEGIN:VEVENT\nEND:VEVENT\n".repeat(5001));
        assert!(refusal(&deep).contains("nested") && refusal(&many).contains("more than 5000"));
    }

    #[test]
    fn lines_are_unfolded_and_taken_apart() {
        let text = "BEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Pot\r\n luck: bring\n\t bread\r\n\r\n\
                    DTSTART;TZID=\"Central; Time: US\":20261206T100000\nno property\ndescription:a\n";
        let lines = read_all(text.as_bytes()).unwrap();
        let told = |line: &Result<ContentLine, u64>| match line {
            Ok(line) => format!("{} {} {}", line.number, line.name, line.value),
            Err(number) => number.to_string(),
        };
        let told: Vec<String> = lines.iter().map(told).collect();
        let wanted =
            "1 BEGIN VEVENT|2 SUMMARY Potluck: bring bread|6 DTSTART 20261206T100000|7|8 DESCRIPTION a";
        assert_eq!(told.join("|"), wanted);
        let inside = read_all(b"SUMMARY:caf\xc3\r\n \xa9").unwrap();
        assert_eq!(inside[0].as_ref().unwrap().value, "café");
        assert!(read_all(b"SUMMARY:caf\xe9").is_none());
        assert_eq!(lines[2].as_ref().unwrap().parameter("TZID"), Some("Central; Time: US"));
        assert_eq!(lines[1].as_ref().unwrap().parameter("LANGUAGE"), Some("en"));
    }
}
