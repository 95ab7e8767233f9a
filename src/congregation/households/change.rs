//! A household as it is, work on it as it was read, and another name, address or phone number for it.

use rusqlite::{Connection, Transaction};

use super::{ADDRESS, HouseholdPage, HouseholdSaved, HouseholdWork, PersonOfHousehold, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::congregation::people::members::household::{LONGEST_NAME, LeftBehind};
use crate::congregation::people::members::profile::{MemberChange, ProfileChange, edit_member};
use crate::congregation::people::members::store::households;
use crate::congregation::people::members::{Household, MemberField};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation;

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<HouseholdPage>> {
    let Some(Household { id, name }) = households::find(conn, id)? else { return Ok(None) };
    let mut people = store::people(conn, &id)?;
    let shared = people.first().map(|person| person.values.clone()).unwrap_or_default();
    for person in &mut people {
        let is_shared = |field: &MemberField| shared.get(*field) == person.values.get(*field);
        person.has_address = ADDRESS.iter().all(is_shared);
        person.has_phone = is_shared(&MemberField::Phone);
    }
    let value = |field| shared.get(field).map(str::to_owned);
    Ok(Some(HouseholdPage {
        version: store::version(conn, &id)?,
        id,
        name,
        address: value(MemberField::Address),
        city: value(MemberField::City),
        state: value(MemberField::State),
        zip_code: value(MemberField::ZipCode),
        country: value(MemberField::Country),
        phone: value(MemberField::Phone),
        people,
    }))
}

pub fn no_household() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "There is no such household here any more.")
}

/// Runs `work` on the household, where it still is as it was read.
pub(super) fn at_version(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    work: impl FnOnce(&HouseholdPage) -> Result<Vec<LeftBehind>, Refusal>,
) -> Result<HouseholdSaved, Refusal> {
    let page = find(tx, id)?.ok_or_else(no_household)?;
    if page.version != version {
        let text = "Somebody else has changed this household meanwhile. Nothing was saved yet.";
        return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
    }
    let left_behind = work(&page)?;
    saved(tx, id, &left_behind)
}

/// The household as it is now, and what a change left behind.
pub(super) fn saved(
    tx: &Transaction<'_>,
    id: &str,
    left_behind: &[LeftBehind],
) -> Result<HouseholdSaved, Refusal> {
    let notes = left_behind.iter().map(ToString::to_string).collect();
    Ok(HouseholdSaved { household: find(tx, id)?, made: None, notes })
}

/// A household's name, in shape.
pub(super) fn checked_name(typed: &str) -> Result<String, Refusal> {
    validation::one_line("The household's name", typed, LONGEST_NAME).map_err(Refusal::of_field("name"))
}

/// The change of a household; fields that are `None` stay.
#[derive(Clone, Debug, Default)]
pub struct HouseholdChange {
    pub name: Option<String>,
    /// Fields of the address, and the phone number; without a text they are emptied.
    pub fields: Vec<(MemberField, Option<String>)>,
}

/// Changes the household. An address is changed for everybody whose own was the household's until now, and so is the
/// phone number: people with another one keep it.
pub fn change_household(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    change: &HouseholdChange,
    work: HouseholdWork<'_>,
) -> Result<HouseholdSaved, Refusal> {
    at_version(tx, id, version, |page| {
        let mut is_changed = rename(tx, page, change, work)?;
        for person in &page.people {
            let change = MemberChange { profile: of_person(person, change), number: None };
            is_changed |= edit_member(tx, &person.id, change, work.actor, work.now, work.zone)?;
        }
        if is_changed {
            households::count_up(tx, id)?;
        }
        Ok(Vec::new())
    })
}

fn rename(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    change: &HouseholdChange,
    work: HouseholdWork<'_>,
) -> Result<bool, Refusal> {
    let Some(name) = &change.name else { return Ok(false) };
    let name = checked_name(name)?;
    let Some(changed) = Changed::of("household name", Some(&page.name), Some(&name)) else {
        return Ok(false);
    };
    store::rename(tx, &page.id, &name)?;
    let detail = changed::in_words(&[changed]);
    let entry = NewLogEntry::by(work.actor, Action::HouseholdChanged, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, work.now)?;
    Ok(true)
}

fn of_person(person: &PersonOfHousehold, change: &HouseholdChange) -> ProfileChange {
    let mut profile = ProfileChange::default();
    for (field, text) in &change.fields {
        let is_shared = if *field == MemberField::Phone { person.has_phone } else { person.has_address };
        if is_shared {
            profile.set(*field, text.clone());
        }
    }
    profile
}
