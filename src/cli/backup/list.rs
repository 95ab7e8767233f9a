//! `portal backup list`: which backups there are.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueHint};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use crate::appliance::backup::BackupStatus;
use crate::appliance::backup::list::{BackupKind, Checked, ListedBackup, list, set_aside};
use crate::cli::terminal::{nothing_to_do, print, print_json, say};
use crate::cli::{Failure, Outcome, table};
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::Settings;
use crate::platform::text::escape::quoted_path;
use crate::platform::text::numbers::size;

#[derive(Args, Clone, Debug)]
pub(in crate::cli) struct ListArgs {
    /// A folder, such as a USB stick's (default: the portal's own backups, and what was set aside).
    #[arg(value_hint = ValueHint::DirPath)]
    folder: Option<Looked>,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// A folder, opened as the user who typed the command, before root drops to the data folder's user.
#[derive(Clone, Debug)]
struct Looked {
    folder: PathBuf,
    found: Arc<io::Result<Vec<ListedBackup>>>,
}

impl From<OsString> for Looked {
    fn from(typed: OsString) -> Self {
        let folder = PathBuf::from(typed);
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        let found = Arc::new(list(&folder));
        Self { folder, found }
    }
}

pub(super) fn run(args: &ListArgs, dir: &DataDir) -> Outcome {
    let (folder, found) = match &args.folder {
        None => (dir.backups_path(), of_the_portal(dir)?),
        Some(looked) => match &*looked.found {
            Ok(found) => (looked.folder.clone(), found.clone()),
            Err(error) => return Err(not_listed(&looked.folder, error)),
        },
    };
    let settings = settings_of(dir);
    if args.json {
        return print_json(&records(&found, dir, &settings.time_zone));
    }
    if found.is_empty() {
        return nothing_to_do(&format!("There is no backup in {}.", folder.display()));
    }
    print(&laid_out(&found, &folder, dir, &settings.time_zone))?;
    say(&format!("They are in {}", folder.display()))?;
    match settings.backup_copy_to {
        Some(copies) if args.folder.is_none() => {
            say(&format!("Second copies: portal backup list {}", quoted_path(&copies)))
        }
        _ => Ok(std::process::ExitCode::SUCCESS),
    }
}

/// The portal's settings, where its database can be read.
pub(in crate::cli) fn settings_of(dir: &DataDir) -> Settings {
    dir.open_current().ok().and_then(|conn| Settings::load(&conn).ok()).unwrap_or_default()
}

/// One line for every backup, its file named within `folder`.
pub(in crate::cli) fn laid_out(
    found: &[ListedBackup],
    folder: &Path,
    dir: &DataDir,
    zone: &TimeZone,
) -> String {
    let proven = proven(dir);
    let rows = found.iter().map(|backup| row(backup, proven(backup), folder, zone));
    table::lay_out(["When", "Size", "What", "Checksum", "Proven", "File"], rows.collect())
}

/// One record for every backup.
pub(in crate::cli) fn records(found: &[ListedBackup], dir: &DataDir, zone: &TimeZone) -> Vec<Value> {
    let proven = proven(dir);
    found.iter().map(|backup| record(backup, proven(backup), zone)).collect()
}

/// The time of the last verification, for the backup that it was of.
fn proven(dir: &DataDir) -> impl Fn(&ListedBackup) -> Option<Timestamp> {
    let proof = BackupStatus::read(&dir.backups_path()).proof;
    move |backup| proof.done.filter(|_| proof.file.as_ref() == Some(&backup.path))
}

fn of_the_portal(dir: &DataDir) -> Result<Vec<ListedBackup>, Failure> {
    let folder = dir.backups_path();
    let mut found = or_none(set_aside(dir.path()), dir.path())?;
    found.extend(or_none(list(&folder), &folder)?);
    found.sort_by_key(|backup| backup.made);
    Ok(found)
}

/// None, where there is no such folder.
pub(in crate::cli) fn or_none(
    found: io::Result<Vec<ListedBackup>>,
    folder: &Path,
) -> Result<Vec<ListedBackup>, Failure> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map_err(|error| not_listed(folder, &error)),
    }
}

fn not_listed(folder: &Path, error: &io::Error) -> Failure {
    format!("{} could not be looked into: {error}", folder.display()).into()
}

fn record(backup: &ListedBackup, proven: Option<Timestamp>, zone: &TimeZone) -> Value {
    json!({
        "path": backup.path,
        "madeAt": rfc3339(backup.made, zone),
        "bytes": backup.bytes,
        "kind": of_kind(backup.kind).0,
        "checksum": of_sum(backup.sum).0,
        "provenAt": proven.map(|at| rfc3339(at, zone)),
    })
}

/// The word in JSON, and the words in the list.
fn of_kind(kind: BackupKind) -> (&'static str, String) {
    match kind {
        BackupKind::Ordinary => ("backup", "backup".to_owned()),
        BackupKind::Encrypted => ("encrypted", "encrypted copy".to_owned()),
        BackupKind::BeforeSchema(schema) => ("before-schema", format!("before schema {schema}")),
        BackupKind::BeforeRestore => ("before-restore", "set aside by a restore".to_owned()),
        BackupKind::WithKey => ("with-key", "with the key".to_owned()),
        BackupKind::Other => ("other", "named by hand".to_owned()),
    }
}

/// The word in JSON, where it was checked, and the one in the list.
fn of_sum(sum: Checked) -> (Option<&'static str>, &'static str) {
    match sum {
        Checked::Right => (Some("right"), "right"),
        Checked::Wrong => (Some("wrong"), "WRONG"),
        Checked::Not => (None, "not checked"),
    }
}

fn row(backup: &ListedBackup, proven: Option<Timestamp>, folder: &Path, zone: &TimeZone) -> [String; 6] {
    let time = |at| table::minute(at, zone);
    let ((_, what), (_, sum)) = (of_kind(backup.kind), of_sum(backup.sum));
    let name = match backup.path.strip_prefix(folder) {
        Ok(name) => name.display().to_string(),
        Err(_) => backup.path.display().to_string(),
    };
    [time(backup.made), size(backup.bytes), what, sum.to_owned(), proven.map(time).unwrap_or_default(), name]
}
