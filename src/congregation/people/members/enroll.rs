//! Adding a person: by hand, with their household, or from a list.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use uuid::Uuid;

use super::access::issue_setup_link;
use super::account::{email_taken, list_administrators};
use super::fields::MemberField;
use super::household::{self, LONGEST_NAME};
use super::profile::{number_not_stored, typed_number};
use super::store::{self, accounts, households};
use super::{Household, HouseholdMembership, MemberAccount, NewPerson, twin};
use crate::accounts::account::{Roles, spelling};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::canonical;
use crate::platform::text::invisible::is_invisible;
use crate::platform::text::{self, short_id};

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

/// Why a person or a household was not made. At a terminal it is asked whether a likely slip was meant.
#[derive(Debug, thiserror::Error)]
pub enum EnrollError {
    /// A household here has nearly this name.
    #[error("There is no household called \"{typed}\". Did you mean {}?", .near.name)]
    NearHousehold { typed: String, near: Household },
    #[error("There are several households called \"{name}\". Please choose the one you mean.")]
    SeveralHouseholds { name: String, households: Vec<Household> },
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<rusqlite::Error> for EnrollError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Refused(error.into())
    }
}

impl From<EnrollError> for Refusal {
    fn from(error: EnrollError) -> Self {
        match error {
            EnrollError::Refused(refusal) => refusal,
            unclear @ (EnrollError::NearHousehold { .. } | EnrollError::SeveralHouseholds { .. }) => {
                Self::new(ErrorCode::FieldRefused, unclear.to_string())
            }
        }
    }
}

/// Adds a person by hand and logs it.
pub fn enroll(work: Work<'_>, enrollment: Enrollment) -> Result<Enrolled, EnrollError> {
    let mut person = checked(enrollment.person, work.today())?;
    let number = person.member_id.take().filter(|number| !number.trim().is_empty());
    person.member_id = number.map(|number| typed_number(&number)).transpose()?;
    if !enrollment.meant.another {
        twin::refuse_likely_twin(work.tx, &person, enrollment.household.as_deref())?;
    }
    let mut place = None;
    let mut new_household = None;
    if let Some(name) = enrollment.household {
        let (household, is_made) = find_or_make_household(work, &name, enrollment.meant.new_household)?;
        new_household = is_made.then(|| household.clone());
        person.household_id = Some(household.id.clone());
        let joined = HouseholdMembership { household, role: person.household_role };
        household::refuse_taken(work.tx, None, &joined)?;
        place = Some(joined);
    }
    let id = add_person(work.tx, &person, work.now, work.zone)?;
    let account = accounts::find(work.tx, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    let place = place.map(|place| format!("; household: {}", place.in_words())).unwrap_or_default();
    let words = format!("{}{place}", person.roles);
    account.log(work, Action::MemberAdded, Some(&words))?;
    Ok(Enrolled { account, new_household })
}

/// Adds the first administrator, without a password, and returns them with the path of a link to set one. They are made
/// on the machine itself, never over the network, and never twice.
pub fn add_first_administrator(
    work: Work<'_>,
    mut enrollment: Enrollment,
) -> Result<(MemberAccount, String), EnrollError> {
    if let Some(existing) = list_administrators(work.tx)?.first() {
        let text = format!("There is already an administrator: {}.", existing.in_words());
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).into());
    }
    enrollment.person.roles = Roles::FIRST_PERSON;
    // An imported list may have a person of the same name; the address shows whether it is them.
    enrollment.meant.another = true;
    let account = enroll(work, enrollment)?.account;
    let path = issue_setup_link(work, &account).map_err(Refusal::from)?;
    Ok((account, path))
}

/// The person with every text in shape.
pub fn checked(mut person: NewPerson, today: Date) -> Result<NewPerson, Refusal> {
    for field in MemberField::ALL {
        let is_name = matches!(field, MemberField::FirstName | MemberField::LastName);
        if is_name || person.get(field).is_some() {
            let text = field.checked(person.get(field), today)?;
            person.values.set(field, text);
        }
    }
    Ok(person)
}

/// The household of that name or id prefix, made where there is none. Returns whether it was made. Where one has
/// nearly that name, a new one is made only with `is_new`.
pub fn find_or_make_household(
    work: Work<'_>,
    name: &str,
    is_new: bool,
) -> Result<(Household, bool), EnrollError> {
    let name = text::one_line("The household's name", name, LONGEST_NAME)
        .map_err(|refused| Refusal::new(ErrorCode::FieldRefused, refused.to_string()))?;
    let all = households::list(work.tx)?;
    if let Some(household) = named(&all, &name)? {
        return Ok((household, false));
    }
    if let Some(near) = household::nearest(&all, &name).filter(|_| !is_new) {
        return Err(EnrollError::NearHousehold { typed: name, near: near.clone() });
    }
    let household = Household { id: Uuid::new_v4().to_string(), name };
    store::insert_household(work.tx, &household.id, &household.name, work.now.as_second())?;
    Ok((household, true))
}

fn named(all: &[Household], name: &str) -> Result<Option<Household>, EnrollError> {
    let wanted = canonical(name);
    let same_name = all.iter().filter(|household| canonical(&household.name) == wanted).cloned();
    let mut same_name: Vec<Household> = same_name.collect();
    if same_name.len() > 1 {
        return Err(EnrollError::SeveralHouseholds { name: name.to_owned(), households: same_name });
    }
    if !same_name.is_empty() || !looks_like_an_id(&wanted) {
        return Ok(same_name.pop());
    }
    let fitting = all.iter().filter(|household| household.id.starts_with(&wanted)).cloned().collect();
    let household = short_id::only_match(&wanted, fitting, |household: &Household| &household.id);
    Ok(Some(household.map_err(|refused| Refusal::new(ErrorCode::FieldRefused, refused.to_string()))?))
}

/// Hexadecimal digits with a number among them: no family is called so.
fn looks_like_an_id(text: &str) -> bool {
    text.len() >= short_id::FEWEST
        && text.chars().all(|c| c.is_ascii_hexdigit() || c == '-')
        && text.contains(|c: char| c.is_ascii_digit())
}

/// Adds one person and returns their id.
///
/// A missing member number becomes the next `M0001`; the join date is `now`'s day in `zone` where none is given.
pub fn add_person(
    tx: &Transaction<'_>,
    person: &NewPerson,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<String, Refusal> {
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
) -> Result<String, Refusal> {
    if [person.first_name(), person.last_name()].iter().any(|name| name.chars().all(is_invisible)) {
        return Err(Refusal::new(ErrorCode::FieldRefused, "A person needs a first name and a last name."));
    }
    if let Some(email) = &person.email
        && spelling::find_by_email(tx, email.as_str())?.is_some()
    {
        return Err(email_taken(email.as_str()));
    }
    let id = Uuid::new_v4().to_string();
    let member_id = match &person.member_id {
        Some(number) => number.clone(),
        None => format!("M{:04}", store::highest_generated_number(tx)? + 1),
    };
    store::insert(tx, &id, &member_id, person, now.as_second())
        .map_err(|error| number_not_stored(error, &member_id))?;
    Ok(id)
}
