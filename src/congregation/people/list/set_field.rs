//! One field of many people of the list, changed at once, and what the people of a household share.

use rusqlite::Connection;

use crate::accounts::audit_log::Work;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::household::shared_change;
use crate::congregation::people::members::profile::{ProfileChange, edit_member};
use crate::congregation::people::members::store::{self, accounts};
use crate::platform::refusal::Refusal;

/// People of one change.
pub const MOST_PEOPLE: usize = 200;

/// The value of a person's field.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FieldValue {
    pub id: String,
    pub value: Option<String>,
}

/// A field of one person as it was read, and its new value.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonFieldChange {
    pub id: String,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// The result of setting a field of several people.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FieldSet {
    /// The changed people. Sent again with `from` and `to` exchanged, it undoes the change.
    pub changed: Vec<PersonFieldChange>,
    /// People left unchanged, since others have changed them meanwhile.
    pub left: Vec<String>,
}

/// The field's value for each of `people` who is here.
pub fn values_of(
    conn: &Connection,
    field: MemberField,
    people: Vec<String>,
) -> rusqlite::Result<Vec<FieldValue>> {
    let mut found = Vec::new();
    for id in people {
        if accounts::find(conn, &id)?.is_some() {
            let value = store::profile(conn, &id)?.values.get(field).map(str::to_owned);
            found.push(FieldValue { id, value });
        }
    }
    Ok(found)
}

/// Sets the field of all whose field still is as it was looked at, in one transaction, each with a line in the log.
pub fn set_field(
    work: Work<'_>,
    field: MemberField,
    changes: Vec<PersonFieldChange>,
) -> Result<FieldSet, Refusal> {
    let mut done = FieldSet::default();
    for PersonFieldChange { id, from, to } in changes {
        let Some(account) = accounts::find(work.tx, &id)? else { continue };
        if store::profile(work.tx, &id)?.values.get(field) != from.as_deref() {
            done.left.push(account.in_words());
            continue;
        }
        let mut wanted = ProfileChange::default();
        wanted.empties = true;
        wanted.set(field, to);
        if edit_member(work, &id, wanted)? {
            let to = store::profile(work.tx, &id)?.values.get(field).map(str::to_owned);
            done.changed.push(PersonFieldChange { id, from, to });
        }
    }
    Ok(done)
}

/// Gives `others` what changes of these fields of the person `id`, who has not changed yet, as far as they share it.
pub fn change_along(
    work: Work<'_>,
    id: &str,
    change: &ProfileChange,
    fields: &[MemberField],
    others: &[String],
) -> Result<(), Refusal> {
    let before = store::profile(work.tx, id)?.values;
    let mut shared = ProfileChange::default();
    for (field, text) in change.fields().filter(|(field, _)| fields.contains(field)) {
        shared.set(field, text.map(str::to_owned));
    }
    for other in others {
        let other = accounts::find(work.tx, other)?.ok_or_else(no_such_person)?.id;
        let theirs = store::profile(work.tx, &other)?.values;
        edit_member(work, &other, shared_change(&shared, &before, &theirs))?;
    }
    Ok(())
}
