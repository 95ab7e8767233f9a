//! `portal giving sheet` where it writes.

use clap::{ArgGroup, Args};

use super::list::{row_in_words, stands};
use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{nothing_to_do, say};
use crate::cli::{Failure, Outcome};
use crate::congregation::counting::rows::{self, RowGiver, TypedRow};
use crate::congregation::counting::sheets::{self, TypedSheet};
use crate::congregation::counting::{CountingError, CountingWork, close, totals};
use crate::congregation::giving::enter::last_sunday;
use crate::congregation::members::account::find_account;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::money::{dollars, plain};
use crate::platform::settings::Settings;

/// A new sheet.
#[derive(Args, Debug)]
pub struct SheetNewArgs {
    /// The day of the service; left out, the last Sunday.
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// Who counted.
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true)]
    counters: String,
    /// The bank slip's total, such as 1284.50.
    #[arg(long, value_name = "AMOUNT", default_value = "", hide_default_value = true)]
    expected: String,
}

/// A change of a sheet.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("change").required(true).multiple(true))]
pub struct SheetChangeArgs {
    /// The sheet's number.
    id: i64,
    /// The day of the service.
    #[arg(long, value_name = "YYYY-MM-DD", group = "change")]
    date: Option<String>,
    /// Who counted.
    #[arg(long, value_name = "NAMES", group = "change")]
    counters: Option<String>,
    /// The bank slip's total; "" where it is not known yet.
    #[arg(long, value_name = "AMOUNT", group = "change")]
    expected: Option<String>,
}

/// A new row.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("giver").required(true))]
pub struct RowAddArgs {
    /// The sheet's number.
    id: i64,
    /// Who gave: e-mail address or member number.
    #[arg(long, value_name = "WHO", group = "giver")]
    member: Option<String>,
    /// Whose envelope of the year it came in.
    #[arg(long, value_name = "NUMBER", group = "giver")]
    envelope: Option<i64>,
    /// Loose plate: no giver is named.
    #[arg(long, group = "giver")]
    loose: bool,
    /// How much, in dollars: 50, 1,250.50, or a sum such as 20+5. With a dollar sign in single quotes: '$50'.
    #[arg(long)]
    amount: String,
    /// What it is for; left out, the first fund of the list.
    #[arg(long)]
    fund: Option<String>,
    /// How it was paid: Cash, Check, Card, Bank transfer or another word.
    #[arg(long, default_value = "", hide_default_value = true)]
    method: String,
    /// The number of the check.
    #[arg(long, value_name = "NUMBER", default_value = "", hide_default_value = true)]
    check_number: String,
    /// A note; the giver can read it.
    #[arg(long, default_value = "", hide_default_value = true)]
    note: String,
    /// 8 to 64 letters, digits and hyphens that name the row: added twice, it is one.
    #[arg(long)]
    key: Option<String>,
}

/// Which row goes.
#[derive(Args, Debug)]
pub struct RowRemoveArgs {
    /// The sheet's number.
    id: i64,
    /// The gift's id.
    gift: i64,
}

/// Closing.
#[derive(Args, Debug)]
pub struct SheetCloseArgs {
    /// The sheet's number.
    id: i64,
    /// Why it does not come to what the bank slip says.
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
}

/// Which sheet goes.
#[derive(Args, Debug)]
pub struct SheetRemoveArgs {
    /// The sheet's number.
    id: i64,
}

/// Runs `work` in one transaction, as a command does it.
fn write<T>(
    db: &Database,
    work: impl FnOnce(&rusqlite::Transaction<'_>, &CountingWork<'_>) -> Result<T, CountingError>,
) -> Result<T, CountingError> {
    db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        work(tx, &CountingWork { actor: Actor::CommandLine, now: Clock::System.now(), zone: &zone })
    })
}

pub(super) fn open(args: SheetNewArgs, db: &Database) -> Outcome {
    let sheet = write(db, |tx, work| {
        let date = args.date.unwrap_or_else(|| last_sunday(work.today()).to_string());
        let typed = TypedSheet { date, counters: args.counters, expected: args.expected };
        sheets::open_sheet(tx, &typed, work)
    })?;
    say(&format!(
        "Opened sheet {} for {}. Add its rows: portal giving sheet add {} --help",
        sheet.id, sheet.date, sheet.id
    ))
}

pub(super) fn change(args: SheetChangeArgs, db: &Database) -> Outcome {
    let (before, after) = write(db, |tx, work| {
        let before = sheets::find_sheet(tx, args.id)?;
        let expected = || before.expected_cents.map(plain).unwrap_or_default();
        let typed = TypedSheet {
            date: args.date.unwrap_or_else(|| before.date.clone()),
            counters: args.counters.unwrap_or_else(|| before.counters.clone()),
            expected: args.expected.unwrap_or_else(expected),
        };
        let after = sheets::change_sheet(tx, args.id, None, &typed, work)?;
        Ok((before, after))
    })?;
    if before == after {
        return nothing_to_do(&format!("Sheet {} already was so: {}.", after.id, after.in_words()));
    }
    say(&format!("Changed sheet {}: {}.", after.id, before.in_words_until(&after)))
}

pub(super) fn add(args: RowAddArgs, db: &Database) -> Outcome {
    let key = match args.key {
        Some(key) => key,
        None => rows::new_key()?,
    };
    let (row, remark, sums) = write(db, |tx, work| {
        let giver = match (&args.member, args.envelope) {
            (Some(who), _) => RowGiver::Member(find_account(tx, who)?.id),
            (None, Some(number)) => RowGiver::Envelope(number),
            (None, None) => RowGiver::LoosePlate,
        };
        let typed = TypedRow {
            version: None,
            giver,
            amount: args.amount,
            fund_id: rows::find_fund(tx, args.fund.as_deref())?,
            method: args.method,
            check_number: args.check_number,
            note: args.note,
        };
        let row = rows::save_row(tx, args.id, &key, &typed, work)?;
        let sheet = sheets::find_sheet(tx, args.id)?;
        let (remark, sums) = (rows::remark(tx, &sheet, &row)?, totals::of_sheet(tx, &sheet)?);
        Ok((row, remark, sums))
    })?;
    let doubt = remark.map(|remark| {
        format!("\n{remark} If not: portal giving sheet remove-row {} {}", args.id, row.gift_id)
    });
    say(&format!(
        "Gift {} in sheet {}: {}.{}\n{}",
        row.gift_id,
        args.id,
        row_in_words(&row),
        doubt.unwrap_or_default(),
        stands(&sums)
    ))
}

pub(super) fn remove_row(args: &RowRemoveArgs, db: &Database) -> Outcome {
    let (row, sums) = write(db, |tx, work| {
        let row = rows::find_by_gift(tx, args.id, args.gift)?;
        rows::remove_row(tx, args.id, &row.key, Some(row.version), work)?;
        Ok((row, totals::of_sheet(tx, &sheets::find_sheet(tx, args.id)?)?))
    })?;
    say(&format!(
        "Removed gift {} from sheet {}: {}.\n{}",
        row.gift_id,
        args.id,
        row_in_words(&row),
        stands(&sums)
    ))
}

pub(super) fn close(args: &SheetCloseArgs, db: &Database) -> Outcome {
    let closed = write(db, |tx, work| close::close_sheet(tx, args.id, None, &args.reason, work));
    let sheet = closed.map_err(|error| match error {
        error @ CountingError::NeedsReason(_) => format!("{error} With a reason: --reason \"...\"").into(),
        other => Failure::from(other),
    })?;
    let cents = sheet.closed.map(|closed| closed.cents).unwrap_or_default();
    say(&format!(
        "Closed sheet {} of {} with {}. Its givers see their gifts now.",
        sheet.id,
        sheet.date,
        dollars(cents)
    ))
}

pub(super) fn remove(args: &SheetRemoveArgs, db: &Database) -> Outcome {
    let sheet = write(db, |tx, work| sheets::remove_sheet(tx, args.id, work))?;
    say(&format!("Removed sheet {} of {}; there was nothing in it.", sheet.id, sheet.date))
}
