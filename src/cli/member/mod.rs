//! `portal member`: the people of the congregation and their accounts.

mod account;
mod add;
mod list;

use clap::{Args, Subcommand, ValueEnum};

use super::terminal::nothing_to_do;
use super::{Failure, Outcome};
use crate::accounts::account::{Role, Roles};
use crate::congregation::people::members::account::AccountError;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::refusal::ErrorCode;
use crate::platform::text::email::Email;

#[derive(Debug, Subcommand)]
#[command(after_help = include_str!("../help/member.txt"))]
pub enum MemberCommand {
    /// Add a person.
    #[command(after_help = include_str!("../help/member-add.txt"))]
    Add(Box<add::MemberAddArgs>),
    /// List people and the state of their accounts.
    #[command(after_help = include_str!("../help/member-list.txt"))]
    List {
        /// Only people whose name, e-mail or number has this in it.
        #[arg(long, value_name = "TEXT")]
        search: Option<String>,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show everything about one person (passwords and secrets excepted).
    #[command(after_help = include_str!("../help/member-show.txt"))]
    Show {
        /// E-mail address or member number.
        who: String,
        /// Print as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Invite a person, or everyone who has no password yet, to set their password.
    #[command(after_help = include_str!("../help/member-invite.txt"))]
    Invite(account::InviteArgs),
    /// Keep a person from signing in; ends their sessions at once. They no longer celebrate.
    #[command(after_help = include_str!("../help/member-disable.txt"))]
    Disable(WhoArgs),
    /// Let a disabled person sign in again.
    #[command(after_help = include_str!("../help/member-enable.txt"))]
    Enable(WhoArgs),
    /// Change a person's e-mail address; they sign in again with the new one.
    #[command(after_help = include_str!("../help/member-set-email.txt"))]
    SetEmail {
        /// The present e-mail address, or the member number.
        who: String,
        /// The new address.
        email: Email,
    },
    /// Give a person without an e-mail address of their own a name to sign in with, or take it.
    #[command(after_help = include_str!("../help/member-set-sign-in-name.txt"))]
    SetSignInName {
        /// E-mail address, member number or present sign-in name.
        who: String,
        /// The name; "" takes it. Left out: one made of first and last name.
        name: Option<String>,
    },
    /// Say where letters go to a person whose e-mail address belongs to someone else.
    #[command(after_help = include_str!("../help/member-set-contact-email.txt"))]
    SetContactEmail {
        /// E-mail address, member number or sign-in name.
        who: String,
        /// The address; "" takes it.
        address: String,
    },
    /// Give a person roles, or take them all.
    #[command(after_help = include_str!("../help/member-set-role.txt"))]
    SetRole {
        /// E-mail address or member number.
        who: String,
        /// All the roles they have from now on; member takes every role.
        #[arg(value_enum, required = true, value_name = "ROLE")]
        roles: Vec<RoleWord>,
    },
    /// Print a link to choose a new password, for a member whom no letter reaches.
    #[command(after_help = include_str!("../help/member-reset-password.txt"))]
    ResetPassword(WhoArgs),
    /// Turn a person's two-factor authentication off: their phone is gone, and the backup codes with it.
    #[command(
        name = "reset-2fa",
        after_help = include_str!("../help/member-reset-2fa.txt")
    )]
    ResetTwoFactor(WhoArgs),
}

#[derive(Args, Debug)]
pub struct WhoArgs {
    /// E-mail address or member number.
    who: String,
}

pub(super) fn run(command: MemberCommand, db: &Database, dir: &DataDir) -> Outcome {
    match command {
        MemberCommand::Add(args) => add::run(*args, db),
        MemberCommand::List { search, json } => list::list(search.as_deref(), json, db),
        MemberCommand::Show { who, json } => list::show(&who, json, db),
        MemberCommand::Invite(args) => account::invite(&args, db, dir),
        MemberCommand::Disable(WhoArgs { who }) => account::disable(&who, db),
        MemberCommand::Enable(WhoArgs { who }) => account::enable(&who, db),
        MemberCommand::SetEmail { who, email } => account::set_email(&who, &email, db),
        MemberCommand::SetSignInName { who, name } => account::set_sign_in_name(&who, name, db),
        MemberCommand::SetContactEmail { who, address } => account::set_contact_email(&who, &address, db),
        MemberCommand::SetRole { who, roles } => account::set_role(&who, roles_of(&roles), db),
        MemberCommand::ResetPassword(WhoArgs { who }) => account::reset_password(&who, db),
        MemberCommand::ResetTwoFactor(WhoArgs { who }) => account::reset_two_factor_of(&who, db),
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
pub enum RoleWord {
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
