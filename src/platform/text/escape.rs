//! Text escaping: an untrusted server's words on our own lines, any words in HTML, in a shell's command, and in CSV files
//! that a spreadsheet opens: it takes some texts for formulas and runs them (SECURITY.md, A6). And a table in such a file.

use std::path::Path;

use csv::{QuoteStyle, Writer, WriterBuilder};

use super::invisible::disturbs_a_line;

/// On one line of a log or a terminal, and not too much of it.
pub fn escape_untrusted(words: &str) -> String {
    let escaped: String = words
        .chars()
        .flat_map(|c| {
            let (kept, escaped) =
                if disturbs_a_line(c) { (None, Some(c.escape_unicode())) } else { (Some(c), None) };
            kept.into_iter().chain(escaped.into_iter().flatten())
        })
        .collect();
    escaped.chars().take(300).collect()
}

/// As it may stand in HTML, attribute values included.
pub fn escape_html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A word quoted for a shell, where that is needed.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-@:=+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A path quoted for a shell, where that is needed.
pub fn quoted_path(path: &Path) -> String {
    quoted(&path.display().to_string())
}

/// Characters at the beginning of a text that make it a formula in a spreadsheet. Some programs read the full-width
/// signs of an Asian keyboard, too.
pub const FORMULA_BEGINS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

/// The text as a spreadsheet shows it and never runs it.
pub fn guarded(text: &str) -> String {
    if text.starts_with(FORMULA_BEGINS) { format!("'{text}") } else { text.to_owned() }
}

/// The text as it was before [`guarded`].
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA_BEGINS)).unwrap_or(text)
}

/// Tells a spreadsheet that the file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Rows for a spreadsheet below the headings of their columns. Texts are to be guarded against formulas.
pub struct CsvTable(Writer<Vec<u8>>);

impl CsvTable {
    /// `names` as in JSON: the headings are the same in words.
    pub fn headed(names: impl IntoIterator<Item = &'static str>) -> Result<Self, csv::Error> {
        // Quoted, so that a spreadsheet set to semicolons does not cut a text in two and find a formula behind one.
        let mut quoting = WriterBuilder::new();
        let mut writer =
            quoting.quote_style(QuoteStyle::NonNumeric).from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
        writer.write_record(names.into_iter().map(heading))?;
        Ok(Self(writer))
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) -> Result<(), csv::Error> {
        self.0.write_record(cells)
    }

    pub fn finished(self) -> Result<Vec<u8>, csv::Error> {
        self.0.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    }
}

/// "Member number" for `memberNumber`: an import knows the one like the other.
pub fn heading(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            _ if words.is_empty() => words.push(letter.to_ascii_uppercase()),
            'A'..='Z' => words.extend([' ', letter.to_ascii_lowercase()]),
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{escape_untrusted, *};

    #[test]
    fn a_strangers_words_stay_on_their_line_and_keep_it_the_way_it_runs() {
        for (said, kept) in [
            ("550 No such user", "550 No such user"),
            ("Für Zoë", "Für Zoë"),
            ("a\nb\x1b[2J", "a\\u{a}b\\u{1b}[2J"),
            ("a\u{202e}b", "a\\u{202e}b"),
        ] {
            assert_eq!(escape_untrusted(said), kept);
        }
        assert_eq!(escape_untrusted(&"x".repeat(1000)).len(), 300);
    }

    // proves: A6
    #[test]
    fn what_begins_like_a_formula_is_marked_and_the_mark_comes_off() {
        for sign in FORMULA_BEGINS {
            let text = format!("{sign}1+1");
            assert_eq!(guarded(&text), format!("'{text}"));
            assert_eq!(unguarded(&guarded(&text)), text);
        }
        for text in ["", "a＝b", "O'Neil", "'tis", "1-1"] {
            assert_eq!((&*guarded(text), unguarded(text)), (text, text));
        }
    }
}
