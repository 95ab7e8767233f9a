//! Members who change their own name: the log has both, so that impersonation is noticed.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::store::accounts;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::text::validation::folded;

/// Writes down that the member `id` is called `after` now. Where an administrator is called so, that is said.
pub(super) fn log(
    tx: &Transaction<'_>,
    id: &str,
    (before, after): (&str, &str),
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let mut detail = format!("{before} -> {after}");
    let namesake = accounts::list(tx)?.into_iter().find(|other| {
        let name = format!("{} {}", other.first_name, other.last_name);
        other.roles.administrator && other.id != id && folded(&name) == folded(after)
    });
    if let Some(other) = namesake {
        detail = format!("{detail}; an administrator is called so: {}", other.in_words());
    }
    let entry = NewLogEntry::of_member(Action::NameChanged, id, client);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}
