//! SQL for life events.

use jiff::civil::Date;
use rusqlite::{Connection, Result, Transaction, named_params};

use crate::congregation::people::members::store::accounts::update;
use crate::platform::db::{self, from_row};

/// The recorded life events of a person.
#[derive(Clone, Copy, Debug)]
pub(super) struct LifeFacts {
    pub has_died: bool,
    pub has_left: bool,
    /// Disabled by death or by moving away, not by an administrator.
    pub has_ended_account: bool,
}

pub(super) fn facts(conn: &Connection, id: &str) -> Result<LifeFacts> {
    let sql = "SELECT deceased_on IS NOT NULL AS has_died, left_on IS NOT NULL AS has_left,
            disabled_at IS NOT NULL AND account_ends_on IS NOT NULL AS has_ended_account
         FROM members WHERE id = ?1";
    db::one(conn, sql, [id], LifeFacts::from_row)
}

from_row! { LifeFacts { has_died, has_left, has_ended_account } }

/// The others of the person's households who moved away with them: on the same day, and are alive.
pub(super) fn moved_together(conn: &Connection, id: &str) -> Result<Vec<String>> {
    let sql = "SELECT DISTINCT other.id AS id
         FROM members AS own JOIN household_members AS place ON place.member_id = own.id
         JOIN household_members AS theirs ON theirs.household_id = place.household_id
         JOIN members AS other ON other.id = theirs.member_id AND other.left_on = own.left_on
         WHERE own.id = ?1 AND other.id <> own.id AND own.deceased_on IS NULL AND other.deceased_on IS NULL
         ORDER BY other.id";
    db::all(conn, sql, [id], |row| row.get("id"))
}

/// The account ends with it; one that an administrator had disabled stays marked as theirs.
pub fn set_died(tx: &Transaction<'_>, id: &str, on: Date, today: Date, now: i64) -> Result<()> {
    update(
        tx,
        "deceased_on = :on, account_ends_on = CASE WHEN disabled_at IS NULL THEN :today ELSE account_ends_on END,
            disabled_at = coalesce(disabled_at, :now)",
        named_params! { ":id": id, ":on": on.to_string(), ":today": today.to_string(), ":now": now },
    )
}

pub(super) fn set_left(
    tx: &Transaction<'_>,
    id: &str,
    on: Date,
    ends_on: Option<Date>,
    now: i64,
) -> Result<()> {
    update(
        tx,
        "left_on = :on, account_ends_on = CASE WHEN disabled_at IS NULL THEN :ends_on END",
        named_params! {
            ":id": id, ":on": on.to_string(), ":ends_on": ends_on.map(|day| day.to_string()), ":now": now,
        },
    )
}

/// Here again: an account that ended by death or by moving away is open again.
pub(super) fn set_back(tx: &Transaction<'_>, id: &str, now: i64) -> Result<()> {
    update(
        tx,
        "deceased_on = NULL, left_on = NULL, disabled_at = CASE WHEN account_ends_on IS NULL THEN disabled_at END,
            account_ends_on = NULL",
        named_params! { ":id": id, ":now": now },
    )
}

/// People whose account ends today or should have ended before.
pub(super) fn due(tx: &Transaction<'_>, today: Date, most: u32) -> Result<Vec<String>> {
    let sql = "SELECT id FROM members WHERE account_ends_on <= ?1 AND account_ends_on IS NOT NULL AND disabled_at IS NULL
         ORDER BY account_ends_on, id LIMIT ?2";
    db::all(tx, sql, (today.to_string(), most), |row| row.get("id"))
}

/// The account ends; the day stays, so that it is known why.
pub(super) fn end_account(tx: &Transaction<'_>, id: &str, now: i64) -> Result<()> {
    update(tx, "disabled_at = :now", named_params! { ":id": id, ":now": now })
}

pub(super) fn keep_account(tx: &Transaction<'_>, id: &str, now: i64) -> Result<()> {
    update(tx, "account_ends_on = NULL", named_params! { ":id": id, ":now": now })
}
