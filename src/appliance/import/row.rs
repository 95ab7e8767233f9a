//! A row of a list and its cells.

use std::fmt;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use super::words;
use crate::platform::text::invisible::{cleaned, is_invisible};

#[derive(Clone, Debug)]
pub struct Row {
    /// The line it begins on, counted from 1.
    pub line: u64,
    /// Its cells, trimmed, one per column, with [`CELL_END`] between them: a text for each would take three times the
    /// memory.
    pub(super) text: Box<str>,
}

/// A line that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BadLine {
    /// Counted from 1, the header included, as a text editor counts.
    pub line: u64,
    /// The reason; several are joined by semicolons.
    pub reason: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// The no-break space, which becomes a plain one in every cell.
const CELL_END: char = '\u{a0}';

impl Row {
    /// None where all cells are empty. They are trimmed and composed (NFC): some programs write é as two letters, and
    /// José would be another person in their next list. So he would with what comes along from a web page or a phone:
    /// blanks that do not break a line, and characters of no width or that turn the writing around (the joiners are part
    /// of some scripts' letters, and stay).
    pub(super) fn of<'a>(line: u64, cells: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut text = String::new();
        for (at, cell) in cells.enumerate() {
            text.extend((at > 0).then_some(CELL_END));
            if cell.chars().all(is_invisible) {
                continue;
            }
            let cell = cleaned(cell);
            let plain = |c| if matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}') { ' ' } else { c };
            text.extend(cell.chars().map(plain).collect::<String>().trim().nfc());
        }
        let is_empty = text.chars().all(|c| c == CELL_END);
        (!is_empty).then(|| Self { line, text: text.into() })
    }

    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.text.split(CELL_END)
    }

    /// One cell; empty where the row has no such column.
    pub(super) fn cell(&self, at: usize) -> &str {
        self.cells().nth(at).unwrap_or_default()
    }

    pub(super) fn set(&mut self, at: usize, value: &str) {
        let cells = self.cells().enumerate().map(|(own, cell)| if own == at { value } else { cell });
        self.text = cells.collect::<Vec<_>>().join("\u{a0}").into();
    }

    /// Takes off the empty cells at the end that are more than `wanted`. How many cells it has then.
    pub(super) fn cut(&mut self, wanted: usize) -> usize {
        let mut width = self.cells().count();
        let kept = self.text.trim_end_matches(|c| {
            let is_more = c == CELL_END && width > wanted;
            width -= usize::from(is_more);
            is_more
        });
        if kept.len() < self.text.len() {
            self.text = kept.into();
        }
        width
    }

    /// As it stands in the file, on one line and in so many characters.
    pub(super) fn shown(&self, longest: usize) -> String {
        let cells: Vec<&str> = self.cells().filter(|cell| !cell.is_empty()).collect();
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        cells.join(" · ").chars().map(plain).take(longest).collect()
    }
}

/// True for "#N/A", "#REF!", "#¿NOMBRE?", "Err:502": a formula's error, which is no value.
pub(super) fn is_formula_error(cell: &str) -> bool {
    let word = |text: &str| text.trim_matches(['!', '?', '¡', '¿']).to_uppercase();
    cell.strip_prefix('#')
        .is_some_and(|rest| words::of("rows", "formula errors").contains(&word(rest).as_str()))
        || cell
            .strip_prefix("Err:")
            .is_some_and(|rest| rest.len() == 3 && rest.bytes().all(|b| b.is_ascii_digit()))
}
