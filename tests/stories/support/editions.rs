//! Databases of earlier portals: brought up to date with every row, after a backup, or left as they are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use portal::platform::data_dir::DataDir;
use portal::platform::db::Database;
use portal::platform::db::open::KNOWN_SCHEMA;
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::support::command::{Portal, Said};
use crate::support::skips::cannot_run;

/// One file for every schema that was ever released: what the programs of that time wrote. The newest may have none:
/// the one before it, brought up to date.
const EDITIONS: &[&str] = &[
    include_str!("editions/schema-1.sql"),
    include_str!("editions/schema-2.sql"),
    include_str!("editions/schema-3.sql"),
    include_str!("editions/schema-4.sql"),
    include_str!("editions/schema-5.sql"),
    include_str!("editions/schema-6.sql"),
    include_str!("editions/schema-7.sql"),
    include_str!("editions/schema-8.sql"),
    include_str!("editions/schema-9.sql"),
    include_str!("editions/schema-10.sql"),
];

/// A data folder as a portal of that schema left it, its key with it.
pub fn portal_of(schema: usize) -> Portal {
    portal::platform::data_dir::keep_files_private();
    let portal = Portal::nowhere();
    assert!(EDITIONS.len() >= KNOWN_SCHEMA - 1, "schema {} has a file", KNOWN_SCHEMA - 1);
    let text = EDITIONS[schema.min(EDITIONS.len()) - 1];
    std::fs::create_dir(portal.data_dir()).unwrap();
    std::fs::write(portal.data_dir().join("portal.key"), key_in(text)).unwrap();
    portal.database().execute_batch(text).unwrap();
    portal.database().query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    if schema > EDITIONS.len() {
        drop(dir_of(&portal).open().unwrap());
        std::fs::remove_dir_all(portal.data_dir().join("backups")).unwrap();
    }
    portal
}

fn key_in(edition: &str) -> Vec<u8> {
    let hex = edition.lines().find_map(|line| line.strip_prefix("-- key ")).unwrap();
    (0..64).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

fn dir_of(portal: &Portal) -> DataDir {
    DataDir::locate(Some(portal.data_dir()), portal::appliance::backup::before_migration).unwrap()
}

pub type Rows = Vec<Vec<Value>>;

fn columns(conn: &Connection, table: &str) -> Vec<String> {
    let mut statement = conn.prepare("SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0").unwrap();
    statement.query_map([table], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn tables(conn: &Connection) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
    let mut statement = conn.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn rows(conn: &Connection, table: &str, columns: &[String]) -> Rows {
    let columns = columns.join(", ");
    let mut statement = conn.prepare(&format!("SELECT {columns} FROM {table} ORDER BY {columns}")).unwrap();
    let count = statement.column_count();
    let read = |row: &rusqlite::Row<'_>| (0..count).map(|at| row.get(at)).collect::<Result<Vec<Value>, _>>();
    statement.query_map([], read).unwrap().map(Result::unwrap).collect()
}

/// Every table with the columns it has, and their rows.
pub fn everything(path: &Path) -> BTreeMap<String, (Vec<String>, Rows)> {
    let conn = Connection::open(path).unwrap();
    let table = |name: String| {
        let columns = columns(&conn, &name);
        let rows = rows(&conn, &name, &columns);
        (name, (columns, rows))
    };
    tables(&conn).into_iter().map(table).collect()
}

pub fn schema_number(path: &Path) -> usize {
    let conn = Connection::open(path).unwrap();
    conn.query_row("SELECT user_version FROM pragma_user_version()", [], |row| row.get::<_, u16>(0))
        .unwrap()
        .into()
}

/// The schema of a database, without its rows.
fn schema(path: &Path) -> Vec<String> {
    let conn = Connection::open(path).unwrap();
    let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name";
    let mut statement = conn.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

pub fn backups(portal: &Portal) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(portal.data_dir().join("backups")).into_iter().flatten();
    let mut found: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.file_name().unwrap().to_string_lossy().contains(".db"));
    found.sort();
    found
}

/// Before it a person's row had one role, and one household.
const SCHEMA_OF_ROLES: usize = 7;

/// People are as they were `before`; what was a column each is a membership and two roles now.
fn has_roles_and_places_of(after: &Connection, before: &Connection) {
    let mut stay = columns(before, "members");
    stay.retain(|column| !["role", "household_id", "household_role"].contains(&column.as_str()));
    assert_eq!(rows(after, "members", &stay), rows(before, "members", &stay));
    let all = |conn: &Connection, sql: &str| -> String { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    let places = "SELECT group_concat(place, '; ') FROM (SELECT household_id || ' ' || ID || ' ' || coalesce(ROLE, '-')
        AS place FROM TABLE WHERE household_id IS NOT NULL ORDER BY place)";
    let of_members = places.replace("ID", "id").replace("ROLE", "household_role").replace("TABLE", "members");
    let own = places.replace("ID", "member_id").replace("ROLE", "role").replace("TABLE", "household_members");
    assert_eq!(all(after, &own), all(before, &of_members));
    let administrators = |condition| format!("SELECT group_concat(id) FROM members WHERE {condition}");
    assert_eq!(
        all(
            after,
            &administrators(
                "administrator_since IS NOT NULL AND treasurer_since IS NOT NULL AND had_role = 1"
            )
        ),
        all(before, &administrators("role = 'administrator' AND email IS NOT NULL")),
    );
}

#[test]
fn every_earlier_portal_s_database_comes_up_to_date_with_every_row_and_a_backup_of_before() {
    let new = Portal::nowhere();
    drop(dir_of(&new).create().unwrap());
    let schema_of_a_new_one = schema(&new.data_dir().join("portal.db"));
    for edition in 1..=KNOWN_SCHEMA {
        let portal = portal_of(edition);
        let path = portal.data_dir().join("portal.db");
        let before = everything(&path);
        let empty: Vec<&String> =
            before.iter().filter(|(_, (_, rows))| rows.is_empty()).map(|(table, _)| table).collect();
        let unwritten = match edition {
            1 | 2 => vec!["trusted_devices"],
            // Filled by the first search.
            7..=10 => vec!["people_order", "people_words", "people_words_docsize", "people_words_idx"],
            // And by the treasurer.
            11 => {
                vec!["campaigns", "people_order", "people_words", "people_words_docsize", "people_words_idx"]
            }
            _ => Vec::new(),
        };
        assert_eq!(empty, unwritten, "schema {edition} has a row in every table");

        let db = dir_of(&portal).open().unwrap();
        assert_eq!(db.upgrade().map(|upgrade| upgrade.from), (edition < KNOWN_SCHEMA).then_some(edition));
        db.check().unwrap();
        drop(db);
        assert_eq!(schema_number(&path), KNOWN_SCHEMA);
        assert_eq!(schema(&path), schema_of_a_new_one, "schema {edition}");
        let after = Connection::open(&path).unwrap();
        for (table, (columns, kept)) in before.iter().filter(|(_, (_, rows))| !rows.is_empty()) {
            if table == "members" && edition < SCHEMA_OF_ROLES {
                continue;
            }
            assert_eq!(&rows(&after, table, columns), kept, "{table} of schema {edition}");
        }

        let kept = backups(&portal);
        assert_eq!(kept.len(), usize::from(edition < KNOWN_SCHEMA), "schema {edition}: {kept:?}");
        for backup in kept {
            let name = backup.file_name().unwrap().to_str().unwrap().to_owned();
            assert!(name.starts_with(&format!("before-schema-{KNOWN_SCHEMA}-20")), "{name}");
            assert_eq!(schema_number(&backup), edition);
            assert_eq!(everything(&backup), before, "the backup is what was there before");
            if edition < SCHEMA_OF_ROLES {
                has_roles_and_places_of(&after, &Connection::open(&backup).unwrap());
            }
        }
        let said = portal.ok(&["member", "list", "--json"]);
        assert!(said.contains("mary@example.org"), "{said}");
        assert!(backups(&portal).len() <= 1, "up to date, nothing more is written");
    }
}

#[test]
fn a_step_that_fails_leaves_the_database_at_the_version_before_with_one_backup_however_often_it_is_tried() {
    // The first step succeeds and the second fails, or the first one fails.
    for obstacle in ["CREATE TABLE decoy_accounts (x)", "CREATE TABLE photos (x)"] {
        let portal = portal_of(1);
        let path = portal.data_dir().join("portal.db");
        portal.database().execute_batch(obstacle).unwrap();
        let before = everything(&path);
        for _ in 0..3 {
            let said = portal.run(&["member", "list"]);
            assert_eq!(said.code, 1, "{}", said.out);
            assert!(
                said.err.contains("could not be brought up to date")
                    && said.err.contains("It is as it was before"),
                "{}",
                said.err
            );
            let kept = backups(&portal);
            assert_eq!(kept.len(), 1, "one for the step, not one for each try: {kept:?}");
            assert!(said.err.contains(kept[0].to_str().unwrap()), "{}", said.err);
        }
        assert_eq!((schema_number(&path), everything(&path)), (1, before), "{obstacle}");
    }
}

#[test]
fn without_room_for_the_backup_an_older_database_is_left_as_it_is() {
    let portal = portal_of(1);
    let path = portal.data_dir().join("portal.db");
    let before = everything(&path);
    // A file instead of the folder.
    std::fs::write(portal.data_dir().join("backups"), "").unwrap();
    let said = portal.run(&["member", "list"]);
    assert_eq!(said.code, 1);
    for part in ["backup that is made before", "backups could not be written", "was left as it is"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert_eq!((schema_number(&path), everything(&path)), (1, before));
}

#[test]
fn a_full_disk_stops_the_backup_and_so_the_change() {
    let portal = portal_of(1);
    let path = portal.data_dir().join("portal.db");
    let before = everything(&path);
    let Some(said) = with_little_room_for_backups(&portal, &["member", "list"]) else { return };
    assert_eq!(said.code, 1);
    for part in ["The disk is full: make room", "The database was left as it is"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert_eq!((schema_number(&path), everything(&path)), (1, before));
    let said = with_little_room_for_backups(&portal, &["backup"]).unwrap();
    assert!(said.code == 1 && said.err.contains("The disk is full"), "{}", said.err);
}

/// Runs a command where the backups folder is a disk of its own with 64 KB; `None` where none can be mounted.
fn with_little_room_for_backups(portal: &Portal, arguments: &[&str]) -> Option<Said> {
    let folder = portal.data_dir().join("backups");
    std::fs::create_dir_all(&folder).unwrap();
    let mount = "mount -t tmpfs -o size=64k,mode=700 none \"$0\" || exit 77; exec \"$@\"";
    let command = portal.command(arguments);
    let mut outer = Command::new("unshare");
    outer.args(["--mount", "sh", "-c", mount]).arg(&folder).arg(command.get_program()).args(arguments);
    outer.env("PORTAL_DATA_DIR", portal.data_dir());
    let said = outer.output().ok().map(Said::from).filter(|said| said.err.starts_with("portal: "));
    if said.is_none() {
        cannot_run("Mounting a small disk is not allowed.");
    }
    said
}

#[test]
fn a_backup_that_is_cut_short_is_none_and_its_rest_is_gone_the_next_time() {
    let portal = portal_of(1);
    let folder = portal.data_dir().join("backups");
    std::fs::create_dir(&folder).unwrap();
    // As a power cut would leave it.
    std::fs::write(folder.join(".before-schema-3-20261120-180000Z.db.part"), "half a database").unwrap();
    std::fs::write(folder.join(".before-schema-3-20261120-180000Z.db.part-journal"), "").unwrap();
    portal.ok(&["member", "list"]);
    let kept = backups(&portal);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(schema_number(&kept[0]), 1);
}

#[test]
fn two_programs_that_find_an_older_database_bring_it_up_to_date_once() {
    let portal = portal_of(1);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| portal.ok(&["member", "list"]));
        }
    });
    assert_eq!(backups(&portal).len(), 1);
    assert_eq!(schema_number(&portal.data_dir().join("portal.db")), KNOWN_SCHEMA);
}

#[test]
fn a_command_leaves_an_older_database_alone_while_an_older_portal_serves_it() {
    let portal = portal_of(1);
    let path = portal.data_dir().join("portal.db");
    // An older server takes the same lock.
    let lock = std::fs::File::create(portal.data_dir().join("serve.lock")).unwrap();
    lock.lock().unwrap();
    let said = portal.run(&["member", "list"]);
    assert!(said.code == 1 && said.err.contains("sudo systemctl restart portal"), "{}", said.err);
    assert_eq!((schema_number(&path), backups(&portal).len()), (1, 0));
    // But it is copied as it is: that is what an upgrade begins with.
    let copy = portal.ok(&["backup", "--quiet"]);
    assert_eq!(schema_number(Path::new(copy.trim())), 1);
    drop(lock);
    portal.ok(&["member", "list"]);
    assert_eq!(schema_number(&path), KNOWN_SCHEMA);
}

#[test]
fn a_new_database_is_no_older_one() {
    let folder = tempfile::tempdir().unwrap();
    let db = Database::create(&folder.path().join("portal.db"), portal::appliance::backup::before_migration)
        .unwrap();
    assert!(db.upgrade().is_none());
    assert!(!folder.path().join("backups").exists());
}
