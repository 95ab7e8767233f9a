//! SQL for the outbox, and for how deliveries went: the tries of each day, and addresses that the mail server has refused
//! for good.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::{Connection, Result, Transaction};

use super::{BulkLetters, Letter, MailDay, News, RefusedAddress, TryOutcome, WaitingLetter};
use crate::platform::clock::from_seconds;
use crate::platform::db::{self, from_row};

/// A letter that has not left.
pub(super) struct Waiting {
    pub letter: String,
    pub member_id: String,
    pub detail: Option<String>,
    pub about: Option<String>,
    pub to_address: Option<String>,
    pub created_at: i64,
    pub expires_at: i64,
    pub attempts: i64,
}

/// A letter's recipient, as stored at the moment it leaves.
#[derive(Clone, Debug, Default)]
pub struct Recipient {
    /// `members.id`
    pub member_id: String,
    /// For the greeting.
    pub first_name: String,
    /// First and last name.
    pub full_name: String,
    /// The stored address.
    pub email: String,
    /// The e-mail address or the sign-in name; empty for a person without an account.
    pub account_name: String,
    /// Others may read what comes to it, so that the letter says for whom it is.
    pub is_contact_address: bool,
    /// They have or had a role: no link for a new password goes to a contact address of theirs.
    pub had_role: bool,
    /// They have no password yet, and have not moved away.
    pub is_invitable: bool,
}

/// Inserts nothing for a member without any address.
pub(super) fn insert(tx: &Transaction<'_>, news: &News<'_>, expires_at: i64, now: i64) -> Result<()> {
    let sql = "INSERT INTO outbox (letter, member_id, detail, to_address, is_bulk, created_at, expires_at, next_try_at)
         SELECT ?1, id, ?3, ?4, ?7, ?5, ?6, ?5 FROM members
         WHERE id = ?2 AND coalesce(?4, email, contact_email) IS NOT NULL";
    let News { letter, member_id, detail, to_address } = *news;
    db::execute(tx, sql, (letter, member_id, detail, to_address, now, expires_at, letter.is_low_priority()))
}

const HOUR: i64 = 3600;
/// The rate limit for letters of one kind within an hour, for one member and for one address.
pub(super) const MOST_AN_HOUR: i64 = 3;

/// The number of these letters queued for a member within the hour before `now`. Letters dated by a clock that ran ahead
/// do not count: they would fill the limit until that time has come.
pub(super) fn count_within_hour(
    conn: &Connection,
    letter: Letter,
    member_id: &str,
    now: Timestamp,
) -> Result<i64> {
    let sql = "SELECT count(*) AS letters FROM outbox
         WHERE member_id = ?1 AND letter = ?2 AND created_at > ?3 AND created_at <= ?4";
    db::one(conn, sql, (member_id, letter, now.as_second() - HOUR, now.as_second()), |row| row.get("letters"))
}

/// The same for all members whose letters of this kind go to this address: a household may share one. A letter without
/// an address of its own goes to its member's.
pub(super) fn count_to_address_within_hour(
    conn: &Connection,
    letter: Letter,
    address: &str,
    now: Timestamp,
) -> Result<i64> {
    let sql = "SELECT count(*) AS letters FROM outbox
         WHERE letter = ?2 AND created_at > ?3 AND created_at <= ?4 AND to_address IS NULL
             AND member_id IN (SELECT id FROM members WHERE email = ?1
                 UNION SELECT id FROM members WHERE contact_email = ?1 AND email IS NULL)";
    db::one(conn, sql, (address, letter, now.as_second() - HOUR, now.as_second()), |row| row.get("letters"))
}

/// The ids of members to whose addresses another letter of this kind within the hour would be one too many; those that were
/// withdrawn do not count.
pub fn written_to_enough(conn: &Connection, letter: Letter, now: Timestamp) -> Result<HashSet<String>> {
    let sql = "SELECT id FROM members WHERE coalesce(email, contact_email) IN
            (SELECT coalesce(email, contact_email) AS reached_at
             FROM outbox JOIN members ON members.id = outbox.member_id
             WHERE letter = ?1 AND outbox.created_at > ?2 AND outbox.created_at <= ?3
                AND (sent_at IS NOT NULL OR given_up_at IS NULL)
             GROUP BY reached_at HAVING count(*) >= ?4)";
    db::all(conn, sql, (letter, now.as_second() - HOUR, now.as_second(), MOST_AN_HOUR), |row| row.get("id"))
}

/// The number of letters of its kind sent to its member within the hour that ended with this one, itself included.
pub(super) fn place_within_hour(tx: &Transaction<'_>, id: i64) -> Result<i64> {
    let sql = "SELECT count(*) AS letters FROM outbox JOIN outbox AS this ON this.id = ?1
         WHERE outbox.member_id = this.member_id AND outbox.letter = this.letter AND outbox.id <= this.id
           AND outbox.created_at > this.created_at - 3600 AND outbox.created_at <= this.created_at";
    db::one(tx, sql, [id], |row| row.get("letters"))
}

/// Removes the letters of this kind to this member that have not left.
pub fn withdraw(tx: &Transaction<'_>, letter: Letter, member_id: &str) -> Result<()> {
    let sql =
        "DELETE FROM outbox WHERE member_id = ?1 AND letter = ?2 AND sent_at IS NULL AND given_up_at IS NULL";
    db::execute(tx, sql, (member_id, letter))
}

/// Removes a letter that has not left.
pub(super) fn remove(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM outbox WHERE id = ?1 AND sent_at IS NULL", [id])
}

/// The letter whose turn it is, and whether it is one of many: those come last.
pub(super) fn next_waiting(conn: &Connection, now: i64) -> Result<Option<(i64, bool)>> {
    let sql = "SELECT id, is_bulk FROM outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= ?1
         ORDER BY is_bulk, next_try_at, id LIMIT 1";
    db::find(conn, sql, [now], |row| Ok((row.get("id")?, row.get("is_bulk")?)))
}

/// Letters that left within a time; of a clock that ran ahead none.
pub(super) fn count_sent(conn: &Connection, after: i64, until: i64) -> Result<u32> {
    let sql = "SELECT count(*) AS letters FROM outbox WHERE sent_at > ?1 AND sent_at <= ?2";
    db::one(conn, sql, (after, until), |row| row.get("letters"))
}

pub(super) fn insert_bulk(
    tx: &Transaction<'_>,
    letters: &BulkLetters<'_>,
    member_id: &str,
    now: i64,
) -> Result<()> {
    let sql = "INSERT INTO outbox (letter, member_id, about, is_bulk, created_at, expires_at, next_try_at)
         VALUES (?1, ?2, ?3, 1, ?5, ?4, ?5)";
    db::execute(tx, sql, (letters.letter, member_id, letters.about, letters.expires_at.as_second(), now))
}

/// The people at whose addresses letters of a cause wait.
pub fn waiting_about(conn: &Connection, letter: Letter, about: &str) -> Result<Vec<String>> {
    let sql = "SELECT member_id FROM outbox
         WHERE letter = ?1 AND about = ?2 AND sent_at IS NULL AND given_up_at IS NULL";
    db::all(conn, sql, (letter, about), |row| row.get("member_id"))
}

/// Ends the letters of a cause that have not left. [`revive_bulk`] brings them back for the same reason.
pub fn end_bulk(tx: &Transaction<'_>, letter: Letter, about: &str, why: &str, now: Timestamp) -> Result<()> {
    let sql = "UPDATE outbox SET given_up_at = ?4, last_error = ?3
         WHERE letter = ?1 AND about = ?2 AND sent_at IS NULL AND given_up_at IS NULL";
    db::execute(tx, sql, (letter, about, why, now.as_second()))
}

/// Brings back what [`end_bulk`] ended for this reason.
pub fn revive_bulk(
    tx: &Transaction<'_>,
    letter: Letter,
    about: &str,
    why: &str,
    now: Timestamp,
) -> Result<()> {
    let sql = "UPDATE outbox SET given_up_at = NULL, last_error = NULL, next_try_at = ?4
         WHERE letter = ?1 AND about = ?2 AND sent_at IS NULL AND given_up_at IS NOT NULL AND last_error = ?3";
    db::execute(tx, sql, (letter, about, why, now.as_second()))
}

/// The cause of letters that have not left lasts until then.
pub fn move_bulk_end(tx: &Transaction<'_>, letters: &BulkLetters<'_>) -> Result<()> {
    let sql = "UPDATE outbox SET expires_at = ?3
         WHERE letter = ?1 AND about = ?2 AND sent_at IS NULL AND given_up_at IS NULL";
    db::execute(tx, sql, (letters.letter, letters.about, letters.expires_at.as_second()))
}

/// Postpones the letter without counting an attempt.
pub(super) fn put_off(tx: &Transaction<'_>, id: i64, until: i64) -> Result<()> {
    db::execute(tx, "UPDATE outbox SET next_try_at = ?2 WHERE id = ?1", (id, until))
}

pub(super) fn find_waiting(tx: &Transaction<'_>, id: i64, now: i64) -> Result<Option<Waiting>> {
    let sql = "SELECT id, letter, member_id, detail, about, to_address, created_at, expires_at, attempts
         FROM outbox WHERE id = ?1 AND sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= ?2";
    db::find(tx, sql, (id, now), Waiting::from_row)
}

/// The try begins, and counts: if the program crashes now, the next try is not at once.
pub(super) fn begin_try(tx: &Transaction<'_>, id: i64, next_try_at: i64) -> Result<()> {
    let sql = "UPDATE outbox SET attempts = attempts + 1, next_try_at = ?2 WHERE id = ?1";
    db::execute(tx, sql, (id, next_try_at))
}

pub(super) fn recipient(tx: &Transaction<'_>, member_id: &str) -> Result<Option<Recipient>> {
    let sql = "SELECT id, coalesce(preferred_name, first_name) AS first_name,
            first_name || ' ' || last_name AS full_name, coalesce(email, contact_email) AS address,
            coalesce(email, sign_in_name, '') AS account_name, email IS NULL AS is_contact_address, had_role,
            password IS NULL AND left_on IS NULL AS is_invitable
         FROM members
         WHERE id = ?1 AND coalesce(email, contact_email) IS NOT NULL AND disabled_at IS NULL";
    db::find(tx, sql, [member_id], Recipient::from_row)
}

from_row! { Recipient {
    member_id as "id", first_name, full_name, email as "address", account_name, is_contact_address, had_role,
    is_invitable,
} }

pub(super) fn mark_sent(tx: &Transaction<'_>, id: i64, now: i64) -> Result<()> {
    db::execute(tx, "UPDATE outbox SET sent_at = ?2, last_error = NULL WHERE id = ?1", (id, now))
}

pub(super) fn note_failure(tx: &Transaction<'_>, id: i64, error: &str) -> Result<()> {
    db::execute(tx, "UPDATE outbox SET last_error = ?2 WHERE id = ?1", (id, error))
}

/// No letter is tried before `until`.
pub(super) fn delay_all(tx: &Transaction<'_>, until: i64) -> Result<()> {
    let sql = "UPDATE outbox SET next_try_at = ?1
         WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at < ?1";
    db::execute(tx, sql, [until])
}

pub(super) fn give_up(tx: &Transaction<'_>, id: i64, now: i64, reason: &str) -> Result<()> {
    db::execute(tx, "UPDATE outbox SET given_up_at = ?2, last_error = ?3 WHERE id = ?1", (id, now, reason))
}

/// True while a letter of this kind to this member has not left yet.
pub fn is_waiting(conn: &Connection, letter: Letter, member_id: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM outbox
         WHERE member_id = ?1 AND letter = ?2 AND sent_at IS NULL AND given_up_at IS NULL";
    db::exists(conn, sql, (member_id, letter))
}

from_row! { Waiting { letter, member_id, detail, about, to_address, created_at, expires_at, attempts } }

/// Letters that have not left, the oldest first; `all`: the others too.
pub(super) fn list(conn: &Connection, all: bool) -> Result<Vec<WaitingLetter>> {
    let sql = "SELECT outbox.id, letter, is_bulk, coalesce(to_address, email, contact_email, '') AS address, outbox.created_at, attempts,
                next_try_at, sent_at, given_up_at, last_error
         FROM outbox JOIN members ON members.id = outbox.member_id
         WHERE ?1 OR sent_at IS NULL ORDER BY outbox.id";
    db::all(conn, sql, [all], WaitingLetter::from_row)
}

from_row! { |row| WaitingLetter {
    id, letter, is_bulk, address, tries as "attempts", last_error,
    created_at: from_seconds(row.get("created_at")?), next_try_at: from_seconds(row.get("next_try_at")?),
    sent_at: row.get::<_, Option<i64>>("sent_at")?.map(from_seconds),
    given_up_at: row.get::<_, Option<i64>>("given_up_at")?.map(from_seconds),
} }

pub(super) fn try_again(tx: &Transaction<'_>, id: i64, expires_at: i64, now: i64) -> Result<()> {
    let sql = "UPDATE outbox SET given_up_at = NULL, attempts = 0, next_try_at = ?3, expires_at = max(expires_at, ?2)
         WHERE id = ?1";
    db::execute(tx, sql, (id, expires_at, now))
}

/// Counts a try on its day.
pub(super) fn count_on_day(tx: &Transaction<'_>, day: &str, outcome: TryOutcome) -> Result<()> {
    let counts =
        [TryOutcome::Sent, TryOutcome::RefusedForNow, TryOutcome::RefusedForGood, TryOutcome::Failed];
    let [sent, for_now, for_good, failed] = counts.map(|counted| i64::from(outcome == counted));
    let sql = "INSERT INTO mail_days (day, sent, refused_for_now, refused_for_good, failed) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (day) DO UPDATE SET sent = sent + excluded.sent,
            refused_for_now = refused_for_now + excluded.refused_for_now,
            refused_for_good = refused_for_good + excluded.refused_for_good, failed = failed + excluded.failed";
    db::execute(tx, sql, (day, sent, for_now, for_good, failed))
}

/// The last days on which something happened, the latest first.
pub(super) fn latest_days(conn: &Connection, limit: u32) -> Result<Vec<MailDay>> {
    let sql = "SELECT day, sent, refused_for_now, refused_for_good, failed FROM mail_days ORDER BY day DESC LIMIT ?1";
    db::all(conn, sql, [limit], MailDay::from_row)
}

from_row! { MailDay { day, sent, refused_for_now, refused_for_good, failed } }

/// The number of waiting letters: about accounts, and to many.
pub(super) fn count_waiting(conn: &Connection) -> Result<(u32, u32)> {
    let sql = "SELECT coalesce(sum(is_bulk = 0), 0) AS own, coalesce(sum(is_bulk), 0) AS bulk FROM outbox
         WHERE sent_at IS NULL AND given_up_at IS NULL";
    db::one(conn, sql, [], |row| Ok((row.get("own")?, row.get("bulk")?)))
}

/// Nothing is written to this address any more.
pub(super) fn mark_refused(tx: &Transaction<'_>, address: &str, reason: &str, now: Timestamp) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO refused_addresses (address, reason, refused_at) VALUES (?1, ?2, ?3)";
    db::execute(tx, sql, (address, reason, now.as_second()))
}

/// The refusal of an address, where it was refused for good.
pub fn refusal_of(conn: &Connection, address: &str) -> Result<Option<RefusedAddress>> {
    let sql = "SELECT address, reason, refused_at FROM refused_addresses WHERE address = ?1";
    db::find(conn, sql, [address], RefusedAddress::from_row)
}

/// The latest first.
pub(super) fn refused(conn: &Connection, limit: u32) -> Result<Vec<RefusedAddress>> {
    let sql = "SELECT address, reason, refused_at FROM refused_addresses ORDER BY refused_at DESC, address LIMIT ?1";
    db::all(conn, sql, [limit], RefusedAddress::from_row)
}

from_row! { |row| RefusedAddress { address, reason, at: from_seconds(row.get("refused_at")?) } }

/// Forgets the refusal of the address of letter `id`, for another attempt.
pub(super) fn forget_refusal(tx: &Transaction<'_>, id: i64) -> Result<()> {
    let sql = "DELETE FROM refused_addresses WHERE address =
            (SELECT coalesce(to_address, email, contact_email) FROM outbox
                JOIN members ON members.id = outbox.member_id WHERE outbox.id = ?1)";
    db::execute(tx, sql, [id])
}
