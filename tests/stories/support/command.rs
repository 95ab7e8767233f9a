//! The real `portal` program on a throw-away data folder.

use std::fs::{DirBuilder, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use portal::platform::data_dir::DataDir;
use portal::platform::db::Database;
use rusqlite::Connection;
use tempfile::TempDir;

/// The program that is tried: the one that was built with the stories, or the one that is named.
pub fn program() -> PathBuf {
    let built = || PathBuf::from(env!("CARGO_BIN_EXE_portal"));
    std::env::var_os("PORTAL_PROGRAM").map_or_else(built, PathBuf::from)
}

pub struct Portal {
    pub folder: TempDir,
}

impl Portal {
    pub fn nowhere() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub fn dir(&self) -> DataDir {
        DataDir::locate(Some(self.data_dir()), portal::appliance::backup::before_migration).unwrap()
    }

    pub fn create(&self) -> Database {
        portal::platform::data_dir::keep_files_private();
        self.dir().create().unwrap()
    }

    pub fn lay_out(&self, database: &[u8], key: &[u8]) {
        portal::platform::data_dir::keep_files_private();
        DirBuilder::new().mode(0o700).create(self.data_dir()).unwrap();
        for (name, bytes) in [("portal.db", database), ("portal.key", key)] {
            let mut file = OpenOptions::new();
            let file = file.write(true).create_new(true).mode(0o600).open(self.data_dir().join(name));
            file.unwrap().write_all(bytes).unwrap();
        }
    }

    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn database(&self) -> Connection {
        Connection::open(self.data_dir().join("portal.db")).unwrap()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).env_clear().env("PORTAL_DATA_DIR", self.data_dir());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Said {
        Said::from(self.command(arguments).stdin(Stdio::null()).output().unwrap())
    }

    pub fn run_with(&self, arguments: &[&str], input: &str) -> Said {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Said::from(child.wait_with_output().unwrap())
    }

    /// The JSON of a command that must end well.
    pub fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.ok(&[arguments, &["--json"]].concat())).unwrap()
    }

    /// Runs a command that must end well, and returns what it printed.
    pub fn ok(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {} {}", said.out, said.err);
        said.out
    }
}

#[derive(Debug)]
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    #[track_caller]
    pub fn exits(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        self
    }

    /// All of this stands on standard output.
    #[track_caller]
    pub fn prints(&self, parts: &[&str]) -> &Self {
        for part in parts {
            assert!(self.out.contains(part), "{part}\n{}{}", self.out, self.err);
        }
        self
    }

    /// All of this stands on standard error.
    #[track_caller]
    pub fn complains(&self, parts: &[&str]) -> &Self {
        for part in parts {
            assert!(self.err.contains(part), "{part}\n{}{}", self.out, self.err);
        }
        self
    }

    /// It must have ended so, with all of these words on standard error.
    #[track_caller]
    pub fn failed(&self, code: i32, words: &[&str]) {
        let is_said = words.iter().all(|words| self.err.contains(words));
        assert!(self.code == code && is_said, "{code} {words:?}: {self:?}");
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
