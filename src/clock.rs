//! The one place that reads the wall clock. Everything else is handed an instant.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Where "now" comes from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// Unix seconds that a test sets and moves.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands still at `now` until [`Clock::set`] moves it.
    pub fn fixed(now: Timestamp) -> Self {
        Self::Fixed(Arc::new(AtomicI64::new(now.as_second())))
    }

    /// The present instant, in whole seconds.
    #[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
    pub fn now(&self) -> Timestamp {
        match self {
            Self::System => from_seconds(Timestamp::now().as_second()),
            Self::Fixed(seconds) => from_seconds(seconds.load(Ordering::SeqCst)),
        }
    }

    /// Moves a fixed clock; the machine's own clock stays as it is.
    pub fn set(&self, now: Timestamp) {
        if let Self::Fixed(seconds) = self {
            seconds.store(now.as_second(), Ordering::SeqCst);
        }
    }
}

/// An instant from the unix seconds the database keeps; a number outside the calendar becomes its nearest end.
pub fn from_seconds(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap_or(if seconds < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

/// RFC 3339 with the zone's offset at that instant: "2026-11-22T10:00:00-06:00".
pub fn rfc3339(instant: Timestamp, zone: &TimeZone) -> String {
    instant.display_with_offset(zone.to_offset(instant)).to_string()
}
