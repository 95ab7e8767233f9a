//! Rows that years leave in a congregation's database: gifts, browsers, sessions and log lines, as many for each member
//! whatever the size. `portal seed` makes the people; these rows are inserted directly, while the portal is not
//! running.
//!
//! The member who is measured has the same rows in every congregation, so that one who reads their own is read the same:
//! a gift every week, as their spouse has. The rest is shared out among all other couples and heads, week by week, so
//! that one member's gifts lie scattered over the table, as they do where they were entered as they came.

use std::path::Path;

use rusqlite::{Connection, named_params};

use crate::Failure;

/// A million in a congregation of 20,000.
const GIFTS_PER_HEAD: i64 = 50;
/// Almost five years.
const WEEKS: i64 = 250;

/// On the bench's own copy, which nothing else has open: the one thing it must be is quick.
const QUICKLY: &str = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;
     PRAGMA foreign_keys = ON;";

const GIVERS: &str = "CREATE TEMP TABLE givers (place INTEGER PRIMARY KEY, id TEXT NOT NULL);
     INSERT INTO givers SELECT row_number() OVER (ORDER BY members.member_id) - 1, id
     FROM members JOIN household_members AS place ON place.member_id = members.id
     WHERE role IN ('head', 'spouse') AND household_id <> (SELECT own.household_id FROM members AS measured
        JOIN household_members AS own ON own.member_id = measured.id WHERE email = (SELECT email FROM temp.measured));
     CREATE TEMP TABLE couple (place INTEGER PRIMARY KEY, id TEXT NOT NULL);
     INSERT INTO couple SELECT row_number() OVER (ORDER BY members.member_id) - 1, id
     FROM members JOIN household_members AS place ON place.member_id = members.id
     WHERE role IN ('head', 'spouse') AND household_id = (SELECT own.household_id FROM members AS measured
        JOIN household_members AS own ON own.member_id = measured.id WHERE email = (SELECT email FROM temp.measured));";

/// The first two of a week are the measured couple's. 7,919 is a prime: everybody has their turn.
const GIFTS: &str =
    "WITH RECURSIVE gift (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM gift WHERE n + 1 < :gifts)
     INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, payment_method,
        check_number, created_at)
     SELECT coalesce(couple.id, givers.id), 2000 + n % 40 * 500,
        date('now', format('%d days', (n / :a_week - :weeks) * 7)),
        CASE n % 7 WHEN 0 THEN 'Building Fund' ELSE 'General Fund' END, 'Weekly offering', 'Check',
        format('%d', 100000 + n),
        unixepoch('now', format('%d days', (n / :a_week - :weeks) * 7))
     FROM gift LEFT JOIN couple ON couple.place = n % :a_week
        JOIN givers ON givers.place = n * 7919 % :givers";

const IMPORTED: &str =
    "INSERT INTO imported_gifts (fingerprint, donation_id) SELECT randomblob(32), id FROM donations";

/// The funds of the gifts; the sample's own were removed with its gifts.
const FUNDS: &str = "INSERT OR IGNORE INTO funds (name, position, created_at)
     VALUES ('General Fund', 1, 0), ('Building Fund', 2, 0);";

/// A sheet for each week, as long in every congregation; those of the last weeks are not counted yet.
const SHEETS: &str =
    "WITH RECURSIVE week (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM week WHERE n + 1 < :weeks - 10)
     INSERT INTO counting_sheets (date, counters, expected_cents, closed_at, closed_by, closed_cents, created_at)
     SELECT date('now', format('%d days', (n - :weeks) * 7)), 'Ruth and Emil', 0, 0, 'Ruth Albright', 0, 0 FROM week";
const COUNTED: &str = "UPDATE donations SET row_key = 'bench-' || id,
        sheet_id = (SELECT min(id) FROM counting_sheets) + (id - (SELECT min(id) FROM donations)) / :a_week
     WHERE (id - (SELECT min(id) FROM donations)) % :a_week < :rows
        AND (id - (SELECT min(id) FROM donations)) / :a_week < :weeks - 10";
/// Rows of a sheet; as many gifts are there in a week of the smallest congregation.
const ROWS: i64 = 8;

/// The sample's have other numbers, which leave gaps.
const ENVELOPES: &str = "DELETE FROM envelopes;
     INSERT INTO envelopes (year, number, member_id)
     SELECT strftime('%Y', 'now'), row_number() OVER (ORDER BY member_id), id FROM members ORDER BY member_id LIMIT 40";

/// Forty envelopes are being counted.
const SHEET: &str = "INSERT INTO counting_sheets (date, counters, expected_cents, created_at)
     VALUES (date('now', '-7 days'), 'Ruth and Emil', 128450, 0);
     UPDATE donations SET sheet_id = (SELECT max(id) FROM counting_sheets), row_key = 'bench-' || id, is_open = 1
     WHERE id IN (SELECT id FROM donations ORDER BY id DESC LIMIT 40);";

/// Everybody with an e-mail but the one who is measured: two browsers, a session in each, a line a fortnight.
const VISITS: &str = "WITH visitor AS (SELECT id, email FROM members
        WHERE email IS NOT NULL AND email <> (SELECT email FROM temp.measured)),
        browser (name) AS (VALUES ('Firefox on Windows'), ('Chrome on Android'))
     INSERT INTO trusted_devices (member_id, device_fingerprint, device_name, user_agent, ip_address, last_used_at,
        expires_at, created_at)
     SELECT id, randomblob(32), name, name, '192.168.1.20', unixepoch(), unixepoch() + 86400 * 180, unixepoch()
     FROM visitor JOIN browser;
     INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address, user_agent,
        device_id)
     SELECT randomblob(32), member_id, 0, created_at, created_at, created_at + 86400 * 30, ip_address, user_agent, id
     FROM trusted_devices;
     WITH RECURSIVE fortnight (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM fortnight WHERE n < 26)
     INSERT INTO security_logs (member_id, email, action, ip_address, user_agent, device_info, created_at)
     SELECT id, email, 'signed-in', '192.168.1.20', 'Firefox', 'Firefox on Windows',
        unixepoch('now', format('%d days', n * -14))
     FROM fortnight JOIN members ON email IS NOT NULL AND email <> (SELECT email FROM temp.measured);";

/// A tenth as many events as people, 2,000 of 20,000: those of years gone by, which no list shows unasked.
const EVENTS: &str = "WITH RECURSIVE past (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < :events)
     INSERT INTO events (id, title, event_date, event_time, created_at)
     SELECT format('past-%04d', n), 'Prayer meeting', date('now', format('%d days', n * -2 - 400)), '19:00', unixepoch()
     FROM past WHERE n <= :events - (SELECT count(*) FROM events)";

/// Every event asks, and the one who is measured is who asks: 25 answers to each, 50,000 in a congregation of 20,000.
const ANSWERS: &str = "INSERT INTO event_rsvps (event_id, member_id, created_at, updated_at)
     SELECT event.id, person.id, unixepoch(), unixepoch()
     FROM (SELECT id, row_number() OVER (ORDER BY event_date, id) AS place FROM events) AS event
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM members) AS person
        ON (event.place + person.place) % (:members / 25) = 0";
const ASKING: &str = "DELETE FROM event_rsvps;
     UPDATE events SET asks = 1,
        organiser_id = (SELECT id FROM members WHERE email = (SELECT email FROM temp.measured));";

/// How large it has become.
#[derive(Clone, Copy)]
pub struct Size {
    pub gifts: i64,
    pub megabytes: f64,
}

/// Fills the database with `members` people for the one who signs in with `email`.
pub fn grow(database: &Path, members: i64, email: &str) -> Result<Size, Failure> {
    let conn = Connection::open(database)?;
    conn.execute_batch(QUICKLY)?;
    conn.execute_batch(
        "BEGIN; DELETE FROM statements; DELETE FROM imported_gifts; DELETE FROM donations; DELETE FROM counting_sheets;
         CREATE TEMP TABLE measured (email TEXT NOT NULL);",
    )?;
    conn.execute("INSERT INTO temp.measured VALUES (?1)", [email])?;
    conn.execute_batch(GIVERS)?;
    let count = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, i64>(0));
    if count("SELECT count(*) FROM couple")? != 2 {
        return Err("the sample's signing-in member is no couple any more".into());
    }
    conn.execute_batch(FUNDS)?;
    let gifts = members * GIFTS_PER_HEAD;
    conn.execute(
        GIFTS,
        named_params! {
            ":gifts": gifts,
            ":weeks": WEEKS,
            ":a_week": gifts / WEEKS,
            ":givers": count("SELECT count(*) FROM givers")?,
        },
    )?;
    conn.execute_batch(IMPORTED)?;
    conn.execute(SHEETS, named_params! { ":weeks": WEEKS })?;
    conn.execute(COUNTED, named_params! { ":weeks": WEEKS, ":a_week": gifts / WEEKS, ":rows": ROWS })?;
    conn.execute_batch(ENVELOPES)?;
    conn.execute_batch(SHEET)?;
    conn.execute_batch(VISITS)?;
    conn.execute(EVENTS, named_params! { ":events": members / 10 })?;
    conn.execute_batch(ASKING)?;
    conn.execute(ANSWERS, named_params! { ":members": members })?;
    conn.execute_batch("COMMIT")?;
    let gifts = count("SELECT count(*) FROM donations")?;
    drop(conn);
    #[expect(clippy::cast_precision_loss, reason = "a file's size in MB")]
    let megabytes = database.metadata()?.len() as f64 / 1e6;
    Ok(Size { gifts, megabytes })
}
