//! Lines about events in the audit log.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{EventFields, ManagedEvent, Scope};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::text::short_id;

/// The actor and time of a log line.
pub(super) struct Work<'a> {
    pub actor: Actor<'a>,
    pub now: Timestamp,
}

impl Work<'_> {
    /// A change of fields; none before is a new event, none after a removed one.
    pub(super) fn log(
        &self,
        tx: &Transaction<'_>,
        action: Action,
        (event, scope): (&ManagedEvent, Scope),
        (before, after): (Option<&EventFields>, Option<&EventFields>),
    ) -> rusqlite::Result<()> {
        let values = |fields: Option<&EventFields>| fields.map(EventFields::values);
        let (before, after) = (values(before), values(after));
        let named = before.as_ref().or(after.as_ref()).map_or(&[][..], |values| &values[..]);
        let changes = named.iter().enumerate().filter_map(|(at, (what, _))| {
            let text = |values: &Option<[(&str, Option<String>); 11]>| {
                values.as_ref().and_then(|values| values[at].1.clone())
            };
            Changed::of(what, text(&before).as_deref(), text(&after).as_deref())
        });
        self.log_words(
            tx,
            action,
            event,
            &with_scope(&changed::in_words(&changes.collect::<Vec<_>>()), scope),
        )
    }

    pub(super) fn log_words(
        &self,
        tx: &Transaction<'_>,
        action: Action,
        event: &ManagedEvent,
        words: &str,
    ) -> rusqlite::Result<()> {
        let detail = format!("event {} ({}): {words}", short_id::shown(&event.id), event.fields.title);
        let entry = NewLogEntry::by(self.actor, action, None, None);
        audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, self.now)
    }
}

pub(super) fn with_scope(words: &str, scope: Scope) -> String {
    match scope {
        Scope::This => words.to_owned(),
        Scope::Following => format!("{words} (this and the following ones)"),
        Scope::All => format!("{words} (the whole series)"),
    }
}
