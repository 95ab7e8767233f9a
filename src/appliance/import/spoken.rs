//! People as sentences name them.

use super::store::Existing;
use crate::congregation::members::NewPerson;

/// "John Smith (M0001)".
pub(super) fn named(here: &Existing) -> String {
    format!("{} ({})", full_name(&here.person), here.number)
}

/// First and last name.
pub(super) fn full_name(person: &NewPerson) -> String {
    person.values.name()
}
