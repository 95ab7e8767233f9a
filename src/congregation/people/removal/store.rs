//! SQL of rows that are taken away. Table and column names are constants of this feature, or names of columns that the
//! database gave.

use rusqlite::types::{Value as Stored, ValueRef};
use rusqlite::{Connection, Result, ToSql, Transaction, params_from_iter};
use serde_json::{Value, json};

use super::{Clearance, Consequences, KeptRow, RESTORABLE_DAYS, RemovedRow};
use crate::accounts::audit_log::Work;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::store::accounts;
use crate::platform::clock;
use crate::platform::db::{self, from_row};
use crate::platform::text::numbers::{hex, unhex};

/// Records that a person's row is taken away, merged into `kept_id` where there is one. Returns the number of the removal.
pub(super) fn insert(
    work: Work<'_>,
    person: &MemberAccount,
    kept_id: Option<&str>,
    rows: &str,
    needs: Clearance,
) -> Result<i64> {
    let name = format!("{} {}", person.first_name, person.last_name);
    let (actor, now) = (work.actor.in_words(), work.now.as_second());
    let sql = "INSERT INTO people_taken_away
            (person_id, member_number, name, kept_id, rows, needs, actor, taken_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    db::insert(work.tx, sql, (&person.id, &person.number, name, kept_id, rows, needs, actor, now))
}

macro_rules! select_taken {
    ($rest:literal) => {
        concat!(
            "SELECT people_taken_away.id AS id, person_id, member_number, name, kept_id, needs, actor, taken_at,
                members.first_name || ' ' || members.last_name || ' (' || members.member_id || ')' AS kept_name
             FROM people_taken_away LEFT JOIN members ON members.id = kept_id ",
            $rest
        )
    };
}

/// Newest first.
pub fn list(conn: &Connection, since: i64, most: u32, visit: &Visit) -> Result<Vec<RemovedRow>> {
    let sql = select_taken!("WHERE taken_at > ?1 ORDER BY taken_at DESC, people_taken_away.id DESC LIMIT ?2");
    db::all(conn, sql, (since, most), |row| RemovedRow::from_row(row, visit))
}

pub fn find(conn: &Connection, id: i64, since: i64, visit: &Visit) -> Result<Option<RemovedRow>> {
    let sql = select_taken!("WHERE people_taken_away.id = ?1 AND taken_at > ?2");
    db::find(conn, sql, (id, since), |row| RemovedRow::from_row(row, visit))
}

from_row! { |row, visit: &Visit| RemovedRow {
    id, person_id, name, member_number, merged_into_id as "kept_id", merged_into as "kept_name", by as "actor", needs,
    taken_at: clock::from_seconds(row.get("taken_at")?), at: clock::on_clock(row.get("taken_at")?, &visit.settings.time_zone),
    until: clock::on_clock(row.get::<_, i64>("taken_at")? + RESTORABLE_DAYS * DAY, &visit.settings.time_zone),
    can_bring_back: row.get::<_, Clearance>("needs")?.is_given_to(visit.session.member.roles),
} }

const DAY: i64 = 86_400;

/// Gifts that name a person alone become anonymous; statements and gifts in kind of theirs alone are removed.
pub(super) fn consequences(conn: &Connection, person: &str) -> Result<Consequences> {
    let (named, pledges) = accounts::count_gifts_and_pledges(conn, person)?;
    let sql = "SELECT (SELECT count(*) FROM donations WHERE member_id = ?1 AND joint_id IS NULL) AS gifts,
                (SELECT count(*) FROM statements WHERE member_id = ?1 AND partner_id IS NULL) AS statements,
                (SELECT count(*) FROM gifts_in_kind WHERE member_id = ?1 AND joint_id IS NULL) AS in_kind";
    let counted = db::one(conn, sql, [person], Consequences::from_row)?;
    Ok(Consequences { named, pledges, ..counted })
}

from_row! { |row| Consequences { gifts, statements, in_kind, named: 0, pledges: 0 } }

pub(super) fn rows(conn: &Connection, id: i64) -> Result<String> {
    db::one(conn, "SELECT rows FROM people_taken_away WHERE id = ?1", [id], |row| row.get("rows"))
}

pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM people_taken_away WHERE id = ?1", [id])
}

/// Deletes removals too old to undo, for housekeeping.
pub fn purge(tx: &Transaction<'_>, before: i64, most: u32) -> Result<usize> {
    tx.prepare_cached(
        "DELETE FROM people_taken_away WHERE id IN
            (SELECT id FROM people_taken_away WHERE taken_at < ?1 LIMIT ?2)",
    )?
    .execute((before, most))
}

/// An open link, slip or letter with a link for choosing this person's password.
pub(super) fn has_open_link(conn: &Connection, id: &str, now: i64) -> Result<bool> {
    let sql = "SELECT 1 FROM members WHERE id = ?1 AND (
            EXISTS (SELECT 1 FROM password_resets WHERE member_id = members.id AND used = 0
                AND epoch = session_epoch AND expires_at > ?2)
            OR EXISTS (SELECT 1 FROM slips WHERE slips.member_id = members.id AND used_at IS NULL
                AND ended_at IS NULL AND epoch = session_epoch AND expires_at > ?2)
            OR EXISTS (SELECT 1 FROM outbox WHERE outbox.member_id = members.id
                AND letter IN ('invitation', 'reset') AND sent_at IS NULL AND given_up_at IS NULL))";
    db::exists(conn, sql, (id, now))
}

/// The table's columns that hold values of their own.
pub(super) fn columns(conn: &Connection, table: &str) -> Result<Vec<String>> {
    let sql = "SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY cid";
    db::all(conn, sql, [table], |row| row.get("name"))
}

/// The rows of a table with this value in a column.
pub(super) fn rows_with(conn: &Connection, table: &str, column: &str, id: &str) -> Result<Vec<KeptRow>> {
    let columns = columns(conn, table)?;
    let sql = format!("SELECT {} FROM {table} WHERE {column} = ?1", columns.join(", "));
    conn.prepare(&sql)?
        .query_map([id], |row| {
            columns.iter().map(|name| Ok((name.clone(), kept(row.get_ref(&**name)?)))).collect()
        })?
        .collect()
}

/// A person's row of `members`; empty where there is none.
pub(super) fn person(conn: &Connection, id: &str) -> Result<KeptRow> {
    Ok(rows_with(conn, "members", "id", id)?.pop().unwrap_or_default())
}

fn kept(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
        ValueRef::Blob(bytes) => json!({ "hex": hex(bytes) }),
    }
}

pub(super) fn stored(value: &Value) -> Stored {
    match value {
        Value::Bool(flag) => Stored::Integer(i64::from(*flag)),
        Value::Number(number) => match number.as_i64() {
            Some(number) => Stored::Integer(number),
            None => Stored::Real(number.as_f64().unwrap_or_default()),
        },
        Value::String(text) => Stored::Text(text.clone()),
        Value::Object(blob) => {
            let digits = blob.get("hex").and_then(Value::as_str).unwrap_or_default();
            Stored::Blob(unhex(digits).unwrap_or_default())
        }
        Value::Null | Value::Array(_) => Stored::Null,
    }
}

/// Inserts a row; a column that a migration has dropped since is left out. False where a row of its key is there already.
pub(super) fn put_back(tx: &Transaction<'_>, table: &str, row: &KeptRow, is_needed: bool) -> Result<bool> {
    let known = columns(tx, table)?;
    let row: Vec<(&String, Stored)> = row
        .iter()
        .filter(|(name, _)| known.contains(name))
        .map(|(name, value)| (name, stored(value)))
        .collect();
    let names: Vec<&str> = row.iter().map(|(name, _)| name.as_str()).collect();
    let places: Vec<String> = (1..=row.len()).map(|place| format!("?{place}")).collect();
    let or_ignore = if is_needed { "" } else { "OR IGNORE" };
    let sql =
        format!("INSERT {or_ignore} INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "));
    let values = row.iter().map(|(_, value)| value as &dyn ToSql);
    Ok(tx.prepare(&sql)?.execute(params_from_iter(values))? > 0)
}

pub(super) fn exists(conn: &Connection, table: &str, id: &Value) -> Result<bool> {
    conn.prepare(&format!("SELECT 1 FROM {table} WHERE id = ?1"))?.exists([stored(id)])
}

/// The campaign's present name; none where it is gone.
pub(super) fn campaign_name(conn: &Connection, id: &Value) -> Result<Option<String>> {
    db::find(conn, "SELECT name FROM campaigns WHERE id = ?1", [stored(id)], |row| row.get("name"))
}

/// The ids of rows that name this person in a column, in order.
pub(super) fn ids_with(conn: &Connection, table: &str, column: &str, person: &str) -> Result<Vec<i64>> {
    conn.prepare(&format!("SELECT id FROM {table} WHERE {column} = ?1 ORDER BY id"))?
        .query_map([person], |row| row.get("id"))?
        .collect()
}

/// Gives rows that are still `from`'s (a person's, or anonymous) to `to`.
pub(super) fn hand_over(
    tx: &Transaction<'_>,
    (table, column): (&str, &str),
    ids: &[i64],
    from: Option<&str>,
    to: &str,
) -> Result<()> {
    let sql = format!("UPDATE OR IGNORE {table} SET {column} = ?1 WHERE id = ?2 AND {column} IS ?3");
    let mut statement = tx.prepare(&sql)?;
    ids.iter().try_for_each(|id| statement.execute((to, id, from)).map(|_| ()))
}

/// Sets columns of a person's row.
pub(super) fn set_columns(tx: &Transaction<'_>, id: &str, values: &KeptRow, now: i64) -> Result<()> {
    for (column, value) in values {
        tx.prepare(&format!("UPDATE members SET {column} = ?2 WHERE id = ?1"))?
            .execute((id, stored(value)))?;
    }
    db::execute(tx, "UPDATE members SET version = version + 1, updated_at = ?2 WHERE id = ?1", (id, now))
}

/// Ends everything that was open when the row was taken away.
pub(super) fn raise_epoch(tx: &Transaction<'_>, id: &str) -> Result<()> {
    let sql = "UPDATE members SET session_epoch = session_epoch + 1, version = version + 1 WHERE id = ?1";
    db::execute(tx, sql, [id])
}

/// Gives the person's photo to another person without one. Returns its id.
pub(super) fn hand_over_photo(tx: &Transaction<'_>, from: &str, to: &str) -> Result<Option<String>> {
    let sql = "UPDATE OR IGNORE photos SET member_id = ?2 WHERE member_id = ?1 RETURNING id";
    db::find(tx, sql, (from, to), |row| row.get("id"))
}

/// Gives a photo back, if it still is `from`'s.
pub(super) fn give_back_photo(tx: &Transaction<'_>, id: &str, from: &str, to: &str) -> Result<bool> {
    let sql = "UPDATE OR IGNORE photos SET member_id = ?3 WHERE id = ?1 AND member_id = ?2";
    db::changed(tx, sql, (id, from, to))
}

/// Names another person where this one is: as organiser of events and series, and as the row that a removed one was merged
/// into.
pub(super) fn hand_over_mentions(tx: &Transaction<'_>, from: &str, to: &str) -> Result<()> {
    for (table, column) in
        [("people_taken_away", "kept_id"), ("events", "organiser_id"), ("event_series", "organiser_id")]
    {
        tx.prepare(&format!("UPDATE {table} SET {column} = ?2 WHERE {column} = ?1"))?.execute([from, to])?;
    }
    Ok(())
}
