//! SQL for all tables. It is built from the names in [`super::tables`], never from a file's.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Statement, Transaction, params_from_iter};

use super::column::{Column, ExportTable, PHOTOS};
use super::not_exported::is_excluded;

/// Tables whose numbers are never reused, also after the newest row was removed.
pub(super) const COUNTED: [&str; 11] = [
    "donations",
    "pledges",
    "imports",
    "event_parties",
    "funds",
    "counting_sheets",
    "joint_giving",
    "gift_corrections",
    "statements",
    "gifts_in_kind",
    "campaigns",
];

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
    if table.name == "settings" {
        let mut rows = 0;
        each_row(conn, table, &columns, |_| {
            rows += 1;
            Ok::<(), rusqlite::Error>(())
        })?;
        return Ok(rows);
    }
    count_of(conn, table.name)
}

pub(super) fn count_photos(conn: &Connection) -> rusqlite::Result<u64> {
    count_of(conn, PHOTOS)
}

fn count_of(conn: &Connection, table: &str) -> rusqlite::Result<u64> {
    let sql = format!("SELECT count(*) AS rows FROM {table}");
    conn.query_row(&sql, [], |row| row.get::<_, i64>("rows")).map(i64::cast_unsigned)
}

pub(super) fn photo(conn: &Connection, id: &str) -> rusqlite::Result<Vec<u8>> {
    conn.prepare_cached("SELECT jpeg FROM photos WHERE id = ?1")?.query_row([id], |row| row.get("jpeg"))
}

/// The highest number that a row of this table ever had.
pub(super) fn last_number(conn: &Connection, table: &str) -> rusqlite::Result<i64> {
    conn.prepare_cached("SELECT coalesce(max(seq), 0) AS last FROM sqlite_sequence WHERE name = ?1")?
        .query_row([table], |row| row.get("last"))
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
    conn.prepare_cached("INSERT INTO photos (member_id, id, jpeg, created_at) VALUES (?1, ?2, ?3, ?4)")?
        .execute((member, id, jpeg, created_at))
        .map(|_| ())
}

/// True when the table has a row with this id.
pub(super) fn is_there(conn: &Connection, table: &str, id: &Value) -> rusqlite::Result<bool> {
    conn.prepare_cached(&format!("SELECT 1 AS found FROM {table} WHERE id = ?1"))?
        .query_row([id], |_| Ok(()))
        .optional()
        .map(|found| found.is_some())
}
