//! The log as an administrator reads it.

use super::{Action, LogEntry, Query, store};

use rusqlite::Connection;

impl LogEntry {
    /// What happened, in plain words; the word itself where it is a later edition's.
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
