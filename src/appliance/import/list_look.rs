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
        let ListFields { kind, known, ref days, .. } = self.fields;
        let chosen = column_claims::remembered(conn, kind, &self.table.header)?.and_then(|chosen| {
            let columns = Columns::chosen(&self.table.header, known, &chosen.fields);
            Some((columns.ok()?, chosen.words))
        });
        let remembered = chosen.is_some();
        let (columns, words) = match &chosen {
            Some((columns, words)) => (columns, words.clone()),
            None => (&self.understood, Vec::new()),
        };
        let dates = find_order(&self.table, columns, days);
        let (first_lines, fields) = (self.first_lines(columns), self.fields());
        let columns = self.columns(columns.names(known));
        let table = self.table;
        let read_as = table.read_as.as_ref();
        Ok(ListLook {
            columns,
            fields,
            headings_on_line: table.below_titles.and_then(|line| u32::try_from(line).ok()),
            first_lines,
            rows: count(table.rows.len() + table.bad.len()),
            encoding: read_as.map(|read_as| read_as.encoding.to_owned()),
            encoding_line: read_as
                .map(|ReadAs { line, text, .. }| ListLookRow { line: *line, text: text.clone() }),
            sheets: table.sheets,
            sheet: table.sheet,
            dates_asked: dates.is_err(),
            dates: dates.ok().flatten(),
            sources: keys::sources_with_keys(conn)?.into_iter().filter(|name| !name.is_empty()).collect(),
            remembered,
            words,
        })
    }

    fn columns(&self, fields: Vec<String>) -> Vec<ListLookColumn> {
        let columns = fields.into_iter().enumerate().map(|(at, field)| ListLookColumn {
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
    fn first_lines(&self, columns: &Columns<F>) -> Vec<ListLookRow> {
        let is_whole = columns.are_enough(self.fields.needed);
        if is_whole && self.table.below_titles.is_none() && !self.is_line_chosen {
            return Vec::new();
        }
        let in_words = |row: &Row| ListLookRow { line: row.line, text: row.shown(LONGEST_EXAMPLE) };
        self.table.first_rows.iter().map(in_words).collect()
    }

    /// The fields for a column, in the order of the choice.
    fn fields(&self) -> Vec<ListLookField> {
        let ListFields { known, needed, givers, .. } = &self.fields;
        let field = |known: &FieldNames<F>| ListLookField {
            name: known.name.to_owned(),
            label: known.label.to_owned(),
            is_needed: needed.first().is_some_and(|needed| needed.contains(&known.field)),
            is_giver: givers.contains(&known.field),
        };
        known.iter().filter(|known| known.name != IGNORE).map(field).collect()
    }
}
