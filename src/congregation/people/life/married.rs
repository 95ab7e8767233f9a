//! A wedding: names and household in one step.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;

use super::change::{birthday, today};
use super::{has_died, store};
use crate::accounts::audit_log::Actor;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::people::members::account::AccountError;
use crate::congregation::people::members::enroll::find_or_make_household;
use crate::congregation::people::members::household::{Entry, LeftBehind, give_place};
use crate::congregation::people::members::profile::{MemberChange, ProfileChange, edit_member};
use crate::congregation::people::members::store::households;
use crate::congregation::people::members::{Household, HouseholdRole, MemberAccount, MemberField};
use crate::platform::refusal::Refusal;
use crate::platform::text::email::canonical;

/// The changes of a wedding.
#[derive(Clone, Debug, Default)]
pub struct Wedding {
    /// The day. It is theirs to celebrate.
    pub on: Option<Date>,
    /// New last names, of the first and of the second.
    pub last_names: [Option<String>; 2],
    /// The couple's household: a name, or an id. A new one is made.
    pub household: String,
    /// It is a new household, although one here has nearly this name.
    pub is_new_household: bool,
}

/// Years.
const AGE_TO_MARRY: i64 = 16;

/// Writes down a wedding: both are married, have the names they chose, and are head and spouse of one household.
/// Returns it, and what they left behind.
pub fn record_wedding(
    tx: &Transaction<'_>,
    couple: [&MemberAccount; 2],
    wedding: &Wedding,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(Household, Vec<LeftBehind>), Refusal> {
    if couple[0].id == couple[1].id {
        return Err(Refusal::field("spouseId", "Please choose two people."));
    }
    if wedding.is_new_household {
        refuse_name_in_use(tx, &wedding.household)?;
    }
    let youngest = wedding.on.unwrap_or_else(|| today(now, zone)).saturating_sub(AGE_TO_MARRY.years());
    for (person, last_name) in couple.into_iter().zip(&wedding.last_names) {
        if store::facts(tx, &person.id)?.has_died {
            return Err(has_died(person));
        }
        if birthday(tx, person)?.is_some_and(|born| born > youngest) {
            let who = person.in_words();
            let text = format!("{who} is not 16 yet. Please check who marries, or the birthday.");
            return Err(Refusal::field("spouseId", text));
        }
        let mut profile = ProfileChange::default();
        profile.set(MemberField::MaritalStatus, Some("Married".to_owned()));
        if let Some(day) = wedding.on {
            profile.set(MemberField::Anniversary, Some(day.to_string()));
        }
        if let Some(name) = last_name {
            profile.set(MemberField::LastName, Some(name.clone()));
        }
        edit_member(tx, &person.id, MemberChange { profile, number: None }, actor, now, zone)?;
    }
    // A person who is the head of a household already stays its head.
    let mut couple = couple;
    if is_head(tx, couple[1])? && !is_head(tx, couple[0])? {
        couple.reverse();
    }
    let (home, _) = find_or_make_household(tx, &wedding.household, wedding.is_new_household, now)?;
    let mut left_behind = Vec::new();
    for (person, role) in couple.into_iter().zip([HouseholdRole::Head, HouseholdRole::Spouse]) {
        match give_place(tx, person, home.clone(), Some(role), Entry::Move, actor, now) {
            Ok(left) => left_behind.extend(left),
            // The place is unchanged.
            Err(AccountError::AlreadySo(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    left_behind.dedup();
    end_where_parted(tx, actor, now, zone)?;
    Ok((home, left_behind))
}

/// A taken name would move the couple into that household.
fn refuse_name_in_use(tx: &Transaction<'_>, name: &str) -> Result<(), Refusal> {
    let wanted = canonical(name.trim());
    match households::list(tx)?.into_iter().find(|household| canonical(&household.name) == wanted) {
        Some(Household { name, .. }) => Err(Refusal::field(
            "household",
            format!(
                "There is a household called \"{name}\" already. Please give the new one another name, such as \"{name}, Elm Road\"."
            ),
        )),
        None => Ok(()),
    }
}

fn is_head(tx: &Transaction<'_>, person: &MemberAccount) -> rusqlite::Result<bool> {
    let places = households::places_of(tx, &person.id)?;
    Ok(places.iter().any(|place| place.role == Some(HouseholdRole::Head)))
}
