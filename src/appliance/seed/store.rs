//! SQL of the sample congregation.

use jiff::civil::Date;
use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::{Batch, Connection, Params, Result, ToSql, Transaction};

use crate::platform::db::{self, named_row::from_row};

/// A gift of the days before a Sunday, in cash or by check.
#[derive(Clone, Copy, Debug)]
pub(super) struct SundayGift {
    pub(super) id: i64,
    pub(super) cents: i64,
    pub(super) is_check: bool,
}

from_row! { SundayGift { id, cents as "amount_cents", is_check } }

fn ids(conn: &Connection, sql: &'static str, values: impl Params) -> Result<Vec<String>> {
    db::all(conn, sql, values, |row| row.get("id"))
}

/// True where nothing has been entered.
pub(super) fn is_empty(conn: &Connection) -> Result<bool> {
    let sql = "SELECT NOT (EXISTS (SELECT 1 FROM members) OR EXISTS (SELECT 1 FROM households)
            OR EXISTS (SELECT 1 FROM events) OR EXISTS (SELECT 1 FROM announcements)
            OR EXISTS (SELECT 1 FROM donations)) AS is_empty";
    db::one(conn, sql, [], |row| row.get("is_empty"))
}

pub(super) fn is_marked(conn: &Connection, mark: &str) -> Result<bool> {
    db::exists(conn, "SELECT 1 FROM settings WHERE name = ?1", [mark])
}

/// A row among the settings whose name no setting has.
pub(super) fn mark(tx: &Transaction<'_>, mark: &str, at: i64) -> Result<()> {
    db::execute(tx, "INSERT INTO settings (name, value, updated_at) VALUES (?1, 'yes', ?2)", (mark, at))
}

/// Removes every row of every table; sessions, links, devices and letters are removed with their members.
pub(super) fn empty_everything(tx: &Transaction<'_>) -> Result<()> {
    tx.execute_batch(
        "DELETE FROM security_logs; DELETE FROM closed_months; DELETE FROM donations; DELETE FROM counting_sheets;
         DELETE FROM pledges; DELETE FROM campaigns; DELETE FROM funds; DELETE FROM statements;
         DELETE FROM statement_numbers; DELETE FROM members; DELETE FROM freed_numbers;
         DELETE FROM households; DELETE FROM events; DELETE FROM event_series; DELETE FROM announcements; DELETE FROM settings;",
    )
}

pub(super) fn set_password(tx: &Transaction<'_>, email: &str, hash: &str) -> Result<()> {
    db::execute(tx, "UPDATE members SET password = ?2 WHERE email = ?1", (email, hash))
}

/// The secret of their authenticator app, sealed; it is on from now on.
pub(super) fn turn_second_factor_on(tx: &Transaction<'_>, id: &str, sealed: &[u8]) -> Result<()> {
    let sql = "UPDATE members SET two_factor_enabled = 1, two_factor_secret = ?2 WHERE id = ?1";
    db::execute(tx, sql, (id, sealed))
}

/// Ids of people who may be invited.
pub(super) fn people_with_email(conn: &Connection, most: usize) -> Result<Vec<String>> {
    let sql = "SELECT id FROM members WHERE email IS NOT NULL AND password IS NULL AND deceased_on IS NULL
            AND left_on IS NULL ORDER BY member_id LIMIT ?1";
    ids(conn, sql, [i64::try_from(most).unwrap_or(i64::MAX)])
}

pub(super) fn lock(tx: &Transaction<'_>, id: &str, hash: &str, at: i64) -> Result<()> {
    let sql =
        "UPDATE members SET password = ?2, account_locked = 1, locked_at = ?3, failed_login_attempts = 5,
            last_failed_login_at = ?3 WHERE id = ?1";
    db::execute(tx, sql, (id, hash, at))
}

/// Makes one series of all events of this title. Housekeeping makes what is missing of it.
pub(super) fn make_series(tx: &Transaction<'_>, title: &str, rule: &str) -> Result<()> {
    tx.execute(
        "INSERT INTO event_series (id, origin, rule, first_day, made_until, title, description, event_time, location,
            event_type, created_at)
         SELECT id, id, ?2, event_date, (SELECT max(event_date) FROM events WHERE title = ?1), title, description,
            event_time, location, event_type, created_at
         FROM events WHERE title = ?1 ORDER BY event_date LIMIT 1",
        (title, rule),
    )?;
    let sql = "UPDATE events SET occurrence = event_date,
            series_id = (SELECT id FROM event_series WHERE event_series.title = ?1) WHERE title = ?1";
    db::execute(tx, sql, [title])
}

/// The first event of this title on this day or later.
pub(super) fn next_event(tx: &Transaction<'_>, title: &str, from: &str) -> Result<Option<String>> {
    let sql = "SELECT id FROM events WHERE title = ?1 AND event_date >= ?2 ORDER BY event_date LIMIT 1";
    db::find(tx, sql, [title, from], |row| row.get("id"))
}

/// Asks for an event who comes, until two days before; members see who does.
pub(super) fn ask(tx: &Transaction<'_>, id: &str, organiser: &str, places: u32) -> Result<()> {
    let sql = "UPDATE events SET asks = 1, deadline_days = 2, shows_names = 1, organiser_id = ?2, capacity = ?3 WHERE id = ?1";
    db::execute(tx, sql, (id, organiser, places))
}

/// Households in which this person does not live, with two living people at least.
pub(super) fn other_households(tx: &Transaction<'_>, member: &str, most: u32) -> Result<Vec<String>> {
    let sql = "SELECT household_id AS id FROM household_members JOIN members ON members.id = household_members.member_id
         WHERE deceased_on IS NULL AND left_on IS NULL
         GROUP BY household_id HAVING count(*) > 1 AND sum(members.id = ?1) = 0 ORDER BY household_id LIMIT ?2";
    ids(tx, sql, (member, most))
}

pub(super) fn people_of(tx: &Transaction<'_>, household: &str) -> Result<Vec<String>> {
    let sql = "SELECT id FROM household_members JOIN members ON members.id = household_members.member_id
         WHERE household_id = ?1 AND deceased_on IS NULL AND left_on IS NULL ORDER BY id";
    ids(tx, sql, [household])
}

/// The treasurer of the sample: the first whom a letter reaches and who has no password yet.
pub(super) fn make_treasurer(
    tx: &Transaction<'_>,
    id: &str,
    hash: &str,
    now: i64,
) -> Result<(String, String)> {
    let sql = "UPDATE members SET password = ?2, treasurer_since = ?3, had_role = 1 WHERE id = ?1
         RETURNING first_name || ' ' || last_name AS name, email";
    db::one(tx, sql, (id, hash, now), |row| Ok((row.get("name")?, row.get("email")?)))
}

/// Heads with their spouses, both without an address for letters, the head with gifts.
pub(super) fn couples_without_a_letter(conn: &Connection, most: u32) -> Result<Vec<[String; 2]>> {
    let sql = "SELECT head.id AS one, spouse.id AS other
         FROM household_members AS place JOIN members AS head ON head.id = place.member_id
            JOIN household_members AS beside ON beside.household_id = place.household_id AND beside.role = 'spouse'
            JOIN members AS spouse ON spouse.id = beside.member_id
         WHERE place.role = 'head' AND coalesce(head.email, head.contact_email, spouse.email, spouse.contact_email) IS NULL
            AND head.deceased_on IS NULL AND spouse.deceased_on IS NULL
            AND EXISTS (SELECT 1 FROM donations WHERE donations.member_id = head.id
                AND transaction_date >= date('now', '-40 days') AND payment_method IN ('Cash', 'Check'))
         ORDER BY head.member_id LIMIT ?1";
    db::all(conn, sql, [most], |row| Ok([row.get("one")?, row.get("other")?]))
}

/// Gifts of this person since that day name their couple, too.
pub(super) fn name_both(tx: &Transaction<'_>, one: &str, since: &str) -> Result<()> {
    let sql = "UPDATE donations SET joint_id = (SELECT max(id) FROM joint_giving WHERE one_id = ?1)
         WHERE member_id = ?1 AND transaction_date >= ?2";
    db::execute(tx, sql, (one, since))
}

/// Gifts in cash or by check in the week that ends with this Sunday, without those of the member who signs in and
/// without payments of pledges.
pub(super) fn gifts_of_the_week(conn: &Connection, sunday: &str, but: &str) -> Result<Vec<SundayGift>> {
    let sql = "SELECT id, amount_cents, payment_method = 'Check' AS is_check FROM donations
         WHERE transaction_date BETWEEN date(?1, '-6 days') AND ?1 AND payment_method IN ('Cash', 'Check')
            AND sheet_id IS NULL AND kind = 'gift' AND member_id <> ?2
            AND description IN ('Weekly offering', 'Monthly tithe', 'Offering', 'Special offering')
         ORDER BY member_id LIMIT 60";
    db::all(conn, sql, (sunday, but), SundayGift::from_row)
}

/// Puts gifts into a counting sheet that is open.
pub(super) fn set_sheet(tx: &Transaction<'_>, sheet: i64, date: &str, gifts: &[SundayGift]) -> Result<()> {
    let mut put = tx.prepare_cached(
        "UPDATE donations SET sheet_id = ?2, row_key = 'sample-' || id, is_open = 1, transaction_date = ?3,
            check_number = iif(payment_method = 'Check', format('%d', 1001 + id * 37 % 8000), NULL),
            envelope = (SELECT number FROM envelopes WHERE envelopes.member_id = donations.member_id
                AND year = CAST(substr(?3, 1, 4) AS INTEGER)) WHERE id = ?1",
    )?;
    gifts.iter().try_for_each(|gift| put.execute((gift.id, sheet, date)).map(|_| ()))
}

/// Gifts that are not entered yet. Returns how many.
pub(super) fn take_out(tx: &Transaction<'_>, gifts: &[SundayGift]) -> Result<usize> {
    let mut remove = tx.prepare_cached("DELETE FROM donations WHERE id = ?1")?;
    gifts.iter().map(|gift| remove.execute([gift.id])).sum()
}

/// Sets the time at which a sheet was closed.
pub(super) fn set_closed_at(tx: &Transaction<'_>, sheet: i64, at: i64) -> Result<()> {
    let sql = "UPDATE counting_sheets SET closed_at = ?2 WHERE id = ?1 AND closed_at IS NOT NULL";
    db::execute(tx, sql, (sheet, at))
}

/// Sets this person as the one who closed, recorded and corrected.
pub(super) fn set_actor(tx: &Transaction<'_>, id: &str) -> Result<()> {
    let sql =
        "SELECT format('%s %s (%s)', first_name, last_name, member_id) AS who FROM members WHERE id = ?1";
    let who: String = db::one(tx, sql, [id], |row| row.get("who"))?;
    let script = "UPDATE counting_sheets SET closed_by = :who WHERE closed_by IS NOT NULL;
         UPDATE joint_giving SET paper_by = :who WHERE paper_by IS NOT NULL;
         UPDATE gift_corrections SET actor = :who";
    run(tx, script, &[(":who", &who)])
}

/// Adds the events in people's lives.
pub(super) fn add_life_events(tx: &Transaction<'_>, today: Date, now: i64) -> Result<()> {
    run(tx, include_str!("people.sql"), &[(":today", &today.to_string()), (":now", &now)])
}

/// The treasurer's funds, campaign and envelopes.
pub(super) fn prepare_giving(tx: &Transaction<'_>, today: Date, now: i64) -> Result<()> {
    let values: [(&str, &dyn ToSql); 3] =
        [(":today", &today.to_string()), (":year", &today.year()), (":now", &now)];
    run(tx, include_str!("gifts.sql"), &values)
}

/// Runs the statements of a script, in which names stand for these values.
fn run(tx: &Transaction<'_>, script: &str, values: &[(&str, &dyn ToSql)]) -> Result<()> {
    let mut statements = Batch::new(tx, script);
    while let Some(mut statement) = statements.next()? {
        for (name, value) in values {
            if let Some(place) = statement.parameter_index(name)? {
                statement.raw_bind_parameter(place, value)?;
            }
        }
        statement.raw_execute()?;
    }
    Ok(())
}
