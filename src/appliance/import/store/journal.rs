//! SQL of the imports' journal, of undoing what stands in it, and of the open lines (table `open_lines`): lines of
//! imported lists that have to be dealt with, which are refunds whose gift no list names.

use jiff::tz::TimeZone;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{value, values_of, written_column};
use crate::appliance::import::{Entity, Import, JournalEntry, ListKind, row};
use crate::congregation::events::fields::NOT_IN_CALENDARS;
use crate::congregation::giving::store::Fingerprint;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db::{self, from_row};

/// Begins an import and returns its number.
pub fn insert(
    tx: &Transaction<'_>,
    kind: ListKind,
    file_name: &str,
    source: &str,
    now: i64,
) -> rusqlite::Result<i64> {
    let sql = "INSERT INTO imports (kind, file_name, source, added, changed, created_at) VALUES (?1, ?2, ?3, 0, 0, ?4)";
    db::insert(tx, sql, (kind, file_name, source, now))
}

pub fn set_counts(tx: &Transaction<'_>, number: i64, added: u32, changed: u32) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE imports SET added = ?2, changed = ?3 WHERE id = ?1", (number, added, changed))
}

pub fn insert_change(
    tx: &Transaction<'_>,
    number: i64,
    seq: usize,
    change: &JournalEntry,
    after: Option<&str>,
) -> rusqlite::Result<()> {
    let JournalEntry { entity, id, field, before, household, .. } = change;
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    let sql =
        "INSERT INTO import_changes (import_id, seq, entity, entity_id, field, before, after, household_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    db::execute(tx, sql, (number, seq, entity, id, field, before, after, household))
}

/// True for the name of a file that was imported, and whose import was not undone.
pub fn was_imported(conn: &Connection, kind: ListKind, file_name: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT 1 AS imported FROM imports WHERE kind = ?1 AND file_name = ?2 AND undone_at IS NULL",
    )?
    .exists([kind.as_str(), file_name])
}

/// Forgets what imports wrote about a person, who is about to be removed.
pub fn forget_member(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM import_changes WHERE entity = 'member' AND entity_id = ?1", [id])
}

/// True for a row that an import brought and whose import was undone.
pub fn was_undone(conn: &Connection, entity: Entity, id: &str) -> rusqlite::Result<bool> {
    conn.prepare_cached(
        "SELECT 1 AS undone FROM import_changes JOIN imports ON imports.id = import_id
         WHERE entity = ?1 AND entity_id = ?2 AND field IS NULL AND undone_at IS NOT NULL",
    )?
    .exists([entity.as_str(), id])
}

/// Columns that an undo does not compare: counts, times and locks, which change without anybody changing the person.
const NOT_COMPARED: [&str; 17] = [
    "version",
    "updated_at",
    "session_epoch",
    "failed_login_attempts",
    "last_failed_login_at",
    "account_locked",
    "locked_at",
    "wrong_codes",
    "wrong_codes_since",
    // Chosen by the person: letters, and the visits to the announcements.
    "letters_announcements",
    "letters_reminders",
    "letters_week",
    "news_seen_at",
    "news_new_since",
    // Columns of events and series that calendars and housekeeping use.
    "changed_at",
    "sequence",
    "made_until",
];

/// A hash of everything that a row says, none where there is no such row. Columns without a value do not count, so one
/// that a later version adds changes nothing. A gift says its fund by number: another name of the fund changes no gift.
pub fn state(conn: &Connection, entity: Entity, id: &str) -> rusqlite::Result<Option<String>> {
    state_without(conn, entity, id, &[])
}

/// [`state`] of an event or a series, as far as a calendar says it.
pub fn calendar_state(conn: &Connection, entity: Entity, id: &str) -> rusqlite::Result<Option<String>> {
    state_without(conn, entity, id, &[&NOT_IN_CALENDARS[..], &["answers_closed", "is_own"]].concat())
}

fn state_without(
    conn: &Connection,
    entity: Entity,
    id: &str,
    without: &[&str],
) -> rusqlite::Result<Option<String>> {
    let table = entity.row();
    let beside = match entity {
        Entity::Member => {
            ", (SELECT group_concat(household_id, ' ' ORDER BY household_id) FROM household_members
                WHERE household_members.member_id = members.id) AS household_id,
               (SELECT group_concat(household_members.role, ' ' ORDER BY household_id) FROM household_members
                WHERE household_members.member_id = members.id) AS household_role"
        }
        Entity::Donation => ", (SELECT funds.id FROM funds WHERE name = category) AS fund_id",
        _ => "",
    };
    let sql = format!("SELECT {table}.*{beside} FROM {table} WHERE {table}.id = ?1");
    let mut statement = conn.prepare_cached(&sql)?;
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    statement
        .query_row([id], |row| {
            let mut said: Vec<(&str, Vec<u8>)> = Vec::new();
            for (at, name) in names.iter().enumerate() {
                let is_fund_s_name = entity == Entity::Donation && name == "category";
                if is_fund_s_name || NOT_COMPARED.contains(&&**name) || without.contains(&&**name) {
                    continue;
                }
                match row.get_ref(at)? {
                    ValueRef::Null => {}
                    ValueRef::Integer(number) => said.push((name, number.to_be_bytes().to_vec())),
                    ValueRef::Real(number) => said.push((name, number.to_be_bytes().to_vec())),
                    ValueRef::Text(bytes) | ValueRef::Blob(bytes) => said.push((name, bytes.to_vec())),
                }
            }
            said.sort_unstable();
            let parts = said.iter().flat_map(|(name, value)| [name.as_bytes(), value]);
            Ok(row::hex(row::hash_of(parts), 32))
        })
        .optional()
}

/// All imports, the newest first.
pub fn imports(conn: &Connection) -> rusqlite::Result<Vec<Import>> {
    let sql = "SELECT id, kind, file_name, source, added, changed, created_at, undone_at FROM imports ORDER BY id DESC";
    db::all(conn, sql, [], Import::from_row)
}

from_row! { Import { number as "id", kind, file_name, source, added, changed, created_at, undone_at } }

pub fn changes(conn: &Connection, number: i64) -> rusqlite::Result<Vec<JournalEntry>> {
    let sql = "SELECT entity, entity_id, field, before, after, household_id FROM import_changes WHERE import_id = ?1 ORDER BY seq";
    db::all(conn, sql, [number], JournalEntry::from_row)
}

from_row! { JournalEntry { entity, id as "entity_id", field, before, after, household as "household_id" } }

pub fn forget_keys(tx: &Transaction<'_>, number: i64) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM import_keys WHERE import_id = ?1", [number])
}

/// The key that an import gave to another person, or another name, is as the import before it left it, unless it went
/// further since or that import is undone, too.
pub fn give_key_back(
    tx: &Transaction<'_>,
    undone: i64,
    (source, key): (&str, &str),
    (member_id, name, import): (&str, Option<&str>, Option<i64>),
) -> rusqlite::Result<bool> {
    tx.prepare_cached(
        "INSERT INTO import_keys (source, key, member_id, name, import_id)
         SELECT ?1, ?2, ?3, ?4, (SELECT id FROM imports WHERE id = ?5)
         WHERE NOT EXISTS (SELECT 1 FROM imports WHERE id = ?5 AND undone_at IS NOT NULL)
         ON CONFLICT (source, key) WHERE member_id IS NOT NULL DO UPDATE
         SET member_id = excluded.member_id, name = excluded.name, import_id = excluded.import_id
         WHERE import_keys.import_id = ?6",
    )?
    .execute((source, key, member_id, name, import, undone))
    .map(|rows| rows > 0)
}

pub fn set_undone(tx: &Transaction<'_>, number: i64, now: i64) -> rusqlite::Result<()> {
    db::execute(tx, "UPDATE imports SET undone_at = ?2 WHERE id = ?1", (number, now))
}

/// The number of events that the person has answered.
pub fn count_answers(conn: &Connection, id: &str) -> rusqlite::Result<i64> {
    value(conn, "answers", "SELECT count(*) AS answers FROM event_rsvps WHERE member_id = ?1", [id])
}

/// Not as the office removes a person or the treasurer a gift: households are undone by themselves, and what an undone
/// import brought may come again.
pub fn delete(tx: &Transaction<'_>, entity: Entity, id: &str) -> rusqlite::Result<()> {
    let sql = format!("DELETE FROM {} WHERE id = ?1", entity.row());
    tx.prepare_cached(&sql)?.execute([id]).map(|_| ())
}

/// A person's death or move, as in the journal; none where there is neither.
pub fn life(conn: &Connection, id: &str) -> rusqlite::Result<Option<String>> {
    let sql =
        "SELECT coalesce('died ' || deceased_on, 'moved ' || left_on) AS life FROM members WHERE id = ?1";
    value(conn, "life", sql, [id])
}

/// The value of a person's field.
pub fn field(conn: &Connection, id: &str, field: &str) -> rusqlite::Result<Option<String>> {
    let sql = format!("SELECT nullif({}, '') AS value FROM members WHERE id = ?1", written_column(field)?);
    conn.prepare_cached(&sql)?.query_row([id], |row| row.get("value"))
}

/// The newer imports that changed what this one changed, the newest first.
pub fn newer_of_the_same(conn: &Connection, number: i64) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT DISTINCT newer.import_id AS number FROM import_changes AS own
         JOIN import_changes AS newer ON newer.entity = own.entity AND newer.entity_id = own.entity_id
            AND newer.import_id > own.import_id
         JOIN imports ON imports.id = newer.import_id AND undone_at IS NULL
         WHERE own.import_id = ?1 ORDER BY number DESC";
    values_of(conn, "number", sql, [number])
}

/// Money that went out, and whose gift the list does not name.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenImportLine {
    id: i64,
    file_name: String,
    /// Counted from 1, the headings included.
    line: i64,
    /// The line's text in the file, shortened.
    words: String,
    /// The reason why it is no gift.
    reason: String,
    /// RFC 3339.
    imported_at: String,
}

/// The id of a line, and whether it is open still; none where it never came.
pub fn find_line(conn: &Connection, fingerprint: &Fingerprint) -> rusqlite::Result<Option<(i64, bool)>> {
    let sql = "SELECT id, closed_at IS NULL AS is_open FROM open_lines WHERE fingerprint = ?1";
    db::find(conn, sql, [fingerprint], |row| Ok((row.get("id")?, row.get("is_open")?)))
}

/// Adds a line of an import; `words` are its text in the file.
pub fn insert_open_line(
    tx: &Transaction<'_>,
    fingerprint: &Fingerprint,
    import: i64,
    line: u64,
    words: &str,
    reason: &str,
) -> rusqlite::Result<()> {
    let line = i64::try_from(line).unwrap_or(i64::MAX);
    let sql =
        "INSERT INTO open_lines (fingerprint, import_id, line, words, reason) VALUES (?1, ?2, ?3, ?4, ?5)";
    db::execute(tx, sql, (fingerprint, import, line, words, reason))
}

/// Open lines, the latest import first; `most` of them.
pub fn open_lines(conn: &Connection, zone: &TimeZone, most: u32) -> rusqlite::Result<Vec<OpenImportLine>> {
    let sql = "SELECT open_lines.id AS id, file_name, line, words, reason, created_at
         FROM open_lines JOIN imports ON imports.id = import_id
         WHERE closed_at IS NULL ORDER BY import_id DESC, line, open_lines.id LIMIT ?1";
    db::all(conn, sql, [most], |row| OpenImportLine::from_row(row, zone))
}

from_row! { |row, zone: &TimeZone| OpenImportLine {
    id, file_name, line, words, reason, imported_at: rfc3339(from_seconds(row.get("created_at")?), zone),
} }

pub fn count_open_lines(conn: &Connection) -> rusqlite::Result<u32> {
    value(conn, "lines", "SELECT count(*) AS lines FROM open_lines WHERE closed_at IS NULL", [])
}

/// Marks the line as dealt with. Returns its text; none where it was not open.
pub fn close_line(tx: &Transaction<'_>, id: i64, now: i64) -> rusqlite::Result<Option<String>> {
    let sql = "UPDATE open_lines SET closed_at = ?2 WHERE id = ?1 AND closed_at IS NULL RETURNING words";
    value(tx, "words", sql, (id, now)).optional()
}

/// Removes the open lines of an import that is undone.
pub fn remove_open_lines(tx: &Transaction<'_>, import: i64) -> rusqlite::Result<()> {
    db::execute(tx, "DELETE FROM open_lines WHERE import_id = ?1", [import])
}
