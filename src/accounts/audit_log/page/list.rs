//! Pages of the log.

use rusqlite::Connection;

use super::{LogFilter, LogPageLine, store};

/// Lines on a page.
const PAGE: u32 = 50;
/// Lines of a file: more than a spreadsheet is read for.
pub(super) const MOST_IN_FILE: u32 = 20_000;

/// A page, newest first, and where the next one begins.
pub(super) fn page(
    conn: &Connection,
    filter: &LogFilter,
    before: Option<i64>,
) -> rusqlite::Result<(Vec<LogPageLine>, Option<i64>)> {
    let mut lines = store::find(conn, filter, before, PAGE + 1)?;
    let is_more = lines.len() > PAGE as usize;
    lines.truncate(PAGE as usize);
    let next = lines.last().filter(|_| is_more).map(|line| line.id);
    Ok((lines, next))
}
