//! Whether all that a line says of its giver agrees with the person it was taken for by one of its words.

use rusqlite::Connection;

use super::clues::Clues;
use super::folded::{folded, household_key, is_household};
use super::giver_fit::{agrees, is_of_household};
use super::givers::{Found, FoundBy, Givers};
use super::store::{GiverCandidate, keys};
use crate::congregation::giving::Giver;

impl Givers {
    /// `id`, found `by` one of the line's words, where none of the others is another person's; the remark names those
    /// that no person here has.
    pub(super) fn agreed(
        &self,
        conn: &Connection,
        (id, by): (String, FoundBy),
        clues: &Clues,
        source: Option<&str>,
    ) -> rusqlite::Result<Result<Found, String>> {
        let Some(person) = self.person(&id) else { return Ok(Ok(Found { id, remark: None })) };
        let mut unknown = Vec::new();
        if let Some(key) = clues.key.as_ref().filter(|_| by != FoundBy::Key) {
            let mut owners = keys::owners(conn, key)?;
            owners.retain(|owner| {
                source.is_none_or(|source| owner.source.to_lowercase() == source.to_lowercase())
            });
            match owners.first() {
                None => unknown.push(format!("key {key}")),
                Some(_) if owners.iter().any(|owner| owner.member_id == id) => {}
                Some(owner) => {
                    return Ok(Err(self.contradiction(person, &format!("key {key}"), &owner.member_id)));
                }
            }
        }
        if let Some(email) = clues.email.as_ref().filter(|_| by != FoundBy::Email) {
            match crate::accounts::account::spelling::find_by_email(conn, email.as_str())? {
                Some(other) if other == id || self.shares_address(person, &other, clues) => {}
                Some(other) => {
                    return Ok(Err(self.contradiction(person, &format!("e-mail {email}"), &other)));
                }
                // Beside a key or a number it may be a new address.
                None if by == FoundBy::Name => unknown.push(format!("e-mail {email}")),
                None => {}
            }
        }
        if let Some(household) = clues.household.as_ref().filter(|name| !is_of_household(person, name)) {
            if self.by_household.contains_key(&household_key(household)) {
                return Ok(Err(format!(
                    "{} is not of the household {household} here",
                    person.giver.in_words()
                )));
            }
            if !folded(household).contains(&folded(&person.giver.last_name)) {
                unknown.push(format!("household {household}"));
            }
        }
        let is_full_name = clues.name.as_ref().is_some_and(|name| !is_household(name));
        if by == FoundBy::Name
            && !is_full_name
            && let Some(what) = unknown.first()
        {
            return Ok(Err(format!("nobody here has the {what}")));
        }
        let remark = (!unknown.is_empty()).then(|| {
            let is = if unknown.len() == 1 { "is" } else { "are" };
            let (what, giver) = (unknown.join(" and "), person.giver.in_words());
            format!("{what} {is} not known here; taken for {giver} by {}", by.in_words())
        });
        Ok(Ok(Found { id, remark }))
    }

    /// A family shares an address: the line's name says which of them it is.
    fn shares_address(&self, person: &GiverCandidate, owner: &str, clues: &Clues) -> bool {
        let household = self.person(owner).and_then(|owner| owner.household_id.as_ref());
        clues.name.is_some()
            && agrees(person, clues)
            && household.is_some()
            && household == person.household_id.as_ref()
    }

    fn contradiction(&self, person: &GiverCandidate, what: &str, other: &str) -> String {
        let other = self.giver(other).map(Giver::in_words).unwrap_or_default();
        format!("the {what} is of {other} here, and not of {}", person.giver.in_words())
    }
}
