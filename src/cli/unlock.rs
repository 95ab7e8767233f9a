//! `portal unlock`: one account, or all that were locked lately.

use clap::{ArgGroup, Args};
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::terminal::{nothing_to_do, print_json, say};
use super::{Outcome, change, table};
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{unlock_account, unlock_all_locked_since};
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::typed_time::parse_span;

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("whose").required(true))]
pub struct UnlockArgs {
    /// E-mail address or member number.
    #[arg(group = "whose")]
    who: Option<String>,
    /// Everybody who was locked within the last minutes, hours or days: 30m, 1h, 2d.
    #[arg(long, value_name = "TIME", value_parser = parse_span, allow_hyphen_values = true, group = "whose")]
    since: Option<SignedDuration>,
    /// Print what was unlocked as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &UnlockArgs, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    if let Some(who) = &args.who {
        return unlock_one(who, args.json, db, &zone);
    }
    let since = Clock::System.now().checked_sub(args.since.unwrap_or_default())?;
    let unlocked = change(db, |work| unlock_all_locked_since(work, since))?;
    if unlocked.is_empty() {
        return nothing_to_do("Nobody was locked within that time.");
    }
    if args.json {
        return print_json(&record(&unlocked, &zone));
    }
    let lines: Vec<String> = unlocked
        .iter()
        .map(|account| format!("  {}{}", account.in_words(), was_locked(account, &zone)))
        .collect();
    let accounts =
        if unlocked.len() == 1 { "1 account is" } else { &format!("{} accounts are", unlocked.len()) };
    say(&format!("{accounts} unlocked and can sign in again:\n{}", lines.join("\n")))
}

fn unlock_one(who: &str, json: bool, db: &Database, zone: &TimeZone) -> Outcome {
    match change(db, |work| unlock_account(work, who)) {
        Ok(account) if json => print_json(&record(&[account], zone)),
        Ok(account) if account.is_locked => say(&format!(
            "{} is unlocked and can try to sign in again{}. The count of wrong passwords is 0.",
            account.in_words(),
            was_locked(&account, zone)
        )),
        Ok(account) => say(&format!(
            "{} was not locked. The count of wrong passwords and codes was not 0 and is now.",
            account.in_words()
        )),
        Err(error) => super::member::end_with(error),
    }
}

/// The accounts as they were; one that was not locked, but had counts, has no time.
fn record(unlocked: &[MemberAccount], zone: &TimeZone) -> Value {
    let account = |account: &MemberAccount| {
        json!({
            "memberId": account.number,
            "firstName": account.first_name,
            "lastName": account.last_name,
            "email": account.email,
            "signInName": account.sign_in_name,
            "lockedSince": account.locked_at.map(|at| rfc3339(at, zone)),
        })
    };
    json!({ "unlocked": unlocked.iter().map(account).collect::<Vec<_>>() })
}

/// " (it was locked since 2026-11-20 12:00)"
fn was_locked(account: &MemberAccount, zone: &TimeZone) -> String {
    let since = account.locked_at.map(|at| format!(" since {}", table::minute(at, zone)));
    format!(" (it was locked{})", since.unwrap_or_default())
}
