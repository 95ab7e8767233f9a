//! Errors of an import. Every text is a sentence for the volunteer who started it.

use std::path::PathBuf;

use serde::Serialize;

/// A line that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BadLine {
    /// Counted from 1, the header included, as a text editor counts.
    pub line: u64,
    /// The reason; several are joined by semicolons.
    pub reason: String,
}

impl std::fmt::Display for BadLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Unknown giver of a line.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoGiver {
    /// A question for the volunteer.
    #[error("{0}")]
    Question(String),
    /// The volunteer leaves the line out.
    #[error("left out")]
    LeftOut,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// An error that stops an import; nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{path} could not be read: {source}")]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error(
        "This is neither a spreadsheet (.xlsx, .ods) nor a CSV file whose letters can be read: it is damaged, or no list. Open it in your spreadsheet and save it again as one of these."
    )]
    NotUtf8,
    #[error(
        "The file cannot be read as {0}: it has bytes that are no letters there. Choose another encoding."
    )]
    NotInEncoding(&'static str),
    #[error("The file is empty. Its first line should name the columns.")]
    Empty,
    #[error("--headings: line {0} of the file is empty, or stands below its end.")]
    NoSuchLine(u64),
    #[error("The file has a header but no rows, so there is nothing to import.")]
    NoRows,
    #[error(
        "Line {0}: a quotation mark opens a cell there and never closes. Correct that cell, then try again."
    )]
    OpenQuote(u64),
    #[error("The file is not a readable CSV: {0}")]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Workbook(#[from] super::sheet::WorkbookError),
    #[error(transparent)]
    Columns(#[from] super::columns::ColumnsError),
    #[error(transparent)]
    Dates(#[from] super::dates::OrderError),
    #[error("{0}")]
    Giver(String),
    #[error(
        "No column says who gave. Choose the one that does, or say that all gifts of the file are anonymous."
    )]
    NoGiverColumn,
    #[error(transparent)]
    Account(#[from] crate::congregation::people::members::account::AccountError),
    #[error("{}", passed_over(.0))]
    PassedOver(Vec<BadLine>),
    #[error(
        "--source is the name of the system the list comes from, such as \"old office program\": at most 100 characters."
    )]
    SourceName,
    #[error("--line {line}: {why}. Nothing was written.")]
    Answer { line: u64, why: String },
    #[error(transparent)]
    Person(#[from] crate::congregation::people::members::AddError),
    #[error(transparent)]
    Event(#[from] crate::congregation::events::fields::FieldError),
    #[error("{0} Nothing was written.")]
    Calendar(#[from] crate::appliance::calendar_file::CalendarFileError),
    #[error(transparent)]
    Cancelled(#[from] crate::platform::progress::Cancelled),
    #[error("The database refused: {0}. Nothing was written.")]
    Database(#[from] rusqlite::Error),
}

fn passed_over(lines: &[BadLine]) -> String {
    let mut text = String::from(
        "The list is a portal's export, in which each gift keeps its id. These lines would be left out, and once later ids are taken they could not come any more:\n",
    );
    for bad in lines {
        text.extend(["  ", &bad.to_string(), "\n"]);
    }
    text.push_str(
        "Nothing was written. Say who gave (--giver \"line 12=MEMBER NUMBER\", or --as-anonymous NAME), take what looks like a gift that is here with --also-alike, correct the lines, or take those out of the file that are never to come.",
    );
    text
}
