//! Households: moving in and out, another role, who may have it, names that are nearly the same; and what the people of
//! one are to each other.

use std::collections::HashSet;
use std::fmt;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::account::AccountError;
use super::store::households;
use super::{
    FamilyMember, Household, HouseholdMembership, HouseholdRole, MemberAccount, MemberField, Relationship,
    Resident,
};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::events::rsvp;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::canonical;

/// The fields of an address, which is one thing: its lines, then what lies around it.
pub const ADDRESS: [MemberField; 5] =
    [MemberField::Address, MemberField::City, MemberField::ZipCode, MemberField::State, MemberField::Country];

/// Characters of a household's name.
pub const LONGEST_NAME: usize = 100;

/// How alike two names are from which one may be meant for the other; 1 is the same.
const ALIKE: f64 = 0.9;

/// Years.
const ADULT_AGE: i32 = 18;

/// The most households of a child.
const MOST_HOUSEHOLDS: usize = 2;

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

/// "Smith Family (child) and Jones Family (child)", or "none".
pub(super) fn places_in_words(places: &[HouseholdMembership]) -> String {
    match places {
        [] => "none".to_owned(),
        places => places.iter().map(HouseholdMembership::in_words).collect::<Vec<_>>().join(" and "),
    }
}

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
    work: Work<'_>,
    account: &MemberAccount,
    household: Household,
    role: Option<HouseholdRole>,
    entry: Entry<'_>,
) -> Result<Option<LeftBehind>, AccountError> {
    let before = households::places_of(work.tx, &account.id)?;
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
        return Err(account.already(&format!("in the household {}", place.in_words())));
    }
    if given_up.len() > 1 {
        return Err(lives_in_several(account, &before).into());
    }
    after.push(place.clone());
    if after.len() > 1 && after.iter().any(|place| place.role != Some(HouseholdRole::Child)) {
        let (person, places) = (account.in_words(), places_in_words(&after));
        return Err(refused(format!(
            "Only a child lives in two households, and {person} would be in {places}. Move them instead, or make them a child first."
        )).into());
    }
    if after.len() > MOST_HOUSEHOLDS {
        return Err(lives_in_several(account, &before).into());
    }
    refuse_taken(work.tx, Some(account), &place)?;
    let given_up = given_up.into_iter().next();
    if let Some(left) = given_up.as_ref().filter(|left| left.household.id != place.household.id) {
        households::remove_place(work.tx, &left.household.id, &account.id, work.now.as_second())?;
        rsvp::take_along(work.tx, &left.household.id, &account.id, work.now)?;
        rsvp::move_up_everywhere(work)?;
    }
    households::set_place(work.tx, &place.household.id, &account.id, place.role, work.now.as_second())?;
    let left_behind = given_up.as_ref().map(|left| after_leaving(work.tx, left)).transpose()?.flatten();
    let detail = format!("household: {} -> {}", places_in_words(&before), places_in_words(&after));
    account.log(work, Action::HouseholdChanged, Some(&detail))?;
    Ok(left_behind)
}

/// Takes a person out of a household. Returns what that left behind.
pub fn take_out(
    work: Work<'_>,
    account: &MemberAccount,
    household: &Household,
) -> Result<Option<LeftBehind>, Refusal> {
    let before = households::places_of(work.tx, &account.id)?;
    let (left, after): (Vec<_>, Vec<_>) =
        before.iter().cloned().partition(|place| place.household.id == household.id);
    let Some(left) = left.first() else {
        return Err(does_not_live_there(account, household));
    };
    households::remove_place(work.tx, &household.id, &account.id, work.now.as_second())?;
    rsvp::take_along(work.tx, &household.id, &account.id, work.now)?;
    rsvp::move_up_everywhere(work)?;
    let left_behind = after_leaving(work.tx, left)?;
    let detail = format!("household: {} -> {}", places_in_words(&before), places_in_words(&after));
    account.log(work, Action::HouseholdChanged, Some(&detail))?;
    Ok(left_behind)
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

/// A household has one head and one spouse: they are a couple on the celebrations page and in the family list.
pub(super) fn refuse_taken(
    tx: &Transaction<'_>,
    account: Option<&MemberAccount>,
    place: &HouseholdMembership,
) -> Result<(), Refusal> {
    let Some(role @ (HouseholdRole::Head | HouseholdRole::Spouse)) = place.role else { return Ok(()) };
    let sitting = households::find_in_place(tx, &place.household.id, role)?;
    match sitting.into_iter().find(|resident| account.is_none_or(|account| resident.id != account.id)) {
        None => Ok(()),
        Some(holder) => Err(refused(format!(
            "{} already is the {} of {}. Give them another place there first.",
            holder.in_words(),
            role.as_str(),
            place.household.name
        ))),
    }
}

fn refused(text: String) -> Refusal {
    Refusal::new(ErrorCode::FieldRefused, text)
}

/// They live elsewhere.
pub fn does_not_live_there(account: &MemberAccount, household: &Household) -> Refusal {
    refused(format!("{} does not live in {}.", account.in_words(), household.name))
}

/// The person lives in several households, so the one that is meant is unknown.
fn lives_in_several(account: &MemberAccount, places: &[HouseholdMembership]) -> Refusal {
    let (person, places) = (account.in_words(), places_in_words(places));
    refused(format!("{person} lives in {places}. Take them out of one of these first."))
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

impl Relationship {
    /// The relationship of a person with the role `theirs` to a reader with the role `mine`.
    pub fn between(mine: Option<HouseholdRole>, theirs: Option<HouseholdRole>) -> Self {
        use HouseholdRole::{Child, Head, Spouse};
        match (mine, theirs) {
            (Some(Head), Some(Spouse)) | (Some(Spouse), Some(Head)) => Self::Spouse,
            (Some(Head | Spouse), Some(Child)) => Self::Child,
            (Some(Child), Some(Head | Spouse)) => Self::Parent,
            (Some(Child), Some(Child)) => Self::Sibling,
            _ => Self::Other,
        }
    }
}

/// The people of the member's households without the member: spouse, parents, children, siblings, others; each from the
/// eldest down. A child of two households sees both; the people of one do not see those of the other.
pub fn family(conn: &Connection, member_id: &str, today: Date) -> rusqlite::Result<Vec<FamilyMember>> {
    let adult_since = today.saturating_sub(ADULT_AGE.years()).to_string();
    // The query returns the eldest first, and a stable sort preserves that order.
    let mut family = households::family_of(conn, member_id, &adult_since)?;
    family.sort_by_key(|relative| relative.relationship_type);
    // A person who shares both households with the member is named once, by the nearer relationship.
    let mut named = HashSet::new();
    family.retain(|relative| named.insert(relative.id.clone()));
    Ok(family)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::people::members::Relationship::{Child, Other, Parent, Sibling, Spouse};

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

    #[test]
    fn what_two_people_of_one_household_are_to_each_other() {
        use HouseholdRole as Role;
        let table = [
            (Some(Role::Head), Some(Role::Spouse), Spouse, Spouse),
            (Some(Role::Head), Some(Role::Child), Child, Parent),
            (Some(Role::Spouse), Some(Role::Child), Child, Parent),
            (Some(Role::Child), Some(Role::Child), Sibling, Sibling),
            (Some(Role::Head), Some(Role::Head), Other, Other),
            (Some(Role::Spouse), Some(Role::Spouse), Other, Other),
            (Some(Role::Head), Some(Role::Other), Other, Other),
            (Some(Role::Child), Some(Role::Other), Other, Other),
            (Some(Role::Head), None, Other, Other),
            (None, None, Other, Other),
        ];
        for (one, other, there, back) in table {
            assert_eq!(Relationship::between(one, other), there, "{one:?} sees {other:?}");
            assert_eq!(Relationship::between(other, one), back, "{other:?} sees {one:?}");
        }
    }
}
