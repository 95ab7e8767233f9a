//! `portal member invite` and `reset-password`: a link to choose a password.

use clap::{ArgGroup, Args};
use jiff::Timestamp;
use rusqlite::Transaction;

use super::{end_with, with_advice};
use crate::accounts::audit_log::Work;
use crate::cli::Outcome;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, on_one_line, print};
use crate::cli::typed_command::completed;
use crate::congregation::people::members::account::AccountError;
use crate::congregation::people::members::invite::{
    invite_by_letter, invite_by_link, list_invitable, reset_by_link,
};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("whom").required(true))]
pub struct InviteArgs {
    /// E-mail address or member number.
    #[arg(group = "whom")]
    who: Option<String>,
    /// Everyone who has an e-mail address and no password yet.
    #[arg(long, group = "whom")]
    all: bool,
    /// Print the link instead of sending a letter, to hand it over yourself.
    #[arg(long)]
    print: bool,
    /// Invite everyone also where the links work only on this machine or inside the church's network.
    #[arg(long, requires = "all")]
    yes: bool,
}

pub(super) fn run(args: &InviteArgs, db: &Database, dir: &DataDir) -> Outcome {
    let now = Clock::System.now();
    warn_of_local_links(db)?;
    if let Some(who) = &args.who {
        return match db.write(|tx| invite(tx, who, args.print, now)) {
            Ok(line) => print(&line),
            Err(error) => end_with(error),
        };
    }
    if !args.yes
        && can_ask()
        && let Some(why) = where_links_work(db, dir)?
        && !confirm(&format!("{why} Invite everyone all the same?"))?
    {
        return nothing_to_do("Nobody was invited.");
    }
    let invited = db.write(|tx| {
        let (mut lines, mut waiting) = (Vec::new(), 0);
        for person in list_invitable(tx)? {
            match invite(tx, &person.id, args.print, now) {
                Ok(line) => lines.push(line),
                Err(AccountError::LetterWaiting(_)) => waiting += 1,
                Err(error) => return Err(error),
            }
        }
        Ok((lines, waiting))
    });
    let (lines, waiting) = invited.map_err(with_advice)?;
    match (lines.len(), waiting) {
        (0, 0) => nothing_to_do("Everyone with an e-mail address already has a password."),
        (0, _) => nothing_to_do(&format!("All invitations ({waiting}) are already waiting to be sent.")),
        (1, _) => print(&lines.concat()),
        (invited, _) => print(&format!("{}{invited} people invited.\n", lines.concat())),
    }
}

/// A sentence, where that is not everywhere: fifty letters are not taken back.
fn where_links_work(db: &Database, dir: &DataDir) -> rusqlite::Result<Option<String>> {
    let address = db.read(Settings::load)?.public_address;
    if address.is_reachable_from_outside() {
        return Ok(None);
    }
    let place = if address.is_loopback() { "on this machine" } else { "inside the church's network" };
    let port = dir.running().map(|running| format!(" The portal is open on port {}.", running.http.port()));
    Ok(Some(format!("Links start with {address}, which works only {place}.{}", port.unwrap_or_default())))
}

/// An invitation with a link to "localhost" is of no use on a phone; this warns before fifty letters are sent.
fn warn_of_local_links(db: &Database) -> rusqlite::Result<()> {
    let settings = db.read(Settings::load)?;
    if settings.public_address.is_loopback() {
        eprintln!(
            "Note: links start with {}, which works on this machine only. Say what members type:\n  portal settings set public-address http://NAME:8080",
            settings.public_address
        );
    }
    Ok(())
}

/// Invites one person; returns the line to print.
fn invite(tx: &Transaction<'_>, who: &str, print: bool, now: Timestamp) -> Result<String, AccountError> {
    let settings = Settings::load(tx)?;
    let work = Work::of_command(tx, now, &settings.time_zone);
    if print {
        let (account, path) = invite_by_link(work, who)?;
        let link = settings.public_address.link(&path);
        return Ok(format!("{}, good for 7 days and once:\n{link}\n", on_one_line(&account.in_words())));
    }
    let account = invite_by_letter(work, who)?;
    let email = account.email.as_deref().or(account.contact_email.as_deref()).unwrap_or_default();
    let way = if settings.mail_server.is_some() {
        "is waiting to be sent by the open portal"
    } else {
        "becomes a file in the letters folder, for no mail server is set: nobody gets it"
    };
    Ok(format!("{}: an invitation to {} {way}.\n", on_one_line(&account.in_words()), on_one_line(email)))
}

pub(super) fn reset_password(who: &str, db: &Database) -> Outcome {
    warn_of_local_links(db)?;
    let made = db.write(|tx| {
        let settings = Settings::load(tx)?;
        let work = Work::of_command(tx, Clock::System.now(), &settings.time_zone);
        let (account, path) = reset_by_link(work, who)?;
        Ok::<_, AccountError>((account, settings.public_address.link(&path)))
    });
    let (account, link) = match made {
        Ok(made) => made,
        Err(error) => return end_with(error),
    };
    let locked = if account.is_locked {
        completed(&format!("The account is locked. Afterwards: portal unlock {}\n", account.number))
    } else {
        String::new()
    };
    let name = on_one_line(&account.in_words());
    print(&format!("{name}, a new password; good for 15 minutes and once:\n{link}\n{locked}"))
}
