//! `portal donation refund` and `portal donation bounce`.

use clap::Args;
use jiff::civil::Date;

use super::by_command;
use crate::cli::Outcome;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, say};
use crate::congregation::giving::Gift;
use crate::congregation::giving::gift::find_gift;
use crate::congregation::giving::reverse::{self, Bounce, Refund};
use crate::congregation::giving::store::taken_back;
use crate::platform::db::Database;
use crate::platform::money;
use crate::platform::settings::Settings;
use crate::platform::typed_time::parse_day;

/// Money that went back.
#[derive(Args, Debug)]
pub struct RefundArgs {
    /// The gift's id.
    id: i64,
    /// How much went back, in dollars; left out: all that is left of the gift.
    #[arg(long, value_parser = money::parse)]
    amount: Option<i64>,
    /// The day on which it went back; left out: today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Option<Date>,
    /// A note; the giver can read it.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
}

/// A check that the bank returned.
#[derive(Args, Debug)]
pub struct BounceArgs {
    /// The gift's id.
    id: i64,
    /// The day on which the bank returned it; left out: today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Option<Date>,
    /// A note; the giver can read it.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

pub(super) fn run_refund(args: RefundArgs, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    let row = db.write(|tx| {
        let work = by_command(&zone);
        let left = find_gift(tx, args.id)?.fields.amount_cents - taken_back::cents(tx, args.id)?;
        let refund = Refund {
            version: None,
            amount_cents: args.amount.unwrap_or(left),
            date: args.date.unwrap_or_else(|| work.today()),
            note: args.note,
        };
        reverse::refund(tx, args.id, &refund, &work)
    })?;
    say(&entered(&row))
}

pub(super) fn run_bounce(args: BounceArgs, db: &Database) -> Outcome {
    if !args.yes {
        let parts = db.read(|conn| {
            let gift = find_gift(conn, args.id)?;
            reverse::refuse_no_check(&gift)?;
            Ok::<_, crate::cli::Failure>(reverse::parts(conn, &gift)?)
        })?;
        let words: Vec<String> =
            parts.iter().map(|part| format!("Gift {}: {}.", part.id, part.in_words())).collect();
        let foreseen = words.join("\n");
        if !can_ask() {
            return Err(format!(
                "{foreseen}\nNothing was entered yet: add --yes where the bank returned the check."
            )
            .into());
        }
        if !confirm(&format!("{foreseen}\nDid the bank return this check?"))? {
            return nothing_to_do("The gift was left as it is.");
        }
    }
    let zone = db.read(Settings::load)?.time_zone;
    let rows = db.write(|tx| {
        let work = by_command(&zone);
        let bounce =
            Bounce { version: None, date: args.date.unwrap_or_else(|| work.today()), note: args.note };
        reverse::bounce(tx, args.id, &bounce, &work)
    })?;
    let lines: Vec<String> = rows.iter().map(entered).collect();
    say(&lines.join("\n"))
}

fn entered(row: &Gift) -> String {
    let taken = row.takes_back.map_or_else(String::new, |id| format!(" takes back gift {id}"));
    format!("Entered: gift {}{taken}: {}", row.id, row.in_words())
}
