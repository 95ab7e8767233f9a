//! What the program is told from outside while it serves.

use std::io::{IsTerminal, Result, stderr};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;

/// SIGTERM, Ctrl-C and SIGHUP, caught from the moment this is made.
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

    /// Waits for a stop. A hang-up before it has `again` look at its files; on a terminal, which then is gone, it is a
    /// stop as well.
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
