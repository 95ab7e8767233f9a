//! The audit log as administrators read it in the browser: filtered, searched, page by page, as a file.

pub mod api;
mod file;
mod list;
mod store;

use crate::accounts::audit_log::{LogEntry, LogGroup};

/// Which lines; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct LogFilter {
    /// `members.id`: lines about this person.
    pub person: Option<String>,
    /// What somebody with a role, or the command line, did.
    pub actor: Option<LogActor>,
    pub group: Option<LogGroup>,
    /// Unix seconds.
    pub from: Option<i64>,
    /// Unix seconds; before it.
    pub until: Option<i64>,
    /// A part of a name, an address, a browser or the words.
    pub search: Option<String>,
    pub failed: bool,
    /// With the lines that only treasurers read.
    pub gifts: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogActor {
    CommandLine,
    /// `members.id` of somebody with a role.
    RoleHolder(String),
}

/// A line with what the page links to.
#[derive(Clone, Debug)]
pub struct LogPageLine {
    /// Newer lines have higher ones.
    pub id: i64,
    pub entry: LogEntry,
    /// `members.id` of whom it is about.
    pub person_id: Option<String>,
    /// `members.id` of who did it.
    pub actor_id: Option<String>,
}
