//! A CSV file as rows of cells: which bytes are text, what separates columns, which line a row stands on.

use std::io::Read;

use csv::StringRecord;

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

/// Stands behind the text while it is read: a record of its own, or part of a quoted cell that the file never closes.
const END: &str = "-";

/// Reads a whole file. Refuses what has more rows, columns or cells than a list, or longer ones. A quotation mark opens a
/// cell only at its beginning (RFC 4180, section 2).
pub(super) fn read(bytes: &[u8], wishes: &ImportOptions) -> Result<Delimited, Refusal> {
    let (text, read_as) = encoding::decoded(bytes, wishes.encoding)?;
    let text: &str = &text;
    let separator = separator(text);
    let mut records = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes().chain("\n".as_bytes()).chain(END.as_bytes()))
        .into_records()
        .peekable();
    let (mut counted, mut line) = (0, 1);
    // The line of a record: the CSV reader counts the empty lines before it as part of it.
    let mut line_of = |record: &StringRecord| {
        let byte = record.position().map_or(0, |position| position.byte());
        let behind = text.get(usize::try_from(byte).unwrap_or(usize::MAX)..).unwrap_or_default();
        let begin = text.len() - behind.trim_start_matches(['\r', '\n']).len();
        line += line_ends(&text[counted..begin]);
        counted = begin;
        line
    };
    let (mut rows, mut count, mut cells): (Vec<Row>, _, _) = (Vec::new(), 0, 0);
    while let Some(record) = records.next() {
        wishes.progress.go_on()?;
        let record = record.map_err(|error| no_list(format!("The file is not a readable CSV: {error}")))?;
        let is_last = records.peek().is_none();
        if is_last && record == [END][..] {
            break;
        }
        let line = line_of(&record);
        let line_of_cell = |at: usize| line + record.iter().take(at).map(line_ends).sum::<u64>();
        if let Some(at) = record.iter().position(|cell| cell.len() > LONGEST_CELL) {
            return Err(long_cell(line_of_cell(at)));
        }
        if is_last {
            let opened_on = line_of_cell(record.len() - 1);
            return Err(no_list(format!(
                "Line {opened_on}: a quotation mark opens a cell there and never closes. Correct that cell, then try again."
            )));
        }
        count += 1;
        cells += record.len();
        if count > MOST_ROWS || record.len() > MOST_COLUMNS as usize || cells > MOST_CELLS {
            return Err(too_many_cells());
        }
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
