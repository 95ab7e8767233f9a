//! `portal backup verify`: can the backup be restored?

use std::fs;
use std::path::Path;

use clap::{Args, ValueHint};
use serde_json::{Value, json};

use crate::appliance::backup::stream::SourceError;
use crate::appliance::backup::verify::{ComparisonResult, VerifiedBackup, VerifyError, verify_source};
use crate::appliance::backup::{BackupFolder, newest};
use crate::cli::backup_file::BackupFile;
use crate::cli::input_file::InputFile;
use crate::cli::long_work::{AtInterrupt, LongWork};
use crate::cli::secret::Passphrases;
use crate::cli::terminal::{print_json, say};
use crate::cli::typed_command::place;
use crate::cli::{Failure, Outcome};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::files::atomic_write;
use crate::platform::settings::Settings;

#[derive(Args, Clone, Debug)]
pub(in crate::cli) struct VerifyArgs {
    /// The backup (default: the newest of the portal's own).
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<BackupFile>,
    /// Read the passphrase of an encrypted one from this file's first line.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    passphrase_file: Option<InputFile>,
    /// Print what was found as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &VerifyArgs, dir: &DataDir) -> Outcome {
    let folder = dir.backups_path();
    // The nightly run verifies this one as well.
    let newest = newest(&folder, Clock::System.now()).map(|newest| folder.join(newest.name));
    let file = match (&args.file, &newest) {
        (None, None) => {
            return Err(
                format!("There is no backup in {} yet. Make one: portal backup", folder.display()).into()
            );
        }
        (None, Some(newest)) => BackupFile::from(newest.as_os_str().to_owned()),
        (Some(typed), _) => typed.clone(),
    };
    if let Some(refusal) = file.refusal() {
        return Err(refusal.into());
    }
    let mut passphrases = Passphrases::new(args.passphrase_file.as_ref(), own_passphrase(dir))?;
    let work =
        LongWork::begin("Opening the backup, and comparing it", AtInterrupt::End("Nothing was changed."));
    let proof = prove(&mut passphrases, &file, dir);
    drop(work);
    let is_the_newest = newest.is_some_and(|newest| is_same(&newest, file.file().path()));
    let recorded = if is_the_newest { record(dir, file.file().path(), &proof) } else { Ok(()) };
    match proof {
        Ok((proven, unopened)) => {
            recorded?;
            if let Some(error) = unopened {
                eprintln!("The portal's own database cannot be opened: {error}");
            }
            if args.json {
                return print_json(&as_json(file.file().path(), &proven));
            }
            say(&in_words(&file, &proven))
        }
        Err(error) => Err(error.into()),
    }
}

type Proof = Result<(VerifiedBackup, Option<Failure>), VerifyError>;

/// The passphrase of second copies, where this portal has one.
fn own_passphrase(dir: &DataDir) -> Option<String> {
    let settings = Settings::load(&*dir.open_current().ok()?).ok()?;
    settings.backup_passphrase?.open(&dir.seal().ok()?).ok()
}

fn prove(passphrases: &mut Passphrases, backup: &BackupFile, dir: &DataDir) -> Proof {
    let name = backup.file().path();
    let unreadable = |cause| VerifyError::of_source(name, &SourceError::Unreadable(cause));
    let length = backup.file().file().ok().and_then(|file| {
        // Where the page cache cannot be dropped, it is read all the same.
        let _forgotten = atomic_write::forget(file);
        Some(file.metadata().ok()?.len())
    });
    let (live, unopened) = match dir.open_current() {
        Ok(live) => (Some(live), None),
        Err(error) => (None, Some(error.into())),
    };
    let length = length.unwrap_or_default();
    let proven =
        backup.read(passphrases, |source| verify_source(dir, source, length, live.as_deref(), &|| false));
    proven.map_err(unreadable)?.map(|proven| (proven, unopened))
}

/// Stores the result for the newest backup, which the doctor and the health check report.
fn record(dir: &DataDir, backup: &Path, proof: &Proof) -> Result<(), Failure> {
    let now = Clock::System.now();
    if proof.as_ref().is_err_and(|error| !error.is_conclusive) {
        return Ok(());
    }
    BackupFolder::beside(&dir.database_path())?.note(|status| match proof {
        Ok((proven, _)) => {
            status.proof.well(now, backup.to_path_buf(), proven.in_words());
            status.proof.by_command = true;
        }
        Err(error) => status.proof.failed(now, place(dir).typed(&error.to_string())),
    })
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

fn as_json(path: &Path, proven: &VerifiedBackup) -> Value {
    json!({
        "path": path,
        "right": true,
        "rows": proven.contents.rows,
        "sameRows": match proven.compared {
            ComparisonResult::Same => Some(proven.contents.rows),
            ComparisonResult::WrittenSince(same) => Some(same),
            ComparisonResult::Alone => None,
        },
        "schema": proven.contents.schema,
        "sumChecked": proven.sum,
        "withKey": proven.with_key,
    })
}

fn in_words(backup: &BackupFile, proven: &VerifiedBackup) -> String {
    let sum = if proven.sum {
        "Its checksum is the one that was written down with it."
    } else {
        "No checksum was written down with it."
    };
    let key = if proven.with_key { "\nThe portal.key in it opens everything." } else { "" };
    format!(
        "The backup is right: {}\nIt was opened, checked and compared: {}.\n{sum}{key}",
        backup.in_words(),
        proven.in_words()
    )
}
