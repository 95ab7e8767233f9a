//! SQL for how accounts began.

use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{FirstAccess, FirstAccessWay};
use crate::accounts::audit_log::{self, Action};
use crate::platform::clock::on_clock;
use crate::platform::db::from_row;
use crate::platform::token::TokenHash;

/// How this member's account began.
pub fn first_of(
    conn: &Connection,
    member_id: &str,
    zone: &TimeZone,
) -> rusqlite::Result<Option<FirstAccess>> {
    conn.prepare_cached(
        "SELECT used_at, way,
            (SELECT first_name || ' ' || last_name FROM members WHERE members.id = made_by) AS made_by,
            (SELECT first_name || ' ' || last_name FROM members WHERE members.id = address_by) AS address_by
         FROM (SELECT id, used_at, 'slip' AS way, made_by, NULL AS address_by FROM slips
                WHERE member_id = ?1 AND is_first = 1
            UNION ALL SELECT id, used_at, purpose, made_by, address_by FROM password_resets
                WHERE member_id = ?1 AND is_first = 1)
         ORDER BY used_at DESC, id DESC LIMIT 1",
    )?
    .query_row([member_id], |row| FirstAccess::from_row(row, zone))
    .optional()
}

/// Records on a link just used for a first password, by the audit log, its sender and the person who entered the
/// address. Returns the way in the log's words; none where neither is a role holder: a command, or an import.
pub fn mark_link(
    tx: &Transaction<'_>,
    token: TokenHash,
    member_id: &str,
    now: i64,
) -> rusqlite::Result<Option<String>> {
    let purpose: String = tx
        .prepare_cached("SELECT purpose FROM password_resets WHERE token = ?1")?
        .query_row([token.0], |row| row.get("purpose"))?;
    let made = match way(&purpose) {
        FirstAccessWay::Invitation => audit_log::last_actor(tx, member_id, &[Action::MemberInvited])?,
        FirstAccessWay::Slip | FirstAccessWay::Letter => None,
    };
    let address = audit_log::last_actor(tx, member_id, &[Action::EmailChanged, Action::MemberAdded])?;
    if purpose == "setup" || made.is_none() && address.is_none() {
        return Ok(None);
    }
    tx.prepare_cached(
        "UPDATE password_resets SET is_first = 1, used_at = ?2, made_by = ?3, address_by = ?4 WHERE token = ?1",
    )?
    .execute((token.0, now, made, address))?;
    let first = first_of(tx, member_id, &TimeZone::UTC)?;
    Ok(first.map(|first| first.way.in_words(first.made_by.as_deref(), first.address_by.as_deref())))
}

from_row! { |row, zone: &TimeZone| FirstAccess {
    made_by, address_by, used_at: on_clock(row.get("used_at")?, zone), way: way(&row.get::<_, String>("way")?),
} }

fn way(word: &str) -> FirstAccessWay {
    match word {
        "slip" => FirstAccessWay::Slip,
        "invitation" => FirstAccessWay::Invitation,
        _ => FirstAccessWay::Letter,
    }
}
