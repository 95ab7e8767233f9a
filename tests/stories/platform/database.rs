//! Opening the database, and refusing other files.

use portal::appliance::backup::before_migration;
use portal::platform::db::Database;
use portal::platform::db::migrations::Migrations;
use rusqlite::Connection;

use crate::support::app::TestApp;
use crate::support::serving::{portal_with_mary, refused_untouched};

// proves: D2
#[test]
fn another_program_s_database_is_refused_and_left_as_it_is() {
    let portal = portal_with_mary();
    let path = portal.data_dir().join("portal.db");
    std::fs::remove_file(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE recipes (id INTEGER); INSERT INTO recipes VALUES (1);").unwrap();
    drop(other);
    let said = refused_untouched(&portal);
    assert!(
        said.contains(
            "portal.db is not a portal database, or is of a version before 0.1.0. It was left as it is."
        ),
        "{said}"
    );

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
fn only_setup_makes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("portal.db");
    let open = || Database::open(&path, Migrations::BUILT_IN, before_migration);
    let create = || Database::create(&path, Migrations::BUILT_IN, before_migration);
    let error = open().err().unwrap().to_string();
    assert!(error.starts_with("There is no portal in "), "{error}");
    assert!(!path.exists());
    create().unwrap();
    open().unwrap().check().unwrap();
    create().unwrap();
}

// proves: D1
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
            assert_eq!(pragma(tx, "application_id"), 0x5052_3031.to_string());
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
        tx.execute("INSERT INTO households (id, name, created_at) VALUES ('h', 'h', 0)", [])?;
        tx.execute("INSERT INTO households (id, name, created_at) VALUES ('h', 'h', 0)", [])
    });
    assert!(outcome.is_err());
    assert_eq!(portal.count("households"), 0);
}

#[tokio::test]
async fn a_rehearsal_sees_what_it_writes_holds_up_no_one_and_leaves_nothing() {
    let portal = TestApp::start().await;
    let insert = "INSERT INTO households (id, name, created_at) VALUES ('h', 'h', 0)";
    let seen = portal.app.db.rehearse(|tx| {
        tx.execute(insert, [])?;
        portal.execute(insert, []);
        tx.execute("UPDATE households SET name = 'other'", [])
    });
    assert_eq!(seen.unwrap(), 1);
    assert_eq!(portal.count("households WHERE name = 'h'"), 1);
    let left = std::fs::read_dir(portal.app.db.path().parent().unwrap()).unwrap();
    assert!(left.flatten().all(|entry| entry.path().is_file()));
}

#[tokio::test]
async fn what_is_read_for_one_request_is_one_state_and_a_read_that_panics_is_the_end_of_nothing_else() {
    let portal = TestApp::start().await;
    portal.mary();
    let db = &portal.app.db;
    let members =
        |conn: &Connection| conn.query_row("SELECT count(*) FROM members", [], |row| row.get::<_, i64>(0));
    let another = db.clone();
    let [before, meanwhile] = db
        .read_off_thread(move |conn| {
            let before = members(conn)?;
            another.write(|tx| tx.execute("DELETE FROM members", []))?;
            Ok::<_, rusqlite::Error>([before, members(conn)?])
        })
        .await
        .unwrap();
    assert_eq!([before, meanwhile], [1, 1]);

    // More than there are threads.
    for _ in 0..6 {
        let db = db.clone();
        let work = |_: &Connection| -> rusqlite::Result<()> { panic!("a defect") };
        let panicked = tokio::spawn(async move { db.read_off_thread(work).await }).await;
        assert!(panicked.unwrap_err().is_panic());
    }
    let reads: Vec<_> = (0..20)
        .map(|_| {
            tokio::spawn({
                let db = db.clone();
                async move { db.read_off_thread(members).await }
            })
        })
        .collect();
    for read in reads {
        assert_eq!(read.await.unwrap().unwrap(), 0);
    }
}
