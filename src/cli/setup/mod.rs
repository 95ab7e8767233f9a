//! `portal setup`: the first minutes of a portal. Nothing is created before everything is entered and checked.

mod questions;
pub(super) mod summary;

use std::process::ExitCode;

use clap::{Args, ValueHint};
use jiff::Timestamp;
use rusqlite::Transaction;
use summary::Summary;

use super::input_file::InputFile;
use super::terminal::{can_ask, confirm, print};
use super::{Failure, NOTHING_TO_DO, Outcome, secret};
use crate::accounts::account::spelling;
use crate::accounts::audit_log::{Actor, Work};
use crate::appliance::change_settings::change_each;
use crate::appliance::doctor::newest_right_backup;
use crate::appliance::set_up;
use crate::congregation::people::members::access::issue_setup_link;
use crate::congregation::people::members::account::list_administrators;
use crate::congregation::people::members::enroll::{EnrollError, Enrollment, add_first_administrator};
use crate::congregation::people::members::{MemberAccount, NewPerson};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::refusal::ErrorCode;
use crate::platform::sealed::Seal;
use crate::platform::settings::{Name, Settings};
use crate::platform::text::email::{Email, EmailError};
use crate::platform::text::escape::quoted_path;

/// Answers of setup that are given as options.
#[derive(Args, Clone, Debug)]
pub struct SetupArgs {
    /// The congregation's name, such as "Grace Church".
    #[arg(long, value_name = "NAME")]
    congregation_name: Option<String>,
    /// The portal's own name on screen (default: Member Portal).
    #[arg(long, value_name = "NAME")]
    portal_name: Option<String>,
    /// The congregation's time zone, such as America/Chicago (default: this machine's).
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<String>,
    /// The address members type into their browser (default: this machine only, port 8080;
    /// where the package is installed this machine's name, such as <http://portal.local>).
    #[arg(long, value_name = "ADDRESS")]
    public_address: Option<String>,
    /// The contact for members who need help: a name, a number, an address.
    #[arg(long, value_name = "TEXT")]
    help_contact: Option<String>,
    /// The mail server, such as smtp.example.org:587 (default: none, letters land in a folder).
    #[arg(long, value_name = "HOST:PORT")]
    mail_server: Option<String>,
    /// The name to sign in to the mail server with.
    #[arg(long, value_name = "NAME")]
    mail_user: Option<String>,
    /// A file whose first line is the mail server's password ("-": standard input).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    mail_password_file: Option<InputFile>,
    /// The address letters come from (default: portal@ the public address).
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// First name of the first administrator.
    #[arg(long, value_name = "NAME")]
    admin_first_name: Option<String>,
    /// Last name of the first administrator.
    #[arg(long, value_name = "NAME")]
    admin_last_name: Option<String>,
    /// E-mail address of the first administrator, who signs in with it.
    #[arg(long, value_name = "ADDRESS")]
    admin_email: Option<String>,
    /// Print a new one-time link for an administrator who has not set a password yet.
    #[arg(long)]
    new_link: bool,
    /// Ask nothing: what is not given keeps its value or takes its default.
    #[arg(long)]
    yes: bool,
}

const NO_TERMINAL: &str = "There is no terminal to ask on. Say it all at once: `portal setup --yes --congregation-name NAME --admin-first-name NAME --admin-last-name NAME --admin-email ADDRESS` (also: --portal-name, --time-zone, --public-address, --help-contact, --mail-server, --mail-user, --mail-password-file, --mail-from).";
const NO_ADMINISTRATOR: &str = "A new portal needs its first administrator: --admin-first-name NAME --admin-last-name NAME --admin-email ADDRESS";

/// The plan, all of it checked.
struct Plan {
    settings: Vec<(Name, String)>,
    administrator: Option<NewPerson>,
    new_link: bool,
}

pub(super) fn run(args: &SetupArgs, dir: &DataDir) -> Outcome {
    dir.refuse_if_exposed()?;
    let existing = if dir.has_database() { Some(dir.open()?) } else { None };
    // One that is served has made its database, for its set-up page.
    let known = existing.as_ref().map(|db| {
        db.read(|conn| {
            let is_new = set_up::is_open(conn)?;
            Ok::<_, rusqlite::Error>((is_new, Settings::load(conn)?, list_administrators(conn)?))
        })
    });
    let (present, administrators) = if let Some((false, present, administrators)) = known.transpose()? {
        (present, administrators)
    } else {
        refuse_lost_database(dir)?;
        (questions::defaults_of_this_machine(dir.is_service_folder()), Vec::new())
    };
    let plan = if administrators.is_empty() {
        plan_first_run(args, &present)?
    } else {
        plan_change(args, &present, &administrators)?
    };
    let asked_for_link = plan.new_link;

    let db = match existing {
        Some(db) => db,
        None => dir.create()?,
    };
    let seal = dir.seal()?;
    let done = db.write(|tx| carry_out(tx, &seal, plan, Clock::System.now()))?;
    let no_link_needed = asked_for_link && done.links.is_empty();
    print(&done.in_words(dir))?;
    Ok(if no_link_needed { ExitCode::from(NOTHING_TO_DO) } else { ExitCode::SUCCESS })
}

/// A new empty database would only hide that the database is missing while its backups exist.
fn refuse_lost_database(dir: &DataDir) -> Result<(), Failure> {
    let Ok(newest) = newest_right_backup(&dir.backups_path()) else { return Ok(()) };
    Err(format!(
        "There is no database in {}, but its backups are there. Nothing was changed.\nGo back to the newest:\n  portal restore {}\nTo begin anew all the same, move {} away first.",
        dir.path().display(),
        quoted_path(&newest),
        dir.backups_path().display()
    )
    .into())
}

impl SetupArgs {
    /// The settings that are given, all of them checked; a password is the last.
    fn given_settings(&self, present: &Settings) -> Result<Vec<(Name, String)>, Failure> {
        let options = [
            (Name::CongregationName, &self.congregation_name),
            (Name::PortalName, &self.portal_name),
            (Name::TimeZone, &self.time_zone),
            (Name::PublicAddress, &self.public_address),
            (Name::HelpContact, &self.help_contact),
            (Name::MailServer, &self.mail_server),
            (Name::MailUser, &self.mail_user),
            (Name::MailFrom, &self.mail_from),
        ];
        let given = options.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
        let mut given: Vec<_> = given.collect();
        let mut settings = present.clone();
        given.iter().try_for_each(|(name, value)| settings.accept(*name, value))?;
        if let Some(file) = &self.mail_password_file {
            given.push((Name::MailPassword, secret::from_file(file, secret::PASSWORD)?));
        }
        Ok(given)
    }

    fn admin_email(&self) -> Result<Option<Email>, String> {
        let Some(typed) = &self.admin_email else { return Ok(None) };
        typed.parse().map(Some).map_err(|error| match error {
            EmailError::Shape => format!("--admin-email {typed:?} is not an e-mail address."),
            EmailError::Domain(_) => format!("{error}."),
        })
    }
}

fn plan_first_run(args: &SetupArgs, present: &Settings) -> Result<Plan, Failure> {
    let given = args.given_settings(present)?;
    let email = args.admin_email()?;
    let names = (args.admin_first_name.clone(), args.admin_last_name.clone());
    if args.yes {
        let (Some(email), (Some(first_name), Some(last_name))) = (email, names) else {
            return Err(NO_ADMINISTRATOR.into());
        };
        let administrator = questions::person(&first_name, &last_name, email)?;
        return Ok(Plan {
            settings: questions::with_defaults(present, &given),
            administrator: Some(administrator),
            new_link: false,
        });
    }
    if !can_ask() {
        return Err(NO_TERMINAL.into());
    }
    let mut settings = questions::ask_settings(present, &given)?;
    questions::ask_mail_server(present, &given, &mut settings)?;
    let administrator = Some(questions::ask_administrator(names, email)?);
    Ok(Plan { settings, administrator, new_link: false })
}

fn plan_change(
    args: &SetupArgs,
    present: &Settings,
    administrators: &[MemberAccount],
) -> Result<Plan, Failure> {
    let settings = args.given_settings(present)?;
    let names_given = args.admin_first_name.is_some() || args.admin_last_name.is_some();
    // The same flags again add no second administrator: a script may run setup twice.
    let is_known = args.admin_email.as_ref().map(|typed| {
        administrators
            .iter()
            .any(|known| known.email.as_deref().is_some_and(|known| spelling::is_one(known, typed)))
    });
    if is_known == Some(false) || (names_given && is_known.is_none()) {
        let known: Vec<String> = administrators.iter().map(MemberAccount::in_words).collect();
        return Err(format!(
            "There is already an administrator: {}. Setup makes no second one. Add another person with: portal member add --role administrator",
            known.join(", ")
        )
        .into());
    }
    let mut new_link = args.new_link;
    let nothing_asked = settings.is_empty() && is_known.is_none() && !args.new_link && !args.yes;
    if nothing_asked
        && can_ask()
        && let Some(waiting) = administrators.iter().find(|known| waits_for_password(known))
    {
        new_link = confirm(&format!("{} has not set a password yet. Make a new link?", waiting.in_words()))?;
    }
    Ok(Plan { settings, administrator: None, new_link })
}

fn carry_out(tx: &Transaction<'_>, seal: &Seal, plan: Plan, now: Timestamp) -> Result<Summary, Failure> {
    change_each(tx, Actor::CommandLine, seal, &plan.settings, now)?;
    let settings = Settings::load(tx)?;
    let work = Work::of_command(tx, now, &settings.time_zone);
    let mut links = Vec::new();
    let is_new = plan.administrator.is_some();
    if let Some(person) = plan.administrator {
        let enrollment = Enrollment { person, ..Enrollment::default() };
        let email = enrollment.person.email.clone();
        let made = add_first_administrator(work, enrollment);
        links.push(made.map_err(|error| with_advice(error, email))?);
    } else if plan.new_link {
        for account in list_administrators(tx)?.into_iter().filter(waits_for_password) {
            let path = issue_setup_link(work, &account)?;
            links.push((account, path));
        }
    }
    let administrators = list_administrators(tx)?;
    Ok(Summary { is_new, settings, administrators, links })
}

/// A person in the database (from an imported list, for example) may already have the address.
fn with_advice(error: EnrollError, email: Option<Email>) -> Failure {
    match (&error, email) {
        (EnrollError::Refused(refusal), Some(email)) if refusal.code == ErrorCode::EmailTaken => format!(
            "{email} is in the database already. Make them the administrator: `portal member set-role {email} administrator`, and then, for a link to set a password: portal setup --new-link"
        )
        .into(),
        _ => error.into(),
    }
}

fn waits_for_password(account: &MemberAccount) -> bool {
    !account.has_password && !account.is_disabled
}
