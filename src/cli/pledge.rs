//! `portal pledge`: what members promised.

use clap::{Args, Subcommand};
use jiff::civil::Date;
use serde_json::{Value, json};

use super::terminal::{can_ask, confirm, nothing_to_do, print, print_json, say};
use super::{Outcome, table};
use crate::congregation::giving::gift::GiftError;
use crate::congregation::giving::pledge::{
    PledgeError, TypedPledge, enter_pledge, find_pledge, list_pledges, remove_pledge, set_pledge_status,
    total_of,
};
use crate::congregation::giving::{Pledge, PledgeStatus};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::money::{self, dollars, plain};
use crate::platform::settings::Settings;
use crate::platform::typed_time::parse_day;

/// What is done with pledges.
#[derive(Debug, Subcommand)]
pub enum PledgeCommand {
    /// Enter a pledge.
    #[command(after_help = "Examples:
  portal pledge add --member mary@example.org --amount 1200 \\
      --campaign \"New roof\"
  portal pledge add --member M0002 --amount 500 --date 2026-01-04 --status paid

The day is the congregation's own; left out, it is today. The member sees the
pledge at once. A pledge that is entered already (same member, campaign and
amount) is entered once more only with --again.")]
    Add(PledgeAddArgs),
    /// Say how a pledge stands.
    #[command(after_help = "Examples:
  portal pledge set-status 3 completed
  portal pledge set-status 3 open

completed and paid both mean that it is fulfilled; only open pledges are
outstanding. Gifts do not close a pledge by themselves.")]
    SetStatus(SetStatusArgs),
    /// List pledges, newest first, with what they come to.
    #[command(after_help = "Examples:
  portal pledge list
  portal pledge list --member M0002
  portal pledge list --status open --json")]
    List(PledgeListArgs),
    /// Remove a pledge that was withdrawn.
    #[command(after_help = "Examples:
  portal pledge remove 3
  portal pledge remove 3 --yes        without asking

What stood there is kept in the security log.")]
    Remove(PledgeRemoveArgs),
}

/// A new pledge.
#[derive(Args, Debug)]
pub struct PledgeAddArgs {
    /// Who promised it: e-mail address or member number.
    #[arg(long, value_name = "WHO")]
    member: String,
    /// How much, in dollars, such as 1200 or 1,200.00. With a dollar sign in single quotes: '$1200'.
    #[arg(long, value_parser = money::parse, allow_hyphen_values = true)]
    amount: i64,
    /// What it is for, such as "New roof".
    #[arg(long, default_value = "", hide_default_value = true)]
    campaign: String,
    /// Its day; left out: today.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Option<Date>,
    /// How it stands.
    #[arg(long, value_enum, default_value_t = PledgeStatus::Open)]
    status: PledgeStatus,
    /// It is another pledge than the one that looks the same.
    #[arg(long)]
    again: bool,
    /// An unusual amount or day is meant; do not ask.
    #[arg(long)]
    yes: bool,
    /// Print the new pledge as JSON.
    #[arg(long)]
    json: bool,
}

/// How it stands.
#[derive(Args, Debug)]
pub struct SetStatusArgs {
    /// The pledge's id.
    id: i64,
    /// How it stands now.
    #[arg(value_enum)]
    status: PledgeStatus,
}

/// Which pledges.
#[derive(Args, Debug)]
pub struct PledgeListArgs {
    /// Only this person's: e-mail address or member number.
    #[arg(long, value_name = "WHO")]
    member: Option<String>,
    /// Only those that stand so.
    #[arg(long, value_enum)]
    status: Option<PledgeStatus>,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// Which pledge goes.
#[derive(Args, Debug)]
pub struct PledgeRemoveArgs {
    /// The pledge's id.
    id: i64,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

/// Amounts are text, too, so that no script rounds them.
fn record(pledge: &Pledge) -> Value {
    json!({
        "id": pledge.id,
        "date": pledge.date,
        "amount": plain(pledge.amount_cents),
        "amountCents": pledge.amount_cents,
        "status": pledge.status.as_str(),
        "campaign": pledge.campaign,
        "memberNumber": pledge.giver.number,
        "firstName": pledge.giver.first_name,
        "lastName": pledge.giver.last_name,
    })
}

pub(super) fn run(command: PledgeCommand, db: &Database) -> Outcome {
    match command {
        PledgeCommand::Add(args) => add(args, db),
        PledgeCommand::SetStatus(args) => set_status(&args, db),
        PledgeCommand::List(args) => list(&args, db),
        PledgeCommand::Remove(args) => remove(&args, db),
    }
}

fn add(args: PledgeAddArgs, db: &Database) -> Outcome {
    let typed = TypedPledge {
        who: args.member,
        amount_cents: args.amount,
        campaign: args.campaign,
        date: args.date,
        status: args.status,
        again: args.again,
        unlikely: args.yes,
    };
    let enter = |typed: TypedPledge| {
        db.write(|tx| {
            let zone = Settings::load(tx)?.time_zone;
            enter_pledge(tx, typed, Clock::System.now(), &zone)
        })
    };
    let pledge = match enter(typed.clone()) {
        Err(PledgeError::Gift(GiftError::Unlikely(remarks))) if can_ask() => {
            if !confirm(&format!("{} Is that right?", remarks.join(" ")))? {
                return nothing_to_do("No pledge was entered.");
            }
            enter(TypedPledge { unlikely: true, ..typed })?
        }
        pledge => pledge?,
    };
    if args.json {
        return print_json(&record(&pledge));
    }
    say(&format!("Entered pledge {}: {}", pledge.id, pledge.in_words()))
}

fn set_status(args: &SetStatusArgs, db: &Database) -> Outcome {
    let before = db.write(|tx| set_pledge_status(tx, args.id, args.status, Clock::System.now()))?;
    if before.status == args.status {
        return nothing_to_do(&format!("Pledge {} already was so: {}", before.id, before.in_words()));
    }
    let status = args.status.as_str();
    say(&format!("Pledge {} is now {status} (before: {}).", before.id, before.in_words()))
}

fn list(args: &PledgeListArgs, db: &Database) -> Outcome {
    let pledges = db.read(|conn| list_pledges(conn, args.member.as_deref(), args.status))?;
    let total = total_of(&pledges);
    if args.json {
        return print_json(&json!({
            "pledges": pledges.iter().map(record).collect::<Vec<_>>(),
            "count": total.pledges_count,
            "pledged": plain(total.total_pledged),
            "pledgedCents": total.total_pledged,
            "outstanding": plain(total.outstanding),
            "outstandingCents": total.outstanding,
        }));
    }
    if pledges.is_empty() {
        return if args.member.is_none() && args.status.is_none() {
            say("No pledges are in the books yet. Enter one: portal pledge add --help")
        } else {
            nothing_to_do("No pledges are like that.")
        };
    }
    let rows = pledges.iter().map(|pledge| {
        [
            pledge.id.to_string(),
            pledge.date.clone().unwrap_or_default(),
            dollars(pledge.amount_cents),
            pledge.status.as_str().to_owned(),
            pledge.giver.in_words(),
            pledge.campaign.clone().unwrap_or_default(),
        ]
    });
    let table = table::lay_out_with_sums(
        ["Id", "Date", "Amount", "Status", "Member", "Campaign"],
        Some(2),
        rows.collect(),
    );
    let word = if total.pledges_count == 1 { "pledge" } else { "pledges" };
    print(&format!(
        "{table}\nTotal: {} {word}, {}; outstanding: {}\n",
        total.pledges_count,
        dollars(total.total_pledged),
        dollars(total.outstanding)
    ))
}

fn remove(args: &PledgeRemoveArgs, db: &Database) -> Outcome {
    if !args.yes {
        let pledge = db.read(|conn| find_pledge(conn, args.id))?;
        let foreseen = format!("Pledge {}: {}.", pledge.id, pledge.in_words());
        if !can_ask() {
            return Err(format!("{foreseen} Nothing was removed yet: add --yes to remove it.").into());
        }
        if !confirm(&format!("{foreseen} Remove it?"))? {
            return nothing_to_do("No pledge was removed.");
        }
    }
    let pledge = db.write(|tx| remove_pledge(tx, args.id, Clock::System.now()))?;
    say(&format!("Removed pledge {}: {}.", pledge.id, pledge.in_words()))
}
