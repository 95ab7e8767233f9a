//! A member's own profile, and the rule by which its fields are changed by the member or the church office.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::fields::{self, FieldKind, FieldRow, MemberField, Presence, Profile};
use super::store::accounts;
use super::{choices, rename, store};
use crate::accounts::audit_log::changed::Changed;
use crate::accounts::audit_log::{self, Action};
use crate::platform::client::Client;
use crate::platform::text::validation::{self, TextError};
use crate::platform::typed_time::{self, TimeError};

const EARLIEST_YEAR: i16 = 1900;

/// A change: a field that is not in it is unchanged, a field without text is emptied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange {
    fields: Vec<(MemberField, Option<String>)>,
    /// A field that an imported person may lack can be emptied: a change of many people is taken back.
    pub empties: bool,
}

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
    /// Commands and the log name them by it: see DECISIONS.md, Roles.
    #[error("{0} of somebody who has a role is changed by an administrator only. Please ask one.")]
    OfARoleHolder(&'static str),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl ProfileError {
    /// The field that is refused, by the words its sentence begins with.
    pub fn words(&self) -> Option<&'static str> {
        match self {
            Self::Text(refused) => Some(refused.what()),
            Self::NoChoice { words, .. }
            | Self::NoDay(words)
            | Self::TooEarly(words)
            | Self::Future(words)
            | Self::OfARoleHolder(words) => Some(words),
            Self::TooManyNames | Self::Database(_) => None,
        }
    }
}

impl MemberField {
    /// The text as it is stored, or why it is not taken. `today` is the congregation's.
    pub(super) fn checked(self, text: Option<&str>, today: Date) -> Result<Option<String>, ProfileError> {
        let FieldRow { words, kind, presence, .. } = *self.row();
        let text = text.unwrap_or_default();
        let text = match kind {
            FieldKind::Line(limit) if self.is_name() => validation::optional_name(words, text, limit)?,
            FieldKind::Line(limit) => validation::optional_line(words, text, limit)?,
            FieldKind::Word => {
                validation::optional_line(words, text, fields::TEXT)?.map(|word| word.to_lowercase())
            }
            FieldKind::Choice(list) => {
                let typed = validation::optional_line(words, text, fields::TEXT)?;
                typed.map(|typed| chosen(words, list, typed)).transpose()?
            }
            FieldKind::Lines(limit) => validation::optional_lines(words, text, limit)?,
            FieldKind::Day if text.trim().is_empty() => None,
            FieldKind::Day => Some(checked_day(words, text, today)?.to_string()),
        };
        if text.is_none() && presence != Presence::Optional {
            return Err(TextError::Missing { what: words }.into());
        }
        Ok(text)
    }
}

fn checked_day(words: &'static str, text: &str, today: Date) -> Result<Date, ProfileError> {
    let day = typed_time::parse_calendar_day(text).map_err(|_: TimeError| ProfileError::NoDay(words))?;
    if day.year() < EARLIEST_YEAR {
        Err(ProfileError::TooEarly(words))
    } else if day > today {
        Err(ProfileError::Future(words))
    } else {
        Ok(day)
    }
}

/// The name on the list that `text` means.
fn chosen(words: &'static str, list: &str, text: String) -> Result<String, ProfileError> {
    match choices::listed(list, &text) {
        Some(name) => Ok(name.to_owned()),
        None => Err(ProfileError::NoChoice { words, instead: choices::suggestions(&text, list), text }),
    }
}

impl ProfileChange {
    pub fn fields(&self) -> impl Iterator<Item = (MemberField, Option<&str>)> {
        self.fields.iter().map(|(field, text)| (*field, text.as_deref()))
    }

    /// Writes `text` into a field, or empties it.
    pub fn set(&mut self, field: MemberField, text: Option<String>) {
        self.fields.push((field, text));
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
    let today = now.to_zoned_datetime(zone.clone()).date();
    let before = store::profile::find(tx, id)?.values;
    let mut after = before.clone();
    for (field, text) in change.fields {
        if change.empties && text.is_none() && field.row().presence == Presence::Kept {
            after.set(field, None);
        } else if text.as_deref().unwrap_or_default() != before.get(field).unwrap_or_default() {
            after.set(field, field.checked(text.as_deref(), today)?);
        }
    }
    let changed =
        MemberField::ALL.map(|field| Changed::of(field.column(), before.get(field), after.get(field)));
    let changed: Vec<_> = changed.into_iter().flatten().collect();
    if !changed.is_empty() {
        store::profile::update(tx, id, &after, now.as_second())?;
    }
    Ok(changed)
}

/// As [`change_profile`], by the member themselves. A new name is logged, and for role holders only an
/// administrator may give one.
pub fn change_own_profile(
    tx: &Transaction<'_>,
    id: &str,
    mut change: ProfileChange,
    client: &Client,
    (now, zone): (Timestamp, &TimeZone),
) -> Result<Profile, ProfileError> {
    let before = find_profile(tx, id)?;
    change.fields.retain(|(field, _)| field.is_written_by_member());
    let changed = change_profile(tx, id, change, now, zone)?;
    let roles = accounts::find(tx, id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?.roles;
    if !roles.is_none() && !roles.administrator {
        let is_changed = |field: &MemberField| changed.iter().any(|change| change.what == field.column());
        let mut names = MemberField::ALL.into_iter().filter(|field| field.is_name());
        if let Some(name) = names.find(is_changed) {
            return Err(ProfileError::OfARoleHolder(name.row().words));
        }
    }
    let after = find_profile(tx, id)?;
    if before.values.name() != after.values.name() {
        let since = now - SignedDuration::from_hours(24);
        if audit_log::count_since(tx, Action::NameChanged, id, since)? >= MOST_NAMES {
            return Err(ProfileError::TooManyNames);
        }
        rename::log(tx, id, (&before.values.name(), &after.values.name()), client, now)?;
    }
    Ok(after)
}
