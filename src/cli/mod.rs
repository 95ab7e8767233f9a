//! The volunteer's commands, one file each. They call the same use cases as the HTTP side.

mod advice;
mod announcement;
mod backup;
mod backup_file;
mod check_file;
mod doctor;
mod event;
mod export;
mod healthcheck;
mod import;
mod imports;
mod input_file;
mod log;
mod long_work;
mod mail;
pub mod manual;
mod member;
mod output_file;
mod restore;
mod secret;
mod seed;
mod serve;
mod settings;
mod setup;
mod setup_code;
mod table;
pub mod terminal;
mod typed_command;
mod unlock;

use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{Command as Grammar, CommandFactory, Parser, Subcommand};

use crate::accounts::audit_log::Work;
pub use crate::appliance::Failure;
use crate::appliance::backup::before_migration;
use crate::appliance::owner::{self, FolderOwnership};
use crate::config::{Global, ServeArgs};
use crate::platform::clock::Clock;
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// The members-only portal of one congregation.
#[derive(Debug, Parser)]
#[command(
    name = "portal",
    version,
    about = "The members-only portal of one congregation: one program, one folder",
    after_help = include_str!("help/portal.txt"),
    propagate_version = true,
    disable_help_subcommand = true
)]
pub struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// Parses the command line, or ends the program with its error.
    pub fn read() -> Self {
        Self::try_parse().unwrap_or_else(|mut error| {
            // Options from the environment need not be typed, but the usage line would show them as required. Without
            // arguments the help is printed.
            if let Err(plain) = without_environment(Self::command()).try_get_matches() {
                if plain.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
                    plain.exit();
                }
                if let (Some(_), Some(usage)) = (error.get(ContextKind::Usage), plain.get(ContextKind::Usage))
                {
                    error.insert(ContextKind::Usage, usage.clone());
                }
            }
            error.exit()
        })
    }
}

fn without_environment(grammar: Grammar) -> Grammar {
    grammar.mut_args(|option| option.env(None::<&'static str>)).mut_subcommands(without_environment)
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Set up a new portal (names, address, first administrator), or show and change what was set up.
    #[command(after_help = include_str!("help/setup.txt"))]
    Setup(setup::SetupArgs),
    /// Show a code for setting up an empty portal in the browser.
    #[command(after_help = include_str!("help/setup-code.txt"))]
    SetupCode,
    /// Open the portal and keep it open
    Serve(ServeArgs),
    /// Add, list and invite people, and look after their accounts.
    #[command(subcommand)]
    Member(member::MemberCommand),
    /// Add, list and remove events.
    #[command(subcommand)]
    Event(event::EventCommand),
    /// Add, list and remove announcements.
    #[command(subcommand)]
    Announcement(announcement::AnnouncementCommand),
    /// Bring in people, gifts or an old calendar, or everything from an export; list imports and undo them
    Import(import::ImportArgs),
    /// Write everything to one zip file, in formats that other programs read.
    #[command(after_help = include_str!("help/export.txt"))]
    Export(export::ExportArgs),
    /// Show and change settings.
    #[command(subcommand)]
    Settings(settings::SettingsCommand),
    /// Try the mail server, and look after the letters that wait.
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Unlock an account that too many wrong passwords or codes locked, or all that were locked lately.
    #[command(after_help = include_str!("help/unlock.txt"))]
    Unlock(unlock::UnlockArgs),
    /// Show what happened: sign-ins, failures, locks, and changes with old and new values; the newest last.
    #[command(after_help = include_str!("help/log.txt"))]
    Log(log::LogArgs),
    /// Copy everything into one file, also while the portal is open, and read it again to be sure.
    #[command(after_help = include_str!("help/backup.txt"))]
    Backup(backup::BackupArgs),
    /// Go back to a backup, or say which there are. What is there now is set aside, never deleted.
    #[command(after_help = include_str!("help/restore.txt"))]
    Restore(restore::RestoreArgs),
    /// Say what is well and what is not with this portal, and what to do about it.
    #[command(after_help = include_str!("help/doctor.txt"))]
    Doctor(doctor::DoctorArgs),
    /// Fill an empty portal with a sample congregation
    Seed(seed::SeedArgs),
    /// Ask a running portal whether it is well (for service managers and scripts)
    #[command(after_help = include_str!("help/healthcheck.txt"))]
    Healthcheck,
    /// Print the description of the API (OpenAPI, YAML)
    #[command(after_help = include_str!("help/openapi.txt"))]
    Openapi,
    /// Print what lets bash, zsh or fish complete the portal's commands.
    #[command(after_help = include_str!("help/completions.txt"))]
    Completions(manual::CompletionsArgs),
    /// Write the manual pages of all commands into a folder.
    #[command(after_help = include_str!("help/manual.txt"))]
    Manual(manual::ManualArgs),
    /// Write a file for another command that was started by root.
    #[command(hide = true)]
    WriteFile(output_file::WriteFileArgs),
    /// Check a database's file for another command.
    #[command(hide = true)]
    CheckFile(check_file::CheckFileArgs),
}

/// Exit code of a command that found nothing to do.
pub const NOTHING_TO_DO: u8 = 3;

/// The result of a command. A failure is printed and ends in exit code 1.
pub type Outcome = Result<ExitCode, Failure>;

pub fn run(cli: Cli) -> Outcome {
    dispatch(cli).map_err(|failure| typed_command::completed(&advice::in_words(failure.as_ref())).into())
}

fn dispatch(cli: Cli) -> Outcome {
    match cli.command {
        Command::Healthcheck => {
            healthcheck::run(DataDir::locate(cli.global.data_dir, before_migration).ok().as_ref())
        }
        Command::Openapi => manual::openapi(),
        Command::Completions(args) => manual::completions(&args),
        Command::Manual(args) => manual::run(&args),
        Command::WriteFile(args) => output_file::run(&args),
        Command::CheckFile(args) => check_file::run(&args),
        // The doctor reports in a finding what another user may not read; it checks the rest all the same.
        Command::Doctor(args) => {
            let dir = DataDir::locate(cli.global.data_dir, before_migration)?;
            if let FolderOwnership::RootFor(owner) = owner::ownership_of(dir.path()) {
                owner.drop_privileges()?;
            }
            doctor::run(&args, dir)
        }
        command => {
            let is_in_environment = cli.global.data_dir.is_some() && !typed_command::names_folder();
            let dir = DataDir::locate(cli.global.data_dir, before_migration)?;
            dir.refuse_without_its_disk()?;
            act_as_owner(&dir, &command, is_in_environment)?;
            // The damage that these report is in another file.
            let reads_another = matches!(command, Command::Restore(_) | Command::Import(_));
            run_on(&dir, command).map_err(|failure| {
                if reads_another && !failure.is::<DataDirError>() {
                    failure
                } else {
                    advice::with_restore_advice(failure, &dir)
                }
            })
        }
    }
}

/// A command that works on a data folder.
fn run_on(dir: &DataDir, command: Command) -> Outcome {
    match command {
        Command::Serve(args) => serve::run(&args, dir),
        Command::Setup(args) => setup::run(&args, dir),
        Command::SetupCode => setup_code::run(dir),
        Command::Seed(args) => seed::run(&args, dir),
        Command::Member(command) => member::run(command, &dir.open()?, dir),
        Command::Unlock(args) => unlock::run(&args, &dir.open()?),
        Command::Log(args) => log::run(&args, &dir.open()?),
        Command::Event(command) => event::run(command, &dir.open()?),
        Command::Announcement(command) => announcement::run(command, &dir.open()?),
        Command::Settings(command) => settings::run(command, dir),
        Command::Mail(command) => mail::run(command, dir),
        Command::Backup(args) => backup::run(&args, dir),
        Command::Restore(args) => restore::run(&args, dir),
        Command::Import(args) => import::run(&args, dir),
        Command::Export(args) => export::run(&args, dir),
        // Commands without a data folder, or with their own way to it.
        Command::Doctor(_)
        | Command::Healthcheck
        | Command::Openapi
        | Command::Completions(_)
        | Command::Manual(_)
        | Command::WriteFile(_)
        | Command::CheckFile(_) => Ok(ExitCode::SUCCESS),
    }
}

/// Carries a change out in a transaction; all of its lines in the log say that a command made it.
fn change<T, E: From<rusqlite::Error>>(
    db: &Database,
    work: impl FnOnce(Work<'_>) -> Result<T, E>,
) -> Result<T, E> {
    db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        work(Work::of_command(tx, Clock::System.now(), &zone))
    })
}

/// Privilege drop: root becomes the folder's user before anything in it is opened; another user is told how to run it
/// as root.
fn act_as_owner(dir: &DataDir, command: &Command, is_in_environment: bool) -> Result<(), Failure> {
    let standing = owner::ownership_of(dir.path());
    if let Some((file, _)) = command.output() {
        let is_own_backup =
            standing == FolderOwnership::Own && file.path().parent() == Some(&dir.backups_path());
        if dir.holds(file.path()) && !is_own_backup {
            return Err(format!(
                "{} is in the portal's own folder, where only the portal writes. Name a file elsewhere. (A backup goes there by itself when no file is named.)",
                file.path().display()
            )
            .into());
        }
    }
    match standing {
        FolderOwnership::Own => Ok(()),
        FolderOwnership::RootFor(owner) => {
            if let Some((file, replace)) = command.output() {
                file.start_helper(replace)?;
            }
            Ok(owner.drop_privileges()?)
        }
        FolderOwnership::Stranger => {
            // sudo removes the variable that named it.
            let is_to_be_named = is_in_environment && !dir.is_service_folder();
            let again = typed_command::once_more(true, is_to_be_named.then(|| dir.path()), None);
            let whose = if dir.is_service_folder() { "the portal's service" } else { "another user" };
            Err(format!("{} belongs to {whose}. Type it so: {again}", dir.path().display()).into())
        }
    }
}

impl Command {
    /// The target, and whether it may be replaced.
    fn output(&self) -> Option<(&output_file::OutputFile, bool)> {
        match self {
            Self::Backup(args) => args.output(),
            Self::Export(args) => Some(args.output()),
            _ => None,
        }
    }
}
