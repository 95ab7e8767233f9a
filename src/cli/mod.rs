//! The volunteer's commands, one file each. They call the same use cases as the HTTP side.

mod announcement;
mod event;
mod healthcheck;
mod long_text;
mod openapi;
mod serve;
mod settings;
mod table;
pub mod terminal;

use std::process::ExitCode;

use clap::Subcommand;

use crate::config::{Cli, Global, HealthcheckArgs, ServeArgs};
use crate::data_dir::{DataDir, DataDirError};
use crate::db::Database;

/// What the program can be told to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the portal and keep it open
    Serve(ServeArgs),
    /// Add, change, list and remove events.
    #[command(subcommand)]
    Event(event::EventCommand),
    /// Add, change, list and remove announcements.
    #[command(subcommand)]
    Announcement(announcement::AnnouncementCommand),
    /// Show and change settings.
    #[command(subcommand)]
    Settings(settings::SettingsCommand),
    /// Ask a running portal whether it is well (for service managers and scripts)
    Healthcheck(HealthcheckArgs),
    /// Print the description of the API (OpenAPI, YAML)
    Openapi,
}

/// Exit code of a command that found nothing to do.
pub const NOTHING_TO_DO: u8 = 3;

/// What a command ends with. An error is printed as one sentence and ends in exit code 1.
pub type Outcome = Result<ExitCode, Box<dyn std::error::Error + Send + Sync>>;

/// Runs the command.
pub fn run(cli: Cli) -> Outcome {
    let data_dir = || DataDir::locate(cli.global.data_dir.clone());
    match cli.command {
        Command::Serve(args) => serve::run(&args, &data_dir()?),
        Command::Event(command) => event::run(command, &open(&cli.global)?),
        Command::Announcement(command) => announcement::run(command, &open(&cli.global)?),
        Command::Settings(command) => settings::run(command, &open(&cli.global)?),
        Command::Healthcheck(args) => healthcheck::run(&args),
        Command::Openapi => openapi::run(),
    }
}

/// The database of the data folder that was named.
fn open(global: &Global) -> Result<Database, DataDirError> {
    DataDir::locate(global.data_dir.clone())?.open()
}
