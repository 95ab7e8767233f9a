//! `portal giving together`: couples who give together.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::accounts::audit_log::Actor;
use crate::cli::terminal::{nothing_to_do, print, print_json, say};
use crate::cli::{Outcome, table};
use crate::congregation::joint_giving::paper::{end_by_treasurer, record_paper, since};
use crate::congregation::joint_giving::treasurer::list_couples;
use crate::congregation::joint_giving::{JointGiving, JointGivingError, JointPartner};
use crate::congregation::members::account::find_account;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// What is done with couples.
#[derive(Debug, Subcommand)]
pub enum TogetherCommand {
    /// List couples: who was asked, who gives together, who did within 400 days.
    #[command(after_help = "Examples:
  portal giving together list
  portal giving together list --json

The ids are those that end takes.")]
    List(CoupleListArgs),
    /// Record the paper on which a couple says that they give together.
    #[command(after_help = "Examples:
  portal giving together record M0001 M0002
  portal giving together record john@example.org mary@example.org --since 2026-11-01

The two are head and spouse of one household. Gifts that are entered from now on
name both where they are of that day or later; what is entered already stays as
it is. Both get a letter.")]
    Record(PaperArgs),
    /// End it; gifts from today on name the one who gives them.
    #[command(after_help = "Example:
  portal giving together end 3

Gifts that name both still do. Both get a letter.")]
    End(CoupleEndArgs),
}

/// How couples are listed.
#[derive(Args, Debug)]
pub struct CoupleListArgs {
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// A couple's paper.
#[derive(Args, Debug)]
pub struct PaperArgs {
    /// One of both: e-mail address or member number.
    one: String,
    /// The other.
    other: String,
    /// The first day whose gifts name both, up to a year back; left out: today.
    #[arg(long, value_name = "YYYY-MM-DD")]
    since: Option<String>,
}

/// Which couple does not give together any more.
#[derive(Args, Debug)]
pub struct CoupleEndArgs {
    /// The couple's id.
    id: i64,
}

pub(super) fn run(command: TogetherCommand, db: &Database) -> Outcome {
    match command {
        TogetherCommand::List(args) => list(&args, db),
        TogetherCommand::Record(args) => record(&args, db),
        TogetherCommand::End(args) => end(&args, db),
    }
}

fn list(args: &CoupleListArgs, db: &Database) -> Outcome {
    let couples = db.read(|conn| {
        let mut couples = Vec::new();
        let mut cursor = None;
        loop {
            let page = list_couples(conn, cursor.as_deref(), Clock::System.now())?;
            couples.extend(page.couples);
            cursor = page.next;
            if cursor.is_none() {
                return Ok::<_, rusqlite::Error>(couples);
            }
        }
    })?;
    if args.json {
        return print_json(&couples.iter().map(as_json).collect::<Vec<_>>());
    }
    if couples.is_empty() {
        return say(
            "No couple gives together yet. Record a couple's paper: portal giving together record --help",
        );
    }
    let rows = couples.iter().map(|couple| {
        [couple.id.to_string(), couple.one.in_words(), couple.other.in_words(), stands(couple)]
    });
    print(&table::lay_out(["Id", "One", "Other", "Gives together"], rows.collect()))
}

fn record(args: &PaperArgs, db: &Database) -> Outcome {
    let now = Clock::System.now();
    let couple = db.write(|tx| {
        let today = now.to_zoned_datetime(Settings::load(tx)?.time_zone).date();
        let day = args.since.as_deref().map_or(Ok(today), |text| since(text, today))?;
        let find = |who: &str| find_account(tx, who).map(|account| account.id);
        let (one, other) = (find(&args.one)?, find(&args.other)?);
        let couple = record_paper(tx, [&one, &other], day, Actor::CommandLine, now)?;
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>((couple, day))
    });
    let (couple, day) = couple?;
    say(&format!(
        "{} give together since {day}. Gifts that are entered from now on name both where they are of that day or later.",
        couple.in_words()
    ))
}

fn end(args: &CoupleEndArgs, db: &Database) -> Outcome {
    let ended = db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        end_by_treasurer(tx, args.id, Actor::CommandLine, Clock::System.now(), &zone)
    });
    match ended {
        Err(JointGivingError::EndedAlready) => nothing_to_do("It has ended already."),
        Ok(couple) => say(&format!("{} do not give together any more.", couple.in_words())),
        Err(error) => Err(error.into()),
    }
}

/// "since 2026-11-01", "asked", "until 2026-11-24: one of both died".
fn stands(couple: &JointGiving) -> String {
    match (&couple.end, &couple.started_on) {
        (Some(end), _) => format!("until {}: {}", end.on, end.reason.in_words()),
        (None, Some(day)) => format!("since {day}"),
        (None, None) => "asked, not answered yet".to_owned(),
    }
}

fn as_json(couple: &JointGiving) -> Value {
    let person = |person: &JointPartner| {
        json!({
            "memberNumber": person.number,
            "firstName": person.first_name,
            "lastName": person.last_name,
        })
    };
    json!({
        "id": couple.id,
        "one": person(&couple.one),
        "other": person(&couple.other),
        "since": couple.started_on,
        "paperBy": couple.paper_by,
        "until": couple.end.as_ref().map(|end| &end.on),
        "endReason": couple.end.as_ref().map(|end| end.reason.as_str()),
    })
}
