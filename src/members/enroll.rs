//! Taking somebody into the book by hand: checks what was typed and finds or makes their household.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::account::Account;
use super::add::{AddError, add_person};
use super::household::{self, HouseholdError};
use super::person::NewPerson;
use super::store::accounts;
use crate::security_log::Action;
use crate::typed_text::{self, TextError};

const LONGEST_NAME: usize = 100;
const LONGEST_FIELD: usize = 200;

/// A person and the name of the household they live in.
#[derive(Clone, Debug, Default)]
pub struct Enrollment {
    /// Who they are; `household_id` is settled here.
    pub person: NewPerson,
    /// What the church office calls their household; made where nobody lives in one of that name yet.
    pub household: Option<String>,
}

/// Why somebody was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum EnrollError {
    /// A text that does not fit.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A day that has not come yet.
    #[error("{0} cannot lie in the future.")]
    Future(&'static str),
    /// No household, or no single one.
    #[error(transparent)]
    Household(#[from] HouseholdError),
    /// The row was refused.
    #[error(transparent)]
    Add(#[from] AddError),
    /// The database's word.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Takes somebody in and logs it. Returns their account.
pub fn enroll(
    tx: &Transaction<'_>,
    enrollment: Enrollment,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Account, EnrollError> {
    let mut person = checked(enrollment.person)?;
    let today = now.to_zoned(zone.clone()).date();
    for (what, day) in [("The birthday", person.date_of_birth), ("The anniversary", person.anniversary)] {
        if day.is_some_and(|day| day > today) {
            return Err(EnrollError::Future(what));
        }
    }
    if let Some(name) = enrollment.household {
        person.household_id = Some(household::find_or_make(tx, &name, now)?.0.id);
    }
    let id = add_person(tx, &person, now, zone)?;
    let account = accounts::find(tx, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    account.log(tx, Action::MemberAdded, Some(person.role.as_str()), now)?;
    Ok(account)
}

/// The person with every text in shape.
fn checked(mut person: NewPerson) -> Result<NewPerson, TextError> {
    person.first_name = typed_text::one_line("The first name", &person.first_name, LONGEST_NAME)?;
    person.last_name = typed_text::one_line("The last name", &person.last_name, LONGEST_NAME)?;
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
            *field = typed_text::optional_line(what, &text, LONGEST_FIELD)?;
        }
    }
    // Stored in lower case, shown capitalised.
    person.membership_status = person.membership_status.map(|status| status.to_lowercase());
    Ok(person)
}
