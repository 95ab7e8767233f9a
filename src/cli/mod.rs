//! The volunteer's commands, one file each. They call the same use cases as the HTTP side.

mod advice;
mod announcement;
mod backup;
mod backup_file;
mod check_file;
mod doctor;
mod event;
mod export;
mod grammar;
mod healthcheck;
mod import;
mod import_events;
mod import_everything;
mod imports;
mod input_file;
mod log;
mod long_work;
mod mail;
pub mod manual;
mod member;
mod no_links;
mod output_file;
mod restore;
mod secret;
mod seed;
mod serve;
mod settings;
mod setup;
mod table;
pub mod terminal;
mod typed_command;
mod unlock;

use std::process::ExitCode;

use clap::Subcommand;

pub use crate::appliance::Failure;
use crate::appliance::backup::before_migration;
use crate::appliance::owner::{self, FolderOwnership};
use crate::config::{HealthcheckArgs, ServeArgs};
use crate::platform::clock::Clock;
use crate::platform::data_dir::{DataDir, DataDirError};

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Set up a new portal (names, address, first administrator), or show and change what was set up.
    #[command(after_help = "Examples:
  portal setup                     asks for everything
  portal setup --yes --congregation-name \"Grace Church\" \\
      --admin-first-name Mary --admin-last-name Smith \\
      --admin-email mary@example.org
  portal setup --public-address https://portal.example.org
  portal setup --new-link          where the first link was lost or is too old

Run again it shows what is set and changes only what you name. It never makes a second administrator.

Handbook: /usr/share/doc/portal/handbook/install.md")]
    Setup(setup::SetupArgs),
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
    #[command(after_help = "Examples:
  portal export /home/mary/everything.zip
  portal export /media/usb                onto a USB stick, named by its time
  portal export everything.zip --force    replaces the file

In the zip file every list is there twice: as .csv for a spreadsheet and as .json
for programs; the photos are files, and README.txt says what is what. The portal
may be open meanwhile. Only you can read the file.

Not in it: passwords, two-factor secrets and other secrets. It comes back into an
empty folder with: portal import everything FILE.zip. To be able to go back with
all passwords, make a backup instead: portal backup

Handbook: /usr/share/doc/portal/handbook/people-and-lists.md")]
    Export(export::ExportArgs),
    /// Show and change settings.
    #[command(subcommand)]
    Settings(settings::SettingsCommand),
    /// Try the mail server, and look after the letters that wait.
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Unlock an account that too many wrong passwords or codes locked, or all that were locked lately.
    #[command(after_help = "Examples:
  portal unlock mary@example.org
  portal unlock --since 1h         all who were locked within the last hour
  portal unlock --since 1h --json

Wrong passwords and codes begin to count at 0 again, those on browsers the account
knows too.

Exit codes: 0 unlocked, or counts that were not 0 are; 1 unknown address;
3 there was nothing to unlock.

Handbook: /usr/share/doc/portal/handbook/passwords-and-second-factor.md")]
    Unlock(unlock::UnlockArgs),
    /// Show what happened: sign-ins, failures, locks, and changes with old and new values; the newest last.
    #[command(after_help = "Examples:
  portal log
  portal log --member mary@example.org --since 7d
  portal log --failed --address 192.168.1.20
  portal log --action account-locked --limit 500 --json

Times are on the congregation's clock. Equal failures within a minute are one line.
Lines are kept for 400 days, network addresses for 90.

Exit codes: 0 here they are, 1 unknown address or number, 3 nothing like
that is in the log.")]
    Log(log::LogArgs),
    /// Copy everything into one file, also while the portal is open, and read it again to be sure.
    #[command(after_help = "Examples:
  portal backup                           into the data folder
  portal backup /media/usb                onto a USB stick, named by its time
  portal backup /home/mary/portal.db
  portal backup --with-key /media/usb     with the key, encrypted: for a new card
  portal backup --quiet                   prints the new file's name, for scripts
  portal backup list                      which there are
  portal backup verify                    opens the newest and compares every row

The portal may be open meanwhile. Photos are in the file; the key (portal.key) is
in it --with-key only, where a passphrase is asked for. Keep that file and its
passphrase apart. The time in a name is UTC.

Handbook: /usr/share/doc/portal/handbook/backups.md")]
    Backup(backup::BackupArgs),
    /// Go back to a backup, or say which there are. What is there now is set aside, never deleted.
    #[command(after_help = "Examples:
  portal restore                          changes nothing: says which there are
  portal restore --json                   the same for scripts
  portal restore /var/lib/portal/backups/portal-20261120-180000Z.db
  portal restore /media/usb/portal-20261120-180000Z.db.age
  portal restore /media/usb/portal-with-key-20261120-180000Z.tar.age

Close the portal first. It says of when the backup is, and asks first where what is
in the portal is newer; without a terminal, --yes is needed. Everybody has to sign in
again, and for 30 days no backup from before goes. A backup of an older portal is
brought up to date. One with the key brings portal.key with it; any other needs the
portal.key that was there when it was made.

Handbook: /usr/share/doc/portal/handbook/restore-and-new-card.md")]
    Restore(restore::RestoreArgs),
    /// Say what is well and what is not with this portal, and what to do about it.
    #[command(after_help = "Examples:
  sudo portal doctor
  sudo portal doctor --letter-to you@example.org
  portal doctor --offline          without the network checks
  portal doctor --json             for scripts

It looks at the data folder, the database, backups, disk, clock, the running
portal, its certificate, letters, people, and then at the network: the mail server
and what the internet knows of your address. It only looks: nothing is changed,
and the running portal goes on.

\"ok\" is well, \"look\" works but needs care, \"PROBLEM\" does not work or will not
much longer, \"-\" could not be found out here.

Exit codes: 0 nothing must be done (there may be things to look at), 1 there is a
problem.

Handbook: /usr/share/doc/portal/handbook/something-went-wrong.md")]
    Doctor(doctor::DoctorArgs),
    /// Fill an empty portal with a sample congregation
    Seed(seed::SeedArgs),
    /// Ask a running portal whether it is well (for service managers and scripts)
    Healthcheck(HealthcheckArgs),
    /// Print the description of the API (OpenAPI, YAML)
    #[command(after_help = "Example:\n  portal openapi > openapi.yaml")]
    Openapi,
    /// Print what lets bash, zsh or fish complete the portal's commands.
    #[command(after_help = "Examples:
  portal completions bash > ~/.local/share/bash-completion/completions/portal
  portal completions fish > ~/.config/fish/completions/portal.fish
  portal completions zsh > FOLDER/_portal         a folder in zsh's fpath

The Debian package brings them with it.")]
    Completions(manual::CompletionsArgs),
    /// Write the manual pages of all commands into a folder.
    #[command(after_help = "Example:
  sudo portal manual /usr/local/share/man/man1

The Debian package brings them with it: man portal")]
    Manual(manual::ManualArgs),
    /// Write a file for another command that was started by root.
    #[command(hide = true)]
    WriteFile(output_file::WriteFileArgs),
    /// Check a database's file for another command.
    #[command(hide = true)]
    CheckFile(check_file::CheckFileArgs),
}

pub use grammar::Cli;

/// Exit code of a command that found nothing to do.
pub const NOTHING_TO_DO: u8 = 3;

/// The result of a command. A failure is printed and ends in exit code 1.
pub type Outcome = Result<ExitCode, Failure>;

pub fn run(cli: Cli) -> Outcome {
    dispatch(cli).map_err(|failure| typed_command::completed(&advice::in_words(failure.as_ref())).into())
}

fn dispatch(cli: Cli) -> Outcome {
    match cli.command {
        Command::Healthcheck(args) => {
            let is_named = cli.global.data_dir.is_some();
            healthcheck::run(
                &args,
                DataDir::locate(cli.global.data_dir, before_migration).ok().as_ref(),
                is_named,
            )
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
    let clock = &Clock::System;
    match command {
        Command::Serve(args) => serve::run(&args, dir),
        Command::Setup(args) => setup::run(&args, dir),
        Command::Seed(args) => seed::run(&args, dir, clock),
        Command::Member(command) => member::run(command, &dir.open()?, dir),
        Command::Unlock(args) => unlock::run(&args, &dir.open()?),
        Command::Log(args) => log::run(&args, &dir.open()?),
        Command::Event(command) => event::run(command, &dir.open()?),
        Command::Announcement(command) => announcement::run(command, &dir.open()?),
        Command::Settings(command) => settings::run(command, dir),
        Command::Mail(command) => mail::run(command, dir),
        Command::Backup(args) => backup::run(&args, dir),
        Command::Restore(args) => restore::run(&args, dir),
        Command::Import(args) => import::run(&args, dir, clock),
        Command::Export(args) => export::run(&args, dir, clock),
        // Commands without a data folder, or with their own way to it.
        Command::Doctor(_)
        | Command::Healthcheck(_)
        | Command::Openapi
        | Command::Completions(_)
        | Command::Manual(_)
        | Command::WriteFile(_)
        | Command::CheckFile(_) => Ok(ExitCode::SUCCESS),
    }
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
