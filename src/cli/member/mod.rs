//! `portal member`: the people of the congregation and their accounts.

mod account;
mod add;
mod field_args;
mod invite;
mod list;

use clap::{Subcommand, ValueEnum};

use super::terminal::nothing_to_do;
use super::{Failure, Outcome};
use crate::accounts::account::{Role, Roles};
use crate::congregation::people::members::account::AccountError;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::refusal::ErrorCode;

#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:
  portal member list --search smith
  portal member invite mary@example.org

Handbook: /usr/share/doc/portal/handbook/people-and-lists.md")]
pub enum MemberCommand {
    /// Add a person.
    #[command(after_help = "Examples:
  portal member add --first-name Mary --last-name Smith \\
      --email mary@example.org --invite
  portal member add --first-name Tim --last-name Smith --no-email \\
      --birthday 2015-04-12 --household \"Smith Family\" --household-role child

With --invite the person gets a letter with a link to set their password (good for 7 days).")]
    Add(Box<add::MemberAddArgs>),
    /// List people and the state of their accounts.
    #[command(after_help = "Examples:
  portal member list
  portal member list --search smith
  portal member list --json

The account is one of: can sign in, invited (no password yet), not invited,
no account (nothing to sign in with), locked, disabled.")]
    List(list::MemberListArgs),
    /// Show everything about one person (passwords and secrets excepted).
    #[command(
        after_help = "Examples:\n  portal member show mary@example.org\n  portal member show M0002 --json"
    )]
    Show(list::ShowArgs),
    /// Invite a person, or everyone who has no password yet, to set their password.
    #[command(after_help = "Examples:
  portal member invite mary@example.org
  portal member invite --all
  portal member invite M0002 --print       prints the link instead of sending a letter

The link works for 7 days and once. A new link ends the older ones.")]
    Invite(invite::InviteArgs),
    /// Keep a person from signing in; ends their sessions at once. They no longer celebrate.
    #[command(after_help = "Example:\n  portal member disable mary@example.org")]
    Disable(account::WhoArgs),
    /// Let a disabled person sign in again.
    #[command(after_help = "Example:\n  portal member enable mary@example.org")]
    Enable(account::WhoArgs),
    /// Change a person's e-mail address; they sign in again with the new one.
    #[command(after_help = "Example:\n  portal member set-email M0002 mary.smith@example.org")]
    SetEmail(account::SetEmailArgs),
    /// Give a person without an e-mail address of their own a name to sign in with, or take it.
    #[command(after_help = "Examples:
  portal member set-sign-in-name M0002                one made of the name: emil.bauer
  portal member set-sign-in-name M0002 opa.emil
  portal member set-sign-in-name opa.emil \"\"          takes it

It has 3 to 32 letters from a to z, digits, dots and dashes, and begins with a
letter. Who has one may type it instead of the e-mail address. A change signs
them out everywhere.

Handbook: /usr/share/doc/portal/handbook/church-office.md")]
    SetSignInName(account::SetSignInNameArgs),
    /// Say where letters go to a person whose e-mail address belongs to someone else.
    #[command(after_help = "Examples:
  portal member set-contact-email M0002 bauers@example.org
  portal member set-contact-email M0002 \"\"          takes it

Any number of people may share one. It does not sign in: letters go there,
with the person's name in the subject.

Handbook: /usr/share/doc/portal/handbook/church-office.md")]
    SetContactEmail(account::SetContactEmailArgs),
    /// Give a person roles, or take them all.
    #[command(after_help = "Examples:
  portal member set-role mary@example.org administrator
  portal member set-role mary@example.org office treasurer
  portal member set-role mary@example.org member

The roles named are all that the person has from then on. The administrators
get a letter about it.

Handbook: /usr/share/doc/portal/handbook/church-office.md")]
    SetRole(account::SetRoleArgs),
    /// Print a link to choose a new password, for a member whom no letter reaches.
    #[command(after_help = "Example:
  portal member reset-password mary@example.org

Be sure that it is them who ask: see them, or call them. Hand the link over to
them alone. It works for 15 minutes and once, and ends the older ones. Nothing
changes before they have chosen; the second factor stays on, a locked account
stays locked (portal unlock).

Handbook: /usr/share/doc/portal/handbook/passwords-and-second-factor.md")]
    ResetPassword(account::WhoArgs),
    /// Turn a person's two-factor authentication off: their phone is gone, and the backup codes with it.
    #[command(
        name = "reset-2fa",
        after_help = "Example:
  portal member reset-2fa mary@example.org

Be sure that it is them who ask: see them, or call them. They are signed out everywhere,
sign in with the password alone, and get a letter about it.

Exit codes: 0 it is off, 1 unknown address, 3 it was off already.

Handbook: /usr/share/doc/portal/handbook/passwords-and-second-factor.md"
    )]
    ResetTwoFactor(account::WhoArgs),
}

pub(super) fn run(command: MemberCommand, db: &Database, dir: &DataDir) -> Outcome {
    match command {
        MemberCommand::Add(args) => add::run(*args, db),
        MemberCommand::List(args) => list::list(&args, db),
        MemberCommand::Show(args) => list::show(&args, db),
        MemberCommand::Invite(args) => invite::run(&args, db, dir),
        MemberCommand::Disable(args) => account::disable(&args, db),
        MemberCommand::Enable(args) => account::enable(&args, db),
        MemberCommand::SetEmail(args) => account::set_email(&args, db),
        MemberCommand::SetSignInName(args) => account::set_sign_in_name(&args, db),
        MemberCommand::SetContactEmail(args) => account::set_contact_email(&args, db),
        MemberCommand::SetRole(args) => account::set_role(&args, db),
        MemberCommand::ResetPassword(args) => invite::reset_password(&args, db),
        MemberCommand::ResetTwoFactor(args) => account::reset_two_factor_of(&args, db),
    }
}

/// "It is so already" has an exit code of its own; it is no failure.
pub(super) fn end_with(error: AccountError) -> Outcome {
    let is_nothing_to_do = matches!(
        error,
        AccountError::AlreadySo(_) | AccountError::HasPassword(_) | AccountError::LetterWaiting(_)
    );
    let failure = with_advice(error);
    if is_nothing_to_do { nothing_to_do(&failure.to_string()) } else { Err(failure) }
}

/// The error with the command to type next, where there is one.
pub(super) fn with_advice(error: AccountError) -> Failure {
    let next = match &error {
        AccountError::Unknown(_) => "Look for them with: portal member list --search NAME".to_owned(),
        AccountError::OnlyName(of) => {
            format!("Give them an e-mail address first: portal member set-email {} ADDRESS", of.number)
        }
        AccountError::NoEmail(of) => {
            format!("Give them one first: portal member set-email {} ADDRESS", of.number)
        }
        AccountError::NothingToSignInWith(of) => format!(
            "Give them an e-mail address or a sign-in name first: `portal member set-email {0} ADDRESS` or `portal member set-sign-in-name {0}`",
            of.number
        ),
        AccountError::NoAddress(of) => format!(
            "Hand a link over to them: portal member invite {0} --print; or say where letters go: portal member set-contact-email {0} ADDRESS",
            of.number
        ),
        AccountError::Disabled(of) => {
            format!("Enable the account first: portal member enable {}", of.number)
        }
        AccountError::HasPassword(of) => {
            format!("Where no letter reaches them: portal member reset-password {}", of.number)
        }
        AccountError::NoPassword(of) => format!("Invite them: portal member invite {} --print", of.number),
        AccountError::Refused(refusal) if refusal.code == ErrorCode::LastAdministrator => {
            "Make somebody else one first: portal member set-role WHO administrator treasurer".to_owned()
        }
        AccountError::AlreadySo(_) | AccountError::LetterWaiting(_) | AccountError::Refused(_) => {
            return error.into();
        }
    };
    format!("{error} {next}").into()
}

/// The words for roles.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum RoleWord {
    /// No role: their own things only.
    Member,
    /// People, invitations, events, announcements.
    Office,
    /// Gifts and pledges.
    Treasurer,
    /// All that the office does, and roles, accounts, settings, the log.
    Administrator,
}

pub(super) fn roles_of(words: &[RoleWord]) -> Roles {
    let role = |word: &RoleWord| match word {
        RoleWord::Member => None,
        RoleWord::Office => Some(Role::Office),
        RoleWord::Treasurer => Some(Role::Treasurer),
        RoleWord::Administrator => Some(Role::Administrator),
    };
    words.iter().filter_map(role).collect()
}
