//! `portal mail`: is the mail server right, and which letters have not left.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::terminal::{nothing_to_do, print, print_json, say};
use super::{Outcome, table};
use crate::auth::letters;
use crate::clock::{Clock, rfc3339};
use crate::data_dir::DataDir;
use crate::db::Database;
use crate::mail::{self, Post, WaitingLetter};
use crate::members::Email;
use crate::settings::Settings;

/// What is done about mail.
#[derive(Debug, Subcommand)]
pub enum MailCommand {
    /// Send a test letter now and show the mail server's own answer.
    #[command(after_help = "Example:\n  portal mail test you@example.org")]
    Test(TestArgs),
    /// List the letters that wait or were given up.
    List(ListArgs),
    /// Try letters again now.
    #[command(after_help = "Examples:\n  portal mail retry 17\n  portal mail retry --all")]
    Retry(RetryArgs),
}

/// To whom.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// An address you can read.
    address: String,
}

/// Which letters.
#[derive(Args, Debug)]
pub struct ListArgs {
    /// Those that have left, too.
    #[arg(long)]
    all: bool,
    /// Print as JSON.
    #[arg(long)]
    json: bool,
}

/// Which letters.
#[derive(Args, Debug)]
pub struct RetryArgs {
    /// The letter's number in the list.
    #[arg(required_unless_present = "all")]
    id: Option<i64>,
    /// All that wait or were given up.
    #[arg(long, conflicts_with = "id")]
    all: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LetterRecord {
    id: i64,
    letter: String,
    to: String,
    queued: String,
    state: &'static str,
    tries: i64,
    next_try: Option<String>,
    last_error: Option<String>,
}

/// Runs `portal mail`.
pub(super) fn run(command: MailCommand, data_dir: &DataDir) -> Outcome {
    let db = data_dir.open()?;
    match command {
        MailCommand::Test(args) => test(&args, data_dir, &db),
        MailCommand::List(args) => list(&args, &db),
        MailCommand::Retry(args) => retry(&args, &db),
    }
}

fn test(args: &TestArgs, data_dir: &DataDir, db: &Database) -> Outcome {
    let address: Email =
        args.address.parse().map_err(|_| format!("\"{}\" is not an e-mail address.", args.address))?;
    let settings = db.read(Settings::load)?;
    let Some(server) = &settings.mail_server else {
        return Err(format!(
            "No mail server is set; letters land in {}. Set one: portal settings set mail-server HOST:PORT, then mail-user and mail-password.",
            data_dir.letters_path().display()
        )
        .into());
    };
    let post = Post::new(&data_dir.letters_path(), data_dir.seal()?);
    let login = post.login(&settings)?;
    let now = Clock::System.now();
    let letter = letters::test(address.as_str(), &settings, now);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let sent = runtime.block_on(mail::send(server, login.as_ref(), post.limits(), &letter, now.as_second()));
    // A name that is still being looked up must not keep the command from ending.
    runtime.shutdown_background();
    match sent {
        Ok(answer) => say(&format!(
            "{server} took the letter to {address} from {}. It said: {answer}",
            settings.sender()
        )),
        Err(error) => Err(format!(
            "{server} did not take the letter from {}: {error}\n{}",
            settings.sender(),
            mail::advice(&error)
        )
        .into()),
    }
}

fn list(args: &ListArgs, db: &Database) -> Outcome {
    let (letters, settings) =
        db.read(|conn| Ok::<_, rusqlite::Error>((mail::list(conn, args.all)?, Settings::load(conn)?)))?;
    let zone = &settings.time_zone;
    if args.json {
        let record = |letter: WaitingLetter| LetterRecord {
            state: state(&letter),
            id: letter.id,
            queued: rfc3339(letter.created_at, zone),
            next_try: waits(&letter).then(|| rfc3339(letter.next_try_at, zone)),
            letter: letter.letter,
            to: letter.address,
            tries: letter.tries,
            last_error: letter.last_error,
        };
        return print_json(&letters.into_iter().map(record).collect::<Vec<_>>());
    }
    if letters.is_empty() {
        return say("No letter is waiting.");
    }
    let time = |at: jiff::Timestamp| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string();
    let rows = letters
        .into_iter()
        .map(|letter| {
            [
                letter.id.to_string(),
                time(letter.created_at),
                state(&letter).to_owned(),
                letter.letter.clone(),
                letter.address.clone(),
                letter.tries.to_string(),
                if waits(&letter) { time(letter.next_try_at) } else { String::new() },
                letter.last_error.unwrap_or_default(),
            ]
        })
        .collect();
    print(&table::lay_out(["Id", "Queued", "State", "Letter", "To", "Tries", "Next try", "Last error"], rows))
}

fn retry(args: &RetryArgs, db: &Database) -> Outcome {
    let done = db.write(|tx| mail::retry(tx, args.id, Clock::System.now()))?;
    for id in &done.too_old {
        eprintln!(
            "portal: Letter {id} is a request for a new password older than an hour; it stays where it is. They can ask again under \"Forgot password?\"."
        );
    }
    match (done.again.len(), args.id) {
        (0, Some(id)) if done.too_old.is_empty() => {
            Err(format!("No letter {id} is waiting. See: portal mail list").into())
        }
        (0, _) if !done.too_old.is_empty() => Ok(ExitCode::from(super::NOTHING_TO_DO)),
        (0, _) => nothing_to_do("No letter is waiting."),
        (1, _) => say("1 letter is tried again now, while the portal is served."),
        (count, _) => say(&format!("{count} letters are tried again now, while the portal is served.")),
    }
}

fn waits(letter: &WaitingLetter) -> bool {
    letter.sent_at.is_none() && letter.given_up_at.is_none()
}

fn state(letter: &WaitingLetter) -> &'static str {
    match letter {
        WaitingLetter { sent_at: Some(_), .. } => "sent",
        WaitingLetter { given_up_at: Some(_), .. } => "given up",
        _ => "waiting",
    }
}
