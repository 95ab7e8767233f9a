//! SQL for statements of people whose row is taken away, by removal or by a merge, and put back. The rows themselves are
//! kept with the person's others; this is what is particular about them.

use rusqlite::Transaction;

/// A statement is there already, as the other's of a couple: it names the person again, in the free place.
pub fn name_again(tx: &Transaction<'_>, id: i64, person_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE statements SET partner_id = ?2 WHERE id = ?1 AND partner_id IS NULL AND member_id <> ?2",
    )?
    .execute((id, person_id))
    .map(|_| ())
}

/// Clears references to replaced statements that are gone. To be called when all rows are back.
pub fn clear_dangling_replacements(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE statements SET replaced_by = NULL
         WHERE replaced_by IS NOT NULL AND replaced_by NOT IN (SELECT id FROM statements)",
    )?
    .execute([])
    .map(|_| ())
}
