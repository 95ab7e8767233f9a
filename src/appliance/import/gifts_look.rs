//! The first look into a file of gifts: its columns with some of their values, and what each may be.

use rusqlite::Connection;

use super::columns::{self, FieldNames};
use super::delimited::ReadAs;
use super::gift_columns::{self, FIELDS, GiftField, NEEDED, Remembered, WHO};
use super::store::keys;
use super::table::{self, ListTable, Reading};
use super::words::GiftWord;
use super::{ImportOptions, Row, count};
use crate::platform::refusal::Refusal;

/// Values shown of a column.
const MOST_EXAMPLES: usize = 5;
/// Characters of a value.
const LONGEST_EXAMPLE: usize = 60;

/// A file of gifts as it is looked into.
pub(super) struct GiftsLook {
    table: ListTable,
    /// The line of the headings was chosen.
    is_line_chosen: bool,
}

/// The contents of a file of gifts.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftFileLook {
    columns: Vec<GiftFileColumn>,
    /// The fields that a column may hold.
    fields: Vec<GiftFileField>,
    /// The line of the headings, if other lines stand above them; counted from 1.
    headings_on_line: Option<u32>,
    /// The first lines, where another one may have the headings.
    first_lines: Vec<GiftFileRow>,
    /// Rows below the headings.
    rows: u32,
    /// A workbook's sheets; empty for CSV.
    sheets: Vec<String>,
    /// The sheet that was looked at.
    sheet: Option<String>,
    /// The encoding of a CSV file that is not UTF-8, or whose encoding was chosen; and a line with a letter that another
    /// encoding reads as another one.
    encoding: Option<String>,
    encoding_line: Option<GiftFileRow>,
    /// The programs whose lists of people came with numbers of their own.
    sources: Vec<String>,
    /// The columns are as they were chosen for the last file with these headings.
    remembered: bool,
    /// The meanings chosen for its words then.
    words: Vec<GiftWord>,
}

/// A line of a file of gifts as it stands there, shortened.
#[derive(Debug, poem_openapi::Object)]
pub struct GiftFileRow {
    /// Counted from 1.
    line: u64,
    text: String,
}

/// A column of a file of gifts.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct GiftFileColumn {
    heading: String,
    /// The first values that are not empty.
    examples: Vec<String>,
    /// The proposed field.
    field: Option<String>,
}

/// A field that a column of a file of gifts may hold.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftFileField {
    name: String,
    /// For people.
    label: String,
    /// Without it no gift can be brought in.
    is_needed: bool,
    /// The field identifies the giver.
    is_giver: bool,
}

/// Looks into a file: at the sheet, else at the first that holds a list.
pub(super) fn look(bytes: &[u8], wishes: &ImportOptions) -> Result<GiftsLook, Refusal> {
    let is_name = columns::names_of(&FIELDS, &[]);
    let table = table::first_list(bytes, &Reading { wishes, is_name: &is_name })?;
    Ok(GiftsLook { table, is_line_chosen: wishes.headings.is_some() })
}

impl GiftsLook {
    /// With what was chosen for the last file of the same shape, else as it is understood.
    pub(super) fn into_view(self, conn: &Connection) -> rusqlite::Result<GiftFileLook> {
        let remembered = gift_columns::remembered(conn, &self.table.header)?;
        let columns = self.columns(remembered.as_ref());
        let first_lines = self.first_lines(&columns);
        let Self { table, .. } = self;
        let read_as = table.read_as.as_ref();
        Ok(GiftFileLook {
            columns,
            fields: fields(),
            headings_on_line: table.below_titles.and_then(|line| u32::try_from(line).ok()),
            first_lines,
            rows: count(table.rows.len() + table.bad.len()),
            encoding: read_as.map(|read_as| read_as.encoding.to_owned()),
            encoding_line: read_as
                .map(|ReadAs { line, text, .. }| GiftFileRow { line: *line, text: text.clone() }),
            sheets: table.sheets,
            sheet: table.sheet,
            sources: keys::sources_with_keys(conn)?.into_iter().filter(|name| !name.is_empty()).collect(),
            remembered: remembered.is_some(),
            words: remembered.map(|chosen| chosen.words).unwrap_or_default(),
        })
    }

    /// The columns as they were chosen the last time, else as they are understood.
    fn columns(&self, remembered: Option<&Remembered>) -> Vec<GiftFileColumn> {
        let proposed = || gift_columns::proposed(&self.table);
        let fields = remembered.map_or_else(proposed, |chosen| chosen.fields.clone());
        let columns = fields.into_iter().enumerate().map(|(at, field)| GiftFileColumn {
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
    fn first_lines(&self, columns: &[GiftFileColumn]) -> Vec<GiftFileRow> {
        let is_found = |name: &str| columns.iter().any(|column| column.field.as_deref() == Some(name));
        let mut needed = FIELDS.iter().filter(|known| NEEDED.contains(&known.field));
        let is_whole = needed.all(|known| is_found(known.name));
        if is_whole && self.table.below_titles.is_none() && !self.is_line_chosen {
            return Vec::new();
        }
        let in_words = |row: &Row| GiftFileRow { line: row.line, text: row.shown(LONGEST_EXAMPLE) };
        self.table.first_rows.iter().map(in_words).collect()
    }
}

/// The fields for a column, in the order of the choice.
fn fields() -> Vec<GiftFileField> {
    let field = |known: &FieldNames<GiftField>| GiftFileField {
        name: known.name.to_owned(),
        label: known.label.to_owned(),
        is_needed: NEEDED.contains(&known.field),
        is_giver: WHO.contains(&known.field),
    };
    FIELDS.iter().filter(|known| known.field != GiftField::Ignored).map(field).collect()
}
