//! The lines of a calendar file (RFC 5545, 3.1): unfolded, each with its name, its parameters and its value.

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

/// The file is not written in UTF-8.
#[derive(Debug)]
pub(super) struct NotUtf8;

/// Every property of the file; a line that is none is its number. A line may be folded inside a character.
pub(super) fn read_all(bytes: &[u8]) -> Result<Vec<Result<ContentLine, u64>>, NotUtf8> {
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
        let line = String::from_utf8(line).map_err(|_| NotUtf8)?;
        Ok(ContentLine::read(number, &line).ok_or(number))
    };
    unfolded.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(read_all(b"SUMMARY:caf\xe9").is_err());
        assert_eq!(lines[2].as_ref().unwrap().parameter("TZID"), Some("Central; Time: US"));
        assert_eq!(lines[1].as_ref().unwrap().parameter("LANGUAGE"), Some("en"));
    }
}
