//! `portal member`: the people of the congregation and their accounts.

mod account;
mod add;

use clap::{Args, Subcommand, ValueEnum};
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use serde_json::{Value, json};

use crate::accounts::account::{Role, Roles};
use crate::cli::terminal::{nothing_to_do, print, print_json, say};
use crate::cli::{Failure, Outcome, table};
use crate::congregation::people::list::find_ids;
use crate::congregation::people::members::account::{AccountError, find_record, list_accounts};
use crate::congregation::people::members::{MemberAccount, MemberField, Record, RecordHousehold};
use crate::platform::clock::{self, Clock};
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Database, is_disk_failing, is_disk_full};
use crate::platform::refusal::ErrorCode;
use crate::platform::settings::Settings;
use crate::platform::text::email::Email;
use crate::platform::text::paragraph;

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
        MemberCommand::List { search, json } => list(search.as_deref(), json, db),
        MemberCommand::Show { who, json } => show(&who, json, db),
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
    let (name, number) = match &error {
        AccountError::Unknown(_) => ("unknown", ""),
        AccountError::OnlyName(of) => ("only-name", &*of.number),
        AccountError::NoEmail(of) => ("no-email", &*of.number),
        AccountError::NothingToSignInWith(of) => ("nothing-to-sign-in-with", &*of.number),
        AccountError::NoAddress(of) => ("no-address", &*of.number),
        AccountError::Disabled(of) => ("disabled", &*of.number),
        AccountError::HasPassword(of) => ("has-password", &*of.number),
        AccountError::NoPassword(of) => ("no-password", &*of.number),
        AccountError::Refused(refusal) if refusal.code == ErrorCode::LastAdministrator => {
            ("last-administrator", "")
        }
        AccountError::AlreadySo(_) | AccountError::LetterWaiting(_) | AccountError::Refused(_) => {
            return error.into();
        }
    };
    let next = paragraph(include_str!("advice.txt"), name).replace("{number}", number);
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

fn record(account: &MemberAccount) -> Value {
    json!({
        "id": account.id,
        "memberId": account.number,
        "firstName": account.first_name,
        "lastName": account.last_name,
        "email": account.email,
        "contactEmail": account.contact_email,
        "signInName": account.sign_in_name,
        "account": account.state.in_words(),
        "roles": account.roles.iter().map(Role::as_str).collect::<Vec<_>>(),
    })
}

/// The people found as on the office's page, or by any part of a name, address or number.
fn found(tx: &Transaction<'_>, search: &str) -> rusqlite::Result<Vec<MemberAccount>> {
    let by_words = find_ids(tx, search, Clock::System.now())?;
    let by_part: Vec<String> = list_accounts(tx, Some(search))?.into_iter().map(|person| person.id).collect();
    let mut people = list_accounts(tx, None)?;
    people.retain(|person| by_words.contains(&person.id) || by_part.contains(&person.id));
    Ok(people)
}

fn list(search: Option<&str>, json: bool, db: &Database) -> Outcome {
    let people = match search {
        None => db.read(|conn| list_accounts(conn, None))?,
        Some(search) => match db.write(|tx| found(tx, search)) {
            // The search updates its index; where it cannot, it does so in a copy.
            Err(error) if is_disk_failing(&error) || is_disk_full(&error) => {
                db.rehearse(|tx| found(tx, search))?
            }
            people => people?,
        },
    };
    if json {
        return print_json(&people.iter().map(record).collect::<Vec<_>>());
    }
    if people.is_empty() {
        return match search {
            Some(search) => {
                nothing_to_do(&format!("Nobody here has \"{search}\" in their name, e-mail or number."))
            }
            None => say("There are no people yet. Add some: portal member add --help"),
        };
    }
    let rows = people.iter().map(|person| {
        [
            person.number.clone(),
            format!("{} {}", person.first_name, person.last_name),
            match (&person.email, &person.sign_in_name) {
                (Some(email), _) => email.clone(),
                (None, Some(name)) => name.clone(),
                (None, None) => "-".to_owned(),
            },
            person.state.in_words().to_owned(),
            person.roles.to_string(),
        ]
    });
    print(&table::lay_out(["Number", "Name", "Signs in as", "Account", "Roles"], rows.collect()))
}

fn show(who: &str, json: bool, db: &Database) -> Outcome {
    let found = db.read(|conn| {
        let zone = Settings::load(conn)?.time_zone;
        Ok::<_, AccountError>((find_record(conn, who)?, zone))
    });
    let (record, zone) = found.map_err(with_advice)?;
    if json { print_json(&record) } else { print(&table::lay_out_facts(&facts(record, &zone))) }
}

fn facts(record: Record, zone: &TimeZone) -> Vec<(&'static str, Option<String>)> {
    let clock = |seconds: i64| table::minute(clock::from_seconds(seconds), zone);
    let two_factor = match (record.two_factor_enabled, record.recovery_codes_left) {
        (false, _) => "off".to_owned(),
        (true, 1) => "on, 1 backup code left".to_owned(),
        (true, left) => format!("on, {left} backup codes left"),
    };
    let mut facts = vec![
        ("Number", Some(record.member_id)),
        ("Name", Some(record.values.name())),
        ("E-mail", record.email),
        ("Sign-in name", record.sign_in_name),
        ("Contact address", record.contact_email),
        ("Account", Some(record.account.to_owned())),
        ("Roles", Some(if record.roles.is_empty() { "member".to_owned() } else { record.roles.join(", ") })),
        ("Two-factor", Some(two_factor)),
        ("Last sign-in", record.last_login_at.map(clock)),
        ("Wrong passwords", Some(record.failed_login_attempts.to_string())),
        ("Locked since", record.locked_at.map(clock)),
        ("Disabled since", record.disabled_at.map(clock)),
    ];
    if record.households.is_empty() {
        facts.push(("Household", None));
    }
    for RecordHousehold { name, role } in record.households {
        let place = role.map(|role| format!(" ({role})")).unwrap_or_default();
        facts.push(("Household", Some(format!("{name}{place}"))));
    }
    let fields = MemberField::ALL.into_iter();
    let fields = fields.filter(|field| !matches!(field, MemberField::FirstName | MemberField::LastName));
    facts.extend(fields.map(|field| (field.row().label, record.values.get(field).map(str::to_owned))));
    facts
        .extend([("Added", Some(clock(record.created_at))), ("Last change", Some(clock(record.updated_at)))]);
    facts
}
