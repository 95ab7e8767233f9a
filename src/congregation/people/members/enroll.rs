//! Adding a person by hand: validates the input and finds or makes their household.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::add::{AddError, add_person};
use super::fields::MemberField;
use super::household::{self, HouseholdError};
use super::number;
use super::person::NewPerson;
use super::profile::ProfileError;
use super::store::accounts;
use super::twin::{self, Twin};
use super::{Household, HouseholdMembership, MemberAccount};
use crate::accounts::audit_log::{Action, Actor};

/// Confirmations of input that looks like a slip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meant {
    /// It is another person, although one here is likely the same.
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
    /// A person here is likely the same.
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
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Enrolled, EnrollError> {
    let mut person = checked(enrollment.person, now.to_zoned_datetime(zone.clone()).date())?;
    let number = person.member_id.take().filter(|number| !number.trim().is_empty());
    person.member_id = number.map(|number| number::typed(&number)).transpose().map_err(AddError::Number)?;
    if let Some(twin) =
        twin::find(tx, &person, enrollment.household.as_deref())?.filter(|_| !enrollment.meant.another)
    {
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
    let words = format!("{}{place}", person.roles);
    account.log(tx, actor, Action::MemberAdded, Some(&words), now)?;
    Ok(Enrolled { account, new_household })
}

/// The person with every text in shape.
fn checked(mut person: NewPerson, today: Date) -> Result<NewPerson, ProfileError> {
    for field in MemberField::ALL {
        let is_name = matches!(field, MemberField::FirstName | MemberField::LastName);
        if is_name || person.get(field).is_some() {
            let text = field.checked(person.get(field), today)?;
            person.values.set(field, text);
        }
    }
    Ok(person)
}
