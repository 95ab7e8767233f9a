//! SQL for the mark.

use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::{Mark, MarkPictures};

/// The pictures come last in the row: what stands before them is read without them.
pub(super) fn mark(conn: &Connection) -> rusqlite::Result<Option<Mark>> {
    conn.prepare_cached("SELECT version, is_light FROM mark")?
        .query_row([], |row| Ok(Mark { version: row.get("version")?, is_light: row.get("is_light")? }))
        .optional()
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

pub fn remove(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM mark")?.execute([]).map(|_| ())
}

pub fn set(tx: &Transaction<'_>, version: &str, pictures: &MarkPictures) -> rusqlite::Result<()> {
    let MarkPictures { is_light, png_32, png_180, png_192, png_512 } = pictures;
    remove(tx)?;
    tx.prepare_cached(
        "INSERT INTO mark (only_row, version, is_light, png_32, png_180, png_192, png_512)
         VALUES (1, :version, :is_light, :png_32, :png_180, :png_192, :png_512)",
    )?
    .execute(named_params! {
        ":version": version, ":is_light": is_light, ":png_32": png_32, ":png_180": png_180,
        ":png_192": png_192, ":png_512": png_512,
    })
    .map(|_| ())
}
