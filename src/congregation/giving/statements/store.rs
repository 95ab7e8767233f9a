//! SQL for statements.

pub(super) mod gifts;

use std::collections::BTreeSet;

use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, Result, Row, Transaction, named_params};
use serde_json::from_str;

use super::givers::{PersonToState, PostalLines};
use super::{
    KeptStatement, StatementContent, StatementGiver, StatementHead, StatementPeriod, number_in_words,
};
use crate::platform::db::{self, from_row};

macro_rules! select_statements {
    ($rest:literal) => {
        concat!(
            "SELECT statements.id AS id, statements.year AS year, statements.number AS number,
                statements.member_id AS member_id, statements.partner_id AS partner_id,
                statements.first_day AS first_day, statements.last_day AS last_day, statements.made_at AS made_at,
                statements.made_by AS made_by, statements.told_at AS told_at, statements.content AS content,
                newer.year AS newer_year, newer.number AS newer_number,
                (SELECT group_concat(aside, '; ') FROM namesakes
                 WHERE namesakes.member_id IN (statements.member_id, statements.partner_id)) AS aside
             FROM statements LEFT JOIN statements AS newer ON newer.id = statements.replaced_by ",
            $rest
        )
    };
}

/// A statement as it is made.
pub(super) struct NewStatement<'a> {
    pub year: i16,
    pub number: i64,
    pub giver: &'a StatementGiver,
    pub days: StatementPeriod,
    pub content: &'a StatementContent,
    /// The names on it, as they are searched.
    pub words: &'a str,
    pub made_at: i64,
    pub made_by: &'a str,
    pub told_at: Option<i64>,
}

/// A filter for statements; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub(super) struct StatementQuery {
    /// The year of their last day.
    pub year: Option<i16>,
    /// A number without its year.
    pub number: Option<i64>,
    /// Beginnings of words of the names, as [`NewStatement::words`] has them; three at most.
    pub words: Vec<String>,
    /// Before this id.
    pub before: Option<i64>,
}

/// Takes so many numbers of a year, and returns the first of them.
pub(super) fn take_numbers(tx: &Transaction<'_>, year: i16, count: usize) -> Result<i64> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let sql = "INSERT INTO statement_numbers (year, last) VALUES (?1, ?2)
         ON CONFLICT (year) DO UPDATE SET last = last + excluded.last RETURNING last - ?2 + 1 AS first";
    db::one(tx, sql, (year, count), |row| row.get("first"))
}

pub(super) fn insert(tx: &Transaction<'_>, new: &NewStatement<'_>) -> Result<i64> {
    let content = serde_json::to_string(new.content)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let sql = "INSERT INTO statements (year, number, member_id, partner_id, first_day, last_day, total_cents, deductible_cents,
            made_at, made_by, told_at, words, content)
         VALUES (:year, :number, :member_id, :partner_id, :first_day, :last_day, :total_cents, :deductible_cents,
            :made_at, :made_by, :told_at, :words, :content)";
    let values = named_params! {
        ":year": new.year, ":number": new.number, ":member_id": new.giver.one, ":partner_id": new.giver.other,
        ":first_day": new.days.from.to_string(), ":last_day": new.days.to.to_string(),
        ":total_cents": new.content.total, ":deductible_cents": new.content.deductible,
        ":made_at": new.made_at, ":made_by": new.made_by, ":told_at": new.told_at, ":words": new.words,
        ":content": content,
    };
    db::insert(tx, sql, values)
}

pub(super) fn set_replaced(tx: &Transaction<'_>, id: i64, by: i64) -> Result<()> {
    db::execute(tx, "UPDATE statements SET replaced_by = ?2 WHERE id = ?1 AND replaced_by IS NULL", (id, by))
}

/// The statements of exactly these days in whose place no other was made, the oldest first: those behind an id, and at most
/// so many where there is a limit.
pub(super) fn standing(
    conn: &Connection,
    days: StatementPeriod,
    after: i64,
    most: Option<u32>,
) -> Result<Vec<KeptStatement>> {
    let sql = select_statements!(
        "WHERE statements.first_day = ?1 AND statements.last_day = ?2 AND statements.replaced_by IS NULL
            AND statements.id > ?3
         ORDER BY statements.id LIMIT coalesce(?4, -1)"
    );
    db::all(conn, sql, (days.from.to_string(), days.to.to_string(), after, most), KeptStatement::from_row)
}

/// A gift on a standing statement of other days.
pub(super) struct StatedGift {
    pub id: i64,
    pub giver: StatementGiver,
    /// The statement's number.
    pub number: String,
}

/// The gifts on standing statements of other days that have a day in common with these.
pub(super) fn stated_elsewhere(conn: &Connection, days: StatementPeriod) -> Result<Vec<StatedGift>> {
    let sql = "SELECT donation_id, year, number, member_id, partner_id
         FROM statements JOIN statement_gifts ON statement_id = statements.id
         WHERE last_day >= ?1 AND first_day <= ?2 AND (first_day, last_day) <> (?1, ?2) AND replaced_by IS NULL
         ORDER BY statements.id";
    db::all(conn, sql, (days.from.to_string(), days.to.to_string()), StatedGift::from_row)
}

from_row! { |row| StatedGift {
    id as "donation_id", giver: StatementGiver::of(row.get("member_id")?, row.get("partner_id")?),
    number: number_in_words(row.get("year")?, row.get("number")?),
} }

pub(super) fn find(conn: &Connection, id: i64) -> Result<Option<KeptStatement>> {
    db::find(conn, select_statements!("WHERE statements.id = ?1"), [id], KeptStatement::from_row)
}

/// Statements of a member, and of the couples they are of, the latest days first: 200 at most.
pub(super) fn of_member(conn: &Connection, member_id: &str) -> Result<Vec<KeptStatement>> {
    let sql = select_statements!(
        "WHERE statements.id IN
            (SELECT id FROM statements WHERE member_id = ?1 UNION ALL SELECT id FROM statements WHERE partner_id = ?1)
         ORDER BY statements.last_day DESC, statements.id DESC LIMIT 200"
    );
    db::all(conn, sql, [member_id], KeptStatement::from_row)
}

/// The newest first.
pub(super) fn list(conn: &Connection, query: &StatementQuery, most: u32) -> Result<Vec<KeptStatement>> {
    let word = |place: usize| query.words.get(place).map(|word| format!("% {word}%"));
    let sql = select_statements!(
        "WHERE (:before IS NULL OR statements.id < :before) AND (:year IS NULL OR statements.year = :year)
            AND (:number IS NULL OR statements.number = :number)
            AND (:one IS NULL OR statements.words LIKE :one) AND (:two IS NULL OR statements.words LIKE :two)
            AND (:three IS NULL OR statements.words LIKE :three)
         ORDER BY statements.id DESC LIMIT :most"
    );
    let values = named_params! {
        ":before": query.before, ":year": query.year, ":number": query.number, ":one": word(0),
        ":two": word(1), ":three": word(2), ":most": most,
    };
    db::all(conn, sql, values, KeptStatement::from_row)
}

/// The years of statements, the newest first.
pub(super) fn years(conn: &Connection) -> Result<Vec<i16>> {
    db::all(conn, "SELECT year FROM statement_numbers ORDER BY year DESC", [], |row| row.get("year"))
}

/// The months of these days that have gifts and are not closed, such as `2026-10`.
pub(super) fn open_months(conn: &Connection, days: StatementPeriod) -> Result<Vec<String>> {
    let sql = "SELECT DISTINCT month FROM gift_sums
         WHERE month BETWEEN substr(?1, 1, 7) AND substr(?2, 1, 7)
            AND NOT EXISTS (SELECT 1 FROM closed_months WHERE closed_months.month = gift_sums.month)
         ORDER BY month";
    db::all(conn, sql, (days.from.to_string(), days.to.to_string()), |row| row.get("month"))
}

/// These people, in no order. Those who are not there any more are left out.
pub(super) fn people(conn: &Connection, ids: &BTreeSet<&str>) -> Result<Vec<PersonToState>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = ids.iter().copied().collect::<serde_json::Value>().to_string();
    let sql = "SELECT members.id AS id, members.member_id AS number, first_name, last_name, address, city, state, zip_code,
            country, deceased_on, (SELECT aside FROM namesakes WHERE namesakes.member_id = members.id) AS aside,
            EXISTS (SELECT 1 FROM household_members AS home WHERE home.member_id = members.id AND role = 'head') AS is_head,
            password IS NOT NULL AND disabled_at IS NULL AND deceased_on IS NULL
                AND coalesce(email, contact_email) IS NOT NULL AS gets_letters,
            CASE WHEN deceased_on IS NOT NULL THEN (
                SELECT person.id FROM household_members AS mine
                    JOIN household_members AS theirs ON theirs.household_id = mine.household_id
                    JOIN members AS person ON person.id = theirs.member_id
                WHERE mine.member_id = members.id AND person.deceased_on IS NULL
                    AND ((mine.role = 'head' AND theirs.role = 'spouse')
                        OR (mine.role = 'spouse' AND theirs.role = 'head'))
                ORDER BY theirs.household_id LIMIT 1) END AS spouse_id
         FROM members WHERE members.id IN (SELECT value FROM json_each(?1))";
    db::all(conn, sql, [ids], PersonToState::from_row)
}

/// A person whose row was taken away comes back: a statement that stayed with the other of a couple names them again, in the
/// free place.
pub fn name_again(tx: &Transaction<'_>, id: i64, person_id: &str) -> Result<()> {
    let sql =
        "UPDATE statements SET partner_id = ?2 WHERE id = ?1 AND partner_id IS NULL AND member_id <> ?2";
    db::execute(tx, sql, (id, person_id))
}

/// Clears references to replaced statements that are gone. To be called when all rows are back.
pub fn clear_dangling_replacements(tx: &Transaction<'_>) -> Result<()> {
    let sql = "UPDATE statements SET replaced_by = NULL
         WHERE replaced_by IS NOT NULL AND replaced_by NOT IN (SELECT id FROM statements)";
    db::execute(tx, sql, [])
}

from_row! { |row| PersonToState {
    id, number, first_name, last_name, died_on as "deceased_on", is_head, gets_letters, spouse_id, aside,
    address: PostalLines::from_row(row)?,
} }

from_row! { PostalLines { street as "address", city, state, zip_code, country } }

from_row! { |row| StatementHead {
    id, number: number_in_words(row.get("year")?, row.get("number")?), from as "first_day", to as "last_day",
    replaced_by: row.part("newer_year", |row| {
        Ok(number_in_words(row.get("newer_year")?, row.get("newer_number")?))
    })?,
} }

from_row! { |row| KeptStatement {
    head: StatementHead::from_row(row)?, made_at, made_by, told_at, aside,
    giver: StatementGiver::of(row.get("member_id")?, row.get("partner_id")?),
    days: StatementPeriod { from: day(row, "first_day")?, to: day(row, "last_day")? },
    content: from_str(row.get_ref("content")?.as_str()?).map_err(unreadable)?,
} }

fn day(row: &Row<'_>, column: &str) -> Result<Date> {
    row.get_ref(column)?.as_str()?.parse().map_err(unreadable)
}

fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(error))
}
