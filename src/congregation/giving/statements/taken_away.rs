//! Statements of people whose row is taken away, by removal or by a merge, and the way back. The rows themselves are kept
//! with the person's others; this is what is particular about them.

use rusqlite::Transaction;

use super::store::taken;

/// A statement is there already, as the other's of a couple: it names the person again, in the free place.
pub fn name_again(tx: &Transaction<'_>, statement: i64, person_id: &str) -> rusqlite::Result<()> {
    taken::name_again(tx, statement, person_id)
}

/// Clears references to replaced statements that are gone. To be called when all rows are back.
pub fn clear_dangling_replacements(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    taken::clear_replaced_by_none(tx)
}
