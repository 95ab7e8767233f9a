//! Households in the office: a household as it is, and changes of it as it was read: its name, address and phone number,
//! its people, splitting it.

pub mod api;
mod store;

use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::list::set_field::{change_along, residents};
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::household::{
    ADDRESS, Entry, LONGEST_NAME, LeftBehind, does_not_live_there, give_place, take_out,
};
use crate::congregation::people::members::profile::ProfileChange;
use crate::congregation::people::members::store::{self as members, accounts, households};
use crate::congregation::people::members::{Household, HouseholdRole, MemberField, Resident};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::text;

/// A household with its people. Address and phone are those of the first who lives here and has one.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "Household", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct HouseholdPage {
    pub id: String,
    /// The version read before the change; a change is refused where another was saved meanwhile.
    pub version: i64,
    pub name: String,
    pub address: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub zip_code: Option<String>,
    pub country: Option<String>,
    pub phone: Option<String>,
    /// Heads, spouses, children, then the others; each from the eldest down.
    pub people: Vec<Resident>,
}

/// The result of a change: the household, left out where it has no people any more, and the one that a split made.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct HouseholdSaved {
    pub household: Option<HouseholdPage>,
    pub made: Option<HouseholdPage>,
    /// The people with another address or phone number than before.
    pub changed: Vec<Resident>,
    /// Effects elsewhere, in sentences: a household without a head, or one that was removed.
    pub notes: Vec<String>,
}

/// A person's place in a household. A role that is left out stays as it is.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "HouseholdPlace", rename_all = "camelCase")]
pub struct NewPlace {
    pub person_id: String,
    pub role: Option<HouseholdRole>,
    /// A child stays where it lives, and lives here, too.
    #[oai(default)]
    pub also: bool,
}

impl HouseholdPage {
    fn household(&self) -> Household {
        Household { id: self.id.clone(), name: self.name.clone() }
    }
}

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<HouseholdPage>> {
    let Some(Household { id, name }) = households::find(conn, id)? else { return Ok(None) };
    let (shared, people) = residents(conn, &id, None)?;
    let value = |field| shared.get(field).map(str::to_owned);
    let [address, city, zip_code, state, country] = ADDRESS.map(value);
    let (version, phone) = (store::version(conn, &id)?, value(MemberField::Phone));
    Ok(Some(HouseholdPage { id, version, name, address, city, state, zip_code, country, phone, people }))
}

pub fn no_household() -> Refusal {
    Refusal::not_found("household")
}

/// The household, where it still is as it was read.
fn as_read(tx: &Transaction<'_>, id: &str, version: i64) -> Result<HouseholdPage, Refusal> {
    let page = find(tx, id)?.ok_or_else(no_household)?;
    refuse_stale("household", version, page.version)?;
    Ok(page)
}

/// The household as it is now, and what a change left behind.
fn saved(tx: &Transaction<'_>, id: &str, left_behind: &[LeftBehind]) -> Result<HouseholdSaved, Refusal> {
    let notes = left_behind.iter().map(ToString::to_string).collect();
    Ok(HouseholdSaved { household: find(tx, id)?, made: None, changed: Vec::new(), notes })
}

/// A household's name, in shape.
fn checked_name(typed: &str) -> Result<String, Refusal> {
    text::one_line("The household's name", typed, LONGEST_NAME).map_err(Refusal::of_field("name"))
}

/// Changes the household's name, and the fields that its people share. An address is changed for everybody whose own was
/// the household's until now, and so is the phone number: people with another one keep it.
pub fn change_household(
    work: Work<'_>,
    id: &str,
    version: i64,
    name: Option<String>,
    shared: &ProfileChange,
) -> Result<HouseholdSaved, Refusal> {
    let page = as_read(work.tx, id, version)?;
    let mut is_changed = match name {
        Some(name) => rename(work, &page, &name)?,
        None => false,
    };
    let (own, people) = residents(work.tx, id, None)?;
    if shared.fields().next().is_some() && !people.iter().any(|one| one.shares_address || one.shares_phone) {
        let text = "Nobody lives here any more, so nothing was saved. An address is changed on the page of a person.";
        return Err(Refusal::new(ErrorCode::FieldRefused, text));
    }
    let changed = change_along(work, shared, &own, people)?;
    is_changed |= !changed.is_empty();
    if is_changed {
        households::count_up(work.tx, id)?;
    }
    Ok(HouseholdSaved { changed, ..saved(work.tx, id, &[])? })
}

fn rename(work: Work<'_>, page: &HouseholdPage, name: &str) -> Result<bool, Refusal> {
    let name = checked_name(name)?;
    let Some(changed) = Changed::of("household name", Some(&page.name), Some(&name)) else {
        return Ok(false);
    };
    store::rename(work.tx, &page.id, &name)?;
    work.log(Action::HouseholdChanged, &changed::in_words(&[changed]))?;
    Ok(true)
}

fn insert(work: Work<'_>, name: &str) -> Result<Household, Refusal> {
    let household = Household { id: Uuid::new_v4().to_string(), name: checked_name(name)? };
    members::insert_household(work.tx, &household.id, &household.name, work.now.as_second())?;
    Ok(household)
}

/// Makes a household with these people.
pub fn make_household(work: Work<'_>, name: &str, people: &[NewPlace]) -> Result<HouseholdSaved, Refusal> {
    let household = insert(work, name)?;
    let left_behind = place(work, &household, people)?;
    saved(work.tx, &household.id, &left_behind)
}

/// Gives people places in the household, or other roles.
pub fn add_to_household(
    work: Work<'_>,
    id: &str,
    version: i64,
    people: &[NewPlace],
) -> Result<HouseholdSaved, Refusal> {
    let page = as_read(work.tx, id, version)?;
    let left_behind = place(work, &page.household(), people)?;
    saved(work.tx, id, &left_behind)
}

fn place(work: Work<'_>, household: &Household, people: &[NewPlace]) -> Result<Vec<LeftBehind>, Refusal> {
    refuse_nobody(people)?;
    let mut left_behind = Vec::new();
    for wish in people {
        let entry = if wish.also { Entry::Also } else { Entry::Move };
        let account = accounts::find(work.tx, &wish.person_id)?.ok_or_else(no_such_person)?;
        left_behind.extend(give_place(work, &account, household.clone(), wish.role, entry)?);
    }
    // A family that moved together left one household, which is said once.
    left_behind.dedup();
    end_where_parted(work)?;
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
    work: Work<'_>,
    id: &str,
    version: i64,
    person_id: &str,
) -> Result<HouseholdSaved, Refusal> {
    let page = as_read(work.tx, id, version)?;
    let account = accounts::find(work.tx, person_id)?.ok_or_else(no_such_person)?;
    let left_behind = take_out(work, &account, &page.household())?;
    end_where_parted(work)?;
    saved(work.tx, id, left_behind.as_slice())
}

/// Makes a household of that name for `leaving`; children may live in both.
pub fn split_household(
    work: Work<'_>,
    id: &str,
    version: i64,
    name: &str,
    leaving: &[NewPlace],
) -> Result<HouseholdSaved, Refusal> {
    let page = as_read(work.tx, id, version)?;
    refuse_nobody(leaving)?;
    let leaves = |id: &str| leaving.iter().any(|wish| wish.person_id == id && !wish.also);
    if page.people.iter().all(|person| leaves(&person.id)) {
        let text = "Somebody has to stay: to give the whole household another name, rename it.";
        return Err(Refusal::new(ErrorCode::FieldRefused, text));
    }
    let made = insert(work, name)?;
    let mut left_behind = Vec::new();
    for wish in leaving {
        let account = accounts::find(work.tx, &wish.person_id)?.ok_or_else(no_such_person)?;
        let here = page.people.iter().find(|person| person.id == wish.person_id);
        let before = here.ok_or_else(|| does_not_live_there(&account, &page.household()))?.role;
        // The former spouse is the head of the new household.
        let usual = before.map(|role| if role == HouseholdRole::Spouse { HouseholdRole::Head } else { role });
        let entry = if wish.also { Entry::Also } else { Entry::MoveFrom(&page.id) };
        left_behind.extend(give_place(work, &account, made.clone(), wish.role.or(usual), entry)?);
    }
    left_behind.extend(parted(&page, leaves));
    end_where_parted(work)?;
    Ok(HouseholdSaved { made: find(work.tx, &made.id)?, ..saved(work.tx, id, &left_behind)? })
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
