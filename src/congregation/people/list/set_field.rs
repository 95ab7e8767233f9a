//! One field of many people at once.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use crate::accounts::audit_log::Actor;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::edit::{EditError, MemberChange, edit_member};
use crate::congregation::people::members::profile::ProfileChange;
use crate::congregation::people::members::store::{accounts, profile};

/// People of one change.
pub const MOST_PEOPLE: usize = 200;

/// A change of one person's field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    pub person: String,
    /// The value as it was read.
    pub from: Option<String>,
    pub to: Option<String>,
}

/// The result of a change of many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldsSet {
    /// The changed people, with the value as stored: the same with `from` and `to` exchanged undoes it.
    pub changed: Vec<FieldChange>,
    /// The names of people changed by others since they were read.
    pub left: Vec<String>,
}

/// The field's value for each of `people` who is here.
pub fn look(
    conn: &Connection,
    field: MemberField,
    people: &[String],
) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut found = Vec::new();
    for id in people {
        if accounts::find(conn, id)?.is_some() {
            let value = profile::find(conn, id)?.values.get(field).map(str::to_owned);
            found.push((id.clone(), value));
        }
    }
    Ok(found)
}

/// Sets the field of all whose field still is as it was looked at, in one transaction, each with a line in the log.
pub fn set(
    tx: &Transaction<'_>,
    field: MemberField,
    changes: Vec<FieldChange>,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<FieldsSet, EditError> {
    let mut done = FieldsSet::default();
    for FieldChange { person, from, to } in changes {
        let Some(account) = accounts::find(tx, &person)? else { continue };
        let is_as_seen = profile::find(tx, &person)?.values.get(field) == from.as_deref();
        if !is_as_seen {
            done.left.push(account.in_words());
            continue;
        }
        let mut wanted = ProfileChange::default();
        wanted.empties = true;
        wanted.set(field, to);
        let change = MemberChange { profile: wanted, number: None };
        if edit_member(tx, &person, change, actor, now, zone)? {
            let to = profile::find(tx, &person)?.values.get(field).map(str::to_owned);
            done.changed.push(FieldChange { person, from, to });
        }
    }
    Ok(done)
}
