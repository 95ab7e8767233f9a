//! Moving into a household, moving out, another role in it.

use std::fmt;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::account::AccountError;
use super::household::{HouseholdError, places_in_words, refuse_taken};
use super::person::HouseholdRole;
use super::store::households;
use super::{Household, HouseholdMembership, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::events::rsvp::leaving;

/// The most households of a child.
const MOST_HOUSEHOLDS: usize = 2;

/// The household that a person left, or whose head they no longer are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftBehind {
    /// The empty household was removed.
    Removed(Household),
    /// Their household has no head now.
    Headless(Household),
    /// A couple that lives apart now, and what they both celebrate.
    Anniversary { couple: [String; 2], day: String },
}

/// "Smith Family has no head now."
impl fmt::Display for LeftBehind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Removed(household) => {
                write!(f, "Nobody lives in {} any more; it was removed.", household.name)
            }
            Self::Headless(household) => write!(f, "{} has no head now.", household.name),
            Self::Anniversary { couple: [one, other], day } => write!(
                f,
                "{one} and {other} still celebrate their anniversary ({day}): if they parted, empty it on their pages."
            ),
        }
    }
}

/// How a person comes into a household.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// Leave the present household.
    Move,
    /// Leave the household with this id.
    MoveFrom(&'a str),
    /// A child that lives in both.
    Also,
}

/// Gives a person a place in a household: moves them in, or changes their role. Returns what the move left behind.
pub fn give_place(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    household: Household,
    role: Option<HouseholdRole>,
    entry: Entry<'_>,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Option<LeftBehind>, HouseholdError> {
    let before = households::places_of(tx, &account.id)?;
    let here = before.iter().find(|place| place.household.id == household.id);
    let is_given_up = |place: &HouseholdMembership| match (here, entry) {
        (Some(here), _) => place == here,
        (None, Entry::Move) => true,
        (None, Entry::MoveFrom(id)) => place.household.id == id,
        (None, Entry::Also) => false,
    };
    let (given_up, mut after): (Vec<_>, Vec<_>) = before.iter().cloned().partition(is_given_up);
    let is_second = here.is_none() && !after.is_empty();
    let role = role.or(here.and_then(|place| place.role)).or(is_second.then_some(HouseholdRole::Child));
    let place = HouseholdMembership { household, role };
    if here == Some(&place) {
        let words = format!("in the household {}", place.in_words());
        return Err(AccountError::AlreadySo(account.in_words(), words).into());
    }
    if given_up.len() > 1 {
        return Err(several(account, &before));
    }
    after.push(place.clone());
    if after.len() > 1 && after.iter().any(|place| place.role != Some(HouseholdRole::Child)) {
        return Err(HouseholdError::OnlyChildren {
            person: account.in_words(),
            places: places_in_words(&after),
        });
    }
    if after.len() > MOST_HOUSEHOLDS {
        return Err(several(account, &before));
    }
    refuse_taken(tx, Some(account), &place)?;
    let given_up = given_up.into_iter().next();
    if let Some(left) = given_up.as_ref().filter(|left| left.household.id != place.household.id) {
        households::remove_place(tx, &left.household.id, &account.id, now.as_second())?;
        leaving::take_along(tx, &left.household.id, &account.id, now)?;
    }
    households::set_place(tx, &place.household.id, &account.id, place.role, now.as_second())?;
    let left_behind = given_up.as_ref().map(|left| after_leaving(tx, left)).transpose()?.flatten();
    log(tx, account, actor, &before, &after, now)?;
    Ok(left_behind)
}

/// Takes a person out of a household. Returns what that left behind.
pub fn take_out(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    household: &Household,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Option<LeftBehind>, HouseholdError> {
    let before = households::places_of(tx, &account.id)?;
    let (left, after): (Vec<_>, Vec<_>) =
        before.iter().cloned().partition(|place| place.household.id == household.id);
    let Some(left) = left.first() else {
        return Err(HouseholdError::NotThere(account.in_words(), household.name.clone()));
    };
    households::remove_place(tx, &household.id, &account.id, now.as_second())?;
    leaving::take_along(tx, &household.id, &account.id, now)?;
    let left_behind = after_leaving(tx, left)?;
    log(tx, account, actor, &before, &after, now)?;
    Ok(left_behind)
}

fn several(account: &MemberAccount, places: &[HouseholdMembership]) -> HouseholdError {
    HouseholdError::InSeveral { person: account.in_words(), places: places_in_words(places) }
}

fn after_leaving(tx: &Transaction<'_>, left: &HouseholdMembership) -> rusqlite::Result<Option<LeftBehind>> {
    let household = &left.household;
    if households::delete_if_empty(tx, &household.id)? {
        return Ok(Some(LeftBehind::Removed(household.clone())));
    }
    let was_head = left.role == Some(HouseholdRole::Head);
    let is_headless =
        was_head && households::find_in_place(tx, &household.id, HouseholdRole::Head)?.is_empty();
    Ok(is_headless.then(|| LeftBehind::Headless(household.clone())))
}

fn log(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    actor: Actor<'_>,
    before: &[HouseholdMembership],
    after: &[HouseholdMembership],
    now: Timestamp,
) -> rusqlite::Result<()> {
    let detail = format!("household: {} -> {}", places_in_words(before), places_in_words(after));
    account.log(tx, actor, Action::HouseholdChanged, Some(&detail), now)
}
