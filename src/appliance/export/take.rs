//! From an export into an empty database, row by row; the first invalid row ends it.

use std::collections::HashSet;
use std::io::{Read, Seek};

use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, Transaction};
use serde_json::{Map, Value as Json};

use super::archive::Archive;
use super::column::{Column, ColumnFiles, PHOTOS};
use super::import_error::{ArchiveImportError, FileError};
use super::not_exported::is_excluded;
use super::photo_names::FOLDER;
use super::tables::{ExportTable, TABLES};
use super::{rows, store, value};
use crate::congregation::photos::picture;
use crate::platform::settings::{Name, Settings};

/// No portal counts that far, every program can read it, and ids above it remain for new rows.
const HIGHEST_ID: i64 = 1 << 53;

/// A photo that a member's row names.
struct Photo {
    /// The line number of the row.
    line: u64,
    file: String,
    member: Value,
    id: Value,
    created_at: Value,
}

/// Inserts all of it, in one transaction.
pub(super) fn take_everything(
    conn: &mut Connection,
    archive: &mut Archive<impl Read + Seek>,
) -> Result<(), ArchiveImportError> {
    let tx = conn.transaction()?;
    for table in TABLES.iter() {
        let photos = take_table(&tx, archive, table)?;
        if table.name == "members" {
            take_photos(&tx, archive, photos)?;
        }
    }
    for table in store::COUNTED {
        let last = archive.manifest.last_numbers.get(table).copied().unwrap_or_default();
        if !(0..=HIGHEST_ID).contains(&last) {
            return Err(FileError::TooLarge(format!("The last number of {table}")).into());
        }
        store::set_last_number(&tx, table, last)?;
    }
    Ok(tx.commit()?)
}

fn take_table(
    tx: &Transaction<'_>,
    archive: &mut Archive<impl Read + Seek>,
    table: &'static ExportTable,
) -> Result<Vec<Photo>, ArchiveImportError> {
    let (photo, own): (Vec<&Column>, Vec<&Column>) =
        table.columns.iter().filter(|column| column.place != ColumnFiles::Csv).partition(|c| c.of.is_some());
    let files = if photo.is_empty() { HashSet::new() } else { archive.names() };
    let mut photos = Vec::new();
    let mut insertion = store::insertion(tx, table.name, &own)?;
    let mut settings = Settings::default();
    let name = format!("{}.json", table.file);
    let found = rows::read(table.file, archive.file(&name)?, |line, mut row| {
        let wrong = |reason: String| FileError::Row { file: table.file, line, reason };
        let values = values(&own, &mut row).map_err(wrong)?;
        let of_photo = values_of_photo(&photo, &mut row, &files).map_err(wrong)?;
        if let Some(unknown) = row.keys().next() {
            return Err(wrong(format!(
                "\"{}\" is no field that this portal knows",
                unknown.escape_default()
            ))
            .into());
        }
        if table.name == "settings" {
            check_setting(&mut settings, &values).map_err(wrong)?;
        }
        store::insert(&mut insertion, &values)
            .map_err(|error| refused(tx, table, line, &own, &values, error))?;
        if let Some((file, id, created_at)) = of_photo {
            photos.push(Photo { line, file, member: values[0].clone(), id, created_at });
        }
        Ok(())
    })?;
    compare(&archive.manifest, table.file, &name, found)?;
    Ok(photos)
}

fn compare(manifest: &super::Manifest, list: &str, file: &str, found: u64) -> Result<(), FileError> {
    match manifest.rows.get(list) {
        None => Err(FileError::Missing(format!("The number of rows of {file}"))),
        Some(&said) if said != found => Err(FileError::Count { file: file.to_owned(), found, said }),
        Some(_) => Ok(()),
    }
}

fn values(columns: &[&Column], row: &mut Map<String, Json>) -> Result<Vec<Value>, String> {
    let take = |column: &&Column| {
        let json = row.remove(column.field).unwrap_or_default();
        let value = value::from_json(column.kind, json);
        match value.map_err(|wanted| format!("{} is not {wanted}", column.field))? {
            Value::Integer(id) if column.name == "id" && !(1..=HIGHEST_ID).contains(&id) => {
                Err(format!("{} is not a number from 1 to {HIGHEST_ID}", column.field))
            }
            value => Ok(value),
        }
    };
    columns.iter().map(take).collect()
}

/// The file, the id and the time of the photo that the row names.
fn values_of_photo(
    columns: &[&Column],
    row: &mut Map<String, Json>,
    files: &HashSet<String>,
) -> Result<Option<(String, Value, Value)>, String> {
    let values = values(columns, row)?;
    let [Value::Text(file), id, created_at] = &values[..] else {
        return Ok(None);
    };
    let name = file.strip_prefix(FOLDER).unwrap_or_default();
    if name.is_empty() || name.contains(['/', '\\', '\0', ':']) {
        return Err(format!("photoFile \"{}\" is not the name of a file in {FOLDER}", file.escape_default()));
    }
    if !files.contains(file) {
        return Err(format!("{file} is not in the file"));
    }
    Ok(Some((file.clone(), id.clone(), created_at.clone())))
}

fn take_photos(
    tx: &Transaction<'_>,
    archive: &mut Archive<impl Read + Seek>,
    photos: Vec<Photo>,
) -> Result<(), ArchiveImportError> {
    let mut found = 0;
    let mut taken = HashSet::new();
    for Photo { line, file, member, id, created_at } in photos {
        let wrong = |reason: String| FileError::Row { file: "members", line, reason };
        if !taken.insert(file.clone()) {
            return Err(wrong(format!("{file} is somebody else's photo already")).into());
        }
        let jpeg = archive.small_file(&file, picture::MOST_BYTES)?;
        if !picture::is_a_photo(&jpeg) {
            return Err(FileError::Photo(file).into());
        }
        store::insert_photo(tx, &member, &id, &jpeg, &created_at).map_err(|error| match words(&error) {
            Some(_) => wrong("photoId or photoCreatedAt is missing, or another row's".to_owned()).into(),
            None => ArchiveImportError::from(error),
        })?;
        found += 1;
    }
    Ok(compare(&archive.manifest, PHOTOS, "the folder photos", found)?)
}

fn check_setting(settings: &mut Settings, values: &[Value]) -> Result<(), String> {
    let [Value::Text(name), Value::Text(value), ..] = values else { return Ok(()) };
    if is_excluded(name) {
        return Err(format!("{name} does not come from another machine; set it here"));
    }
    let Some(known) = Name::from_word(name) else { return Ok(()) };
    settings
        .apply(known, value)
        .map_err(|error| format!("{name}: {}", error.to_string().trim_end_matches('.')))
}

/// The database's reason for refusing the row, in words.
fn refused(
    tx: &Transaction<'_>,
    table: &'static ExportTable,
    line: u64,
    columns: &[&Column],
    values: &[Value],
    error: rusqlite::Error,
) -> ArchiveImportError {
    let Some(words) = words(&error) else { return error.into() };
    let field = |name: &str| {
        let column = columns.iter().find(|column| format!("{}.{}", table.name, column.name) == name);
        column.map_or(name, |column| column.field).to_owned()
    };
    let reason = match words.split_once(" constraint failed: ") {
        Some(("NOT NULL", name)) => format!("{} is missing", field(name)),
        Some(("UNIQUE", names)) => {
            let fields: Vec<String> = names.split(", ").map(field).collect();
            format!("a row before it has the same {}", fields.join(" and "))
        }
        Some((_, rule)) => format!("the portal takes no such row ({rule})"),
        None => {
            let nobody = columns.iter().zip(values).find_map(|(column, value)| {
                let other = column.names?;
                let is_missing = *value != Value::Null && !store::is_there(tx, other, value).ok()?;
                is_missing.then(|| format!("{} is nobody's id in {other}.json", column.field))
            });
            nobody.unwrap_or(words)
        }
    };
    FileError::Row { file: table.file, line, reason }.into()
}

/// SQLite's words when a row violates a constraint; none when it could not write.
fn words(error: &rusqlite::Error) -> Option<String> {
    match error {
        rusqlite::Error::SqliteFailure(failure, Some(words))
            if failure.code == ErrorCode::ConstraintViolation =>
        {
            Some(words.clone())
        }
        _ => None,
    }
}
