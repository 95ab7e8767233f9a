//! A folder outside of the portal's, as a USB stick is one.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use tempfile::TempDir;

use crate::support::command::Portal;

pub const PASSPHRASE: &str = "seven kettles under a green bridge";

/// A folder outside of the portal's, with the passphrase in a file.
pub struct Stick {
    pub folder: TempDir,
}

impl Stick {
    pub fn new() -> Self {
        let stick = Self { folder: tempfile::tempdir().unwrap() };
        stick.file("passphrase", PASSPHRASE.as_bytes());
        stick
    }

    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    pub fn passphrase(&self) -> String {
        self.folder.path().join("passphrase").to_str().unwrap().to_owned()
    }

    /// Writes the backup with the key onto it.
    pub fn backup_with_key(&self, portal: &Portal) -> PathBuf {
        let folder = self.folder.path().to_str().unwrap();
        let arguments = ["backup", "--quiet", "--with-key", folder, "--passphrase-file", &self.passphrase()];
        portal.ok(&arguments).trim().into()
    }

    pub fn restore(&self, portal: &Portal, file: &Path) -> String {
        portal.ok(&["restore", file.to_str().unwrap(), "--passphrase-file", &self.passphrase(), "--yes"])
    }
}

/// Files in `folder` that are no whole database of a portal's, made of a good one, and what is said of each.
pub fn no_whole_databases(good: &[u8], folder: &Path) -> Vec<(PathBuf, &'static str)> {
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let changed = |path: PathBuf, sql: &str| {
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        path
    };
    let mut damaged = good.to_vec();
    let middle = good.len() / 2 / 4096 * 4096;
    damaged[middle..middle + 600].fill(0xA5);
    vec![
        (file("damaged.db", &damaged), "damaged.db is damaged"),
        (file("half.db", &good[..good.len() / 2]), "half.db is damaged"),
        (
            changed(file("newer.db", good), "PRAGMA user_version = 9999"),
            "was written by a newer portal (schema 9999",
        ),
        (changed(folder.join("foreign.db"), "CREATE TABLE recipes (id)"), "is not a portal database"),
        (file("diary.txt", &b"Dear diary, ".repeat(1000)), "is not a portal database"),
        (file("empty.db", b""), "is not a portal database"),
        (folder.to_owned(), "is a folder. Name one backup in it; these there are: portal backup list"),
        (folder.join("half.db/x.db"), "There is no file"),
        (
            folder.join("missing.db"),
            "missing.db. Name a backup with its folder; these there are: portal backup list",
        ),
    ]
}
