//! `portal member died`, `moved`, `back`, `married`.

use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::account::WhoArgs;
use super::end_with;
use crate::accounts::audit_log::Actor;
use crate::cli::Outcome;
use crate::cli::terminal::{nothing_to_do, say};
use crate::congregation::life::change::{day_that_was, note_death, note_move, note_return};
use crate::congregation::life::married::{Wedding, note_wedding};
use crate::congregation::life::{LifeError, Move};
use crate::congregation::members::MemberAccount;
use crate::congregation::members::account::find_account;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// Who died, and when.
#[derive(Args, Debug)]
pub struct DiedArgs {
    /// E-mail address or member number.
    who: String,
    /// The day, such as 2026-03-14; left out: today.
    #[arg(long, value_name = "DATE")]
    on: Option<String>,
}

/// Who moved away, and when.
#[derive(Args, Debug)]
pub struct MovedArgs {
    /// E-mail address or member number.
    who: String,
    /// The day, such as 2026-03-14; left out: today.
    #[arg(long, value_name = "DATE")]
    on: Option<String>,
    /// Their account goes on.
    #[arg(long)]
    keep_account: bool,
}

/// Who married whom.
#[derive(Args, Debug)]
pub struct MarriedArgs {
    /// E-mail address or member number.
    who: String,
    /// E-mail address or member number of husband or wife.
    spouse: String,
    /// The day, such as 2026-06-20; they celebrate it.
    #[arg(long, value_name = "DATE")]
    on: Option<String>,
    /// Where the two live: the name of a household, or its id. A new one is made.
    #[arg(long, value_name = "HOUSEHOLD")]
    household: String,
    /// It is a new household, although one here has nearly this name.
    #[arg(long)]
    new_household: bool,
    /// The new last name of the first.
    #[arg(long, value_name = "NAME")]
    last_name: Option<String>,
    /// The new last name of the spouse.
    #[arg(long, value_name = "NAME")]
    spouse_last_name: Option<String>,
}

pub(super) fn died(args: &DiedArgs, db: &Database) -> Outcome {
    let done = changed(db, &args.who, |tx, account, now, zone| {
        let on = day(args.on.as_deref(), now, zone)?;
        note_death(tx, account, on, Actor::CommandLine, now, zone)
    });
    finish(done, |account, ()| {
        format!(
            "{} is written down as died: their account has ended, household and gifts stay. If it is a mistake: portal member back {}",
            account.in_words(),
            account.number
        )
    })
}

pub(super) fn moved(args: &MovedArgs, db: &Database) -> Outcome {
    let done = changed(db, &args.who, |tx, account, now, zone| {
        let moved = Move { on: day(args.on.as_deref(), now, zone)?, is_account_kept: args.keep_account };
        note_move(tx, account, moved, Actor::CommandLine, now, zone)
    });
    finish(done, |account, ends_on| {
        let account_words = match ends_on {
            Some(day) => format!(" Their account ends on {day}."),
            None => String::new(),
        };
        format!(
            "{} is written down as moved away.{account_words} When they come back: portal member back {}",
            account.in_words(),
            account.number
        )
    })
}

pub(super) fn back(args: &WhoArgs, db: &Database) -> Outcome {
    let done =
        changed(db, &args.who, |tx, account, now, _| note_return(tx, account, Actor::CommandLine, now));
    finish(done, |account, ()| format!("{} is here again.", account.in_words()))
}

pub(super) fn married(args: MarriedArgs, db: &Database) -> Outcome {
    let done = changed(db, &args.who, |tx, account, now, zone| {
        let spouse = find_account(tx, &args.spouse)?;
        let wedding = Wedding {
            on: args.on.as_deref().map(|day| day_that_was(day, now, zone)).transpose()?,
            last_names: [args.last_name, args.spouse_last_name],
            household: args.household,
            is_new_household: args.new_household,
        };
        let (home, left_behind) =
            note_wedding(tx, [account, &spouse], &wedding, Actor::CommandLine, now, zone)?;
        Ok((spouse, home, left_behind))
    });
    finish(done, |account, (spouse, home, left_behind)| {
        let mut lines = vec![format!(
            "{} and {} are the couple of {}.",
            account.in_words(),
            spouse.in_words(),
            home.name
        )];
        lines.extend(left_behind.iter().map(ToString::to_string));
        lines.join("\n")
    })
}

fn changed<T>(
    db: &Database,
    who: &str,
    work: impl FnOnce(&Transaction<'_>, &MemberAccount, Timestamp, &TimeZone) -> Result<T, LifeError>,
) -> Result<(MemberAccount, T), LifeError> {
    db.write(|tx| {
        let account = find_account(tx, who)?;
        let zone = Settings::load(tx)?.time_zone;
        let done = work(tx, &account, Clock::System.now(), &zone)?;
        Ok((account, done))
    })
}

/// The day that was typed, or today.
fn day(typed: Option<&str>, now: Timestamp, zone: &TimeZone) -> Result<jiff::civil::Date, LifeError> {
    match typed {
        Some(typed) => day_that_was(typed, now, zone),
        None => Ok(now.to_zoned_datetime(zone.clone()).date()),
    }
}

fn finish<T>(
    done: Result<(MemberAccount, T), LifeError>,
    words: impl FnOnce(&MemberAccount, T) -> String,
) -> Outcome {
    match done {
        Ok((account, done)) => say(&words(&account, done)),
        Err(LifeError::Account(error)) => end_with(error),
        Err(error @ (LifeError::Died(_) | LifeError::StillHere(_))) => nothing_to_do(&error.to_string()),
        Err(error) => Err(error.into()),
    }
}
