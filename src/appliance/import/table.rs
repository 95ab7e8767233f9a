//! A CSV file or a sheet as rows of cells: which bytes are text, what separates columns, which line a row stands on.

use super::{Row, encoding, sheet, workbook};
use unicode_normalization::UnicodeNormalization;

use super::error::{BadLine, ImportError};
use super::sheet::{LONGEST_CELL, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, WorkbookError};
use crate::platform::text::invisible::is_invisible;

/// Sheets that are looked through for a list.
const MOST_SHEETS_TRIED: usize = 10;

/// A file's header and rows.
#[derive(Debug, Default)]
pub struct ListTable {
    /// The column names as written, trimmed.
    pub header: Vec<String>,
    /// The rows that have as many cells as the header.
    pub rows: Vec<Row>,
    /// The rows that have not.
    pub bad: Vec<BadLine>,
    /// True when semicolons or tabs separate the columns: the comma is then free to be a decimal mark.
    pub semicolons: bool,
    /// The names of a spreadsheet's sheets.
    pub sheets: Vec<String>,
    /// A spreadsheet's further sheets that hold something, which were not read.
    pub other_sheets: Vec<String>,
}

/// Reads a whole file. A byte order mark, CRLF and empty lines are passed over. Letters are composed (NFC): some
/// programs write é as two, and José would be another person in their next list.
pub fn read(bytes: &[u8], sheet: Option<&str>) -> Result<ListTable, ImportError> {
    if workbook::is_workbook(bytes) { of_sheet(workbook::read(bytes, sheet)?) } else { of_text(bytes) }
}

/// Reads the sheet `sheet`, else the first that holds a list: before it may stand a cover. Also its name, where it has
/// one.
pub(super) fn first_list(
    bytes: &[u8],
    sheet: Option<&str>,
) -> Result<(ListTable, Option<String>), ImportError> {
    if !workbook::is_workbook(bytes) {
        return Ok((of_text(bytes)?, None));
    }
    let first = workbook::read(bytes, sheet)?;
    let name = sheet.map(str::to_owned).or_else(|| first.names.first().cloned());
    let others = if sheet.is_none() { first.others.clone() } else { Vec::new() };
    let refused = match of_sheet(first) {
        Err(refused @ (ImportError::Empty | ImportError::NoRows)) => refused,
        read => return Ok((read?, name)),
    };
    for name in others.into_iter().take(MOST_SHEETS_TRIED) {
        if let Ok(table) = of_sheet(workbook::read(bytes, Some(&name))?) {
            return Ok((table, Some(name)));
        }
    }
    Err(refused)
}

/// The first row that holds something has the columns' names.
fn of_sheet(sheet: sheet::Sheet) -> Result<ListTable, ImportError> {
    let width =
        sheet.rows.values().filter_map(|cells| cells.keys().next_back()).max().map_or(0, |last| last + 1);
    if sheet.rows.len().saturating_mul(width as usize) > MOST_CELLS {
        return Err(WorkbookError::TooManyCells.into());
    }
    let mut table = ListTable { other_sheets: sheet.others, sheets: sheet.names, ..ListTable::default() };
    for (row, cells) in sheet.rows {
        let cells: Vec<String> =
            (0..width).map(|at| cells.get(&at).map(|cell| in_shape(cell)).unwrap_or_default()).collect();
        if cells.iter().all(String::is_empty) {
            continue;
        }
        if table.header.is_empty() {
            table.header = cells;
        } else {
            table.rows.push(Row { line: u64::from(row) + 1, cells });
        }
    }
    match table.rows.len() {
        _ if table.header.is_empty() => Err(ImportError::Empty),
        0 => Err(ImportError::NoRows),
        _ => Ok(table),
    }
}

fn of_text(bytes: &[u8]) -> Result<ListTable, ImportError> {
    let text = encoding::decoded(bytes)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let Some(first) = text.split(['\n', '\r']).find(|line| !line.trim().is_empty()) else {
        return Err(ImportError::Empty);
    };
    let delimiter = separator(first);
    refuse_no_list(text, delimiter)?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut lines = LineCounter { text, at: 0, line: 1 };
    let mut table = ListTable { semicolons: delimiter != b',', ..ListTable::default() };
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, |position| lines.line_of(position.byte()));
        let mut cells: Vec<String> = record.iter().map(in_shape).collect();
        if cells.iter().all(|cell| cell.is_empty()) {
            continue;
        }
        if table.header.is_empty() && says_the_separator(&cells) {
            continue;
        }
        if table.header.is_empty() {
            table.header = cells;
            continue;
        }
        let wanted = table.header.len();
        while cells.len() > wanted && cells.last().is_some_and(|cell| cell.is_empty()) {
            cells.pop();
        }
        if cells.len() == wanted {
            table.rows.push(Row { line, cells });
        } else {
            let reason = format!(
                "it has {} cells but the header has {wanted}; is a comma or a quotation mark missing?",
                cells.len()
            );
            table.bad.push(BadLine { line, reason });
        }
    }
    match (table.rows.len(), table.bad.len()) {
        _ if table.header.is_empty() => Err(ImportError::Empty),
        (0, 0) => Err(ImportError::NoRows),
        _ => Ok(table),
    }
}

/// Trimmed and composed; empty where all of it is invisible.
fn in_shape(cell: &str) -> String {
    let cell = cell.trim();
    if cell.chars().all(is_invisible) { String::new() } else { cell.nfc().collect() }
}

/// Comma, semicolon or tab, whichever the header has most of.
fn separator(header: &str) -> u8 {
    let count = |wanted: &u8| header.bytes().filter(|byte| byte == wanted).count();
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Some programs write `sep=;` above the header, for a spreadsheet that would take commas.
fn says_the_separator(cells: &[String]) -> bool {
    cells[0].eq_ignore_ascii_case("sep=") && cells.len() == 2 && cells[1].is_empty()
}

/// Refuses, before any of it takes memory, what has more rows, columns or cells than a list, or longer ones, and a quoted
/// cell that the file never closes. A quotation mark opens a cell only at its beginning (RFC 4180, section 2).
fn refuse_no_list(text: &str, delimiter: u8) -> Result<(), ImportError> {
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
            return Err(WorkbookError::LongCell(if inside { opened_on } else { line }).into());
        }
        if rows > MOST_ROWS || columns > MOST_COLUMNS || cells > MOST_CELLS {
            return Err(WorkbookError::TooManyCells.into());
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
    if inside { Err(ImportError::OpenQuote(opened_on)) } else { Ok(()) }
}

/// A line ends with LF, with CR LF, or with a CR alone, as old Macs and their spreadsheets write it.
fn line_ends(text: &str) -> u64 {
    (text.matches(['\r', '\n']).count() - text.matches("\r\n").count()) as u64
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(bytes: &[u8]) -> Result<ListTable, ImportError> {
        super::read(bytes, None)
    }

    #[test]
    fn comma_semicolon_bom_crlf_and_empty_lines_make_the_same_rows() {
        for text in [
            "a,b\n1,2\n",
            "\u{feff}a;b\r\n\r\n1;2\r\n\r\n",
            "a,b\n1,2,,\n,\n\n",
            "a;b\n\"1\"; 2 ",
            "\u{feff}sep=;\r\na;b\r\n1;2\r\n",
            "\nSEP=,\na,b\n1,2\n",
            "a\tb\n1\t2\t\n",
        ] {
            let table = read(text.as_bytes()).unwrap();
            assert_eq!(table.header, ["a", "b"], "{text:?}");
            assert_eq!(table.rows.len(), 1, "{text:?}");
            assert_eq!(table.rows[0].cells, ["1", "2"], "{text:?}");
        }
    }

    #[test]
    fn a_letter_in_two_parts_is_the_letter() {
        let [one, two] =
            ["Jos\u{e9}", "Jose\u{301}"].map(|name| read(format!("a\n{name}").as_bytes()).unwrap());
        assert_eq!(one.rows[0].cells, two.rows[0].cells);
        // Composed, the Greek question mark is a semicolon.
        assert_eq!(read("a;b\nx\u{37e};y".as_bytes()).unwrap().rows[0].cells, ["x;", "y"]);
    }

    #[test]
    fn a_cell_of_invisible_characters_only_is_empty() {
        let table = read("a,b\n\u{200b}\u{ad} \u{feff},M\u{200d}y\n\u{a0},\u{2060}\n".as_bytes()).unwrap();
        assert_eq!(table.rows.len(), 1);
        assert_eq!(table.rows[0].cells, ["", "M\u{200d}y"]);
    }

    #[test]
    fn a_row_knows_its_line_behind_empty_lines_and_cells_with_line_ends() {
        let table = read(b"a,b\n\"x\ny\",1\n\n\nz,2\nshort\n").unwrap();
        assert_eq!(table.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 6]);
        assert_eq!(table.bad[0].line, 7);
        for end in ["\n", "\r\n", "\r"] {
            let table = read(["a,b", "x,1", "", "short", "y,2"].join(end).as_bytes()).unwrap();
            let lines: Vec<u64> = table.rows.iter().map(|row| row.line).collect();
            assert_eq!((&*lines, table.bad[0].line), (&[2, 5][..], 4), "{end:?}");
            let open = ["a;b", "x;1", "\"y;2"].join(end);
            assert!(matches!(read(open.as_bytes()), Err(ImportError::OpenQuote(3))), "{end:?}");
        }
    }

    #[test]
    fn what_is_no_table_is_refused_with_a_reason() {
        assert!(matches!(read(b""), Err(ImportError::Empty)));
        assert!(matches!(read(b"\r\n\n"), Err(ImportError::Empty)));
        assert!(matches!(read(b"a,b\n\n"), Err(ImportError::NoRows)));
        assert!(matches!(read(b"a,b\nJos\xe9,1"), Err(ImportError::NotUtf8)));
        assert!(matches!(read(b"a\ncaf\xe9"), Err(ImportError::NotUtf8)));
        assert!(matches!(read(b"a,b\n1,2\n\"x,3\n4,5\n"), Err(ImportError::OpenQuote(3))));
        assert!(read(b"a,b\n5\" pipe,\"he said \"\"no\"\"\"\n").is_ok());
    }

    #[test]
    fn more_than_a_list_has_is_refused_before_it_takes_memory() {
        let refusal = |text: &str| match read(text.as_bytes()) {
            Err(ImportError::Workbook(refusal)) => Some(refusal),
            _ => None,
        };
        let row = |cells: u32| ",".repeat(cells as usize - 1) + "\n";
        let list = |rows: u32| "a,b\n".to_owned() + &"1,2\n".repeat(rows as usize - 1);
        let cell = |length: usize| format!("a,b\n1,2\n\"{}\n\",3\n", "x".repeat(length - 3));
        assert_eq!(refusal(&("a".to_owned() + &row(MOST_COLUMNS))), None);
        assert_eq!(refusal(&("a".to_owned() + &row(MOST_COLUMNS + 1))), Some(WorkbookError::TooManyCells));
        assert_eq!(refusal(&list(MOST_ROWS)), None);
        assert_eq!(refusal(&(list(MOST_ROWS) + "\n\r\n")), None, "empty lines");
        assert_eq!(refusal(&list(MOST_ROWS + 1)), Some(WorkbookError::TooManyCells));
        assert_eq!(refusal(&row(MOST_COLUMNS).repeat(MOST_CELLS / 200)), None);
        assert_eq!(
            refusal(&row(MOST_COLUMNS).repeat(MOST_CELLS / 200 + 1)),
            Some(WorkbookError::TooManyCells)
        );
        assert_eq!(refusal(&cell(LONGEST_CELL)), None);
        assert_eq!(refusal(&cell(LONGEST_CELL + 1)), Some(WorkbookError::LongCell(3)));
    }

    proptest! {
        #[test]
        fn whatever_a_spreadsheet_writes_is_read_back(
            cells in proptest::collection::vec("[a-z\"\\x00,;\r\n'=+@🙏é ]{0,12}", 2..12)
        ) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(["one", "two"]).unwrap();
            let mut written = Vec::new();
            for pair in cells.chunks_exact(2) {
                writer.write_record(pair).unwrap();
                let row: Vec<String> = pair.iter().map(|cell| cell.trim().nfc().collect()).collect();
                if row.iter().any(|cell| !cell.is_empty()) {
                    written.push(row);
                }
            }
            let bytes = writer.into_inner().unwrap();
            match read(&bytes) {
                Ok(table) => {
                    let rows: Vec<Vec<String>> = table.rows.into_iter().map(|row| row.cells).collect();
                    prop_assert_eq!(rows, written);
                    prop_assert!(table.bad.is_empty());
                }
                Err(error) => prop_assert!(matches!(error, ImportError::NoRows) && written.is_empty()),
            }
        }
    }
}
