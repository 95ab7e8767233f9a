//! `portal giving fund`: what gifts are for.

use clap::{ArgGroup, Args, Subcommand};
use serde_json::{Value, json};

use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, on_one_line, print, print_json, say};
use crate::cli::{Failure, Outcome, table};
use crate::congregation::giving::GiftFund;
use crate::congregation::giving::fund_work::{
    FundChange, FundError, FundsMerged, MergeProposal, add_fund, change_fund, find_fund, list_counted,
    merge_funds, merge_proposals,
};
use crate::congregation::giving::store::funds;
use crate::platform::clock::Clock;
use crate::platform::db::Database;

/// What is done with funds.
#[derive(Debug, Subcommand)]
pub enum FundCommand {
    /// List funds, the open ones first, and which are likely one.
    #[command(after_help = "Examples:
  portal giving fund list
  portal giving fund list --json

A fund is named by its name or its id.")]
    List(FundListArgs),
    /// Add a fund.
    #[command(after_help = "Examples:
  portal giving fund add \"Building Fund\"
  portal giving fund add \"Coffee money\" --not-deductible

A gift that is entered for a fund that is not here yet adds it, too.")]
    Add(FundAddArgs),
    /// Rename a fund, say whether gifts to it are tax-deductible, or give it another place in lists.
    #[command(after_help = "Examples:
  portal giving fund edit \"General Found\" --name \"General Fund\"
  portal giving fund edit \"Coffee money\" --deductible no
  portal giving fund edit Missions --place 1         the first in lists

A new name goes to all gifts of the fund, also to those of closed months. Members
see it on their own gifts.")]
    Edit(FundEditArgs),
    /// Close a fund: it takes no new gifts, and keeps those that it has.
    #[command(after_help = "Example:
  portal giving fund close \"New roof\"

The last open fund stays open.")]
    Close(FundNamedArgs),
    /// Open a closed fund again.
    #[command(after_help = "Example:
  portal giving fund open \"New roof\"")]
    Open(FundNamedArgs),
    /// Merge a fund into another one: all of its gifts are the other's, and it is gone.
    #[command(after_help = "Examples:
  portal giving fund merge \"General Found\" \"General Fund\"
  portal giving fund merge 4 1 --yes          without asking

It cannot be undone. Gifts of closed months go along: their sums by fund change.
The security log keeps that there were two, but not which gift was whose.")]
    Merge(FundMergeArgs),
}

/// How funds are listed.
#[derive(Args, Debug)]
pub struct FundListArgs {
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// A new fund.
#[derive(Args, Debug)]
pub struct FundAddArgs {
    name: String,
    /// Gifts to it do not count for the tax office.
    #[arg(long)]
    not_deductible: bool,
}

/// What of a fund becomes another.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("change").required(true).multiple(true))]
pub struct FundEditArgs {
    /// Its name or id.
    fund: String,
    /// Its new name.
    #[arg(long, group = "change")]
    name: Option<String>,
    /// Whether gifts to it count for the tax office.
    #[arg(long, value_name = "yes|no", value_parser = yes_or_no, group = "change")]
    deductible: Option<bool>,
    /// Its place in lists; the first is 1.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..), group = "change")]
    place: Option<u16>,
}

/// Which fund.
#[derive(Args, Debug)]
pub struct FundNamedArgs {
    /// Its name or id.
    fund: String,
}

/// Which fund goes into which.
#[derive(Args, Debug)]
pub struct FundMergeArgs {
    /// The fund that goes: its name or id.
    from: String,
    /// The fund that gets its gifts.
    into: String,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

fn yes_or_no(typed: &str) -> Result<bool, String> {
    match typed {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("write yes or no".to_owned()),
    }
}

pub(super) fn run(command: FundCommand, db: &Database) -> Outcome {
    match command {
        FundCommand::List(args) => list(&args, db),
        FundCommand::Add(args) => add(&args, db),
        FundCommand::Edit(args) => edit(args, db),
        FundCommand::Close(args) => set_closed(&args, true, db),
        FundCommand::Open(args) => set_closed(&args, false, db),
        FundCommand::Merge(args) => merge(&args, db),
    }
}

fn list(args: &FundListArgs, db: &Database) -> Outcome {
    let (funds, proposals) =
        db.read(|conn| Ok::<_, Failure>((list_counted(conn)?, merge_proposals(conn)?)))?;
    if args.json {
        return print_json(&funds.iter().map(record).collect::<Vec<_>>());
    }
    if funds.is_empty() {
        return say("There are no funds yet. Add one: portal giving fund add --help");
    }
    let rows = funds.iter().map(|(fund, gifts)| {
        let deductible = if fund.is_deductible { "yes" } else { "no" };
        let state = if fund.is_closed { "closed" } else { "open" };
        [fund.id.to_string(), fund.name.clone(), gifts.to_string(), deductible.to_owned(), state.to_owned()]
    });
    let table = table::lay_out(["Id", "Fund", "Gifts", "Tax-deductible", "State"], rows.collect());
    let hints = proposals.iter().map(hint).collect::<String>();
    print(&if hints.is_empty() { table } else { format!("{table}\n{hints}") })
}

/// "General Found" looks like "General Fund": portal giving fund merge 4 1
fn hint(proposal: &MergeProposal) -> String {
    let why = on_one_line(&proposal.why());
    format!("{why} If both are one: portal giving fund merge {} {}\n", proposal.from.id, proposal.into.id)
}

fn record((fund, gifts): &(GiftFund, i64)) -> Value {
    json!({
        "id": fund.id,
        "name": fund.name,
        "taxDeductible": fund.is_deductible,
        "closed": fund.is_closed,
        "gifts": gifts,
    })
}

fn add(args: &FundAddArgs, db: &Database) -> Outcome {
    let fund = db.write(|tx| {
        add_fund(tx, &args.name, !args.not_deductible, Actor::CommandLine, Clock::System.now())
    })?;
    let tax = if fund.is_deductible { "" } else { " Gifts to it are not tax-deductible." };
    say(&format!("Added fund {}: {}.{tax}", fund.id, fund.name))
}

fn change(db: &Database, typed: &str, change: FundChange) -> Result<(GiftFund, GiftFund), FundError> {
    db.write(|tx| {
        let fund = find_fund(tx, typed)?;
        change_fund(tx, fund.id, change, Actor::CommandLine, Clock::System.now())
    })
}

fn edit(args: FundEditArgs, db: &Database) -> Outcome {
    let wanted = FundChange {
        name: args.name,
        is_deductible: args.deductible,
        position: args.place.map(usize::from),
        ..FundChange::default()
    };
    let (before, after) = change(db, &args.fund, wanted)?;
    if before == after && args.place.is_none() {
        return nothing_to_do(&format!("The fund {} already is so.", after.name));
    }
    let named = if before.name == after.name { String::new() } else { format!(" (before: {})", before.name) };
    let tax = if after.is_deductible { "tax-deductible" } else { "not tax-deductible" };
    say(&format!("Fund {}: {}{named}, {tax}.", after.id, after.name))
}

fn set_closed(args: &FundNamedArgs, is_closed: bool, db: &Database) -> Outcome {
    let wanted = FundChange { is_closed: Some(is_closed), ..FundChange::default() };
    let (before, after) = change(db, &args.fund, wanted)?;
    let state = if is_closed { "closed" } else { "open" };
    if before.is_closed == is_closed {
        return nothing_to_do(&format!("The fund {} already is {state}.", after.name));
    }
    let what = if is_closed { "It takes no new gifts." } else { "It takes gifts again." };
    say(&format!("The fund {} is {state} now. {what}", after.name))
}

fn merge(args: &FundMergeArgs, db: &Database) -> Outcome {
    if !args.yes {
        let (from, into, gifts) = db.read(|conn| {
            let (from, into) = (find_fund(conn, &args.from)?, find_fund(conn, &args.into)?);
            let gifts = funds::count_gifts(conn, &from.name)?;
            Ok::<_, FundError>((from, into, gifts))
        })?;
        let foreseen = format!(
            "{} of {} will be for {}, and the fund {} is gone.{} This cannot be undone.",
            in_words(gifts),
            from.name,
            into.name,
            from.name,
            tax_of_merged(&from, &into)
        );
        if !can_ask() {
            return Err(format!("{foreseen} Nothing was merged yet: add --yes to merge them.").into());
        }
        if !confirm(&format!("{foreseen} Merge them?"))? {
            return nothing_to_do("No fund was merged.");
        }
    }
    let FundsMerged { from, into, gifts } = db.write(|tx| {
        let (from, into) = (find_fund(tx, &args.from)?, find_fund(tx, &args.into)?);
        merge_funds(tx, (from.id, None), into.id, Actor::CommandLine, Clock::System.now())
    })?;
    let gifts = in_words(i64::try_from(gifts)?);
    let tax = tax_of_merged(&from, &into);
    say(&format!("Merged {} into {}: {gifts} came to it.{tax}", from.name, into.name))
}

/// What becomes another for the tax office.
fn tax_of_merged(from: &GiftFund, into: &GiftFund) -> String {
    match (from.is_deductible, into.is_deductible) {
        (true, false) => format!(" Gifts to {} are not tax-deductible, so these are not either.", into.name),
        (false, true) => format!(" Gifts to {} are tax-deductible, so these are, too.", into.name),
        _ => String::new(),
    }
}

fn in_words(gifts: i64) -> String {
    format!("{gifts} {}", if gifts == 1 { "gift" } else { "gifts" })
}
