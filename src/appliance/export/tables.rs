//! The contents of an export: every table with every column, and their names in the files, as `tables.txt` lists them.
//!
//! A column that is in the schema and neither there nor in `tests/stories/export/not_exported.rs` breaks a test.

use std::sync::LazyLock;

use super::column::ColumnFiles::{Both, Csv, Json};
use super::column::ColumnKind::{self, Bytes, Day, Email, Flag, Instant, Money, Number, Picture, Text, Word};
use super::column::{Beside, Column, ExportTable};
use crate::appliance::import::ListKind;
use crate::congregation::announcements::Priority;
use crate::congregation::giving::couples::EndReason;
use crate::congregation::giving::{GiftKind, PledgeStatus};
use crate::congregation::people::members::fields::FieldKind;
use crate::congregation::people::members::{HouseholdRole, MemberField};
use crate::platform::settings::Name;

/// All tables, each after those that its rows refer to.
pub static TABLES: LazyLock<Vec<ExportTable>> = LazyLock::new(|| {
    let described = include_str!("tables.txt").split("\n\n").filter_map(|part| part.strip_prefix('['));
    described.map(|table| read_table(table).expect("tables.txt is written as it says")).collect()
});

/// None where it is not written as the beginning of `tables.txt` says.
fn read_table(described: &'static str) -> Option<ExportTable> {
    let (head, columns) = described.split_once('\n')?;
    let (name, head) = head.split_once("] ")?;
    let mut parts = head.split(" | ");
    let words = (parts.next()?, parts.next()?);
    let mut table =
        ExportTable { name, file: name, key: vec!["id"], beside: Vec::new(), columns: Vec::new(), words };
    for column in columns.split([',', '\n']).map(str::trim).filter(|column| !column.is_empty()) {
        match column {
            "{names}" => table.columns.extend(member_columns(true)),
            "{fields}" => table.columns.extend(member_columns(false)),
            column => table.columns.push(read_column(column)?),
        }
    }
    for part in parts {
        let mut said = part.split(' ');
        match said.next()? {
            "file" => table.file = said.next()?,
            "key" => table.key = said.collect(),
            "beside" => {
                let (other, its, ours) = (said.next()?, said.next()?, said.next()?);
                table.beside.push(Beside { table: other, its, ours });
            }
            "person" => name_person(&mut table, said.next()?)?,
            _ => return None,
        }
    }
    Some(table)
}

fn read_column(described: &'static str) -> Option<Column> {
    let mut said = described.split(' ');
    let name = said.next()?;
    let mut column = Column { of: None, name, field: camel_case(name), kind: Text, place: Both };
    while let Some(word) = said.next() {
        match word {
            "as" => column.field = String::from(said.next()?),
            "of" => column.of = Some(said.next()?),
            "csv" => column.place = Csv,
            "json" => column.place = Json,
            kind => column.kind = read_kind(kind)?,
        }
    }
    Some(column)
}

fn read_kind(word: &str) -> Option<ColumnKind> {
    Some(match word {
        "email" => Email,
        "day" => Day,
        "instant" => Instant,
        "money" => Money,
        "flag" => Flag,
        "number" => Number,
        "bytes" => Bytes,
        "picture" => Picture,
        "household-role" => Word(&HouseholdRole::WORDS),
        "priority" => Word(&Priority::WORDS),
        "end-reason" => Word(&EndReason::WORDS),
        "gift-kind" => Word(&GiftKind::WORDS),
        "pledge-status" => Word(&PledgeStatus::WORDS),
        "list-kind" => Word(&ListKind::WORDS),
        _ => return None,
    })
}

/// The fields of each person that are a name, or the others.
fn member_columns(are_names: bool) -> impl Iterator<Item = Column> {
    let fields = MemberField::ALL.into_iter().filter(move |field| field.is_name() == are_names);
    fields.map(|field| {
        let kind = if matches!(field.row().kind, FieldKind::Day) { Day } else { Text };
        Column { of: None, name: field.column(), field: field.row().json.to_owned(), kind, place: Both }
    })
}

/// Number and name of the member whose id is in `column` stand behind it, for human readers.
fn name_person(table: &mut ExportTable, column: &'static str) -> Option<()> {
    let behind = table.columns.iter().position(|own| own.name == column)? + 1;
    let named =
        ["member_id as memberNumber of members csv", "first_name of members csv", "last_name of members csv"];
    table.columns.splice(behind..behind, named.into_iter().filter_map(read_column));
    table.beside.push(Beside { table: "members", its: "id", ours: column });
    Some(())
}

/// `created_at` is `createdAt`.
fn camel_case(name: &str) -> String {
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

/// Settings that are left out: secrets, and the folder for second copies. The folder is of another machine, and the
/// passphrase that encrypts the copies is a secret: copies there would be written unencrypted.
pub fn is_excluded(setting: &str) -> bool {
    Name::from_word(setting).is_some_and(|name| name.is_secret() || name == Name::BackupCopyTo)
}
