//! The contents of an export: everything in the database and no secret, for spreadsheets and for programs.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use portal::appliance::export::column::{ColumnFiles, PHOTOS};
use portal::appliance::export::tables::TABLES;
use portal::platform::text::escape::FORMULA_BEGINS;
use rusqlite::Connection;
use serde_json::Value;
use zip::ZipArchive;

use crate::export::not_exported::LEFT_OUT;
use crate::support::app::FRIDAY;
use crate::support::command::Portal;
use crate::support::pictures;
use crate::support::skips::cannot_run;

/// A sample congregation, with edge cases that no sample has: made once, then copied.
pub fn with_edges() -> Portal {
    static FILES: LazyLock<Vec<(OsString, Vec<u8>)>> = LazyLock::new(|| {
        let portal = made_with_edges();
        let entries = fs::read_dir(portal.data_dir()).unwrap().map(Result::unwrap);
        let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
        files.map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap())).collect()
    });
    let files = &*FILES;
    let portal = Portal::nowhere();
    fs::create_dir(portal.data_dir()).unwrap();
    for (name, bytes) in files {
        fs::write(portal.data_dir().join(name), bytes).unwrap();
    }
    portal
}

fn made_with_edges() -> Portal {
    portal::platform::data_dir::keep_files_private();
    let portal = Portal::nowhere();
    portal.ok(&["seed", "--members", "30"]);
    let conn = portal.database();
    conn.execute_batch(include_str!("edges.sql")).unwrap();
    conn.execute(
        "UPDATE members SET notes = ?1, last_name = ?2 WHERE id = 'edge-1'",
        ("Long 🙏\u{0}\r\n\t\"quoted\", <b>".repeat(300), "O'Neil\u{0}-\u{202e}../\\:*"),
    )
    .unwrap();
    for (member, id) in [("edge-1", "photo-one"), ("edge-2", "photo-two")] {
        let jpeg =
            portal::congregation::photos::picture::make_photo(pictures::jpeg(&pictures::two_halves(40, 40)))
                .unwrap();
        conn.execute("INSERT INTO photos VALUES (?1, ?2, ?3, 1795000000)", (member, id, jpeg)).unwrap();
        conn.execute("UPDATE members SET profile_picture = '/api/photos/' || ?2 WHERE id = ?1", (member, id))
            .unwrap();
    }
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    portal
}

pub fn export_of(database: &Path) -> Vec<u8> {
    let conn = Connection::open(database).unwrap();
    let mut file = Cursor::new(Vec::new());
    portal::appliance::export::write(&conn, FRIDAY.parse().unwrap(), &mut file).unwrap();
    file.into_inner()
}

pub fn unpacked(zip: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = ZipArchive::new(Cursor::new(zip)).unwrap();
    let count = zip.len();
    let read = |at| {
        let mut file = zip.by_index(at).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (file.name().unwrap().into_owned(), bytes)
    };
    (0..count).map(read).collect()
}

fn rows(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Vec<Value> {
    serde_json::from_slice(&files[name]).unwrap()
}

fn cells(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(&files[name][..]).deserialize().map(Result::unwrap).collect()
}

// proves: D8
#[test]
fn every_column_of_the_schema_is_exported_or_named_with_the_reason_why_not() {
    let portal = Portal::nowhere();
    portal.ok(&["seed", "--members", "5"]);
    let conn = portal.database();
    let sql = "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
               WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'";
    let mut statement = conn.prepare(sql).unwrap();
    let schema: BTreeSet<(String, String)> =
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();

    let mut exported = BTreeSet::new();
    for table in TABLES.iter() {
        for column in table.columns.iter().filter(|column| column.place != ColumnFiles::Csv) {
            assert!(matches!(column.of, None | Some(PHOTOS)), "{}: JSON says nothing twice", column.field);
            exported.insert((column.of.unwrap_or(table.name).to_owned(), column.name.to_owned()));
        }
    }
    for (table, column) in &schema {
        let name = format!("{table}.{column}");
        let out: Vec<_> = LEFT_OUT.iter().filter(|out| out.what == table || out.what == name).collect();
        let is_exported = exported.contains(&(table.clone(), column.clone()));
        assert!(
            (is_exported, out.len()) == (true, 0) || (is_exported, out.len()) == (false, 1),
            "{name} is either exported (src/appliance/export/tables.txt) or named in tests/stories/export/not_exported.rs"
        );
        assert!(out.iter().all(|out| out.why.len() > 10));
    }
    assert!(exported.is_subset(&schema), "{:?}", exported.difference(&schema));
    for out in LEFT_OUT {
        let is_there =
            schema.iter().any(|(table, column)| out.what == table || out.what == format!("{table}.{column}"));
        assert!(is_there, "{} is in the schema no more", out.what);
    }
}

// proves: D8
#[test]
fn no_secret_is_in_it() {
    let portal = with_edges();
    let files = unpacked(&export_of(&portal.data_dir().join("portal.db")));
    let database = fs::read(portal.data_dir().join("portal.db")).unwrap();
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    // As they stand in the database, and the sealed ones as the settings store them.
    let canaries =
        ["canary-", "63616e6172792d", "Y2FuYXJ5LW1haWw=", "Y2FuYXJ5LXBhc3NwaHJhc2U=", "/media/canary"];
    for canary in canaries {
        assert!(canary.starts_with('6') || holds(&database, canary), "{canary} is in the book");
        for (name, bytes) in &files {
            assert!(!holds(bytes, canary), "{canary} in {name}");
        }
    }
    let key = fs::read(portal.data_dir().join("portal.key")).unwrap();
    assert!(files.values().all(|bytes| !bytes.windows(key.len()).any(|part| part == key)));
}

// proves: D8
#[test]
fn a_spreadsheet_reads_every_row_and_finds_no_formula() {
    let portal = with_edges();
    let files = unpacked(&export_of(&portal.data_dir().join("portal.db")));
    let manifest: Value = serde_json::from_slice(&files["portal.json"]).unwrap();
    for table in TABLES.iter() {
        let (csv, json) = (format!("{}.csv", table.file), format!("{}.json", table.file));
        assert!(
            files[&csv].starts_with("\u{feff}\"".as_bytes()),
            "{csv}: letters are taken for what they are"
        );
        let (cells, rows) = (cells(&files, &csv), rows(&files, &json));
        assert!(!rows.is_empty(), "{json}");
        assert_eq!((cells.len(), &manifest["rows"][table.file]), (rows.len(), &rows.len().into()), "{csv}");
        for (field, cell) in cells.iter().flatten() {
            let is_amount = ["amount", "total"].contains(&&**field) && cell.parse::<f64>().is_ok();
            assert!(is_amount || !cell.starts_with(FORMULA_BEGINS), "{csv}: {field}: {cell}");
        }
    }
    let gift = |id: &str| cells(&files, "donations.csv").into_iter().find(|row| row["id"] == id).unwrap();
    let mary = gift("900001");
    assert_eq!((&*mary["amount"], &*mary["transactionDate"]), ("-12.50", "2026-11-15"));
    assert_eq!((&*mary["memberNumber"], &*mary["firstName"]), ("'=E1", "'=Mary 🙏"));
    assert_eq!(mary["createdAt"], "2026-11-20 12:00:00", "on the congregation's clock");
    let anonymous = gift("900002");
    assert_eq!((&*anonymous["memberNumber"], &*anonymous["memberId"]), ("", ""));
    let answer = cells(&files, "rsvps.csv").into_iter().find(|row| row["id"] == "41").unwrap();
    assert_eq!((&*answer["eventTitle"], &*answer["memberNumber"]), ("'@Picnic", "'=E1"));
}

#[test]
fn programs_find_every_value_as_it_is() {
    let portal = with_edges();
    let files = unpacked(&export_of(&portal.data_dir().join("portal.db")));
    let members = rows(&files, "members.json");
    let text = String::from_utf8(files["members.json"].clone()).unwrap();
    assert_eq!(text.lines().count(), members.len() + 2, "one row is one line");
    let mary = members.iter().find(|row| row["id"] == "edge-1").unwrap();
    assert_eq!(mary["firstName"], "=Mary 🙏");
    assert_eq!(mary["dateOfBirth"], "1896-02-29");
    assert_eq!(mary["lastLoginAt"], "2026-11-20T18:00:00Z");
    assert_eq!(mary["country"], "Übersee / عمان");
    let file = mary["photoFile"].as_str().unwrap();
    assert_eq!(file, "photos/E1-Mary-O-Neil.jpg", "a name for every system");
    let jpeg: Vec<u8> = portal
        .database()
        .query_row("SELECT jpeg FROM photos WHERE id = 'photo-one'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(files[file], jpeg);
    let gifts = rows(&files, "donations.json");
    let gift = gifts.iter().find(|row| row["id"] == 900_001).unwrap();
    assert_eq!((&gift["amount"], &gift["memberId"]), (&"-12.50".into(), &"edge-1".into()));
    let manifest: Value = serde_json::from_slice(&files["portal.json"]).unwrap();
    assert_eq!((&manifest["format"], &manifest["version"]), (&"portal-export".into(), &2.into()));
    assert_eq!(manifest["exportedAt"], FRIDAY);
    assert_eq!(manifest["lastNumbers"]["donations"], 900_009, "a removed gift's number is used up");
    let readme = String::from_utf8(files["README.txt"].clone()).unwrap();
    for part in ["Grace Community Church", "portal import everything", "spreadsheet", "Passwords", "2 photos"]
    {
        assert!(readme.contains(part), "{part}: {readme}");
    }
    let names = files.keys().filter_map(|name| name.split(['.', '/']).next());
    for name in names.filter(|name| *name != "README") {
        assert!(readme.contains(name), "{name} is explained");
    }
}

#[test]
fn an_export_of_one_database_at_one_instant_is_always_the_same_file_and_unzip_opens_it() {
    let portal = with_edges();
    let database = portal.data_dir().join("portal.db");
    let zip = export_of(&database);
    assert!(export_of(&database) == zip);
    let path = portal.folder.path().join("everything.zip");
    fs::write(&path, zip).unwrap();
    match Command::new("unzip").arg("-tqq").arg(&path).output() {
        Ok(said) => assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout)),
        Err(_) => cannot_run("unzip is not installed."),
    }
}

// proves: D8
#[test]
fn it_is_of_one_moment_while_others_write() {
    let portal = with_edges();
    let database = portal.data_dir().join("portal.db");
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    let writer = std::thread::spawn({
        let conn = portal.database();
        move || {
            conn.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
            let mut written = 0;
            // One of each in one transaction, in tables that are read at different times.
            let both = "BEGIN IMMEDIATE;
                 INSERT INTO households (id, name, created_at) VALUES (hex(randomblob(16)), 'Both', 0);
                 INSERT INTO security_logs (action, detail, created_at) VALUES ('signed-in', 'Both', 0);
                 COMMIT";
            while stopped.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
                conn.execute_batch(both).unwrap();
                written += 1;
            }
            written
        }
    });
    let mut seen = BTreeSet::new();
    // Until it has seen three of the writer's states.
    while seen.len() < 3 {
        let files = unpacked(&export_of(&database));
        let both =
            |name: &str, field: &str| rows(&files, name).iter().filter(|row| row[field] == "Both").count();
        let households = both("households.json", "name");
        assert_eq!(households, both("security-log.json", "detail"));
        assert_eq!(
            households,
            cells(&files, "security-log.csv").iter().filter(|row| row["detail"] == "Both").count()
        );
        seen.insert(households);
    }
    stop.send(()).unwrap();
    assert!(writer.join().unwrap() > 0);
}
