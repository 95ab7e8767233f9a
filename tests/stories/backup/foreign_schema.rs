//! A database with a schema that the portal does not create is not restored, and not called a right backup.

use std::fs;

use rusqlite::Connection;

use crate::backup::verify::{backup_of, folder};
use crate::doctor::report::Findings;
use crate::support::command::Portal;
use crate::support::database_file::everything;
use crate::support::set_up::{change, set_up, with_mary};

const TRIGGER: &str =
    "CREATE TRIGGER e3 AFTER INSERT ON security_logs BEGIN UPDATE settings SET value = 'Evil'; END";

fn rows_of(portal: &Portal) -> impl PartialEq + use<> {
    everything(&portal.data_dir().join("portal.db"))
}

#[test]
fn what_is_not_as_the_portal_makes_it_is_neither_gone_back_to_nor_proven() {
    let portal = with_mary();
    let good = fs::read(backup_of(&portal)).unwrap();
    let file = portal.folder.path().join("some.db");
    let before = rows_of(&portal);
    for (sql, words) in [
        (TRIGGER, "there is a trigger \"e3\" in it"),
        ("CREATE VIEW secrets AS SELECT * FROM members", "there is a view \"secrets\" in it"),
        ("CREATE VIRTUAL TABLE found USING fts5(words)", "there is a table \"found\" in it"),
        ("CREATE TABLE recipes (id)", "there is a table \"recipes\" in it"),
        ("CREATE TABLE _litestream_seq (id, seq)", "there is a table \"_litestream_seq\" in it"),
        ("DROP TABLE event_rsvps", "is missing in it"),
        (
            "DROP TABLE event_rsvps; CREATE VIEW event_rsvps AS SELECT 1",
            "there is a view \"event_rsvps\" in it",
        ),
        ("ALTER TABLE events RENAME TO happenings", "happenings"),
        ("ALTER TABLE events RENAME COLUMN title TO heading", "the table \"events\" in it is another"),
        ("ALTER TABLE events ADD COLUMN more TEXT", "the table \"events\" in it is another"),
        ("DROP INDEX donations_by_date", "the index \"donations_by_date\" is missing in it"),
    ] {
        fs::write(&file, &good).unwrap();
        Connection::open(&file).unwrap().execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}")).unwrap();
        let bytes = fs::read(&file).unwrap();
        // One rule for both: the second command is tried with the first kind.
        let commands = [&["restore"][..], &["backup", "verify"]];
        for &command in &commands[..if sql == TRIGGER { 2 } else { 1 }] {
            let said = portal.run(&[command, &[file.to_str().unwrap()]].concat());
            assert_eq!(said.code, 1, "{sql}: {}", said.out);
            for part in
                ["some.db is not as the portal makes it (", words, "). Nothing was changed. Take another"]
            {
                assert!(said.err.contains(part), "{part}: {}", said.err);
            }
        }
        assert!(rows_of(&portal) == before, "{sql}");
        assert!(fs::read(&file).unwrap() == bytes, "{sql}: it was only read");
    }
}

#[test]
fn the_doctor_names_foreign_objects_in_the_database() {
    let portal = set_up();
    change(&portal, TRIGGER);
    Findings::of(&portal).expect("schema", "problem", "there is a trigger \"e3\" in it", "portal");
}

#[test]
fn an_address_that_may_not_be_served_is_named_when_it_comes_back() {
    let portal = set_up();
    let sql = "INSERT OR REPLACE INTO settings (name, value, updated_at)
               VALUES ('public-address', 'http://portal.example.org', 0)";
    change(&portal, sql);
    let backup = backup_of(&portal);
    let said = portal.run(&["restore", backup.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.err);
    let words = "The public address that came with it is not served: Plain http is only for your own network";
    assert!(said.out.contains(words), "{}", said.out);
    assert!(said.out.contains("portal settings set public-address ADDRESS"), "{}", said.out);
}

#[test]
fn a_backup_without_its_checksum_or_hardly_the_same_as_the_portal_is_not_called_right() {
    let portal = set_up();
    let gifts = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
        INSERT INTO donations (amount_cents, transaction_date, created_at) SELECT i, '2026-01-01', 0 FROM n";
    change(&portal, gifts);
    let backup = backup_of(&portal);
    let verify = || portal.run(&["backup", "verify", backup.to_str().unwrap()]);
    assert_eq!(verify().code, 0);

    let sums = folder(&portal).join("SHA256SUMS");
    let noted = fs::read(&sums).unwrap();
    fs::remove_file(&sums).unwrap();
    assert_eq!(verify().code, 0, "it is the same as the portal");
    change(&portal, "UPDATE donations SET amount_cents = 7 WHERE id <= 10 AND amount_cents <> 7");
    let said = verify();
    assert!(said.code == 1 && said.err.contains("its checksum is missing from SHA256SUMS"), "{}", said.err);

    fs::write(&sums, noted).unwrap();
    assert_eq!(verify().code, 0, "{}", verify().err);
    change(&portal, "UPDATE donations SET amount_cents = 700");
    let said = verify();
    assert!(
        said.code == 1 && said.err.contains("only 0 of 20 rows of donations are the same"),
        "{}",
        said.err
    );
}
