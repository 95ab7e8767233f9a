//! The command line. One declaration here is the flag, its environment variable, its help text and its row in
//! the README.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::{Args, Parser};

use crate::cli::Command;

/// The members-only portal of one congregation.
#[derive(Debug, Parser)]
#[command(
    name = "portal",
    version,
    about = "The members-only portal of one congregation: one program, one folder",
    after_help = "First time here?\n  portal setup     asks for names and the first administrator\n  portal serve     opens the portal\n\nExit codes: 0 done, 1 it did not work (a sentence says why), 2 the command line was not understood,\n3 nothing to do (for example: unlock of an account that is not locked).",
    propagate_version = true,
    disable_help_subcommand = true
)]
pub struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What every command understands.
#[derive(Args, Clone, Debug)]
pub struct Global {
    /// The data folder (default: this system's usual place for a program's data).
    #[arg(long, env = "PORTAL_DATA_DIR", value_name = "FOLDER", global = true, hide_env_values = true)]
    pub data_dir: Option<PathBuf>,
}

/// Where the portal listens, for the command that opens it and the one that asks after it.
#[derive(Args, Clone, Debug)]
pub struct ListenArgs {
    /// Address and port of the portal. 0.0.0.0:8080 makes it reachable from other devices in your network.
    #[arg(
        long,
        env = "PORTAL_LISTEN",
        value_name = "ADDRESS",
        default_value = "127.0.0.1:8080",
        value_parser = listen_address,
        hide_env_values = true
    )]
    pub listen: SocketAddr,
}

/// An address with its port; the machine's own names (localhost) are looked up.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let looked_up = || text.to_socket_addrs().ok()?.next();
    text.parse()
        .ok()
        .or_else(looked_up)
        .ok_or_else(|| "an address has a port, such as 127.0.0.1:8080 or 0.0.0.0:8080".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_volunteer_types_is_an_address_or_told_how_one_looks() {
        for text in ["127.0.0.1:8080", "0.0.0.0:80", "[::1]:8080", "localhost:8080"] {
            assert!(listen_address(text).is_ok(), "{text}");
        }
        for text in ["8080", "", "127.0.0.1", "localhost", "127.0.0.1:99999"] {
            assert!(listen_address(text).is_err_and(|said| said.contains("127.0.0.1:8080")), "{text}");
        }
    }
}
