//! Running a statement, which its connection keeps compiled for the next time; it is a literal, so that no text of a user
//! gets into it. And rows read by column name, each field of a struct from the column of its own name.
//!
//! Not `serde_rusqlite`: every row struct would derive `Deserialize`, values that know SQL (`FromSql`) would have to know
//! serde as well, its errors are a type of its own, and each of its versions fits one version of rusqlite.

use std::cell::Cell;
use std::ops::Deref;

use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{Connection, Error, OptionalExtension, Params, Row, Statement, Transaction};

/// A row that looks for a name from behind the column it found last on. [`Row::get`] compares every name from the first on:
/// of twenty columns and forty rows that is a third of a millisecond.
pub struct NamedRow<'a, 'statement> {
    row: &'a Row<'statement>,
    next: Cell<usize>,
}

impl<'a, 'statement> NamedRow<'a, 'statement> {
    pub fn of(row: &'a Row<'statement>) -> Self {
        Self { row, next: Cell::new(0) }
    }

    pub fn get<N: AsRef<str>, T: FromSql>(&self, name: N) -> rusqlite::Result<T> {
        self.row.get(self.find(name.as_ref())?)
    }

    pub fn get_ref(&self, name: &str) -> rusqlite::Result<ValueRef<'a>> {
        self.row.get_ref(self.find(name)?)
    }

    /// The part of the row that is there unless this column is NULL.
    pub fn part<T>(
        &self,
        column: &str,
        read: impl FnOnce(&Row<'statement>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Option<T>> {
        let is_null = self.get_ref(column)? == ValueRef::Null;
        if is_null { Ok(None) } else { read(self.row).map(Some) }
    }

    fn find(&self, name: &str) -> rusqlite::Result<usize> {
        let statement: &Statement<'_> = self.row.as_ref();
        let (next, all) = (self.next.get(), statement.column_count());
        let index = (next..all)
            .chain(0..next)
            .find(|index| statement.column_name(*index).is_ok_and(|column| column == name))
            .ok_or_else(|| Error::InvalidColumnName(name.to_owned()))?;
        self.next.set(index + 1);
        Ok(index)
    }
}

/// For functions that read a part of any row.
impl<'statement> Deref for NamedRow<'_, 'statement> {
    type Target = Row<'statement>;

    fn deref(&self) -> &Row<'statement> {
        self.row
    }
}

/// Implements `from_row`: `id` is read from the column `id`, `number as "member_id"` from another column. After `|row|` a
/// field may also be any expression of the row: `from_row! { |row| Gift { id, fund, giver: Giver::from_row(row)? } }`.
/// `|row, zone: &TimeZone|` makes a `from_row(row, zone)`.
macro_rules! from_row {
    (|$row:ident $(, $given:ident: $of:ty)*| $type:ident {
        $($field:ident $(as $column:literal)? $(: $value:expr)?),* $(,)?
    }) => {
        impl $type {
            pub(crate) fn from_row(row: &rusqlite::Row<'_> $(, $given: $of)*) -> rusqlite::Result<Self> {
                let $row = &$crate::platform::db::named_row::NamedRow::of(row);
                Ok(Self { $($field: from_row!(@ $row $field $(as $column)? $(: $value)?)),* })
            }
        }
    };
    (@ $row:ident $field:ident) => { $row.get(stringify!($field))? };
    (@ $row:ident $field:ident as $column:literal) => { $row.get($column)? };
    (@ $row:ident $field:ident : $value:expr) => { $value };
    ($type:ident $fields:tt) => { from_row! { |row| $type $fields } };
}
pub(crate) use from_row;

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

/// True where a query finds a row.
pub fn exists(conn: &Connection, sql: &'static str, params: impl Params) -> rusqlite::Result<bool> {
    conn.prepare_cached(sql)?.exists(params)
}

/// Cuts rows down to a page: a query reads one row more than a page shows. Returns its last row, the cursor of the next
/// page, where there is one.
pub fn cut<T>(found: &mut Vec<T>, page: u32) -> Option<&T> {
    let has_more = found.len() > page as usize;
    found.truncate(page as usize);
    found.last().filter(|_| has_more)
}

/// Adds a row, and returns its id.
pub fn insert(tx: &Transaction<'_>, sql: &'static str, params: impl Params) -> rusqlite::Result<i64> {
    tx.prepare_cached(sql)?.insert(params)
}

/// Runs a statement; true where a row is another one now, or gone.
pub fn changed(tx: &Transaction<'_>, sql: &'static str, params: impl Params) -> rusqlite::Result<bool> {
    Ok(tx.prepare_cached(sql)?.execute(params)? > 0)
}

/// Runs a statement that finds nothing.
pub fn execute(tx: &Transaction<'_>, sql: &'static str, params: impl Params) -> rusqlite::Result<()> {
    tx.prepare_cached(sql)?.execute(params).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pair {
        one: i64,
        two: i64,
        rest: Rest,
    }

    struct Rest {
        three: i64,
    }

    from_row! { |row| Pair { one, two as "second", rest: Rest::from_row(row)? } }
    from_row! { Rest { three } }

    #[test]
    fn fields_are_read_from_their_columns() {
        let conn = Connection::open_in_memory().unwrap();
        let found = conn.query_row("SELECT 3 AS three, 1 AS one, 2 AS second", [], Pair::from_row).unwrap();
        assert_eq!([found.one, found.two, found.rest.three], [1, 2, 3]);
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let conn = Connection::open_in_memory().unwrap();
        let found = conn.query_row("SELECT 1 AS one, 2 AS two, 3 AS three", [], |row| {
            let row = NamedRow::of(row);
            assert!(matches!(row.get::<_, i64>("four"), Err(Error::InvalidColumnName(_))));
            ["one", "two", "three", "three", "one", "two"]
                .map(|name| row.get::<_, i64>(name))
                .into_iter()
                .collect()
        });
        assert_eq!(found, Ok(vec![1, 2, 3, 3, 1, 2]));
    }

    #[test]
    fn a_page_has_a_next_one_where_more_was_found_than_it_shows() {
        for (found, shown, last) in [
            (vec![], 0, None),
            (vec![1, 2], 2, None),
            (vec![1, 2, 3], 2, Some(2)),
            (vec![1, 2, 3, 4], 2, Some(2)),
        ] {
            let mut rows = found.clone();
            assert_eq!(cut(&mut rows, 2).copied(), last, "{found:?}");
            assert_eq!(rows.len(), shown, "{found:?}");
        }
    }
}
