//! `portal backup`: a checked copy of everything, now.

mod list;
mod verify;

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueHint};
use serde::Serialize;

use super::output_file::OutputFile;
use super::terminal::{print, print_json, say};
use super::{Failure, Outcome};
use crate::backup::{self, Contents, Folder, copy};
use crate::clock::Clock;
use crate::data_dir::DataDir;

/// Where to, or what is done with the backups there are.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BackupArgs {
    #[command(subcommand)]
    what: Option<BackupCommand>,
    /// The file to write, or a folder such as a USB stick's (default: the backups folder in the data folder).
    #[arg(value_hint = ValueHint::AnyPath)]
    file: Option<Target>,
    /// Replace the file if it is there already.
    #[arg(long, requires = "file")]
    force: bool,
    /// Print nothing but the file's name.
    #[arg(long, conflicts_with = "json")]
    quiet: bool,
    /// Print what was done as JSON.
    #[arg(long)]
    json: bool,
}

/// What is done with the backups there are.
#[derive(Clone, Debug, Subcommand)]
enum BackupCommand {
    /// List the backups there are, the newest last.
    #[command(after_help = "Examples:
  portal backup list
  portal backup list /media/usb
  portal backup list --json

\"right\" is a file whose checksum is the one that was written down with it. Only
\"portal backup verify\" opens a backup and compares its rows. Times are on the
congregation's clock; the time in a name is UTC.

Exit codes: 0 here they are, 3 there is none.")]
    List(list::ListArgs),
    /// Prove the newest backup, or any other: open it, check it, compare it row by row.
    #[command(after_help = "Examples:
  portal backup verify
  portal backup verify /media/usb/portal-20261120-030000Z.db
  portal backup verify /media/usb/portal-20261120-030000Z.db.age
  portal backup verify portal-with-key-20261120-180000Z.tar.age --passphrase-file FILE

It is copied into a folder of its own, brought up to date there as when going back,
and compared with the portal. Nothing is changed, and the portal may be open
meanwhile. An encrypted one is tried with the backup-passphrase; where that is
another one, it is asked for.

Exit codes: 0 it is right, 1 it is not, or could not be looked at.")]
    Verify(verify::VerifyArgs),
}

/// The file as it was named, or one of today in the folder that was named.
#[derive(Clone, Debug)]
struct Target(OutputFile);

impl From<OsString> for Target {
    fn from(typed: OsString) -> Self {
        let path = PathBuf::from(typed);
        let is_folder = path.is_dir();
        // Absolute, so that every sentence and script finds it.
        let path = std::path::absolute(&path).unwrap_or(path);
        let name = backup::name(backup::ORDINARY, Clock::System.now());
        let path = if is_folder { path.join(name) } else { path };
        Self(OutputFile::from(path.into_os_string()))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BackupRecord<'a> {
    path: &'a Path,
    bytes: u64,
    rows: u64,
    schema: usize,
}

impl BackupArgs {
    /// The file it is told to write, and whether it may replace one.
    pub(super) fn output(&self) -> Option<(&OutputFile, bool)> {
        self.file.as_ref().map(|target| (&target.0, self.force))
    }
}

/// Runs `portal backup`.
pub(super) fn run(args: &BackupArgs, dir: &DataDir) -> Outcome {
    match &args.what {
        None => back_up(args, dir),
        Some(BackupCommand::List(args)) => list::run(args, dir),
        Some(BackupCommand::Verify(args)) => verify::run(args, dir),
    }
}

fn back_up(args: &BackupArgs, dir: &DataDir) -> Outcome {
    let (path, contents) = match args.output() {
        None => {
            let conn = dir.open_as_it_is()?;
            Folder::beside(&dir.database_path())?.add(&conn, Clock::System.now())?
        }
        Some((file, replace)) => (file.path().to_path_buf(), write(dir, file, replace)?),
    };
    if args.json {
        let Contents { bytes, rows, schema } = contents;
        return print_json(&BackupRecord { path: &path, bytes, rows, schema });
    }
    if args.quiet {
        return print(&format!("{}\n", path.display()));
    }
    say(&format!(
        "The backup is {}\n  {}; all of it was read again and is right.\n\
         Not in it: the key file {}. Keep a copy of it somewhere else: without it nobody\'s authenticator app works \
         after going back. Whoever has both can read everything.",
        path.display(),
        contents.in_words(),
        dir.key_path().display()
    ))
}

fn write(dir: &DataDir, file: &OutputFile, replace: bool) -> Result<Contents, Failure> {
    let conn = dir.open_as_it_is()?;
    if file.is_within_own_reach() {
        return Ok(copy::write(&conn, file.path(), replace)?);
    }
    // Written where the portal's user may write, and handed over from there when it is right.
    let folder = Folder::beside(&dir.database_path())?;
    let (copy, contents) = folder.add(&conn, Clock::System.now())?;
    let handed_over = File::open(&copy)
        .map_err(Failure::from)
        .and_then(|mut source| file.write(replace, contents.bytes, &mut source));
    folder.remove(&copy)?;
    handed_over.map(|()| contents)
}
