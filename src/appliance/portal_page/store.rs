//! SQL of the findings that are kept from look to look.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, ToSql, Transaction, named_params};

use super::VERSION;
use super::views::KeptFinding;
use crate::accounts::audit_log::Action;
use crate::appliance::doctor::{Finding, Level};
use crate::platform::clock::on_clock;
use crate::platform::db::{self, from_row};

/// Changes of what a look looks at; those of a second factor where the member has or had a role.
const LOOKED_AT: [Action; 9] = [
    Action::SettingChanged,
    Action::RoleChanged,
    Action::TwoFactorEnabled,
    Action::TwoFactorDisabled,
    Action::BackupMade,
    Action::DatabaseRestored,
    Action::CertificateOrdered,
    Action::CopyForgotten,
    Action::LetterDropped,
];

from_row! { |row, zone: &TimeZone| KeptFinding {
    name,
    is_problem,
    says,
    advice,
    page,
    mended_by,
    found_at: on_clock(row.get("found_at")?, zone),
    aside_until,
    aside_because,
    aside_by,
}}

/// The worst first, then the oldest. One that is put aside comes last.
pub(super) fn findings(conn: &Connection, zone: &TimeZone) -> Result<Vec<KeptFinding>> {
    let sql = "SELECT name, is_problem, says, advice, page, mended_by, found_at, aside_until, aside_because, aside_by FROM findings
         ORDER BY aside_until IS NOT NULL, is_problem DESC, findings.found_at, name";
    db::all(conn, sql, [], |row| KeptFinding::from_row(row, zone))
}

/// The one row that is kept beside the findings.
#[derive(Default)]
pub(super) struct State {
    /// When the portal looked last, in unix seconds.
    pub looked_at: Option<i64>,
    /// The result of [`super::changes`] before that look; none after a change that nothing else tells.
    pub changes: Option<i64>,
    /// The last letter about findings, in unix seconds.
    pub told_at: Option<i64>,
    /// The steps after set-up that were put aside, divided by blanks.
    pub steps_aside: Option<String>,
}

from_row! { State { looked_at, changes, told_at, steps_aside } }

pub(super) fn state(conn: &Connection) -> Result<State> {
    let sql = "SELECT looked_at, changes, told_at, steps_aside FROM portal_page";
    Ok(db::find(conn, sql, [], State::from_row)?.unwrap_or_default())
}

/// True until an administrator has read the changes of the version that runs now.
pub(super) fn is_upgrade_new(conn: &Connection, member_id: &str) -> Result<bool> {
    let sql = "SELECT coalesce((SELECT version FROM upgrades_read WHERE member_id = ?1), version) AS seen
         FROM portal_page WHERE version IS NOT NULL";
    let seen: Option<String> = db::find(conn, sql, [member_id], |row| row.get("seen"))?;
    Ok(seen.is_some_and(|seen| seen != VERSION))
}

/// Notes that an administrator has read them, or is to see them again.
pub(super) fn note_upgrade_read(tx: &Transaction<'_>, member_id: &str, is_read: bool) -> Result<()> {
    if !is_read {
        return db::execute(tx, "DELETE FROM upgrades_read WHERE member_id = ?1", [member_id]);
    }
    let sql = "INSERT OR REPLACE INTO upgrades_read (member_id, version) VALUES (?1, ?2)";
    db::execute(tx, sql, (member_id, VERSION))
}

/// The changes in the log from a minute before a look on, in which equal ones are counted on one line. Where there are
/// more than before the look, it may find otherwise now: no clock tells what came first within a second.
pub(super) fn count_changes(conn: &Connection, looked_at: i64) -> Result<i64> {
    let actions: serde_json::Value = LOOKED_AT.iter().map(|action| action.as_str()).collect();
    let sql = "SELECT coalesce(sum(repeats), 0) AS changes FROM security_logs
         WHERE created_at > ?1 - 60 AND action IN (SELECT value FROM json_each(?2))
            AND (action NOT LIKE 'two-factor-%' OR member_id IN (SELECT id FROM members WHERE had_role = 1))";
    db::one(conn, sql, (looked_at, actions.to_string()), |row| row.get("changes"))
}

/// True where the last look found one of these.
pub(super) fn is_found(conn: &Connection, names: &[&str]) -> Result<bool> {
    let names: serde_json::Value = names.iter().copied().collect();
    let sql = "SELECT 1 FROM findings WHERE name IN (SELECT value FROM json_each(?1))";
    db::exists(conn, sql, [names.to_string()])
}

/// Keeps a value beside the findings.
pub(super) fn set(tx: &Transaction<'_>, column: &'static str, value: &dyn ToSql) -> Result<()> {
    let sql = format!(
        "INSERT INTO portal_page (only_row, {column}) VALUES (1, ?1)
         ON CONFLICT (only_row) DO UPDATE SET {column} = excluded.{column}"
    );
    tx.prepare_cached(&sql)?.execute([value]).map(|_| ())
}

/// The sentences of problems that were found up to `before` and that nobody has put aside, without those of `but`.
pub(super) fn lasting_problems(conn: &Connection, before: i64, but: &[&str]) -> Result<Vec<String>> {
    let but: serde_json::Value = but.iter().copied().collect();
    let sql = "SELECT says FROM findings
         WHERE is_problem = 1 AND aside_until IS NULL AND found_at <= ?1
            AND name NOT IN (SELECT value FROM json_each(?2))
         ORDER BY found_at, name";
    db::all(conn, sql, (before, but.to_string()), |row| row.get("says"))
}

/// So many people are here, and so many of them are administrators.
pub(super) fn count_people(conn: &Connection) -> Result<(u32, u32)> {
    let sql = "SELECT
            (SELECT count(*) FROM (SELECT 1 FROM members
                WHERE disabled_at IS NULL AND deceased_on IS NULL AND left_on IS NULL LIMIT 2)) AS people,
            (SELECT count(*) FROM members WHERE had_role = 1 AND administrator_since IS NOT NULL
                AND password IS NOT NULL AND disabled_at IS NULL AND deceased_on IS NULL AND left_on IS NULL)
            AS administrators";
    db::one(conn, sql, [], |row| Ok((row.get("people")?, row.get("administrators")?)))
}

/// Keeps what was found in place of what was there. What is still there keeps its age, and stays put aside unless it has
/// become a problem meanwhile, or the day is over. `changes` were counted before the look.
pub(super) fn replace(
    tx: &Transaction<'_>,
    found: &[&Finding],
    today: &str,
    (now, changes): (i64, i64),
) -> Result<()> {
    let names: serde_json::Value = found.iter().map(|finding| finding.check).collect();
    let sql = "DELETE FROM findings WHERE name NOT IN (SELECT value FROM json_each(?1))";
    db::execute(tx, sql, [names.to_string()])?;
    let sql = "UPDATE findings SET aside_until = NULL, aside_because = NULL, aside_by = NULL WHERE aside_until < ?1";
    db::execute(tx, sql, [today])?;
    let mut insert = tx.prepare_cached(
        "INSERT INTO findings (name, is_problem, says, advice, page, mended_by, found_at)
         VALUES (:name, :is_problem, :says, :advice, :page, :mended_by, :now)
         ON CONFLICT (name) DO UPDATE SET
            aside_until = iif(excluded.is_problem > is_problem, NULL, aside_until),
            aside_because = iif(excluded.is_problem > is_problem, NULL, aside_because),
            aside_by = iif(excluded.is_problem > is_problem, NULL, aside_by),
            is_problem = excluded.is_problem, says = excluded.says, advice = excluded.advice,
            page = excluded.page, mended_by = excluded.mended_by
         WHERE (is_problem, says, advice, page, mended_by) IS NOT
            (excluded.is_problem, excluded.says, excluded.advice, excluded.page, excluded.mended_by)",
    )?;
    for finding in found {
        insert.execute(named_params! {
            ":name": finding.check, ":is_problem": finding.level == Level::Problem, ":says": finding.says,
            ":advice": finding.advice_in_browser(), ":page": finding.page, ":mended_by": finding.mended_by,
            ":now": now,
        })?;
    }
    set(tx, "looked_at", &now)?;
    set(tx, "changes", &changes)?;
    // A new portal was not upgraded.
    db::execute(tx, "UPDATE portal_page SET version = ?1 WHERE version IS NULL", [VERSION])
}

/// Puts a finding aside, or takes it back; false where there is none of that name.
pub(super) fn put_aside(tx: &Transaction<'_>, name: &str, aside: Option<(&str, &str, &str)>) -> Result<bool> {
    let (until, because, by) =
        aside.map_or((None, None, None), |(until, because, by)| (Some(until), Some(because), Some(by)));
    let sql = "UPDATE findings SET aside_until = ?2, aside_because = ?3, aside_by = ?4 WHERE name = ?1";
    db::changed(tx, sql, (name, until, because, by))
}
