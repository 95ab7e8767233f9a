//! `portal giving envelope`: the numbers of offering envelopes.

use clap::{Args, Subcommand};
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{nothing_to_do, print, print_json, say};
use crate::cli::{Failure, Outcome, table};
use crate::congregation::envelopes::change::set_envelope;
use crate::congregation::envelopes::give_out::{copy_from_year_before, number_givers};
use crate::congregation::envelopes::year::{checked_year, of_year};
use crate::congregation::envelopes::{Envelope, EnvelopeHolder};
use crate::congregation::members::account::find_account;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// What is done with envelope numbers.
#[derive(Debug, Subcommand)]
pub enum EnvelopeCommand {
    /// List the numbers of a year.
    #[command(after_help = "Examples:
  portal giving envelope list
  portal giving envelope list --year 2027 --json")]
    List(EnvelopeListArgs),
    /// Give a number to a person.
    #[command(after_help = "Examples:
  portal giving envelope set 17 mary@example.org
  portal giving envelope set 17 M0002 --year 2027

A person has one number a year. A couple who gives together has one for both.")]
    Set(EnvelopeSetArgs),
    /// Take a number back.
    #[command(after_help = "Example:
  portal giving envelope clear 17 --year 2027")]
    Clear(EnvelopeClearArgs),
    /// Give the numbers of the year before once more.
    #[command(after_help = "Example:
  portal giving envelope copy --year 2027          those of 2026

Who died, moved away or has a number already is left out.")]
    Copy(EnvelopeYearArgs),
    /// Give the next free numbers to who gave in the last twelve months and has none.
    #[command(after_help = "Example:
  portal giving envelope number-givers --year 2027

In the order of last names. A couple who gives together gets one.")]
    NumberGivers(EnvelopeYearArgs),
}

/// Which year.
#[derive(Args, Clone, Copy, Debug)]
pub struct EnvelopeYearArgs {
    /// Of which year; left out, of this one.
    #[arg(long)]
    year: Option<i16>,
}

/// Which numbers, and how.
#[derive(Args, Debug)]
pub struct EnvelopeListArgs {
    #[command(flatten)]
    of: EnvelopeYearArgs,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// Who has a number from now on.
#[derive(Args, Debug)]
pub struct EnvelopeSetArgs {
    /// The number on the envelopes.
    number: u32,
    /// E-mail address or member number.
    who: String,
    #[command(flatten)]
    of: EnvelopeYearArgs,
}

/// Which number is taken back.
#[derive(Args, Debug)]
pub struct EnvelopeClearArgs {
    /// The number on the envelopes.
    number: u32,
    #[command(flatten)]
    of: EnvelopeYearArgs,
}

pub(super) fn run(command: EnvelopeCommand, db: &Database) -> Outcome {
    match command {
        EnvelopeCommand::List(args) => list(&args, db),
        EnvelopeCommand::Set(args) => set(&args, db),
        EnvelopeCommand::Clear(args) => clear(&args, db),
        EnvelopeCommand::Copy(args) => {
            let (year, _) = year_and_today(db, args)?;
            let given =
                db.write(|tx| copy_from_year_before(tx, year, Actor::CommandLine, Clock::System.now()))?;
            end_with(given.given, &given.copied_in_words(year))
        }
        EnvelopeCommand::NumberGivers(args) => {
            let (year, today) = year_and_today(db, args)?;
            let given =
                db.write(|tx| number_givers(tx, year, Actor::CommandLine, Clock::System.now(), today))?;
            end_with(given.given, &given.numbered_in_words(year))
        }
    }
}

fn end_with(given: u32, sentence: &str) -> Outcome {
    if given == 0 { nothing_to_do(sentence) } else { say(sentence) }
}

fn year_and_today(db: &Database, args: EnvelopeYearArgs) -> Result<(i16, Date), Failure> {
    let today = Clock::System.now().to_zoned_datetime(db.read(Settings::load)?.time_zone).date();
    Ok((checked_year(args.year, today)?, today))
}

fn list(args: &EnvelopeListArgs, db: &Database) -> Outcome {
    let (year, today) = year_and_today(db, args.of)?;
    let envelopes = db.read(|conn| {
        let (mut envelopes, mut after) = (Vec::new(), 0);
        loop {
            let page = of_year(conn, year, after, today)?;
            envelopes.extend(page.envelopes);
            match page.more_after {
                Some(last) => after = last,
                None => return Ok::<_, Failure>(envelopes),
            }
        }
    })?;
    if args.json {
        return print_json(&envelopes.iter().map(record).collect::<Vec<_>>());
    }
    if envelopes.is_empty() {
        return say(&format!(
            "Nobody has an envelope number in {year} yet. Give some out: portal giving envelope --help"
        ));
    }
    let rows = envelopes.iter().map(|envelope| {
        let household = envelope.holder.household.clone().unwrap_or_default();
        [envelope.number.to_string(), envelope.in_words(), household]
    });
    print(&table::lay_out(["Number", "Who", "Household"], rows.collect()))
}

fn record(envelope: &Envelope) -> Value {
    let person = |person: &EnvelopeHolder| {
        json!({
            "memberNumber": person.number,
            "firstName": person.first_name,
            "lastName": person.last_name,
            "household": person.household,
        })
    };
    json!({
        "number": envelope.number,
        "giver": person(&envelope.holder),
        "partner": envelope.partner.as_ref().map(person),
    })
}

fn set(args: &EnvelopeSetArgs, db: &Database) -> Outcome {
    let (year, _) = year_and_today(db, args.of)?;
    let (before, after) = db.write(|tx| {
        let giver = find_account(tx, &args.who)?;
        let at = (year, args.number);
        let set = set_envelope(tx, at, Some(&giver.id), Actor::CommandLine, Clock::System.now())?;
        Ok::<_, Failure>(set)
    })?;
    let who = after.as_ref().map(Envelope::in_words).unwrap_or_default();
    if before.is_some() {
        return nothing_to_do(&format!("Number {} of {year} already is {who}'s.", args.number));
    }
    say(&format!("Number {} of {year} is {who}'s.", args.number))
}

fn clear(args: &EnvelopeClearArgs, db: &Database) -> Outcome {
    let (year, _) = year_and_today(db, args.of)?;
    let at = (year, args.number);
    let (before, _) = db.write(|tx| set_envelope(tx, at, None, Actor::CommandLine, Clock::System.now()))?;
    match before {
        Some(envelope) => {
            say(&format!("Number {} of {year} was {}'s, and is free.", args.number, envelope.in_words()))
        }
        None => nothing_to_do(&format!("Number {} of {year} is nobody's.", args.number)),
    }
}
