//! SQL of undoing imports.

use rusqlite::{Connection, Transaction};

use crate::appliance::import::store::written_column;
use crate::appliance::import::{Entity, Import, JournalEntry};
use crate::platform::db::from_row;

/// All imports, the newest first.
pub fn imports(conn: &Connection) -> rusqlite::Result<Vec<Import>> {
    conn.prepare_cached(
        "SELECT id, kind, file_name, source, added, changed, created_at, undone_at FROM imports ORDER BY id DESC",
    )?
    .query_map([], Import::from_row)?
    .collect()
}

from_row! { Import { number as "id", kind, file_name, source, added, changed, created_at, undone_at } }

pub fn changes(conn: &Connection, number: i64) -> rusqlite::Result<Vec<JournalEntry>> {
    conn.prepare_cached(
        "SELECT entity, entity_id, field, before, after, household_id FROM import_changes WHERE import_id = ?1 ORDER BY seq",
    )?
    .query_map([number], JournalEntry::from_row)?
    .collect()
}

from_row! { JournalEntry { entity, id as "entity_id", field, before, after, household as "household_id" } }

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

/// The number of events that the person has answered.
pub fn count_answers(conn: &Connection, id: &str) -> rusqlite::Result<i64> {
    conn.prepare_cached("SELECT count(*) AS answers FROM event_rsvps WHERE member_id = ?1")?
        .query_row([id], |row| row.get("answers"))
}

/// Not as the office removes a person or the treasurer a gift: households are undone by themselves, and what an undone
/// import brought may come again.
pub fn delete(tx: &Transaction<'_>, entity: Entity, id: &str) -> rusqlite::Result<()> {
    let mut statement = tx.prepare_cached(match entity {
        Entity::Member => "DELETE FROM members WHERE id = ?1",
        Entity::Household => "DELETE FROM households WHERE id = ?1",
        Entity::Donation => "DELETE FROM donations WHERE id = CAST(?1 AS INTEGER)",
        Entity::Event => "DELETE FROM events WHERE id = ?1",
        Entity::Series => "DELETE FROM event_series WHERE id = ?1",
    })?;
    statement.execute([id]).map(|_| ())
}

/// A person's death or move, as in the journal; none where there is neither.
pub fn life(conn: &Connection, id: &str) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached(
        "SELECT coalesce('died ' || deceased_on, 'moved ' || left_on) AS life FROM members WHERE id = ?1",
    )?
    .query_row([id], |row| row.get("life"))
}

/// The value of a person's field.
pub fn field(conn: &Connection, id: &str, field: &str) -> rusqlite::Result<Option<String>> {
    let sql = format!("SELECT nullif({}, '') AS value FROM members WHERE id = ?1", written_column(field)?);
    conn.prepare_cached(&sql)?.query_row([id], |row| row.get("value"))
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
