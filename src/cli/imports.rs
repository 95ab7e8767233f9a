//! `portal import list` and `portal import undo`.

use clap::Args;
use jiff::tz::TimeZone;

use super::advice::with_cause;
use super::long_work::{AtInterrupt, LongWork};
use super::terminal::{can_ask, confirm, nothing_to_do, on_one_line, print, print_json, printable};
use super::{Outcome, table};
use crate::appliance::import::report::Undone;
use crate::appliance::import::{Import, undo};
use crate::platform::clock::{Clock, from_seconds};
use crate::platform::db::Database;
use crate::platform::refusal::ErrorCode;
use crate::platform::settings::Settings;

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
