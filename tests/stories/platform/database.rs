//! Which files the portal opens, and how.

use std::path::Path;

use portal::platform::db::Database;
use rusqlite::Connection;

use crate::support::app::TestApp;
use crate::support::serving::{portal_with_mary, refused_untouched};

#[test]
fn another_program_s_database_is_refused_and_left_as_it_is() {
    let portal = portal_with_mary();
    let path = portal.data_dir().join("portal.db");
    std::fs::remove_file(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE recipes (id INTEGER); INSERT INTO recipes VALUES (1);").unwrap();
    drop(other);
    let said = refused_untouched(&portal);
    assert!(said.contains("portal.db is not a portal database. It was left as it is."), "{said}");

    // With another program's application id and no table yet.
    std::fs::remove_file(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA application_id = 77; VACUUM;").unwrap();
    drop(other);
    assert!(refused_untouched(&portal).contains("is not a portal database"));

    std::fs::write(&path, "Dear diary, ".repeat(1000)).unwrap();
    assert!(refused_untouched(&portal).contains("is not a portal database"));
}

#[test]
fn a_newer_portal_s_database_is_refused_and_left_as_it_is() {
    let portal = portal_with_mary();
    portal.database().execute_batch("PRAGMA user_version = 9999; PRAGMA wal_checkpoint(TRUNCATE);").unwrap();
    let said = refused_untouched(&portal);
    assert!(said.contains("was written by a newer portal (schema 9999, this program knows "), "{said}");
    assert!(said.contains("Install the newer version again."), "{said}");
}

#[test]
fn a_damaged_database_is_refused_and_left_as_it_is() {
    let portal = portal_with_mary();
    let path = portal.data_dir().join("portal.db");
    let conn = portal.database();
    for number in 0..300 {
        conn.execute(
            "INSERT INTO events (id, title, event_date, created_at) VALUES (?1, ?2, '2026-11-22', 0)",
            (format!("e{number}"), "A long title ".repeat(20)),
        )
        .unwrap();
    }
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(conn);
    let whole = std::fs::read(&path).unwrap();
    let pages = whole.len() / 4096;
    assert!(pages > 20);
    for page in [1, pages / 2, pages - 2] {
        let mut damaged = whole.clone();
        damaged[page * 4096..page * 4096 + 600].fill(0xA5);
        std::fs::write(&path, damaged).unwrap();
        let said = refused_untouched(&portal);
        assert!(
            said.contains("portal.db is damaged") && said.contains("Nothing was changed."),
            "page {page}: {said}"
        );
        assert!(said.contains("backup"), "{said}");
    }
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let said = refused_untouched(&portal);
    assert!(said.contains("is damaged"), "cut in half: {said}");
}

#[test]
fn only_setup_makes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("portal.db");
    let error = Database::open(&path, portal::appliance::backup::before_migration).err().unwrap().to_string();
    assert!(error.starts_with("There is no portal in "), "{error}");
    assert!(!path.exists());
    Database::create(&path, portal::appliance::backup::before_migration).unwrap();
    Database::open(&path, portal::appliance::backup::before_migration).unwrap().check().unwrap();
    Database::create(&path, portal::appliance::backup::before_migration).unwrap();
}

#[tokio::test]
async fn writes_are_durable_and_strict_and_reads_cannot_write() {
    let portal = TestApp::start().await;
    let pragma = |conn: &Connection, name: &str| -> String {
        conn.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, rusqlite::types::Value>(0))
            .map(|value| match value {
                rusqlite::types::Value::Integer(number) => number.to_string(),
                rusqlite::types::Value::Text(text) => text,
                other => format!("{other:?}"),
            })
            .unwrap()
    };
    portal
        .app
        .db
        .write(|tx| {
            assert_eq!(pragma(tx, "synchronous"), "2", "FULL");
            assert_eq!(pragma(tx, "journal_mode"), "wal");
            assert_eq!(pragma(tx, "foreign_keys"), "1");
            assert_eq!(pragma(tx, "trusted_schema"), "0");
            assert_eq!(pragma(tx, "busy_timeout"), "5000");
            assert_eq!(pragma(tx, "application_id"), 0x5052_544C.to_string());
            Ok::<_, rusqlite::Error>(())
        })
        .unwrap();
    portal
        .app
        .db
        .read(|conn| {
            assert_eq!(pragma(conn, "foreign_keys"), "1");
            assert_eq!(pragma(conn, "trusted_schema"), "0");
            assert_eq!(pragma(conn, "busy_timeout"), "5000");
            assert!(conn.execute("DELETE FROM members", []).is_err(), "a reader is read-only");
            Ok::<_, rusqlite::Error>(())
        })
        .unwrap();
    let loose: i64 = portal.value(
        "SELECT count(*) FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'",
        [],
    );
    assert_eq!(loose, 0, "every table is STRICT");
}

#[tokio::test]
async fn a_write_that_fails_halfway_leaves_nothing() {
    let portal = TestApp::start().await;
    let outcome = portal.app.db.write(|tx| {
        tx.execute(
            "INSERT INTO households (id, name, import_key, created_at) VALUES ('h', 'h', NULL, 0)",
            [],
        )?;
        tx.execute("INSERT INTO households (id, name, import_key, created_at) VALUES ('h', 'h', NULL, 0)", [])
    });
    assert!(outcome.is_err());
    assert_eq!(portal.count("households"), 0);
}

/// A database of the first edition, with a row wherever a later one changed something.
fn first_edition(path: &Path) -> Connection {
    let first = Connection::open(path).unwrap();
    first.execute_batch(include_str!("../../../migrations/0001_initial.sql")).unwrap();
    first
        .execute_batch(
            "PRAGMA application_id = 0x5052544C; PRAGMA user_version = 1;
             INSERT INTO members (id, first_name, last_name, member_id, email, two_factor_enabled,
                two_factor_secret, failed_login_attempts, session_epoch, created_at, updated_at)
             VALUES ('m1', 'Mary', 'Smith', 'M0001', 'mary@email.com', 1, x'5EC2E7', 4, 7, 5, 6);
             INSERT INTO pledges VALUES (3, 'm1', 120000, 'open', 'Roof', NULL, 1, 2);
             INSERT INTO donations VALUES (7, 'm1', 40000, '2025-03-02', 'General Fund', NULL, NULL, x'01', 0);
             INSERT INTO sessions (id, token_hash, member_id, epoch, created_at, last_seen_at, expires_at, ip_address)
             VALUES (9, x'0A', 'm1', 7, 11, 12, 13, '10.0.0.1');
             INSERT INTO password_resets VALUES (2, 'm1', x'0B', 'invitation', 7, 14, 0, 15);
             INSERT INTO security_logs (id, member_id, email, action, detail, success, created_at)
             VALUES (4, 'm1', 'mary@email.com', 'sign-in-failed', 'first', 0, 16), (5, NULL, NULL, 'signed-in', NULL, 1, 17);
             INSERT INTO outbox (id, letter, member_id, created_at, expires_at, next_try_at, attempts, sent_at)
             VALUES (6, 'invitation', 'm1', 18, 19, 20, 1, 21);",
        )
        .unwrap();
    first
}

#[test]
fn the_first_edition_s_database_is_migrated_and_nothing_in_it_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("portal.db");
    drop(first_edition(&path));
    let db = Database::open(&path, portal::appliance::backup::before_migration).unwrap();
    let newest = portal::platform::db::open::KNOWN_SCHEMA.to_string();
    for (sql, kept) in [
        ("SELECT user_version FROM pragma_user_version()", newest.as_str()),
        (
            "SELECT first_name || email || two_factor_enabled || hex(two_factor_secret) || failed_login_attempts
                || session_epoch || wrong_codes || coalesce(wrong_codes_since, '-') FROM members",
            "Marymary@email.com15EC2E7470-",
        ),
        (
            "SELECT donations.id || ' ' || donations.amount_cents || ' ' || hex(import_fingerprint) || ', '
                || pledges.id || ' ' || pledges.amount_cents || ' ' || campaign FROM donations JOIN pledges",
            "7 40000 01, 3 120000 Roof",
        ),
        (
            "SELECT id || hex(token_hash) || member_id || epoch || '/' || created_at || last_seen_at || expires_at
                || ip_address || coalesce(device_id, run, uptime, '-') FROM sessions",
            "90Am17/11121310.0.0.1-",
        ),
        (
            "SELECT id || hex(token) || purpose || epoch || expires_at || used || created_at || coalesce(run, uptime, '-')
             FROM password_resets",
            "20Binvitation714015-",
        ),
        (
            "SELECT group_concat(id || action || coalesce(detail, '') || success || created_at || '*' || repeats
                || coalesce(last_at, '-'), ' ') FROM security_logs",
            "4sign-in-failedfirst016*1- 5signed-in117*1-",
        ),
        (
            "SELECT id || letter || attempts || sent_at || coalesce(to_address, detail, '-') FROM outbox",
            "6invitation121-",
        ),
        (
            "SELECT (SELECT count(*) FROM photos) + (SELECT count(*) FROM removed_donations)
                + (SELECT count(*) FROM trusted_devices) + (SELECT count(*) FROM pending_sign_ins)
                + (SELECT count(*) FROM recovery_codes) + (SELECT count(*) FROM decoy_accounts)",
            "0",
        ),
        ("SELECT count(*) FROM pragma_foreign_key_check", "0"),
    ] {
        let found: String = db
            .read(|conn| conn.query_row(&format!("SELECT CAST(({sql}) AS TEXT)"), [], |row| row.get(0)))
            .unwrap();
        assert_eq!(found, kept, "{sql}");
    }
    db.check().unwrap();
    assert_eq!(schema(&path), schema_of_a_new_database(), "it is what a new book is");
}

/// Everything but the rows.
fn schema(path: &Path) -> Vec<String> {
    let conn = Connection::open(path).unwrap();
    let mut statement =
        conn.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name").unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

fn schema_of_a_new_database() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("portal.db");
    drop(Database::create(&path, portal::appliance::backup::before_migration).unwrap());
    schema(&path)
}

#[test]
fn a_folder_without_its_key_is_refused_before_its_database_is_migrated() {
    let portal = portal_with_mary();
    std::fs::remove_file(portal.data_dir().join("portal.key")).unwrap();
    portal.database().execute_batch("PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE);").unwrap();
    let said = portal.run(&["member", "list"]);
    assert!(said.code == 1 && said.err.contains("key"), "{}", said.err);
    let version: i64 = portal
        .database()
        .query_row("SELECT user_version FROM pragma_user_version()", [], |row| row.get(0))
        .unwrap();
    assert_eq!(version, 1);
}
