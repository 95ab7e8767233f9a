//! `portal giving`: the treasurer's Monday.

mod envelope;
mod fund;
mod month;
mod sheet;
mod together;

use clap::Subcommand;

use super::Outcome;
use crate::platform::db::Database;

/// What the treasurer does beside single gifts.
#[derive(Debug, Subcommand)]
pub enum GivingCommand {
    /// Counting sheets: what was given at one service, counted and closed.
    #[command(subcommand)]
    Sheet(sheet::SheetCommand),
    /// Funds, what gifts are for: list, add, edit, close, open and merge them.
    #[command(subcommand)]
    Fund(fund::FundCommand),
    /// Envelope numbers: list them, give them out, take them back.
    #[command(subcommand)]
    Envelope(envelope::EnvelopeCommand),
    /// Months: list them with what they come to, close them, open them again.
    #[command(subcommand)]
    Month(month::MonthCommand),
    /// Couples who give together: list them, record a paper, end it.
    #[command(subcommand)]
    Together(together::TogetherCommand),
}

pub(super) fn run(command: GivingCommand, db: &Database) -> Outcome {
    match command {
        GivingCommand::Fund(command) => fund::run(command, db),
        GivingCommand::Envelope(command) => envelope::run(command, db),
        GivingCommand::Sheet(command) => sheet::run(command, db),
        GivingCommand::Month(command) => month::run(command, db),
        GivingCommand::Together(command) => together::run(command, db),
    }
}
