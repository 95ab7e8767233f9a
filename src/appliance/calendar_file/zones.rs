//! The clocks of a calendar file, and its time zones by name: as the file itself describes them, else by IANA's and
//! Windows' names.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};

/// The zones that the file describes, by their names in it.
#[derive(Debug)]
pub(super) struct Zones {
    pub described: HashMap<String, Clock>,
    /// The congregation's.
    pub own: TimeZone,
}

impl Zones {
    /// None described yet.
    pub(super) fn of(own: &TimeZone) -> Self {
        Self { described: HashMap::new(), own: own.clone() }
    }

    /// The zone of this name.
    pub(super) fn find(&self, name: &str) -> Option<Clock> {
        let name = name.trim();
        self.described.get(name).cloned().or_else(|| known(name).map(Clock::Known))
    }
}

pub(super) fn known(name: &str) -> Option<TimeZone> {
    let known = |name: &str| TimeZone::get(name).ok();
    if let Some(zone) = known(name).or_else(|| known(zone_name(name)?)) {
        return Some(zone);
    }
    // "/mozilla.org/20050126_1/America/Chicago", and the three parts of "America/Indiana/Knox"
    let parts: Vec<&str> = name.split('/').collect();
    (2..=3)
        .rev()
        .filter(|count| parts.len() > *count)
        .find_map(|count| known(&parts[parts.len() - count..].join("/")))
}

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

/// Windows' names of time zones, as Outlook writes them, each with IANA's.
fn windows_zones() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("windows-zones.txt").lines().filter_map(|line| line.split_once(": "))
}

/// The zone that Windows calls so.
fn zone_name(windows: &str) -> Option<&'static str> {
    windows_zones().find(|(own, _)| own.eq_ignore_ascii_case(windows)).map(|(_, zone)| zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_zone_of_the_table_is_known() {
        for (windows, zone) in windows_zones() {
            assert!(TimeZone::get(zone).is_ok(), "{windows}: {zone}");
        }
        assert!(windows_zones().count() > 90);
        assert_eq!(zone_name("central standard time"), Some("America/Chicago"));
        assert_eq!(zone_name("Nowhere Standard Time"), None);
    }
}
