//! `portal pledge`: what members promised.

use clap::{Args, Subcommand};
use jiff::civil::Date;
use serde_json::{Value, json};

use super::terminal::{can_ask, confirm, nothing_to_do, print, print_json, say};
use super::{Outcome, table};
use crate::accounts::audit_log::Actor;
use crate::congregation::campaigns::pledge::{
    TypedPledge, enter_pledge, find_pledge, list_pledges, total_of,
};
use crate::congregation::campaigns::pledge_change::{remove_pledge, set_pledge_status};
use crate::congregation::campaigns::{Pledge, PledgeError};
use crate::congregation::giving::PledgeStatus;
use crate::congregation::giving::gift::GiftError;
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
      --campaign \"New roof\" --rhythm \"100 a month\"
  portal pledge add --member M0002 --amount 500 --date 2026-01-04 --status paid

The day is the congregation's own; left out, it is today. The member sees the
pledge at once. A pledge that is entered already (same member, campaign and
amount) is entered once more only with --again.

Where the treasurer has a campaign of that name, the pledge belongs to it: its
gifts are counted, and it is completed when they reach it. A person, or a couple
who gives together, has one pledge to a campaign.")]
    Add(PledgeAddArgs),
    /// Say how a pledge stands.
    #[command(after_help = "Examples:
  portal pledge set-status 3 completed
  portal pledge set-status 3 open

completed and paid both mean that it is fulfilled; only open pledges are
outstanding. A pledge to a campaign is completed by itself as soon as its gifts
reach it, and open again when they no longer do; gifts do not close others.")]
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
    /// What it was promised as, such as "100 a month".
    #[arg(long, default_value = "", hide_default_value = true)]
    rhythm: String,
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
        "rhythm": pledge.rhythm,
        "paidSoFar": paid_so_far(pledge).map(plain),
        "paidSoFarCents": paid_so_far(pledge),
        "memberNumber": pledge.giver.giver.number,
        "firstName": pledge.giver.giver.first_name,
        "lastName": pledge.giver.giver.last_name,
    })
}

/// None where it belongs to no campaign: gifts are not counted for it.
fn paid_so_far(pledge: &Pledge) -> Option<i64> {
    pledge.campaign_id.map(|_| pledge.paid_cents)
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
        rhythm: args.rhythm,
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
    let (before, after) = db.write(|tx| set_pledge_status(tx, args.id, args.status, Clock::System.now()))?;
    // One that its gifts have reached is completed, whatever is said.
    let reached = if after.status == args.status { "" } else { " Its gifts have reached it." };
    let (id, words) = (before.id, before.in_words());
    if before.said_status == args.status {
        return nothing_to_do(&format!("Pledge {id} already was so: {words}.{reached}"));
    }
    say(&format!("Pledge {id} is now {} (before: {words}).{reached}", after.status.as_str()))
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
            pledge.giver.giver.in_words(),
            pledge.campaign.clone().unwrap_or_default(),
            paid_so_far(pledge).map(dollars).unwrap_or_default(),
        ]
    });
    let table = table::lay_out_with_sums(
        ["Id", "Date", "Amount", "Status", "Member", "Campaign", "Paid so far"],
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
    let pledge =
        db.write(|tx| remove_pledge(tx, (args.id, None), Actor::CommandLine, Clock::System.now()))?;
    say(&format!("Removed pledge {}: {}.", pledge.id, pledge.in_words()))
}
