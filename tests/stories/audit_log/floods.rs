//! A flood of failures against the security log.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use portal::accounts::audit_log::{self, Action, NewLogEntry};
use portal::platform::client::Client;
use rusqlite::Transaction;

use crate::support::app::TestApp;

/// The `number`th failure of a flood in which everything differs.
fn record(
    tx: &Transaction<'_>,
    number: u32,
    member_id: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    record_action(tx, Action::SignInFailed, number, member_id, now)
}

fn record_action(
    tx: &Transaction<'_>,
    action: Action,
    number: u32,
    member_id: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let client =
        Client { address: IpAddr::from(number.to_be_bytes()), user_agent: Some(format!("Robot/{number}")) };
    let (email, client) = (format!("stranger{number}@email.com"), Some(&client));
    let (email, role_holder, detail) = (Some(&*email), None, None);
    let entry = NewLogEntry { action, member_id, email, client, role_holder, detail, success: false };
    audit_log::record(tx, &entry, now)
}

// proves: L3
#[tokio::test]
async fn ten_thousand_different_failures_are_two_thousand_lines_at_most() {
    let portal = TestApp::start().await;
    let rows = portal.count("security_logs");
    // Two hundred a minute, for fifty minutes.
    for hundred in 0..100_u32 {
        let now = portal.now() + SignedDuration::from_secs(i64::from(hundred) * 30);
        let flood =
            |tx: &Transaction<'_>| (0..100).try_for_each(|n| record(tx, hundred * 100 + n, None, now));
        portal.app.db.write(flood).unwrap();
    }
    assert!(portal.count("security_logs") - rows <= 2000, "{}", portal.count("security_logs"));
    let counted: i64 = portal.value("SELECT sum(repeats) FROM security_logs WHERE success = 0", []);
    assert_eq!(counted, 10_000, "none is forgotten");
    let others = "SELECT count(*) || ' ' || max(last_at - created_at) FROM security_logs
        WHERE detail = 'and others' AND email IS NULL AND ip_address IS NULL";
    assert_eq!(portal.value::<String>(others, []), "50 30", "one line of each minute counts the rest");
}

// proves: L3
#[tokio::test]
async fn equal_failures_within_a_minute_are_one_line() {
    let portal = TestApp::start().await;
    let (mary, rows) = (portal.mary(), portal.count("security_logs"));
    portal.set_clock("2026-11-20T18:00:30Z");
    let write = |number, member: Option<&str>| {
        portal.app.db.write(|tx| record(tx, number, member, portal.now())).unwrap();
        portal.count("security_logs") - rows
    };
    assert_eq!((write(1, None), write(1, None)), (1, 1));
    portal.set_clock("2026-11-20T18:00:59Z");
    assert_eq!(write(1, None), 1);
    let line = "SELECT repeats || ' ' || (last_at - created_at) FROM security_logs ORDER BY id DESC";
    assert_eq!(portal.value::<String>(line, []), "3 29");
    assert_eq!(write(2, None), 2, "another address");
    assert_eq!(write(1, Some(&mary)), 3, "another's account");
    portal.set_clock("2026-11-20T18:01:00Z");
    assert_eq!(write(1, None), 4, "another minute");
}

// proves: L3
#[tokio::test]
async fn strangers_failures_do_not_hide_a_member_s() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let flood = |member| {
        let write =
            |tx: &Transaction<'_>| (0..500).try_for_each(|number| record(tx, number, member, portal.now()));
        portal.app.db.write(write).unwrap();
    };
    flood(None);
    flood(Some(&*mary));
    flood(None);
    let of_mary = portal.count("security_logs WHERE success = 0 AND member_id IS NOT NULL");
    assert_eq!((of_mary, portal.count("security_logs WHERE success = 0")), (21, 42));
    let counted: i64 =
        portal.value("SELECT sum(repeats) FROM security_logs WHERE member_id = ?1 AND success = 0", [&mary]);
    assert_eq!(counted, 500);
}

// proves: L3
#[tokio::test]
async fn a_flood_of_one_kind_hides_no_failure_of_another() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let write = |number: u32, action| {
        let write = |tx: &Transaction<'_>| record_action(tx, action, number, Some(&mary), portal.now());
        portal.app.db.write(write).unwrap();
    };
    for number in 0..100 {
        write(number, Action::PasswordResetAsked);
    }
    write(7, Action::CodeRefused);
    assert_eq!(portal.count("security_logs WHERE action = 'password-reset-asked' AND success = 0"), 21);
    assert_eq!(portal.count("security_logs WHERE action = 'code-refused' AND ip_address = '0.0.0.7'"), 1);
}

// proves: L3
#[tokio::test]
async fn of_all_failures_the_latest_twenty_thousand_are_kept_and_nothing_else_goes() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.signed_in("mary.smith@email.com").await;
    let others = portal.count("security_logs");
    portal.execute(
        "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 20000)
         INSERT INTO security_logs (action, email, success, created_at)
         SELECT 'sign-in-failed', 'old' || number, 0, number * 60 FROM numbers",
        [],
    );
    let own =
        "UPDATE security_logs SET member_id = (SELECT id FROM members) WHERE email IN ('old1', 'old100')";
    portal.execute(own, []);
    let write = |number| portal.app.db.write(|tx| record(tx, number, None, portal.now())).unwrap();
    // Even by a clock that is back in 1970.
    portal.set_clock("1970-01-01T00:00:05Z");
    write(1);
    write(2);
    assert_eq!(portal.count("security_logs WHERE success = 0"), 20_000 - 98);
    assert_eq!(portal.count("security_logs WHERE success = 1"), others);
    assert_eq!(portal.count("security_logs WHERE email LIKE 'stranger%'"), 2);
    assert_eq!(portal.count("security_logs WHERE email IN ('old2', 'old102')"), 0);
    assert_eq!(portal.count("security_logs WHERE email IN ('old103', 'old20000')"), 2);
    // Any client can cause rows without a member.
    assert_eq!(portal.count("security_logs WHERE email IN ('old1', 'old100')"), 2, "a member's own");
}
