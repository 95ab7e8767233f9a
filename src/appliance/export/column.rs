//! Columns of an export.

use ColumnFiles::Both;

/// One column of the files.
#[derive(Debug)]
pub struct Column {
    /// The table it comes from, where that is one [`super::table::Beside`].
    pub of: Option<&'static str>,
    /// In the database.
    pub name: &'static str,
    /// In the files.
    pub field: &'static str,
    pub kind: ColumnKind,
    pub place: ColumnFiles,
    /// The table whose `id` it names.
    pub names: Option<&'static str>,
}

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    /// One of these.
    Word(&'static [&'static str]),
    /// An address in canonical form.
    Email,
    Day,
    /// Unix seconds; RFC 3339 in JSON, the congregation's clock in CSV.
    Instant,
    /// Cents; a decimal string in both.
    Money,
    Flag,
    Number,
    /// Bytes; written in hexadecimal.
    Bytes,
    /// A photo's id; written as the name of its file.
    Picture,
}

/// The files that contain a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnFiles {
    /// In both.
    Both,
    /// For people: it stands in another JSON file already.
    Csv,
    /// For programs: it means nothing to a person.
    Json,
}

pub(super) const fn col(name: &'static str, field: &'static str, kind: ColumnKind) -> Column {
    Column { of: None, name, field, kind, place: Both, names: None }
}

impl Column {
    pub(super) const fn only(mut self, place: ColumnFiles) -> Self {
        self.place = place;
        self
    }

    pub(super) const fn of(mut self, table: &'static str) -> Self {
        self.of = Some(table);
        self
    }

    pub(super) const fn names(mut self, table: &'static str) -> Self {
        self.names = Some(table);
        self
    }
}

/// The table of photos, and the folder of their files.
pub const PHOTOS: &str = "photos";
