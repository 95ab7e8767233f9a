//! `portal healthcheck`: asks a running portal whether it can answer. For service managers and scripts.

use std::time::Duration;

use super::Outcome;
use super::long_work::block_on;
use super::terminal::say;
use crate::appliance::doctor::ask_portal;
use crate::appliance::installation::Installation;
use crate::config::DEFAULT_LISTEN;
use crate::platform::data_dir::DataDir;

const TIMEOUT: Duration = Duration::from_secs(5);

/// Exit code 0 when the portal of the data folder answers that it is healthy; where there is no such folder, the portal
/// at the usual address.
pub(super) fn run(data_dir: Option<&DataDir>) -> Outcome {
    let running = data_dir.and_then(DataDir::running);
    // The answer would come from another portal.
    if let (None, Some(dir)) = (&running, data_dir.filter(|dir| dir.has_database())) {
        let open = Installation::of(dir).open_command();
        return Err(format!(
            "The portal of {} is not open, or not yet. To open it: {open}",
            dir.path().display()
        )
        .into());
    }
    // Only its own user and root can read there where it listens.
    let is_hidden = running.is_none() && data_dir.is_some_and(DataDir::is_service_folder);
    let advice = if is_hidden { ". Ask with: portal healthcheck" } else { "" };
    let listen = running.map_or(DEFAULT_LISTEN, |running| running.http);
    let answer = block_on(async { tokio::time::timeout(TIMEOUT, ask_portal(listen)).await })?;
    let (status, text) = match answer {
        Ok(answer) => answer.map_err(|error| format!("No portal answers on {listen}: {error}{advice}"))?,
        Err(_) => return Err(format!("The portal on {listen} did not answer within 5 seconds.").into()),
    };
    if !status.is_success() {
        return Err(format!("The portal on {listen} is not well ({status}): {text}").into());
    }
    say(&text)
}
