//! SQL for the mark.

use rusqlite::{Connection, Transaction};

use super::{Mark, MarkPictures, version};
use crate::platform::db::{self, from_row};

from_row! { Mark { version, is_light } }

/// The pictures come last in the row: what stands before them is read without them.
pub fn mark(conn: &Connection) -> rusqlite::Result<Option<Mark>> {
    db::find(conn, "SELECT version, is_light FROM mark", [], Mark::from_row)
}

/// None where there is no mark, or no such size.
pub fn picture(conn: &Connection, side: u32) -> rusqlite::Result<Option<Vec<u8>>> {
    let sql = "SELECT CASE ?1 WHEN 32 THEN png_32 WHEN 180 THEN png_180 WHEN 192 THEN png_192
         WHEN 512 THEN png_512 END AS png FROM mark";
    db::find(conn, sql, [side], |row| row.get("png")).map(Option::flatten)
}

/// None takes the mark away.
pub fn set(tx: &Transaction<'_>, pictures: Option<&MarkPictures>) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM mark", [])?;
    let Some(MarkPictures { is_light, png_32, png_180, png_192, png_512 }) = pictures else { return Ok(()) };
    let sql = "INSERT INTO mark (only_row, version, is_light, png_32, png_180, png_192, png_512)
         VALUES (1, ?, ?, ?, ?, ?, ?)";
    db::execute(tx, sql, (version(png_512), is_light, png_32, png_180, png_192, png_512))
}
