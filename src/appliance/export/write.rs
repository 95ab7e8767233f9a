//! Writing an export.

use std::io::{self, BufWriter, Seek, Write};

use csv::{QuoteStyle, WriterBuilder};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, DateTime};

use super::column::{Column, ColumnFiles, ColumnKind, ExportTable};
use super::manifest::{self, Manifest};
use super::photo_names::PhotoNames;
use super::tables::TABLES;
use super::{store, value};
use crate::platform::settings::Settings;

/// So that a spreadsheet reads the file as UTF-8.
const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

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
    let manifest = Manifest::of(&moment, &settings.congregation_name, now)?;
    let mut export = Export {
        conn: &moment,
        photos: PhotoNames::read(&moment)?,
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
    photos: PhotoNames,
    packed: SimpleFileOptions,
    zone: TimeZone,
    zip: ZipWriter<W>,
}

impl<W: Write + Seek> Export<'_, W> {
    fn fill(&mut self, manifest: &Manifest) -> Result<(), ExportError> {
        let (zip, packed) = (&mut self.zip, self.packed);
        entry(zip, packed, "README.txt", |out| Ok(out.write_all(readme(manifest).as_bytes())?))?;
        entry(zip, packed, manifest::NAME, |out| {
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
                    Some(id) => photos.get(id).unwrap_or_default().to_owned(),
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
                        Some(id) => photos.get(id).into(),
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
        for (id, name) in self.photos.iter() {
            self.zip.start_file(name, options)?;
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
