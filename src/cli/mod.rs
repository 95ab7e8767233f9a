//! The volunteer's commands, one file each. They call the same use cases as the HTTP side.

use std::process::ExitCode;

use clap::Subcommand;

use crate::config::Cli;

/// What the program can be told to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the portal.
    Serve(crate::config::ServeArgs),
}

/// Exit code of a command that found nothing to do.
pub const NOTHING_TO_DO: u8 = 3;

/// What a command ends with. An error is printed as one sentence and ends in exit code 1.
pub type Outcome = Result<ExitCode, Box<dyn std::error::Error + Send + Sync>>;

/// Runs the command.
pub fn run(cli: Cli) -> Outcome {
    match cli.command {
        Command::Serve(_) => Ok(ExitCode::SUCCESS),
    }
}
