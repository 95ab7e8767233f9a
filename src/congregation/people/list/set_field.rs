//! One field of many people of the list, changed at once, and what the people of a household share.

use rusqlite::Connection;

use crate::accounts::audit_log::Work;
use crate::congregation::people::members::household::ADDRESS;
use crate::congregation::people::members::profile::{ProfileChange, edit_member};
use crate::congregation::people::members::store::{self, accounts, households};
use crate::congregation::people::members::twin::same_number;
use crate::congregation::people::members::{MemberField, MemberValues, Resident};
use crate::platform::refusal::Refusal;
use crate::platform::text::folded;

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

const PHONE: [MemberField; 1] = [MemberField::Phone];

/// The people of a household, and the address and the phone number of `person`, or of the household: those of the first who
/// has one. Whoever died or moved away gives none, and none reaches them.
pub fn residents(
    conn: &Connection,
    household: &str,
    person: Option<&str>,
) -> rusqlite::Result<(MemberValues, Vec<Resident>)> {
    let mut people = households::residents_of(conn, household)?;
    let is_here = |one: &Resident| one.deceased_on.is_none() && one.left_on.is_none();
    let mut shared = MemberValues::default();
    for fields in [&ADDRESS[..], &PHONE] {
        let mut owners = people.iter().filter(|one| is_here(one) && person.is_none_or(|id| one.id == id));
        if let Some(owner) = owners.find(|one| one.values.has_any(fields)) {
            for field in fields {
                shared.set(*field, owner.values.get(*field).map(str::to_owned));
            }
        }
    }
    for one in people.iter_mut().filter(|one| is_here(one) && person != Some(&*one.id)) {
        let is_same =
            |field: &MemberField| shared.get(*field).map(folded) == one.values.get(*field).map(folded);
        // What a person has not is nothing that others have in common with them.
        let may_share = |fields: &[MemberField]| person.is_none() || shared.has_any(fields);
        let has_none = !one.values.has_any(&ADDRESS);
        let is_same_number = same_number(shared.get(MemberField::Phone), one.values.get(MemberField::Phone));
        one.shares_address = may_share(&ADDRESS) && (has_none || ADDRESS.iter().all(is_same));
        one.shares_phone = may_share(&PHONE) && (is_same_number || PHONE.iter().all(is_same));
    }
    Ok((shared, people))
}

/// As [`change_along`], of a person: only for those of their households who are chosen for the address, or for the phone
/// number.
pub fn change_with(
    work: Work<'_>,
    id: &str,
    change: &ProfileChange,
    chosen: [Vec<String>; 2],
) -> Result<Vec<Resident>, Refusal> {
    let mut others = Vec::new();
    for place in households::places_of(work.tx, id)? {
        others.extend(residents(work.tx, &place.household.id, Some(id))?.1);
    }
    for (field, chosen) in ["addressWith", "phoneWith"].into_iter().zip(&chosen) {
        if !chosen.iter().all(|chosen| chosen != id && others.iter().any(|one| one.id == *chosen)) {
            let text = "Somebody who was chosen does not live there any more. Please read the person again.";
            return Err(Refusal::field(field, text));
        }
    }
    for one in &mut others {
        one.shares_address &= chosen[0].contains(&one.id);
        one.shares_phone &= chosen[1].contains(&one.id);
    }
    change_along(work, change, &store::profile(work.tx, id)?.values, others)
}

/// Gives those what of the change reaches them, an address whole: what it leaves out is as `one` has it. Returns whom it
/// has changed.
pub fn change_along(
    work: Work<'_>,
    change: &ProfileChange,
    one: &MemberValues,
    people: Vec<Resident>,
) -> Result<Vec<Resident>, Refusal> {
    let sent = |wanted| change.fields().find(|(field, _)| *field == wanted).map(|(_, text)| text);
    let is_moved = ADDRESS.into_iter().any(|field| sent(field).is_some());
    let is_filled =
        ADDRESS.into_iter().any(|field| sent(field).flatten().is_some_and(|text| !text.is_empty()));
    let mut changed = Vec::new();
    for person in people {
        let mut own = ProfileChange::default();
        if let Some(phone) = sent(MemberField::Phone).filter(|_| person.shares_phone) {
            own.set(MemberField::Phone, phone.map(str::to_owned));
        }
        // An address that is emptied is none for those who have none.
        let is_theirs = person.shares_address && (is_filled || is_moved && person.values.has_any(&ADDRESS));
        for field in ADDRESS.into_iter().filter(|_| is_theirs) {
            own.set(field, sent(field).unwrap_or(one.get(field)).map(str::to_owned));
        }
        if edit_member(work, &person.id, own)? {
            changed.push(person);
        }
    }
    Ok(changed)
}
