//! SQL for announcements.

use jiff::civil::Date;
use rusqlite::{Connection, Result, ToSql, Transaction, named_params};

use super::{Announcement, AnnouncementFields, Cursor, LetterState, ManagedAnnouncement, Today, Visits};
use crate::platform::clock::{from_seconds, on_clock};
use crate::platform::db::{self, from_row};

macro_rules! select_managed {
    ($rest:literal) => {
        concat!(
            "SELECT id, version, title, content, summary, priority, published_at, last_day, is_pinned
             FROM announcements ",
            $rest
        )
    };
}

macro_rules! select_shown {
    ($rest:literal) => {
        concat!(
            "SELECT id, title, summary, content, priority, created_at, published_at, is_pinned, author, changed_at
             FROM announcements
             WHERE removed_at IS NULL AND published_at <= :now AND (last_day IS NULL OR last_day >= :today) ",
            $rest
        )
    };
}

/// Visible announcements, not pinned, after a position, newest first.
pub(super) fn shown(
    conn: &Connection,
    today: Today<'_>,
    after: &Cursor,
    limit: i64,
) -> Result<Vec<Announcement>> {
    let sql = select_shown!(
        "AND is_pinned = 0 AND published_at <= :published
            AND (published_at < :published OR created_at < :created OR (created_at = :created AND id > :id))
         ORDER BY published_at DESC, created_at DESC, id LIMIT :limit"
    );
    let values = named_params! {
        ":now": today.now, ":today": today.day.to_string(), ":published": after.published_at,
        ":created": after.created_at, ":id": after.id, ":limit": limit,
    };
    db::all(conn, sql, values, |row| Announcement::from_row(row, today))
}

/// Visible announcements of those published after an instant, newest first: all, or the pinned ones.
pub(super) fn newest(
    conn: &Connection,
    today: Today<'_>,
    since: i64,
    only_pinned: bool,
    limit: u8,
) -> Result<Vec<Announcement>> {
    let sql = if only_pinned {
        select_shown!(
            "AND is_pinned = 1 AND published_at > :since
             ORDER BY published_at DESC, created_at DESC, id LIMIT :limit"
        )
    } else {
        select_shown!(
            "AND published_at > :since ORDER BY published_at DESC, created_at DESC, id LIMIT :limit"
        )
    };
    let values = named_params! {
        ":now": today.now, ":today": today.day.to_string(), ":since": since, ":limit": limit,
    };
    db::all(conn, sql, values, |row| Announcement::from_row(row, today))
}

from_row! { |row, today: Today<'_>| Announcement {
    id, title, summary, content, priority, author, created_at: on_clock(row.get("created_at")?, today.zone),
    updated_at: row.get::<_, Option<i64>>("changed_at")?.map(|at| on_clock(at, today.zone)),
    pinned: row.get::<_, bool>("is_pinned")?.then_some(true),
    new: (row.get::<_, i64>("published_at")? > today.new_since.unwrap_or(i64::MAX)).then_some(true),
    position: Cursor::from_row(row)?,
} }

from_row! { Cursor { published_at, created_at, id } }

/// True where one that members see was published after an instant.
pub(super) fn is_any_since(conn: &Connection, since: i64, today: Today<'_>) -> Result<bool> {
    let sql = "SELECT 1 FROM announcements
         WHERE removed_at IS NULL AND published_at > ?1 AND published_at <= ?2
            AND (last_day IS NULL OR last_day >= ?3)";
    db::exists(conn, sql, (since, today.now, today.day.to_string()))
}

pub(super) fn visits(conn: &Connection, member_id: &str) -> Result<Visits> {
    let sql = "SELECT news_seen_at, news_new_since FROM members WHERE id = ?1";
    db::one(conn, sql, [member_id], Visits::from_row)
}

from_row! { Visits { seen_at as "news_seen_at", new_since as "news_new_since" } }

pub(super) fn set_visits(tx: &Transaction<'_>, member_id: &str, visits: Visits) -> Result<()> {
    let sql = "UPDATE members SET news_seen_at = ?2, news_new_since = ?3 WHERE id = ?1";
    db::execute(tx, sql, (member_id, visits.seen_at, visits.new_since))
}

/// Writes a new announcement under `id`. Of two within a second the later one is a second younger: that is what newest
/// first goes by.
pub fn insert(
    tx: &Transaction<'_>,
    id: &str,
    fields: &AnnouncementFields,
    author: Option<&str>,
    now: i64,
) -> Result<()> {
    let sql = "INSERT INTO announcements (id, title, content, summary, priority, created_at, published_at, last_day,
            is_pinned, author)
         VALUES (:id, :title, :content, :summary, :priority,
            (WITH RECURSIVE free (second) AS (
                VALUES (:now)
                UNION ALL
                SELECT second + 1 FROM free WHERE second IN (SELECT created_at FROM announcements))
             SELECT max(second) FROM free),
            :published_at, :last_day, :is_pinned, :author)";
    execute_with_fields(tx, sql, fields, named_params! { ":id": id, ":author": author, ":now": now })
}

fn execute_with_fields(
    tx: &Transaction<'_>,
    sql: &'static str,
    fields: &AnnouncementFields,
    others: &[(&str, &dyn ToSql)],
) -> Result<()> {
    let fields = named_params! {
        ":title": fields.title, ":content": fields.content, ":summary": fields.summary, ":priority": fields.priority,
        ":published_at": fields.publish_at.as_second(), ":last_day": fields.last_day.map(|day| day.to_string()),
        ":is_pinned": fields.is_pinned,
    };
    db::execute(tx, sql, &*[fields, others].concat())
}

/// Replaces the fields of the announcement `id`. `changed_at`: its words did, in front of members.
pub(super) fn update(
    tx: &Transaction<'_>,
    id: &str,
    fields: &AnnouncementFields,
    changed_at: Option<i64>,
) -> Result<()> {
    let sql = "UPDATE announcements SET title = :title, content = :content, summary = :summary, priority = :priority,
            published_at = :published_at, last_day = :last_day, is_pinned = :is_pinned,
            changed_at = coalesce(:changed_at, changed_at), version = version + 1
         WHERE id = :id";
    execute_with_fields(tx, sql, fields, named_params! { ":id": id, ":changed_at": changed_at })
}

/// The others that have not ended and are pinned.
pub(super) fn pinned(conn: &Connection, but: &str, today: Date) -> Result<Vec<AnnouncementFields>> {
    let sql = select_managed!(
        "WHERE is_pinned = 1 AND removed_at IS NULL AND (last_day IS NULL OR last_day >= ?2) AND id <> ?1
         ORDER BY published_at, id"
    );
    db::all(conn, sql, (but, today.to_string()), AnnouncementFields::from_row)
}

/// None brings it back.
pub(super) fn set_removed(tx: &Transaction<'_>, id: &str, at: Option<i64>) -> Result<()> {
    db::execute(tx, "UPDATE announcements SET removed_at = ?2, version = version + 1 WHERE id = ?1", (id, at))
}

/// One that was removed since then.
pub(super) fn find_removed(conn: &Connection, id: &str, since: i64) -> Result<Option<ManagedAnnouncement>> {
    let sql = select_managed!("WHERE id = ?1 AND removed_at >= ?2");
    db::find(conn, sql, (id, since), ManagedAnnouncement::from_row)
}

/// Announcements whose id begins with `beginning`.
pub fn find_by_beginning(conn: &Connection, beginning: &str) -> Result<Vec<ManagedAnnouncement>> {
    let sql = select_managed!("WHERE substr(id, 1, length(?1)) = ?1 AND removed_at IS NULL");
    db::all(conn, sql, [beginning], ManagedAnnouncement::from_row)
}

pub(super) fn letter_state(conn: &Connection, id: &str) -> Result<LetterState> {
    let sql = "SELECT letter_asked_at, letter_queued_at, letter_title FROM announcements WHERE id = ?1";
    db::one(conn, sql, [id], LetterState::from_row)
}

from_row! { LetterState {
    asked_at as "letter_asked_at", queued_at as "letter_queued_at", title as "letter_title",
} }

/// Letters with its title of now are asked for. None: no letter is asked for any more.
pub(super) fn ask_for_letter(tx: &Transaction<'_>, id: &str, at: Option<i64>) -> Result<()> {
    let sql = "UPDATE announcements SET letter_asked_at = ?2, letter_queued_at = NULL, letter_title = iif(?2, title, NULL)
         WHERE id = ?1";
    db::execute(tx, sql, (id, at))
}

/// Its letters are queued.
pub(super) fn note_letters(tx: &Transaction<'_>, id: &str, now: i64) -> Result<()> {
    db::execute(tx, "UPDATE announcements SET letter_queued_at = ?2 WHERE id = ?1", (id, now))
}

/// Announcements published by `now` whose letters are asked for and not queued.
pub(super) fn letters_due(conn: &Connection, now: i64) -> Result<Vec<ManagedAnnouncement>> {
    let sql = select_managed!(
        "WHERE letter_asked_at IS NOT NULL AND letter_queued_at IS NULL AND published_at <= ?1
            AND removed_at IS NULL
         ORDER BY published_at, id"
    );
    db::all(conn, sql, [now], ManagedAnnouncement::from_row)
}

/// None where it was removed.
pub(super) fn find_to_write(conn: &Connection, id: &str) -> Result<Option<AnnouncementFields>> {
    let sql = select_managed!("WHERE id = ?1 AND removed_at IS NULL");
    db::find(conn, sql, [id], AnnouncementFields::from_row)
}

/// Hidden announcements in the office's list.
const MOST_NOT_SHOWN: u8 = 50;

/// Announcements that members do not see at the moment: those to come, the soonest first, then those that ended, the
/// latest first.
pub fn not_shown(conn: &Connection, today: Today<'_>) -> Result<Vec<ManagedAnnouncement>> {
    let sql = select_managed!(
        "WHERE removed_at IS NULL AND (published_at > ?1 OR last_day < ?2)
         ORDER BY last_day < ?2, iif(last_day < ?2, last_day, NULL) DESC, published_at, id LIMIT ?3"
    );
    db::all(conn, sql, (today.now, today.day.to_string(), MOST_NOT_SHOWN), ManagedAnnouncement::from_row)
}

/// At most `limit` announcements, newest publication first, those still to come included.
pub(super) fn list(conn: &Connection, limit: i64) -> Result<Vec<ManagedAnnouncement>> {
    let sql =
        select_managed!("WHERE removed_at IS NULL ORDER BY published_at DESC, created_at DESC, id LIMIT ?1");
    db::all(conn, sql, [limit], ManagedAnnouncement::from_row)
}

pub(super) fn count(conn: &Connection) -> Result<usize> {
    conn.prepare_cached("SELECT count(*) AS announcements FROM announcements WHERE removed_at IS NULL")?
        .query_row([], |row| row.get::<_, i64>("announcements"))
        .map(|count| usize::try_from(count).unwrap_or_default())
}

from_row! { |row| ManagedAnnouncement { id, version, fields: AnnouncementFields::from_row(row)? } }

from_row! { |row| AnnouncementFields {
    title, content, summary, priority, is_pinned,
    publish_at: from_seconds(row.get("published_at")?),
    // The schema lets no other text in than a day's; one that no calendar has counts as none.
    last_day: row.get::<_, Option<String>>("last_day")?.and_then(|day| day.parse().ok()),
} }
