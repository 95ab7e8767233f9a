//! `portal mail`: is the mail server right, how does it go with it, and which letters have not left.

use std::process::ExitCode;

use clap::{ArgGroup, Subcommand};
use serde_json::{Value, json};

use super::long_work::block_on;
use super::terminal::{nothing_to_do, print, print_json, say};
use super::{Outcome, table};
use crate::appliance::letters;
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::face;
use crate::platform::mail::outbox::MailStatus;
use crate::platform::mail::{self, Mailer, WaitingLetter, layout, quota};
use crate::platform::settings::Settings;
use crate::platform::text::email::Email;
use crate::platform::text::numbers::count;

#[derive(Debug, Subcommand)]
#[command(after_help = include_str!("help/mail.txt"))]
pub enum MailCommand {
    /// Send a test letter now and show the mail server's own answer.
    #[command(after_help = include_str!("help/mail-test.txt"))]
    Test {
        /// An address you can read.
        address: String,
    },
    /// List the letters that wait or were given up; with --all also those that left.
    #[command(after_help = include_str!("help/mail-list.txt"))]
    List {
        /// The last 100 that left, too.
        #[arg(long)]
        all: bool,
        /// Print as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show how it goes with the mail server: sent, refused, waiting.
    #[command(after_help = include_str!("help/mail-status.txt"))]
    Status {
        /// Print as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Try letters again now.
    #[command(after_help = include_str!("help/mail-retry.txt"), group = ArgGroup::new("which").required(true))]
    Retry {
        /// The letter's number in the list.
        #[arg(value_parser = parse_number, group = "which")]
        id: Option<i64>,
        /// All that wait or were given up.
        #[arg(long, group = "which")]
        all: bool,
    },
}

pub(super) fn run(command: MailCommand, data_dir: &DataDir) -> Outcome {
    let db = data_dir.open()?;
    match command {
        MailCommand::Test { address } => test(&address, data_dir, &db),
        MailCommand::List { all, json } => list(all, json, &db),
        MailCommand::Status { json } => show_status(json, &db),
        MailCommand::Retry { id, .. } => retry(id, &db),
    }
}

fn test(typed: &str, data_dir: &DataDir, db: &Database) -> Outcome {
    let address: Email = typed.parse().map_err(|_| format!("\"{typed}\" is not an e-mail address."))?;
    let settings = db.read(Settings::load)?;
    let Some(server) = &settings.mail_server else {
        return nothing_to_do(&format!(
            "No mail server is set: letters land as .eml files in {}. Set one: `portal settings set mail-server HOST:PORT`, then mail-user and mail-password.",
            data_dir.letters_path().display()
        ));
    };
    if settings.mail_user.is_some() && settings.mail_password.is_none() {
        return Err("There is a mail-user, but no password to sign in with. Set it: portal settings set mail-password".into());
    }
    let mailer = Mailer::new(&data_dir.letters_path(), data_dir.seal()?, letters::WRITER);
    let login = mailer.login(&settings).map_err(|error| {
        format!(
            "The mail server's password (mail-password) cannot be used: {error}, {}. Put the right key file back, or type the password again: portal settings set mail-password",
            data_dir.key_path().display()
        )
    })?;
    // On standard error: it is no part of the result, and the result may take half a minute.
    eprintln!("Asking {server} ...");
    let now = Clock::System.now();
    let mut letter = layout::test_letter(address.as_str(), None, &settings, now);
    letter.mark = db.read(|conn| face::store::picture(conn, 180))?;
    let sent = mail::send(server, login.as_ref(), mailer.limits(), &letter, now.as_second());
    match block_on(sent)? {
        Ok(answer) => say(&format!(
            "{server} took the letter to {address} from {}. It said: {answer}\nLook into that mailbox, and into its spam folder if nothing comes within a few minutes.",
            settings.sender()
        )),
        Err(error) => Err(format!(
            "{server} did not take the letter from {}: {}\n{}",
            settings.sender(),
            mail::cause(&error),
            mail::advice(&error, server)
        )
        .into()),
    }
}

fn list(all: bool, json: bool, db: &Database) -> Outcome {
    let (letters, settings, held) = db.read(|conn| {
        let settings = Settings::load(conn)?;
        let held = quota::held_back(conn, &settings, Clock::System.now())?;
        Ok::<_, rusqlite::Error>((mail::list(conn, all)?, settings, held))
    })?;
    let zone = &settings.time_zone;
    if json {
        let record = |letter: &WaitingLetter| {
            json!({
                "id": letter.id,
                "letter": letter.letter,
                "to": letter.address,
                "queued": rfc3339(letter.created_at, zone),
                "state": state(letter),
                "tries": letter.tries,
                "nextTry": waits(letter).then(|| rfc3339(letter.next_try_at, zone)),
                "lastError": letter.last_error,
            })
        };
        return print_json(&letters.iter().map(record).collect::<Vec<_>>());
    }
    if letters.is_empty() {
        return nothing_to_do(if all {
            "No letter was ever written."
        } else {
            "No letter waits or was given up. Those that left: portal mail list --all"
        });
    }
    let rows = letters
        .into_iter()
        .map(|letter| {
            [
                letter.id.to_string(),
                table::minute(letter.created_at, zone),
                state(&letter).to_owned(),
                letter.in_words().to_owned(),
                if letter.address.is_empty() { "(no address)".to_owned() } else { letter.address.clone() },
                letter.tries.to_string(),
                if waits(&letter) { table::minute(letter.next_try_at, zone) } else { String::new() },
                letter.last_error.unwrap_or_default(),
            ]
        })
        .collect();
    let table =
        table::lay_out(["Id", "Queued", "State", "Letter", "To", "Tries", "Next try", "Last error"], rows);
    let held = held.map(|held| format!("\n{held}\n")).unwrap_or_default();
    print(&format!("{table}{held}"))
}

fn retry(id: Option<i64>, db: &Database) -> Outcome {
    let now = Clock::System.now();
    let (done, held) = db.write(|tx| {
        let done = mail::retry(tx, id, now)?;
        Ok::<_, rusqlite::Error>((done, quota::held_back(tx, &Settings::load(tx)?, now)?))
    })?;
    let held = held.map(|held| format!("\n{held}")).unwrap_or_default();
    for id in &done.too_old {
        eprintln!(
            "portal: Letter {id} is a request for a new password older than an hour; it stays where it is. They can ask again under \"Forgot password?\"."
        );
    }
    match (done.again.len(), id) {
        (0, Some(id)) if done.has_left => nothing_to_do(&format!("Letter {id} has left already.")),
        (0, Some(id)) if done.too_old.is_empty() => {
            Err(format!("There is no letter {id}. See: portal mail list --all").into())
        }
        (0, _) if !done.too_old.is_empty() => Ok(ExitCode::from(super::NOTHING_TO_DO)),
        (0, _) => nothing_to_do("No letter is waiting."),
        (1, _) => say(&format!("1 letter is tried again now, while the portal is served.{held}")),
        (count, _) => say(&format!("{count} letters are tried again now, while the portal is served.{held}")),
    }
}

/// A letter's number.
fn parse_number(typed: &str) -> Result<i64, String> {
    typed.trim().parse().map_err(|_| {
        format!("\"{typed}\" is not a letter's number. It stands in the first column of: portal mail list")
    })
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

fn show_status(as_json: bool, db: &Database) -> Outcome {
    let now = Clock::System.now();
    let (found, settings, held) = db.read(|conn| {
        let settings = Settings::load(conn)?;
        let held = quota::held_back(conn, &settings, now)?;
        Ok::<_, rusqlite::Error>((MailStatus::read(conn, now)?, settings, held))
    })?;
    if as_json {
        return print_json(&status_record(&found, &settings, held.as_deref()));
    }
    let MailStatus { waiting, waiting_bulk, sent_within_hour, days, refused } = found;
    let waits = match waiting + waiting_bulk {
        0 => "No letter is waiting.".to_owned(),
        all => format!(
            "{} {} waiting: {waiting} about accounts, {waiting_bulk} to many.",
            count(all, "letter"),
            if all == 1 { "is" } else { "are" }
        ),
    };
    let mut text = format!(
        "{waits}\n{}Sent within the last hour: {sent_within_hour} of {} (to many: at most {}).\n",
        held.as_deref().map(|held| format!("{held}\n")).unwrap_or_default(),
        settings.mail_per_hour,
        settings.bulk_mail_per_hour()
    );
    if !days.is_empty() {
        let rows = days.into_iter().map(|day| {
            let counts = [day.sent, day.refused_for_now, day.refused_for_good, day.failed];
            let [sent, for_now, for_good, failed] = counts.map(|count| count.to_string());
            [day.day, sent, for_now, for_good, failed]
        });
        let heads = ["Day", "Sent", "Refused for now", "Refused for good", "Server not reached"];
        text += "\n";
        text += &table::lay_out(heads, rows.collect());
    }
    if !refused.is_empty() {
        let rows = refused
            .into_iter()
            .map(|one| [one.address, table::minute(one.at, &settings.time_zone), one.reason]);
        text += "\nNothing is written to these addresses until they change:\n";
        text += &table::lay_out(["Address", "Refused", "The server said"], rows.collect());
    }
    print(&text)
}

fn status_record(found: &MailStatus, settings: &Settings, held: Option<&str>) -> Value {
    let zone = &settings.time_zone;
    json!({
        "waiting": found.waiting,
        "waitingToMany": found.waiting_bulk,
        "sentWithinHour": found.sent_within_hour,
        "heldBack": held,
        "perHour": settings.mail_per_hour,
        "perHourToMany": settings.bulk_mail_per_hour(),
        "days": found.days,
        "refusedAddresses": found.refused.iter().map(|one| json!({
            "address": one.address,
            "refusedAt": rfc3339(one.at, zone),
            "reason": one.reason,
        })).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_s_number_is_read_and_anything_else_is_a_sentence() {
        assert_eq!(parse_number(" 17 "), Ok(17));
        for wrong in ["abc", "", "1.5", "99999999999999999999"] {
            assert!(parse_number(wrong).unwrap_err().contains("portal mail list"), "{wrong}");
        }
    }
}
