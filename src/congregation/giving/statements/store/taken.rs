//! SQL for statements of people whose row was taken away.

use rusqlite::Transaction;

pub fn name_again(tx: &Transaction<'_>, id: i64, person_id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE statements SET partner_id = ?2 WHERE id = ?1 AND partner_id IS NULL AND member_id <> ?2",
    )?
    .execute((id, person_id))
    .map(|_| ())
}

pub fn clear_replaced_by_none(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE statements SET replaced_by = NULL
         WHERE replaced_by IS NOT NULL AND replaced_by NOT IN (SELECT id FROM statements)",
    )?
    .execute([])
    .map(|_| ())
}
