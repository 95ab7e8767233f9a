//! Commands on one account: disable, enable, set-email, set-sign-in-name, set-contact-email, set-role, reset-2fa.

use super::end_with;
use crate::accounts::account::{Roles, SignInName};
use crate::accounts::audit_log::Work;
use crate::cli::Outcome;
use crate::cli::terminal::say;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::{disable_account, enable_account, reset_two_factor};
use crate::congregation::people::members::account::{AccountError, change_email, change_roles};
use crate::congregation::people::members::sign_in_names::{
    NameChoice, change_contact_email, change_sign_in_name,
};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::email::Email;

pub(super) fn disable(who: &str, db: &Database) -> Outcome {
    change(
        db,
        |work| disable_account(work, who),
        |account| format!("{} is disabled: signed out everywhere, and may not sign in.", account.in_words()),
    )
}

pub(super) fn enable(who: &str, db: &Database) -> Outcome {
    change(
        db,
        |work| enable_account(work, who),
        |account| {
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
        },
    )
}

pub(super) fn set_email(who: &str, email: &Email, db: &Database) -> Outcome {
    change(
        db,
        |work| change_email(work, who, email),
        |account| {
            let before = account.email.as_ref().map(|email| format!(" (before: {email})"));
            let signed_out = if account.has_password { " Signed out everywhere." } else { "" };
            let name = account.in_words();
            format!("{name} is now reached at {email}{}.{signed_out}", before.unwrap_or_default())
        },
    )
}

pub(super) fn set_sign_in_name(who: &str, typed: Option<String>, db: &Database) -> Outcome {
    let choice = match typed.as_deref().map(str::trim) {
        None => NameChoice::Proposed,
        Some("") => NameChoice::Taken,
        Some(name) => NameChoice::Typed(name.parse::<SignInName>()?),
    };
    change(
        db,
        |work| change_sign_in_name(work, who, choice),
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

pub(super) fn set_contact_email(who: &str, typed: &str, db: &Database) -> Outcome {
    let address = match typed.trim() {
        "" => None,
        address => Some(address.parse::<Email>()?),
    };
    change(
        db,
        |work| change_contact_email(work, who, address.as_ref()),
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

pub(super) fn set_role(who: &str, roles: Roles, db: &Database) -> Outcome {
    change(
        db,
        |work| change_roles(work, who, roles),
        |account| format!("{} is now {roles} (before: {}).", account.in_words(), account.roles),
    )
}

pub(super) fn reset_two_factor_of(who: &str, db: &Database) -> Outcome {
    change(
        db,
        |work| reset_two_factor(work, who),
        |account| {
            format!(
                "Two-factor authentication of {} is off: signed out everywhere, and the password alone signs in. They get a letter about it, and can turn it on again on their profile.",
                account.in_words()
            )
        },
    )
}

/// Changes an account, and prints what was done.
fn change(
    db: &Database,
    change: impl FnOnce(Work<'_>) -> Result<MemberAccount, AccountError>,
    words: impl FnOnce(MemberAccount) -> String,
) -> Outcome {
    let changed = db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        change(Work::of_command(tx, Clock::System.now(), &zone))
    });
    match changed {
        Ok(account) => say(&words(account)),
        Err(error) => end_with(error),
    }
}
