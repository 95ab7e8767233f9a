//! SQL for the audit log.

use jiff::Timestamp;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::{Action, LogEntry, LogGroup, NewLogEntry, Query};
use crate::platform::clock::from_seconds;
use crate::platform::db::{self, from_row};

pub(super) fn insert(
    tx: &Transaction<'_>,
    entry: &NewLogEntry<'_>,
    device: Option<&str>,
    actor: Option<&str>,
    now: i64,
) -> Result<()> {
    let sql = "INSERT INTO security_logs
            (member_id, email, action, ip_address, user_agent, device_info, detail, success, created_at, actor,
             actor_id)
         VALUES (:member, :email, :action, :address, :user_agent, :device, :detail, :success, :now, :actor, :actor_id)";
    let values = named_params! {
        ":member": entry.member_id, ":email": entry.email, ":action": entry.action, ":device": device,
        ":address": entry.client.map(|client| client.address.to_string()),
        ":user_agent": entry.client.and_then(|client| client.user_agent.as_deref()), ":detail": entry.detail,
        ":success": entry.success, ":now": now, ":actor": actor,
        ":actor_id": entry.role_holder.map(|member| &*member.id),
    };
    db::execute(tx, sql, values)
}

/// A statement about lines like `$entry`, with its success as a literal: only so the index of the failures serves.
macro_rules! by_success {
    ($entry:expr, $before:literal, $after:literal) => {
        if $entry.success {
            concat!($before, "success = 1", $after)
        } else {
            concat!($before, "success = 0", $after)
        }
    };
}

/// Counts `entry` on the line of its equal within the minute. False where there is none.
pub(super) fn increment_equal(
    tx: &Transaction<'_>,
    entry: &NewLogEntry<'_>,
    minute: i64,
    now: i64,
) -> Result<bool> {
    let sql = by_success!(
        entry,
        "UPDATE security_logs SET repeats = repeats + 1, last_at = :now WHERE id =
            (SELECT id FROM security_logs
             WHERE ",
        " AND created_at >= :minute AND created_at < :minute + 60
                AND action = :action AND member_id IS :member AND email IS :email
                AND ip_address IS :address AND user_agent IS :user_agent AND detail IS :detail
             LIMIT 1)"
    );
    let values = named_params! {
        ":now": now, ":minute": minute, ":action": entry.action, ":member": entry.member_id,
        ":email": entry.email, ":address": entry.client.map(|client| client.address.to_string()),
        ":user_agent": entry.client.and_then(|client| client.user_agent.as_deref()), ":detail": entry.detail,
    };
    db::changed(tx, sql, values)
}

/// The number of rows of this action for the entry's member, or without a member, within the minute.
pub(super) fn rows_of_minute(tx: &Transaction<'_>, entry: &NewLogEntry<'_>, minute: i64) -> Result<u32> {
    let sql = by_success!(
        entry,
        "SELECT count(*) AS lines FROM security_logs
         WHERE ",
        " AND created_at >= ?3 AND created_at < ?3 + 60 AND member_id IS ?1 AND action = ?2"
    );
    db::one(tx, sql, (entry.member_id, entry.action, minute), |row| row.get("lines"))
}

/// Counts `entry` on the line of the minute for all others of its kind. False where there is none.
pub(super) fn increment_others(
    tx: &Transaction<'_>,
    entry: &NewLogEntry<'_>,
    others: &str,
    minute: i64,
    now: i64,
) -> Result<bool> {
    let sql = by_success!(
        entry,
        "UPDATE security_logs SET repeats = repeats + 1, last_at = ?5 WHERE id =
            (SELECT id FROM security_logs
             WHERE ",
        " AND created_at >= ?4 AND created_at < ?4 + 60
                AND member_id IS ?1 AND action = ?2 AND detail = ?3 AND ip_address IS NULL
             LIMIT 1)"
    );
    db::changed(tx, sql, (entry.member_id, entry.action, others, minute, now))
}

/// The number of lines of this kind that a member has had since then.
pub fn count_since(conn: &Connection, action: Action, member_id: &str, since: Timestamp) -> Result<u32> {
    let sql = "SELECT count(*) AS lines FROM security_logs WHERE member_id = ?1 AND created_at > ?3 AND action = ?2";
    db::one(conn, sql, (member_id, action, since.as_second()), |row| row.get("lines"))
}

/// The id of who did the last of these actions to this member; none where it was a command, or the member.
pub fn last_actor(conn: &Connection, member_id: &str, actions: &[Action]) -> Result<Option<String>> {
    let actions: serde_json::Value = actions.iter().map(|action| action.as_str()).collect();
    let sql = "SELECT actor_id FROM security_logs
         WHERE member_id = ?1 AND success = 1 AND action IN (SELECT value FROM json_each(?2))
         ORDER BY id DESC LIMIT 1";
    db::find(conn, sql, (member_id, actions.to_string()), |row| row.get("actor_id")).map(Option::flatten)
}

/// The number of entries of this action by this role holder since then.
pub fn count_by_actor_since(
    conn: &Connection,
    action: Action,
    actor_id: &str,
    since: Timestamp,
) -> Result<u32> {
    let sql =
        "SELECT count(*) AS lines FROM security_logs WHERE actor_id = ?1 AND created_at > ?3 AND action = ?2";
    db::one(conn, sql, (actor_id, action, since.as_second()), |row| row.get("lines"))
}

/// The words of the actions that only treasurers read, as JSON for a statement.
fn of_gifts() -> String {
    LogGroup::Gifts.words().collect::<serde_json::Value>().to_string()
}

pub(super) fn count_failures(tx: &Transaction<'_>) -> Result<u32> {
    db::one(tx, "SELECT count(*) AS lines FROM security_logs WHERE success = 0", [], |row| row.get("lines"))
}

/// The oldest by id, not by time: a clock may have been wrong. Rows without a member go first, since any client can
/// cause an unlimited number of them.
pub(super) fn remove_oldest_failures(tx: &Transaction<'_>, lines: u32) -> Result<()> {
    let sql = "DELETE FROM security_logs
         WHERE id IN (SELECT id FROM security_logs WHERE success = 0 ORDER BY member_id IS NOT NULL, id LIMIT ?1)";
    db::execute(tx, sql, [lines])
}

/// The lines of one person come by their index, all others by their id: of a long log most are not theirs.
macro_rules! select_lines {
    ($whose:literal) => {
        concat!(
            "SELECT security_logs.id, action, security_logs.created_at, last_at, repeats, success,
                security_logs.email, ip_address, user_agent, device_info, detail, actor,
                members.member_id AS member_number, first_name || ' ' || last_name AS name
             FROM security_logs LEFT JOIN members ON members.id = security_logs.member_id
             WHERE ",
            $whose,
            " AND (:action IS NULL OR action = :action)
                AND (:since IS NULL OR coalesce(last_at, security_logs.created_at) >= :since)
                AND (:address IS NULL OR ip_address = :address)
                AND (:failed = 0 OR success = 0)
                AND action NOT IN (SELECT value FROM json_each(:hidden))
             ORDER BY security_logs.id DESC LIMIT :limit"
        )
    };
}

const OF_ONE: &str = select_lines!("security_logs.member_id = :member AND :email IS NULL");

/// The last lines that match, the newest first.
pub(super) fn find(conn: &Connection, query: &Query<'_>) -> Result<Vec<LogEntry>> {
    let sql = match (query.member_id, query.email) {
        (Some(_), None) => OF_ONE,
        _ => {
            select_lines!(
                "((:member IS NULL AND :email IS NULL) OR security_logs.member_id = :member
                    OR security_logs.email = :email)"
            )
        }
    };
    let values = named_params! {
        ":action": query.action, ":since": query.since.map(Timestamp::as_second),
        ":address": query.address.map(|address| address.to_string()), ":failed": query.failed,
        ":hidden": if query.without_gifts { of_gifts() } else { "[]".to_owned() }, ":member": query.member_id,
        ":email": query.email, ":limit": query.limit,
    };
    db::all(conn, sql, values, LogEntry::from_row)
}

from_row! { |row| LogEntry {
    action, times as "repeats", success, member_number, name, email, address as "ip_address", user_agent,
    device as "device_info", detail, actor, at: from_seconds(row.get("created_at")?),
    last_at: row.get::<_, Option<i64>>("last_at")?.map(from_seconds),
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn the_lines_of_one_person_come_by_their_index() {
        let plan = query_plan(OF_ONE);
        assert!(plan.contains("(member_id=?)"), "{plan}");
        assert!(!plan.contains("SCAN security_logs"), "{plan}");
    }
}
