//! SQL of the findings that are kept from look to look.

use jiff::tz::TimeZone;
use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::KeptFinding;
use crate::appliance::doctor::{Finding, Level};
use crate::platform::clock::on_clock;
use crate::platform::db::from_row;

from_row! { |row, zone: &TimeZone| KeptFinding {
    name,
    is_problem,
    says,
    advice,
    found_at: on_clock(row.get("found_at")?, zone),
    aside_until,
    aside_because,
    aside_by,
}}

/// The worst first, then the oldest. One that is put aside comes last.
pub(super) fn findings(conn: &Connection, zone: &TimeZone) -> rusqlite::Result<Vec<KeptFinding>> {
    conn.prepare_cached(
        "SELECT name, is_problem, says, advice, found_at, aside_until, aside_because, aside_by FROM findings
         ORDER BY aside_until IS NOT NULL, is_problem DESC, findings.found_at, name",
    )?
    .query_map([], |row| KeptFinding::from_row(row, zone))?
    .collect()
}

/// When the portal looked last, and whether what is left to do was put aside.
pub(super) fn state(conn: &Connection) -> rusqlite::Result<(Option<i64>, bool)> {
    let found = conn
        .query_row("SELECT looked_at, steps_aside_by IS NOT NULL AS is_aside FROM portal_page", [], |row| {
            Ok((row.get("looked_at")?, row.get("is_aside")?))
        })
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// So many people are here, and so many of them are administrators.
pub(super) fn count_people(conn: &Connection) -> rusqlite::Result<(u32, u32)> {
    conn.prepare_cached(
        "SELECT count(*) AS people, count(administrator_since) AS administrators FROM members",
    )?
    .query_row([], |row| Ok((row.get("people")?, row.get("administrators")?)))
}

pub(super) fn put_steps_aside(tx: &Transaction<'_>, by: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO portal_page (only_row, steps_aside_by) VALUES (1, ?1)
         ON CONFLICT (only_row) DO UPDATE SET steps_aside_by = excluded.steps_aside_by",
    )?
    .execute([by])
    .map(|_| ())
}

/// Keeps what was found in place of what was there. What is still there keeps its age, and stays put aside unless it has
/// become a problem meanwhile, or the day is over.
pub(super) fn replace(
    tx: &Transaction<'_>,
    found: &[&Finding],
    today: &str,
    now: i64,
) -> rusqlite::Result<()> {
    let names: serde_json::Value = found.iter().map(|finding| finding.check).collect();
    tx.prepare_cached("DELETE FROM findings WHERE name NOT IN (SELECT value FROM json_each(?1))")?
        .execute([names.to_string()])?;
    tx.prepare_cached(
        "UPDATE findings SET aside_until = NULL, aside_because = NULL, aside_by = NULL WHERE aside_until < ?1",
    )?
    .execute([today])?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO findings (name, is_problem, says, advice, found_at)
         VALUES (:name, :is_problem, :says, :advice, :now)
         ON CONFLICT (name) DO UPDATE SET
            aside_until = iif(excluded.is_problem > is_problem, NULL, aside_until),
            aside_because = iif(excluded.is_problem > is_problem, NULL, aside_because),
            aside_by = iif(excluded.is_problem > is_problem, NULL, aside_by),
            is_problem = excluded.is_problem, says = excluded.says, advice = excluded.advice
         WHERE (is_problem, says, advice) IS NOT (excluded.is_problem, excluded.says, excluded.advice)",
    )?;
    for Finding { check, level, says, advice } in found {
        let is_problem = *level == Level::Problem;
        insert.execute(named_params! {
            ":name": check, ":is_problem": is_problem, ":says": says, ":advice": advice, ":now": now,
        })?;
    }
    tx.prepare_cached(
        "INSERT INTO portal_page (only_row, looked_at) VALUES (1, ?1)
         ON CONFLICT (only_row) DO UPDATE SET looked_at = excluded.looked_at",
    )?
    .execute([now])
    .map(|_| ())
}

/// Puts a finding aside, or takes it back; false where there is none of that name.
pub(super) fn put_aside(
    tx: &Transaction<'_>,
    name: &str,
    aside: Option<(&str, &str, &str)>,
) -> rusqlite::Result<bool> {
    let (until, because, by) =
        aside.map_or((None, None, None), |(until, because, by)| (Some(until), Some(because), Some(by)));
    let changed = tx
        .prepare_cached(
            "UPDATE findings SET aside_until = ?2, aside_because = ?3, aside_by = ?4 WHERE name = ?1",
        )?
        .execute((name, until, because, by))?;
    Ok(changed > 0)
}
