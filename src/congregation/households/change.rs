//! Another name, address or phone number for a household.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::make::checked_name;
use super::{ADDRESS, HouseholdPage, HouseholdWorkError, PersonOfHousehold, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::edit::{MemberChange, edit_member};
use crate::congregation::people::members::profile::ProfileChange;
use crate::congregation::people::members::store::households;

/// The change of a household; fields that are `None` stay.
#[derive(Clone, Debug, Default)]
pub struct HouseholdChange {
    pub name: Option<String>,
    /// Fields of the address.
    pub address: Vec<(MemberField, Option<String>)>,
    /// None: it stays; none within: it is emptied.
    pub phone: Option<Option<String>>,
}

/// Changes the household. An address is changed for everybody whose own was the household's until now, and so is the
/// phone number: people with another one keep it.
pub fn change_household(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    change: &HouseholdChange,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(), HouseholdWorkError> {
    let mut is_changed = rename(tx, page, change, actor, now)?;
    for person in &page.people {
        let profile = of_person(page, person, change);
        let change = MemberChange { profile, number: None };
        is_changed |= edit_member(tx, &person.resident.id, change, actor, now, zone)?;
    }
    if is_changed {
        households::count_up(tx, &page.household.id)?;
    }
    Ok(())
}

fn rename(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    change: &HouseholdChange,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<bool, HouseholdWorkError> {
    let Some(name) = &change.name else { return Ok(false) };
    let name = checked_name(name)?;
    let Some(changed) = Changed::of("household name", Some(&page.household.name), Some(&name)) else {
        return Ok(false);
    };
    store::rename(tx, &page.household.id, &name)?;
    let detail = changed::in_words(&[changed]);
    let entry = NewLogEntry::by(actor, Action::HouseholdChanged, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)?;
    Ok(true)
}

fn of_person(page: &HouseholdPage, person: &PersonOfHousehold, change: &HouseholdChange) -> ProfileChange {
    let mut profile = ProfileChange::default();
    if page.has_address(person) {
        for (field, text) in change.address.iter().filter(|(field, _)| ADDRESS.contains(field)) {
            profile.set(*field, text.clone());
        }
    }
    if let Some(phone) = change.phone.as_ref().filter(|_| page.has_phone(person)) {
        profile.set(MemberField::Phone, phone.clone());
    }
    profile
}
