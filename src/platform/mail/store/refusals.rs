//! SQL for addresses that the mail server has refused for good.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::platform::clock::from_seconds;
use crate::platform::db::from_row;
use crate::platform::mail::RefusedAddress;

pub fn mark(tx: &Transaction<'_>, address: &str, reason: &str, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT OR REPLACE INTO refused_addresses (address, reason, refused_at) VALUES (?1, ?2, ?3)",
    )?
    .execute((address, reason, now))
    .map(|_| ())
}

pub fn find(conn: &Connection, address: &str) -> rusqlite::Result<Option<RefusedAddress>> {
    conn.prepare_cached("SELECT address, reason, refused_at FROM refused_addresses WHERE address = ?1")?
        .query_row([address], RefusedAddress::from_row)
        .optional()
}

/// The latest first.
pub fn list(conn: &Connection, limit: u32) -> rusqlite::Result<Vec<RefusedAddress>> {
    conn.prepare_cached(
        "SELECT address, reason, refused_at FROM refused_addresses ORDER BY refused_at DESC, address LIMIT ?1",
    )?
    .query_map([limit], RefusedAddress::from_row)?
    .collect()
}

from_row! { |row| RefusedAddress { address, reason, at: from_seconds(row.get("refused_at")?) } }

/// Forgets the refusal of the address of letter `id`, for another attempt.
pub fn forget_of(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "DELETE FROM refused_addresses WHERE address =
            (SELECT coalesce(to_address, email, contact_email) FROM outbox
                JOIN members ON members.id = outbox.member_id WHERE outbox.id = ?1)",
    )?
    .execute([id])
    .map(|_| ())
}
