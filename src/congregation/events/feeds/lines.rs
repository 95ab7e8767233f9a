//! Content lines of RFC 5545, section 3.1: CRLF, folded at 75 octets, text escaped.

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
}
