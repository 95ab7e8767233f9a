//! SQL for slips.

use rusqlite::{Connection, Result, Transaction, named_params};

use super::SlipOwner;
use crate::platform::clock::Moment;
use crate::platform::db::{self, from_row};

/// A slip that opens its page: `:code`, `:now`, `:run` and `:uptime` are the request's.
macro_rules! where_slip_is_good {
    () => {
        "code_hash = :code AND used_at IS NULL AND ended_at IS NULL
           AND slips.created_at <= :now AND slips.expires_at > :now
           AND (slips.run <> :run OR :uptime - slips.uptime < slips.expires_at - slips.created_at)"
    };
}

pub fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    code_hash: &[u8; 32],
    made_by: &str,
    expires_at: i64,
    moment: Moment,
) -> Result<()> {
    let sql = "INSERT INTO slips (member_id, code_hash, epoch, made_by, created_at, expires_at, run, uptime)
         SELECT id, :code, session_epoch, :made_by, :now, :expires_at, :run, :uptime
         FROM members WHERE id = :member_id";
    let values = named_params! {
        ":member_id": member_id, ":code": code_hash, ":made_by": made_by, ":now": moment.now.as_second(),
        ":expires_at": expires_at, ":run": moment.run, ":uptime": moment.uptime,
    };
    db::execute(tx, sql, values)
}

/// Ends the member's open slip.
pub fn end_open(tx: &Transaction<'_>, member_id: &str, now: i64) -> Result<()> {
    let sql = "UPDATE slips SET ended_at = ?2 WHERE member_id = ?1 AND used_at IS NULL AND ended_at IS NULL";
    db::execute(tx, sql, (member_id, now))
}

/// Opens the slip again that was ended at this moment together with the member's account, unless their access was ended
/// once more since.
pub fn open_again(tx: &Transaction<'_>, member_id: &str, ended_at: i64) -> Result<()> {
    let sql = "UPDATE slips SET ended_at = NULL, epoch = epoch + 1
         WHERE member_id = ?1 AND ended_at = ?2 AND used_at IS NULL
            AND epoch + 1 = (SELECT session_epoch FROM members WHERE id = ?1)";
    db::execute(tx, sql, (member_id, ended_at))
}

/// How many this member has made since then.
pub fn count_made_by(conn: &Connection, made_by: &str, since: i64, now: i64) -> Result<u32> {
    let sql =
        "SELECT count(*) AS made FROM slips WHERE made_by = ?1 AND created_at > ?2 AND created_at <= ?3";
    db::one(conn, sql, (made_by, since, now), |row| row.get("made"))
}

pub fn find_owner(conn: &Connection, code_hash: &[u8; 32], moment: Moment) -> Result<Option<SlipOwner>> {
    let sql = concat!(
        "SELECT members.id, coalesce(preferred_name, first_name) || ' ' || last_name AS name, first_name, last_name,
            coalesce(email, '') AS email, sign_in_name, password IS NOT NULL AS has_password,
            (SELECT first_name || ' ' || last_name FROM members AS maker WHERE maker.id = made_by) AS made_by
         FROM slips JOIN members ON members.id = slips.member_id
         WHERE epoch = session_epoch AND disabled_at IS NULL AND (email IS NOT NULL OR sign_in_name IS NOT NULL) AND ",
        where_slip_is_good!()
    );
    let values = named_params! {
        ":code": code_hash, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
    };
    db::find(conn, sql, values, SlipOwner::from_row)
}

from_row! { SlipOwner {
    member_id as "id", name, first_name, last_name, email, sign_in_name, has_password, made_by,
} }

/// Uses a good slip up; false where it is not good any more.
pub fn use_up(tx: &Transaction<'_>, code_hash: &[u8; 32], moment: Moment) -> Result<bool> {
    let sql = concat!(
        "UPDATE slips SET used_at = :now,
            is_first = (SELECT password IS NULL FROM members WHERE members.id = slips.member_id)
         WHERE ",
        where_slip_is_good!()
    );
    let values = named_params! {
        ":code": code_hash, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
    };
    db::changed(tx, sql, values)
}

/// The member of this slip, good or not.
pub fn find_member(conn: &Connection, code_hash: &[u8; 32]) -> Result<Option<String>> {
    let sql = "SELECT member_id FROM slips WHERE code_hash = ?1";
    db::find(conn, sql, [code_hash], |row| row.get("member_id"))
}
