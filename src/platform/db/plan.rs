//! Query plans, for tests: a table scan is fast with ten people and slow with 20,000.

use rusqlite::Connection;

use super::migrations::Migrations;

/// `SQLite`'s plan of a statement on an empty database, a step to a line.
pub fn of(sql: &str) -> String {
    let mut conn = Connection::open_in_memory().unwrap();
    Migrations::BUILT_IN.apply(&mut conn, Migrations::BUILT_IN.newest()).unwrap();
    let mut explained = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let steps = explained.raw_query().mapped(|row| row.get("detail"));
    steps.collect::<rusqlite::Result<Vec<String>>>().unwrap().join("\n")
}
