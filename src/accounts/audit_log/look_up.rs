//! The log as an administrator reads it.

use std::net::IpAddr;

use jiff::Timestamp;
use rusqlite::Connection;

use super::{Action, store};

/// Which lines. What is not given does not narrow the search.
#[derive(Clone, Debug, Default)]
pub struct Query<'a> {
    /// `members.id`: lines about this person...
    pub member_id: Option<&'a str>,
    /// ...or lines that name this e-mail address, in canonical form.
    pub email: Option<&'a str>,
    /// Of this kind.
    pub action: Option<Action>,
    /// From this instant on.
    pub since: Option<Timestamp>,
    /// That came from here.
    pub address: Option<IpAddr>,
    /// Failures only.
    pub failed: bool,
    /// So many at most, the latest of them.
    pub limit: u32,
}

/// One line that was found.
#[derive(Clone, Debug)]
pub struct Line {
    /// The word of an [`Action`]; of a later edition's where this program does not know it.
    pub action: String,
    /// When, or when the first of several.
    pub at: Timestamp,
    /// When the last of several.
    pub last_at: Option<Timestamp>,
    /// How many.
    pub times: u32,
    /// Did it succeed.
    pub success: bool,
    /// Whose account, while they are in the book.
    pub member_number: Option<String>,
    /// First and last name.
    pub name: Option<String>,
    /// As it was given.
    pub email: Option<String>,
    /// Where it came from; forgotten after 90 days.
    pub address: Option<String>,
    /// The browser's own description; forgotten after 90 days.
    pub user_agent: Option<String>,
    /// "Chrome on Android"
    pub device: Option<String>,
    /// More words.
    pub detail: Option<String>,
    /// "command line (root)"; none where it was the member themselves.
    pub actor: Option<String>,
}

impl Line {
    /// What happened, in plain words; the word itself where it is a later edition's.
    pub fn in_words(&self) -> &str {
        match Action::from_word(&self.action) {
            Some(action) => action.in_words(),
            None => &self.action,
        }
    }
}

/// The last lines that match, the newest last.
pub fn look_up(conn: &Connection, query: &Query<'_>) -> rusqlite::Result<Vec<Line>> {
    let mut lines = store::find(conn, query)?;
    lines.reverse();
    Ok(lines)
}
