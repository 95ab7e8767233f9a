//! `portal.json`: what an export is, and how much of everything is in it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::column::PHOTOS;
use super::store;
use super::tables::TABLES;
use crate::platform::db::migrations::Migrations;

/// Its name in the file.
pub const NAME: &str = "portal.json";
/// The value of [`Manifest::format`] in our exports.
pub const FORMAT: &str = "portal-export";
/// The format that this program writes and understands. 1 was that of the portals before 0.1.0.
pub const VERSION: u32 = 2;

/// The manifest of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    pub portal_version: String,
    /// Its database's schema.
    pub schema: usize,
    pub exported_at: Timestamp,
    pub congregation: String,
    /// The number of rows in each pair of files, by its name, and of photos.
    pub rows: BTreeMap<String, u64>,
    /// The highest number that a gift or a pledge ever had: none is used again.
    pub last_numbers: BTreeMap<String, i64>,
}

impl Manifest {
    /// The manifest of an export of this database.
    pub(super) fn of(conn: &Connection, congregation: &str, now: Timestamp) -> rusqlite::Result<Self> {
        let mut rows = BTreeMap::from([(PHOTOS.to_owned(), store::count_photos(conn)?)]);
        for table in TABLES.iter() {
            rows.insert(table.file.to_owned(), store::count(conn, table)?);
        }
        let mut last_numbers = BTreeMap::new();
        for table in store::COUNTED {
            last_numbers.insert(table.to_owned(), store::last_number(conn, table)?);
        }
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
