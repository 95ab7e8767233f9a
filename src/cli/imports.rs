//! `portal import list`, `portal import undo`, and `portal import everything`: a new portal from an export.

use std::fmt::Write;

use clap::{Args, ValueHint};
use jiff::tz::TimeZone;

use super::advice::with_cause;
use super::input_file::InputFile;
use super::long_work::{AtInterrupt, LongWork};
use super::terminal::{can_ask, confirm, nothing_to_do, on_one_line, print, print_json, printable, say};
use super::{Failure, Outcome, table};
use crate::appliance::export::FileError;
use crate::appliance::export::import::{Imported, NotEmpty, import, rehearse};
use crate::appliance::import::report::Undone;
use crate::appliance::import::{Import, undo};
use crate::appliance::installation::Installation;
use crate::congregation::people::members::MemberAccount;
use crate::platform::clock::{Clock, from_seconds};
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Database, is_disk_full};
use crate::platform::refusal::ErrorCode;
use crate::platform::settings::Settings;
use crate::platform::text::escape::{quoted, quoted_path};

#[derive(Args, Clone, Debug)]
pub(super) struct UndoArgs {
    /// The import's number, as `portal import list` shows it.
    number: i64,
    /// Show what would go and what would stay, and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
    /// Print what was done as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn list(json: bool, db: &Database) -> Outcome {
    let imports = undo::list(db)?;
    if json {
        return print_json(&imports);
    }
    if imports.is_empty() {
        return nothing_to_do("Nothing was imported yet.");
    }
    let zone = db.read(Settings::load)?.time_zone;
    let rows = imports.iter().map(|import| row(import, &zone)).collect();
    print(&table::lay_out(["Number", "When", "What", "File", "Source", "Added", "Changed", "Undone"], rows))
}

fn row(import: &Import, zone: &TimeZone) -> [String; 8] {
    let day = |seconds| table::minute(from_seconds(seconds), zone);
    [
        import.number.to_string(),
        day(import.created_at),
        import.kind.as_str().to_owned(),
        on_one_line(&import.file_name),
        on_one_line(&import.source),
        import.added.to_string(),
        import.changed.to_string(),
        import.undone_at.map(day).unwrap_or_default(),
    ]
}

pub(super) fn undo(args: &UndoArgs, db: &Database) -> Outcome {
    let undo = |dry_run| {
        let work = LongWork::begin("Undoing the import", AtInterrupt::Cancel);
        undo::undo(db, args.number, dry_run, Clock::System.now(), &work.progress()).map_err(|refused| {
            match refused.code {
                ErrorCode::NotFound => {
                    format!("There is no import {}. `portal import list` shows them all.", args.number).into()
                }
                _ => with_cause(refused, "Nothing was changed."),
            }
        })
    };
    if !args.yes && !args.dry_run {
        // The same words as afterwards: no rehearsal was requested.
        let foreseen = undo(true)?;
        let foreseen = Undone { dry_run: false, ..foreseen };
        let foreseen = format!("To be undone:\n{}", printable(&foreseen.to_string()));
        if !can_ask() {
            return Err(format!("{foreseen}Nothing was changed yet: add --yes to undo it.").into());
        }
        print(&foreseen)?;
        if !confirm(&format!("Undo import {}?", args.number))? {
            return nothing_to_do("Nothing was changed.");
        }
    }
    let undone = undo(args.dry_run)?;
    if args.json { print_json(&undone) } else { print(&printable(&undone.to_string())) }
}

#[derive(Args, Clone, Debug)]
pub struct EverythingArgs {
    /// The zip file that portal export wrote.
    #[arg(value_name = "FILE.zip", value_hint = ValueHint::FilePath)]
    file: InputFile,
    /// Show what would come and make nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(super) fn everything(args: &EverythingArgs, dir: &DataDir) -> Outcome {
    let name = args.file.name();
    let end = AtInterrupt::End("Nothing was made, or all of it: portal doctor");
    let work = LongWork::begin("Bringing in everything", end);
    let outcome = args.file.file().map_err(|error| FileError::Unreadable(error).into());
    let outcome = outcome.and_then(|file| if args.dry_run { rehearse(dir, file) } else { import(dir, file) });
    drop(work);
    let imported = outcome.map_err(|error| in_words(&name, dir, error))?;
    if args.dry_run {
        let what = imported.manifest.in_words();
        return say(&format!(
            "{} would come from {name}: {what}.\nAll of it was read and is right. Nothing was made.",
            imported.manifest.congregation
        ));
    }
    say(&report(&imported, &name, dir))
}

fn in_words(name: &str, dir: &DataDir, error: Failure) -> Failure {
    if let Some(wrong) = error.downcast_ref::<FileError>() {
        let go_back =
            format!(" To go back to it, with the portal closed:\n  portal restore {}", quoted(name));
        let go_back = if matches!(wrong, FileError::Backup) { &go_back } else { "" };
        return format!("{name}: {wrong} Nothing was made.{go_back}").into();
    }
    if error.is::<NotEmpty>() {
        return format!(
            "{error} An export comes into an empty folder only, so nothing was changed. \
             To look at it beside: portal import everything {} --data-dir NEW-FOLDER\n\
             To put it in the place of what is there, move that away first (it is kept): {}",
            quoted(name),
            move_away(dir)
        )
        .into();
    }
    match error.downcast_ref() {
        Some(cause) => {
            let full =
                if is_disk_full(cause) { " The disk is full: make room there and try again." } else { "" };
            format!("The database could not be made: {cause}.{full} Nothing was made.").into()
        }
        None => format!("{error} Nothing was made.").into(),
    }
}

fn move_away(dir: &DataDir) -> String {
    let folder = quoted_path(dir.path());
    let aside = quoted(&format!("{}-before", dir.path().display()));
    if dir.is_service_folder() {
        return format!(
            "sudo systemctl stop portal && sudo mv {folder} {aside} && sudo install -d -m 700 -o portal -g portal {folder}"
        );
    }
    // An open portal would go on in the folder that was moved away, with its members.
    let first = if dir.is_served() { "end the portal where it was started, with Ctrl-C, then: " } else { "" };
    format!("{first}mv {folder} {aside}")
}

fn report(imported: &Imported, name: &str, dir: &DataDir) -> String {
    let Imported { manifest, administrators, invitable, settings } = imported;
    let mut text = format!(
        "{} is in {}: {}.\nIt is as it was when {name} was written ({}).\n\n\
         Nobody has a password, and two-factor is off for everybody. What to do now:\n",
        manifest.congregation,
        dir.path().display(),
        manifest.in_words(),
        table::minute(manifest.exported_at, &settings.time_zone),
    );
    // Writing to a String cannot fail.
    let mut step = |what: &str, command: &str| {
        let _infallible = write!(text, "  {what}:\n    {command}\n");
    };
    let able: Vec<&MemberAccount> = administrators.iter().filter(|account| account.email.is_some()).collect();
    if able.is_empty() {
        step(
            "There is no administrator with an e-mail address. Say who it is",
            "portal member set-role WHO administrator",
        );
    }
    let names: Vec<String> = able.iter().map(|account| account.in_words()).collect();
    let whom = if names.is_empty() { "them".to_owned() } else { names.join(", ") };
    step(&format!("A link with which {whom} sets a password"), "portal setup --new-link");
    if settings.mail_user.is_some() {
        step("The mail server's password", "portal settings set mail-password");
    }
    step("Open the portal", Installation::of(dir).open_command());
    if *invitable > 0 {
        step(
            &format!("Letters to the {invitable} with an e-mail address, in which they set a password"),
            "portal member invite --all",
        );
    }
    text.push_str(
        "Where second copies of backups were set up (backup-copy-to, backup-passphrase), set that again.",
    );
    text
}
