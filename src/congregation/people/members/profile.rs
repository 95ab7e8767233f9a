//! A member's own profile, and the rule by which its fields are changed by the member or the church office.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::account::find_account;
use super::fields::{self, FieldKind, FieldRow, MemberField, Presence, Profile};
use super::store::accounts;
use super::{MemberAccount, choices, number, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation::{self, folded};
use crate::platform::typed_time;

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

/// A change by the church office; what is `None` is unchanged.
#[derive(Clone, Debug, Default)]
pub struct MemberChange {
    pub profile: ProfileChange,
    pub number: Option<String>,
}

/// The fields of a person's name.
const NAMES: [&str; 4] = ["first_name", "last_name", "preferred_name", "member_number"];

impl MemberField {
    /// The text as it is stored, or why it is not taken. `today` is the congregation's.
    pub(super) fn checked(self, text: Option<&str>, today: Date) -> Result<Option<String>, Refusal> {
        let FieldRow { words, kind, presence, .. } = *self.row();
        let text = text.unwrap_or_default();
        let text = match kind {
            FieldKind::Line(limit) if self.is_name() => validation::optional_name(words, text, limit),
            FieldKind::Line(limit) => validation::optional_line(words, text, limit),
            FieldKind::Word | FieldKind::Choice(_) => validation::optional_line(words, text, fields::TEXT),
            FieldKind::Lines(limit) => validation::optional_lines(words, text, limit),
            FieldKind::Day => Ok(Some(text.to_owned()).filter(|text| !text.trim().is_empty())),
        };
        let text = match (text.map_err(|error| self.refused(error.to_string()))?, kind) {
            (None, _) if presence != Presence::Optional => {
                return Err(self.refused(validation::missing(words).to_string()));
            }
            (Some(word), FieldKind::Word) => Some(word.to_lowercase()),
            (Some(typed), FieldKind::Choice(list)) => Some(self.chosen(list, &typed)?),
            (Some(day), FieldKind::Day) => Some(self.past_day(&day, today)?),
            (text, _) => text,
        };
        Ok(text)
    }

    fn past_day(self, text: &str, today: Date) -> Result<String, Refusal> {
        let words = self.row().words;
        match typed_time::parse_calendar_day(text) {
            Err(_) => Err(self.refused(format!(
                "{words} is not a real date. Write it as year-month-day, such as 1975-06-15."
            ))),
            Ok(day) if day.year() < EARLIEST_YEAR => {
                Err(self.refused(format!("{words} lies before {EARLIEST_YEAR}. Please check the year.")))
            }
            Ok(day) if day > today => {
                Err(self.refused(format!("{words} lies in the future. Please check the year.")))
            }
            Ok(day) => Ok(day.to_string()),
        }
    }

    /// The name on the list that `text` means.
    fn chosen(self, list: &str, text: &str) -> Result<String, Refusal> {
        let name = choices::listed(list, text).ok_or_else(|| {
            let instead = choices::suggestions(text, list);
            self.refused(format!("{} \"{text}\" is not on the list{instead}", self.row().words))
        })?;
        Ok(name.to_owned())
    }

    fn refused(self, text: String) -> Refusal {
        Refusal::field(self.row().json, text)
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
) -> Result<Vec<Changed>, Refusal> {
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
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Profile, Refusal> {
    let before = store::profile::find(tx, id)?;
    change.fields.retain(|(field, _)| field.is_written_by_member());
    let changed = change_profile(tx, id, change, now, zone)?;
    let roles = accounts::find(tx, id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?.roles;
    if !roles.is_none() && !roles.administrator {
        let is_changed = |field: &MemberField| changed.iter().any(|change| change.what == field.column());
        let mut names = MemberField::ALL.into_iter().filter(|field| field.is_name());
        if let Some(name) = names.find(is_changed) {
            // Commands and the log name them by it: see DECISIONS.md, Roles.
            let words = name.row().words;
            return Err(name.refused(format!(
                "{words} of somebody who has a role is changed by an administrator only. Please ask one."
            )));
        }
    }
    let after = store::profile::find(tx, id)?;
    if before.values.name() != after.values.name() {
        let since = now - SignedDuration::from_hours(24);
        if audit_log::count_since(tx, Action::NameChanged, id, since)? >= MOST_NAMES {
            // Each new name is a line in the audit log.
            return Err(Refusal::new(
                ErrorCode::FieldRefused,
                "Your name has been changed five times today. Please try again tomorrow, or ask your church office.",
            ));
        }
        log_new_name(tx, id, &before.values.name(), &after.values.name(), client, now)?;
    }
    Ok(after)
}

/// Logs both names, so that impersonation is noticed. Where an administrator is called so, that is said.
fn log_new_name(
    tx: &Transaction<'_>,
    id: &str,
    before: &str,
    after: &str,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let mut detail = format!("{before} -> {after}");
    let namesake = accounts::list(tx)?.into_iter().find(|other| {
        let name = format!("{} {}", other.first_name, other.last_name);
        other.roles.administrator && other.id != id && folded(&name) == folded(after)
    });
    if let Some(other) = namesake {
        detail = format!("{detail}; an administrator is called so: {}", other.in_words());
    }
    let entry = NewLogEntry::of_member(Action::NameChanged, id, client);
    audit_log::record(tx, &NewLogEntry { detail: Some(&detail), ..entry }, now)
}

/// As [`change_profile`], by the church office, with the member number; all or none. Returns whether something is not as
/// it was.
pub fn edit_member(
    tx: &Transaction<'_>,
    id: &str,
    change: MemberChange,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<bool, Refusal> {
    let before = find_account(tx, id)?;
    let mut changed = change_profile(tx, id, change.profile, now, zone)?;
    if let Some(number) = change.number {
        changed.extend(change_number(tx, &before, &number, now)?);
    }
    let names_them = |change: &Changed| NAMES.contains(&change.what);
    if before.had_role && !actor.is_administrator() && changed.iter().any(names_them) {
        // Commands and the log name people by both: see DECISIONS.md, Roles.
        let text = format!(
            "{} has or had a role, so only an administrator may change the name or the member number.",
            before.in_words()
        );
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    let account = accounts::find(tx, id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    if !changed.is_empty() {
        account.log(tx, actor, Action::MemberEdited, Some(&changed::in_words(&changed)), now)?;
    }
    Ok(!changed.is_empty())
}

fn change_number(
    tx: &Transaction<'_>,
    person: &MemberAccount,
    number: &str,
    now: Timestamp,
) -> Result<Option<Changed>, Refusal> {
    // One that is there already stays, however it is written.
    if number.trim() == person.number {
        return Ok(None);
    }
    let number = number::typed(number)?;
    let Some(changed) = Changed::of("member_number", Some(&person.number), Some(&number)) else {
        return Ok(None);
    };
    if accounts::find_by_number(tx, &number)?.is_some_and(|holder| holder != person.id) {
        return Err(number::taken(&number));
    }
    accounts::set_number(tx, &person.id, &number, now.as_second())
        .map_err(|error| number::not_stored(error, &number))?;
    Ok(Some(changed))
}
