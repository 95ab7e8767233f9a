//! Splitting a household: some of its people move to a new one, and children may live in both.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::make::{insert, person};
use super::{HouseholdPage, HouseholdWorkError, NewPlace};
use crate::accounts::audit_log::Actor;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::members::household::HouseholdError;
use crate::congregation::people::members::join_household::{Entry, LeftBehind, give_place};
use crate::congregation::people::members::{Household, HouseholdRole, MemberField};

/// Makes a household of that name for `leaving`. Returns it and what they left behind.
pub fn split_household(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    name: &str,
    leaving: &[NewPlace],
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(Household, Vec<LeftBehind>), HouseholdWorkError> {
    if leaving.is_empty() {
        return Err(HouseholdWorkError::NobodyChosen);
    }
    let leaves = |id: &str| leaving.iter().any(|wish| wish.person == id && !wish.also);
    if page.people.iter().all(|person| leaves(&person.resident.id)) {
        return Err(HouseholdWorkError::EverybodyChosen);
    }
    let made = insert(tx, name, now)?;
    let mut left_behind = Vec::new();
    for wish in leaving {
        let account = person(tx, &wish.person)?;
        let here = page.people.iter().find(|person| person.resident.id == wish.person);
        let not_there = || HouseholdError::NotThere(account.in_words(), page.household.name.clone());
        let before = here.ok_or_else(not_there)?.resident.role;
        // The former spouse is the head of the new household.
        let usual = before.map(|role| if role == HouseholdRole::Spouse { HouseholdRole::Head } else { role });
        let entry = if wish.also { Entry::Also } else { Entry::MoveFrom(&page.household.id) };
        let role = wish.role.or(usual);
        left_behind.extend(give_place(tx, &account, made.clone(), role, entry, actor, now)?);
    }
    left_behind.extend(parted(page, leaves));
    end_where_parted(tx, actor, now, zone)?;
    Ok((made, left_behind))
}

/// The couple of the household, where only one of them leaves and both have the same anniversary.
fn parted(page: &HouseholdPage, leaves: impl Fn(&str) -> bool) -> Option<LeftBehind> {
    let with = |role| page.people.iter().find(|person| person.resident.role == Some(role));
    let couple = [with(HouseholdRole::Head)?, with(HouseholdRole::Spouse)?];
    let [one, other] = couple.map(|person| person.values.get(MemberField::Anniversary));
    let day = one.filter(|_| one == other)?.to_owned();
    let is_parted = leaves(&couple[0].resident.id) != leaves(&couple[1].resident.id);
    let couple = couple.map(|person| person.resident.first_name.clone());
    is_parted.then_some(LeftBehind::Anniversary { couple, day })
}
