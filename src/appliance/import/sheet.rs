//! A sheet of a spreadsheet as it was read, and why one was not.

use std::collections::{BTreeMap, BTreeSet};

use crate::platform::refusal::{ErrorCode, Refusal};

/// Bytes of a cell; a spreadsheet takes no more either.
pub(super) const LONGEST_CELL: usize = 32 * 1024;
/// A spreadsheet larger than this is refused.
pub(super) const LARGEST_FILE: usize = 5 * 1024 * 1024;
/// One that unpacks to more than this is refused.
pub(super) const LARGEST_UNPACKED: u64 = 64 * 1024 * 1024;
/// Rows of a list.
pub(super) const MOST_ROWS: u32 = 200_000;
/// Lines of a file: the headings and what stands above them, too.
pub(super) const MOST_LINES: u32 = MOST_ROWS + 20;
/// Columns of a list.
pub(super) const MOST_COLUMNS: u32 = 200;
/// Rows times columns: every row gets as many cells as the widest one has.
pub(super) const MOST_CELLS: usize = 2_000_000;
/// Cells of a file, with those lines.
pub(super) const MOST_FILE_CELLS: usize = MOST_CELLS + 20 * 200;
/// Lines among which the columns' names are looked for: a report has its titles above them.
pub(super) const MOST_TITLES: usize = 20;
const CELL: usize = 48;
/// The memory that the texts of a sheet may take, each with what a cell costs by itself. One text may stand in many cells.
const LARGEST_TEXTS: usize = 64 * 1024 * 1024;
/// Texts of a workbook that cells share.
pub(super) const MOST_TEXTS: usize = LARGEST_TEXTS / CELL;

/// The cells of a sheet that hold something, by row and column from 0.
#[derive(Debug, Default)]
pub struct Sheet {
    pub rows: BTreeMap<u32, BTreeMap<u32, String>>,
    pub name: String,
    /// The names of all sheets, the hidden ones last.
    pub names: Vec<String>,
    /// The cells that have their value from a merged cell that begins above them.
    pub filled: BTreeSet<(u32, u32)>,
    /// The memory that the texts take.
    pub(super) texts: usize,
}

/// A file that is no list, or none that can be read.
pub(super) fn no_list(sentence: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::NotAList, sentence)
}

pub(super) fn unknown() -> Refusal {
    no_list(
        "The file is neither CSV nor a spreadsheet that the portal reads (.xlsx or .ods). Save it as one of these.",
    )
}

pub(super) fn too_large() -> Refusal {
    let (file, unpacked) = (LARGEST_FILE / 1024 / 1024, LARGEST_UNPACKED / 1024 / 1024);
    let words = format!(
        "The spreadsheet is too large (more than {file} MiB, or {unpacked} MiB unpacked). Save only the sheet with the list, without pictures, or save it as CSV."
    );
    Refusal::new(ErrorCode::TooLarge, words)
}

pub(super) fn too_many_cells() -> Refusal {
    let words = format!(
        "The file has more than {MOST_ROWS} rows, {MOST_COLUMNS} columns or {MOST_CELLS} cells. Save only the list, or divide it."
    );
    Refusal::new(ErrorCode::TooLarge, words)
}

pub(super) fn long_cell(line: u64) -> Refusal {
    no_list(format!(
        "Line {line}: a cell there holds more than 32 kB. Is a quotation mark missing? Correct that cell, then try again."
    ))
}

pub(super) fn damaged(error: impl std::fmt::Display) -> Refusal {
    tracing::debug!(%error, "a spreadsheet cannot be read");
    no_list("The file is damaged: save it in your spreadsheet again, as .xlsx without a password or as CSV.")
}

/// The name of the sheet that is read.
pub(super) fn choose(names: &[String], wanted: Option<&str>) -> Result<String, Refusal> {
    names.iter().find(|name| is_wanted(name, wanted)).cloned().ok_or_else(|| {
        let (name, sheets) = (wanted.unwrap_or_default(), names.join(", "));
        no_list(format!("The file has no sheet \"{name}\". Its sheets are: {sheets}."))
    })
}

/// True for the sheet that is read; without a name it is the first.
pub(super) fn is_wanted(name: &str, wanted: Option<&str>) -> bool {
    wanted.is_none_or(|wanted| name.trim().eq_ignore_ascii_case(wanted.trim()))
}

/// "column 28 (AB)", as spreadsheets count.
pub(super) fn place(at: usize) -> String {
    let (mut letters, mut rest) = (String::new(), at + 1);
    while rest > 0 {
        rest -= 1;
        letters.insert(0, char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rest % 26]));
        rest /= 26;
    }
    format!("column {} ({letters})", at + 1)
}

/// A sum that a formula made is 12.340000000000002 inside.
pub(super) fn plain(number: f64) -> String {
    let rounded = format!("{number:.6}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number beside the other money that it is in: "€ 50".
pub(super) fn with_currency(money: Option<&str>, number: &str) -> String {
    [money, Some(number)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl Sheet {
    pub(super) fn put(&mut self, (row, column): (u32, u32), value: String) -> Result<(), Refusal> {
        if value.is_empty() {
            return Ok(());
        }
        if row >= MOST_LINES || column >= MOST_COLUMNS {
            return Err(too_many_cells());
        }
        if value.len() > LONGEST_CELL {
            return Err(long_cell(u64::from(row) + 1));
        }
        self.texts += value.len() + CELL;
        if self.texts > LARGEST_TEXTS {
            return Err(too_large());
        }
        self.rows.entry(row).or_default().insert(column, value);
        Ok(())
    }

    /// The value of a cell that is merged with those below it, up to the row `last`, is that of each row there that
    /// holds something.
    pub(super) fn fill_down(&mut self, (first, column): (u32, u32), last: u32) -> Result<(), Refusal> {
        let value = self.rows.get(&first).and_then(|cells| cells.get(&column)).cloned();
        let Some(value) = value.filter(|_| first < last) else { return Ok(()) };
        let below: Vec<u32> = self.rows.range(first + 1..=last).map(|(row, _)| *row).collect();
        for row in below {
            self.put((row, column), value.clone())?;
            self.filled.insert((row, column));
        }
        Ok(())
    }
}
