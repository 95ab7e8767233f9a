//! Whether what a line says of its giver fits a person here.

use super::clues::Clues;
use super::folded::{folded, folded_name, household_key, is_household, is_one_name};
use super::names;
use super::store::GiverCandidate;
use crate::congregation::giving::Giver;

/// True where the line has no name, or one that fits the person.
pub(super) fn agrees(person: &GiverCandidate, clues: &Clues) -> bool {
    let Giver { first_name, last_name, .. } = &person.giver;
    if clues.parts.iter().any(Option::is_some) && clues.parts.iter().any(Option::is_none) {
        // Only a first or only a last name.
        let fits =
            |part: &Option<String>, own: &str| part.as_ref().is_none_or(|part| folded(part) == folded(own));
        return fits(&clues.parts[0], first_name) && fits(&clues.parts[1], last_name);
    }
    let Some(name) = &clues.name else { return true };
    let own = full_name(person);
    let is_own = |name: &str| is_of_generation(person, name) && is_one_name(&folded_name(name), &own);
    let is_one_of_two = || {
        names::couple(name)
            .is_some_and(|couple| couple.iter().any(|one| is_own(&format!("{} {}", one.first, one.last))))
    };
    is_own(name) || is_one_of_two() || (is_household(name) && is_of_household(person, name))
}

/// True where the line's name has no "Jr." or the like, or the person has the same: a son is not his father.
pub(super) fn is_of_generation(person: &GiverCandidate, name: &str) -> bool {
    let Giver { first_name, last_name, .. } = &person.giver;
    names::generation(name)
        .is_none_or(|wanted| names::generation(&format!("{first_name} {last_name}")) == Some(wanted))
}

/// True where the person belongs to the household of this name.
pub(super) fn is_of_household(person: &GiverCandidate, household: &str) -> bool {
    person.household.as_deref().is_some_and(|own| household_key(own) == household_key(household))
}

/// The person's name as it is compared.
pub(super) fn full_name(person: &GiverCandidate) -> String {
    folded_name(&format!("{} {}", person.giver.first_name, person.giver.last_name))
}
