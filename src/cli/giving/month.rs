//! `portal giving month`: closed, the gifts of a month do not change any more.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{print, print_json, say};
use crate::cli::{Outcome, table};
use crate::congregation::giving::gift::month_in_words;
use crate::congregation::giving::months::{self, MonthError};
use crate::congregation::giving::{BookMonth, BookWork};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::money::{dollars, plain};
use crate::platform::settings::Settings;
use crate::platform::text::numbers::count;

/// What is done with months.
#[derive(Debug, Subcommand)]
pub enum MonthCommand {
    /// List the months of a year with what they come to, the newest first.
    #[command(after_help = "Examples:
  portal giving month list
  portal giving month list --year 2025 --json")]
    List(MonthListArgs),
    /// Close a month: its gifts do not change any more.
    #[command(after_help = "Example:
  portal giving month close 2026-10

Closed, no gift of it is added, removed, or changed in amount, day or fund; whose it
is may change. Its counting sheets have to be closed before.")]
    Close(MonthArgs),
    /// Open a closed month again.
    #[command(after_help = "Example:
  portal giving month reopen 2026-10

That it was opened is kept in the security log.")]
    Reopen(MonthArgs),
}

/// Which year, and how.
#[derive(Args, Debug)]
pub struct MonthListArgs {
    /// Left out: this one.
    #[arg(long, value_parser = clap::value_parser!(i16).range(1900..2200))]
    year: Option<i16>,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// Which month.
#[derive(Args, Debug)]
pub struct MonthArgs {
    /// Such as 2026-10.
    #[arg(value_name = "YYYY-MM")]
    month: String,
}

pub(super) fn run(command: MonthCommand, db: &Database) -> Outcome {
    match command {
        MonthCommand::List(args) => list(&args, db),
        MonthCommand::Close(args) => {
            let month = change(db, |tx, work| months::close(tx, &args.month, work))?;
            say(&format!(
                "Closed {}: {}, {}.",
                month_in_words(&month.month),
                count(month.all.count, "gift"),
                dollars(month.all.cents)
            ))
        }
        MonthCommand::Reopen(args) => {
            let month = change(db, |tx, work| months::reopen(tx, &args.month, work))?;
            say(&format!("{} is open again.", month_in_words(&month.month)))
        }
    }
}

fn change(
    db: &Database,
    work: impl FnOnce(&rusqlite::Transaction<'_>, &BookWork<'_>) -> Result<BookMonth, MonthError>,
) -> Result<BookMonth, MonthError> {
    let zone = db.read(Settings::load)?.time_zone;
    let by = BookWork { actor: Actor::CommandLine, now: Clock::System.now(), zone: &zone };
    db.write(|tx| work(tx, &by))
}

fn list(args: &MonthListArgs, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    let today = Clock::System.now().to_zoned_datetime(zone).date();
    let year = args.year.unwrap_or_else(|| today.year());
    let months = db.read(|conn| months::of_year(conn, year, today))?;
    if args.json {
        return print_json(&months.iter().map(record).collect::<Vec<_>>());
    }
    if months.is_empty() {
        return say(&format!("{year} has not come yet."));
    }
    let rows = months.iter().map(|month| {
        let state = match (&month.closed, month.open_sheets.as_slice()) {
            (Some(closed), _) => format!("closed by {}", closed.by),
            (None, []) => "open".to_owned(),
            (None, sheets) => {
                let sheets: Vec<String> = sheets.iter().map(|(id, _)| id.to_string()).collect();
                let (sheet, are) = if sheets.len() == 1 { ("sheet", "is") } else { ("sheets", "are") };
                format!("open; counting {sheet} {} {are} open", sheets.join(", "))
            }
        };
        [month.month.clone(), month.all.count.to_string(), dollars(month.all.cents), state]
    });
    print(&table::lay_out_with_sums(["Month", "Gifts", "Total", "State"], Some(2), rows.collect()))
}

fn record(month: &BookMonth) -> Value {
    let funds = month.funds.iter().map(|(fund, sum)| {
        json!({ "fund": fund, "count": sum.count, "total": plain(sum.cents), "totalCents": sum.cents })
    });
    json!({
        "month": month.month,
        "count": month.all.count,
        "total": plain(month.all.cents),
        "totalCents": month.all.cents,
        "funds": funds.collect::<Vec<_>>(),
        "openSheets": month.open_sheets.iter().map(|(id, _)| id).collect::<Vec<_>>(),
        "isClosed": month.closed.is_some(),
        "closedBy": month.closed.as_ref().map(|closed| &closed.by),
    })
}
