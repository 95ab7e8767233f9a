//! Retention: what is removed when it is old, and that a wrong clock removes nothing.

use jiff::{SignedDuration, Timestamp};
use portal::appliance::housekeeping::{RetentionResult, sweep, write_morning_letters};

use crate::support::app::{TestApp, plain};

const DAY: i64 = 86_400;
const KINDS: [(&str, &str, i64); 9] = [
    ("security_logs", "created_at", 400),
    ("outbox", "sent_at", 400),
    ("decoy_accounts", "last_failed_login_at", 400),
    ("used_codes", "used_at", 400),
    ("sessions", "expires_at", 30),
    ("pending_sign_ins", "expires_at", 30),
    ("password_resets", "expires_at", 30),
    ("trusted_devices", "expires_at", 30),
    ("import_changes", "imports.created_at", 30),
];

fn round(portal: &TestApp) -> RetentionResult {
    sweep(&portal.app.db, portal.now()).unwrap()
}

/// Hourly rounds would take 168; twenty hours apart they see the same clock.
fn a_week_of_rounds(portal: &TestApp) -> RetentionResult {
    round(portal);
    for _ in 0..9 {
        portal.pass(SignedDuration::from_hours(20));
        round(portal);
    }
    round(portal)
}

fn write_everything(portal: &TestApp, member: &str, at: Timestamp) {
    let at = at.as_second();
    for sql in [
        "INSERT INTO security_logs (member_id, action, ip_address, user_agent, device_info, created_at)
         VALUES (?1, 'signed-in', '10.0.0.9', 'CANARY', 'Chrome on Android', ?2)",
        "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at, sent_at)
         VALUES ('reset', ?1, 0, 0, 0, ?2)",
        "INSERT INTO decoy_accounts SELECT randomblob(32), 1, ?2, NULL WHERE ?1 <> ''",
        "INSERT INTO used_codes VALUES (?1, ?2, ?2)",
        "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address)
         VALUES (randomblob(32), ?1, 0, ?2, ?2, ?2, '10.0.0.9')",
        "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at)
         VALUES (randomblob(32), ?1, 0, 0, ?2)",
        "INSERT INTO password_resets (member_id, token, epoch, expires_at, created_at)
         VALUES (?1, randomblob(32), 0, ?2, 0)",
        "INSERT INTO trusted_devices
            (member_id, device_fingerprint, last_used_at, expires_at, created_at, ip_address, user_agent)
         VALUES (?1, randomblob(32), ?2, ?2, 0, '10.0.0.9', 'CANARY')",
        "INSERT INTO imports (kind, file_name, source, added, changed, created_at)
         SELECT 'people', 'list.csv', '', 0, 0, ?2 WHERE ?1 <> ''",
        "INSERT INTO import_changes (import_id, seq, entity, entity_id)
         SELECT max(id), 0, 'member', ?1 FROM imports WHERE ?2 IS NOT NULL",
    ] {
        portal.execute(sql, (member, at));
    }
}

fn counts(portal: &TestApp) -> Vec<i64> {
    KINDS.iter().map(|(table, ..)| portal.count(table)).collect()
}

// proves: L3
#[tokio::test]
async fn what_is_old_goes_after_its_time_and_nothing_before() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    assert!(a_week_of_rounds(&portal).clock_is_steady);
    for (table, column, days) in KINDS {
        let row_of = |age: i64| {
            for (table, ..) in KINDS {
                portal.execute(&format!("DELETE FROM {table}"), []);
            }
            write_everything(&portal, &mary, portal.now() - SignedDuration::from_secs(age));
        };
        row_of(days * DAY);
        round(&portal);
        assert_eq!(portal.count(table), 1, "{table}: {days} days old by {column}");
        row_of(days * DAY + 1);
        round(&portal);
        assert_eq!(portal.count(table), 0, "{table}: {days} days and a second by {column}");
    }
}

// proves: L3
#[tokio::test]
async fn addresses_are_forgotten_after_ninety_days_and_the_lines_stay() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    a_week_of_rounds(&portal);
    let now = portal.now();
    write_everything(&portal, &mary, now - SignedDuration::from_secs(90 * DAY + 1));
    write_everything(&portal, &mary, now - SignedDuration::from_secs(90 * DAY));
    portal.execute("UPDATE sessions SET expires_at = ?1", [now.as_second()]);
    portal.execute("UPDATE trusted_devices SET expires_at = ?1", [now.as_second()]);
    let lines = portal.count("security_logs");
    round(&portal);
    assert_eq!(portal.count("security_logs"), lines);
    assert_eq!(portal.count("security_logs WHERE device_info IS NOT NULL"), 2, "the device's name stays");
    for table in ["security_logs", "trusted_devices", "sessions"] {
        assert_eq!(portal.count(&format!("{table} WHERE ip_address IS NOT NULL")), 1, "{table}");
    }
    assert_eq!(portal.count("security_logs WHERE user_agent = 'CANARY'"), 1);
    assert_eq!(round(&portal).rows, 0, "there is nothing left to do");
}

// proves: L3
#[tokio::test]
async fn nothing_is_purged_because_the_clock_jumped() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    assert!(a_week_of_rounds(&portal).clock_is_steady);
    write_everything(&portal, &mary, portal.now());
    let (today, everything) = (portal.now(), counts(&portal));
    for wrong in ["1970-01-01T00:00:10Z", "2038-11-20T18:00:00Z"] {
        portal.set_clock(wrong);
        for _ in 0..7 {
            assert_eq!(round(&portal), RetentionResult { clock_is_steady: false, rows: 0 }, "{wrong}");
            portal.pass(SignedDuration::from_hours(20));
        }
        portal.app.clock.set(today);
        assert_eq!(round(&portal), RetentionResult { clock_is_steady: false, rows: 0 }, "back from {wrong}");
        assert_eq!(counts(&portal), everything, "{wrong}");
    }
    let portal = portal.restart().await;
    portal.set_clock("2038-11-20T18:00:00Z");
    assert!(!round(&portal).clock_is_steady, "a restart forgets nothing");
    a_week_of_rounds(&portal);
    assert_eq!((portal.count("outbox"), portal.count("sessions")), (0, 0), "it was twelve years after all");
}

#[tokio::test]
async fn much_that_is_old_goes_a_little_at_a_time() {
    let portal = TestApp::start().await;
    a_week_of_rounds(&portal);
    let left = portal.count("security_logs");
    portal.execute(
        "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1001)
         INSERT INTO security_logs (action, created_at) SELECT 'signed-in', number FROM numbers",
        [],
    );
    assert_eq!(round(&portal), RetentionResult { clock_is_steady: true, rows: 1001 });
    assert_eq!(portal.count("security_logs"), left);
}

#[tokio::test]
async fn a_member_who_never_signed_in_stays_invited() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let mike = portal.person("Mike", "Jones", Some("mike@email.com"));
    a_week_of_rounds(&portal);
    for member in [&mary, &mike] {
        portal.execute(
            "INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at)
             VALUES (?1, randomblob(32), 'invitation', 0, 7, 0)",
            [member],
        );
    }
    assert_eq!(round(&portal).rows, 1);
    assert_eq!(portal.value::<String>("SELECT member_id FROM password_resets", []), mike);
}

// proves: O7
#[tokio::test]
async fn the_administrators_get_one_letter_a_day_about_the_files_that_were_taken() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.give_role("mary.smith@email.com", "administrator");
    let round = |portal: &TestApp| write_morning_letters(&portal.app.db, portal.now()).unwrap();
    let take = |portal: &TestApp, detail: &str| {
        portal.execute(
            "INSERT INTO security_logs (action, actor, detail, created_at)
             VALUES ('file-taken', 'Ruth Albright (M0002)', ?1, ?2)",
            (detail, portal.now().as_second()),
        );
    };
    assert_eq!(round(&portal), 0, "there is nothing to tell");
    take(&portal, "people, 12 lines: children");
    take(&portal, "security log, 4 lines");
    assert_eq!(round(&portal), 0, "it is noon, and the day goes on");
    portal.pass(SignedDuration::from_hours(16));
    assert_eq!(round(&portal), 0, "nobody reads letters at four in the morning");
    portal.pass(SignedDuration::from_hours(3));
    assert_eq!((round(&portal), round(&portal)), (1, 0), "once, also after a restart");
    take(&portal, "people, 99 lines: everyone");
    portal.deliver().await;
    let letter = plain(&portal.letters().pop().unwrap());
    let text = letter.split("text/html").next().unwrap();
    for words in
        ["Friday, 12:00 PM: Ruth Albright (M0002): people, 12 lines: children", "security log, 4 lines"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("99 lines"), "that is tomorrow's: {text}");
    portal.pass(SignedDuration::from_hours(24));
    assert_eq!(round(&portal), 1);
    portal.pass(SignedDuration::from_hours(24));
    assert_eq!(round(&portal), 0, "nothing was taken since");
}

#[tokio::test]
async fn a_removed_event_or_announcement_goes_after_a_day() {
    let portal = TestApp::start().await;
    portal.event("picnic", "2030-05-05", "10:00");
    portal.event("concert", "2030-05-06", "19:00");
    a_week_of_rounds(&portal);
    portal.execute("UPDATE events SET removed_at = ?1 WHERE id = 'picnic'", [portal.now().as_second()]);
    portal.pass(SignedDuration::from_hours(20));
    round(&portal);
    assert_eq!(portal.count("events"), 2, "it can be brought back");
    portal.pass(SignedDuration::from_hours(5));
    round(&portal);
    assert_eq!(portal.count("events WHERE id = 'concert'"), 1);
    assert_eq!(portal.count("events"), 1);
}

#[tokio::test]
async fn a_copy_of_the_database_that_a_killed_program_left_goes() {
    let portal = TestApp::start().await;
    let left = portal.data_dir().join(".portal-scratch-1");
    std::fs::create_dir(&left).unwrap();
    std::fs::File::open(&left).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    round(&portal);
    assert!(!left.exists());
}
