//! Replacing a member's backup codes.

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::accounts::second_factor::{recovery_code, store};
use crate::platform::sealed::Seal;

/// Voids a member's backup codes and stores the hashes of new ones.
pub fn replace(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    codes: &[String],
    now: Timestamp,
) -> rusqlite::Result<()> {
    store::delete_recovery_codes(tx, member_id)?;
    for hash in codes.iter().filter_map(|code| recovery_code::hash(seal, member_id, code)) {
        store::insert_recovery_code(tx, member_id, hash, now.as_second())?;
    }
    Ok(())
}
