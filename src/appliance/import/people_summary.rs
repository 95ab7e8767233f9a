//! What importing people did.

use serde::Serialize;

use super::encoding::ReadAs;
use super::error::BadLine;
use super::listed_fields::WrittenPerson;
use super::meaning::AskedWord;

/// A field in which the file and the portal do not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldDifference {
    pub line: u64,
    pub person: String,
    pub field: &'static str,
    pub here: String,
    pub file: String,
    /// True where `--overwrite` let the file win.
    pub overwritten: bool,
}

/// What importing people did.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PeopleSummary {
    /// True when all of it was taken back.
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    /// The system the list comes from; empty for the lists of before.
    pub source: String,
    pub source_is_new: bool,
    /// Why the list was not taken for one of a system that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_note: Option<String>,
    pub added: usize,
    /// People who were here and got something from the file.
    pub changed: usize,
    pub already_here: usize,
    pub with_email: usize,
    pub without_email: usize,
    /// People the list has no family for, where it has one for others.
    pub without_family: usize,
    /// Rows left out because it is not certain who they are.
    pub questions: Vec<BadLine>,
    /// Keys that were another person's until now.
    pub keys_moved: Vec<BadLine>,
    pub removed_here: Vec<BadLine>,
    /// In a rehearsal: every value that would be written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<WrittenPerson>,
    pub households_made: usize,
    /// Households that could be made of equal last names and addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub households_by_address: Vec<String>,
    /// Households of one name that stay apart because their addresses differ.
    pub same_name_households: Vec<String>,
    /// Households that were made, and have nearly the name of one that is here.
    pub near_households: Vec<String>,
    /// Households that were made although another one here has their key.
    pub household_keys_of_others: Vec<String>,
    pub emails_left_out: Vec<BadLine>,
    /// Of people who come all the same: values that cannot be read, and further addresses.
    pub values_left_out: Vec<BadLine>,
    /// Who died or moved away, as the list says.
    pub lives: Vec<BadLine>,
    /// Words of the status that are not known: they are kept as the membership status.
    pub words_asked: Vec<AskedWord>,
    /// Roles in a household that became "other", and why.
    pub roles_changed: Vec<BadLine>,
    pub differences: Vec<FieldDifference>,
    /// Telephone numbers beyond the one that is kept per person.
    pub further_phones: usize,
    pub names_divided: Vec<BadLine>,
    /// Columns nothing was taken from.
    pub columns_not_imported: Vec<String>,
    pub sheets_not_read: Vec<String>,
    /// Where the columns' names were found, if not on the first line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headings_on_line: Option<u64>,
    /// How a file was read that is not UTF-8, unless the encoding was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<ReadAs>,
    pub skipped: Vec<BadLine>,
}
