//! Making a household; adding a person to it.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use uuid::Uuid;

use super::{HouseholdPage, HouseholdWorkError, NewPlace};
use crate::accounts::audit_log::Actor;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::members::household::LONGEST_NAME;
use crate::congregation::people::members::join_household::{Entry, LeftBehind, give_place, take_out};
use crate::congregation::people::members::store::{self, accounts};
use crate::congregation::people::members::{Household, MemberAccount};
use crate::platform::text::validation::{self, TextError};

/// A household's name, in shape.
pub(super) fn checked_name(typed: &str) -> Result<String, TextError> {
    validation::one_line("The household's name", typed, LONGEST_NAME)
}

pub(super) fn insert(
    tx: &Transaction<'_>,
    name: &str,
    now: Timestamp,
) -> Result<Household, HouseholdWorkError> {
    let household = Household { id: Uuid::new_v4().to_string(), name: checked_name(name)? };
    store::insert_household(tx, &household.id, &household.name, now.as_second())?;
    Ok(household)
}

pub(super) fn person(tx: &Transaction<'_>, id: &str) -> Result<MemberAccount, HouseholdWorkError> {
    accounts::find(tx, id)?.ok_or(HouseholdWorkError::NoPerson)
}

/// Makes a household with these people. Returns it and what those who moved left behind.
pub fn make_household(
    tx: &Transaction<'_>,
    name: &str,
    people: &[NewPlace],
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(Household, Vec<LeftBehind>), HouseholdWorkError> {
    let household = insert(tx, name, now)?;
    let left_behind = place(tx, &household, people, actor, now, zone)?;
    Ok((household, left_behind))
}

/// Gives people places in the household, or other roles.
pub fn add_to_household(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    people: &[NewPlace],
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<LeftBehind>, HouseholdWorkError> {
    place(tx, &page.household, people, actor, now, zone)
}

fn place(
    tx: &Transaction<'_>,
    household: &Household,
    people: &[NewPlace],
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<LeftBehind>, HouseholdWorkError> {
    if people.is_empty() {
        return Err(HouseholdWorkError::NobodyChosen);
    }
    let mut left_behind = Vec::new();
    for wish in people {
        let entry = if wish.also { Entry::Also } else { Entry::Move };
        let account = person(tx, &wish.person)?;
        left_behind.extend(give_place(tx, &account, household.clone(), wish.role, entry, actor, now)?);
    }
    // A family that moved together left one household, which is said once.
    left_behind.dedup();
    end_where_parted(tx, actor, now, zone)?;
    Ok(left_behind)
}

/// Takes a person out of the household.
pub fn take_out_of_household(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    person_id: &str,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<LeftBehind>, HouseholdWorkError> {
    let account = person(tx, person_id)?;
    let left_behind = take_out(tx, &account, &page.household, actor, now)?;
    end_where_parted(tx, actor, now, zone)?;
    Ok(left_behind.into_iter().collect())
}
