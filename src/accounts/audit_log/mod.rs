//! The audit log of accounts, for members and administrators to read. A closed set of actions, no secrets.

mod action;
pub mod changed;
pub mod page;
mod store;

use std::env;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use rusqlite::{Connection, Result, Transaction};

use crate::accounts::account::SignedInMember;
use crate::platform::client::{self, Client};
use crate::platform::text::email::Email;
pub use action::{Action, LogGroup};
pub use store::{count_by_actor_since, count_since, last_actor};

#[derive(Clone, Debug)]
pub struct LogEntry {
    /// The word of an [`Action`], or of a later edition's action that this program does not know.
    pub action: String,
    /// When, or when the first of several.
    pub at: Timestamp,
    /// When the last of several.
    pub last_at: Option<Timestamp>,
    /// How many.
    pub times: u32,
    pub success: bool,
    /// The number of the account's member, while the database has them.
    pub member_number: Option<String>,
    /// First and last name.
    pub name: Option<String>,
    /// As typed.
    pub email: Option<String>,
    /// The client address; deleted after 90 days.
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

/// A filter for the log; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct Query<'a> {
    /// `members.id`: lines about this person...
    pub member_id: Option<&'a str>,
    /// ...or lines that name this e-mail address, in canonical form.
    pub email: Option<&'a str>,
    pub action: Option<Action>,
    pub since: Option<Timestamp>,
    pub address: Option<std::net::IpAddr>,
    pub failed: bool,
    /// Without [`LogGroup::Gifts`].
    pub without_gifts: bool,
    /// The most entries, the latest of them.
    pub limit: u32,
}

#[derive(Clone, Debug)]
pub struct NewLogEntry<'a> {
    pub action: Action,
    /// The member of the account, where there is one.
    pub member_id: Option<&'a str>,
    /// The e-mail as it was typed, in canonical form; a text that is no address is not logged.
    pub email: Option<&'a str>,
    /// None for the command line.
    pub client: Option<&'a Client>,
    /// The member with a role who did it; none where it was a command, or the member of the account.
    pub role_holder: Option<&'a SignedInMember>,
    /// More words for a person ("lock-after: 5 -> 10"). Never a secret.
    pub detail: Option<&'a str>,
    pub success: bool,
}

impl LogEntry {
    /// The action in plain words; the stored word for an action of a later version.
    pub fn in_words(&self) -> &str {
        action_in_words(&self.action)
    }
}

fn action_in_words(word: &str) -> &str {
    match Action::from_word(word) {
        Some(action) => action.in_words(),
        None => word,
    }
}

impl<'a> NewLogEntry<'a> {
    /// A successful action on the command line that concerns no account.
    pub fn new(action: Action) -> Self {
        Self {
            action,
            member_id: None,
            email: None,
            client: None,
            role_holder: None,
            detail: None,
            success: true,
        }
    }

    /// A successful change of a person's data by an actor.
    pub fn by(actor: Actor<'a>, action: Action, member_id: Option<&'a str>, email: Option<&'a str>) -> Self {
        let (client, role_holder) = match actor {
            Actor::CommandLine => (None, None),
            Actor::RoleHolder { member, client } => (Some(client), Some(member)),
        };
        Self { member_id, email, client, role_holder, ..Self::new(action) }
    }

    /// Something that came about in a member's browser, or in one that says it is theirs.
    pub fn of_member(action: Action, member_id: &'a str, client: &'a Client) -> Self {
        Self { member_id: Some(member_id), client: Some(client), ..Self::new(action) }
    }
}

/// The last lines that match, the newest last.
pub fn look_up(conn: &Connection, query: &Query<'_>) -> Result<Vec<LogEntry>> {
    let mut lines = store::find(conn, query)?;
    lines.reverse();
    Ok(lines)
}

/// Writes one line, or counts the entry on the line of its equals: see [`fold`]. Each command has a line of its own.
pub fn record(tx: &Transaction<'_>, entry: &NewLogEntry<'_>, now: Timestamp) -> Result<()> {
    // A text that is no address may be a password in the wrong field, or long enough to fill the card.
    let email = entry.email.filter(|email| Email::stored(email).is_ok());
    let entry = &NewLogEntry { email, ..entry.clone() };
    let device = entry.client.and_then(|client| client.user_agent.as_deref()).map(client::device_name);
    // What succeeds without a browser is done by a command. Each change by a role or a command has a row of its own.
    let actor = match (entry.role_holder, entry.client) {
        (Some(member), Some(client)) => Some(Actor::RoleHolder { member, client }.in_words()),
        (_, None) if entry.success => Some(Actor::CommandLine.in_words()),
        _ => None,
    };
    if actor.is_some() {
        return store::insert(tx, entry, device.as_deref(), actor.as_deref(), now.as_second());
    }
    fold(tx, entry, device.as_deref(), now.as_second())
}

/// Writes down that a request from another site's page was refused.
pub fn record_cross_site(tx: &Transaction<'_>, client: &Client, path: &str, now: Timestamp) -> Result<()> {
    let entry = NewLogEntry::new(Action::CrossSiteRefused);
    record(tx, &NewLogEntry { client: Some(client), detail: Some(path), success: false, ..entry }, now)
}

/// Different entries of one action in one minute that get a row of their own: per member, and for all unknown actors
/// in sum. Per action, so that a flood of one does not hide another.
const MOST_PER_MINUTE: u32 = 20;
/// The line that counts what came after them.
const OTHERS: &str = "and others";
/// Lines of failures in all.
const MOST_FAILURES: u32 = 20_000;
/// Beyond that so many go at once, so that not every failure of a flood has to look for the oldest.
const REMOVED_AT_ONCE: u32 = 100;

/// Writes an entry, or counts it on a line of this minute. A flood must not fill the SD card: equal entries within a
/// minute share one row, only so many different ones get a row of their own, and of all failures only the latest are
/// retained.
fn fold(tx: &Transaction<'_>, entry: &NewLogEntry<'_>, device: Option<&str>, now: i64) -> Result<()> {
    let minute = now - now.rem_euclid(60);
    if store::increment_equal(tx, entry, minute, now)? {
        return Ok(());
    }
    // A change of data says in its detail what changed, so every change gets its own row.
    let is_told = entry.success && entry.detail.is_some();
    if is_told || store::rows_of_minute(tx, entry, minute)? < MOST_PER_MINUTE {
        store::insert(tx, entry, device, None, now)?;
    } else if !store::increment_others(tx, entry, OTHERS, minute, now)? {
        let others = NewLogEntry { email: None, client: None, detail: Some(OTHERS), ..entry.clone() };
        store::insert(tx, &others, None, None, now)?;
    } else {
        return Ok(());
    }
    if !entry.success && store::count_failures(tx)? > MOST_FAILURES {
        store::remove_oldest_failures(tx, REMOVED_AT_ONCE)?;
    }
    Ok(())
}

/// The actor of a change to another person's data.
#[derive(Clone, Copy, Debug)]
pub enum Actor<'a> {
    /// Access to the machine implies every permission.
    CommandLine,
    /// A member with a role, in their browser.
    RoleHolder { member: &'a SignedInMember, client: &'a Client },
}

impl Actor<'_> {
    /// The command line counts as an administrator.
    pub fn is_administrator(self) -> bool {
        match self {
            Self::CommandLine => true,
            Self::RoleHolder { member, .. } => member.roles.administrator,
        }
    }

    /// `members.id`; none for a command.
    pub fn member_id(&self) -> Option<&str> {
        match self {
            Self::CommandLine => None,
            Self::RoleHolder { member, .. } => Some(&member.id),
        }
    }

    /// Logs a change that concerns no account.
    pub fn log(self, tx: &Transaction<'_>, action: Action, detail: &str, now: Timestamp) -> Result<()> {
        let entry = NewLogEntry::by(self, action, None, None);
        record(tx, &NewLogEntry { detail: Some(detail), ..entry }, now)
    }

    /// "Ruth Albright (M0007)", or "command line (ann)".
    pub fn in_words(self) -> String {
        match self {
            Self::CommandLine => of_command_line(),
            Self::RoleHolder { member, .. } => member.in_words(),
        }
    }
}

/// A change under way: its transaction, its actor, its instant, and the congregation's clock.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    pub tx: &'a Transaction<'a>,
    pub actor: Actor<'a>,
    pub now: Timestamp,
    pub zone: &'a TimeZone,
}

impl<'a> Work<'a> {
    /// A change by a command.
    pub fn of_command(tx: &'a Transaction<'a>, now: Timestamp, zone: &'a TimeZone) -> Self {
        Self { tx, actor: Actor::CommandLine, now, zone }
    }

    /// The instant by the congregation's clock.
    pub fn here(self) -> ZonedDateTime {
        self.now.to_zoned_datetime(self.zone.clone())
    }

    /// In the congregation's time zone.
    pub fn today(self) -> Date {
        self.here().date()
    }

    /// Logs a change that concerns no account.
    pub fn log(self, action: Action, detail: &str) -> Result<()> {
        self.actor.log(self.tx, action, detail, self.now)
    }

    /// Logs a change on this person's own account, where there is one. Members read their own lines, so `detail` must name
    /// no other person.
    pub fn log_of(self, action: Action, member_id: Option<&str>, detail: &str) -> Result<()> {
        let entry = NewLogEntry::by(self.actor, action, member_id, None);
        record(self.tx, &NewLogEntry { detail: Some(detail), ..entry }, self.now)
    }
}

/// "command line (ann)", by the system user who typed it, also behind sudo.
fn of_command_line() -> String {
    let names = ["SUDO_USER", "LOGNAME", "USER"].into_iter().filter_map(|name| env::var(name).ok());
    command_line_in_words(names)
}

fn command_line_in_words(mut names: impl Iterator<Item = String>) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let is_name = |name: &String| (1..=32).contains(&name.len()) && name.chars().all(is_letter);
    format!("command line ({})", names.find(is_name).unwrap_or_else(|| "system user".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_its_users() {
        for (names, words) in [
            (&["ann"] as &[&str], "command line (ann)"),
            (&["", "root"], "command line (root)"),
            (&["a b", "\u{1b}[2J"], "command line (system user)"),
            (&[], "command line (system user)"),
        ] {
            assert_eq!(command_line_in_words(names.iter().map(|&name| name.to_owned())), words);
        }
    }
}
