//! The log as an administrator reads it.

use super::{Action, LogEntry, Query, store};

use rusqlite::Connection;

impl LogEntry {
    /// The action in plain words; the stored word for an action of a later version.
    pub fn in_words(&self) -> &str {
        match Action::from_word(&self.action) {
            Some(action) => action.in_words(),
            None => &self.action,
        }
    }
}

/// The last lines that match, the newest last.
pub fn look_up(conn: &Connection, query: &Query<'_>) -> rusqlite::Result<Vec<LogEntry>> {
    let mut lines = store::find(conn, query)?;
    lines.reverse();
    Ok(lines)
}
