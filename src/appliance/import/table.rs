//! A CSV file or a sheet as a list: which row has the columns' names, which rows are as long as it, and which stand for
//! others.

use std::collections::BTreeSet;

use super::delimited::{self, Delimited, ReadAs};
use super::row::BadLine;
use super::sheet::{self, MOST_CELLS, MOST_FILE_CELLS, MOST_ROWS, MOST_TITLES, no_list, too_many_cells};
use super::words::{self, fold};
use super::{ImportOptions, Row, workbook};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Sheets that are looked through for a list.
const MOST_SHEETS_TRIED: usize = 10;

const EMPTY: &str = "The file is empty. Its first line should name the columns.";
const NO_ROWS: &str = "The file has a header but no rows, so there is nothing to import.";

/// True for a cell that names a column.
type IsName<'a> = &'a dyn Fn(&str) -> bool;

/// A file's header and rows.
#[derive(Debug, Default)]
pub struct ListTable {
    /// The column names as written, trimmed.
    pub header: Vec<String>,
    /// The line they stand on, where something else stands above it; 0: there are none.
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

/// Reads a whole file: of a workbook the sheet that was said, else the first that holds a list: before it may stand a
/// cover.
pub fn read(bytes: &[u8], wishes: &ImportOptions, is_name: IsName<'_>) -> Result<ListTable, Refusal> {
    if !workbook::is_workbook(bytes) {
        return of_text(bytes, wishes, is_name);
    }
    let sheet = wishes.sheet.as_deref();
    let first = workbook::read(bytes, sheet)?;
    let others = first.names.iter().skip(1).take(if sheet.is_none() { MOST_SHEETS_TRIED } else { 0 });
    let others: Vec<String> = others.cloned().collect();
    let mut read = of_sheet(first, wishes, is_name);
    for name in others {
        if !read.as_ref().is_err_and(|refused| refused.code == ErrorCode::NotAList) {
            break;
        }
        read = of_sheet(workbook::read(bytes, Some(&name))?, wishes, is_name).or(read);
    }
    read
}

fn of_sheet(sheet: sheet::Sheet, wishes: &ImportOptions, is_name: IsName<'_>) -> Result<ListTable, Refusal> {
    let width =
        sheet.rows.values().filter_map(|cells| cells.keys().next_back()).max().map_or(0, |last| last + 1);
    if sheet.rows.len().saturating_mul(width as usize) > MOST_FILE_CELLS {
        return Err(too_many_cells());
    }
    let rows = sheet.rows.into_iter().filter_map(|(row, cells)| {
        let cells = (0..width).map(|at| cells.get(&at).map_or("", |cell| cell));
        Row::of(u64::from(row) + 1, cells)
    });
    let table = of_rows(rows.collect(), wishes, is_name)?;
    let filled =
        sheet.filled.into_iter().map(|(row, column)| (u64::from(row) + 1, column as usize)).collect();
    Ok(ListTable { sheet: Some(sheet.name), sheets: sheet.names, filled, ..table })
}

fn of_text(bytes: &[u8], wishes: &ImportOptions, is_name: IsName<'_>) -> Result<ListTable, Refusal> {
    let Delimited { rows, separator, read_as } = delimited::read(bytes, wishes)?;
    Ok(ListTable { semicolons: separator != b',', read_as, ..of_rows(rows, wishes, is_name)? })
}

/// One of the rows has the columns' names; what stands above it is no part of the list.
fn of_rows(mut rows: Vec<Row>, wishes: &ImportOptions, is_name: IsName<'_>) -> Result<ListTable, Refusal> {
    if rows.is_empty() {
        return Err(no_list(EMPTY));
    }
    let at = match wishes.headings {
        Some(0) => None,
        Some(line) => Some(rows.iter().position(|row| row.line == line).ok_or_else(|| {
            let words = format!("Line {line} of the file is empty, or stands below its end. Choose another.");
            Refusal::field("headings", words)
        })?),
        None => Some(heading_row(&rows, is_name)),
    };
    let first_rows = rows.iter().take(MOST_TITLES).cloned().collect();
    let headings = at.and_then(|at| rows.drain(..=at).next_back());
    let width = || rows.iter().map(|row| row.cells().count()).max().unwrap_or_default();
    let below_titles = (at != Some(0)).then(|| headings.as_ref().map_or(0, |row| row.line));
    let own = headings.map(|row| row.cells().map(str::to_owned).collect());
    let mut header: Vec<String> = own.unwrap_or_else(|| vec![String::new(); width()]);
    let mut bad = Vec::new();
    let wanted = header.len();
    if rows.len() > MOST_ROWS as usize || rows.len().saturating_mul(wanted) > MOST_CELLS {
        return Err(too_many_cells());
    }
    // A printed list repeats its headings on every page.
    rows.retain(|row| !row.cells().eq(header.iter()));
    let names = name_groups(&mut rows).and_then(|column| header.get_mut(column));
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
fn heading_row(rows: &[Row], is_name: IsName<'_>) -> usize {
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

/// Names of groups that are open at a time: a group may stand in another one, and a name may have no total.
const MOST_OPEN: usize = 8;

/// True for "Total for Dove, Ada", "TOTAL" and "Grand total".
pub(super) fn is_total(cell: &str) -> bool {
    fold(cell).split(' ').take(2).any(|word| words::of("rows", "totals").contains(&word))
}

/// In reports in groups a name stands in a row of its own, below it the rows that are this person's and have nothing in
/// its column, then "Total for" the name. Writes the name of each group into its rows, and takes out the row of the name;
/// the totals stay. The column of the names; none where there are no groups.
fn name_groups(rows: &mut Vec<Row>) -> Option<usize> {
    let column = rows.iter().filter_map(|row| row.cells().position(|cell| !cell.is_empty())).min()?;
    let is_alone = |row: &Row| row.cells().enumerate().all(|(at, cell)| cell.is_empty() != (at == column));
    let (mut open, mut is_name): (Vec<(usize, String)>, Vec<bool>) = (Vec::new(), vec![false; rows.len()]);
    for at in 0..rows.len() {
        let text = rows[at].cell(column);
        if !open.is_empty() && is_total(text) {
            let total = format!(" {} ", fold(text));
            let is_of = |(_, name): &(usize, String)| total.contains(&format!(" {} ", fold(name)));
            let Some(own) = open.iter().rposition(is_of) else { continue };
            let (head, name) = open.swap_remove(own);
            open.truncate(own);
            is_name[head] = true;
            let blank = rows[head + 1..at].iter_mut().filter(|row| row.cell(column).is_empty());
            blank.for_each(|row| row.set(column, &name));
        } else if is_alone(&rows[at]) {
            if open.len() == MOST_OPEN {
                open.remove(0);
            }
            open.push((at, text.to_owned()));
        }
    }
    let has_groups = is_name.contains(&true);
    // Behind the last total stands when the report was made.
    while has_groups && rows.last().is_some_and(is_alone) {
        rows.pop();
    }
    let mut is_name = is_name.into_iter();
    rows.retain(|_| is_name.next() != Some(true));
    has_groups.then_some(column)
}

/// True for a line of a list of people that only counts them: "Count: 45"; "Total members", 45.
pub(super) fn is_count<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let filled: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let Some(first) = filled.first() else { return false };
    let first = fold(first);
    let is_total = |word: &str| words::of("rows", "totals of people").contains(&word);
    let counts = |word: &str| {
        word.chars().all(char::is_numeric) || is_total(word) || words::of("rows", "counting").contains(&word)
    };
    let has_number = filled.iter().any(|cell| cell.contains(char::is_numeric));
    if !has_number && !first.split(' ').any(is_total) {
        return false;
    }
    let is_short = filled.len() <= 2 && has_number && !filled.iter().any(|cell| cell.contains('@'));
    is_short && first.split(' ').next().is_some_and(is_total)
        || filled.iter().all(|cell| fold(cell).split(' ').all(counts))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::super::examples;
    use super::super::sheet::{LONGEST_CELL, MOST_COLUMNS, long_cell};
    use super::*;
    use crate::platform::text::invisible::cleaned;

    fn read(text: &str) -> Result<ListTable, Refusal> {
        let is_name = |cell: &str| ["First", "Last", "Home"].contains(&cell);
        super::read(text.as_bytes(), &ImportOptions::default(), &is_name)
    }

    #[test]
    fn the_columns_names_are_found_below_titles() {
        for [text, line, header] in examples("headings below titles") {
            let table = read(&text).unwrap();
            let found = (table.below_titles.unwrap_or(1).to_string(), table.header.join(","));
            assert_eq!((found, table.rows.len()), ((line, header), 1), "{text:?}");
        }
        let late = "title\n".repeat(MOST_TITLES) + "First,Last\nAnn,Lee\n";
        assert_eq!(read(&late).unwrap().header, ["title"]);
        let chosen = |line| {
            let wishes = ImportOptions { headings: Some(line), ..ImportOptions::default() };
            super::read(late.as_bytes(), &wishes, &|_| false)
        };
        assert_eq!(chosen(21).unwrap().header, ["First", "Last"]);
        assert_eq!(chosen(22).unwrap_err().message, NO_ROWS);
        let none = chosen(0).unwrap();
        assert_eq!((none.header, none.rows.len()), (vec![String::new(); 2], 2));
    }

    #[test]
    fn what_programs_write_otherwise_makes_the_same_rows() {
        for [text, header, row] in examples("rows") {
            let table = read(&text.replace("\\r", "\r")).unwrap();
            let cells: Vec<&str> = table.rows[0].cells().collect();
            assert_eq!((table.header.join("|"), cells.join("|")), (header, row), "{text:?}");
            assert_eq!(table.rows.len(), 1, "{text:?}");
        }
        // Invisible characters; composed, the Greek question mark is a semicolon.
        let joined = "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{200d}";
        for (cell, wanted) in [
            ("Jose\u{301}", "Jos\u{e9}"),
            ("x\u{37e}", "x;"),
            ("Ann\u{a0}\u{feff}Mae\u{200b} ", "Ann Mae"),
            ("L\u{2060}e\u{200b}e", "Lee"),
            (joined, joined),
            ("\u{200b}\u{ad} \u{feff}", ""),
        ] {
            let table = read(&format!("\u{feff}a,b\n{cell},y\n\u{a0},\u{2060}\n")).unwrap();
            assert_eq!(table.rows.iter().map(|row| row.cell(0)).collect::<Vec<_>>(), [wanted]);
        }
    }

    #[test]
    fn a_row_knows_its_line_behind_empty_lines_and_cells_with_line_ends() {
        let table = read("a,b\n\"x\ny\",1\n\n\nz,2\nshort\n").unwrap();
        assert_eq!(table.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 6]);
        assert_eq!(table.bad[0].line, 7);
        for end in ["\n", "\r\n", "\r"] {
            let table = read(&["a,b", "x,1", "", "short", "y,2"].join(end)).unwrap();
            let lines: Vec<u64> = table.rows.iter().map(|row| row.line).collect();
            assert_eq!((&*lines, table.bad[0].line), (&[2, 5][..], 4), "{end:?}");
            let open = ["a;b", "x;1", "\"y;2"].join(end);
            assert!(read(&open).unwrap_err().message.contains("Line 3: a quotation"), "{end:?}");
        }
        for (text, refused) in [("", EMPTY), ("\r\n\n", EMPTY), ("a,b\n\n", NO_ROWS)] {
            assert_eq!(read(text).unwrap_err().message, refused);
        }
    }

    #[test]
    fn more_than_a_list_has_is_refused_before_it_takes_memory() {
        // A file of headings or of commas alone is refused for another reason.
        let is_size = |message: &String| ![EMPTY, NO_ROWS].contains(&message.as_str());
        let refusal = |text: &str| read(text).err().map(|refused| refused.message).filter(is_size);
        let too_many = Some(too_many_cells().message);
        let row = |cells: u32| ",".repeat(cells as usize - 1) + "\n";
        let list = |rows: u32| "a,b\n".to_owned() + &"1,2\n".repeat(rows as usize - 1);
        let cell = |length: usize| format!("a,b\n1,2\n\"{}\n\",3\n", "x".repeat(length - 1));
        for (fits, is_more, refused) in [
            ("a".to_owned() + &row(MOST_COLUMNS), "a".to_owned() + &row(MOST_COLUMNS + 1), &too_many),
            // The headings are no row of the list.
            (list(MOST_ROWS + 1) + "\n\r\n", list(MOST_ROWS + 2), &too_many),
            (row(200).repeat(MOST_CELLS / 200), row(200).repeat(MOST_CELLS / 200 + 21), &too_many),
            (cell(LONGEST_CELL), cell(LONGEST_CELL + 1), &Some(long_cell(3).message)),
        ] {
            assert_eq!((&refusal(&fits), &refusal(&is_more)), (&None, refused));
        }
    }

    #[test]
    fn the_rows_of_a_group_have_its_name() {
        let texts = |rows: &[Row]| rows.iter().map(|row| row.cells().collect::<Vec<_>>().join(";")).collect();
        let named = |rows: &[&str]| -> (Option<usize>, Vec<String>) {
            let mut rows: Vec<Row> =
                (2..).zip(rows).filter_map(|(line, row)| Row::of(line, row.split(';'))).collect();
            (name_groups(&mut rows), texts(&rows))
        };
        let report = examples("a report in groups");
        let rows: Vec<&str> = report.iter().map(|[row, _]| &**row).collect();
        let wanted = report.iter().map(|[_, named]| named.clone()).filter(|named| !named.is_empty());
        assert_eq!(named(&rows), (Some(0), wanted.collect::<Vec<_>>()));
        // A name that no total closes is no group, and part of a name is another one.
        let list = ["Ann;;", ";1;5", "Total for Joanne;;5", "Total;;5"];
        assert_eq!(named(&list), (None, list.map(str::to_owned).to_vec()));
        for [cells, kind] in examples("counts of people") {
            assert_eq!(is_count(cells.split(';')), kind == "count", "{cells:?}");
        }
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
            match read(&String::from_utf8(writer.into_inner().unwrap()).unwrap()) {
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
