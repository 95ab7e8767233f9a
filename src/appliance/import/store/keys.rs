//! SQL of the lists' own keys. A key is good only beside the source it came from.

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{value, values_of};
use crate::platform::db::{self, from_row};

/// The owner of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyOwner {
    /// The list's source.
    pub source: String,
    /// The person's `members.id`.
    pub member_id: String,
    /// The person's name as that list writes it, where it is known.
    pub name: Option<String>,
    /// The import that brought the key, where it is known.
    pub import: Option<i64>,
}

/// Everybody whom some list calls `key`, each source once, the one imported last first.
pub fn owners(conn: &Connection, key: &str) -> rusqlite::Result<Vec<KeyOwner>> {
    let sql =
        "SELECT source, member_id, name, import_id FROM import_keys WHERE key = ?1 AND member_id IS NOT NULL
         ORDER BY coalesce(import_id, 0) DESC, id DESC";
    db::all(conn, sql, [key], KeyOwner::from_row)
}

from_row! { KeyOwner { source, member_id, name, import as "import_id" } }

/// The keys a person has in one source.
pub fn of_person(conn: &Connection, source: &str, member_id: &str) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT key FROM import_keys WHERE source = ?1 AND member_id = ?2";
    values_of(conn, "key", sql, (source, member_id))
}

/// All keys of a person: (source, key).
pub fn all_of_person(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<(String, String)>> {
    let sql = "SELECT source, key FROM import_keys WHERE member_id = ?1";
    db::all(conn, sql, [member_id], |row| Ok((row.get("source")?, row.get("key")?)))
}

/// The source of this name from which some list came, as it was written then: capitals make no other source.
pub fn known_source(conn: &Connection, source: &str) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT source FROM import_keys UNION SELECT source FROM imports WHERE undone_at IS NULL";
    let known: Vec<String> = values_of(conn, "source", sql, [])?;
    let exact = known.iter().find(|known| *known == source);
    let found = exact.or_else(|| known.iter().find(|known| known.to_lowercase() == source.to_lowercase()));
    Ok(found.cloned())
}

/// Every source that has keys, the one imported last first.
pub fn sources(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    sources_where(conn, "true")
}

/// The sources that call people by keys of their own, the one imported last first. Those that the portal made for a list
/// without keys, which begin with a tilde, are no list's.
pub fn sources_with_keys(conn: &Connection) -> rusqlite::Result<Vec<String>> {
    sources_where(conn, "member_id IS NOT NULL AND key NOT LIKE '~%'")
}

fn sources_where(conn: &Connection, condition: &str) -> rusqlite::Result<Vec<String>> {
    let sql = format!(
        "SELECT source FROM import_keys WHERE {condition}
         GROUP BY source ORDER BY max(coalesce(import_id, 0)) DESC, max(id) DESC"
    );
    conn.prepare_cached(&sql)?.query_map([], |row| row.get("source"))?.collect()
}

/// From now on `source` calls this person `key`, and no other person; see `give_key_back` for undoing it.
pub fn assign_to_person(
    tx: &Transaction<'_>,
    (source, key): (&str, &str),
    member_id: &str,
    name: &str,
    import: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO import_keys (source, key, member_id, name, import_id) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (source, key) WHERE member_id IS NOT NULL DO UPDATE
         SET import_id = excluded.import_id, member_id = excluded.member_id, name = excluded.name";
    db::execute(tx, sql, (source, key, member_id, name, import))
}

/// The household that `source` calls `key`.
pub fn household(conn: &Connection, source: &str, key: &str) -> rusqlite::Result<Option<String>> {
    let sql =
        "SELECT household_id FROM import_keys WHERE source = ?1 AND key = ?2 AND household_id IS NOT NULL";
    value(conn, "household_id", sql, [source, key]).optional()
}

/// From now on `source` calls this household `key`.
pub fn assign_to_household(
    tx: &Transaction<'_>,
    (source, key): (&str, &str),
    household_id: &str,
    import: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO import_keys (source, key, household_id, import_id) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (source, key) WHERE household_id IS NOT NULL DO NOTHING";
    db::execute(tx, sql, (source, key, household_id, import))
}
