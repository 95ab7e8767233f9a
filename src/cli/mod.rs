//! The volunteer's commands, one file each. They call the same use cases as the HTTP side.

mod healthcheck;
mod openapi;
mod serve;

use std::process::ExitCode;

use clap::Subcommand;

use crate::config::{Cli, HealthcheckArgs, ServeArgs};
use crate::data_dir::DataDir;

/// What the program can be told to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the portal and keep it open
    Serve(ServeArgs),
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
    match &cli.command {
        Command::Serve(args) => serve::run(args, &data_dir()?),
        Command::Healthcheck(args) => healthcheck::run(args),
        Command::Openapi => openapi::run(),
    }
}
