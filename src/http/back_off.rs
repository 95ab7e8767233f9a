//! An accept loop's pause while the system gives it no connection: most likely this program, or the machine, has no
//! file descriptor left. Without a pause the loop would eat a core, and without a fold its log would fill the card.

use std::io::{Error, ErrorKind};
use std::time::Duration;

use rustix::process::{Resource, getrlimit};
use tokio::time::Instant;

use crate::http::ServerLimits;
use crate::http::connection_limiter::ConnectionLimiter;

const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// At most one log line in this time.
const LINE_EVERY: Duration = Duration::from_mins(1);

/// Descriptors reserved for the server: database connections, mail, certificates, the log.
const KEPT_DESCRIPTORS: u64 = 48;
const FEWEST_CONNECTIONS: usize = 4;

impl ServerLimits {
    /// Leaves this process enough descriptors for itself: otherwise idle clients would keep it from opening its own
    /// database.
    #[must_use]
    pub fn within_descriptors(self) -> Self {
        let Some(most) = getrlimit(Resource::Nofile).current else { return self };
        let left = usize::try_from(most.saturating_sub(KEPT_DESCRIPTORS)).unwrap_or(usize::MAX);
        Self { connections: self.connections.min(left.max(FEWEST_CONNECTIONS)), ..self }
    }
}

/// The pauses of one accept loop.
#[derive(Debug, Default)]
pub struct BackOff {
    pause: Option<Duration>,
    last_line: Option<Instant>,
    untold: u32,
}

/// The step after one failure.
#[derive(Debug, PartialEq, Eq)]
struct NextStep {
    pause: Duration,
    /// A line for the log, about so many failures.
    line: Option<u32>,
}

impl BackOff {
    /// A connection came: the next failure is the first again.
    pub fn forget(&mut self) {
        self.pause = None;
    }

    /// Evicts a connection and waits, after `accept` failed.
    pub async fn wait_after(&mut self, error: &Error, limiter: &ConnectionLimiter) {
        if is_client_failure(error) {
            return;
        }
        let now = Instant::now();
        let next_step = self.next_step(now);
        if let Some(times) = next_step.line {
            tracing::warn!(%error, times, "no connection can be accepted at the moment; those that only wait are closed for others");
        }
        limiter.evict_any(now);
        tokio::time::sleep(next_step.pause).await;
    }

    fn next_step(&mut self, now: Instant) -> NextStep {
        let pause = self.pause.map_or(FIRST_PAUSE, |before| (before * 2).min(LONGEST_PAUSE));
        self.pause = Some(pause);
        self.untold += 1;
        let is_time = self.last_line.is_none_or(|last| now.duration_since(last) >= LINE_EVERY);
        let line = is_time.then(|| {
            self.last_line = Some(now);
            std::mem::take(&mut self.untold)
        });
        NextStep { pause, line }
    }
}

/// The client went before it was accepted. The next one may be there.
fn is_client_failure(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: N1
    #[test]
    fn pauses_grow_to_a_second_and_begin_anew_after_a_connection() {
        let mut back_off = BackOff::default();
        let now = Instant::now();
        let mut pauses = || back_off.next_step(now).pause.as_millis();
        assert_eq!([(); 9].map(|()| pauses()), [10, 20, 40, 80, 160, 320, 640, 1000, 1000]);
        back_off.forget();
        assert_eq!(back_off.next_step(now).pause, FIRST_PAUSE);
    }

    // proves: N1
    #[test]
    fn a_thousand_failures_in_a_minute_are_one_line_and_the_next_counts_them() {
        let mut back_off = BackOff::default();
        let begun = Instant::now();
        assert_eq!(back_off.next_step(begun).line, Some(1), "the first is told at once");
        for _ in 0..1000 {
            back_off.forget();
            assert_eq!(back_off.next_step(begun + Duration::from_secs(59)).line, None);
        }
        assert_eq!(back_off.next_step(begun + LINE_EVERY).line, Some(1001));
        assert_eq!(back_off.next_step(begun + LINE_EVERY).line, None);
    }

    #[tokio::test]
    async fn a_client_that_went_costs_the_next_one_no_pause() {
        let mut back_off = BackOff::default();
        let limiter = ConnectionLimiter::new(1);
        back_off.wait_after(&ErrorKind::ConnectionAborted.into(), &limiter).await;
        assert_eq!(back_off.pause, None);
        back_off.wait_after(&Error::from_raw_os_error(24), &limiter).await;
        assert_eq!(back_off.pause, Some(FIRST_PAUSE));
    }
}
