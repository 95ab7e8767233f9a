//! The first look into a list: its columns with some of their values, what each may be, and how its days are written.

use rusqlite::Connection;

use super::column_claims::{self, ListFields};
use super::columns::{Columns, FieldNames, IGNORE};
use super::dates::DateOrder;
use super::delimited::ReadAs;
use super::list::find_order;
use super::store::keys;
use super::table::ListTable;
use super::words::WordMeaning;
use super::{ImportOptions, Row, count};
use crate::platform::refusal::Refusal;

/// Values shown of a column.
const MOST_EXAMPLES: usize = 5;
/// Characters of a value.
const LONGEST_EXAMPLE: usize = 60;

/// A list as it is looked into.
pub(super) struct Look<F: 'static> {
    table: ListTable,
    fields: ListFields<F>,
    /// Its columns in a list of a new shape.
    understood: Columns<F>,
    /// The line of the headings was chosen.
    is_line_chosen: bool,
}

/// The contents of a list.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ListLook {
    columns: Vec<ListLookColumn>,
    /// The fields that a column may hold.
    fields: Vec<ListLookField>,
    /// The line of the headings, if other lines stand above them; counted from 1.
    headings_on_line: Option<u32>,
    /// The first lines, where another one may have the headings.
    first_lines: Vec<ListLookRow>,
    /// Rows below the headings.
    rows: u32,
    /// A workbook's sheets; empty for CSV.
    sheets: Vec<String>,
    /// The sheet that was looked at.
    sheet: Option<String>,
    /// The encoding of a CSV file that is not UTF-8, or whose encoding was chosen; and a line with a letter that another
    /// encoding reads as another one.
    encoding: Option<String>,
    encoding_line: Option<ListLookRow>,
    /// The order of dates such as 3/4/2026; left out where the list has none, or leaves it open.
    dates: Option<DateOrder>,
    /// The order has to be chosen: the dates can be read in two ways, or contradict each other.
    dates_asked: bool,
    /// The programs whose lists of people came with numbers of their own.
    sources: Vec<String>,
    /// The columns are as they were chosen for the last list with these headings.
    remembered: bool,
    /// The meanings chosen for its words then.
    words: Vec<WordMeaning>,
}

/// A line of a list as it stands there, shortened.
#[derive(Debug, poem_openapi::Object)]
pub struct ListLookRow {
    /// Counted from 1.
    line: u64,
    text: String,
}

/// A column of a list.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct ListLookColumn {
    heading: String,
    /// The first values that are not empty.
    examples: Vec<String>,
    /// The proposed field.
    field: Option<String>,
}

/// A field that a column of a list may hold.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct ListLookField {
    name: String,
    /// For people.
    label: String,
    /// Without it nothing can be brought in; a full name does for first and last name.
    is_needed: bool,
    /// The field identifies the giver.
    is_giver: bool,
}

/// Looks into a file.
pub(super) fn look<F: Copy + PartialEq>(
    bytes: &[u8],
    wishes: &ImportOptions,
    fields: ListFields<F>,
) -> Result<Look<F>, Refusal> {
    let table = fields.table(bytes, wishes)?;
    let understood = fields.understood(&table, &[], true)?;
    Ok(Look { table, fields, understood, is_line_chosen: wishes.headings.is_some() })
}

impl<F: Copy + PartialEq> Look<F> {
    /// With what was chosen for the last list of the same shape, else as it is understood.
    pub(super) fn into_view(self, conn: &Connection) -> rusqlite::Result<ListLook> {
        let Self { table, fields, understood, is_line_chosen } = self;
        let ListFields { kind, known, needed, givers, days, .. } = fields;
        let chosen = column_claims::remembered(conn, kind, &table.header)?
            .and_then(|(fields, words)| Some((Columns::chosen(&table.header, known, &fields).ok()?, words)));
        let remembered = chosen.is_some();
        let (columns, words) = chosen.unwrap_or((understood, Vec::new()));
        let dates = find_order(&table, &columns, &days);
        let column = |(at, name): (usize, String)| ListLookColumn {
            heading: table.header[at].chars().take(LONGEST_EXAMPLE).collect(),
            examples: examples(&table, at),
            field: Some(name).filter(|name| !name.is_empty()),
        };
        let field = |known: &FieldNames<F>| ListLookField {
            name: known.name.to_owned(),
            label: known.label.to_owned(),
            is_needed: needed.first().is_some_and(|needed| needed.contains(&known.field)),
            is_giver: givers.contains(&known.field),
        };
        // Another line may have the headings where something stands above them, they were chosen, or columns are missing.
        let is_certain = columns.are_enough(needed) && table.below_titles.is_none() && !is_line_chosen;
        let first_rows = table.first_rows.iter().filter(|_| !is_certain);
        let shortened = |row: &Row| ListLookRow { line: row.line, text: row.shown(LONGEST_EXAMPLE) };
        Ok(ListLook {
            columns: columns.names(known).into_iter().enumerate().map(column).collect(),
            fields: known.iter().filter(|known| known.name != IGNORE).map(field).collect(),
            headings_on_line: table.below_titles.and_then(|line| u32::try_from(line).ok()),
            first_lines: first_rows.map(shortened).collect(),
            rows: count(table.rows.len() + table.bad.len()),
            encoding: table.read_as.as_ref().map(|read_as| read_as.encoding.to_owned()),
            encoding_line: table.read_as.map(|ReadAs { line, text, .. }| ListLookRow { line, text }),
            sheets: table.sheets,
            sheet: table.sheet,
            dates_asked: dates.is_err(),
            dates: dates.ok().flatten(),
            sources: keys::sources_with_keys(conn)?.into_iter().filter(|name| !name.is_empty()).collect(),
            remembered,
            words,
        })
    }
}

/// The first values of a column, each once.
fn examples(table: &ListTable, at: usize) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    for cell in table.rows.iter().map(|row| row.cell(at)).filter(|cell| !cell.is_empty()) {
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
