//! `portal log`: what happened to accounts.

use std::net::IpAddr;
use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::member::with_advice;
use super::terminal::{nothing_to_do, print, print_json};
use super::{NOTHING_TO_DO, Outcome, table};
use crate::accounts::account::spelling;
use crate::accounts::audit_log::{Action, LogEntry, Query, look_up};
use crate::congregation::people::members::account::{AccountError, find_account};
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::email::canonical;
use crate::platform::typed_time::{TypedSince, parse_since};

#[derive(Args, Debug)]
pub struct LogArgs {
    /// Only about this person: e-mail address or member number. An address without an account finds what was tried
    /// with it, if anything was.
    #[arg(long, value_name = "WHO")]
    member: Option<String>,
    /// Only of this kind.
    #[arg(long, value_enum)]
    action: Option<Action>,
    /// Only the last minutes, hours or days (30m, 12h, 7d), or from a day on (2026-11-01).
    #[arg(long, value_name = "TIME", value_parser = parse_since, allow_hyphen_values = true)]
    since: Option<TypedSince>,
    /// Only what did not succeed.
    #[arg(long)]
    failed: bool,
    /// Only from this network address.
    #[arg(long, value_name = "ADDRESS", value_parser = parse_address)]
    address: Option<IpAddr>,
    /// So many lines at most, the latest of them.
    #[arg(long, value_name = "NUMBER", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &LogArgs, db: &Database) -> Outcome {
    let now = Clock::System.now();
    let zone = db.read(Settings::load)?.time_zone;
    let lines = db.read(|conn| {
        let (member_id, email, unknown) = match &args.member {
            None => (None, None, None),
            Some(who) => match find_account(conn, who) {
                // A member who was removed, or an unknown address.
                Err(unknown @ AccountError::Unknown(_)) if who.contains('@') => {
                    (None, Some(spelling::stored_form(who)), Some(unknown))
                }
                found => found.map(|account| (Some(account.id), account.email, None))?,
            },
        };
        let query = Query {
            member_id: member_id.as_deref(),
            email: email.as_deref(),
            action: args.action,
            since: args.since.map(|since| since.instant(now, &zone)),
            address: args.address.map(|address| address.to_canonical()),
            failed: args.failed,
            without_gifts: false,
            limit: args.limit,
        };
        let mut lines = look_up(conn, &query)?;
        if let (Some(who), Some(_), true) = (&args.member, &unknown, lines.is_empty()) {
            // The log has the address in canonical form, whatever the spelling of its domain.
            lines = look_up(conn, &Query { email: Some(&canonical(who)), ..query })?;
        }
        match unknown {
            Some(unknown) if lines.is_empty() => Err(unknown),
            _ => Ok(lines),
        }
    });
    let lines = lines.map_err(with_advice)?;
    if args.json {
        print_json(&lines.iter().map(|line| record(line, &zone)).collect::<Vec<_>>())?;
        return Ok(if lines.is_empty() { ExitCode::from(NOTHING_TO_DO) } else { ExitCode::SUCCESS });
    }
    if lines.is_empty() {
        return nothing_to_do("Nothing like that is in the log.");
    }
    let rows = lines.iter().map(|line| {
        let detail = line.detail.clone().unwrap_or_default();
        [when(line, &zone), what(line), who(line), from(line), detail]
    });
    print(&table::lay_out(["Time", "What", "Who", "From", "Detail"], rows.collect()))
}

fn record(line: &LogEntry, zone: &TimeZone) -> Value {
    json!({
        "at": rfc3339(line.at, zone),
        "lastAt": line.last_at.map(|at| rfc3339(at, zone)),
        "times": line.times,
        "action": line.action,
        "success": line.success,
        "memberNumber": line.member_number,
        "name": line.name,
        "email": line.email,
        "address": line.address,
        "device": line.device,
        "userAgent": line.user_agent,
        "detail": line.detail,
        "actor": line.actor,
    })
}

/// An address without its port, as a log line has it.
fn parse_address(typed: &str) -> Result<IpAddr, String> {
    typed.trim().parse().map_err(|_| {
        format!("\"{typed}\" is not a network address. It looks like 192.168.1.20 or 2001:db8::1.")
    })
}

/// "2026-11-20 12:00:00", and for a counting line with its end: "2026-11-20 12:00:00 to 12:00:41".
fn when(line: &LogEntry, zone: &TimeZone) -> String {
    let on_the_wall =
        |at: Timestamp, format: &str| at.to_zoned_datetime(zone.clone()).strftime(format).to_string();
    let first = on_the_wall(line.at, "%Y-%m-%d %H:%M:%S");
    match line.last_at.filter(|last| *last != line.at) {
        Some(last) => format!("{first} to {}", on_the_wall(last, "%H:%M:%S")),
        None => first,
    }
}

/// "wrong e-mail or password (3 times)"
fn what(line: &LogEntry) -> String {
    match line.times {
        1 => line.in_words().to_owned(),
        times => format!("{} ({times} times)", line.in_words()),
    }
}

/// "Mary Smith (M0002)", or the address that was tried.
fn who(line: &LogEntry) -> String {
    match (&line.name, &line.member_number) {
        (Some(name), Some(number)) => format!("{name} ({number})"),
        _ => line.email.clone().unwrap_or_default(),
    }
}

/// "192.168.1.20, Chrome on Android", or "command line (root)".
fn from(line: &LogEntry) -> String {
    let parts = [line.actor.as_deref(), line.address.as_deref(), line.device.as_deref()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_address_is_read_and_anything_else_is_a_sentence() {
        for address in ["192.168.1.20", " 10.0.0.9 ", "2001:db8::1", "::ffff:10.0.0.9"] {
            assert!(parse_address(address).is_ok(), "{address}");
        }
        for wrong in ["", "999", "here", "192.168.1.20:80", "192.168.1.256", "192.168.1"] {
            let refused = parse_address(wrong).unwrap_err();
            assert!(refused.contains("It looks like 192.168.1.20"), "{wrong}: {refused}");
        }
    }
}
