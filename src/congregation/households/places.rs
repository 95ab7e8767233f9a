//! The people of households: making one, adding and taking out a person, and splitting one.

use rusqlite::Transaction;
use uuid::Uuid;

use super::change::{at_version, checked_name, find, saved};
use super::{HouseholdPage, HouseholdSaved, HouseholdWork, NewPlace};
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::members::household::{
    Entry, LeftBehind, does_not_live_there, give_place, take_out,
};
use crate::congregation::people::members::store::{self, accounts};
use crate::congregation::people::members::{Household, HouseholdRole, MemberAccount, MemberField};
use crate::platform::refusal::{ErrorCode, Refusal};

fn insert(tx: &Transaction<'_>, name: &str, work: HouseholdWork<'_>) -> Result<Household, Refusal> {
    let household = Household { id: Uuid::new_v4().to_string(), name: checked_name(name)? };
    store::insert_household(tx, &household.id, &household.name, work.now.as_second())?;
    Ok(household)
}

fn person(tx: &Transaction<'_>, id: &str) -> Result<MemberAccount, Refusal> {
    let no_person = || Refusal::new(ErrorCode::NotFound, "There is no such person here any more.");
    accounts::find(tx, id)?.ok_or_else(no_person)
}

/// Makes a household with these people.
pub fn make_household(
    tx: &Transaction<'_>,
    name: &str,
    people: &[NewPlace],
    work: HouseholdWork<'_>,
) -> Result<HouseholdSaved, Refusal> {
    let household = insert(tx, name, work)?;
    let left_behind = place(tx, &household, people, work)?;
    saved(tx, &household.id, &left_behind)
}

/// Gives people places in the household, or other roles.
pub fn add_to_household(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    people: &[NewPlace],
    work: HouseholdWork<'_>,
) -> Result<HouseholdSaved, Refusal> {
    at_version(tx, id, version, |page| place(tx, &page.household(), people, work))
}

fn place(
    tx: &Transaction<'_>,
    household: &Household,
    people: &[NewPlace],
    work: HouseholdWork<'_>,
) -> Result<Vec<LeftBehind>, Refusal> {
    refuse_nobody(people)?;
    let mut left_behind = Vec::new();
    for wish in people {
        let entry = if wish.also { Entry::Also } else { Entry::Move };
        let account = person(tx, &wish.person)?;
        let left = give_place(tx, &account, household.clone(), wish.role, entry, work.actor, work.now)?;
        left_behind.extend(left);
    }
    // A family that moved together left one household, which is said once.
    left_behind.dedup();
    end_where_parted(tx, work.actor, work.now, work.zone)?;
    Ok(left_behind)
}

fn refuse_nobody(chosen: &[NewPlace]) -> Result<(), Refusal> {
    if chosen.is_empty() {
        return Err(Refusal::new(ErrorCode::FieldRefused, "Please choose who lives there."));
    }
    Ok(())
}

/// Takes a person out of the household.
pub fn take_out_of_household(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    person_id: &str,
    work: HouseholdWork<'_>,
) -> Result<HouseholdSaved, Refusal> {
    at_version(tx, id, version, |page| {
        let account = person(tx, person_id)?;
        let left_behind = take_out(tx, &account, &page.household(), work.actor, work.now)?;
        end_where_parted(tx, work.actor, work.now, work.zone)?;
        Ok(left_behind.into_iter().collect())
    })
}

/// Makes a household of that name for `leaving`; children may live in both.
pub fn split_household(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    name: &str,
    leaving: &[NewPlace],
    work: HouseholdWork<'_>,
) -> Result<HouseholdSaved, Refusal> {
    let mut made = None;
    let saved = at_version(tx, id, version, |page| {
        let (household, left_behind) = split(tx, page, name, leaving, work)?;
        made = find(tx, &household.id)?;
        Ok(left_behind)
    })?;
    Ok(HouseholdSaved { made, ..saved })
}

fn split(
    tx: &Transaction<'_>,
    page: &HouseholdPage,
    name: &str,
    leaving: &[NewPlace],
    work: HouseholdWork<'_>,
) -> Result<(Household, Vec<LeftBehind>), Refusal> {
    refuse_nobody(leaving)?;
    let leaves = |id: &str| leaving.iter().any(|wish| wish.person == id && !wish.also);
    if page.people.iter().all(|person| leaves(&person.id)) {
        let text = "Somebody has to stay: to give the whole household another name, rename it.";
        return Err(Refusal::new(ErrorCode::FieldRefused, text));
    }
    let made = insert(tx, name, work)?;
    let mut left_behind = Vec::new();
    for wish in leaving {
        let account = person(tx, &wish.person)?;
        let here = page.people.iter().find(|person| person.id == wish.person);
        let before = here.ok_or_else(|| does_not_live_there(&account, &page.household()))?.role;
        // The former spouse is the head of the new household.
        let usual = before.map(|role| if role == HouseholdRole::Spouse { HouseholdRole::Head } else { role });
        let entry = if wish.also { Entry::Also } else { Entry::MoveFrom(&page.id) };
        let role = wish.role.or(usual);
        left_behind.extend(give_place(tx, &account, made.clone(), role, entry, work.actor, work.now)?);
    }
    left_behind.extend(parted(page, leaves));
    end_where_parted(tx, work.actor, work.now, work.zone)?;
    Ok((made, left_behind))
}

/// The couple of the household, where only one of them leaves and both have the same anniversary.
fn parted(page: &HouseholdPage, leaves: impl Fn(&str) -> bool) -> Option<LeftBehind> {
    let with = |role| page.people.iter().find(|person| person.role == Some(role));
    let couple = [with(HouseholdRole::Head)?, with(HouseholdRole::Spouse)?];
    let [one, other] = couple.map(|person| person.values.get(MemberField::Anniversary));
    let day = one.filter(|_| one == other)?.to_owned();
    let is_parted = leaves(&couple[0].id) != leaves(&couple[1].id);
    let couple = couple.map(|person| person.first_name.clone());
    is_parted.then_some(LeftBehind::Anniversary { couple, day })
}
