//! The signals that the program gets while it serves.

use std::io::{IsTerminal, Result, stderr};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;

/// SIGTERM, Ctrl-C and SIGHUP, caught from the creation of this on.
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hang_up: Signal,
}

impl Signals {
    pub(super) fn catch() -> Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for a stop. SIGHUP notifies `again`, which reloads certificate files; on a terminal, which is closed then,
    /// it is a stop as well.
    pub(super) async fn wait_for_stop(mut self, again: Option<&Notify>) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hang_up.recv() => match again {
                    _ if stderr().is_terminal() => return,
                    Some(again) => again.notify_one(),
                    None => tracing::info!("there are no certificate files to read again"),
                },
            }
        }
    }
}
