//! Export of everything in open formats, so that no congregation is locked in, and its import.
//!
//! An export is one zip file: CSV files for a spreadsheet, lossless JSON files for programs, and the photos. Its
//! contents are listed in [`tables`]; a column that is neither there nor among those that a test leaves out, with the
//! reason, breaks it. [`write`] writes it from one snapshot of the database while the portal is open, [`import`] creates
//! the same congregation from it in an empty folder. Both stream row by row, so memory does not grow with their number.

mod archive;
pub mod column;
pub mod import;
mod store;
pub mod tables;
mod value;
mod write;

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use self::column::PHOTOS;
use self::tables::TABLES;
use crate::platform::db::migrations::Migrations;

pub use archive::FileError;
pub use write::{ExportError, write};

/// The file of an export that says what it is.
const MANIFEST: &str = "portal.json";
/// The value of [`Manifest::format`] in our exports.
const FORMAT: &str = "portal-export";
/// The format that this program writes and understands. 1 was that of the portals before 0.1.0.
const VERSION: usize = 2;

/// `portal.json`: what an export is, and how much of everything is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: usize,
    pub portal_version: String,
    /// Its database's schema.
    pub schema: usize,
    pub exported_at: Timestamp,
    pub congregation: String,
    /// The number of rows in each pair of files, by its name, and of photos.
    pub rows: BTreeMap<String, u64>,
    /// The highest number that a gift, a pledge and the like ever had: none is used again.
    pub last_numbers: BTreeMap<String, i64>,
}

impl Manifest {
    /// The manifest of an export of this database.
    fn of(conn: &Connection, congregation: &str, photos: usize, now: Timestamp) -> rusqlite::Result<Self> {
        let mut rows = BTreeMap::from([(PHOTOS.to_owned(), photos as u64)]);
        for table in TABLES.iter() {
            rows.insert(table.file.to_owned(), store::count(conn, table)?);
        }
        let mut last_numbers = store::last_numbers(conn)?;
        last_numbers.retain(|name, _| TABLES.iter().any(|table| table.name == name));
        Ok(Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            portal_version: env!("CARGO_PKG_VERSION").to_owned(),
            schema: Migrations::BUILT_IN.newest(),
            exported_at: now,
            congregation: congregation.to_owned(),
            rows,
            last_numbers,
        })
    }

    /// "200 people, 61 households, 1 event, 12 photos": what there is any of.
    pub fn in_words(&self) -> String {
        let (people, others): (Vec<_>, Vec<_>) =
            TABLES.iter().map(|table| (table.file, table.words)).partition(|(file, _)| *file == "members");
        let parts: Vec<String> = (people.into_iter().chain(others))
            .chain([(PHOTOS, ("photo", "photos"))])
            .filter_map(|(file, (one, many))| match self.rows.get(file) {
                None | Some(0) => None,
                Some(1) => Some(format!("1 {one}")),
                Some(rows) => Some(format!("{rows} {many}")),
            })
            .collect();
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
    }
}
