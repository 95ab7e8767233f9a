//! A member's own profile: its fields, and the rule by which each is changed by the member or the church office.
//!
//! Only the table in [`ProfileField::rule`] has a field's column, its words and its limits. A new field is a migration, a
//! line there, and a line in the two shapes of `api.rs`.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::{choices, rename, store};
use crate::accounts::audit_log::changed::Changed;
use crate::accounts::audit_log::{self, Action};
use crate::platform::client::Client;
use crate::platform::text::validation::{self, TextError};
use crate::platform::typed_time::{self, TimeError};

/// SAFETY A4, in characters.
const LONGEST_NAME: usize = 100;
const LONGEST_LINE: usize = 200;
const LONGEST_NOTES: usize = 4_000;
const EARLIEST_YEAR: i16 = 1900;

/// A field that members write themselves: the 23 of SPEC section 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileField {
    FirstName,
    LastName,
    Phone,
    DateOfBirth,
    Address,
    Country,
    City,
    State,
    ZipCode,
    Occupation,
    Employer,
    MaritalStatus,
    Gender,
    Anniversary,
    MembershipDate,
    BaptismDate,
    ConfirmationDate,
    EmergencyContactName,
    EmergencyContactPhone,
    EmergencyContactRelationship,
    Allergies,
    MedicalConditions,
    Notes,
}

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// One line of up to 100 characters, never empty.
    Name,
    /// One line of up to 200 characters, never emptied.
    NeededLine,
    /// One line of up to 200 characters.
    Line,
    /// A name of this list in `choices.json`.
    Choice(&'static str),
    /// A name of this list, never emptied.
    NeededChoice(&'static str),
    /// Any number of lines, up to so many characters.
    Lines(usize),
    /// A real day from 1900 to today.
    Day,
}

struct Rule {
    column: &'static str,
    /// At the beginning of a sentence.
    words: &'static str,
    takes: Takes,
}

/// The fields' values; an empty one is none. Days are `YYYY-MM-DD`.
pub type Values = [Option<String>; ProfileField::ALL.len()];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The address they sign in with; people without an account may have none.
    pub email: Option<String>,
    /// Lower case; the church office's word.
    pub membership_status: String,
    /// `YYYY-MM-DD`
    pub join_date: Option<String>,
    /// Where the picture is served.
    pub photo_url: Option<String>,
    pub(super) values: Values,
}

/// A change: a field that is not in it is unchanged, a field without text is emptied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange(Vec<(ProfileField, Option<String>)>);

/// Names that a member may take within a day.
const MOST_NAMES: u32 = 5;

/// Why a profile was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    #[error(transparent)]
    Text(#[from] TextError),
    /// Not on the field's list.
    #[error("{words} \"{text}\" is not on the list{instead}")]
    NoChoice {
        words: &'static str,
        text: String,
        /// What can be written instead, as the end of the sentence.
        instead: String,
    },
    /// Not a day of the calendar.
    #[error("{0} is not a real date. Write it as year-month-day, such as 1975-06-15.")]
    NoDay(&'static str),
    /// Before any living person's birth.
    #[error("{0} lies before {EARLIEST_YEAR}. Please check the year.")]
    TooEarly(&'static str),
    /// Has not come yet.
    #[error("{0} lies in the future. Please check the year.")]
    Future(&'static str),
    /// Another name again and again, each with its line in the audit log.
    #[error(
        "Your name has been changed five times today. Please try again tomorrow, or ask your church office."
    )]
    TooManyNames,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl ProfileField {
    /// In the order of SPEC section 7, which is also the order of [`Values`].
    pub const ALL: [Self; 23] = [
        Self::FirstName,
        Self::LastName,
        Self::Phone,
        Self::DateOfBirth,
        Self::Address,
        Self::Country,
        Self::City,
        Self::State,
        Self::ZipCode,
        Self::Occupation,
        Self::Employer,
        Self::MaritalStatus,
        Self::Gender,
        Self::Anniversary,
        Self::MembershipDate,
        Self::BaptismDate,
        Self::ConfirmationDate,
        Self::EmergencyContactName,
        Self::EmergencyContactPhone,
        Self::EmergencyContactRelationship,
        Self::Allergies,
        Self::MedicalConditions,
        Self::Notes,
    ];

    /// Its column of `members`.
    pub fn column(self) -> &'static str {
        self.rule().column
    }

    fn rule(self) -> Rule {
        use Takes::{Choice, Day, Line, Lines, Name, NeededChoice, NeededLine};
        let (column, words, takes) = match self {
            Self::FirstName => ("first_name", "The first name", Name),
            Self::LastName => ("last_name", "The last name", Name),
            Self::Phone => ("phone", "The phone number", Line),
            Self::DateOfBirth => ("date_of_birth", "The birthday", Day),
            Self::Address => ("address", "The address", NeededLine),
            Self::Country => ("country", "The country", NeededChoice("country")),
            Self::City => ("city", "The city", NeededLine),
            Self::State => ("state", "The state or province", NeededLine),
            Self::ZipCode => ("zip_code", "The ZIP code", Line),
            Self::Occupation => ("occupation", "The occupation", Choice("occupation")),
            Self::Employer => ("employer", "The employer", Line),
            Self::MaritalStatus => ("marital_status", "The marital status", Choice("maritalStatus")),
            Self::Gender => ("gender", "The gender", Choice("gender")),
            Self::Anniversary => ("anniversary", "The anniversary", Day),
            Self::MembershipDate => ("membership_date", "The membership date", Day),
            Self::BaptismDate => ("baptism_date", "The baptism date", Day),
            Self::ConfirmationDate => ("confirmation_date", "The confirmation date", Day),
            Self::EmergencyContactName => ("emergency_contact_name", "The emergency contact's name", Line),
            Self::EmergencyContactPhone => {
                ("emergency_contact_phone", "The emergency contact's phone number", Line)
            }
            Self::EmergencyContactRelationship => (
                "emergency_contact_relationship",
                "The emergency contact's relationship",
                Choice("emergencyContactRelationship"),
            ),
            Self::Allergies => ("allergies", "The text on allergies", Lines(LONGEST_LINE)),
            Self::MedicalConditions => {
                ("medical_conditions", "The text on medical conditions", Lines(LONGEST_LINE))
            }
            Self::Notes => ("notes", "The note", Lines(LONGEST_NOTES)),
        };
        Rule { column, words, takes }
    }

    /// The text as it is stored, or why it is not taken. `today` is the congregation's.
    fn checked(self, text: Option<&str>, today: Date) -> Result<Option<String>, ProfileError> {
        let Rule { words, takes, .. } = self.rule();
        let text = text.unwrap_or_default();
        Ok(match takes {
            Takes::Name => Some(validation::one_line(words, text, LONGEST_NAME)?),
            Takes::NeededLine => Some(validation::one_line(words, text, LONGEST_LINE)?),
            Takes::Line => validation::optional_line(words, text, LONGEST_LINE)?,
            Takes::NeededChoice(list) => Some(chosen(words, list, text)?),
            Takes::Choice(list) => {
                let typed = validation::optional_line(words, text, LONGEST_LINE)?;
                typed.map(|typed| chosen(words, list, &typed)).transpose()?
            }
            Takes::Lines(limit) => validation::optional_lines(words, text, limit)?,
            Takes::Day if text.trim().is_empty() => None,
            Takes::Day => {
                let day = typed_time::parse_calendar_day(text)
                    .map_err(|_: TimeError| ProfileError::NoDay(words))?;
                if day.year() < EARLIEST_YEAR {
                    return Err(ProfileError::TooEarly(words));
                }
                if day > today {
                    return Err(ProfileError::Future(words));
                }
                Some(day.to_string())
            }
        })
    }
}

/// The name on the list that `text` means.
pub(super) fn chosen(words: &'static str, list: &str, text: &str) -> Result<String, ProfileError> {
    let text = validation::one_line(words, text, LONGEST_LINE)?;
    match choices::listed(list, &text) {
        Some(name) => Ok(name.to_owned()),
        None => Err(ProfileError::NoChoice { words, instead: choices::instead_of(&text, list), text }),
    }
}

impl Profile {
    /// What stands in a field.
    pub fn get(&self, field: ProfileField) -> Option<&str> {
        self.values[field as usize].as_deref()
    }

    /// "Mary Smith"
    fn name(&self) -> String {
        [ProfileField::FirstName, ProfileField::LastName]
            .map(|field| self.get(field).unwrap_or_default())
            .join(" ")
    }
}

impl ProfileChange {
    /// Writes `text` into a field, or empties it.
    pub fn set(&mut self, field: ProfileField, text: Option<String>) {
        self.0.push((field, text));
    }
}

pub fn find_profile(conn: &Connection, id: &str) -> rusqlite::Result<Profile> {
    store::profile::find(conn, id)
}

/// Writes the fields in `change`, all or none. Returns those that changed.
///
/// An unchanged value is not validated: an imported birthday of 1899 must not prevent a member from correcting their
/// phone number.
pub fn change_profile(
    tx: &Transaction<'_>,
    id: &str,
    change: ProfileChange,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<Changed>, ProfileError> {
    let today = now.to_zoned(zone.clone()).date();
    let before = store::profile::find(tx, id)?.values;
    let mut after = before.clone();
    for (field, text) in change.0 {
        let stands = before[field as usize].as_deref();
        if text.as_deref().unwrap_or_default() != stands.unwrap_or_default() {
            after[field as usize] = field.checked(text.as_deref(), today)?;
        }
    }
    let changed = ProfileField::ALL.into_iter().filter_map(|field| {
        Changed::of(field.column(), before[field as usize].as_deref(), after[field as usize].as_deref())
    });
    let changed: Vec<_> = changed.collect();
    if !changed.is_empty() {
        store::profile::update(tx, id, &after, now.as_second())?;
    }
    Ok(changed)
}

/// What [`change_profile`] does, for the member themselves. A new name is logged.
pub fn change_own_profile(
    tx: &Transaction<'_>,
    id: &str,
    change: ProfileChange,
    client: &Client,
    (now, zone): (Timestamp, &TimeZone),
) -> Result<Profile, ProfileError> {
    let before = find_profile(tx, id)?;
    change_profile(tx, id, change, now, zone)?;
    let after = find_profile(tx, id)?;
    if before.name() != after.name() {
        let since = now - SignedDuration::from_hours(24);
        if audit_log::count_since(tx, Action::NameChanged, id, since)? >= MOST_NAMES {
            return Err(ProfileError::TooManyNames);
        }
        rename::log(tx, id, (&before.name(), &after.name()), client, now)?;
    }
    Ok(after)
}
