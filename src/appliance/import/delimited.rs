//! A CSV file as rows of cells: which bytes are text, what separates columns, which line a row stands on.

use super::encoding::{self, ReadAs, line_ends};
use super::sheet::{
    LONGEST_CELL, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, MOST_TITLES, long_cell, no_list, too_many_cells,
};
use super::{ImportOptions, Row};
use crate::platform::refusal::Refusal;

/// A CSV file.
pub(super) struct Delimited {
    /// The rows that hold something.
    pub(super) rows: Vec<Row>,
    pub(super) separator: u8,
    pub(super) read_as: Option<ReadAs>,
}

/// Reads a whole file.
pub(super) fn read(bytes: &[u8], wishes: &ImportOptions) -> Result<Delimited, Refusal> {
    let (text, read_as) = encoding::decoded(bytes, wishes.encoding)?;
    let text: &str = &text;
    let separator = separator(text);
    refuse_no_list(text, separator)?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut lines = LineCounter { text, at: 0, line: 1 };
    let mut rows: Vec<Row> = Vec::new();
    for record in reader.records() {
        wishes.progress.go_on()?;
        let record = record.map_err(|error| no_list(format!("The file is not a readable CSV: {error}")))?;
        let line = record.position().map_or(0, |position| lines.line_of(position.byte()));
        if let Some(row) = Row::of(line, record.iter())
            && !(rows.is_empty() && says_the_separator(&row))
        {
            rows.push(row);
        }
    }
    Ok(Delimited { rows, separator, read_as })
}

/// Comma, semicolon or tab, whichever the first line has most of that has one: a title has none.
fn separator(text: &str) -> u8 {
    let separators = [b'\t', b';', b','];
    let count = |line: &str, separator: u8| line.matches(char::from(separator)).count();
    let mut lines = text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()).take(MOST_TITLES);
    let first = lines.find(|line| separators.iter().any(|&separator| count(line, separator) > 0));
    separators
        .into_iter()
        .max_by_key(|&separator| count(first.unwrap_or_default(), separator))
        .unwrap_or(b',')
}

/// Some programs write `sep=;` above the header, for a spreadsheet that would take commas.
fn says_the_separator(row: &Row) -> bool {
    row.cell(0).eq_ignore_ascii_case("sep=") && row.cells().count() == 2 && row.cell(1).is_empty()
}

/// Refuses, before any of it takes memory, what has more rows, columns or cells than a list, or longer ones, and a quoted
/// cell that the file never closes. A quotation mark opens a cell only at its beginning (RFC 4180, section 2).
fn refuse_no_list(text: &str, delimiter: u8) -> Result<(), Refusal> {
    let (mut line, mut opened_on) = (1, 1);
    let (mut inside, mut at_start, mut just_closed) = (false, true, false);
    let (mut rows, mut columns, mut cells, mut length) = (0, 1, 0, 0);
    let mut before = 0;
    for byte in text.bytes() {
        let ends_line = matches!(byte, b'\r' | b'\n');
        line += u64::from(byte == b'\r' || byte == b'\n' && before != b'\r');
        before = byte;
        length += 1;
        if !inside && (byte == delimiter || ends_line) {
            // An empty line is no row.
            let is_row = !ends_line || columns > 1 || length > 1;
            rows += u32::from(ends_line && is_row);
            cells += usize::from(is_row);
            columns = if ends_line { 1 } else { columns + 1 };
            length = 0;
        }
        if length > LONGEST_CELL {
            return Err(long_cell(if inside { opened_on } else { line }));
        }
        if rows > MOST_ROWS || columns > MOST_COLUMNS || cells > MOST_CELLS {
            return Err(too_many_cells());
        }
        if inside {
            inside = byte != b'"';
            just_closed = !inside;
        } else if byte == b'"' && (at_start || just_closed) {
            // A doubled quotation mark closes the cell and opens it again.
            opened_on = if just_closed { opened_on } else { line };
            inside = true;
        } else {
            just_closed = false;
            at_start = byte == delimiter || ends_line;
        }
        if inside {
            at_start = false;
        }
    }
    if !inside {
        return Ok(());
    }
    Err(no_list(format!(
        "Line {opened_on}: a quotation mark opens a cell there and never closes. Correct that cell, then try again."
    )))
}

/// Turns byte positions, asked for in rising order, into line numbers.
struct LineCounter<'a> {
    text: &'a str,
    at: usize,
    line: u64,
}

impl LineCounter<'_> {
    /// The line of the first byte at or after `byte` that is not a line end: the CSV reader counts the empty
    /// lines before a row as part of it.
    fn line_of(&mut self, byte: u64) -> u64 {
        let bytes = self.text.as_bytes();
        let mut target = usize::try_from(byte).unwrap_or(bytes.len()).min(bytes.len());
        while target < bytes.len() && matches!(bytes[target], b'\r' | b'\n') {
            target += 1;
        }
        self.line += line_ends(&self.text[self.at..target]);
        self.at = target;
        self.line
    }
}
