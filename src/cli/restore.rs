//! `portal restore`: back to a backup.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueHint};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::backup::list::{laid_out, or_none, records, settings_of};
use super::backup_file::BackupFile;
use super::input_file::InputFile;
use super::long_work::{AtInterrupt, LongWork};
use super::secret::Passphrases;
use super::terminal::{asking, can_ask, confirm, nothing_to_do, print_json, printable, say};
use super::typed_command::{completed, once_more};
use super::{Failure, Outcome};
use crate::accounts::second_factor::Protected;
use crate::appliance::backup::list::{Checked, list};
use crate::appliance::backup::restore::{BackupAge, KeyError, RestoreOptions, Restored, not_read, restore};
use crate::appliance::backup::stream::SourceError;
use crate::appliance::doctor::span;
use crate::appliance::installation::Installation;
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::settings::Name;
use crate::platform::text::escape::quoted_path;

#[derive(Args, Clone, Debug)]
pub struct RestoreArgs {
    /// The backup; one that is encrypted too. Left out, nothing is done: it is said which there are.
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<BackupFile>,
    /// A file whose first line is the backup's passphrase. Left out, it is asked for where it is needed.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    passphrase_file: Option<InputFile>,
    /// Go on without the key that belongs to the backup, where it is lost for good: members lose their second factor.
    #[arg(long)]
    new_key: bool,
    /// Do not ask, where what is in the portal is newer than the backup.
    #[arg(long)]
    yes: bool,
    /// Print what was done, or which backups there are, as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &RestoreArgs, dir: &DataDir) -> Outcome {
    let Some(typed) = &args.file else { return say_which(dir, args.json) };
    let name = typed.file().path();
    if let Some(refusal) = typed.refusal() {
        return Err(format!("{refusal}\nNothing was changed.").into());
    }
    let present = dir.database_path();
    if present.canonicalize().is_ok_and(|present| name.canonicalize().is_ok_and(|name| name == present)) {
        return Err(format!(
            "{} is what the portal has now, and no backup; these there are: portal backup list\nNothing was changed.",
            present.display()
        )
        .into());
    }
    let mut passphrases = Passphrases::new(args.passphrase_file.as_ref(), None)?;
    let mut is_unasked = false;
    let mut go_on = |age: &BackupAge| {
        let Some(newer) = age.newer else { return true };
        asking(|| eprintln!("{}", newer_in_words(age, newer)));
        is_unasked = !args.yes && !can_ask();
        // An interrupted prompt is no yes.
        args.yes || (!is_unasked && confirm("Go back all the same?").unwrap_or(false))
    };
    let wishes = RestoreOptions { new_key: args.new_key, go_on: &mut go_on };
    let end = AtInterrupt::End(
        "The portal is as it was, or as a whole at the backup: portal doctor says what is there.",
    );
    let work = LongWork::begin("Going back to the backup", end);
    let restored = typed.read(&mut passphrases, |source| restore(dir, source, wishes, Clock::System.now()));
    drop(work);
    let restored = restored.map_err(|cause| not_read(name, SourceError::Unreadable(cause)))?;
    match restored {
        Ok(Some(done)) if args.json => {
            for caution in cautions(&done) {
                eprintln!("{}", completed(&printable(&caution)));
            }
            print_json(&record(&done, name))
        }
        Ok(Some(done)) => say(&report(&done, typed, dir)),
        Ok(None) if is_unasked => {
            let again = once_more(dir.is_service_folder(), None, Some("--yes"));
            Err(format!(
                "There is no terminal to ask on, so nothing was changed. To go back all the same: {again}"
            )
            .into())
        }
        Ok(None) => nothing_to_do("Nothing was changed."),
        Err(error) => Err(in_words(error, dir)),
    }
}

/// `newer`: the portal's last entry.
fn newer_in_words(age: &BackupAge, newer: Timestamp) -> String {
    let (whose, later) = match age.last {
        None => ("in which there is no entry".to_owned(), String::new()),
        Some(last) => (
            format!("whose last entry is of {}", age.clock(last)),
            match newer.as_second() - last.as_second() {
                ..60 => ", a moment later".to_owned(),
                seconds => format!(", {} later", span(seconds)),
            },
        ),
    };
    format!(
        "Careful: what is in the portal now is newer than this backup, {whose}. The portal's last entry is of {}{later}{}. \
         What was entered or changed in between will be missing: it is set aside, not deleted.",
        age.clock(newer),
        age.zone_in_words(),
    )
}

fn in_words(error: Failure, dir: &DataDir) -> Failure {
    let is_service = dir.is_service_folder();
    if let Some(DataDirError::InUse(_)) = error.downcast_ref() {
        let stop = if is_service {
            "sudo systemctl stop portal"
        } else {
            "end it where it was started, with Ctrl-C"
        };
        return format!(
            "The portal is open. Close it first, then try again. Nothing was changed. To close it: {stop}"
        )
        .into();
    }
    let Some(KeyError { key_file, .. }) = error.downcast_ref() else { return error };
    let again = once_more(is_service, None, Some("--new-key"));
    let last = format!("If the right key is lost for good, go on without it: {again}");
    let ways = match key_file {
        None => last,
        Some(key) => format!(
            "There are three ways on:\n\
             1. Take a backup with the key, if there is one (portal-with-key-....tar.age): portal restore FILE\n\
             2. Put the portal.key that belongs to this backup to {}, and type the same command again.\n\
             3. {last}",
            key.display(),
        ),
    };
    format!("{error}\n{ways}").into()
}

/// The result as JSON.
fn record(Restored { contents, age, aside, lost, .. }: &Restored, path: &Path) -> Value {
    let lost_factor = |member: &Protected| json!({ "memberId": member.number, "name": member.name });
    let no_copies = lost.copies_to.as_ref().map(|_| Name::BackupCopyTo);
    let to_set_anew = lost.settings.iter().copied().chain(no_copies).map(Name::as_str);
    json!({
        "path": path,
        "madeAt": age.made.map(|made| rfc3339(made, &age.zone)),
        "rows": contents.rows,
        "schema": contents.schema,
        "keptDatabase": aside.database,
        "keptKey": aside.key,
        "membersWithoutSecondFactor": lost.members.iter().map(lost_factor).collect::<Vec<_>>(),
        "settingsToSetAnew": to_set_anew.collect::<Vec<_>>(),
    })
}

/// Problems although the backup is restored.
fn cautions(done: &Restored) -> Vec<String> {
    let not_noted = done.not_noted.iter().map(|error| {
        format!("Careful: that you went back could not be noted, so backups from before go as ever, the one of this morning tonight: copy what you need elsewhere. {error}")
    });
    let address = done.address.iter().map(|error| {
        format!("The public address that came with it is not served: {error}\nSet it first: portal settings set public-address ADDRESS")
    });
    not_noted.chain(address).collect()
}

fn report(done: &Restored, file: &BackupFile, dir: &DataDir) -> String {
    let mut lines =
        vec![format!("The portal is back at {} ({}).", file.in_words(), done.contents.in_words())];
    if let Some(made) = done.age.made {
        let zone = done.age.zone_in_words();
        lines.push(format!("Everything in it is as it was on {}{zone}.", done.age.clock(made)));
    }
    lines.push("Everybody is signed out, and links in letters that were sent before are void.".to_owned());
    let kept: Vec<String> = [&done.aside.database, &done.aside.key]
        .into_iter()
        .flatten()
        .map(|p| p.display().to_string())
        .collect();
    lines.push(match (&done.aside.database, kept.join(" and ")) {
        (None, kept) if kept.is_empty() => "There was no database before.".to_owned(),
        (_, kept) => format!("What was there before is kept in {kept}"),
    });
    if done.another_key {
        let key = dir.key_path();
        lines.push(if done.lost.is_empty() {
            format!("The key that belongs to it is in {}", key.display())
        } else {
            format!("A key that opens nothing from before is in {}: keep a copy of it.", key.display())
        });
    }
    lines.extend(lost(done));
    lines.extend(cautions(done));
    lines.push(format!("Open the portal: {}", Installation::of(dir).open_command()));
    lines.join("\n")
}

/// The members whose second factor is off now, and the settings to enter again.
fn lost(done: &Restored) -> Vec<String> {
    let mut lines = Vec::new();
    if !done.lost.members.is_empty() {
        lines.push(
            "These have lost the second factor, and their password alone opens the account. Each is written to \
             when the portal is open:"
                .to_owned(),
        );
        lines.extend(done.lost.members.iter().map(|member| format!("  {}", member.in_words())));
    }
    let settings = done.lost.settings.iter();
    lines.extend(settings.map(|name| format!("Set it anew: portal settings set {}", name.as_str())));
    if let Some(folder) = &done.lost.copies_to {
        lines.push(format!(
            "No second copies go to {0} any more: without their passphrase whoever finds them could read \
             everything. When it is set anew, remove the file .portal-copies there, which bears the lost \
             key's mark, and name the folder again: portal settings set backup-copy-to {0}",
            quoted_path(folder)
        ));
    }
    lines
}

/// The exit code of the command line's own check of arguments.
const NOT_UNDERSTOOD: u8 = 2;
/// So many are listed; all of them are in `portal backup list`.
const MOST: usize = 5;

/// Prints which backups there are and how to restore the newest; with `json`, all of them for a script.
fn say_which(dir: &DataDir, json: bool) -> Outcome {
    let folder = dir.backups_path();
    let found = or_none(list(&folder), &folder)?;
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
