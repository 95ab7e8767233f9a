//! The only module that reads the wall clock. All other code is passed an instant.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// An instant on both clocks: the wall clock, which a user may set, and the one that has counted since this run of the
/// program began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The day in the calendar.
    pub now: Timestamp,
    /// A random number that no other run of the program has.
    pub run: i64,
    /// Seconds since the run began. Never goes back.
    pub uptime: i64,
}

/// This process: when it began, and its number.
static RUN: LazyLock<(Instant, i64)> = LazyLock::new(|| {
    let mut number = [0; 8];
    // Without randomness every run is 0, and a lifetime counts on the wall clock and on a too young uptime.
    let _best_effort = getrandom::fill(&mut number);
    (Instant::now(), i64::from_be_bytes(number))
});

/// The source of the current time.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// Both clocks as a test sets and moves them.
    Fixed(Arc<FixedClock>),
}

/// A clock that stands still.
#[derive(Debug)]
pub struct FixedClock {
    seconds: AtomicI64,
    run: i64,
    uptime: AtomicI64,
}

impl Clock {
    /// A clock that stands still at `now` until [`Clock::set`] moves it.
    pub fn fixed(now: Timestamp) -> Self {
        let seconds = AtomicI64::new(now.as_second());
        Self::Fixed(Arc::new(FixedClock { seconds, run: 1, uptime: AtomicI64::new(0) }))
    }

    /// The present instant on both clocks.
    pub fn moment(&self) -> Moment {
        let now = self.now();
        match self {
            Self::System => {
                let (began, run) = *RUN;
                Moment { now, run, uptime: i64::try_from(began.elapsed().as_secs()).unwrap_or(i64::MAX) }
            }
            Self::Fixed(clock) => Moment { now, run: clock.run, uptime: clock.uptime.load(Ordering::SeqCst) },
        }
    }

    /// The present instant, in whole seconds.
    #[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
    pub fn now(&self) -> Timestamp {
        match self {
            Self::System => from_seconds(Timestamp::now().as_second()),
            Self::Fixed(clock) => from_seconds(clock.seconds.load(Ordering::SeqCst)),
        }
    }

    /// Moves a fixed clock; the machine's own clock stays as it is.
    pub fn set(&self, now: Timestamp) {
        if let Self::Fixed(clock) = self {
            clock.seconds.store(now.as_second(), Ordering::SeqCst);
        }
    }

    /// Advances a fixed clock's other clock: seconds passed, whatever the calendar says.
    pub fn run_for(&self, seconds: i64) {
        if let Self::Fixed(clock) = self {
            clock.uptime.fetch_add(seconds, Ordering::SeqCst);
        }
    }
}

/// "Sunday, December 6, 2026"
pub fn day_in_words(day: Date) -> String {
    day.strftime("%A, %B %-d, %Y").to_string()
}

/// An instant from stored unix seconds; a number outside the calendar becomes its nearest end.
pub fn from_seconds(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap_or(if seconds < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

/// [`rfc3339`] of stored unix seconds.
pub fn on_clock(seconds: i64, zone: &TimeZone) -> String {
    rfc3339(from_seconds(seconds), zone)
}

/// RFC 3339 with the zone's offset at that instant: "2026-11-22T10:00:00-06:00".
pub fn rfc3339(instant: Timestamp, zone: &TimeZone) -> String {
    instant.display_with_offset(zone.to_offset(instant)).to_string()
}
