//! SQL for accounts: identity, whether the person can sign in, and ending their access.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result, Row, ToSql, Transaction, named_params};

use super::households;
use crate::accounts::account::Roles;
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::clock;
use crate::platform::db::{self, from_row};

/// Both look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_account {
    ($rest:literal) => {
        concat!(
            "SELECT id, member_id, first_name, preferred_name, last_name, email, contact_email, sign_in_name, office_since IS NOT NULL AS is_office,
            treasurer_since IS NOT NULL AS is_treasurer, administrator_since IS NOT NULL AS is_administrator, had_role, disabled_at, disabled_at IS NOT NULL AS is_disabled,
            deceased_on IS NOT NULL AS has_died, left_on IS NOT NULL AS has_left,
            account_ends_on, account_locked, locked_at,
            password IS NOT NULL AS has_password, two_factor_enabled,
            EXISTS (SELECT 1 FROM password_resets WHERE password_resets.member_id = members.id
                AND purpose IN ('invitation', 'setup') AND epoch = session_epoch)
            OR EXISTS (SELECT 1 FROM outbox WHERE outbox.member_id = members.id AND letter = 'invitation'
                AND sent_at IS NULL AND given_up_at IS NULL)
            OR EXISTS (SELECT 1 FROM slips WHERE slips.member_id = members.id AND used_at IS NULL
                AND ended_at IS NULL AND slips.epoch = session_epoch)
                AS is_invited
         FROM members",
            $rest
        )
    };
}

pub fn find(conn: &Connection, id: &str) -> Result<Option<MemberAccount>> {
    db::find(conn, select_account!(" WHERE id = ?1"), [id], MemberAccount::from_row)
}

/// The row's version, incremented on every change (optimistic lock).
pub fn version(conn: &Connection, id: &str) -> Result<Option<i64>> {
    db::find(conn, "SELECT version FROM members WHERE id = ?1", [id], |row| row.get("version"))
}

/// All people, by last and first name.
pub fn list(conn: &Connection) -> Result<Vec<MemberAccount>> {
    let sql = select_account!(" ORDER BY last_name COLLATE NOCASE, first_name COLLATE NOCASE, member_id");
    db::all(conn, sql, [], MemberAccount::from_row)
}

/// Two numbers may differ in case only; then the exact one is meant.
const BY_NUMBER: &str =
    "SELECT id FROM members WHERE member_id = ?1 COLLATE NOCASE ORDER BY member_id = ?1 DESC LIMIT 1";

/// The id of the person with this member number, in any case.
pub fn find_by_number(conn: &Connection, number: &str) -> Result<Option<String>> {
    db::find(conn, BY_NUMBER, [number], |row| row.get("id"))
}

/// How many administrators with an account that is not disabled there are besides this person.
pub fn count_other_administrators(conn: &Connection, id: &str, with_password: bool) -> Result<i64> {
    let sql = "SELECT count(*) AS others FROM members
         WHERE had_role = 1 AND administrator_since IS NOT NULL AND disabled_at IS NULL AND id <> ?1
            AND (password IS NOT NULL OR NOT ?2)";
    db::one(conn, sql, (id, with_password), |row| row.get("others"))
}

/// The ids of administrators with an e-mail address.
pub fn administrators_with_mail(conn: &Connection) -> Result<Vec<String>> {
    let sql = "SELECT id FROM members
         WHERE had_role = 1 AND administrator_since IS NOT NULL AND disabled_at IS NULL ORDER BY member_id";
    db::all(conn, sql, [], |row| row.get("id"))
}

/// Present and former role holders who may sign in, with their roles.
pub fn role_holders(conn: &Connection) -> Result<Vec<(String, Roles)>> {
    let sql = "SELECT id, office_since IS NOT NULL AS is_office, treasurer_since IS NOT NULL AS is_treasurer,
            administrator_since IS NOT NULL AS is_administrator
         FROM members WHERE had_role = 1 AND disabled_at IS NULL AND email IS NOT NULL ORDER BY member_id";
    db::all(conn, sql, [], |row| Ok((row.get("id")?, Roles::from_row(row)?)))
}

/// Opens a locked account. Its counts are forgotten by [`forget_failures`].
pub fn unlock(tx: &Transaction<'_>, id: &str, now: i64) -> Result<()> {
    let sql = "UPDATE members SET account_locked = 0, locked_at = NULL, updated_at = ?2 WHERE id = ?1";
    db::execute(tx, sql, (id, now))
}

/// True when wrong passwords or codes are counted, of the account or of its known browsers.
pub fn has_failures(conn: &Connection, id: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM members WHERE id = ?1 AND (failed_login_attempts > 0 OR wrong_codes > 0)
         UNION ALL SELECT 1 FROM trusted_devices WHERE member_id = ?1 AND failed_login_attempts > 0";
    db::exists(conn, sql, [id])
}

/// Sets the counts of [`has_failures`] to zero.
pub fn forget_failures(tx: &Transaction<'_>, id: &str) -> Result<()> {
    let sql = "UPDATE members SET failed_login_attempts = 0, last_failed_login_at = NULL, wrong_codes = 0,
            wrong_codes_since = NULL
         WHERE id = ?1";
    db::execute(tx, sql, [id])?;
    let sql = "UPDATE trusted_devices SET failed_login_attempts = 0, last_failed_login_at = NULL WHERE member_id = ?1";
    db::execute(tx, sql, [id])
}

/// Sets columns of a person's row, which is another version then. The values name `:id` and `:now`, too.
pub(in crate::congregation::people) fn update(
    tx: &Transaction<'_>,
    columns: &str,
    values: &[(&str, &dyn ToSql)],
) -> Result<()> {
    let sql =
        format!("UPDATE members SET {columns}, version = version + 1, updated_at = :now WHERE id = :id");
    tx.prepare_cached(&sql)?.execute(values).map(|_| ())
}

/// Sets one of the columns that name a person: `email`, `contact_email`, `sign_in_name`, `member_id`.
pub fn set_name(
    tx: &Transaction<'_>,
    id: &str,
    column: &'static str,
    value: Option<&str>,
    now: i64,
) -> Result<()> {
    update(tx, &format!("{column} = :value"), named_params! { ":id": id, ":value": value, ":now": now })
}

/// Ends the one-time links that letters have brought.
pub fn end_links(tx: &Transaction<'_>, id: &str) -> Result<()> {
    db::execute(tx, "UPDATE password_resets SET used = 1 WHERE member_id = ?1 AND used = 0", [id])
}

/// A role that they keep stays dated as it is.
pub fn set_roles(tx: &Transaction<'_>, id: &str, roles: Roles, now: i64) -> Result<()> {
    let Roles { office, treasurer, administrator } = roles;
    update(
        tx,
        "office_since = iif(:office, coalesce(office_since, :now), NULL),
            treasurer_since = iif(:treasurer, coalesce(treasurer_since, :now), NULL),
            administrator_since = iif(:administrator, coalesce(administrator_since, :now), NULL),
            had_role = had_role OR :office OR :treasurer OR :administrator",
        named_params! {
            ":id": id, ":office": office, ":treasurer": treasurer, ":administrator": administrator,
            ":now": now,
        },
    )
}

/// Disables a person from `now` on, or enables them again. An end that moving away set is forgotten: this was meant.
pub fn set_disabled(tx: &Transaction<'_>, id: &str, disabled: bool, now: i64) -> Result<()> {
    update(
        tx,
        "disabled_at = CASE WHEN :disabled THEN :now END, account_ends_on = NULL",
        named_params! { ":id": id, ":disabled": disabled, ":now": now },
    )
}

/// Ends sessions, pending sign-ins, device trust and one-time links at once: all of them carry the epoch.
pub fn end_all_access(tx: &Transaction<'_>, id: &str) -> Result<()> {
    db::execute(tx, "UPDATE members SET session_epoch = session_epoch + 1 WHERE id = ?1", [id])?;
    db::execute(tx, "DELETE FROM sessions WHERE member_id = ?1", [id])?;
    end_links(tx, id)
}

/// Removes a person and, where they are empty then, their households. Gifts lose their giver; all other rows of the person
/// are deleted.
pub fn delete(tx: &Transaction<'_>, id: &str) -> Result<()> {
    let places = households::places_of(tx, id)?;
    db::execute(tx, "DELETE FROM members WHERE id = ?1", [id])?;
    for place in places {
        households::delete_if_empty(tx, &place.household.id)?;
    }
    Ok(())
}

from_row! { |row| MemberAccount {
    id, number as "member_id", first_name, preferred_name, last_name, email, contact_email, sign_in_name,
    had_role, has_password, two_factor_enabled, is_locked as "account_locked", roles: Roles::from_row(row)?,
    state: AccountState::from_row(row)?, is_disabled, has_died, has_left,
    locked_at: row.get::<_, Option<i64>>("locked_at")?.map(clock::from_seconds),
} }

impl AccountState {
    pub(in crate::congregation) fn from_row(row: &Row<'_>) -> Result<Self> {
        let has = |column| Ok::<_, rusqlite::Error>(row.get_ref(column)? != ValueRef::Null);
        let is_disabled = has("disabled_at")?;
        // With a death or a move ends what there was.
        let had_none = has("account_ends_on")? && !row.get::<_, bool>("has_password")?;
        Ok(match () {
            () if is_disabled && !had_none => Self::Disabled,
            () if had_none || !has("email")? && !has("sign_in_name")? => Self::None,
            () if row.get("account_locked")? => Self::Locked,
            () if row.get("has_password")? => Self::CanSignIn,
            () if row.get("is_invited")? => Self::Invited,
            () => Self::NotInvited,
        })
    }
}

/// How many gifts, gifts in kind and statements name this member, and how many pledges are theirs.
pub fn count_gifts_and_pledges(conn: &Connection, member_id: &str) -> Result<(i64, i64)> {
    let sql = "WITH couples AS (SELECT id FROM joint_giving WHERE one_id = ?1
            UNION ALL SELECT id FROM joint_giving WHERE other_id = ?1)
         SELECT (SELECT count(*) FROM donations WHERE member_id = ?1 OR joint_id IN (SELECT id FROM couples))
            + (SELECT count(*) FROM gifts_in_kind WHERE member_id = ?1 OR joint_id IN (SELECT id FROM couples))
            + (SELECT count(*) FROM statements WHERE member_id = ?1 OR partner_id = ?1) AS gifts,
            (SELECT count(*) FROM pledges WHERE member_id = ?1) AS pledges";
    db::one(conn, sql, [member_id], |row| Ok((row.get("gifts")?, row.get("pledges")?)))
}

/// Allows a reminder of the invitation that begins now.
pub fn forget_reminder(tx: &Transaction<'_>, id: &str) -> Result<()> {
    db::execute(tx, "DELETE FROM invitation_reminders WHERE member_id = ?1", [id])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::migrations::query_plan;

    #[test]
    fn a_number_in_any_case_is_looked_up() {
        assert!(query_plan(BY_NUMBER).contains("members_by_number (member_id=?)"));
    }
}
