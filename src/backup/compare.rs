//! Two databases, row by row: every table, every column with its type, generated ones and photos too.
//!
//! One side is read from its beginning to its end; on the other one each row is looked up by its key. That needs room
//! for two rows whatever the size, and the other side, which may be the portal's own database, is never read for
//! longer than a row takes: whoever writes there is not held up, and its log does not grow.

mod store;

use rusqlite::Connection;

pub(in crate::backup) use store::data_version;
use store::{Counterpart, Table};

use super::copy::with_commas;

/// How two databases compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Rows that are the same.
    pub same: u64,
    /// Tables whose rows are not all the same.
    pub differences: Vec<Difference>,
    /// One is of an older schema: only the tables and columns that both have were compared.
    pub in_part: bool,
}

/// What is not the same in one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The table.
    pub table: String,
    /// Rows that are not the same on both sides, or on one side only.
    pub rows: u64,
    /// The key of the first of them: "id 17".
    pub first: Option<String>,
}

/// Why there is no comparison.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// SQLite's word.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// It was told to stop.
    #[error("The comparison was stopped.")]
    Stopped,
}

/// Compares all of `whole`, which nobody else uses, with `other`. Asks `stop` now and then whether to give up.
pub fn compare(
    whole: &Connection,
    other: &Connection,
    stop: &dyn Fn() -> bool,
) -> Result<Comparison, CompareError> {
    let schema =
        |conn: &Connection| conn.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0));
    let in_part = schema(whole)? != schema(other)?;
    let mut comparison = Comparison { in_part, ..Comparison::default() };
    let (here, there) = (store::tables(whole)?, store::tables(other)?);
    let on_one_side = |name: &&String| !here.contains(name) || !there.contains(name);
    // Between two schemas a table more or less is as it should be.
    for name in here.iter().chain(&there).filter(on_one_side).filter(|_| !in_part) {
        let rows = store::count(if here.contains(name) { whole } else { other }, name)?;
        comparison.differences.push(Difference { table: name.clone(), rows, first: None });
    }
    for name in here.iter().filter(|name| there.contains(name)) {
        // Which numbers were used is no row of anybody's, and steps between schemas make tables anew.
        if name == NUMBERS && in_part {
            continue;
        }
        let table = table(whole, other, name)?;
        let found = compare_table(whole, other, &table, stop)?;
        if name != NUMBERS {
            comparison.same += found.same;
        }
        comparison.differences.extend(found.difference);
    }
    Ok(comparison)
}

/// SQLite's own table of numbers that are never used again.
const NUMBERS: &str = "sqlite_sequence";

/// The columns that both sides have.
fn table(whole: &Connection, other: &Connection, name: &str) -> rusqlite::Result<Table> {
    let mut here = store::columns(whole, name)?;
    let there = store::columns(other, name)?;
    here.retain(|(column, _)| there.iter().any(|(other, _)| other == column));
    let mut key: Vec<(u16, usize)> = here
        .iter()
        .enumerate()
        .filter(|(_, (_, place))| *place > 0)
        .map(|(at, (_, place))| (*place, at))
        .collect();
    key.sort_unstable();
    let mut key: Vec<usize> = key.into_iter().map(|(_, at)| at).collect();
    if key.is_empty() {
        key = (0..here.len()).collect();
    }
    Ok(Table { name: name.to_owned(), columns: here.into_iter().map(|(column, _)| column).collect(), key })
}

struct InTable {
    same: u64,
    difference: Option<Difference>,
}

fn compare_table(
    whole: &Connection,
    other: &Connection,
    table: &Table,
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
    // Each row has another key, so what was not found from here is there only.
    let more = store::count(other, &table.name)?.saturating_sub(same + changed);
    if more > 0 && first.is_none() {
        store::walk(other, whole, table, |counterpart, key| {
            first = (counterpart == Counterpart::Missing).then(key);
            first.is_none()
        })?;
    }
    let rows = changed + missing + more;
    let difference = (rows > 0).then(|| Difference { table: table.name.clone(), rows, first });
    Ok(InTable { same, difference })
}

impl Comparison {
    /// True when nothing differs.
    pub fn is_same(&self) -> bool {
        self.differences.is_empty()
    }

    /// "3 rows of donations (the first: id 17) and 1 row of members (the first: id 4fc2)": what differs.
    pub fn differences_in_words(&self) -> String {
        let words: Vec<String> = self.differences.iter().map(Difference::in_words).collect();
        match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => words.concat(),
        }
    }
}

impl Difference {
    fn in_words(&self) -> String {
        let Self { table, rows, first } = self;
        let rows_in_words = format!("{} row{}", with_commas(*rows), if *rows == 1 { "" } else { "s" });
        match first {
            None => format!("the table {table} ({rows_in_words})"),
            Some(first) if *rows == 1 => format!("{rows_in_words} of {table} ({first})"),
            Some(first) => format!("{rows_in_words} of {table} (the first: {first})"),
        }
    }
}
