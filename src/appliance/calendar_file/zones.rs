//! Time zones by name: as the file itself describes them, else by IANA's and Windows' names.

use std::collections::HashMap;

use jiff::tz::TimeZone;

use super::clock::Clock;
use super::windows;

/// The zones that the file describes, by their names in it.
#[derive(Debug)]
pub(super) struct Zones {
    described: HashMap<String, Clock>,
    /// The congregation's.
    pub own: TimeZone,
}

impl Zones {
    /// None described yet.
    pub(super) fn of(own: &TimeZone) -> Self {
        Self { described: HashMap::new(), own: own.clone() }
    }

    pub(super) fn describe(&mut self, name: &str, clock: Clock) {
        self.described.insert(name.trim().to_owned(), clock);
    }

    /// The zone of this name.
    pub(super) fn find(&self, name: &str) -> Option<Clock> {
        let name = name.trim();
        self.described.get(name).cloned().or_else(|| known(name).map(Clock::Known))
    }
}

pub(super) fn known(name: &str) -> Option<TimeZone> {
    let known = |name: &str| TimeZone::get(name).ok();
    if let Some(zone) = known(name).or_else(|| known(windows::zone_name(name)?)) {
        return Some(zone);
    }
    // "/mozilla.org/20050126_1/America/Chicago", and the three parts of "America/Indiana/Knox"
    let parts: Vec<&str> = name.split('/').collect();
    (2..=3)
        .rev()
        .filter(|count| parts.len() > *count)
        .find_map(|count| known(&parts[parts.len() - count..].join("/")))
}
