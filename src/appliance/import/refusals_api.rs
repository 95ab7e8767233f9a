//! Refusals of an import over HTTP; [`ImportError`] has the words for commands.

use super::ImportError;
use super::columns::ColumnsError;
use super::dates::OrderError;
use super::gift_fields::FIELDS;
use super::jobs::QueueFull;
use super::sheet::WorkbookError;
use super::undo::UndoError;
use crate::http::upload::UploadError;
use crate::platform::refusal::{ErrorCode, RETRY_AFTER_BUSY, Refusal};

/// Refuses an upload: the code of a missing file, and advice about one that is too large.
pub(super) fn not_uploaded(error: UploadError, no_file: ErrorCode, too_large: &str) -> Refusal {
    let refused = |code, text: &str| Refusal::new(code, text);
    match error {
        UploadError::Broken => {
            refused(ErrorCode::UploadIncomplete, "The file did not arrive whole. Please try again.")
        }
        UploadError::Missing => refused(no_file, "No file was sent, or it is empty. Please choose one."),
        UploadError::Several => refused(no_file, "More than one file was sent. Please choose one."),
        UploadError::TooLarge => {
            Refusal::new(ErrorCode::TooLarge, format!("The file is larger than 5 MB. {too_large}"))
        }
        UploadError::Disk(error) => Refusal::not_written(error),
    }
}

impl From<QueueFull> for Refusal {
    fn from(error: QueueFull) -> Self {
        Refusal::new(ErrorCode::Busy, error.to_string()).retry_after(RETRY_AFTER_BUSY)
    }
}

impl From<ImportError> for Refusal {
    fn from(error: ImportError) -> Self {
        let at = |field, words: String| Refusal::field(field, words);
        match error {
            ImportError::Database(error) => error.into(),
            ImportError::Cancelled(cancelled) => Refusal::new(ErrorCode::Cancelled, cancelled.to_string()),
            ImportError::Calendar(error) => Refusal::new(ErrorCode::NotACalendar, error.to_string()),
            error @ ImportError::NotInEncoding(_) => at("encoding", error.to_string()),
            ImportError::NoSuchLine(line) => at(
                "headings",
                format!("Line {line} of the file is empty, or stands below its end. Choose another."),
            ),
            ImportError::NoGiverColumn => at("columns", ImportError::NoGiverColumn.to_string()),
            ImportError::Columns(error) => at("columns", of_columns(&error)),
            ImportError::Dates(error) => at("dates", of_dates(&error)),
            ImportError::Giver(words) => Refusal::new(ErrorCode::NotAsItWas, words),
            ImportError::PassedOver(_) => Refusal::new(
                ErrorCode::NotAsItWas,
                "This list is a portal's export, in which each gift keeps its number, so it is brought in whole or not at all. Decide on every line that is left out, or take it out of the file.",
            ),
            ImportError::Workbook(error @ (WorkbookError::TooLarge | WorkbookError::TooManyCells)) => {
                Refusal::new(ErrorCode::TooLarge, error.to_string())
            }
            error @ (ImportError::Workbook(_)
            | ImportError::NotUtf8
            | ImportError::Empty
            | ImportError::NoRows
            | ImportError::OpenQuote(_)
            | ImportError::Csv(_)) => Refusal::new(ErrorCode::NotAList, error.to_string()),
            other => Refusal::unexpected(other),
        }
    }
}

impl From<UndoError> for Refusal {
    fn from(error: UndoError) -> Self {
        let text = error.to_string();
        match error {
            UndoError::Unknown(_) => Refusal::new(ErrorCode::NotFound, "There is no such import."),
            UndoError::Already(_) | UndoError::Forgotten(_) => Refusal::new(ErrorCode::NotAsItWas, text),
            UndoError::Cancelled(cancelled) => ImportError::Cancelled(cancelled).into(),
            UndoError::Database(error) => error.into(),
        }
    }
}

fn of_columns(error: &ColumnsError) -> String {
    match error {
        ColumnsError::Missing { .. } => {
            "Choose the column with the date and the one with the amount.".to_owned()
        }
        ColumnsError::Twice { field, first, second } => {
            let label = FIELDS.iter().find(|known| known.name == *field).map(|known| known.label);
            let label = label.unwrap_or(field);
            format!("\"{first}\" and \"{second}\" are both chosen as \"{label}\". Choose one of them.")
        }
        ColumnsError::NoField { field, .. } => format!("No column can be \"{field}\". Choose again."),
        other => other.to_string(),
    }
}

fn of_dates(error: &OrderError) -> String {
    match error {
        OrderError::Ambiguous { example, line } => format!(
            "Dates like {example} (line {line}) can be read in two ways. Choose whether the month or the day comes first."
        ),
        OrderError::Mixed { american, american_line, european, european_line } => format!(
            "The dates do not agree: {american} (line {american_line}) has the month first, {european} (line {european_line}) the day. Choose which is right; the other lines are then listed as not readable."
        ),
    }
}
