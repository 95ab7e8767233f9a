//! The file names of the photos: readable for a person, valid on every file system.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use rusqlite::types::ValueRef;
use unicode_normalization::UnicodeNormalization;

use super::column::{Column, ExportTable};
use super::store;
use super::tables::TABLES;

/// The folder that they are in.
pub const FOLDER: &str = "photos/";
/// Every file system takes names of 255 bytes.
const LONGEST: usize = 100;

/// The photos' ids in the order of their members, and their file names.
#[derive(Debug, Default)]
pub struct PhotoNames {
    names: HashMap<String, String>,
    order: Vec<String>,
}

impl PhotoNames {
    /// Reads all photos.
    pub fn read(conn: &Connection) -> rusqlite::Result<Self> {
        let members: &ExportTable = &TABLES[1];
        let by_field = |field: &str| members.columns.iter().find(|column| column.field == field);
        let columns: Vec<&Column> =
            ["photoId", "memberNumber", "firstName", "lastName"].into_iter().filter_map(by_field).collect();
        let mut found = Self::default();
        let mut taken = HashSet::new();
        store::each_row(conn, members, &columns, |row| {
            let text = |value: &ValueRef<'_>| value.as_str().unwrap_or_default().to_owned();
            if let ([ValueRef::Text(_)], words) = row.split_at(1) {
                let name = free_name(&words.iter().map(text).collect::<Vec<_>>(), &mut taken);
                found.order.push(text(&row[0]));
                found.names.insert(text(&row[0]), name);
            }
            Ok::<(), rusqlite::Error>(())
        })?;
        Ok(found)
    }

    /// The name of the file with the photo of this id, with its folder.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.names.get(id).map(String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.order.iter().filter_map(|id| Some((id.as_str(), self.get(id)?)))
    }
}

/// "photos/M0002-Mary-Smith.jpg", with a number where two names would be the same on a file system that ignores case.
fn free_name(words: &[String], taken: &mut HashSet<String>) -> String {
    let stem = plain(&words.join(" "));
    let mut name = format!("{FOLDER}{stem}.jpg");
    let mut number = 1;
    while !taken.insert(name.to_lowercase()) {
        number += 1;
        name = format!("{FOLDER}{stem}-{number}.jpg");
    }
    name
}

/// Letters and digits of every script, and no character that has a meaning to any system.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.nfc() {
        match c {
            _ if plain.len() + c.len_utf8() > LONGEST => break,
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
            assert_eq!(free_name(&words.map(str::to_owned), &mut taken), wanted);
        }
        let long = free_name(&["9".to_owned(), "é".repeat(300)], &mut taken);
        assert!(long.len() < 120, "{long}");
    }
}
