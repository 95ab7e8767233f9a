//! One table of an export.

use super::column::ColumnFiles::Csv;
use super::column::ColumnKind::Text;
use super::column::{Column, col};

/// A column for human readers beside a member's id.
pub(super) const NUMBER: Column = col("member_id", "memberNumber", Text).of("members").only(Csv);
pub(super) const FIRST_NAME: Column = col("first_name", "firstName", Text).of("members").only(Csv);
pub(super) const LAST_NAME: Column = col("last_name", "lastName", Text).of("members").only(Csv);
pub(super) const MEMBER: Beside = Beside { table: "members", its: "id", ours: "member_id" };

/// One table: a CSV file and a JSON file.
#[derive(Debug)]
pub struct ExportTable {
    /// In the database.
    pub name: &'static str,
    /// The files' name, without the ending.
    pub file: &'static str,
    /// Its rows are ordered by these columns, which are unique together.
    pub key: &'static [&'static str],
    /// Tables whose columns stand beside its own.
    pub beside: &'static [Beside],
    /// In the order of the files.
    pub columns: Vec<Column>,
    /// The rows' name in sentences, singular and plural.
    pub words: (&'static str, &'static str),
}

/// Another table's row that belongs to a row.
#[derive(Debug)]
pub struct Beside {
    pub table: &'static str,
    /// The other table's column...
    pub its: &'static str,
    /// ... that equals this one of ours.
    pub ours: &'static str,
}

/// A table with the key `id`, in files of its own name.
pub(super) fn table(
    name: &'static str,
    words: (&'static str, &'static str),
    columns: Vec<Column>,
) -> ExportTable {
    ExportTable { name, file: name, key: &["id"], beside: &[], columns, words }
}

impl ExportTable {
    pub(super) fn in_file(self, file: &'static str) -> Self {
        Self { file, ..self }
    }

    pub(super) fn by(self, key: &'static [&'static str]) -> Self {
        Self { key, ..self }
    }

    pub(super) fn beside(self, beside: &'static [Beside]) -> Self {
        Self { beside, ..self }
    }
}
