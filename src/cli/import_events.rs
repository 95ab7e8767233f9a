//! `portal import events`: the old calendar.

use std::process::ExitCode;

use clap::{Args, ValueHint};
use serde_json::json;

use super::Outcome;
use super::advice::on_import;
use super::input_file::InputFile;
use super::long_work::{AtInterrupt, LongWork};
use super::terminal::{print, print_json, printable};
use super::typed_command::completed;
use crate::appliance::calendar_file;
use crate::appliance::import::{CalendarWishes, events};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;

#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct EventsArgs {
    /// The calendar file (.ics); - reads standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    file: InputFile,
    /// Take what looks like an event that is here already, too.
    #[arg(long)]
    also_alike: bool,
    /// Remove what came from this calendar and is not in the file any more; what people have answered is cancelled.
    #[arg(long)]
    remove_missing: bool,
    /// Events that were left out are no failure.
    #[arg(long)]
    skip_bad: bool,
    /// Show what would happen and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &EventsArgs, data_dir: &DataDir, clock: &Clock) -> Outcome {
    let db = data_dir.open()?;
    // One byte more than is taken: what is too large says so.
    let bytes = args.file.list_bytes(calendar_file::LARGEST as u64 + 1);
    let work = LongWork::begin("Bringing in the calendar", AtInterrupt::Cancel);
    let wishes = CalendarWishes {
        file_name: args.file.list_name(),
        also_alike: args.also_alike,
        remove_missing: args.remove_missing,
        dry_run: args.dry_run,
        progress: work.progress(),
    };
    let done = bytes.and_then(|bytes| events::import_events(&db, &bytes, &wishes, clock.now()));
    drop(work);
    match done {
        Ok(summary) => {
            let is_complete = summary.is_complete() || args.skip_bad;
            let code = if args.json {
                print_json(&summary)?
            } else {
                print(&completed(&printable(&summary.to_string())))?
            };
            Ok(if is_complete { code } else { ExitCode::FAILURE })
        }
        Err(error) if args.json => {
            print_json(&json!({ "error": on_import(error).to_string() }))?;
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(on_import(error)),
    }
}
