//! SQL for the Security card. Every statement names the member: an id alone is not sufficient.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::{SecurityEvent, SecurityEventAction};
use crate::platform::clock::on_clock;
use crate::platform::db::{self, from_row};

/// The last `most` events of one kind, as the card shows them.
macro_rules! last_events {
    ($actions:literal, $most:literal) => {
        concat!(
            "SELECT id, action, at, created_at, device_info, ip_address, repeats FROM
                (SELECT id, action, coalesce(last_at, created_at) AS at, created_at, repeats,
                        iif(actor IS NULL, device_info, NULL) AS device_info,
                        iif(actor IS NULL, ip_address, NULL) AS ip_address
                 FROM security_logs
                 WHERE member_id = :member AND action IN (SELECT value FROM json_each(",
            $actions,
            ")) ORDER BY created_at DESC, id DESC LIMIT ",
            $most,
            ")"
        )
    };
}

/// The last `most`, of which at most `anybody_s` are events that any client can cause without limit. Newest first by
/// their last time; a folded row may have begun before its neighbour.
pub(super) fn events(
    conn: &Connection,
    member_id: &str,
    most: u32,
    anybody_s: u32,
    zone: &TimeZone,
) -> Result<Vec<SecurityEvent>> {
    let words = |may_be_of_any_account: bool| {
        SecurityEventAction::words(may_be_of_any_account).collect::<serde_json::Value>().to_string()
    };
    let sql = concat!(
        "SELECT action, at, device_info, ip_address, repeats FROM (",
        last_events!(":own", ":most"),
        " UNION ALL ",
        last_events!(":of_anybody", ":anybody_s"),
        " ORDER BY created_at DESC, id DESC LIMIT :most) ORDER BY at DESC, id DESC",
    );
    let values = named_params! {
        ":member": member_id, ":own": words(false), ":of_anybody": words(true), ":most": most,
        ":anybody_s": anybody_s,
    };
    db::all(conn, sql, values, |row| SecurityEvent::from_row(row, zone))
}

from_row! { |row, zone: &TimeZone| SecurityEvent {
    action, at: on_clock(row.get("at")?, zone), device as "device_info", address as "ip_address", times as "repeats",
} }

/// Returns the browser's own description of the session that is gone, empty where it gave none.
pub(super) fn end_session(tx: &Transaction<'_>, member_id: &str, id: i64) -> Result<Option<String>> {
    let sql = "DELETE FROM sessions WHERE id = ?1 AND member_id = ?2 RETURNING coalesce(user_agent, '') AS user_agent";
    db::find(tx, sql, (id, member_id), |row| row.get("user_agent"))
}

/// Returns how many there were.
pub(super) fn end_other_sessions(tx: &Transaction<'_>, member_id: &str, present: i64) -> Result<usize> {
    tx.prepare_cached("DELETE FROM sessions WHERE member_id = ?1 AND id <> ?2")?.execute((member_id, present))
}

pub(super) fn end_sessions_of_device(
    tx: &Transaction<'_>,
    member_id: &str,
    device: i64,
    present: i64,
) -> Result<()> {
    let sql = "DELETE FROM sessions WHERE member_id = ?1 AND device_id = ?2 AND id <> ?3";
    db::execute(tx, sql, (member_id, device, present))
}

/// Returns the name of the browser that is gone, empty where it has none.
pub(super) fn forget_device(tx: &Transaction<'_>, member_id: &str, id: i64) -> Result<Option<String>> {
    let sql = "DELETE FROM trusted_devices WHERE id = ?1 AND member_id = ?2 RETURNING coalesce(device_name, '') AS device_name";
    db::find(tx, sql, (id, member_id), |row| row.get("device_name"))
}
