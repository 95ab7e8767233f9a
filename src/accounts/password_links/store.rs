//! SQL for one-time links, and for how accounts began.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction, named_params};

use crate::accounts::audit_log::{self, Action};
use crate::accounts::password_links::{FirstAccess, FirstAccessWay, LinkIssueTime};
use crate::platform::clock::{Moment, on_clock};
use crate::platform::db::{self, from_row};
use crate::platform::token::TokenHash;

/// The link's owner: the words a password must not be made of.
pub struct LinkOwner {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub sign_in_name: String,
}

/// A link that opens the page: `:token`, `:now`, `:run` and `:uptime` are the request's.
macro_rules! where_link_is_good {
    () => {
        "token = :token AND used = 0
           AND password_resets.created_at <= :now AND password_resets.expires_at > :now
           AND (password_resets.run IS NOT :run
                OR :uptime - password_resets.uptime < password_resets.expires_at - password_resets.created_at)"
    };
}

/// Its letter was not delivered, so the row can go.
pub fn delete_unused(tx: &Transaction<'_>, token: TokenHash) -> Result<()> {
    db::execute(tx, "DELETE FROM password_resets WHERE token = ?1 AND used = 0", [token.0])
}

pub fn end_of_purpose(tx: &Transaction<'_>, member_id: &str, purpose: &str) -> Result<()> {
    let sql = "UPDATE password_resets SET used = 1 WHERE member_id = ?1 AND purpose = ?2 AND used = 0";
    db::execute(tx, sql, (member_id, purpose))
}

/// Older by row: a link that was made while a letter was on its way stays.
pub fn end_older(tx: &Transaction<'_>, token: TokenHash) -> Result<()> {
    let sql = "UPDATE password_resets AS older SET used = 1 FROM password_resets AS this
         WHERE this.token = ?1 AND older.member_id = this.member_id AND older.purpose = this.purpose
           AND older.used = 0 AND older.rowid < this.rowid";
    db::execute(tx, sql, [token.0])
}

/// The link has the member's current epoch: all that ends their sessions ends it too.
pub fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    token: TokenHash,
    purpose: &str,
    expires_at: i64,
    made: LinkIssueTime,
) -> Result<()> {
    let sql =
        "INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at, run, uptime)
         SELECT id, :token, :purpose, session_epoch, :expires_at, :now, :run, :uptime
         FROM members WHERE id = :member_id";
    let values = named_params! {
        ":member_id": member_id, ":token": token.0, ":purpose": purpose, ":expires_at": expires_at,
        ":now": made.now.as_second(), ":run": made.run, ":uptime": made.uptime,
    };
    db::execute(tx, sql, values)
}

pub fn find_owner(conn: &Connection, token: TokenHash, moment: Moment) -> Result<Option<LinkOwner>> {
    let sql = concat!(
        "SELECT first_name, last_name, coalesce(email, '') AS email, coalesce(sign_in_name, '') AS sign_in_name
         FROM password_resets JOIN members ON members.id = password_resets.member_id
         WHERE epoch = session_epoch AND disabled_at IS NULL AND (email IS NOT NULL OR sign_in_name IS NOT NULL) AND ",
        where_link_is_good!()
    );
    let values = named_params! {
        ":token": token.0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
    };
    db::find(conn, sql, values, LinkOwner::from_row)
}

from_row! { LinkOwner { first_name, last_name, email, sign_in_name } }

/// Uses a valid link up and returns its member.
pub fn use_up(tx: &Transaction<'_>, token: TokenHash, moment: Moment) -> Result<Option<String>> {
    let sql = concat!(
        "UPDATE password_resets SET used = 1
         WHERE ",
        where_link_is_good!(),
        " AND EXISTS (SELECT 1 FROM members WHERE members.id = password_resets.member_id
                       AND session_epoch = epoch AND disabled_at IS NULL
                       AND (email IS NOT NULL OR sign_in_name IS NOT NULL))
         RETURNING member_id"
    );
    let values = named_params! {
        ":token": token.0, ":now": moment.now.as_second(), ":run": moment.run, ":uptime": moment.uptime,
    };
    db::find(tx, sql, values, |row| row.get("member_id"))
}

/// The member of this link, valid or not.
pub fn find_member(conn: &Connection, token: TokenHash) -> Result<Option<String>> {
    let sql = "SELECT member_id FROM password_resets WHERE token = ?1";
    db::find(conn, sql, [token.0], |row| row.get("member_id"))
}

/// How this member's account began.
pub fn first_access(conn: &Connection, member_id: &str, zone: &TimeZone) -> Result<Option<FirstAccess>> {
    let sql = "SELECT used_at, way,
            (SELECT first_name || ' ' || last_name FROM members WHERE members.id = made_by) AS made_by,
            (SELECT first_name || ' ' || last_name FROM members WHERE members.id = address_by) AS address_by
         FROM (SELECT id, used_at, 'slip' AS way, made_by, NULL AS address_by FROM slips
                WHERE member_id = ?1 AND is_first = 1
            UNION ALL SELECT id, used_at, purpose, made_by, address_by FROM password_resets
                WHERE member_id = ?1 AND is_first = 1)
         ORDER BY used_at DESC, id DESC LIMIT 1";
    db::find(conn, sql, [member_id], |row| FirstAccess::from_row(row, zone))
}

/// Records on a link just used for a first password, by the audit log, its sender and the person who entered the
/// address. Returns the way in the log's words; none where neither is a role holder: a command, or an import.
pub fn mark_first_access(
    tx: &Transaction<'_>,
    token: TokenHash,
    member_id: &str,
    now: i64,
) -> Result<Option<String>> {
    let sql = "SELECT purpose FROM password_resets WHERE token = ?1";
    let purpose: String = db::one(tx, sql, [token.0], |row| row.get("purpose"))?;
    let made = match way(&purpose) {
        FirstAccessWay::Invitation => audit_log::last_actor(tx, member_id, &[Action::MemberInvited])?,
        FirstAccessWay::Slip | FirstAccessWay::Letter => None,
    };
    let address = audit_log::last_actor(tx, member_id, &[Action::EmailChanged, Action::MemberAdded])?;
    if purpose == "setup" || made.is_none() && address.is_none() {
        return Ok(None);
    }
    let sql = "UPDATE password_resets SET is_first = 1, used_at = ?2, made_by = ?3, address_by = ?4 WHERE token = ?1";
    db::execute(tx, sql, (token.0, now, made, address))?;
    let first = first_access(tx, member_id, &TimeZone::UTC)?;
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
