//! A volunteer looks around in a sample congregation.

use std::sync::OnceLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordVerifier};
use jiff::ToSpan;
use jiff::civil::Date;
use portal::platform::clock::Clock;
use rusqlite::Connection;
use serde_json::Value;

use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::serving::Serving;

fn seed(portal: &Portal, options: &[&str]) -> Value {
    let arguments = [&["seed", "--json"], options].concat();
    serde_json::from_str(&portal.ok(&arguments)).unwrap()
}

/// Does this work, once more where midnight came in between in the sample's Chicago, and then checks it.
fn on_one_day<C: FnOnce()>(work: impl Fn(Date) -> C) {
    let today = || Clock::System.now().in_tz("America/Chicago").unwrap().date();
    let mut day = today();
    let mut check = work(day);
    while today() != day {
        day = today();
        check = work(day);
    }
    check();
}

fn sample() -> (Portal, &'static Value) {
    static SAMPLE: OnceLock<(Vec<u8>, Vec<u8>, Value)> = OnceLock::new();
    let (database, key, made) = SAMPLE.get_or_init(|| {
        let portal = Portal::nowhere();
        let made = seed(&portal, &[]);
        let read = |name: &str| std::fs::read(portal.data_dir().join(name)).unwrap();
        (read("portal.db"), read("portal.key"), made)
    });
    let portal = Portal::nowhere();
    portal.lay_out(database, key);
    (portal, made)
}

fn number(conn: &Connection, sql: &str) -> i64 {
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

fn rows(portal: &Portal) -> String {
    let conn = portal.database();
    let mut text = String::new();
    for sql in [
        "SELECT id || first_name || last_name || coalesce(email, '') || coalesce(date_of_birth, '') || member_id
            || coalesce(address, '') || coalesce((SELECT household_id || role FROM first_households
                WHERE first_households.member_id = members.id), '') || created_at FROM members ORDER BY id",
        "SELECT id || title || event_date || event_time FROM events ORDER BY id",
        "SELECT id || title || published_at FROM announcements ORDER BY id",
        "SELECT coalesce(member_id, '') || amount_cents || transaction_date || category
            || coalesce((SELECT date || counters FROM counting_sheets WHERE id = sheet_id), '')
            FROM donations ORDER BY id",
        "SELECT member_id || amount_cents || status || pledge_date FROM pledges ORDER BY id",
    ] {
        let mut statement = conn.prepare(sql).unwrap();
        let lines = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        lines.for_each(|line| text.push_str(&line.unwrap()));
    }
    text
}

#[test]
fn a_sample_congregation_is_there_to_look_around_in() {
    let (portal, made) = sample();
    assert_eq!(made["members"], 200);
    let conn = portal.database();
    assert_eq!(number(&conn, "SELECT count(*) FROM members"), 200);
    let with_password = "SELECT count(*) FROM members WHERE password IS NOT NULL";
    assert_eq!(number(&conn, with_password), 5, "the printed accounts, and one that is locked");
    assert_eq!(number(&conn, "SELECT count(*) FROM members WHERE administrator_since IS NOT NULL"), 1);
    for (account, roles) in [("administrator", 2), ("office", 1), ("treasurer", 1), ("member", 0)] {
        let sql = "SELECT password, (office_since IS NOT NULL) + (treasurer_since IS NOT NULL)
            + (administrator_since IS NOT NULL) FROM members WHERE email = ?1";
        let (hash, found): (String, i64) = conn
            .query_row(sql, [made[account]["email"].as_str().unwrap()], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        assert_eq!(found, roles);
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let password = made[account]["password"].as_str().unwrap();
        let hash = PasswordHash::new(&hash).unwrap();
        Argon2::default().verify_password(password.as_bytes(), &hash).unwrap();
    }
    for (fewest, what) in [
        (3, "events WHERE event_date >= date('now', '+1 day')"),
        (3, "events WHERE event_date < date('now', '-1 day')"),
        (1, "events WHERE event_time = ''"),
        (2, "announcements WHERE priority = 'high'"),
        (8, "announcements WHERE published_at <= unixepoch()"),
        (40, "members WHERE email IS NOT NULL"),
        (1, "members WHERE account_locked = 1"),
        (3, "(SELECT DISTINCT member_id  FROM password_resets)"),
        (1, "members WHERE deceased_on IS NOT NULL"),
        (1, "members WHERE left_on IS NOT NULL"),
        (3, "members WHERE sign_in_name IS NOT NULL"),
        (5, "members WHERE contact_email IS NOT NULL"),
        (1, "(SELECT 1 FROM household_members GROUP BY member_id HAVING count(*) = 2)"),
        (20, "events WHERE series_id IS NOT NULL AND title = 'Sunday Worship'"),
        (9, "(SELECT DISTINCT series_id FROM events WHERE series_id IS NOT NULL)"),
        (1, "events WHERE cancel_reason IS NOT NULL AND event_date >= date('now', '-1 day')"),
        (10, "event_rsvps WHERE status = 'attending'"),
        (1, "event_rsvps WHERE status = 'waiting'"),
        (1, "event_rsvps WHERE status = 'declined'"),
        (1, "announcements WHERE is_pinned AND last_day > date('now')"),
        (3, "counting_sheets WHERE closed_at IS NOT NULL"),
        (1, "counting_sheets WHERE closed_at IS NULL"),
        (2, "donations WHERE is_open = 1"),
        (5, "donations WHERE check_number IS NOT NULL"),
        (1, "joint_giving WHERE started_on IS NOT NULL"),
        (1, "donations WHERE joint_id IS NOT NULL"),
        (1, "donations WHERE kind = 'bounced'"),
        (1, "gift_corrections"),
        (20, "statements WHERE year = strftime('%Y', 'now') - 1"),
        (1, "gifts_in_kind"),
        (20, "envelopes WHERE year >= strftime('%Y', 'now') - 1"),
        (5, "funds WHERE came_with_gift = 0"),
        (3, "(SELECT DISTINCT status  FROM pledges)"),
        (1, "pledges_now WHERE campaign_id IS NOT NULL AND paid_cents > 0"),
    ] {
        assert!(number(&conn, &format!("SELECT count(*) FROM {what}")) >= fewest, "{what}");
    }
    let children = "SELECT count(*) FROM members JOIN household_members ON household_members.member_id = id
        WHERE role = 'child' AND email IS NOT NULL";
    assert_eq!(number(&conn, children), 0);
    let future =
        "SELECT count(*) FROM members WHERE date_of_birth > date('now') OR anniversary > date('now')
            OR baptism_date < date_of_birth OR anniversary < date_of_birth OR membership_date < date_of_birth";
    assert_eq!(number(&conn, future), 0);
}

/// By the password and the first printed code.
async fn signed_in(serving: &Serving, account: &Value) -> Browser {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (browser, email) = (Browser::at(serving.address), text(&account["email"]));
    let asked = browser.sign_in(&email, &text(&account["password"])).await;
    assert_eq!(&*asked.code(), "code_needed");
    assert_eq!(browser.verify_code(&email, &text(&account["backupCodes"][0])).await.status, 200);
    browser
}

#[tokio::test]
async fn the_office_of_the_sample_gets_past_its_second_factor_with_a_printed_code() {
    let (portal, made) = sample();
    assert_eq!(made["office"]["backupCodes"].as_array().unwrap().len(), 10);
    let serving = Serving::start(&portal);
    let browser = signed_in(&serving, &made["office"]).await;
    let people = browser.get("/api/office/people").await;
    assert_eq!(people.status, 200, "{}", people.body);
    assert_eq!(people.json()["people"].as_array().unwrap().len(), 50);
    drop(serving);
    let text = Portal::nowhere().ok(&["seed", "--members", "60"]);
    for words in [
        "Four people can sign in",
        "Office: Laura Whitfield",
        "\n  Treasurer: ",
        "each once",
        "second factor",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[tokio::test]
async fn the_treasurer_of_the_sample_finds_a_sheet_that_is_half_counted_and_those_before_it() {
    let (portal, made) = sample();
    let treasurer = &made["treasurer"];
    let serving = Serving::start(&portal);
    let browser = signed_in(&serving, treasurer).await;
    let sheets = browser.get("/api/office/giving/sheets").await.json()["sheets"].clone();
    let sheets = sheets.as_array().unwrap();
    assert_eq!((sheets[0]["isOpen"].as_bool(), sheets.len()), (Some(true), 5), "{sheets:?}");
    let [entered, expected] = ["entered", "expected"].map(|sum| sheets[0][sum].as_f64().unwrap());
    assert!(entered < expected, "some are still to come: {sheets:?}");
    let name = treasurer["name"].as_str().unwrap();
    let by_them = format!("SELECT count(*) FROM counting_sheets WHERE closed_by GLOB '{name} (*'");
    assert_eq!(number(&portal.database(), &by_them), 4);
    let reasons = "SELECT count(*) FROM counting_sheets WHERE difference_reason IS NOT NULL";
    assert_eq!(number(&portal.database(), reasons), 1);
    assert_eq!(
        browser.get("/api/office/people").await.status,
        403,
        "the office's work is not the treasurer's"
    );
}

#[test]
fn the_sample_member_has_a_family_gifts_and_pledges_and_this_week_has_a_celebration() {
    on_one_day(|today| {
        let portal = Portal::nowhere();
        let made = seed(&portal, &["--members", "5"]);
        let conn = portal.database();
        let email = made["member"]["email"].as_str().unwrap();
        let (id, household): (String, String) = conn
            .query_row("SELECT id, household_id FROM members JOIN household_members ON household_members.member_id = id WHERE email = ?1", [email], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .unwrap();
        let count =
            |sql: &str, value: &str| conn.query_row(sql, [value], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM household_members WHERE household_id = ?1", &household), 4);
        assert!(count("SELECT count(*) FROM donations WHERE member_id = ?1", &id) >= 10);
        assert_eq!(count("SELECT count(DISTINCT status) FROM pledges WHERE member_id = ?1", &id), 3);
        let sunday = today.checked_sub(i64::from(today.weekday().to_sunday_zero_offset()).days()).unwrap();
        let week: Vec<String> =
            (0..7).map(|day| sunday.checked_add(day.days()).unwrap().strftime("%m-%d").to_string()).collect();
        let celebrating = |column: &str| -> i64 {
            let sql = format!("SELECT count(*) FROM members WHERE {column} = ?1");
            week.iter().map(|day| count(&sql, day)).sum()
        };
        let celebrations = (celebrating("birth_day"), celebrating("anniversary_day"));
        move || {
            assert!(celebrations.0 >= 3 && celebrations.1 >= 2, "{week:?}: {celebrations:?}");
        }
    });
}

#[test]
fn sample_pledges_are_as_far_kept_as_their_status_says() {
    let (portal, made) = sample();
    let conn = portal.database();
    assert_eq!(number(&conn, "SELECT count(*) FROM donations"), made["donations"].as_i64().unwrap());
    let sql = "SELECT status, amount_cents, (SELECT coalesce(sum(d.amount_cents), 0) FROM donations d
            WHERE d.member_id = p.member_id AND d.description = p.campaign
                AND d.transaction_date > p.pledge_date AND d.transaction_date < date('now', '+1 day'))
        FROM pledges p";
    let mut statement = conn.prepare(sql).unwrap();
    let pledges: Vec<(String, i64, i64)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(pledges.len() > 10);
    for (status, promised, given) in pledges {
        if status == "open" {
            assert!(0 < given && given < promised, "open: {given} of {promised}");
        } else {
            assert_eq!(given, promised, "{status}");
        }
    }
}

#[test]
fn two_years_of_the_sample_come_to_about_the_same() {
    let (portal, _) = sample();
    let conn = portal.database();
    let given = |from: &str, to: &str| {
        let days = format!(
            "transaction_date > date('now', '-{from} days') AND transaction_date <= date('now', '-{to} days')"
        );
        let givers = format!("SELECT count(DISTINCT member_id) FROM donations WHERE {days}");
        (
            number(&conn, &format!("SELECT sum(amount_cents) FROM donations WHERE {days}")),
            number(&conn, &givers),
        )
    };
    let (now, before) = (given("365", "0"), given("730", "365"));
    let more = (now.0 * 100 / before.0 - 100).abs();
    assert!(more < 25 && (now.1 - before.1).abs() < 5, "{now:?} {before:?}");
}

#[test]
fn the_same_day_makes_the_same_rows_and_new_passwords() {
    on_one_day(|_| {
        let portals = [Portal::nowhere(), Portal::nowhere()];
        let made = portals.each_ref().map(|portal| seed(portal, &["--members", "20"]));
        assert_ne!(made[0]["administrator"]["password"], made[1]["administrator"]["password"]);
        let before = portals.each_ref().map(rows);
        let again = seed(&portals[0], &["--members", "20", "--force"]);
        assert_ne!(again["member"]["password"], made[0]["member"]["password"]);
        let after = rows(&portals[0]);
        move || {
            assert_eq!(before[0], before[1]);
            assert_eq!(after, before[1], "--force begins anew");
        }
    });
}

#[test]
fn real_people_are_never_mixed_with_samples() {
    let portal = Portal::nowhere();
    portal.ok(&["seed", "--members", "10"]);
    let said = portal.run(&["seed"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("--force"), "{}", said.err);

    portal.database().execute("DELETE FROM settings WHERE name = 'sample-congregation'", []).unwrap();
    for options in [&["seed"][..], &["seed", "--force"]] {
        let said = portal.run(options);
        assert_eq!(said.code, 1);
        assert!(said.err.contains("already has people"), "{}", said.err);
    }
    assert_eq!(number(&portal.database(), "SELECT count(*) FROM members"), 10);
}

#[test]
fn what_cannot_be_made_is_refused_before_a_folder_is_there() {
    for options in
        [&["--members", "4"][..], &["--members", "20001"], &["--public-address", "http://example.org"]]
    {
        let portal = Portal::nowhere();
        let said = portal.run(&[&["seed"], options].concat());
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(!portal.data_dir().exists());
    }
}
