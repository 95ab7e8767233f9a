//! SQL of the comparison: the tables, and one row's counterpart at a time.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Row, Statement, params_from_iter};

use crate::platform::db::schema;

/// A table as both sides have it.
#[derive(Debug)]
pub(super) struct ComparedTable {
    pub name: String,
    /// All columns that are compared, generated ones too.
    pub columns: Vec<String>,
    /// Which of them make up the primary key; all, where there is none.
    pub key: Vec<usize>,
    /// Which of them identify the row in a sentence.
    pub named_by: Vec<usize>,
}

/// The result of looking up one row on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counterpart {
    Same,
    Other,
    Missing,
}

/// Names of all tables of the portal, with SQLite's own table of used numbers.
pub(super) fn tables(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut tables: Vec<String> = conn
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table'
                 AND (name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR name = 'sqlite_sequence') ORDER BY name",
        )?
        .query_map([], |row| row.get("name"))?
        .collect::<Result<_, _>>()?;
    tables.retain(|table| !schema::is_litestream(table));
    Ok(tables)
}

/// The columns of a table, and the position of each in the primary key (from 1 on; 0: not in it).
pub(super) fn columns(conn: &Connection, table: &str) -> rusqlite::Result<Vec<(String, u16)>> {
    conn.prepare("SELECT name, pk FROM pragma_table_xinfo(?1) WHERE hidden <> 1 ORDER BY cid")?
        .query_map([table], |row| Ok((row.get("name")?, row.get("pk")?)))?
        .collect()
}

pub(super) fn count(conn: &Connection, table: &str) -> rusqlite::Result<u64> {
    let sql = format!("SELECT count(*) AS found FROM {}", quoted(table));
    conn.query_row(&sql, [], |row| row.get::<_, i64>("found")).map(i64::cast_unsigned)
}

/// Changes whenever another connection has committed something.
pub(in crate::appliance::backup) fn data_version(conn: &Connection) -> rusqlite::Result<i64> {
    conn.pragma_query_value(None, "data_version", |row| row.get(0))
}

/// Reads a table of `from` row by row and looks each row up in `other`, which is read for one row at a time. `on_row`
/// returns whether to go on, and may ask for the row's key in words.
pub(super) fn walk(
    from: &Connection,
    other: &Connection,
    table: &ComparedTable,
    mut on_row: impl FnMut(Counterpart, &dyn Fn() -> String) -> bool,
) -> rusqlite::Result<()> {
    let name = quoted(&table.name);
    let columns = table.columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ");
    let is_key =
        |(number, column): (usize, &usize)| format!("{} IS ?{}", quoted(&table.columns[*column]), number + 1);
    let key = table.key.iter().enumerate().map(is_key).collect::<Vec<_>>().join(" AND ");
    let mut all = from.prepare(&format!("SELECT {columns} FROM {name}"))?;
    let mut one = other.prepare(&format!("SELECT {columns} FROM {name} WHERE {key} LIMIT 1"))?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let counterpart = look_up(row, &mut one, table)?;
        if !on_row(counterpart, &|| key_in_words(row, table)) {
            break;
        }
    }
    Ok(())
}

fn look_up(row: &Row<'_>, one: &mut Statement<'_>, table: &ComparedTable) -> rusqlite::Result<Counterpart> {
    let key: Vec<ToSqlOutput<'_>> =
        table.key.iter().map(|at| row.get_ref(*at).map(ToSqlOutput::Borrowed)).collect::<Result<_, _>>()?;
    let mut found = one.query(params_from_iter(key))?;
    let Some(found) = found.next()? else { return Ok(Counterpart::Missing) };
    for at in 0..table.columns.len() {
        // The type counts as well: 1 is not 1.0, and a text is not its bytes.
        if row.get_ref(at)? != found.get_ref(at)? {
            return Ok(Counterpart::Other);
        }
    }
    Ok(Counterpart::Same)
}

/// "id 17"
fn key_in_words(row: &Row<'_>, table: &ComparedTable) -> String {
    let part = |at: &usize| {
        let value = match row.get_ref(*at) {
            Ok(ValueRef::Integer(number)) => number.to_string(),
            Ok(ValueRef::Real(number)) => number.to_string(),
            Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).chars().take(40).collect(),
            Ok(ValueRef::Blob(bytes)) => {
                let mut text = String::new();
                text.extend(bytes.iter().take(8).map(|byte| format!("{byte:02x}")));
                text + "…"
            }
            Ok(ValueRef::Null) | Err(_) => "nothing".to_owned(),
        };
        format!("{} {value}", table.columns[*at])
    };
    table.named_by.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
