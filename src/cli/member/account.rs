//! Commands on one account: disable, enable, set-email, set-sign-in-name, set-contact-email, set-role, reset-2fa.

use clap::Args;

use super::{RoleWord, end_with, roles_of};
use crate::accounts::account::SignInName;
use crate::accounts::audit_log::Actor;
use crate::cli::Outcome;
use crate::cli::terminal::say;
use crate::congregation::people::members::access::{disable_account, enable_account, reset_two_factor};
use crate::congregation::people::members::account::{AccountError, change_email, change_roles};
use crate::congregation::people::members::sign_in_names::{
    NameChoice, change_contact_email, change_sign_in_name,
};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::text::email::Email;

#[derive(Args, Debug)]
pub struct WhoArgs {
    /// E-mail address or member number.
    pub(super) who: String,
}

/// A new address.
#[derive(Args, Debug)]
pub struct SetEmailArgs {
    /// The present e-mail address, or the member number.
    who: String,
    /// The new address.
    email: Email,
}

/// Another sign-in name.
#[derive(Args, Debug)]
pub struct SetSignInNameArgs {
    /// E-mail address, member number or present sign-in name.
    who: String,
    /// The name; "" takes it. Left out: one made of first and last name.
    name: Option<String>,
}

/// Another contact address.
#[derive(Args, Debug)]
pub struct SetContactEmailArgs {
    /// E-mail address, member number or sign-in name.
    who: String,
    /// The address; "" takes it.
    address: String,
}

/// New roles.
#[derive(Args, Debug)]
pub struct SetRoleArgs {
    /// E-mail address or member number.
    who: String,
    /// All the roles they have from now on; member takes every role.
    #[arg(value_enum, required = true, value_name = "ROLE")]
    roles: Vec<RoleWord>,
}

pub(super) fn disable(args: &WhoArgs, db: &Database) -> Outcome {
    finish(
        db.write(|tx| disable_account(tx, &args.who, Actor::CommandLine, Clock::System.now())),
        |account| format!("{} is disabled: signed out everywhere, and may not sign in.", account.in_words()),
    )
}

pub(super) fn enable(args: &WhoArgs, db: &Database) -> Outcome {
    finish(db.write(|tx| enable_account(tx, &args.who, Actor::CommandLine, Clock::System.now())), |account| {
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

pub(super) fn set_email(args: &SetEmailArgs, db: &Database) -> Outcome {
    finish(
        db.write(|tx| change_email(tx, &args.who, &args.email, Actor::CommandLine, Clock::System.now())),
        |account| {
            let before =
                account.email.as_ref().map(|email| format!(" (before: {email})")).unwrap_or_default();
            let signed_out = if account.has_password { " Signed out everywhere." } else { "" };
            format!("{} is now reached at {}{before}.{signed_out}", account.in_words(), args.email)
        },
    )
}

pub(super) fn set_sign_in_name(args: &SetSignInNameArgs, db: &Database) -> Outcome {
    let choice = match args.name.as_deref().map(str::trim) {
        None => NameChoice::Proposed,
        Some("") => NameChoice::Taken,
        Some(name) => NameChoice::Typed(name.parse::<SignInName>()?),
    };
    finish(
        db.write(|tx| change_sign_in_name(tx, &args.who, choice, Actor::CommandLine, Clock::System.now())),
        |account| {
            let name = account.in_words();
            match &account.sign_in_name {
                None => format!("{name} has no sign-in name any more."),
                Some(typed) if account.has_password => format!("{name} now signs in as {typed}."),
                Some(typed) => format!(
                    "{name} will sign in as {typed}. No password is set yet: portal member invite {} --print",
                    account.number
                ),
            }
        },
    )
}

pub(super) fn set_contact_email(args: &SetContactEmailArgs, db: &Database) -> Outcome {
    let address = match args.address.trim() {
        "" => None,
        address => Some(address.parse::<Email>()?),
    };
    finish(
        db.write(|tx| {
            let now = Clock::System.now();
            change_contact_email(tx, &args.who, address.as_ref(), Actor::CommandLine, now)
        }),
        |account| {
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
        },
    )
}

pub(super) fn set_role(args: &SetRoleArgs, db: &Database) -> Outcome {
    let roles = roles_of(&args.roles);
    finish(
        db.write(|tx| change_roles(tx, &args.who, roles, Actor::CommandLine, Clock::System.now())),
        |account| format!("{} is now {roles} (before: {}).", account.in_words(), account.roles),
    )
}

pub(super) fn reset_two_factor_of(args: &WhoArgs, db: &Database) -> Outcome {
    finish(
        db.write(|tx| reset_two_factor(tx, &args.who, Actor::CommandLine, Clock::System.now())),
        |account| {
            format!(
                "Two-factor authentication of {} is off: signed out everywhere, and the password alone signs in. They get a letter about it, and can turn it on again on their profile.",
                account.in_words()
            )
        },
    )
}

fn finish<T>(done: Result<T, AccountError>, words: impl FnOnce(T) -> String) -> Outcome {
    match done {
        Ok(done) => say(&words(done)),
        Err(error) => end_with(error),
    }
}
