//! Compares two databases row by row: every table, every column with its type, generated ones and photos too.
//!
//! One side is read from its beginning to its end; on the other one each row is looked up by its key. That needs memory
//! for two rows, and the other side, which may be the portal's own database, is never read for longer than a row takes:
//! no writer is blocked, and its log does not grow.

mod store;

use rusqlite::Connection;

pub(in crate::appliance::backup) use store::data_version;
use store::{ComparedTable, Counterpart};

use super::copy::with_commas;

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Rows that are the same.
    pub same: u64,
    /// Tables whose rows are not all the same.
    pub differences: Vec<TableDifference>,
    /// One is of an older schema: only the common tables and columns were compared.
    pub in_part: bool,
}

/// The differences in one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDifference {
    pub table: String,
    /// Rows that are not the same on both sides, or on one side only.
    pub rows: u64,
    /// Rows that are the same.
    pub same: u64,
    /// Rows that the whole side has.
    pub of: u64,
    /// The key of the first of them: "id 17".
    pub first: Option<String>,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error("The comparison was stopped.")]
    Stopped,
}

/// A column that is not compared: its table and its name.
pub type NotCompared = (&'static str, &'static str);

/// Counts how often a member was signed out everywhere. A restore ends every session.
pub const SIGNED_OUT: NotCompared = ("members", "session_epoch");

/// Compares all of `whole`, which no other process uses, with `other`. `stop` is polled to cancel.
pub fn compare(
    whole: &Connection,
    other: &Connection,
    stop: &dyn Fn() -> bool,
) -> Result<Comparison, CompareError> {
    compare_without(whole, other, None, stop)
}

/// The same without one column.
pub fn compare_without(
    whole: &Connection,
    other: &Connection,
    left_out: Option<NotCompared>,
    stop: &dyn Fn() -> bool,
) -> Result<Comparison, CompareError> {
    let schema =
        |conn: &Connection| conn.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0));
    let in_part = schema(whole)? != schema(other)?;
    let mut comparison = Comparison { in_part, ..Comparison::default() };
    let (here, there) = (store::tables(whole)?, store::tables(other)?);
    let on_one_side = |name: &&String| !here.contains(name) || !there.contains(name);
    // Between two schemas an extra table is expected.
    for name in here.iter().chain(&there).filter(on_one_side).filter(|_| !in_part) {
        let rows = store::count(if here.contains(name) { whole } else { other }, name)?;
        let of = if here.contains(name) { rows } else { 0 };
        comparison.differences.push(TableDifference { table: name.clone(), rows, same: 0, of, first: None });
    }
    for name in here.iter().filter(|name| there.contains(name)) {
        // The used numbers are no row of the congregation's, and migrations create tables anew.
        if name == NUMBERS && in_part {
            continue;
        }
        let Some(table) = table(whole, other, name, left_out, in_part)? else {
            let rows = store::count(whole, name)?;
            comparison.differences.push(TableDifference {
                table: name.clone(),
                rows,
                same: 0,
                of: rows,
                first: None,
            });
            continue;
        };
        let found = compare_table(whole, other, &table, stop)?;
        if name != NUMBERS {
            comparison.same += found.same;
        }
        comparison.differences.extend(found.difference);
    }
    Ok(comparison)
}

/// SQLite's own table of numbers that are never reused.
const NUMBERS: &str = "sqlite_sequence";

/// The columns that both sides have; `None` where they must be the same and are not.
fn table(
    whole: &Connection,
    other: &Connection,
    name: &str,
    left_out: Option<NotCompared>,
    in_part: bool,
) -> rusqlite::Result<Option<ComparedTable>> {
    let mut here = store::columns(whole, name)?;
    let there = store::columns(other, name)?;
    if here != there && !in_part {
        return Ok(None);
    }
    here.retain(|(column, _)| {
        there.iter().any(|(other, _)| other == column) && left_out != Some((name, column))
    });
    let mut key: Vec<(u16, usize)> = here
        .iter()
        .enumerate()
        .filter(|(_, (_, place))| *place > 0)
        .map(|(at, (_, place))| (*place, at))
        .collect();
    key.sort_unstable();
    let mut key: Vec<usize> = key.into_iter().map(|(_, at)| at).collect();
    let mut named_by = key.clone();
    if key.is_empty() {
        (key, named_by) = ((0..here.len()).collect(), vec![0]);
    }
    Ok(Some(ComparedTable {
        name: name.to_owned(),
        columns: here.into_iter().map(|(column, _)| column).collect(),
        key,
        named_by,
    }))
}

struct InTable {
    same: u64,
    difference: Option<TableDifference>,
}

fn compare_table(
    whole: &Connection,
    other: &Connection,
    table: &ComparedTable,
    stop: &dyn Fn() -> bool,
) -> Result<InTable, CompareError> {
    let (mut same, mut changed, mut missing) = (0, 0, 0);
    let mut first = None;
    let mut stopped = false;
    store::walk(whole, other, table, |counterpart, key| {
        match counterpart {
            Counterpart::Same => same += 1,
            Counterpart::Other => changed += 1,
            Counterpart::Missing => missing += 1,
        }
        if counterpart != Counterpart::Same && first.is_none() {
            first = Some(key());
        }
        stopped = (same + changed + missing) % 1000 == 0 && stop();
        !stopped
    })?;
    if stopped {
        return Err(CompareError::Stopped);
    }
    // Each row has another key, so a row that was not found from here is on the other side only.
    let more = store::count(other, &table.name)?.saturating_sub(same + changed);
    if more > 0 && first.is_none() {
        store::walk(other, whole, table, |counterpart, key| {
            first = (counterpart == Counterpart::Missing).then(key);
            first.is_none()
        })?;
    }
    let rows = changed + missing + more;
    let of = same + changed + missing;
    let difference = (rows > 0).then(|| TableDifference { table: table.name.clone(), rows, same, of, first });
    Ok(InTable { same, difference })
}

impl Comparison {
    /// True when nothing differs.
    pub fn is_same(&self) -> bool {
        self.differences.is_empty()
    }

    /// A table of people or gifts in which fewer than half of the rows are the same: no congregation changes that much
    /// between a backup and its verification. Small tables are ignored.
    pub fn hardly_the_same(&self) -> Option<&TableDifference> {
        const TABLES: [&str; 3] = ["members", "donations", "households"];
        const HANDFUL: u64 = 10;
        self.differences.iter().find(|found| {
            TABLES.contains(&found.table.as_str()) && found.of >= HANDFUL && found.same * 2 < found.of
        })
    }

    /// "3 rows of donations (the first: id 17) and 1 row of members (the first: id 4fc2)": what differs.
    pub fn differences_in_words(&self) -> String {
        let words: Vec<String> = self.differences.iter().map(TableDifference::in_words).collect();
        match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => words.concat(),
        }
    }
}

impl TableDifference {
    fn in_words(&self) -> String {
        let Self { table, rows, first, .. } = self;
        let rows_in_words = format!("{} row{}", with_commas(*rows), if *rows == 1 { "" } else { "s" });
        match first {
            None => format!("the table {table} ({rows_in_words})"),
            Some(first) if *rows == 1 => format!("{rows_in_words} of {table} ({first})"),
            Some(first) => format!("{rows_in_words} of {table} (the first: {first})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "
        CREATE TABLE gifts (id INTEGER PRIMARY KEY AUTOINCREMENT, cents INTEGER, note ANY,
            day TEXT, year TEXT GENERATED ALWAYS AS (substr(day, 1, 4)) VIRTUAL) STRICT;
        CREATE TABLE photos (member TEXT PRIMARY KEY, jpeg BLOB) STRICT;
        CREATE TABLE codes (member TEXT, step INTEGER, PRIMARY KEY (step, member)) STRICT, WITHOUT ROWID;
        CREATE TABLE loose (a, b);
        INSERT INTO gifts VALUES (1, 500, 'rent', '2026-01-01'), (2, NULL, 7, '2026-01-02'), (17, 3, NULL, NULL);
        INSERT INTO photos VALUES ('mary', x'FFD8FF00'), ('ada', zeroblob(100000));
        INSERT INTO codes VALUES ('mary', 1), ('ada', 1), ('mary', 2);
        INSERT INTO loose VALUES (1, 'x'), (NULL, 'y');";

    fn database(sql: &str) -> Connection {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(&format!("{TABLES}{sql}")).unwrap();
        conn
    }

    fn compared(there: &str) -> Comparison {
        compare(&database(""), &database(there), &|| false).unwrap()
    }

    #[test]
    fn what_differs_is_found_in_every_table_and_column_with_its_type() {
        assert_eq!(compared(""), Comparison { same: 10, differences: Vec::new(), in_part: false });
        for (change, words) in [
            ("UPDATE gifts SET cents = 501 WHERE id = 1", "1 row of gifts (id 1)"),
            ("UPDATE gifts SET note = '7' WHERE id = 2", "1 row of gifts (id 2)"),
            ("UPDATE gifts SET note = 7.0 WHERE id = 2", "1 row of gifts (id 2)"),
            ("UPDATE gifts SET cents = 0 WHERE id = 2", "1 row of gifts (id 2)"),
            ("UPDATE gifts SET cents = 9", "3 rows of gifts (the first: id 1)"),
            ("UPDATE gifts SET id = 3 WHERE id = 17", "2 rows of gifts (the first: id 17)"),
            ("UPDATE photos SET jpeg = x'FFD8FF01' WHERE member = 'mary'", "1 row of photos (member mary)"),
            ("DELETE FROM codes WHERE step = 2", "1 row of codes (step 2, member mary)"),
            ("INSERT INTO codes VALUES ('eve', 9)", "1 row of codes (step 9, member eve)"),
            ("INSERT INTO gifts (id) VALUES (5)", "1 row of gifts (id 5)"),
            ("DELETE FROM loose", "2 rows of loose (the first: a 1)"),
            ("UPDATE loose SET b = 'z' WHERE a IS NULL", "2 rows of loose (the first: a nothing)"),
            ("DROP TABLE loose", "the table loose (2 rows)"),
            ("ALTER TABLE photos ADD COLUMN size INTEGER", "the table photos (2 rows)"),
            ("CREATE TABLE more (a)", "the table more (0 rows)"),
            // The number 18 would be assigned twice.
            (
                "INSERT INTO gifts (id) VALUES (18); DELETE FROM gifts WHERE id = 18",
                "2 rows of sqlite_sequence (the first: name gifts)",
            ),
            (
                "DELETE FROM codes; DELETE FROM photos; UPDATE gifts SET day = NULL WHERE id = 1",
                "3 rows of codes (the first: step 1, member ada), 1 row of gifts (id 1) and 2 rows of photos (the first: member mary)",
            ),
        ] {
            assert_eq!(compared(change).differences_in_words(), words, "{change}");
        }
    }

    #[test]
    fn a_generated_column_counts_as_well() {
        let here = "CREATE TABLE born (id INTEGER PRIMARY KEY, day TEXT,
            month AS (substr(day, 6, 2))); INSERT INTO born VALUES (1, '2026-02-03')";
        let there = here.replace("6, 2", "9, 2");
        let found = compare(&database(here), &database(&there), &|| false).unwrap();
        assert_eq!(found.differences_in_words(), "1 row of born (id 1)");
    }

    #[test]
    fn between_two_schemas_what_both_have_is_compared() {
        let newer = "ALTER TABLE gifts ADD COLUMN fund TEXT; UPDATE gifts SET fund = 'x';
            CREATE TABLE more (a); DROP TABLE loose; PRAGMA user_version = 9;";
        let found = compared(newer);
        assert_eq!(found, Comparison { same: 8, differences: Vec::new(), in_part: true });
        let found = compared(&format!("{newer} UPDATE gifts SET cents = 501 WHERE id = 17"));
        assert_eq!(found.differences_in_words(), "1 row of gifts (id 17)");
    }

    #[test]
    fn it_stops_when_it_is_told() {
        let many = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO loose SELECT i, i FROM n";
        let stopped = compare(&database(many), &database(many), &|| true);
        assert!(matches!(stopped, Err(CompareError::Stopped)));
    }
}
