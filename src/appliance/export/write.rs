//! Writing an export.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, BufWriter, Seek, Write};

use csv::{QuoteStyle, WriterBuilder};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use unicode_normalization::UnicodeNormalization;
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, DateTime};

use super::column::{Column, ColumnFiles, ColumnKind, ExportTable, PHOTO_FOLDER};
use super::tables::TABLES;
use super::{MANIFEST, Manifest, store, value};
use crate::platform::settings::Settings;

/// So that a spreadsheet reads the file as UTF-8.
const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";
/// Bytes of a photo's name: every file system takes 255.
const LONGEST_NAME: usize = 100;

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Zip(#[from] ZipError),
    #[error(transparent)]
    Csv(#[from] csv::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

impl ExportError {
    /// True when the disk was full.
    pub fn is_disk_full(&self) -> bool {
        let kind = match self {
            Self::Io(error) | Self::Zip(ZipError::Io(error)) => Some(error.kind()),
            Self::Csv(error) => match error.kind() {
                csv::ErrorKind::Io(error) => Some(error.kind()),
                _ => None,
            },
            Self::Json(error) => error.io_error_kind(),
            Self::Database(_) | Self::Zip(_) => None,
        };
        matches!(kind, Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded))
    }
}

/// Writes everything in the database from one snapshot; writers go on meanwhile. The same database at the same instant
/// always gives the same bytes.
pub fn write(conn: &Connection, now: Timestamp, to: impl Write + Seek) -> Result<Manifest, ExportError> {
    let moment = conn.unchecked_transaction()?;
    let settings = Settings::load(&moment)?;
    let photos = photo_names(&moment)?;
    let manifest = Manifest::of(&moment, &settings.congregation_name, photos.len(), now)?;
    let mut export = Export {
        conn: &moment,
        photos,
        packed: SimpleFileOptions::default()
            .unix_permissions(0o600)
            .last_modified_time(zip_time(now, &settings.time_zone)),
        zone: settings.time_zone,
        zip: ZipWriter::new(to).set_auto_large_file(),
    };
    if let Err(error) = export.fill(&manifest) {
        // Its drop would try again to finish the file, and print the failure on standard error.
        std::mem::forget(export.zip);
        return Err(error);
    }
    export.zip.finish()?.flush()?;
    Ok(manifest)
}

/// An export in progress.
struct Export<'a, W: Write + Seek> {
    conn: &'a Connection,
    /// The file names of photos by their ids.
    photos: BTreeMap<String, String>,
    packed: SimpleFileOptions,
    zone: TimeZone,
    zip: ZipWriter<W>,
}

impl<W: Write + Seek> Export<'_, W> {
    fn fill(&mut self, manifest: &Manifest) -> Result<(), ExportError> {
        let (zip, packed) = (&mut self.zip, self.packed);
        entry(zip, packed, "README.txt", |out| Ok(out.write_all(readme(manifest).as_bytes())?))?;
        entry(zip, packed, MANIFEST, |out| {
            serde_json::to_writer_pretty(&mut *out, manifest)?;
            Ok(out.write_all(b"\n")?)
        })?;
        for table in TABLES.iter() {
            self.csv(table)?;
            self.json(table)?;
        }
        self.pictures()
    }

    fn csv(&mut self, table: &'static ExportTable) -> Result<(), ExportError> {
        let Self { conn, photos, packed, zone, zip } = self;
        let columns = columns(table, ColumnFiles::Json);
        entry(zip, *packed, &format!("{}.csv", table.file), |out| {
            out.write_all(UTF_8_MARK)?;
            // Quoted, so that a spreadsheet set to semicolons does not cut a text in two.
            let mut writer = WriterBuilder::new().quote_style(QuoteStyle::NonNumeric).from_writer(out);
            writer.write_record(columns.iter().map(|column| &column.field))?;
            store::each_row(conn, table, &columns, |row| {
                let cells = columns.iter().zip(row).map(|(column, &stored)| match picture(column, stored) {
                    Some(id) => photos.get(id).cloned().unwrap_or_default(),
                    None => value::to_csv(column.kind, stored, zone),
                });
                Ok::<_, ExportError>(writer.write_record(cells)?)
            })?;
            Ok(writer.flush()?)
        })
    }

    fn json(&mut self, table: &'static ExportTable) -> Result<(), ExportError> {
        let Self { conn, photos, packed, zip, .. } = self;
        let columns = columns(table, ColumnFiles::Csv);
        entry(zip, *packed, &format!("{}.json", table.file), |out| {
            let mut is_first = true;
            store::each_row(conn, table, &columns, |row| {
                out.write_all(if is_first { b"[\n{" } else { b"},\n{" })?;
                is_first = false;
                for (at, (column, &stored)) in columns.iter().zip(row).enumerate() {
                    let json = match picture(column, stored) {
                        Some(id) => photos.get(id).cloned().into(),
                        None => value::to_json(column.kind, stored),
                    };
                    write!(out, "{}\"{}\":", if at == 0 { "" } else { "," }, column.field)?;
                    serde_json::to_writer(&mut *out, &json)?;
                }
                Ok::<_, ExportError>(())
            })?;
            Ok(out.write_all(if is_first { b"[]\n" } else { b"}\n]\n" })?)
        })
    }

    fn pictures(&mut self) -> Result<(), ExportError> {
        // A JPEG does not get smaller.
        let options = self.packed.compression_method(CompressionMethod::Stored);
        for (id, name) in &self.photos {
            self.zip.start_file(name.as_str(), options)?;
            self.zip.write_all(&store::photo(self.conn, id)?)?;
        }
        Ok(())
    }
}

fn entry<W: Write + Seek>(
    zip: &mut ZipWriter<W>,
    options: SimpleFileOptions,
    name: &str,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    zip.start_file(name, options)?;
    let mut out = BufWriter::with_capacity(1 << 16, zip);
    fill(&mut out)?;
    Ok(out.flush()?)
}

fn columns(table: &'static ExportTable, not: ColumnFiles) -> Vec<&'static Column> {
    table.columns.iter().filter(|column| column.place != not).collect()
}

fn picture<'row>(column: &Column, stored: ValueRef<'row>) -> Option<&'row str> {
    (column.kind == ColumnKind::Picture).then(|| stored.as_str().ok()).flatten()
}

/// Zip files know no time zones, and no years before 1980.
fn zip_time(now: Timestamp, zone: &TimeZone) -> DateTime {
    let local = now.to_zoned_datetime(zone.clone());
    let small = |number: i8| u8::try_from(number).unwrap_or_default();
    let (month, day) = (small(local.month()), small(local.day()));
    let (hour, minute, second) = (small(local.hour()), small(local.minute()), small(local.second()));
    let year = u16::try_from(local.year()).unwrap_or_default();
    DateTime::from_date_and_time(year, month, day, hour, minute, second).unwrap_or_default()
}

fn readme(manifest: &Manifest) -> String {
    let harmless: String = manifest.congregation.chars().filter(|c| !c.is_control()).collect();
    include_str!("readme.txt")
        .replace("{exported}", &manifest.exported_at.to_string())
        .replace("{version}", &manifest.portal_version)
        .replace("{rows}", &manifest.in_words())
        .replace("{congregation}", &harmless)
}

/// The file name of each photo, with its folder, by the photo's id: readable for a person, valid on every file system.
fn photo_names(conn: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    let mut taken = HashSet::new();
    let photos = store::photos(conn)?.into_iter();
    Ok(photos.map(|(id, words)| (id, free_name(&words, &mut taken))).collect())
}

/// "photos/M0002-Mary-Smith.jpg", with a number where two names would be the same on a file system that ignores case.
fn free_name(words: &str, taken: &mut HashSet<String>) -> String {
    let stem = plain_name(words);
    let mut name = format!("{PHOTO_FOLDER}{stem}.jpg");
    let mut number = 1;
    while !taken.insert(name.to_lowercase()) {
        number += 1;
        name = format!("{PHOTO_FOLDER}{stem}-{number}.jpg");
    }
    name
}

/// Letters and digits of every script, and no character that has a meaning to any system.
fn plain_name(text: &str) -> String {
    let mut plain = String::new();
    for c in text.nfc() {
        match c {
            _ if plain.len() + c.len_utf8() > LONGEST_NAME => break,
            _ if c.is_alphanumeric() => plain.push(c),
            _ if !plain.is_empty() && !plain.ends_with('-') => plain.push('-'),
            _ => {}
        }
    }
    let plain = plain.trim_end_matches('-');
    // Windows reserves these names.
    let upper = plain.to_uppercase();
    let is_device = ["CON", "PRN", "AUX", "NUL"].contains(&upper.as_str())
        || (upper.len() == 4 && (upper.starts_with("COM") || upper.starts_with("LPT")));
    if plain.is_empty() || is_device { format!("photo-{plain}") } else { plain.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_everywhere_and_differ_everywhere() {
        let mut taken = HashSet::new();
        for (words, wanted) in [
            (["M0002", "Mary", "Smith"], "photos/M0002-Mary-Smith.jpg"),
            (["m0002", "mary", "smith"], "photos/m0002-mary-smith-2.jpg"),
            (["M/0002", "../Ma:ry*?", "S\"m|i<t>h\\."], "photos/M-0002-Ma-ry-S-m-i-t-h.jpg"),
            (["7", "Jose\u{301}", "🙏"], "photos/7-José.jpg"),
            (["8", "李", "\0\n "], "photos/8-李.jpg"),
            (["con", "", ""], "photos/photo-con.jpg"),
            (["", "..", "."], "photos/photo-.jpg"),
        ] {
            assert_eq!(free_name(&words.join(" "), &mut taken), wanted);
        }
        let long = free_name(&format!("9 {}", "é".repeat(300)), &mut taken);
        assert!(long.len() < 120, "{long}");
    }
}
