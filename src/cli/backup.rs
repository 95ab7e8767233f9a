//! `portal backup`: a checked copy of everything, now.

pub(super) mod args;
pub(super) mod list;
mod verify;

pub use args::BackupArgs;

use crate::cli::backup::args::{A_WHOLE_BACKUP_OR_NONE, BackupCommand, Target, record};
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::advice::on_risky_storage;
use super::long_work::LongWork;
use super::output_file::{IS_IT_PLUGGED_IN, OutputFile, missing_folder};
use super::terminal::{print, print_json, printable, say};
use super::{Failure, Outcome, with_key};
use crate::appliance::backup::disk::Disk;
use crate::appliance::backup::second_copy::MARKER;
use crate::appliance::backup::{self, BackupFolder, Contents, TemporaryCopy};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::Settings;

impl From<OsString> for Target {
    fn from(typed: OsString) -> Self {
        let typed = PathBuf::from(typed);
        let is_folder = typed.is_dir();
        // Absolute, so that it is right in every sentence and script.
        let path = std::path::absolute(&typed).unwrap_or_else(|_| typed.clone());
        let folder = if is_folder { Some(&*path) } else { path.parent() };
        let disk = folder.and_then(|folder| Disk::of(folder).ok());
        let now = Clock::System.now();
        let named = |name: String| {
            let path = if is_folder { path.join(name) } else { path.clone() };
            OutputFile::from(path.into_os_string())
        };
        Self {
            plain: named(backup::name(backup::ORDINARY, now)),
            with_key: named(backup::with_key::name(now)),
            typed,
            is_folder,
            disk,
        }
    }
}

impl Target {
    /// The reason for refusing it as a target.
    fn refusal(&self, ending: &str) -> Option<String> {
        // Known since before the privilege drop: the portal's user may not see it.
        if self.is_folder {
            return None;
        }
        let missing = missing_folder(&self.typed, ending)?;
        let advice = if self.typed.components().count() == 1 {
            "If you meant what there is already: portal backup list"
        } else {
            IS_IT_PLUGGED_IN
        };
        Some(format!("{missing} {advice}"))
    }

    /// Warns where the backup would be lost.
    fn warn_of_risk(&self, dir: &DataDir) {
        if let Some(risk) = self.disk.and_then(|disk| disk.risk(dir.path())) {
            let folder = self.plain.path().parent().unwrap_or(&self.typed);
            eprintln!("{}", printable(&on_risky_storage(folder, risk)));
        }
    }
}

impl BackupArgs {
    /// The target, and whether it may be replaced.
    pub(super) fn output(&self) -> Option<(&OutputFile, bool)> {
        let target = self.file.as_ref()?;
        Some((if self.with_key { &target.with_key } else { &target.plain }, self.force))
    }

    /// Warns where the file would be lost.
    pub(super) fn warn_of_risk(&self, dir: &DataDir) {
        if let Some(target) = &self.file {
            target.warn_of_risk(dir);
        }
    }
}

pub(super) fn run(args: &BackupArgs, dir: &DataDir) -> Outcome {
    match &args.what {
        None => back_up(args, dir),
        Some(BackupCommand::List(args)) => list::run(args, dir),
        Some(BackupCommand::Verify(args)) => verify::run(args, dir),
    }
}

fn back_up(args: &BackupArgs, dir: &DataDir) -> Outcome {
    let ending = if args.with_key { "tar.age" } else { "db" };
    if let Some(refusal) = args.file.as_ref().and_then(|target| target.refusal(ending)) {
        return Err(refusal.into());
    }
    if args.with_key {
        return with_key::run(args, dir);
    }
    args.warn_of_risk(dir);
    let work = LongWork::begin("Copying everything, and reading it again", A_WHOLE_BACKUP_OR_NONE);
    let (path, contents) = match args.output() {
        None => {
            let conn = dir.open_current()?;
            BackupFolder::beside(&dir.database_path())?.add(&conn, Clock::System.now())?
        }
        Some((file, replace)) => (file.path().to_path_buf(), write(dir, file, replace)?),
    };
    drop(work);
    if args.json {
        return print_json(&record(&path, contents.bytes, &contents));
    }
    if args.quiet {
        return print(&format!("{}\n", path.display()));
    }
    let of_its_kind = match args.output() {
        None => {
            "\nIt is kept like the nightly ones: of each day the newest stays. One that must stay goes elsewhere: \
             portal backup FILE"
        }
        Some(_) if should_be_closed(&path, dir) => {
            "\nWhoever finds the file can read everything in it. One that only a passphrase opens: portal backup \
             --with-key FOLDER"
        }
        Some(_) => "",
    };
    say(&format!(
        "The backup is {}\n  {}; all of it was read again and is right.\n\
         Not in it: the key file {}, without which nobody\'s authenticator app works after going back. What a new \
         card needs is made with: portal backup --with-key FOLDER{of_its_kind}",
        path.display(),
        contents.in_words(),
        dir.key_path().display()
    ))
}

/// True among second copies, or where second copies are set to be encrypted.
fn should_be_closed(path: &Path, dir: &DataDir) -> bool {
    let is_among_copies = path.parent().is_some_and(|folder| folder.join(MARKER).symlink_metadata().is_ok());
    let settings = || Settings::load(&*dir.open_current().ok()?).ok();
    is_among_copies || settings().is_some_and(|settings| settings.backup_passphrase.is_some())
}

/// Written where the portal's user can write, and passed on from there when it is right.
fn write(dir: &DataDir, file: &OutputFile, replace: bool) -> Result<Contents, Failure> {
    file.refuse_if_there(replace)?;
    let conn = dir.open_current()?;
    let folder = BackupFolder::beside(&dir.database_path()).ok();
    let copy = TemporaryCopy::of(&conn, folder.as_ref(), Clock::System.now())?;
    file.write(replace, copy.contents.bytes, &mut File::open(copy.path())?)?;
    Ok(copy.contents)
}
