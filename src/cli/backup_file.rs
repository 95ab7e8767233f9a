//! A backup from the command line, with the files beside it.

use std::ffi::OsString;
use std::fs::File;
use std::io::ErrorKind::{InvalidInput, NotADirectory, NotFound};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::input_file::InputFile;
use super::secret::Passphrases;
use crate::appliance::backup::unpack::BackupSource;
use crate::appliance::backup::{never_has_a_log, sums};
use crate::platform::db::look;
use crate::platform::text::escape::quoted;

/// A larger sums file was named by mistake.
const MOST_SUMS: u64 = 1_000_000;

/// A backup, and the files that belong to it.
#[derive(Clone, Debug)]
pub(super) struct BackupFile {
    file: InputFile,
    /// SQLite's log beside it, where it may have one: of a database that was copied without a checkpoint.
    log: Option<InputFile>,
    /// The content of the sums file beside it.
    sums: Option<String>,
}

impl From<OsString> for BackupFile {
    fn from(typed: OsString) -> Self {
        let path = PathBuf::from(typed);
        // Absolute, so that it is right in every sentence and script. "-" is standard input.
        let is_file = path != Path::new("-");
        let path = if is_file { std::path::absolute(&path).unwrap_or(path) } else { path };
        // A plain file and nothing else: its name was not typed.
        let beside = |path: PathBuf| {
            let is_there = is_file && path.symlink_metadata().is_ok_and(|found| found.is_file());
            is_there.then(|| InputFile::open(path))
        };
        let sums = beside(path.with_file_name(sums::FILE)).and_then(|sums| text(&sums));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // A backup of the portal's is one file. A log beside it is of another database, and would change its content.
        let is_whole = never_has_a_log(&name)
            || sums.as_deref().is_some_and(|sums| sums::noted_in(sums, &name).is_some());
        let log = if is_whole { None } else { beside(look::beside(&path, "-wal")) };
        Self { file: InputFile::open(path), log, sums }
    }
}

impl BackupFile {
    pub(super) fn file(&self) -> &InputFile {
        &self.file
    }

    /// Opens it for `read`.
    pub(super) fn read<T>(
        &self,
        passphrases: &mut Passphrases,
        read: impl FnOnce(BackupSource<'_>) -> T,
    ) -> io::Result<T> {
        let mut file = self.file.reader()?;
        let mut log = self.log.as_ref().map(InputFile::reader).transpose()?;
        Ok(read(BackupSource {
            name: self.file.path(),
            file: &mut file,
            log: log.as_mut().map(|log| log as &mut dyn Read),
            sums: self.sums.as_deref(),
            passphrase: &mut || passphrases.another(),
        }))
    }

    /// The reason for refusing it, in a sentence that says what to name instead.
    pub(super) fn refusal(&self) -> Option<String> {
        if let Some(refusal) = self.file.refusal() {
            return Some(refusal);
        }
        let (name, typed) = (self.file.name(), quoted(&self.file.name()));
        match self.file.file().and_then(File::metadata) {
            Ok(found) if found.is_dir() => Some(format!(
                "{name} is a folder. Name one backup in it; these there are: portal backup list {typed}"
            )),
            Err(error) if matches!(error.kind(), NotFound | NotADirectory | InvalidInput) => Some(format!(
                "There is no file {typed}. Name a backup with its folder; these there are: portal backup list"
            )),
            _ => None,
        }
    }

    /// Its name for sentences, with the log where that is read too.
    pub(super) fn in_words(&self) -> String {
        let with = if self.log.is_some() { ", with the log beside it" } else { "" };
        format!("{}{with}", self.file.path().display())
    }
}

fn text(sums: &InputFile) -> Option<String> {
    let mut text = String::new();
    sums.reader().ok()?.take(MOST_SUMS).read_to_string(&mut text).ok().map(|_| text)
}
