//! `portal donation`: the treasurer's hand in the gifts.

mod add;
mod export;
mod list;

use std::process::ExitCode;

use clap::{ArgGroup, Args, Subcommand};

use super::Outcome;
use super::output_file::OutputFile;
use super::terminal::say;
use crate::congregation::giving::Gift;
use crate::congregation::giving::funds::{NamedFund, NewFund};
use crate::congregation::giving::gift::GivenBy;
use crate::platform::db::Database;
use crate::platform::money;

#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:
  portal donation add --member mary@example.org --amount 50
  portal donation list --year 2026

Handbook: /usr/share/doc/portal/handbook/gifts-and-pledges.md")]
pub enum DonationCommand {
    /// Enter a gift.
    #[command(after_help = "Examples:
  portal donation add --member mary@example.org --amount 50
  portal donation add --member M0002 --amount 1,250.50 \\
      --date 2026-11-15 --fund \"Building Fund\" --method Check \\
      --note \"Check 1042\"
  portal donation add --anonymous --amount 312.75 --method Cash
  portal donation add --member M0002 --amount -50 --negative \\
      --note \"Check 1042 was returned\"

Left out, the day is asked for; Enter takes the last Sunday, and so does a
script that leaves it out. The giver sees the gift at once. A gift that is
entered already (same giver, day, amount, fund and method) is entered once more
only with --again. Less than $1, more than $10,000 and a day more than a year
ago are asked about. A $ needs single quotes: of $125 the shell leaves 25.")]
    Add(add::DonationAddArgs),
    /// List gifts, newest first, with what they come to.
    #[command(after_help = "Examples:
  portal donation list --year 2026
  portal donation list --member M0002 --year 2026
  portal donation list --anonymous --from 2026-01-01 --to 2026-03-31
  portal donation list --fund \"Building Fund\" --json")]
    List(list::DonationListArgs),
    /// Write gifts to a CSV file for a spreadsheet.
    #[command(after_help = "Examples:
  portal donation export gifts-2026.csv --year 2026
  portal donation export mary.csv --member M0002 --force
  portal donation export --fund \"Building Fund\" | less

Only you can read the file. A text that a spreadsheet would take for a formula
gets a ' in front. The file can be imported: portal import donations FILE")]
    Export(export::DonationExportArgs),
}

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("giver").required(true))]
struct GiverArgs {
    /// The giver: e-mail address or member number.
    #[arg(long, value_name = "WHO", group = "giver")]
    member: Option<String>,
    /// Anonymous: no giver is named.
    #[arg(long, group = "giver")]
    anonymous: bool,
}

impl From<GiverArgs> for GivenBy {
    fn from(args: GiverArgs) -> Self {
        args.member.map_or(Self::Anonymous, Self::Member)
    }
}

impl DonationCommand {
    /// The target, and whether it may be replaced.
    pub(super) fn output(&self) -> Option<(&OutputFile, bool)> {
        if let Self::Export(args) = self { args.output() } else { None }
    }
}

/// Prints how a fund is spelled here; warns of a fund without gifts, in case the name is mistyped.
fn say_fund(named: NamedFund, gift: &Gift) -> Outcome {
    if let NamedFund { name: Some(name), written: Some(written), .. } = &named {
        return say(&format!("The fund \"{written}\" is written {name} here, so that is its name."));
    }
    let (Some(NewFund { alike }), Some(fund)) = (named.new, &gift.fields.fund) else {
        return Ok(ExitCode::SUCCESS);
    };
    let meant = alike.map(|alike| format!(" If {alike} was meant, correct the gift in the browser."));
    say(&format!("{fund} is a new fund: no other gift is for it.{}", meant.unwrap_or_default()))
}

/// An amount, or a plain sum of amounts of which the shell took no part.
fn amount(text: &str) -> Result<i64, String> {
    if !text.contains('+') {
        return money::parse(text);
    }
    for part in text.split('+') {
        money::parse(part)?;
    }
    money::sum::parse(text)
}

pub(super) fn run(command: DonationCommand, db: &Database) -> Outcome {
    match command {
        DonationCommand::Add(args) => add::run(args, db),
        DonationCommand::List(args) => list::run(args, db),
        DonationCommand::Export(args) => export::run(args, db),
    }
}
