//! Diagnosis in plain words: what works, what does not, and what to do about it. Read-only: nothing in the folder is
//! changed, and a running portal is not disturbed.

mod address;
mod backups;
mod certificate;
mod clock;
mod database;
mod disk;
mod examine;
mod folder;
mod key;
mod letters;
pub mod network;
mod ownership;
mod people;
mod server;
mod stick;
mod store;
mod time_zone;
mod way_back;
mod words;

use std::path::PathBuf;

use serde::Serialize;

pub use examine::{Chapter, DoctorInput, examine};
pub(crate) use way_back::newest_right as newest_right_backup;
pub(crate) use words::span;

/// A file or folder, as the file system describes it.
#[derive(Clone, Debug)]
pub struct FileEntry {
    pub path: PathBuf,
    pub is_folder: bool,
    pub mode: u32,
    pub user: u32,
}

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
