//! `portal donation add`.

use clap::Args;
use dialoguer::Input;
use jiff::civil::Date;

use super::list::record;
use super::{GiverArgs, amount, say_fund};
use crate::cli::Outcome;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, print_json, say};
use crate::congregation::giving::enter::{Entered, TypedGift, enter_gift, last_sunday};
use crate::congregation::giving::gift::{GiftError, GivenBy};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::money::dollars;
use crate::platform::settings::Settings;
use crate::platform::typed_time::parse_day;

/// A new gift.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct DonationAddArgs {
    #[command(flatten)]
    giver: GiverArgs,
    /// How much, in dollars, such as 50, 1,250.50 or 20+5. With a dollar sign in single quotes: '$50'.
    #[arg(long, value_parser = amount, allow_hyphen_values = true)]
    amount: i64,
    /// Its day; left out, the portal asks for it, or takes the last Sunday where it cannot ask.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Option<Date>,
    /// The fund, such as "General Fund".
    #[arg(long, default_value = "", hide_default_value = true)]
    fund: String,
    /// How it was paid, such as Check or Cash.
    #[arg(long, default_value = "", hide_default_value = true)]
    method: String,
    /// The check's number.
    #[arg(long, default_value = "", hide_default_value = true, value_name = "NUMBER")]
    check: String,
    /// A note; the giver can read it.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    /// An amount below zero is meant: money went back.
    #[arg(long)]
    negative: bool,
    /// It is another gift than the one that looks the same.
    #[arg(long)]
    again: bool,
    /// An unusual amount or day is meant; do not ask.
    #[arg(long)]
    yes: bool,
    /// Print the new gift as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: DonationAddArgs, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    let sunday = last_sunday(Clock::System.now().to_zoned_datetime(zone.clone()).date());
    let date = match args.date {
        Some(day) => day,
        None if can_ask() => ask_for_day(sunday)?,
        None => sunday,
    };
    let is_assumed = args.date.is_none() && !can_ask();
    let typed = TypedGift {
        given_by: GivenBy::from(args.giver),
        amount_cents: args.amount,
        date,
        fund: args.fund,
        method: args.method,
        check_number: args.check,
        note: args.note,
        negative: args.negative,
        again: args.again,
        unlikely: args.yes,
    };
    let enter = |typed: TypedGift| db.write(|tx| enter_gift(tx, typed, Clock::System.now(), &zone));
    let entered = match enter(typed.clone()) {
        Err(GiftError::Unlikely(remarks)) if can_ask() => {
            if !confirm(&format!("{} Is that right?", remarks.join(" ")))? {
                return nothing_to_do("No gift was entered.");
            }
            enter(TypedGift { unlikely: true, ..typed })
        }
        entered => entered,
    };
    let Entered { gift, year, of_year, fund } = entered?;
    let assumed = format!("No day was given (--date), so the gift is of the last Sunday, {sunday}.");
    if args.json {
        if is_assumed {
            eprintln!("portal: {assumed}");
        }
        return print_json(&record(&gift));
    }
    let total = dollars(of_year.cents);
    let sum = match &gift.giver {
        Some(giver) => format!("{} gave {total} in {year}", giver.in_words()),
        None => format!("Anonymous gifts in {year} come to {total}"),
    };
    let gifts = if of_year.count == 1 { "gift" } else { "gifts" };
    let assumed = if is_assumed { format!("{assumed}\n") } else { String::new() };
    say(&format!(
        "Entered gift {}: {}\n{assumed}{sum} ({} {gifts}).",
        gift.id,
        gift.in_words(),
        of_year.count
    ))?;
    say_fund(fund, &gift)
}

/// The gifts are counted on Monday; they are Sunday's.
fn ask_for_day(sunday: Date) -> Result<Date, Box<dyn std::error::Error + Send + Sync>> {
    let is_day = |typed: &String| parse_day(typed).map(|_| ());
    let typed = Input::new()
        .with_prompt("The day of the gift (Enter for the last Sunday)")
        .default(sunday.to_string())
        .validate_with(is_day)
        .interact_text()?;
    Ok(parse_day(&typed)?)
}
