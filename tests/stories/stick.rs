//! A folder outside of the portal's, as a USB stick is one.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::command::Portal;

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
        portal.ok(&["restore", file.to_str().unwrap(), "--passphrase-file", &self.passphrase()])
    }
}
