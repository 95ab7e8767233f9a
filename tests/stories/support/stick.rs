//! A folder outside of the portal's, as a USB stick is one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use tempfile::TempDir;

use crate::support::command::Portal;

pub fn tar_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_ustar();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_size(bytes.len() as u64);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

/// Encrypted with so little work that it opens at once; the program's own files take half a second each.
pub fn encrypt(bytes: &[u8], passphrase: &str) -> Vec<u8> {
    let mut recipient = age::scrypt::Recipient::new(passphrase.into());
    recipient.set_work_factor(2);
    let recipients = std::iter::once(&recipient as &dyn age::Recipient);
    let mut writer = age::Encryptor::with_recipients(recipients).unwrap().wrap_output(Vec::new()).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

pub const PASSPHRASE: &str = "seven kettles under a green bridge";

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

    pub fn backup_with_key(&self, portal: &Portal) -> PathBuf {
        let folder = self.folder.path().to_str().unwrap();
        let arguments = ["backup", "--quiet", "--with-key", folder, "--passphrase-file", &self.passphrase()];
        portal.ok(&arguments).trim().into()
    }

    pub fn sealed_backup(&self, portal: &Portal) -> PathBuf {
        let database = fs::read(portal.ok(&["backup", "--quiet"]).trim()).unwrap();
        let key = fs::read(portal.data_dir().join("portal.key")).unwrap();
        let archive = tar_of(&[("portal.db", &database), ("portal.key", &key)]);
        self.file("portal-with-key-20260906-150000Z.tar.age", &encrypt(&archive, PASSPHRASE))
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
