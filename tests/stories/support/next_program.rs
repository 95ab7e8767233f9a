//! The program of the next version: made-up migrations, in this process or in one of [`command`].

use std::path::PathBuf;
use std::process::Command;

use portal::appliance::backup::before_migration;
use portal::platform::data_dir::DataDir;
use portal::platform::db::migrations::{FIRST, Migrations};
use rusqlite_migration::M;

use crate::support::command::Portal;
use crate::support::set_up::{change, with_mary};

const IMPORTS_WITH_PAGES: &str = "
    CREATE TABLE imports_2 (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, file_name TEXT NOT NULL, source TEXT NOT NULL,
        added INTEGER NOT NULL, changed INTEGER NOT NULL, created_at INTEGER NOT NULL, undone_at INTEGER, pages INTEGER
    ) STRICT;
    INSERT INTO imports_2 (id, kind, file_name, source, added, changed, created_at, undone_at)
    SELECT id, kind, file_name, source, added, changed, created_at, undone_at FROM imports;
    DROP TABLE imports;
    ALTER TABLE imports_2 RENAME TO imports;";
/// Large enough to be killed in the middle.
pub const CHOIRS: &str = "
    CREATE TABLE choirs (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
    INSERT INTO choirs (name) SELECT hex(randomblob(40)) FROM n;";

const STEPS: &[M<'static>] = &[M::up(FIRST), M::up(IMPORTS_WITH_PAGES).foreign_key_check(), M::up(CHOIRS)];
pub const NEXT: Migrations = Migrations::new(STEPS);
pub const NEWEST: usize = NEXT.newest();

pub fn dir_of(portal: &Portal) -> DataDir {
    DataDir::locate(Some(portal.data_dir()), before_migration).unwrap()
}

pub fn next(portal: &Portal) -> DataDir {
    dir_of(portal).with_migrations(NEXT)
}

pub fn database(portal: &Portal) -> PathBuf {
    portal.data_dir().join("portal.db")
}

/// A portal that the next program has not seen: Mary lives in a household, and came by an import.
pub fn older() -> Portal {
    portal::platform::data_dir::keep_files_private();
    let portal = with_mary();
    change(
        &portal,
        "INSERT INTO imports VALUES (1, 'people', 'people.csv', 'Office', 1, 0, 0, NULL);
         INSERT INTO import_changes VALUES (1, 1, 'member', 'x', NULL, NULL, 'hash', NULL);",
    );
    portal
}

/// Names the data folder to the process of [`command`].
pub const FOLDER: &str = "PORTAL_UPGRADE_FOLDER";

/// The next program: this test binary, which opens the database of this folder.
pub fn command(portal: &Portal) -> Command {
    let program = std::env::current_exe().unwrap();
    assert!(program.file_name().unwrap().to_string_lossy().starts_with("stories"), "{}", program.display());
    let mut command = Command::new(program);
    command.args(["--exact", "platform::upgrade::opens_as_the_next_program", "--ignored", "--nocapture"]);
    command.env(FOLDER, portal.data_dir());
    command
}
