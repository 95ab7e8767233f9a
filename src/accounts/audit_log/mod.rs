//! The audit log of accounts, for members and administrators to read. A closed set of actions, no secrets.

mod action;
mod actor;
pub mod changed;
mod fold;
mod look_up;
pub mod page;
mod store;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

pub use action::{Action, LogGroup};
pub use actor::Actor;
pub use look_up::look_up;

use crate::accounts::account::SignedInMember;
use crate::platform::client::{self, Client};
use crate::platform::text::email::Email;

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

impl<'a> NewLogEntry<'a> {
    /// A successful action on the command line.
    pub fn by_volunteer(action: Action, member_id: Option<&'a str>, email: Option<&'a str>) -> Self {
        Self::by(Actor::CommandLine, action, member_id, email)
    }

    /// A successful change of a person's data by an actor.
    pub fn by(actor: Actor<'a>, action: Action, member_id: Option<&'a str>, email: Option<&'a str>) -> Self {
        let (client, role_holder) = match actor {
            Actor::CommandLine => (None, None),
            Actor::RoleHolder { member, client } => (Some(client), Some(member)),
        };
        Self { action, member_id, email, client, role_holder, detail: None, success: true }
    }

    /// Something that came about in a member's browser, or in one that says it is theirs.
    pub fn of_member(action: Action, member_id: &'a str, client: &'a Client) -> Self {
        Self {
            action,
            member_id: Some(member_id),
            email: None,
            client: Some(client),
            role_holder: None,
            detail: None,
            success: true,
        }
    }
}

/// Writes one line, or counts the entry on the line of its equals: see [`fold`]. Each command has a line of its own.
pub fn record(tx: &Transaction<'_>, entry: &NewLogEntry<'_>, now: Timestamp) -> rusqlite::Result<()> {
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
    fold::record(tx, entry, device.as_deref(), now.as_second())
}

/// Writes down that a request from another site's page was refused.
pub fn record_cross_site(
    tx: &Transaction<'_>,
    client: &Client,
    path: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let entry = NewLogEntry {
        action: Action::CrossSiteRefused,
        member_id: None,
        email: None,
        client: Some(client),
        role_holder: None,
        detail: Some(path),
        success: false,
    };
    record(tx, &entry, now)
}

/// How many lines of this kind a member has had since then.
pub fn count_since(
    tx: &Transaction<'_>,
    action: Action,
    member_id: &str,
    since: Timestamp,
) -> rusqlite::Result<u32> {
    store::count_since(tx, action.as_str(), member_id, since.as_second())
}

/// The id of who did the last of these actions to this member; none where it was a command, or the member.
pub fn last_actor(
    conn: &Connection,
    member_id: &str,
    actions: &[Action],
) -> rusqlite::Result<Option<String>> {
    let words: serde_json::Value = actions.iter().map(|action| action.as_str()).collect();
    store::last_actor(conn, member_id, &words.to_string())
}

/// The number of entries of this action by this role holder since then.
pub fn count_by_actor_since(
    tx: &Transaction<'_>,
    action: Action,
    actor_id: &str,
    since: Timestamp,
) -> rusqlite::Result<u32> {
    store::count_by_actor_since(tx, action.as_str(), actor_id, since.as_second())
}
