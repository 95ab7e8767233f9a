//! `portal donation correct` and `portal donation remove`.

use clap::{ArgGroup, Args};
use jiff::civil::Date;

use super::{amount, by_command, say_fund};
use crate::cli::Outcome;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, say};
use crate::congregation::giving::Gift;
use crate::congregation::giving::correct::{Corrected, GiftChange, correct_gift};
use crate::congregation::giving::gift::{GiftError, GivenBy, find_gift};
use crate::congregation::giving::remove::{self, remove_gift};
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::typed_time::parse_day;

/// A correction.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("change").required(true).multiple(true))]
pub struct CorrectArgs {
    /// The gift's id.
    id: i64,
    /// Who gave it: e-mail address or member number.
    #[arg(long, value_name = "WHO", group = "change", conflicts_with = "anonymous")]
    member: Option<String>,
    /// Anonymous: no giver is named.
    #[arg(long, group = "change")]
    anonymous: bool,
    /// How much, in dollars; a plain sum such as 20+5, too.
    #[arg(long, value_parser = amount, allow_hyphen_values = true, group = "change")]
    amount: Option<i64>,
    /// Its day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day, group = "change")]
    date: Option<Date>,
    /// What it is for; "" for none.
    #[arg(long, group = "change")]
    fund: Option<String>,
    /// How it was paid; "" for none.
    #[arg(long, group = "change")]
    method: Option<String>,
    /// The check's number; "" for none.
    #[arg(long, group = "change", value_name = "NUMBER")]
    check: Option<String>,
    /// A note; "" for none.
    #[arg(long, group = "change")]
    note: Option<String>,
    /// Why: a gift of a closed counting sheet needs it.
    #[arg(long)]
    reason: Option<String>,
    /// An amount below zero is meant: money went back.
    #[arg(long, requires = "amount")]
    negative: bool,
    /// An unusual amount or day is meant; do not ask.
    #[arg(long)]
    yes: bool,
}

/// Which gift goes.
#[derive(Args, Debug)]
pub struct DonationRemoveArgs {
    /// The gift's id.
    id: i64,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

pub(super) fn correct(args: CorrectArgs, db: &Database) -> Outcome {
    let change = GiftChange {
        version: None,
        given_by: if args.anonymous { Some(GivenBy::Anonymous) } else { args.member.map(GivenBy::Member) },
        amount_cents: args.amount,
        date: args.date,
        fund: args.fund,
        method: args.method,
        check_number: args.check,
        note: args.note,
        reason: args.reason,
        negative: args.negative,
        unlikely: args.yes,
    };
    let correct = |change: GiftChange| {
        db.write(|tx| {
            let zone = Settings::load(tx)?.time_zone;
            correct_gift(tx, args.id, change, &by_command(&zone))
        })
    };
    let corrected = match correct(change.clone()) {
        Err(GiftError::Unlikely(remarks)) if can_ask() => {
            if !confirm(&format!("{} Is that right?", remarks.join(" ")))? {
                return nothing_to_do("The gift was left as it is.");
            }
            correct(GiftChange { unlikely: true, ..change })
        }
        corrected => corrected,
    };
    let Corrected { before, after, fund } = corrected?;
    if before == after {
        return nothing_to_do(&format!("Gift {} already was so: {}", after.id, after.in_words()));
    }
    say(&format!("Corrected gift {}: {}", after.id, before.in_words_until(&after)))?;
    say_fund(fund, &after)
}

pub(super) fn remove(args: &DonationRemoveArgs, db: &Database) -> Outcome {
    if !args.yes {
        // What has to stay is said first, not after the question.
        let gifts = db.read(|conn| {
            let gift = find_gift(conn, args.id)?;
            remove::refuse(conn, &gift)?;
            let mut gifts = remove::bounced_with(conn, &gift)?;
            gifts.insert(0, gift);
            Ok::<_, GiftError>(gifts)
        })?;
        let foreseen = gifts.iter().map(in_words).collect::<Vec<_>>().join("\n");
        let it = if gifts.len() == 1 { "it" } else { "them" };
        if !can_ask() {
            return Err(format!("{foreseen} Nothing was removed yet: add --yes to remove {it}.").into());
        }
        if !confirm(&format!("{foreseen} Remove {it}?"))? {
            return nothing_to_do("No gift was removed.");
        }
    }
    let zone = db.read(Settings::load)?.time_zone;
    let gifts = db.write(|tx| remove_gift(tx, args.id, None, &by_command(&zone)))?;
    let removed = |gift: &Gift| {
        let import =
            if gift.is_imported { " It does not come back by importing its file again." } else { "" };
        format!("Removed gift {}: {}.{import}", gift.id, gift.in_words())
    };
    say(&gifts.iter().map(removed).collect::<Vec<_>>().join("\n"))
}

fn in_words(gift: &Gift) -> String {
    format!("Gift {}: {}.", gift.id, gift.in_words())
}
