//! Adding a person: fills in what the caller left open and maps constraint errors.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use uuid::Uuid;

use super::fields::MemberField;
use super::number::NumberError;
use super::person::NewPerson;
use super::store;
use crate::accounts::account::spelling;
use crate::platform::text::invisible::is_invisible;

#[derive(Debug, thiserror::Error)]
pub enum AddError {
    #[error("A person needs a first name and a last name.")]
    Nameless,
    /// Another person has the e-mail.
    #[error("{0} is already somebody's e-mail address here.")]
    EmailTaken(String),
    #[error(transparent)]
    Number(#[from] NumberError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Adds one person and returns their id.
///
/// A missing member number becomes the next `M0001`; the join date is `now`'s day in `zone` where none is given.
pub fn add_person(
    tx: &Transaction<'_>,
    person: &NewPerson,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<String, AddError> {
    if person.get(MemberField::JoinDate).is_some() {
        return add_listed_person(tx, person, now);
    }
    let today = now.to_zoned_datetime(zone.clone()).date().to_string();
    add_listed_person(tx, &person.clone().with(MemberField::JoinDate, today), now)
}

/// Adds one person of a list and returns their id. Without a join date in the list it stays empty.
pub fn add_listed_person(
    tx: &Transaction<'_>,
    person: &NewPerson,
    now: Timestamp,
) -> Result<String, AddError> {
    if [person.first_name(), person.last_name()].iter().any(|name| name.chars().all(is_invisible)) {
        return Err(AddError::Nameless);
    }
    if let Some(email) = &person.email
        && spelling::find_by_email(tx, email.as_str())?.is_some()
    {
        return Err(AddError::EmailTaken(email.to_string()));
    }
    let id = Uuid::new_v4().to_string();
    let member_id = match &person.member_id {
        Some(number) => number.clone(),
        None => format!("M{:04}", store::highest_generated_number(tx)? + 1),
    };
    store::insert(tx, &id, &member_id, person, now.as_second())
        .map_err(|error| NumberError::of(error, &member_id))?;
    Ok(id)
}
