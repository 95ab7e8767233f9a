//! SQL for the security log.

use rusqlite::Transaction;

use super::Entry;

pub(super) fn insert(
    tx: &Transaction<'_>,
    entry: &Entry<'_>,
    device: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO security_logs
            (member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?
    .execute((
        entry.member_id,
        entry.email,
        entry.action.as_str(),
        entry.client.map(|client| client.address.to_string()),
        entry.client.and_then(|client| client.user_agent.as_deref()),
        device,
        entry.detail,
        entry.success,
        now,
    ))
    .map(|_| ())
}
