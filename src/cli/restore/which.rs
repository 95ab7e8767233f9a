//! `portal restore` without a file: lists the backups, and what to type. Nothing is changed.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::appliance::backup::list::{Checked, list};
use crate::cli::Outcome;
use crate::cli::backup::list::{laid_out, records, settings_of};
use crate::cli::terminal::{print_json, printable};
use crate::cli::typed_command::completed;
use crate::platform::data_dir::DataDir;
use crate::platform::text::shell::quoted_path;

/// The exit code of the command line's own check of arguments.
const NOT_UNDERSTOOD: u8 = 2;
/// So many are listed; all of them are in `portal backup list`.
const MOST: usize = 5;

/// Prints which backups there are and how to restore the newest; with `json`, all of them for a script.
pub(super) fn say(dir: &DataDir, json: bool) -> Outcome {
    let folder = dir.backups_path();
    let found = match list(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(format!("{} could not be looked into: {error}", folder.display()).into());
        }
        found => found.unwrap_or_default(),
    };
    let settings = settings_of(dir);
    if json {
        print_json(&records(&found, dir, &settings.time_zone))?;
        return Ok(ExitCode::from(NOT_UNDERSTOOD));
    }
    let mut lines = vec!["portal: Say which backup to go back to. Nothing was changed.".to_owned()];
    if found.is_empty() {
        lines.push(format!("There is none in {}.", folder.display()));
    } else {
        let newest = &found[found.len().saturating_sub(MOST)..];
        lines.push(format!("In {}, the newest last:", folder.display()));
        lines.push(laid_out(newest, &folder, dir, &settings.time_zone).trim_end().to_owned());
    }
    // One with a wrong checksum cannot be restored.
    match found.iter().rfind(|backup| backup.sum != Checked::Wrong) {
        Some(newest) => {
            lines.push(format!("Go back to the newest:\n  portal restore {}", quoted_path(&newest.path)));
            lines.push("All there are: portal backup list".to_owned());
        }
        None if !found.is_empty() => lines.push("None of them is what was written.".to_owned()),
        None => {}
    }
    let elsewhere = match &settings.backup_copy_to {
        Some(copies) => {
            format!("Second copies: portal backup list {}", quoted_path(copies))
        }
        None => "On a stick: portal backup list /media/usb".to_owned(),
    };
    lines.push(elsewhere);
    writeln!(io::stderr(), "{}", completed(&printable(&lines.join("\n"))))?;
    Ok(ExitCode::from(NOT_UNDERSTOOD))
}
