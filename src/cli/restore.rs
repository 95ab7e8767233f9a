//! `portal restore`: back to a backup.

use std::ffi::OsString;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueHint};

use super::Outcome;
use super::input_file::InputFile;
use super::terminal::say;
use super::typed_command::quoted;
use crate::backup::restore::{RestoreError, Source, restore};
use crate::clock::Clock;
use crate::data_dir::{DataDir, DataDirError};

/// What to go back to.
#[derive(Args, Clone, Debug)]
pub struct RestoreArgs {
    /// The backup.
    #[arg(value_hint = ValueHint::FilePath)]
    file: BackupFile,
    /// Make a new key where portal.key is lost for good. Authenticator apps must then be set up again.
    #[arg(long)]
    new_key: bool,
}

/// A database file, and SQLite's log beside it where there is one.
#[derive(Clone, Debug)]
struct BackupFile {
    file: InputFile,
    log: Option<InputFile>,
}

impl From<OsString> for BackupFile {
    fn from(typed: OsString) -> Self {
        let mut log = typed.clone();
        log.push("-wal");
        let log = PathBuf::from(log);
        // A plain file and nothing else: nobody typed its name.
        let is_there = log.symlink_metadata().is_ok_and(|log| log.is_file());
        Self { file: InputFile::open(typed.into()), log: is_there.then(|| InputFile::open(log)) }
    }
}

/// Runs `portal restore`.
pub(super) fn run(args: &RestoreArgs, dir: &DataDir) -> Outcome {
    let name = args.file.file.path();
    // What lies in the data folder is read with its owner's rights: it may be a link to what only root may read.
    let again = dir.holds(name).then(|| BackupFile::from(name.as_os_str().to_owned()));
    let typed = again.as_ref().unwrap_or(&args.file);
    let unreadable = |cause| RestoreError::Unreadable { name: name.to_path_buf(), cause };
    let mut file = typed.file.reader().map_err(unreadable)?;
    let mut log = typed.log.as_ref().map(InputFile::reader).transpose().map_err(unreadable)?;
    let log = log.as_mut().map(|log| log as &mut dyn Read);
    let source = Source { name, file: &mut file, log };
    let (stop, start) = if dir.is_the_service_s() {
        ("sudo systemctl stop portal", "sudo systemctl start portal".to_owned())
    } else {
        (
            "end it where it was started, with Ctrl-C",
            format!("portal serve --data-dir {}", quoted(&dir.path().display().to_string())),
        )
    };
    let done = match restore(dir, source, args.new_key, Clock::System.now()) {
        Err(RestoreError::DataDir(DataDirError::InUse(_))) => {
            return Err(format!(
                "The portal is open. Close it first, then try again: {stop}. Nothing was changed."
            )
            .into());
        }
        done => done?,
    };
    if let Some(words) = &done.unopened {
        eprintln!("Careful: {words}");
    }
    let before = match &done.aside {
        Some(aside) => format!("What was there before is kept in {}", aside.display()),
        None => "There was no database before.".to_owned(),
    };
    say(&format!(
        "The portal is back at {} ({}).\nEverybody is signed out, and links in letters that were sent before are void.\n{before}\nOpen the portal: {start}",
        name.display(),
        done.contents.in_words(),
    ))?;
    Ok(ExitCode::SUCCESS)
}
