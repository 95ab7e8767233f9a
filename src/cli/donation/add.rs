//! `portal donation add`.

use clap::Args;
use jiff::civil::Date;

use super::list::GiftRecord;
use super::{GiverArgs, say_new_fund};
use crate::cli::Outcome;
use crate::cli::terminal::{print_json, say};
use crate::clock::Clock;
use crate::data_dir::DataDir;
use crate::db::Database;
use crate::giving::enter::{Entered, TypedGift, enter_gift};
use crate::giving::gift::GivenBy;
use crate::giving::money::{self, dollars};
use crate::settings::Settings;
use crate::typed_time::parse_day;

/// A new gift.
#[derive(Args, Debug)]
pub struct AddArgs {
    #[command(flatten)]
    giver: GiverArgs,
    /// How much, in dollars, such as 50 or 1,250.50.
    #[arg(long, value_parser = money::parse, allow_hyphen_values = true)]
    amount: i64,
    /// Its day; left out: today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Option<Date>,
    /// What it is for, such as "General Fund".
    #[arg(long, default_value = "", hide_default_value = true)]
    fund: String,
    /// How it was paid, such as Check or Cash.
    #[arg(long, default_value = "", hide_default_value = true)]
    method: String,
    /// A note; the giver can read it.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    /// An amount below zero is meant: money went back.
    #[arg(long)]
    negative: bool,
    /// It is another gift than the one that looks the same.
    #[arg(long)]
    again: bool,
    /// Print the new gift as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: AddArgs, db: &Database, dir: &DataDir) -> Outcome {
    let typed = TypedGift {
        given_by: GivenBy::from(args.giver),
        amount_cents: args.amount,
        date: args.date,
        fund: args.fund,
        method: args.method,
        note: args.note,
        negative: args.negative,
        again: args.again,
    };
    let Entered { gift, year, of_year, new_fund } = db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        enter_gift(tx, typed, Clock::System.now(), &zone)
    })?;
    if args.json {
        return print_json(&GiftRecord::from(&gift));
    }
    let total = dollars(of_year.cents);
    let sum = match &gift.giver {
        Some(giver) => format!("{} gave {total} in {year}", giver.in_words()),
        None => format!("Anonymous gifts in {year} come to {total}"),
    };
    let gifts = if of_year.count == 1 { "gift" } else { "gifts" };
    say(&format!("Entered gift {}: {}\n{sum} ({} {gifts}).", gift.id, gift.in_words(), of_year.count))?;
    say_new_fund(new_fund, &gift, dir)
}
