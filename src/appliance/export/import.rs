//! Import of an export into an empty folder.
//!
//! The database is made under another name, read and checked, and renamed at the end (atomic write): killed at any
//! moment, there is a whole portal or none, and the next attempt starts from the beginning. No account has a password
//! afterwards. Rows come one by one, and the first invalid row ends it.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, Transaction};
use serde_json::{Map, Value as Json};

use super::archive::{Archive, FileError, read_rows, read_small};
use super::column::{Column, ColumnFiles, ExportTable, PHOTO_FOLDER, PHOTOS};
use super::tables::{TABLES, is_excluded};
use super::{Manifest, store, value};
use crate::appliance::Failure;
use crate::appliance::backup;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::list_invitable;
use crate::congregation::people::members::account::list_administrators;
use crate::congregation::photos::picture;
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::db::open;
use crate::platform::files::atomic_write;
use crate::platform::settings::{Name, Settings};

/// An export comes into an empty folder only.
#[derive(Debug, thiserror::Error)]
#[error("{folder} is not empty ({found} is in it).")]
pub struct NotEmpty {
    folder: PathBuf,
    /// The first entry in it.
    found: String,
}

/// The result of an import.
#[derive(Debug)]
pub struct Imported {
    pub manifest: Manifest,
    /// All administrators who are not disabled.
    pub administrators: Vec<MemberAccount>,
    /// The number of people who can be invited: they have an e-mail.
    pub invitable: usize,
    pub settings: Settings,
}

/// Checks everything, and creates nothing.
pub fn rehearse(dir: &DataDir, file: impl Read + Seek) -> Result<Imported, Failure> {
    refuse_full(dir)?;
    let mut archive = Archive::open(file)?;
    // SQLite's own temporary file, which has no name.
    fill(&mut open::fresh(Path::new(""))?, &mut archive)
}

/// Creates a portal from an export.
pub fn import(dir: &DataDir, file: impl Read + Seek) -> Result<Imported, Failure> {
    refuse_full(dir)?;
    let mut archive = Archive::open(file)?;
    let is_new = !dir.path().exists();
    dir.make_folder()?;
    let lock = dir.lock_for_serving()?;
    // The process that had the lock before has finished.
    refuse_full(dir)?;
    let outcome = make(dir, &mut archive);
    if outcome.is_err() {
        let _gone_or_left_behind = fs::remove_file(atomic_write::partial(&dir.database_path()));
        if is_new {
            // Restores the state before: no folder.
            let _gone_or_left_behind =
                fs::remove_file(dir.lock_path()).and_then(|()| fs::remove_dir(dir.path()));
        }
    }
    drop(lock);
    outcome
}

fn make(dir: &DataDir, archive: &mut Archive<impl Read + Seek>) -> Result<Imported, Failure> {
    if dir.has_key()? {
        dir.seal()?;
    }
    let database = dir.database_path();
    let partial = atomic_write::partial(&database);
    let io = |source| DataDirError::Io { path: database.clone(), source };
    atomic_write::begin(&database).map_err(io)?;
    let mut conn = open::fresh(&partial)?;
    let imported = fill(&mut conn, archive)?;
    drop(conn);
    backup::check(&partial, &database)?;
    File::open(&partial).and_then(|file| file.sync_all()).map_err(io)?;
    if !dir.has_key()? {
        dir.write_key()?;
    }
    atomic_write::rename_into_place(&database, false).map_err(io)?;
    Ok(imported)
}

fn fill(conn: &mut Connection, archive: &mut Archive<impl Read + Seek>) -> Result<Imported, Failure> {
    take_everything(conn, archive)?;
    let mut administrators = list_administrators(conn)?;
    administrators.retain(|administrator| !administrator.is_disabled);
    Ok(Imported {
        manifest: archive.manifest.clone(),
        administrators,
        invitable: list_invitable(conn)?.len(),
        settings: Settings::load(conn)?,
    })
}

/// A key alone is no portal, and neither are the files of a killed attempt.
fn refuse_full(dir: &DataDir) -> Result<(), Failure> {
    let io = |source| DataDirError::Io { path: dir.path().to_path_buf(), source };
    let entries = match fs::read_dir(dir.path()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(io)?,
    };
    let database = dir.database_path();
    if dir.has_database() {
        return Err(NotEmpty { folder: dir.path().to_path_buf(), found: "a portal".to_owned() }.into());
    }
    let key = dir.key_path();
    let ours = [dir.lock_path(), atomic_write::partial(&key), key, atomic_write::partial(&database)];
    for entry in entries {
        let path = entry.map_err(io)?.path();
        if !ours.contains(&path) {
            let found = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            return Err(NotEmpty { folder: dir.path().to_path_buf(), found }.into());
        }
    }
    Ok(())
}

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
fn take_everything(conn: &mut Connection, archive: &mut Archive<impl Read + Seek>) -> Result<(), Failure> {
    let tx = conn.transaction()?;
    for table in TABLES.iter() {
        let photos = take_table(&tx, archive, table)?;
        if table.name == "members" {
            take_photos(&tx, archive, photos)?;
        }
    }
    for table in TABLES.iter().map(|table| table.name) {
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
) -> Result<Vec<Photo>, Failure> {
    let (photo, own): (Vec<&Column>, Vec<&Column>) =
        table.columns.iter().filter(|column| column.place != ColumnFiles::Csv).partition(|c| c.of.is_some());
    let files = if photo.is_empty() { HashSet::new() } else { archive.names() };
    let mut photos = Vec::new();
    let mut insertion = store::insertion(tx, table.name, &own)?;
    let mut settings = Settings::default();
    let name = format!("{}.json", table.file);
    let found = read_rows(table.file, archive.file(&name)?, |line, mut row| {
        let wrong = |reason: String| FileError::Row { file: table.file, line, reason };
        let values = values(&own, &mut row).map_err(wrong)?;
        photos.extend(photo_of(line, &values[0], &photo, &mut row, &files).map_err(wrong)?);
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
        Ok(())
    })?;
    compare(&archive.manifest, table.file, &name, found)?;
    Ok(photos)
}

fn compare(manifest: &Manifest, list: &str, file: &str, found: u64) -> Result<(), FileError> {
    match manifest.rows.get(list) {
        None => Err(FileError::Missing(format!("The number of rows of {file}"))),
        Some(&said) if said != found => Err(FileError::Count { file: file.to_owned(), found, said }),
        Some(_) => Ok(()),
    }
}

fn values(columns: &[&Column], row: &mut Map<String, Json>) -> Result<Vec<Value>, String> {
    let take = |column: &&Column| {
        let json = row.remove(&column.field).unwrap_or_default();
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

/// The photo that the row of a member names.
fn photo_of(
    line: u64,
    member: &Value,
    columns: &[&Column],
    row: &mut Map<String, Json>,
    files: &HashSet<String>,
) -> Result<Option<Photo>, String> {
    let values = values(columns, row)?;
    let [Value::Text(file), id, created_at] = &values[..] else {
        return Ok(None);
    };
    let name = file.strip_prefix(PHOTO_FOLDER).unwrap_or_default();
    if name.is_empty() || name.contains(['/', '\\', '\0', ':']) {
        return Err(format!(
            "photoFile \"{}\" is not the name of a file in {PHOTO_FOLDER}",
            file.escape_default()
        ));
    }
    if !files.contains(file) {
        return Err(format!("{file} is not in the file"));
    }
    let (member, id, created_at) = (member.clone(), id.clone(), created_at.clone());
    Ok(Some(Photo { line, file: file.clone(), member, id, created_at }))
}

fn take_photos(
    tx: &Transaction<'_>,
    archive: &mut Archive<impl Read + Seek>,
    photos: Vec<Photo>,
) -> Result<(), Failure> {
    let mut found = 0;
    let mut taken = HashSet::new();
    for Photo { line, file, member, id, created_at } in photos {
        let wrong = |reason: String| FileError::Row { file: "members", line, reason };
        if !taken.insert(file.clone()) {
            return Err(wrong(format!("{file} is somebody else's photo already")).into());
        }
        let jpeg = read_small(&mut archive.zip, &file, picture::MOST_BYTES)?;
        if !picture::is_a_photo(&jpeg) {
            return Err(FileError::Photo(file).into());
        }
        store::insert_photo(tx, &member, &id, &jpeg, &created_at).map_err(|error| match words(&error) {
            Some(_) => {
                Failure::from(wrong("photoId or photoCreatedAt is missing, or another row's".to_owned()))
            }
            None => error.into(),
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
) -> Failure {
    let Some(words) = words(&error) else { return error.into() };
    let field = |name: &str| {
        let column = columns.iter().find(|column| format!("{}.{}", table.name, column.name) == name);
        column.map_or(name, |column| &column.field).to_owned()
    };
    let reason = match words.split_once(" constraint failed: ") {
        Some(("NOT NULL", name)) => format!("{} is missing", field(name)),
        Some(("UNIQUE", names)) => {
            let fields: Vec<String> = names.split(", ").map(field).collect();
            format!("a row before it has the same {}", fields.join(" and "))
        }
        Some((_, rule)) => format!("the portal takes no such row ({rule})"),
        None => {
            let references = store::references(tx, table.name).unwrap_or_default();
            let nobody = columns.iter().zip(values).find_map(|(column, value)| {
                let (_, other) = references.iter().find(|(own, _)| own == column.name)?;
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
