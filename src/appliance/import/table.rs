//! A CSV file or a sheet as a list: which row has the columns' names, and which rows are as long as it.

use std::collections::BTreeSet;

use super::delimited::{self, Delimited};
use super::encoding::ReadAs;
use super::row::BadLine;
use super::sheet::{self, MOST_CELLS, MOST_TITLES, no_list, too_many_cells};
use super::{ImportOptions, Row, groups, workbook};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Sheets that are looked through for a list.
const MOST_SHEETS_TRIED: usize = 10;

const EMPTY: &str = "The file is empty. Its first line should name the columns.";
const NO_ROWS: &str = "The file has a header but no rows, so there is nothing to import.";

/// Options for reading a file.
pub struct Reading<'a> {
    /// The sheet, the encoding and the line of the headings, where they were said.
    pub wishes: &'a ImportOptions,
    /// True for a cell that names a column.
    pub is_name: &'a dyn Fn(&str) -> bool,
}

/// A file's header and rows.
#[derive(Debug, Default)]
pub struct ListTable {
    /// The column names as written, trimmed.
    pub header: Vec<String>,
    /// The line they stand on, where something else stands above it.
    pub below_titles: Option<u64>,
    /// The first rows of the file, the header among them.
    pub first_rows: Vec<Row>,
    /// The rows that have as many cells as the header.
    pub rows: Vec<Row>,
    /// The rows that have not.
    pub bad: Vec<BadLine>,
    /// True when semicolons or tabs separate the columns: the comma is then free to be a decimal mark.
    pub semicolons: bool,
    /// The encoding of a CSV file that is not UTF-8.
    pub read_as: Option<ReadAs>,
    /// The names of a spreadsheet's sheets, and of the one that was read.
    pub sheets: Vec<String>,
    pub sheet: Option<String>,
    /// The cells that have their value from a merged cell that begins above them, by line and column.
    pub filled: BTreeSet<(u64, usize)>,
}

/// Reads a whole file.
pub fn read(bytes: &[u8], how: &Reading<'_>) -> Result<ListTable, Refusal> {
    if workbook::is_workbook(bytes) {
        of_sheet(workbook::read(bytes, how.wishes.sheet.as_deref())?, how)
    } else {
        of_text(bytes, how)
    }
}

/// Reads the sheet that was said, else the first that holds a list: before it may stand a cover.
pub(super) fn first_list(bytes: &[u8], how: &Reading<'_>) -> Result<ListTable, Refusal> {
    let may_be_elsewhere = how.wishes.sheet.is_none() && workbook::is_workbook(bytes);
    let refused = match read(bytes, how) {
        // It is empty, or has headings alone.
        Err(refused) if refused.code == ErrorCode::NotAList && may_be_elsewhere => refused,
        read => return read,
    };
    for name in workbook::read(bytes, None)?.names.iter().skip(1).take(MOST_SHEETS_TRIED) {
        if let Ok(table) = of_sheet(workbook::read(bytes, Some(name))?, how) {
            return Ok(table);
        }
    }
    Err(refused)
}

fn of_sheet(sheet: sheet::Sheet, how: &Reading<'_>) -> Result<ListTable, Refusal> {
    let width =
        sheet.rows.values().filter_map(|cells| cells.keys().next_back()).max().map_or(0, |last| last + 1);
    if sheet.rows.len().saturating_mul(width as usize) > MOST_CELLS {
        return Err(too_many_cells());
    }
    let rows = sheet.rows.into_iter().filter_map(|(row, cells)| {
        let cells = (0..width).map(|at| cells.get(&at).map_or("", |cell| cell));
        Row::of(u64::from(row) + 1, cells)
    });
    let table = of_rows(rows.collect(), how)?;
    let filled =
        sheet.filled.into_iter().map(|(row, column)| (u64::from(row) + 1, column as usize)).collect();
    Ok(ListTable { sheet: Some(sheet.name), sheets: sheet.names, filled, ..table })
}

fn of_text(bytes: &[u8], how: &Reading<'_>) -> Result<ListTable, Refusal> {
    let Delimited { rows, separator, read_as } = delimited::read(bytes, how.wishes)?;
    Ok(ListTable { semicolons: separator != b',', read_as, ..of_rows(rows, how)? })
}

/// One of the rows has the columns' names; what stands above it is no part of the list.
fn of_rows(mut rows: Vec<Row>, how: &Reading<'_>) -> Result<ListTable, Refusal> {
    if rows.is_empty() {
        return Err(no_list(EMPTY));
    }
    let at = match how.wishes.headings {
        Some(line) => rows.iter().position(|row| row.line == line).ok_or_else(|| {
            let words = format!("Line {line} of the file is empty, or stands below its end. Choose another.");
            Refusal::field("headings", words)
        })?,
        None => heading_row(&rows, how.is_name),
    };
    let first_rows = rows.iter().take(MOST_TITLES).cloned().collect();
    let headings = rows.drain(..=at).next_back().ok_or_else(|| no_list(EMPTY))?;
    let mut header: Vec<String> = headings.cells().map(str::to_owned).collect();
    let below_titles = (at > 0).then_some(headings.line);
    let mut bad = Vec::new();
    let wanted = header.len();
    // A printed list repeats its headings on every page.
    rows.retain(|row| !row.cells().eq(header.iter()));
    let names = groups::name_rows(&mut rows).and_then(|column| header.get_mut(column));
    if let Some(heading) = names.filter(|heading| heading.is_empty()) {
        "Name".clone_into(heading);
    }
    rows.retain_mut(|row| {
        let cells = row.cut(wanted);
        if cells != wanted {
            let reason = format!(
                "it has {cells} cells but the header has {wanted}; is a comma or a quotation mark missing?"
            );
            bad.push(BadLine { line: row.line, reason });
        }
        cells == wanted
    });
    if rows.is_empty() && bad.is_empty() {
        return Err(no_list(NO_ROWS));
    }
    Ok(ListTable { header, below_titles, first_rows, rows, bad, ..ListTable::default() })
}

/// The first row, unless one of the next has more names of columns in it, and two at least. A row with a number, a day
/// or an address is one of the list itself.
fn heading_row(rows: &[Row], is_name: &dyn Fn(&str) -> bool) -> usize {
    let is_value = |cell: &str| cell.contains('@') || cell.starts_with(|first: char| first.is_ascii_digit());
    let names = |row: &Row| row.cells().filter(|cell| is_name(cell)).count();
    let (mut at, mut most) = (0, names(&rows[0]).max(1));
    for (below, row) in rows.iter().enumerate().take(MOST_TITLES).skip(1) {
        let found = names(row);
        if found > most && !row.cells().any(is_value) {
            (at, most) = (below, found);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::super::sheet::{LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, long_cell};
    use super::*;
    use crate::platform::text::invisible::cleaned;

    fn read(bytes: &[u8]) -> Result<ListTable, Refusal> {
        let is_name = |cell: &str| ["First", "Last", "Home"].contains(&cell);
        super::read(bytes, &Reading { wishes: &ImportOptions::default(), is_name: &is_name })
    }

    #[test]
    fn a_row_keeps_its_cells_in_one_text() {
        let table = read("a,b,c\nAnn,,1\n Bo ,2,\n".as_bytes()).unwrap();
        assert_eq!(size_of::<Row>(), 3 * size_of::<usize>());
        assert_eq!(table.rows.iter().map(|row| row.text.len()).collect::<Vec<_>>(), [4 + 4, 3 + 4]);
    }

    #[test]
    fn the_columns_names_are_found_below_titles() {
        for (text, line, header) in [
            ("Our people\n\n,First,Last\n1,Ann,Lee\n", Some(3), ["", "First", "Last"]),
            ("Person,,Home\nFirst,Last,Home\nAnn,Lee,1\n", Some(2), ["First", "Last", "Home"]),
            ("Our people\nFirst;Last;Born\nAnn;Lee;1\n", Some(2), ["First", "Last", "Born"]),
            ("First,Last,Home\nFirst,Last,Home\nAnn,Lee,1\n", None, ["First", "Last", "Home"]),
            ("a,b,c\nFirst,Last,1\n", None, ["a", "b", "c"]),
            ("a,b,c\nFirst,Last,x@y\n", None, ["a", "b", "c"]),
            ("a,b,c\nHome,1,1\n", None, ["a", "b", "c"]),
        ] {
            let table = read(text.as_bytes()).unwrap();
            assert_eq!(
                (table.below_titles, &*table.header),
                (line, &header.map(str::to_owned)[..]),
                "{text:?}"
            );
            assert_eq!(table.rows.len(), 1, "{text:?}");
        }
        let late = "title\n".repeat(MOST_TITLES) + "First,Last\nAnn,Lee\n";
        assert_eq!(read(late.as_bytes()).unwrap().header, ["title"]);
        let chosen = |line| {
            let wishes = ImportOptions { headings: Some(line), ..ImportOptions::default() };
            super::read(late.as_bytes(), &Reading { wishes: &wishes, is_name: &|_| false })
        };
        assert_eq!(chosen(21).unwrap().header, ["First", "Last"]);
        assert!(chosen(23).unwrap_err().message.contains("Line 23 of the file is empty"));
        assert_eq!(chosen(22).unwrap_err().message, NO_ROWS);
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
            assert!(table.rows[0].cells().eq(["1", "2"]), "{text:?}");
        }
    }

    #[test]
    fn a_letter_in_two_parts_is_the_letter() {
        let [one, two] =
            ["Jos\u{e9}", "Jose\u{301}"].map(|name| read(format!("a\n{name}").as_bytes()).unwrap());
        assert!(one.rows[0].cells().eq(two.rows[0].cells()));
        // Composed, the Greek question mark is a semicolon.
        assert!(read("a;b\nx\u{37e};y".as_bytes()).unwrap().rows[0].cells().eq(["x;", "y"]));
    }

    #[test]
    fn a_heading_and_a_name_are_as_they_are_seen() {
        let text =
            "\u{feff}\u{200b}First,La\u{2060}st\nAnn\u{a0}\u{feff}Mae\u{200b} ,\u{a0}\u{200b}Le\u{200b}e\n";
        let table = read(text.as_bytes()).unwrap();
        assert_eq!(table.header, ["First", "Last"]);
        assert!(table.rows[0].cells().eq(["Ann Mae", "Lee"]));
        let joined = "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{200d}";
        assert!(read(format!("a\n{joined}").as_bytes()).unwrap().rows[0].cells().eq([joined]));
    }

    #[test]
    fn a_cell_of_invisible_characters_only_is_empty() {
        let table = read("a,b\n\u{200b}\u{ad} \u{feff},M\u{200d}y\n\u{a0},\u{2060}\n".as_bytes()).unwrap();
        assert_eq!(table.rows.len(), 1);
        assert!(table.rows[0].cells().eq(["", "M\u{200d}y"]));
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
            assert!(read(open.as_bytes()).unwrap_err().message.contains("Line 3: a quotation"), "{end:?}");
        }
    }

    #[test]
    fn what_is_no_table_is_refused_with_a_reason() {
        for (text, part) in [
            (&b""[..], EMPTY),
            (b"\r\n\n", EMPTY),
            (b"a,b\n\n", NO_ROWS),
            (b"a,b\nJos\xe9,1\0", "neither a spreadsheet"),
            (b"a,b\n1,2\n\"x,3\n4,5\n", "Line 3: a quotation mark"),
        ] {
            assert!(read(text).unwrap_err().message.contains(part), "{part}");
        }
        assert!(read(b"a,b\n5\" pipe,\"he said \"\"no\"\"\"\n").is_ok());
    }

    #[test]
    fn more_than_a_list_has_is_refused_before_it_takes_memory() {
        // A file of headings or of commas alone is refused for another reason.
        let is_size = |message: &String| ![EMPTY, NO_ROWS].contains(&message.as_str());
        let refusal = |text: &str| {
            let refused = read(text.as_bytes()).err();
            refused.map(|refused| refused.message).filter(is_size)
        };
        let too_many = Some(too_many_cells().message);
        let row = |cells: u32| ",".repeat(cells as usize - 1) + "\n";
        let list = |rows: u32| "a,b\n".to_owned() + &"1,2\n".repeat(rows as usize - 1);
        let cell = |length: usize| format!("a,b\n1,2\n\"{}\n\",3\n", "x".repeat(length - 1));
        assert_eq!(refusal(&("a".to_owned() + &row(MOST_COLUMNS))), None);
        assert_eq!(refusal(&("a".to_owned() + &row(MOST_COLUMNS + 1))), too_many);
        assert_eq!(refusal(&list(MOST_ROWS)), None);
        assert_eq!(refusal(&(list(MOST_ROWS) + "\n\r\n")), None, "empty lines");
        assert_eq!(refusal(&list(MOST_ROWS + 1)), too_many);
        assert_eq!(refusal(&row(MOST_COLUMNS).repeat(MOST_CELLS / 200)), None);
        assert_eq!(refusal(&row(MOST_COLUMNS).repeat(MOST_CELLS / 200 + 1)), too_many);
        assert_eq!(refusal(&cell(LONGEST_CELL)), None);
        assert_eq!(refusal(&cell(LONGEST_CELL + 1)), Some(long_cell(3).message));
    }

    proptest! {
        // proves: O8
        #[test]
        fn whatever_a_spreadsheet_writes_is_read_back(
            cells in proptest::collection::vec("[a-z\"\\x00,;\r\n'=+@🙏é ]{0,12}", 2..12)
        ) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(["one", "two"]).unwrap();
            let mut written = Vec::new();
            for pair in cells.chunks_exact(2) {
                writer.write_record(pair).unwrap();
                let row: Vec<String> = pair.iter().map(|cell| cleaned(cell).trim().nfc().collect()).collect();
                if row.iter().any(|cell| !cell.is_empty()) {
                    written.push(row);
                }
            }
            let bytes = writer.into_inner().unwrap();
            match read(&bytes) {
                Ok(table) => {
                    let cells = |row: &Row| row.cells().map(str::to_owned).collect::<Vec<_>>();
                    let rows: Vec<Vec<String>> = table.rows.iter().map(cells).collect();
                    prop_assert_eq!(rows, written);
                    prop_assert!(table.bad.is_empty());
                }
                Err(refused) => prop_assert!(refused.message == NO_ROWS && written.is_empty()),
            }
        }
    }
}
