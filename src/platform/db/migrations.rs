//! The migrations: what makes an empty file this program's database, and an older one up to date. And is a database made
//! as they make it ([`first_difference`])? Every table, index, trigger and view is compared, by its name and its text.
//!
//! Anything beyond that may be an attack: a trigger runs with the next row that is written. Two tables are allowed all
//! the same: Litestream, which copies the file away continuously, makes them for itself.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::Connection;
use rusqlite_migration::M;

/// The steps from an empty file to the newest schema. A schema's number is how many of them have made it.
#[derive(Clone, Copy, Debug)]
pub struct Migrations(&'static [M<'static>]);

impl Migrations {
    /// This program's own; a test may bring others. A step that makes a table anew ends with `.foreign_key_check()`.
    pub const BUILT_IN: Self = Self(BUILT_IN);

    pub const fn new(steps: &'static [M<'static>]) -> Self {
        Self(steps)
    }

    /// The number of the newest schema.
    pub const fn newest(self) -> usize {
        self.0.len()
    }

    /// Brings a database from its schema to this later one, in one transaction.
    pub(super) fn apply(self, conn: &mut Connection, to: usize) -> rusqlite_migration::Result<()> {
        rusqlite_migration::Migrations::from_slice(self.0).to_version(conn, to)
    }
}

const BUILT_IN: &[M<'static>] = &[M::up(FIRST)];

/// All files of the first one, in the order in which they are read.
pub const FIRST: &str = concat!(
    include_str!("../../../migrations/0001/people.sql"),
    include_str!("../../../migrations/0001/accounts.sql"),
    include_str!("../../../migrations/0001/events.sql"),
    include_str!("../../../migrations/0001/giving.sql"),
    include_str!("../../../migrations/0001/letters.sql"),
    include_str!("../../../migrations/0001/appliance.sql"),
);

/// Litestream's two tables by name, and the text it makes them with (its `db.go`, the same in 0.3 and 0.5): a number that
/// it counts up to have something to copy, and an empty one that it locks. No row of theirs is the congregation's.
const LITESTREAM: [(&str, &str); 2] = [
    ("_litestream_seq", "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)"),
    ("_litestream_lock", "CREATE TABLE _litestream_lock (id INTEGER)"),
];

/// True of the names of Litestream's tables, which no row of the portal is in. [`first_difference`] sees to it that a
/// table of that name is Litestream's.
pub fn is_litestream(table: &str) -> bool {
    LITESTREAM.iter().any(|(name, _)| *name == table)
}

/// The first thing that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaDifference {
    what: What,
    kind: String,
    name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Extra,
    Missing,
    Another,
}

impl fmt::Display for SchemaDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, kind, name } = self;
        let article = if kind.starts_with('i') { "an" } else { "a" };
        match what {
            What::Extra => write!(f, "there is {article} {kind} {name:?} in it"),
            What::Missing => write!(f, "the {kind} {name:?} is missing in it"),
            What::Another => write!(f, "the {kind} {name:?} in it is another"),
        }
    }
}

/// Compares `found`, which may be of any origin, with `made`, which the portal made. No SQL of `found` is run.
pub fn first_difference(found: &Connection, made: &Connection) -> rusqlite::Result<Option<SchemaDifference>> {
    let (mut found, made) = (objects(found)?, objects(made)?);
    found.retain(|(kind, name), (_, sql)| {
        kind != "table" || !LITESTREAM.contains(&(name.as_str(), sql.as_deref().unwrap_or_default()))
    });
    let about = |what, (kind, name): &(String, String)| {
        Some(SchemaDifference { what, kind: kind.clone(), name: name.clone() })
    };
    if let Some(extra) = found.keys().find(|key| !made.contains_key(*key)) {
        return Ok(about(What::Extra, extra));
    }
    if let Some(missing) = made.keys().find(|key| !found.contains_key(*key)) {
        return Ok(about(What::Missing, missing));
    }
    let another = found.iter().find(|(key, object)| made.get(*key) != Some(*object));
    Ok(another.and_then(|(key, _)| about(What::Another, key)))
}

type Objects = BTreeMap<(String, String), (String, Option<String>)>;

/// By kind and name: the table it belongs to, and its text. SQLite's own statistics come and go.
fn objects(conn: &Connection) -> rusqlite::Result<Objects> {
    conn.prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema
         WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))",
    )?
    .query_map([], |row| Ok(((row.get("type")?, row.get("name")?), (row.get("tbl_name")?, row.get("sql")?))))?
    .collect()
}

/// `SQLite`'s plan of a statement on an empty database, a step to a line: a table scan is fast with ten people and slow
/// with 20,000.
#[cfg(test)]
pub fn query_plan(sql: &str) -> String {
    let mut conn = Connection::open_in_memory().unwrap();
    Migrations::BUILT_IN.apply(&mut conn, Migrations::BUILT_IN.newest()).unwrap();
    let mut explained = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let steps = explained.raw_query().mapped(|row| row.get("detail"));
    steps.collect::<rusqlite::Result<Vec<String>>>().unwrap().join("\n")
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::platform::text::numbers::hex;

    const OURS: &str =
        "CREATE TABLE gifts (id INTEGER PRIMARY KEY AUTOINCREMENT, cents INTEGER UNIQUE) STRICT;
        CREATE INDEX by_cents ON gifts (cents);";

    /// Whoever has 0.1.0 has this schema: what changes since is a further step.
    #[test]
    fn the_schema_of_the_first_release_stays_as_it_was() {
        let hash = Sha256::digest(FIRST);
        assert_eq!(hex(&hash), "802d7bb120f82fda3e46a897c89d16e461c526e1c2557d1e12f920d45ab01c04");
    }

    #[test]
    fn every_kind_of_difference_is_named() {
        let made = Connection::open_in_memory().unwrap();
        made.execute_batch(OURS).unwrap();
        for (change, words) in [
            ("ANALYZE", None),
            ("INSERT INTO gifts VALUES (1, 2)", None),
            (
                "CREATE TRIGGER e3 AFTER INSERT ON gifts BEGIN DELETE FROM gifts; END",
                Some("there is a trigger \"e3\" in it"),
            ),
            ("CREATE VIEW v AS SELECT 1", Some("there is a view \"v\" in it")),
            (
                "CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
                 CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);",
                None,
            ),
            (
                "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER, more TEXT)",
                Some("there is a table \"_litestream_seq\" in it"),
            ),
            ("CREATE VIEW _litestream_lock AS SELECT 1", Some("there is a view \"_litestream_lock\" in it")),
            (
                "CREATE TABLE _litestream_lock (id INTEGER);
                 CREATE TRIGGER e3 AFTER INSERT ON _litestream_lock BEGIN DELETE FROM gifts; END",
                Some("there is a trigger \"e3\" in it"),
            ),
            ("CREATE TABLE t (a)", Some("there is a table \"t\" in it")),
            ("CREATE VIRTUAL TABLE f USING fts5(a)", Some("there is a table \"f\" in it")),
            ("CREATE INDEX i ON gifts (id)", Some("there is an index \"i\" in it")),
            ("DROP INDEX by_cents", Some("the index \"by_cents\" is missing in it")),
            (
                "ALTER TABLE gifts RENAME TO presents",
                Some("there is an index \"sqlite_autoindex_presents_1\" in it"),
            ),
            (
                "ALTER TABLE gifts RENAME COLUMN cents TO pence",
                Some("the index \"by_cents\" in it is another"),
            ),
            (
                "DROP INDEX by_cents; ALTER TABLE gifts ADD COLUMN more TEXT; CREATE INDEX by_cents ON gifts (cents);",
                Some("the table \"gifts\" in it is another"),
            ),
            (
                "DROP TABLE gifts; CREATE VIEW gifts AS SELECT 1 AS id",
                Some("there is a view \"gifts\" in it"),
            ),
        ] {
            let found = Connection::open_in_memory().unwrap();
            found.execute_batch(&format!("{OURS}{change}")).unwrap();
            let said = first_difference(&found, &made).unwrap().map(|found| found.to_string());
            assert_eq!(said.as_deref(), words, "{change}");
        }
    }
}
