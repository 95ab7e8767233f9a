//! `portal donation`: the treasurer's hand in the gifts.

mod add;
mod change;
mod export;
mod list;
mod reverse;

use std::process::ExitCode;

use clap::{ArgGroup, Args, Subcommand};
use jiff::tz::TimeZone;

use super::Outcome;
use super::output_file::OutputFile;
use super::terminal::say;
use crate::accounts::audit_log::Actor;
use crate::congregation::giving::funds::{NamedFund, NewFund};
use crate::congregation::giving::gift::GivenBy;
use crate::congregation::giving::{BookWork, Gift};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::money;
use crate::platform::text::shell::quoted;

/// What is done with gifts.
#[derive(Debug, Subcommand)]
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
  portal donation list --fund \"Building Fund\" --json

The ids are those that correct and remove take.")]
    List(list::DonationListArgs),
    /// Correct a gift; what you do not name stays as it is.
    #[command(after_help = "Examples:
  portal donation correct 17 --amount 500
  portal donation correct 17 --member M0003       it was another person's
  portal donation correct 17 --fund \"\"            clears the fund

What stood there before is kept in the security log. An imported gift stays
corrected when its file is imported again. A gift of a closed counting sheet needs
--reason, and keeps what stood there. A row of an open sheet is removed and added
again: portal giving sheet remove-row, and add")]
    Correct(change::CorrectArgs),
    /// Remove a gift that should never have been entered.
    #[command(after_help = "Examples:
  portal donation remove 17
  portal donation remove 17 --yes        without asking

What stood there is kept in the security log. An imported gift does not come
back when its file is imported again. A gift that stands in a counting sheet stays.
Of a check that bounced, all parts that bounced on that day are removed.")]
    Remove(change::DonationRemoveArgs),
    /// Write down that a gift, or a part of it, went back to its giver.
    #[command(after_help = "Examples:
  portal donation refund 17                      all that is left of it
  portal donation refund 17 --amount 20 --note \"Paid twice\"

The gift stays as it was given; the money that went back is a row of its own, with a
negative amount. The giver sees both. Left out, the day is today.")]
    Refund(reverse::RefundArgs),
    /// Write down that the bank returned a gift's check.
    #[command(after_help = "Examples:
  portal donation bounce 17
  portal donation bounce 17 --date 2026-11-20 --yes

Only a check bounces: cash, a card or a bank transfer is given back (refund).
One check over several funds bounces whole: all gifts of its counting sheet with its
number and giver are taken back, and it says before which they are.")]
    Bounce(reverse::BounceArgs),
    /// Write gifts to a CSV file for a spreadsheet.
    #[command(after_help = "Examples:
  portal donation export gifts-2026.csv --year 2026
  portal donation export mary.csv --member M0002 --force
  portal donation export --fund \"Building Fund\" | less

Only you can read the file. A text that a spreadsheet would take for a formula
gets a ' in front. The file can be imported: portal import donations FILE")]
    Export(export::DonationExportArgs),
}

/// Who gave.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("giver").required(true))]
struct GiverArgs {
    /// Who gave: e-mail address or member number.
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
    let meant = alike.map(|alike| {
        format!(" If {alike} was meant:\n  portal donation correct {} --fund {}", gift.id, quoted(&alike))
    });
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

/// By whom and when a command changes the books.
fn by_command(zone: &TimeZone) -> BookWork<'_> {
    BookWork { actor: Actor::CommandLine, now: Clock::System.now(), zone }
}

pub(super) fn run(command: DonationCommand, db: &Database) -> Outcome {
    match command {
        DonationCommand::Add(args) => add::run(args, db),
        DonationCommand::List(args) => list::run(args, db),
        DonationCommand::Correct(args) => change::correct(args, db),
        DonationCommand::Remove(args) => change::remove(&args, db),
        DonationCommand::Refund(args) => reverse::run_refund(args, db),
        DonationCommand::Bounce(args) => reverse::run_bounce(args, db),
        DonationCommand::Export(args) => export::run(args, db),
    }
}
