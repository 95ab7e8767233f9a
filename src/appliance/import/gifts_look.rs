//! The first look into a file of gifts: its columns with some of their values, and what each may be.

use rusqlite::Connection;

use super::encoding::ReadAs;
use super::gift_columns::NEEDED;
use super::gift_fields::FIELDS;
use super::gift_mapping::{self, Remembered};
use super::table::{self, ListTable, Reading};
use super::{ImportError, ImportOptions, Row, columns, gift_columns};

/// Values shown of a column.
const MOST_EXAMPLES: usize = 5;
/// Characters of a value.
const LONGEST_EXAMPLE: usize = 60;

/// A file of gifts as it is looked into.
pub(super) struct GiftsLook {
    table: ListTable,
    /// The sheet that is read; none where the file has no sheets.
    pub(super) sheet: Option<String>,
    /// It was said which line has the headings.
    is_line_chosen: bool,
}

/// A column of the file.
pub(super) struct LookedColumn {
    pub(super) heading: String,
    pub(super) examples: Vec<String>,
    /// The field's name; none where it is not known what it is.
    pub(super) field: Option<String>,
}

/// A line of the file, shortened.
pub(super) struct LookedLine {
    pub(super) line: u64,
    pub(super) text: String,
}

/// Looks into a file: at the sheet, else at the first that holds a list.
pub(super) fn look(bytes: &[u8], wishes: &ImportOptions) -> Result<GiftsLook, ImportError> {
    let is_name = columns::names_of(&FIELDS, &[]);
    let (table, sheet) = table::first_list(bytes, &Reading { wishes, is_name: &is_name })?;
    Ok(GiftsLook { table, sheet, is_line_chosen: wishes.headings.is_some() })
}

impl GiftsLook {
    /// What was chosen for the last file of the same shape.
    pub(super) fn remembered(&self, conn: &Connection) -> rusqlite::Result<Option<Remembered>> {
        gift_mapping::remembered(conn, &self.table.header)
    }

    /// The columns as they were chosen the last time, else as they are understood.
    pub(super) fn columns(&self, remembered: Option<&Remembered>) -> Vec<LookedColumn> {
        let proposed = || gift_columns::proposed(&self.table);
        let fields = remembered.map_or_else(proposed, |chosen| chosen.fields.clone());
        let columns = fields.into_iter().enumerate().map(|(at, field)| LookedColumn {
            heading: self.table.header[at].chars().take(LONGEST_EXAMPLE).collect(),
            examples: self.examples(at),
            field: Some(field).filter(|field| !field.is_empty()),
        });
        columns.collect()
    }

    /// The first values of a column, each once.
    fn examples(&self, at: usize) -> Vec<String> {
        let mut examples: Vec<String> = Vec::new();
        for cell in self.table.rows.iter().map(|row| row.cell(at)).filter(|cell| !cell.is_empty()) {
            let shown = cell.chars().take(LONGEST_EXAMPLE).collect();
            if !examples.contains(&shown) {
                examples.push(shown);
            }
            if examples.len() == MOST_EXAMPLES {
                break;
            }
        }
        examples
    }

    /// The first lines, shortened, where it may be another one that has the headings: something stands above them, they
    /// were chosen, or not all columns that are needed were found.
    pub(super) fn first_lines(&self, columns: &[LookedColumn]) -> Vec<LookedLine> {
        let is_found = |name: &str| columns.iter().any(|column| column.field.as_deref() == Some(name));
        let mut needed = FIELDS.iter().filter(|known| NEEDED.contains(&known.field));
        let is_whole = needed.all(|known| is_found(known.name));
        if is_whole && self.table.below_titles.is_none() && !self.is_line_chosen {
            return Vec::new();
        }
        let in_words = |row: &Row| LookedLine { line: row.line, text: row.shown(LONGEST_EXAMPLE) };
        self.table.first_rows.iter().map(in_words).collect()
    }

    /// Where the headings are, if something else stands above them.
    pub(super) fn headings_on_line(&self) -> Option<u64> {
        self.table.below_titles
    }

    pub(super) fn read_as(&self) -> Option<&ReadAs> {
        self.table.read_as.as_ref()
    }

    pub(super) fn rows(&self) -> usize {
        self.table.rows.len() + self.table.bad.len()
    }

    pub(super) fn sheets(&self) -> &[String] {
        &self.table.sheets
    }
}
