//! Diagnosis in plain words: what works, what does not, and what to do about it. Read-only: nothing in the folder is
//! changed, and a running portal is not disturbed.

mod backups;
mod database;
mod examine;
mod folder;
mod letters;
mod machine;
pub mod network;
mod people;
mod serving;
mod stick;
mod store;

use std::path::Path;

use jiff::Timestamp;
use serde::Serialize;

pub(crate) use database::newest_right_backup;
pub use examine::{Chapter, DoctorInput, examine};
pub(crate) use serving::ask_portal;

use crate::platform::text::numbers::count;

/// The level of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// No problem.
    Well,
    /// Not checked here, or could not be determined.
    Unknown,
    /// Works, but could be better or will need attention.
    Care,
    /// Something does not work, or will soon stop working.
    Problem,
}

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// A short stable name, such as "disk-space".
    pub check: &'static str,
    pub level: Level,
    /// The finding, one sentence.
    pub says: String,
    /// The next step, always there for Care and Problem. A command stands on a line of its own that begins with two
    /// spaces; such a line is never wrapped.
    pub advice: Option<String>,
}

/// A check writes the portal's own commands as they are typed for a portal in its usual folder that was started by hand
/// ([`crate::appliance::installation::Installation::typed`] makes them this installation's).
impl Finding {
    /// A finding of level Well.
    pub fn well(check: &'static str, says: impl Into<String>) -> Self {
        Self { check, level: Level::Well, says: says.into(), advice: None }
    }

    /// A finding of level Unknown: the check was not possible.
    pub fn unknown(check: &'static str, says: impl Into<String>) -> Self {
        Self { level: Level::Unknown, ..Self::well(check, says) }
    }

    /// A finding of level Care.
    pub fn care(check: &'static str, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self::at(Level::Care, check, says, advice)
    }

    /// A finding of level Problem.
    pub fn problem(check: &'static str, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self::at(Level::Problem, check, says, advice)
    }

    /// A finding with something to do about it.
    pub fn at(level: Level, check: &'static str, says: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { check, level, says: says.into(), advice: Some(advice.into()) }
    }
}

pub(super) const HOUR: i64 = 3_600;
pub(super) const DAY: i64 = 24 * HOUR;

/// "5 minutes", "3 hours", "12 days": whole ones, of the largest that fits.
pub(crate) fn span(seconds: i64) -> String {
    match seconds.max(0) {
        seconds if seconds >= 2 * DAY => count(seconds / DAY, "day"),
        seconds if seconds >= 2 * HOUR => count(seconds / HOUR, "hour"),
        seconds => count(seconds / 60, "minute"),
    }
}

/// "20 November 2026".
pub(super) fn day(instant: Timestamp) -> String {
    instant.strftime("%-d %B %Y").to_string()
}

/// The first few, and how many others.
pub(super) fn some_of(names: &[String]) -> String {
    const NAMED: usize = 5;
    let first = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => first,
        others => format!("{first} and {}", count(others, "other")),
    }
}

/// A file's name below the folder.
pub(super) fn below(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_say_them() {
        for (seconds, words) in [
            (-5, "0 minutes"),
            (60, "1 minute"),
            (7_199, "119 minutes"),
            (7_200, "2 hours"),
            (2 * DAY - 1, "47 hours"),
            (9 * DAY, "9 days"),
        ] {
            assert_eq!(span(seconds), words);
        }
        assert_eq!(day("2026-11-02T10:00:00Z".parse().unwrap()), "2 November 2026");
        let names: Vec<String> = (1..=6).map(|number| number.to_string()).collect();
        assert_eq!(some_of(&names), "1, 2, 3, 4, 5 and 1 other");
        assert_eq!(some_of(&names[..2]), "1, 2");
    }
}
