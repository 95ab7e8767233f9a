//! Adding a person by hand: validates the input and finds or makes their household.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::MemberAccount;
use super::add::{AddError, add_person};
use super::household::{self, HouseholdError};
use super::person::NewPerson;
use super::profile::{self, ProfileError};
use super::store::accounts;
use super::twin::{self, Twin};
use super::{Household, HouseholdMembership};
use crate::accounts::audit_log::Action;
use crate::platform::text::validation;

const LONGEST_NAME: usize = 100;
const LONGEST_FIELD: usize = 200;

/// Confirmations of input that looks like a slip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meant {
    /// It is another person, although one here has the same name.
    pub another: bool,
    /// It is another household, although one here has nearly this name.
    pub new_household: bool,
}

/// A person and the name of the household they live in.
#[derive(Clone, Debug, Default)]
pub struct Enrollment {
    /// The person; [`enroll`] sets `household_id`.
    pub person: NewPerson,
    /// The name of their household; made where no household has it yet.
    pub household: Option<String>,
    pub meant: Meant,
}

/// A person who was added.
#[derive(Clone, Debug)]
pub struct Enrolled {
    pub account: MemberAccount,
    /// The household that was made for them.
    pub new_household: Option<Household>,
}

/// Why a person was not added.
#[derive(Debug, thiserror::Error)]
pub enum EnrollError {
    #[error(transparent)]
    Text(#[from] ProfileError),
    /// A day that has not come yet.
    #[error("{0} cannot lie in the future.")]
    Future(&'static str),
    /// A person here has the same name.
    #[error("{}. If this is another person, add them with --another.", .0.in_words())]
    Twin(Box<Twin>),
    /// No household, or no single one.
    #[error(transparent)]
    Household(#[from] HouseholdError),
    #[error(transparent)]
    Add(#[from] AddError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Adds a person and logs it.
pub fn enroll(
    tx: &Transaction<'_>,
    enrollment: Enrollment,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Enrolled, EnrollError> {
    let mut person = checked(enrollment.person)?;
    let today = now.to_zoned(zone.clone()).date();
    for (what, day) in [("The birthday", person.date_of_birth), ("The anniversary", person.anniversary)] {
        if day.is_some_and(|day| day > today) {
            return Err(EnrollError::Future(what));
        }
    }
    if let Some(twin) = twin::find(tx, &person)?.filter(|_| !enrollment.meant.another) {
        return Err(EnrollError::Twin(Box::new(twin)));
    }
    let mut place = None;
    let mut new_household = None;
    if let Some(name) = enrollment.household {
        let (household, is_made) = household::find_or_make(tx, &name, enrollment.meant.new_household, now)?;
        new_household = is_made.then(|| household.clone());
        person.household_id = Some(household.id.clone());
        let joined = HouseholdMembership { household, role: person.household_role };
        household::refuse_taken(tx, None, &joined)?;
        place = Some(joined);
    }
    let id = add_person(tx, &person, now, zone)?;
    let account = accounts::find(tx, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let place = place.map(|place| format!("; household: {}", place.in_words())).unwrap_or_default();
    let words = format!("{}{place}", person.role.as_str());
    account.log(tx, Action::MemberAdded, Some(&words), now)?;
    Ok(Enrolled { account, new_household })
}

/// The person with every text in shape.
fn checked(mut person: NewPerson) -> Result<NewPerson, ProfileError> {
    person.first_name = validation::one_line("The first name", &person.first_name, LONGEST_NAME)?;
    person.last_name = validation::one_line("The last name", &person.last_name, LONGEST_NAME)?;
    for (what, field) in [
        ("The phone number", &mut person.phone),
        ("The address", &mut person.address),
        ("The city", &mut person.city),
        ("The state", &mut person.state),
        ("The ZIP code", &mut person.zip_code),
        ("The country", &mut person.country),
        ("The member number", &mut person.member_id),
        ("The membership status", &mut person.membership_status),
    ] {
        if let Some(text) = field.take() {
            *field = validation::optional_line(what, &text, LONGEST_FIELD)?;
        }
    }
    person.country =
        person.country.map(|country| profile::chosen("The country", "country", &country)).transpose()?;
    // Stored in lower case, shown capitalised.
    person.membership_status = person.membership_status.map(|status| status.to_lowercase());
    Ok(person)
}
