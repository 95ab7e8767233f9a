//! The real `portal` program on a throw-away data folder.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;
use tempfile::TempDir;

/// The program that is tried: the one that was built with the stories, or the one that is named.
pub fn program() -> PathBuf {
    let built = || PathBuf::from(env!("CARGO_BIN_EXE_portal"));
    std::env::var_os("PORTAL_PROGRAM").map_or_else(built, PathBuf::from)
}

/// A data folder and the program that works on it.
pub struct Portal {
    pub folder: TempDir,
}

impl Portal {
    /// An empty place; nothing is set up in it.
    pub fn nowhere() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The database as another program sees it.
    pub fn database(&self) -> Connection {
        Connection::open(self.data_dir().join("portal.db")).unwrap()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).env_clear().env("PORTAL_DATA_DIR", self.data_dir());
        command
    }

    /// Runs a command without a terminal and without input.
    pub fn run(&self, arguments: &[&str]) -> Said {
        Said::from(self.command(arguments).stdin(Stdio::null()).output().unwrap())
    }

    /// Runs a command with `input` on its standard input.
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

    /// Runs a command that must end well, and returns what it printed.
    pub fn ok(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {} {}", said.out, said.err);
        said.out
    }
}

/// What a command said.
#[derive(Debug)]
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
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
