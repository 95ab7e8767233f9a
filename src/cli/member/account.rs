//! Commands on one account: disable, enable, set-email, set-sign-in-name, set-contact-email, set-role, reset-2fa; invite and
//! reset-password, with a link to choose a password.

use clap::{ArgGroup, Args};

use super::{end_with, with_advice};
use crate::accounts::account::{Roles, SignInName};
use crate::accounts::audit_log::Work;
use crate::accounts::password_links::INVITATION_DAYS;
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, on_one_line, print, say};
use crate::cli::typed_command::completed;
use crate::cli::{Outcome, change};
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{NameChoice, change_contact_email, change_sign_in_name};
use crate::congregation::people::members::access::{
    disable_account, enable_account, invite_by_letter, invite_by_link, list_invitable, reset_by_link,
    reset_two_factor,
};
use crate::congregation::people::members::account::{AccountError, change_email, change_roles};
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::email::Email;

pub(super) fn disable(who: &str, db: &Database) -> Outcome {
    let changed = change(db, |work| disable_account(work, who));
    tell(changed, |account| {
        format!("{} is disabled: signed out everywhere, and may not sign in.", account.in_words())
    })
}

pub(super) fn enable(who: &str, db: &Database) -> Outcome {
    let changed = change(db, |work| enable_account(work, who));
    tell(changed, |account| {
        let name = account.email.as_ref().or(account.sign_in_name.as_ref());
        let next = match (name, account.has_password, account.is_locked) {
            (None, ..) => {
                "There is no e-mail address or sign-in name, so there is no account to sign in with."
                    .to_owned()
            }
            (_, false, _) => format!("No password is set yet: portal member invite {}", account.number),
            (_, _, true) => format!("The account is still locked: portal unlock {}", account.number),
            _ => "They can sign in again.".to_owned(),
        };
        format!("{} is enabled. {next}", account.in_words())
    })
}

pub(super) fn set_email(who: &str, email: &Email, db: &Database) -> Outcome {
    let changed = change(db, |work| change_email(work, who, email));
    tell(changed, |account| {
        let before = account.email.as_ref().map(|email| format!(" (before: {email})"));
        let signed_out = if account.has_password { " Signed out everywhere." } else { "" };
        let name = account.in_words();
        format!("{name} is now reached at {email}{}.{signed_out}", before.unwrap_or_default())
    })
}

pub(super) fn set_sign_in_name(who: &str, typed: Option<String>, db: &Database) -> Outcome {
    let choice = match typed.as_deref().map(str::trim) {
        None => NameChoice::Proposed,
        Some("") => NameChoice::Taken,
        Some(name) => NameChoice::Typed(name.parse::<SignInName>()?),
    };
    let changed = change(db, |work| change_sign_in_name(work, who, choice));
    tell(changed, |account| {
        let name = account.in_words();
        match &account.sign_in_name {
            None => format!("{name} has no sign-in name any more."),
            Some(typed) if account.has_password => format!("{name} now signs in as {typed}."),
            Some(typed) => format!(
                "{name} will sign in as {typed}. No password is set yet: portal member invite {} --print",
                account.number
            ),
        }
    })
}

pub(super) fn set_contact_email(who: &str, typed: &str, db: &Database) -> Outcome {
    let address = match typed.trim() {
        "" => None,
        address => Some(address.parse::<Email>()?),
    };
    let changed = change(db, |work| change_contact_email(work, who, address.as_ref()));
    tell(changed, |account| {
        let name = account.in_words();
        match (&address, &account.email) {
            (None, _) => format!("{name} has no contact address any more."),
            (Some(address), None) => {
                format!("Letters to {name} now go to {address}, with the name in the subject.")
            }
            (Some(address), Some(email)) => {
                format!("{name} has the contact address {address}; letters go to {email} all the same.")
            }
        }
    })
}

pub(super) fn set_role(who: &str, roles: Roles, db: &Database) -> Outcome {
    let changed = change(db, |work| change_roles(work, who, roles));
    tell(changed, |account| format!("{} is now {roles} (before: {}).", account.in_words(), account.roles))
}

pub(super) fn reset_two_factor_of(who: &str, db: &Database) -> Outcome {
    let changed = change(db, |work| reset_two_factor(work, who));
    tell(changed, |account| {
        format!(
            "Two-factor authentication of {} is off: signed out everywhere, and the password alone signs in. They get a letter about it, and can turn it on again on their profile.",
            account.in_words()
        )
    })
}

/// Prints what was done.
fn tell(
    changed: Result<MemberAccount, AccountError>,
    words: impl FnOnce(MemberAccount) -> String,
) -> Outcome {
    changed.map_or_else(end_with, |account| say(&words(account)))
}

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

pub(super) fn invite(args: &InviteArgs, db: &Database, dir: &DataDir) -> Outcome {
    warn_of_local_links(db)?;
    if let Some(who) = &args.who {
        return match change(db, |work| invite_one(work, who, args.print)) {
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
    let invited = change(db, |work| {
        let (mut lines, mut waiting) = (Vec::new(), 0);
        for person in list_invitable(work.tx)? {
            match invite_one(work, &person.id, args.print) {
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
fn invite_one(work: Work<'_>, who: &str, print: bool) -> Result<String, AccountError> {
    let settings = Settings::load(work.tx)?;
    if print {
        let (account, path) = invite_by_link(work, who)?;
        let link = settings.public_address.link(&path);
        let who = on_one_line(&account.in_words());
        return Ok(format!("{who}, good for {INVITATION_DAYS} days and once:\n{link}\n"));
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
    let made = change(db, |work| {
        let (account, path) = reset_by_link(work, who)?;
        Ok::<_, AccountError>((account, Settings::load(work.tx)?.public_address.link(&path)))
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
