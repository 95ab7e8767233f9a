//! SQL for the mark.

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{Mark, MarkPictures, version};
use crate::platform::db::from_row;

from_row! { Mark { version, is_light } }

/// The pictures come last in the row: what stands before them is read without them.
pub fn mark(conn: &Connection) -> rusqlite::Result<Option<Mark>> {
    conn.prepare_cached("SELECT version, is_light FROM mark")?.query_row([], Mark::from_row).optional()
}

/// None where there is no mark, or no such size.
pub fn picture(conn: &Connection, side: u32) -> rusqlite::Result<Option<Vec<u8>>> {
    conn.prepare_cached(
        "SELECT CASE ?1 WHEN 32 THEN png_32 WHEN 180 THEN png_180 WHEN 192 THEN png_192
         WHEN 512 THEN png_512 END AS png FROM mark",
    )?
    .query_row([side], |row| row.get("png"))
    .optional()
    .map(Option::flatten)
}

/// None takes the mark away.
pub fn set(tx: &Transaction<'_>, pictures: Option<&MarkPictures>) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM mark")?.execute([])?;
    let Some(MarkPictures { is_light, png_32, png_180, png_192, png_512 }) = pictures else { return Ok(()) };
    tx.prepare_cached(
        "INSERT INTO mark (only_row, version, is_light, png_32, png_180, png_192, png_512)
         VALUES (1, ?, ?, ?, ?, ?, ?)",
    )?
    .execute((version(png_512), is_light, png_32, png_180, png_192, png_512))
    .map(|_| ())
}
