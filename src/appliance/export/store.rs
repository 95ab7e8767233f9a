//! SQL for all tables. It is built from the names in [`super::tables`], never from a file's.

use std::collections::BTreeMap;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Statement, Transaction, params_from_iter};

use super::column::{Column, ExportTable};
use super::tables::is_excluded;
use crate::platform::db;

/// Calls back with each row of the table in order: the values of `columns`.
pub(super) fn each_row<E: From<rusqlite::Error>>(
    conn: &Connection,
    table: &ExportTable,
    columns: &[&Column],
    mut take: impl FnMut(&[ValueRef<'_>]) -> Result<(), E>,
) -> Result<(), E> {
    let selected: Vec<String> = columns.iter().map(|column| source(table, column)).collect();
    let joined: Vec<String> = (table.beside.iter())
        .map(|beside| {
            let (other, its, ours) = (beside.table, beside.its, beside.ours);
            format!(" LEFT JOIN {other} ON {other}.{its} = {}.{ours}", table.name)
        })
        .collect();
    let joined = joined.concat();
    let order: Vec<String> = table.key.iter().map(|column| format!("{}.{column}", table.name)).collect();
    let sql =
        format!("SELECT {} FROM {}{joined} ORDER BY {}", selected.join(", "), table.name, order.join(", "));
    let mut statement = conn.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if table.name == "settings" && is_excluded(row.get_ref("name")?.as_str().unwrap_or_default()) {
            continue;
        }
        let values: Vec<ValueRef<'_>> =
            (0..columns.len()).map(|at| row.get_ref(at)).collect::<Result<_, _>>()?;
        take(&values)?;
    }
    Ok(())
}

fn source(table: &ExportTable, column: &Column) -> String {
    format!("{}.{}", column.of.unwrap_or(table.name), column.name)
}

/// The number of rows in the table's files.
pub(super) fn count(conn: &Connection, table: &ExportTable) -> rusqlite::Result<u64> {
    let columns: Vec<&Column> = table.columns.iter().take(1).collect();
    let mut rows = 0;
    each_row(conn, table, &columns, |_| {
        rows += 1;
        Ok::<(), rusqlite::Error>(())
    })?;
    Ok(rows)
}

/// The ids of all photos in the order of their members, each with the member's number and name.
pub(super) fn photos(conn: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let sql = "SELECT photos.id AS photo, members.member_id || ' ' || first_name || ' ' || last_name AS words
         FROM photos JOIN members ON members.id = photos.member_id ORDER BY members.id";
    db::all(conn, sql, [], |row| Ok((row.get("photo")?, row.get("words")?)))
}

pub(super) fn photo(conn: &Connection, id: &str) -> rusqlite::Result<Vec<u8>> {
    db::one(conn, "SELECT jpeg FROM photos WHERE id = ?1", [id], |row| row.get("jpeg"))
}

/// The highest number that a row ever had, by the names of tables whose numbers are never reused, also after the newest row
/// was removed.
pub(super) fn last_numbers(conn: &Connection) -> rusqlite::Result<BTreeMap<String, i64>> {
    db::all(conn, "SELECT name, seq FROM sqlite_sequence", [], |row| Ok((row.get("name")?, row.get("seq")?)))
}

/// The next row of this table gets a higher number than this one.
pub(super) fn set_last_number(tx: &Transaction<'_>, table: &str, number: i64) -> rusqlite::Result<()> {
    let known =
        tx.execute("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", (table, number))?;
    if known == 0 && number > 0 {
        tx.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", (table, number))?;
    }
    Ok(())
}

/// A prepared statement that inserts rows with these columns into the table.
pub(super) fn insertion<'conn>(
    conn: &'conn Connection,
    table: &str,
    columns: &[&Column],
) -> rusqlite::Result<Statement<'conn>> {
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let places: Vec<String> = (1..=names.len()).map(|at| format!("?{at}")).collect();
    conn.prepare(&format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", ")))
}

pub(super) fn insert(statement: &mut Statement<'_>, values: &[Value]) -> rusqlite::Result<()> {
    statement.execute(params_from_iter(values)).map(|_| ())
}

pub(super) fn insert_photo(
    conn: &Connection,
    member: &Value,
    id: &Value,
    jpeg: &[u8],
    created_at: &Value,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO photos (member_id, id, jpeg, created_at) VALUES (?1, ?2, ?3, ?4)";
    conn.prepare_cached(sql)?.execute((member, id, jpeg, created_at)).map(|_| ())
}

/// The columns of this table that name the `id` of another table, which stands beside each.
pub(super) fn references(conn: &Connection, table: &str) -> rusqlite::Result<Vec<(String, String)>> {
    let sql =
        "SELECT \"from\" AS own, \"table\" AS other FROM pragma_foreign_key_list(?1) WHERE \"to\" = 'id'";
    db::all(conn, sql, [table], |row| Ok((row.get("own")?, row.get("other")?)))
}

/// True when the table has a row with this id.
pub(super) fn is_there(conn: &Connection, table: &str, id: &Value) -> rusqlite::Result<bool> {
    conn.prepare_cached(&format!("SELECT 1 AS found FROM {table} WHERE id = ?1"))?.exists([id])
}
