//! Households: finding the one that is meant, and what is refused.

use jiff::Timestamp;
use rusqlite::Transaction;
use uuid::Uuid;

use super::account::AccountError;
use super::person::HouseholdRole;
use super::store::{self, households};
use super::{Household, HouseholdMembership, MemberAccount, Resident};
use crate::platform::text::email::canonical;
use crate::platform::text::short_id::{self, IdError};
use crate::platform::text::validation::{self, TextError};

/// Characters of a household's name.
pub const LONGEST_NAME: usize = 100;

/// How alike two names are from which one may be meant for the other; 1 is the same.
const ALIKE: f64 = 0.9;

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
    #[error("There are several households called \"{name}\". Name the one you mean by its id: {ids}.")]
    Several {
        name: String,
        /// As commands take them, with commas between.
        ids: String,
    },
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
        "{holder} already is the {role} of {household}. Give them another place in the browser first. If you mean another household, name it otherwise, such as \"{household}, Elm Road\"."
    )]
    Taken {
        /// The person who has the role, in words.
        holder: String,
        role: &'static str,
        household: String,
    },
    /// An adult lives in one household.
    #[error(
        "Only a child lives in two households, and {person} would be in {places}. Move them instead, or make them a child first."
    )]
    OnlyChildren {
        person: String,
        /// "Smith Family (head) and Jones Family (child)".
        places: String,
    },
    /// Which of them is meant has to be said.
    #[error("{person} lives in {places}. Take them out of one of these first.")]
    InSeveral { person: String, places: String },
    /// They live elsewhere.
    #[error("{0} does not live in {1}.")]
    NotThere(String, String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl HouseholdError {
    /// The sentence for a browser, where there are no commands.
    pub fn in_a_browser(&self) -> String {
        match self {
            Self::Several { name, .. } => {
                format!("There are several households called \"{name}\". Please choose the one you mean.")
            }
            Self::Near { typed, name, .. } => {
                format!("There is no household called \"{typed}\". Did you mean {name}?")
            }
            Self::Taken { holder, role, household, .. } => {
                format!("{holder} already is the {role} of {household}. Give them another place there first.")
            }
            other => other.to_string(),
        }
    }
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

/// "Smith Family (child) and Jones Family (child)", or "none".
pub(super) fn places_in_words(places: &[HouseholdMembership]) -> String {
    match places {
        [] => "none".to_owned(),
        places => places.iter().map(HouseholdMembership::in_words).collect::<Vec<_>>().join(" and "),
    }
}

/// The household of that name or id prefix, made where there is none. Returns whether it was made. Where one has
/// nearly that name, a new one is made only with `is_new`.
pub fn find_or_make(
    tx: &Transaction<'_>,
    typed: &str,
    is_new: bool,
    now: Timestamp,
) -> Result<(Household, bool), HouseholdError> {
    let name = validation::one_line("The household's name", typed, LONGEST_NAME)?;
    let all = households::list(tx)?;
    if let Some(household) = named(&all, &name)? {
        return Ok((household, false));
    }
    if let Some(near) = nearest(&all, &name).filter(|_| !is_new) {
        let id = short_id::shown(&near.id).to_owned();
        return Err(HouseholdError::Near { typed: name, name: near.name.clone(), id });
    }
    let household = Household { id: Uuid::new_v4().to_string(), name };
    store::insert_household(tx, &household.id, &household.name, now.as_second())?;
    Ok((household, true))
}

fn named(all: &[Household], name: &str) -> Result<Option<Household>, HouseholdError> {
    let wanted = canonical(name);
    let same_name: Vec<_> = all.iter().filter(|household| canonical(&household.name) == wanted).collect();
    match same_name.as_slice() {
        [household] => return Ok(Some((*household).clone())),
        [] if !looks_like_an_id(&wanted) => return Ok(None),
        [] => {}
        several => {
            let ids: Vec<&str> = several.iter().map(|household| short_id::shown(&household.id)).collect();
            return Err(HouseholdError::Several { name: name.to_owned(), ids: ids.join(", ") });
        }
    }
    let fitting: Vec<_> = all.iter().filter(|household| household.id.starts_with(&wanted)).cloned().collect();
    Ok(Some(short_id::only_match(&wanted, fitting, |household| &household.id)?))
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
            role: role.as_str(),
            household: place.household.name.clone(),
        }),
    }
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
