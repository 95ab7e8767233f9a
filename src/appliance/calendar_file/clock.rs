//! The clocks of a calendar file.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};

/// The clock of a place.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Clock {
    Known(TimeZone),
    /// The changes of the UTC offset, soonest first.
    Described(Arc<[ClockChange]>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClockChange {
    pub at: Timestamp,
    pub from: Offset,
    pub to: Offset,
}

impl Clock {
    pub(super) const UTC: Self = Self::Known(TimeZone::UTC);

    /// The instant of a time by this clock. Of one that comes twice it is the first; one that is left out is as much later.
    pub(super) fn instant(&self, at: DateTime) -> Option<Timestamp> {
        match self {
            Self::Known(zone) => zone.to_ambiguous_timestamp(at).compatible().ok(),
            Self::Described(changes) => {
                let is_over = |change: &ClockChange| change.from.max(change.to).to_datetime(change.at) <= at;
                offset_after(changes, changes.partition_point(is_over)).to_timestamp(at).ok()
            }
        }
    }

    /// The local time on this clock at the instant.
    pub(super) fn shows(&self, instant: Timestamp) -> DateTime {
        match self {
            Self::Known(zone) => zone.to_datetime(instant),
            Self::Described(changes) => {
                let over = changes.partition_point(|change| change.at <= instant);
                offset_after(changes, over).to_datetime(instant)
            }
        }
    }
}

/// After so many of the changes.
fn offset_after(changes: &[ClockChange], over: usize) -> Offset {
    let last = over.checked_sub(1).and_then(|at| changes.get(at)).map(|change| change.to);
    last.or_else(|| changes.first().map(|change| change.from)).unwrap_or(Offset::UTC)
}
