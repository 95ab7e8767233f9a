//! `portal giving sheet`: counting sheets.

mod list;
mod write;

use clap::Subcommand;

use crate::cli::Outcome;
use crate::platform::db::Database;

/// What is done with counting sheets.
#[derive(Debug, Subcommand)]
pub enum SheetCommand {
    /// Open a sheet for the day of a service.
    #[command(after_help = "Examples:
  portal giving sheet new --counters \"Ruth and Emil\" --expected 1,284.50
  portal giving sheet new --date 2026-11-22

Left out, the day is the last Sunday, and the bank slip's total is not known yet:
it is needed before the sheet is closed (portal giving sheet change).")]
    New(write::SheetNewArgs),
    /// List sheets, the newest first.
    #[command(after_help = "Examples:
  portal giving sheet list
  portal giving sheet list --json")]
    List(list::SheetListArgs),
    /// Show a sheet with its rows and what it comes to.
    #[command(after_help = "Examples:
  portal giving sheet show 12
  portal giving sheet show 12 --json

The gifts' ids are those that remove-row takes.")]
    Show(list::SheetShowArgs),
    /// Add a row to an open sheet.
    #[command(after_help = "Examples:
  portal giving sheet add 12 --envelope 118 --amount 50 --method Check \\
      --check-number 1042
  portal giving sheet add 12 --member M0002 --amount 20+5 \\
      --fund \"Building Fund\" --method Cash
  portal giving sheet add 12 --loose --amount 312.75 --method Cash

Left out, the fund is the first of the list of funds. One check over several funds
is a row for each with the same number. The giver sees the gift when the sheet is
closed. With --key a script that sends a row twice adds it once.")]
    Add(write::RowAddArgs),
    /// Change an open sheet's day, counters or expected total; what you do not name stays as it is.
    #[command(after_help = "Examples:
  portal giving sheet change 12 --expected 1,284.50
  portal giving sheet change 12 --date 2026-11-15
  portal giving sheet change 12 --expected \"\"       not known yet

With another day, the gifts in it are of that day, too.")]
    Change(write::SheetChangeArgs),
    /// Remove a row of an open sheet.
    #[command(after_help = "Example:
  portal giving sheet remove-row 12 345

345 is the gift's id, which show prints. What stood there is kept in the security
log.")]
    RemoveRow(write::RowRemoveArgs),
    /// Close a sheet: its gifts are their givers' to see from then on.
    #[command(after_help = "Examples:
  portal giving sheet close 12
  portal giving sheet close 12 --reason \"A torn note, not taken by the bank\"

Where it does not come to what the bank slip says, a reason is needed. A closed
sheet is not opened again: its gifts are corrected one by one.")]
    Close(write::SheetCloseArgs),
    /// Remove an open sheet that has no rows.
    #[command(after_help = "Example:
  portal giving sheet remove 12")]
    Remove(write::SheetRemoveArgs),
}

pub(super) fn run(command: SheetCommand, db: &Database) -> Outcome {
    match command {
        SheetCommand::New(args) => write::open(args, db),
        SheetCommand::List(args) => list::list(&args, db),
        SheetCommand::Show(args) => list::show(&args, db),
        SheetCommand::Add(args) => write::add(args, db),
        SheetCommand::Change(args) => write::change(args, db),
        SheetCommand::RemoveRow(args) => write::remove_row(&args, db),
        SheetCommand::Close(args) => write::close(&args, db),
        SheetCommand::Remove(args) => write::remove(&args, db),
    }
}
