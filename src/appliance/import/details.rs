//! The fields of a person that a list may fill, compare and, when asked to, overwrite.

use jiff::civil::Date;

use super::person_rows::PersonRow;
use super::store::Existing;
use crate::congregation::members::NewPerson;

/// One field: its name in the summary, its column, how to read it, how to take it from another person's.
pub(super) struct Detail {
    pub(super) name: &'static str,
    /// Its column in `members`.
    pub(super) column: &'static str,
    pub(super) get: fn(&NewPerson) -> Option<String>,
    pub(super) take: fn(&mut NewPerson, &NewPerson),
}

fn day(date: Option<Date>) -> Option<String> {
    date.map(|date| date.to_string())
}

fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Every comparable field. Household and role are not here: they follow rules of their own.
#[rustfmt::skip]
pub(super) const DETAILS: &[Detail] = &[
    Detail { name: "firstName", column: "first_name", get: |p| filled(&p.first_name), take: |to, from| to.first_name.clone_from(&from.first_name) },
    Detail { name: "lastName", column: "last_name", get: |p| filled(&p.last_name), take: |to, from| to.last_name.clone_from(&from.last_name) },
    Detail { name: "email", column: "email", get: |p| p.email.as_ref().map(ToString::to_string), take: |to, from| to.email.clone_from(&from.email) },
    Detail { name: "membershipStatus", column: "membership_status", get: |p| p.membership_status.clone(), take: |to, from| to.membership_status.clone_from(&from.membership_status) },
    Detail { name: "joinDate", column: "join_date", get: |p| day(p.join_date), take: |to, from| to.join_date = from.join_date },
    Detail { name: "ministryGroup", column: "ministry_group", get: |p| p.ministry_group.clone(), take: |to, from| to.ministry_group.clone_from(&from.ministry_group) },
    Detail { name: "phone", column: "phone", get: |p| p.phone.clone(), take: |to, from| to.phone.clone_from(&from.phone) },
    Detail { name: "address", column: "address", get: |p| p.address.clone(), take: |to, from| to.address.clone_from(&from.address) },
    Detail { name: "city", column: "city", get: |p| p.city.clone(), take: |to, from| to.city.clone_from(&from.city) },
    Detail { name: "state", column: "state", get: |p| p.state.clone(), take: |to, from| to.state.clone_from(&from.state) },
    Detail { name: "zipCode", column: "zip_code", get: |p| p.zip_code.clone(), take: |to, from| to.zip_code.clone_from(&from.zip_code) },
    Detail { name: "country", column: "country", get: |p| p.country.clone(), take: |to, from| to.country.clone_from(&from.country) },
    Detail { name: "birthDate", column: "date_of_birth", get: |p| day(p.date_of_birth), take: |to, from| to.date_of_birth = from.date_of_birth },
    Detail { name: "anniversary", column: "anniversary", get: |p| day(p.anniversary), take: |to, from| to.anniversary = from.anniversary },
    Detail { name: "gender", column: "gender", get: |p| p.gender.clone(), take: |to, from| to.gender.clone_from(&from.gender) },
    Detail { name: "maritalStatus", column: "marital_status", get: |p| p.marital_status.clone(), take: |to, from| to.marital_status.clone_from(&from.marital_status) },
    Detail { name: "occupation", column: "occupation", get: |p| p.occupation.clone(), take: |to, from| to.occupation.clone_from(&from.occupation) },
    Detail { name: "employer", column: "employer", get: |p| p.employer.clone(), take: |to, from| to.employer.clone_from(&from.employer) },
    Detail { name: "membershipDate", column: "membership_date", get: |p| day(p.membership_date), take: |to, from| to.membership_date = from.membership_date },
    Detail { name: "baptismDate", column: "baptism_date", get: |p| day(p.baptism_date), take: |to, from| to.baptism_date = from.baptism_date },
    Detail { name: "confirmationDate", column: "confirmation_date", get: |p| day(p.confirmation_date), take: |to, from| to.confirmation_date = from.confirmation_date },
    Detail { name: "emergencyContactName", column: "emergency_contact_name", get: |p| p.emergency_contact_name.clone(), take: |to, from| to.emergency_contact_name.clone_from(&from.emergency_contact_name) },
    Detail { name: "emergencyContactPhone", column: "emergency_contact_phone", get: |p| p.emergency_contact_phone.clone(), take: |to, from| to.emergency_contact_phone.clone_from(&from.emergency_contact_phone) },
    Detail { name: "emergencyContactRelationship", column: "emergency_contact_relationship", get: |p| p.emergency_contact_relationship.clone(), take: |to, from| to.emergency_contact_relationship.clone_from(&from.emergency_contact_relationship) },
    Detail { name: "allergies", column: "allergies", get: |p| p.allergies.clone(), take: |to, from| to.allergies.clone_from(&from.allergies) },
    Detail { name: "medicalConditions", column: "medical_conditions", get: |p| p.medical_conditions.clone(), take: |to, from| to.medical_conditions.clone_from(&from.medical_conditions) },
    Detail { name: "notes", column: "notes", get: |p| p.notes.clone(), take: |to, from| to.notes.clone_from(&from.notes) },
    Detail { name: "officeNotes", column: "office_notes", get: |p| p.office_notes.clone(), take: |to, from| to.office_notes.clone_from(&from.office_notes) },
];

/// True where taking the row for the person here would change anything about them.
pub(super) fn would_write(here: &Existing, row: &PersonRow, overwrite: bool) -> bool {
    let (mine, theirs) = (&here.person, &row.person);
    let has_household = row.household_key.is_some() || row.household_name.is_some();
    let household = has_household && (overwrite || mine.household_id.is_none());
    let role = has_household && theirs.household_role.is_some() && mine.household_role.is_none();
    let writes = |detail: &Detail| match ((detail.get)(mine), (detail.get)(theirs)) {
        (None, Some(_)) => true,
        (Some(here), Some(file)) => overwrite && here != file,
        (_, None) => false,
    };
    household || role || DETAILS.iter().any(writes)
}
