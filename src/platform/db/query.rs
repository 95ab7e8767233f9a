//! Running a statement, which its connection keeps compiled for the next time. A statement is a literal, so that no text
//! of a user gets into it.

use rusqlite::{Connection, OptionalExtension, Params, Row, Transaction};

/// The rows that a query finds.
pub fn all<T, Rows: FromIterator<T>>(
    conn: &Connection,
    sql: &'static str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Rows> {
    conn.prepare_cached(sql)?.query_map(params, read)?.collect()
}

/// The first row that a query finds, if any.
pub fn find<T>(
    conn: &Connection,
    sql: &'static str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Option<T>> {
    one(conn, sql, params, read).optional()
}

/// The first row of a query that always finds one.
pub fn one<T>(
    conn: &Connection,
    sql: &'static str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    conn.prepare_cached(sql)?.query_row(params, read)
}

/// Adds a row, and returns its id.
pub fn insert(tx: &Transaction<'_>, sql: &'static str, params: impl Params) -> rusqlite::Result<i64> {
    tx.prepare_cached(sql)?.insert(params)
}

/// Runs a statement that finds nothing.
pub fn execute(tx: &Transaction<'_>, sql: &'static str, params: impl Params) -> rusqlite::Result<()> {
    tx.prepare_cached(sql)?.execute(params).map(|_| ())
}
