//! The volunteer's commands, one file each. They call the same use cases as the HTTP side.

mod advice;
mod announcement;
mod doctor;
mod donation;
mod event;
mod healthcheck;
mod household;
mod import;
mod log;
mod long_text;
mod mail;
mod member;
mod memory;
mod openapi;
mod pledge;
mod secret;
mod seed;
mod serve;
mod settings;
mod setup;
mod table;
pub mod terminal;
mod unlock;

use std::process::ExitCode;

use clap::Subcommand;

use crate::clock::Clock;
use crate::config::{Cli, Global, ListenArgs, ServeArgs};
use crate::data_dir::{DataDir, DataDirError};
use crate::db::Database;

/// What the program can be told to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Set up a new portal, or show and change what was set up.
    #[command(after_help = "Examples:
  portal setup                     asks for everything
  portal setup --yes --congregation-name \"Grace Church\" \\
      --admin-first-name Mary --admin-last-name Smith \\
      --admin-email mary@example.org
  portal setup --public-address https://portal.example.org
  portal setup --new-link          where the first link was lost or is too old

Run again it shows what is set and changes only what you name. It never makes a second administrator.")]
    Setup(setup::SetupArgs),
    /// Open the portal and keep it open
    Serve(ServeArgs),
    /// Add, list, invite, disable and remove people.
    #[command(subcommand)]
    Member(member::MemberCommand),
    /// List households, and move people into them and out of them.
    #[command(subcommand)]
    Household(household::HouseholdCommand),
    /// Add, change, list and remove events.
    #[command(subcommand)]
    Event(event::EventCommand),
    /// Add, change, list and remove announcements.
    #[command(subcommand)]
    Announcement(announcement::AnnouncementCommand),
    /// Enter, list, correct, remove and export gifts.
    #[command(subcommand)]
    Donation(donation::DonationCommand),
    /// Enter, list and remove pledges, and say how they stand.
    #[command(subcommand)]
    Pledge(pledge::PledgeCommand),
    /// Bring in people or gifts from a CSV file
    Import(import::ImportArgs),
    /// Show and change settings.
    #[command(subcommand)]
    Settings(settings::SettingsCommand),
    /// Try the mail server, and look after the letters that wait.
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Unlock an account that too many wrong passwords or codes locked.
    #[command(after_help = "Examples:
  portal unlock mary@example.org
  portal unlock --since 1h         everybody who was locked within the last hour

Wrong passwords and codes begin to count at 0 again, those on browsers the account
knows too.

Exit codes: 0 unlocked, or counts that were not 0 are; 1 nobody of that address;
3 there was nothing to unlock.")]
    Unlock(unlock::UnlockArgs),
    /// Show what happened to accounts: sign-ins, failures, locks, changes; the newest last.
    #[command(after_help = "Examples:
  portal log
  portal log --member mary@example.org --since 7d
  portal log --failed --address 192.168.1.20
  portal log --action account-locked --limit 500 --json

Times are on the congregation's clock. Equal failures within a minute are one line.
Lines are kept for 400 days, network addresses for 90.

Exit codes: 0 here they are, 1 nobody has that address or number, 3 nothing like
that is in the log.")]
    Log(log::LogArgs),
    /// Say what is well and what is not with this portal, and what to do about it.
    #[command(after_help = "Examples:
  sudo portal doctor
  sudo portal doctor --letter-to you@example.org
  portal doctor --offline          nobody outside of this machine is asked
  portal doctor --json             for scripts

It looks at the data folder, the database, backups, disk, clock, the running
portal, its certificate, letters, people, and then at the network: the mail server
and what the internet knows of your address. It only looks: nothing is changed,
and the running portal goes on.

\"ok\" is well, \"look\" works but needs care, \"PROBLEM\" does not work or will not
much longer, \"-\" could not be found out here.

Exit codes: 0 nothing must be done (there may be things to look at), 1 there is a
problem.")]
    Doctor(doctor::DoctorArgs),
    /// Fill an empty portal with a sample congregation
    Seed(seed::SeedArgs),
    /// Ask a running portal whether it is well (for service managers and scripts)
    Healthcheck(ListenArgs),
    /// Print the description of the API (OpenAPI, YAML)
    Openapi,
}

/// Exit code of a command that found nothing to do.
pub const NOTHING_TO_DO: u8 = 3;

/// Why a command did not work, in a sentence.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What a command ends with. A failure is printed and ends in exit code 1.
pub type Outcome = Result<ExitCode, Failure>;

/// Runs the command.
pub fn run(cli: Cli) -> Outcome {
    dispatch(cli).map_err(|failure| match advice::on(failure.as_ref()) {
        Some(sentence) => sentence.into(),
        None => failure,
    })
}

fn dispatch(cli: Cli) -> Outcome {
    let data_dir = || DataDir::locate(cli.global.data_dir.clone());
    match cli.command {
        Command::Serve(args) => serve::run(&args, &data_dir()?),
        Command::Setup(args) => setup::run(&args, &cli.global),
        Command::Member(command) => member::run(command, &open(&cli.global)?),
        Command::Unlock(args) => unlock::run(&args, &open(&cli.global)?),
        Command::Log(args) => log::run(&args, &open(&cli.global)?),
        Command::Event(command) => event::run(command, &open(&cli.global)?),
        Command::Announcement(command) => announcement::run(command, &open(&cli.global)?),
        Command::Donation(command) => donation::run(command, &open(&cli.global)?),
        Command::Pledge(command) => pledge::run(command, &open(&cli.global)?),
        Command::Household(command) => household::run(command, &open(&cli.global)?),
        Command::Settings(command) => settings::run(command, &data_dir()?),
        Command::Mail(command) => mail::run(command, &data_dir()?),
        Command::Doctor(args) => doctor::run(&args, data_dir()?),
        Command::Healthcheck(args) => healthcheck::run(&args),
        Command::Openapi => openapi::run(),
        Command::Import(args) => import::run(&args, &data_dir()?, &Clock::System),
        Command::Seed(args) => seed::run(&args, &data_dir()?, &Clock::System),
    }
}

/// The database of the data folder that was named.
fn open(global: &Global) -> Result<Database, DataDirError> {
    DataDir::locate(global.data_dir.clone())?.open()
}
