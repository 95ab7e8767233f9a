//! One table of an export, and its columns.

use ColumnFiles::{Both, Csv};
use ColumnKind::Text;

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

pub(super) fn col(name: &'static str, field: impl Into<String>, kind: ColumnKind) -> Column {
    Column { of: None, name, field: field.into(), kind, place: Both }
}

/// Columns as `name: kind`. In the files they have the same name in camel case, or the one after `as`; after `=>` stands
/// what else is said of them.
macro_rules! columns {
    ($($name:ident $(as $field:literal)? : $kind:expr
        $(=> $($method:ident($argument:expr)).+)?),* $(,)?) => {
        vec![$(columns!(@column $name $($field)?, $kind) $($(.$method($argument))+)?),*]
    };
    (@column $name:ident $field:literal, $kind:expr) => {
        super::column::col(stringify!($name), $field, $kind)
    };
    (@column $name:ident, $kind:expr) => {
        super::column::col(stringify!($name), super::column::camel_case(stringify!($name)), $kind)
    };
}
pub(super) use columns;

/// `created_at` is `createdAt`.
pub(super) fn camel_case(name: &str) -> String {
    let mut is_first = false;
    let mut camel = String::new();
    for letter in name.chars() {
        match letter {
            '_' => is_first = true,
            letter if std::mem::take(&mut is_first) => camel.push(letter.to_ascii_uppercase()),
            letter => camel.push(letter),
        }
    }
    camel
}

impl Column {
    pub(super) fn only(self, place: ColumnFiles) -> Self {
        Self { place, ..self }
    }

    pub(super) fn of(self, table: &'static str) -> Self {
        Self { of: Some(table), ..self }
    }
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
    pub key: &'static [&'static str],
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

/// A table with the key `id`, in files of its own name.
pub(super) fn table(
    name: &'static str,
    one: &'static str,
    many: &'static str,
    columns: Vec<Column>,
) -> ExportTable {
    ExportTable { name, file: name, key: &["id"], beside: Vec::new(), columns, words: (one, many) }
}

impl ExportTable {
    pub(super) fn in_file(self, file: &'static str) -> Self {
        Self { file, ..self }
    }

    pub(super) fn by(self, key: &'static [&'static str]) -> Self {
        Self { key, ..self }
    }

    /// Columns of another table stand beside its own.
    pub(super) fn beside(mut self, table: &'static str, its: &'static str, ours: &'static str) -> Self {
        self.beside.push(Beside { table, its, ours });
        self
    }

    /// Number and name of the member whose id is in `column` stand behind it, for human readers.
    pub(super) fn person(mut self, column: &'static str) -> Self {
        let behind = self.columns.iter().position(|own| own.name == column).map_or(0, |at| at + 1);
        let named = [("member_id", "memberNumber"), ("first_name", "firstName"), ("last_name", "lastName")];
        let named = named.map(|(name, field)| col(name, field, Text).of("members").only(Csv));
        self.columns.splice(behind..behind, named);
        self.beside("members", "id", column)
    }
}
