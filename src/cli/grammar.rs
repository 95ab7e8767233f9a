//! The command line as a whole: options before and after a command.

use clap::error::{ContextKind, ErrorKind};
use clap::{Command as Grammar, CommandFactory, Parser};

use super::Command;
use crate::config::Global;

/// The members-only portal of one congregation.
#[derive(Debug, Parser)]
#[command(
    name = "portal",
    version,
    about = "The members-only portal of one congregation: one program, one folder",
    after_help = "First time here?\n  portal setup     asks for names and the first administrator\n  portal serve     opens the portal\n\nHandbook, a page per occasion: /usr/share/doc/portal/handbook\n\nExit codes: 0 done, 1 it did not work (a sentence says why), 2 the command line was not understood,\n3 nothing to do (for example: unlock of an account that is not locked).",
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
