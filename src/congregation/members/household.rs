//! Households: who belongs to them, moving in and moving out.

use super::{Household, HouseholdMembership, MemberAccount, Resident};
use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};
use uuid::Uuid;

use super::account::{AccountError, find_account};
use super::person::HouseholdRole;
use super::store::{self, households};
use crate::accounts::audit_log::{Action, Actor};
use crate::platform::text::email::canonical;
use crate::platform::text::short_id::{self, IdError};
use crate::platform::text::validation::{self, TextError};

const LONGEST_NAME: usize = 100;

/// How alike two names are from which one may be meant for the other; 1 is the same.
const ALIKE: f64 = 0.9;

/// What happened to the household that a person left, or whose head they no longer are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftBehind {
    /// It was empty and has been removed.
    Removed(Household),
    /// They were its head, and it has none now.
    Headless(Household),
}

/// A person who moved in, or got another role.
#[derive(Clone, Debug)]
pub struct Joined {
    pub account: MemberAccount,
    pub before: Option<HouseholdMembership>,
    pub now: HouseholdMembership,
    /// True when the household was made for them.
    pub is_made: bool,
    /// What the move left behind.
    pub left_behind: Option<LeftBehind>,
}

/// Why a person did not move.
#[derive(Debug, thiserror::Error)]
pub enum HouseholdError {
    /// No person has that e-mail or number; or they have that role already.
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Text(#[from] TextError),
    /// No household of that id.
    #[error(transparent)]
    Id(#[from] IdError),
    /// Several of one name.
    #[error(
        "There are several households called \"{0}\". Name the one you mean by its id: portal household list shows them."
    )]
    Several(String),
    /// One here has nearly this name.
    #[error(
        "There is no household called \"{typed}\". Did you mean {name} ({id})? Then name it so. To make a new one, add --new-household."
    )]
    Near {
        typed: String,
        /// The name of the one that is here.
        name: String,
        id: String,
    },
    /// Another person has the role.
    #[error(
        "{holder} already is the {role} of {household}. Give them another place first: `portal household join {number} {id} --role other`. If you mean another household, name it otherwise, such as \"{household}, Elm Road\"."
    )]
    Taken {
        /// The person who has the role, in words.
        holder: String,
        /// Their member number.
        number: String,
        role: &'static str,
        household: String,
        /// The household's id, as lists show it.
        id: String,
    },
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl Resident {
    /// "Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }
}

impl HouseholdMembership {
    /// "Smith Family (head)".
    pub fn in_words(&self) -> String {
        match self.role {
            Some(role) => format!("{} ({})", self.household.name, role.as_str()),
            None => self.household.name.clone(),
        }
    }
}

/// All households by name, each with its people; with `search`, those that contain it in their own name or in a
/// person's name or number.
pub fn list_households(
    conn: &Connection,
    search: Option<&str>,
) -> rusqlite::Result<Vec<(Household, Vec<Resident>)>> {
    let mut people: HashMap<String, Vec<Resident>> = HashMap::new();
    for (id, resident) in households::residents(conn)? {
        people.entry(id).or_default().push(resident);
    }
    let wanted = canonical(search.unwrap_or_default());
    let listed = households::list(conn)?.into_iter().filter_map(|household| {
        let residents = people.remove(&household.id).unwrap_or_default();
        let is_wanted = canonical(&household.name).contains(&wanted)
            || residents.iter().any(|resident| canonical(&resident.in_words()).contains(&wanted));
        is_wanted.then_some((household, residents))
    });
    Ok(listed.collect())
}

/// The household of that name or id prefix, made where there is none. Returns whether it was made. Where one has
/// nearly that name, a new one is made only with `is_new`.
pub(super) fn find_or_make(
    tx: &Transaction<'_>,
    typed: &str,
    is_new: bool,
    now: Timestamp,
) -> Result<(Household, bool), HouseholdError> {
    let name = validation::one_line("The household's name", typed, LONGEST_NAME)?;
    let all = households::list(tx)?;
    let wanted = canonical(&name);
    let mut same_name = all.iter().filter(|household| canonical(&household.name) == wanted);
    match (same_name.next(), same_name.next()) {
        (Some(household), None) => return Ok((household.clone(), false)),
        (Some(_), Some(_)) => return Err(HouseholdError::Several(name)),
        (None, _) => {}
    }
    if looks_like_an_id(&wanted) {
        let fitting: Vec<_> = all.into_iter().filter(|household| household.id.starts_with(&wanted)).collect();
        return Ok((short_id::the_one(&wanted, fitting, |household| &household.id)?, false));
    }
    if let Some(near) = nearest(&all, &name).filter(|_| !is_new) {
        let id = short_id::shown(&near.id).to_owned();
        return Err(HouseholdError::Near { typed: name, name: near.name.clone(), id });
    }
    let household = Household { id: Uuid::new_v4().to_string(), name };
    store::insert_household(tx, &household.id, &household.name, now.as_second())?;
    Ok((household, true))
}

/// The household of nearly that name: it may be meant.
pub fn nearest<'a>(all: &'a [Household], name: &str) -> Option<&'a Household> {
    let wanted = canonical(name);
    let near = all.iter().map(|other| (likeness(&canonical(&other.name), &wanted), other));
    let near = near.filter(|(alike, _)| *alike >= ALIKE);
    near.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, other)| other)
}

/// How alike two family names are. "The" and "Family" do not count; different digits are different households.
fn likeness(one: &str, other: &str) -> f64 {
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    if digits(one) != digits(other) {
        return 0.0;
    }
    let own = |name: &str| {
        let name = name.strip_prefix("the ").unwrap_or(name);
        // The slip may be in that word.
        let is_family =
            |word: &str| ["family", "household"].iter().any(|end| strsim::jaro_winkler(word, end) >= ALIKE);
        match name.rsplit_once(' ') {
            Some((own, last)) if is_family(last) => own.to_owned(),
            _ => name.to_owned(),
        }
    };
    strsim::jaro_winkler(&own(one), &own(other))
}

/// Hexadecimal digits with a number among them: no family is called so.
fn looks_like_an_id(text: &str) -> bool {
    text.len() >= short_id::FEWEST
        && text.chars().all(|c| c.is_ascii_hexdigit() || c == '-')
        && text.contains(|c: char| c.is_ascii_digit())
}

/// Moves a person into a household, or changes their role in it. Without `role` they retain the role they have there.
pub fn join_household(
    tx: &Transaction<'_>,
    who: &str,
    household: &str,
    role: Option<HouseholdRole>,
    is_new: bool,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Joined, HouseholdError> {
    let account = find_account(tx, who)?;
    let (household, is_made) = find_or_make(tx, household, is_new, now)?;
    let before = households::place_of(tx, &account.id)?;
    let here = before.as_ref().filter(|place| place.household.id == household.id);
    let place = HouseholdMembership { role: role.or(here.and_then(|place| place.role)), household };
    if here == Some(&place) {
        let words = format!("in the household {}", place.in_words());
        return Err(AccountError::AlreadySo(account.in_words(), words).into());
    }
    refuse_taken(tx, Some(&account), &place)?;
    households::set_place(tx, &account.id, Some(&place.household.id), place.role, now.as_second())?;
    let left_behind = before.as_ref().map(|before| after_leaving(tx, before)).transpose()?.flatten();
    log(tx, &account, actor, before.as_ref(), Some(&place), now)?;
    Ok(Joined { account, before, now: place, is_made, left_behind })
}

/// Moves a person out of their household. Returns them, where they lived and what that left behind.
pub fn leave_household(
    tx: &Transaction<'_>,
    who: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<(MemberAccount, HouseholdMembership, Option<LeftBehind>), HouseholdError> {
    let account = find_account(tx, who)?;
    let Some(before) = households::place_of(tx, &account.id)? else {
        return Err(AccountError::AlreadySo(account.in_words(), "in no household".to_owned()).into());
    };
    households::set_place(tx, &account.id, None, None, now.as_second())?;
    let left_behind = after_leaving(tx, &before)?;
    log(tx, &account, actor, Some(&before), None, now)?;
    Ok((account, before, left_behind))
}

/// A household has one head and one spouse: they are a couple on the celebrations page and in the family list.
pub(super) fn refuse_taken(
    tx: &Transaction<'_>,
    account: Option<&MemberAccount>,
    place: &HouseholdMembership,
) -> Result<(), HouseholdError> {
    let Some(role @ (HouseholdRole::Head | HouseholdRole::Spouse)) = place.role else { return Ok(()) };
    let sitting = households::find_in_place(tx, &place.household.id, role)?;
    match sitting.into_iter().find(|resident| account.is_none_or(|account| resident.id != account.id)) {
        None => Ok(()),
        Some(holder) => Err(HouseholdError::Taken {
            holder: holder.in_words(),
            number: holder.number,
            role: role.as_str(),
            household: place.household.name.clone(),
            id: short_id::shown(&place.household.id).to_owned(),
        }),
    }
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
    before: Option<&HouseholdMembership>,
    after: Option<&HouseholdMembership>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let words = |place: Option<&HouseholdMembership>| {
        place.map_or_else(|| "none".to_owned(), HouseholdMembership::in_words)
    };
    let detail = format!("household: {} -> {}", words(before), words(after));
    account.log(tx, actor, Action::HouseholdChanged, Some(&detail), now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_from_another_family() {
        for (typed, known, is_near) in [
            ("smiht family", "smith family", true),
            ("smith", "smith family", true),
            ("smith famly", "smith family", true),
            ("hill family", "hall family", false),
            ("the smith family", "smith family", true),
            ("smth family", "smith family", true),
            ("jones family", "smith family", false),
            ("lee family", "lea family", false),
            ("hill house", "smith family", false),
            ("smith family, elm road", "smith family", false),
            ("smith 2", "smith 1", false),
        ] {
            assert_eq!(likeness(typed, known) >= ALIKE, is_near, "{typed}: {}", likeness(typed, known));
        }
    }
}
