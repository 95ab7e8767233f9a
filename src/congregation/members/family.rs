//! Who lives in a member's household, and what each is to the member.

use rusqlite::Connection;

use super::person::HouseholdRole;
use super::store::households;

/// What somebody of the household is to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relationship {
    /// Husband or wife: the head and the spouse of a household are a couple.
    Spouse,
    /// Father or mother.
    Parent,
    /// Son or daughter.
    Child,
    /// Brother or sister.
    Sibling,
    /// Anyone else who lives there.
    Other,
}

/// Somebody of the reader's household, with as much as the reader may know of them (SAFETY A2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyMember {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub photo_url: Option<String>,
    pub relationship: Relationship,
}

impl Relationship {
    /// What a person of the place `theirs` is to a reader of the place `mine`.
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

/// The member's household without the member: spouse, parents, children, siblings, others; each from the eldest
/// down. Nobody where the member has no household.
pub fn family(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<FamilyMember>> {
    // The book gives them from the eldest down, and the sort keeps that order.
    let mut family = households::family_of(conn, member_id)?;
    family.sort_by_key(|relative| relative.relationship);
    Ok(family)
}

#[cfg(test)]
mod tests {
    use super::Relationship::{Child, Other, Parent, Sibling, Spouse};
    use super::*;

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
