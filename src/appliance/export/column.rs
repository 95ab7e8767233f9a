//! One table of an export, and its columns.

/// One column of the files.
#[derive(Debug)]
pub struct Column {
    /// The table it comes from, where that is one [`Beside`].
    pub of: Option<&'static str>,
    /// In the database.
    pub name: &'static str,
    /// In the files.
    pub field: String,
    pub kind: ColumnKind,
    pub place: ColumnFiles,
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

/// The table of photos, and the folder of their files.
pub const PHOTOS: &str = "photos";
pub(super) const PHOTO_FOLDER: &str = "photos/";

/// One table: a CSV file and a JSON file.
#[derive(Debug)]
pub struct ExportTable {
    /// In the database.
    pub name: &'static str,
    /// The files' name, without the ending.
    pub file: &'static str,
    /// Its rows are ordered by these columns, which are unique together.
    pub key: Vec<&'static str>,
    /// Tables whose columns stand beside its own.
    pub beside: Vec<Beside>,
    /// In the order of the files.
    pub columns: Vec<Column>,
    /// The rows' name in sentences, singular and plural.
    pub words: (&'static str, &'static str),
}

/// Another table's row that belongs to a row.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    pub table: &'static str,
    /// The other table's column...
    pub its: &'static str,
    /// ... that equals this one of ours.
    pub ours: &'static str,
}
