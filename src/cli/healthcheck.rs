//! `portal healthcheck`: asks a running portal whether it can answer. For service managers and scripts.

use std::net::SocketAddr;
use std::time::Duration;

use super::long_work::block_on;
use super::terminal::say;
use super::{Failure, Outcome};
use crate::appliance::doctor::ask_portal;
use crate::appliance::installation::Installation;
use crate::config::{DEFAULT_LISTEN, HealthcheckArgs};
use crate::platform::data_dir::DataDir;

const TIMEOUT: Duration = Duration::from_secs(5);

/// Exit code 0 when the portal answers that it is healthy. `is_named`: the data folder was given explicitly.
pub(super) fn run(args: &HealthcheckArgs, data_dir: Option<&DataDir>, is_named: bool) -> Outcome {
    let known = match (args.listen, data_dir) {
        (None, Some(dir)) => dir.running().map(|running| running.http),
        (listen, _) => listen,
    };
    // The answer comes from another portal.
    if let (None, Some(dir)) = (known, data_dir.filter(|dir| dir.has_database())) {
        return Err(not_open(dir).into());
    }
    let listen = known.unwrap_or(DEFAULT_LISTEN);
    // Only its own user and root can read there where it listens.
    let is_hidden = known.is_none() && data_dir.is_some_and(DataDir::is_service_folder);
    let advice = if is_hidden { ". Ask with: portal healthcheck" } else { "" };
    let answer = block_on(async { tokio::time::timeout(TIMEOUT, ask_portal(listen)).await })?;
    let (status, text) = match answer {
        Ok(answer) => answer.map_err(|error| format!("No portal answers on {listen}: {error}{advice}"))?,
        Err(_) => return Err(format!("The portal on {listen} did not answer within 5 seconds.").into()),
    };
    if !status.is_success() {
        return Err(format!("The portal on {listen} is not well ({status}): {text}").into());
    }
    if let (Some(asked), Some(dir)) = (args.listen, data_dir.filter(|dir| is_named && dir.has_database())) {
        refuse_another(asked, dir)?;
    }
    say(&text)
}

/// Both the address and the folder were given, and the healthy portal may be of another folder.
fn refuse_another(asked: SocketAddr, dir: &DataDir) -> Result<(), Failure> {
    let why = match dir.running() {
        Some(running) if is_one(running.http, asked) => return Ok(()),
        Some(running) => format!(
            "The portal of {} listens on {1}. Ask that one: portal healthcheck --listen {1}",
            dir.path().display(),
            running.http
        ),
        // It is running, but its lock file has no address.
        None if dir.is_served() => return Ok(()),
        None => not_open(dir),
    };
    Err(format!("A portal on {asked} is well, but it is another one. {why}").into())
}

/// A server that listens on all addresses is reached under each of them.
fn is_one(listens: SocketAddr, asked: SocketAddr) -> bool {
    let (one, other) = (listens.ip().to_canonical(), asked.ip().to_canonical());
    listens.port() == asked.port() && (one == other || one.is_unspecified() || other.is_unspecified())
}

fn not_open(dir: &DataDir) -> String {
    let folder = dir.path().display();
    let open = Installation::of(dir).open_command();
    format!("The portal of {folder} is not open, or not yet. To open it: {open}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_goes_by_several_addresses() {
        for (listens, asked, one) in [
            ("127.0.0.1:8080", "127.0.0.1:8080", true),
            ("[::]:8080", "127.0.0.1:8080", true),
            ("0.0.0.0:8080", "192.168.1.20:8080", true),
            ("127.0.0.1:8080", "0.0.0.0:8080", true),
            ("127.0.0.1:8080", "127.0.0.1:9090", false),
            ("[::]:8080", "127.0.0.1:9090", false),
            ("192.168.1.20:8080", "127.0.0.1:8080", false),
        ] {
            assert_eq!(is_one(listens.parse().unwrap(), asked.parse().unwrap()), one, "{listens} {asked}");
        }
    }
}
