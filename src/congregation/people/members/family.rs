//! The people of a member's household, and each person's relationship to the member.

use std::collections::HashSet;

use rusqlite::Connection;

use super::store::households;
use super::{FamilyMember, HouseholdRole, Relationship};

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

    /// The word to show.
    pub fn in_words(self) -> &'static str {
        self.row()
    }
}

/// The people of the member's households without the member: spouse, parents, children, siblings, others; each from the
/// eldest down. A child of two households sees both; the people of one do not see those of the other.
pub fn family(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<FamilyMember>> {
    // The query returns the eldest first, and a stable sort preserves that order.
    let mut family = households::family_of(conn, member_id)?;
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
