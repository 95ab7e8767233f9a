//! The audit log as administrators read it in the browser: filtered, searched, page by page, as a file.

pub mod api;
mod file;
mod list;
mod store;

use crate::accounts::audit_log::{LogEntry, LogGroup};

/// A filter for lines; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct LogFilter {
    /// `members.id`: lines about this person.
    pub person: Option<String>,
    /// Lines caused by a role holder, or by the command line.
    pub actor: Option<LogActor>,
    pub group: Option<LogGroup>,
    /// Unix seconds.
    pub from: Option<i64>,
    /// Unix seconds; before it.
    pub until: Option<i64>,
    /// A part of a name, an address, a browser or the words.
    pub search: Option<String>,
    pub failed: bool,
    /// Includes lines that only treasurers read.
    pub gifts: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogActor {
    CommandLine,
    /// `members.id` of a role holder.
    RoleHolder(String),
}

/// A line with the links of the page.
#[derive(Clone, Debug)]
pub struct LogPageLine {
    /// Newer lines have higher ones.
    pub id: i64,
    pub entry: LogEntry,
    /// `members.id` of the person concerned.
    pub person_id: Option<String>,
    /// `members.id` of who did it.
    pub actor_id: Option<String>,
}
