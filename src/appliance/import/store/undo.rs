//! SQL of undoing imports.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use crate::appliance::import::{Entity, Import, JournalEntry, ListKind};
use crate::congregation::members::MemberField;

/// All imports, the newest first.
pub fn imports(conn: &Connection) -> rusqlite::Result<Vec<Import>> {
    conn.prepare_cached(
        "SELECT id, kind, file_name, source, added, changed, created_at, undone_at FROM imports ORDER BY id DESC",
    )?
    .query_map([], one)?
    .collect()
}

fn one(row: &Row<'_>) -> rusqlite::Result<Import> {
    Ok(Import {
        number: row.get("id")?,
        kind: ListKind::from_word(&row.get::<_, String>("kind")?),
        file_name: row.get("file_name")?,
        source: row.get("source")?,
        added: row.get("added")?,
        changed: row.get("changed")?,
        created_at: row.get("created_at")?,
        undone_at: row.get("undone_at")?,
    })
}

pub fn changes(conn: &Connection, number: i64) -> rusqlite::Result<Vec<JournalEntry>> {
    conn.prepare_cached(
        "SELECT entity, entity_id, field, before, after FROM import_changes WHERE import_id = ?1 ORDER BY seq",
    )?
    .query_map([number], |row| {
        let entity: String = row.get("entity")?;
        Ok(JournalEntry {
            entity: Entity::from_word(&entity).unwrap_or(Entity::Household),
            id: row.get("entity_id")?,
            field: row.get("field")?,
            before: row.get("before")?,
            after: row.get("after")?,
        })
    })?
    .collect()
}

pub fn forget_keys(tx: &Transaction<'_>, number: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM import_keys WHERE import_id = ?1")?.execute([number]).map(|_| ())
}

/// The key that an import gave to another person is its earlier owner's again, unless it went further since.
pub fn give_key_back(
    tx: &Transaction<'_>,
    undone: i64,
    (source, key): (&str, &str),
    (member_id, name, import): (&str, Option<&str>, Option<i64>),
) -> rusqlite::Result<bool> {
    tx.prepare_cached(
        "INSERT INTO import_keys (source, key, member_id, name, import_id)
         VALUES (?1, ?2, ?3, ?4, (SELECT id FROM imports WHERE id = ?5))
         ON CONFLICT (source, key) WHERE member_id IS NOT NULL DO UPDATE
         SET member_id = excluded.member_id, name = excluded.name, import_id = excluded.import_id
         WHERE import_keys.import_id = ?6",
    )?
    .execute((source, key, member_id, name, import, undone))
    .map(|rows| rows > 0)
}

pub fn set_undone(tx: &Transaction<'_>, number: i64, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE imports SET undone_at = ?2 WHERE id = ?1")?.execute((number, now)).map(|_| ())
}

/// How many events the person has answered to.
pub fn count_answers(conn: &Connection, id: &str) -> rusqlite::Result<i64> {
    conn.prepare_cached("SELECT count(*) AS answers FROM event_rsvps WHERE member_id = ?1")?
        .query_row([id], |row| row.get("answers"))
}

/// A household's name, and how many people are in it.
pub fn household(conn: &Connection, id: &str) -> rusqlite::Result<Option<(String, i64)>> {
    conn.prepare_cached(
        "SELECT name, (SELECT count(*) FROM members WHERE household_id = households.id) AS people
         FROM households WHERE id = ?1",
    )?
    .query_row([id], |row| Ok((row.get("name")?, row.get("people")?)))
    .optional()
}

/// Not [`crate::congregation::members::store::accounts::delete`]: households are undone by themselves.
pub fn delete_person(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM members WHERE id = ?1")?.execute([id]).map(|_| ())
}

pub fn delete_household(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM households WHERE id = ?1")?.execute([id]).map(|_| ())
}

/// Not [`crate::congregation::giving::store::ledger::delete`]: what an undone import brought may come again.
pub fn delete_gift(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM donations WHERE id = ?1")?.execute([id]).map(|_| ())
}

/// True where another person of the household is the head (or the spouse).
pub fn seat_is_taken(conn: &Connection, id: &str, role: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT 1 AS taken FROM members JOIN members AS other ON other.household_id = members.household_id
         WHERE members.id = ?1 AND other.id <> members.id AND other.household_role = ?2
            AND ?2 IN ('head', 'spouse')",
    )?
    .exists([id, role])
}

/// The column of this name that an import writes. Only its own words become part of a statement.
fn known(field: &str) -> rusqlite::Result<&'static str> {
    let fields = MemberField::ALL.map(MemberField::column);
    let known =
        ["email", "household_id", "household_role"].into_iter().chain(fields).find(|known| *known == field);
    known.ok_or_else(|| rusqlite::Error::InvalidColumnName(field.to_owned()))
}

/// What stands in a person's field.
pub fn field(conn: &Connection, id: &str, field: &str) -> rusqlite::Result<Option<String>> {
    let sql = format!("SELECT nullif({}, '') AS value FROM members WHERE id = ?1", known(field)?);
    conn.prepare_cached(&sql)?.query_row([id], |row| row.get("value"))
}

/// Puts a value into a person's field. An invitation that went to an address that is gone dies with it.
pub fn set_field(
    tx: &Transaction<'_>,
    id: &str,
    field: &str,
    value: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    let field = known(field)?;
    let epoch = if field == "email" { ", session_epoch = session_epoch + 1" } else { "" };
    // The status alone is never NULL.
    let value = if field == "membership_status" { Some(value.unwrap_or_default()) } else { value };
    let sql = format!("UPDATE members SET {field} = ?2, updated_at = ?3{epoch} WHERE id = ?1");
    tx.prepare_cached(&sql)?.execute((id, value, now)).map(|_| ())
}

/// The newer imports that changed what this one changed, the newest first.
pub fn newer_of_the_same(conn: &Connection, number: i64) -> rusqlite::Result<Vec<i64>> {
    conn.prepare_cached(
        "SELECT DISTINCT newer.import_id AS number FROM import_changes AS own
         JOIN import_changes AS newer ON newer.entity = own.entity AND newer.entity_id = own.entity_id
            AND newer.import_id > own.import_id
         JOIN imports ON imports.id = newer.import_id AND undone_at IS NULL
         WHERE own.import_id = ?1 ORDER BY number DESC",
    )?
    .query_map([number], |row| row.get("number"))?
    .collect()
}
