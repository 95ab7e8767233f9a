//! A member's own profile, and the rule by which its fields, and the member number, are changed by the member or the church
//! office.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::account::find_account;
use super::fields::{self, FieldKind, FieldRow, MemberField, MemberValues, Presence, Profile};
use super::household::ADDRESS;
use super::store::accounts;
use super::{MemberAccount, choices, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, NewLogEntry, Work};
use crate::platform::client::Client;
use crate::platform::db;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::{self, folded};
use crate::platform::typed_time;

const EARLIEST_YEAR: i16 = 1900;

/// A change: a field that is not in it is unchanged, a field without text is emptied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange {
    fields: Vec<(MemberField, Option<String>)>,
    /// A field that an imported person may lack can be emptied: a change of many people is taken back.
    pub empties: bool,
    /// Another member number, which the church office alone gives.
    pub number: Option<String>,
}

/// Names that a member may take within a day.
const MOST_NAMES: u32 = 5;

/// The fields of a person's name.
const NAMES: [&str; 4] = ["first_name", "last_name", "preferred_name", "member_number"];

impl MemberField {
    /// The text as it is stored, or why it is not taken. `today` is the congregation's.
    pub(super) fn checked(self, text: Option<&str>, today: Date) -> Result<Option<String>, Refusal> {
        let FieldRow { words, kind, presence, .. } = *self.row();
        let text = text.unwrap_or_default();
        let text = match kind {
            FieldKind::Line(limit) if self.is_name() => text::optional_name(words, text, limit),
            FieldKind::Line(limit) => text::optional_line(words, text, limit),
            FieldKind::Word | FieldKind::Choice(_) => text::optional_line(words, text, fields::TEXT),
            FieldKind::Lines(limit) => text::optional_lines(words, text, limit),
            FieldKind::Day => Ok(Some(text.to_owned()).filter(|text| !text.trim().is_empty())),
        };
        let text = match (text.map_err(|error| self.refused(error.to_string()))?, kind) {
            (None, _) if presence != Presence::Optional => {
                return Err(self.refused(text::missing(words).to_string()));
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

    /// Of somebody whose street, city and ZIP code are emptied, state and country go along.
    pub fn empty_whole_address(&mut self, before: &MemberValues) {
        let mut after = before.clone();
        self.fields().for_each(|(field, text)| after.set(field, text.map(str::to_owned)));
        let (lines, around) = ADDRESS.split_at(3);
        if before.has_any(lines) && !after.has_any(lines) {
            let unchanged = around.iter().filter(|part| after.get(**part) == before.get(**part));
            self.fields.extend(unchanged.map(|part| (*part, None)));
            self.empties = true;
        }
    }
}

/// Writes the fields in `change`, all or none. Returns those that changed.
///
/// An unchanged value is not validated: an imported birthday of 1899 must not prevent a member from correcting their
/// phone number.
fn change_profile(
    tx: &Transaction<'_>,
    id: &str,
    change: ProfileChange,
    today: Date,
    now: Timestamp,
) -> Result<Vec<Changed>, Refusal> {
    let before = store::profile(tx, id)?.values;
    let mut after = before.clone();
    for (field, text) in change.fields {
        if change.empties
            && text.as_deref().is_none_or(str::is_empty)
            && field.row().presence == Presence::Kept
        {
            after.set(field, None);
        } else if text.as_deref().unwrap_or_default() != before.get(field).unwrap_or_default() {
            after.set(field, field.checked(text.as_deref(), today)?);
        }
    }
    let changed =
        MemberField::ALL.map(|field| Changed::of(field.column(), before.get(field), after.get(field)));
    let changed: Vec<_> = changed.into_iter().flatten().collect();
    if !changed.is_empty() {
        store::update(tx, id, &after, now.as_second())?;
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
    let before = store::profile(tx, id)?;
    change.fields.retain(|(field, _)| field.is_written_by_member());
    let today = now.to_zoned_datetime(zone.clone()).date();
    let changed = change_profile(tx, id, change, today, now)?;
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
    let after = store::profile(tx, id)?;
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
pub fn edit_member(work: Work<'_>, id: &str, mut change: ProfileChange) -> Result<bool, Refusal> {
    let before = find_account(work.tx, id)?;
    let number = change.number.take();
    change.empty_whole_address(&store::profile(work.tx, id)?.values);
    let mut changed = change_profile(work.tx, id, change, work.today(), work.now)?;
    if let Some(number) = number {
        changed.extend(change_number(work.tx, &before, &number, work.now)?);
    }
    let names_them = |change: &Changed| NAMES.contains(&change.what);
    if before.had_role && !work.actor.is_administrator() && changed.iter().any(names_them) {
        // Commands and the log name people by both: see DECISIONS.md, Roles.
        let text = format!(
            "{} has or had a role, so only an administrator may change the name or the member number.",
            before.in_words()
        );
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    let account = accounts::find(work.tx, id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
    if !changed.is_empty() {
        account.log(work, Action::MemberEdited, Some(&changed::in_words(&changed)))?;
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
    let number = typed_number(number)?;
    let Some(changed) = Changed::of("member_number", Some(&person.number), Some(&number)) else {
        return Ok(None);
    };
    if accounts::find_by_number(tx, &number)?.is_some_and(|holder| holder != person.id) {
        return Err(number_taken(&number));
    }
    accounts::set_name(tx, &person.id, "member_id", Some(&number), now.as_second())
        .map_err(|error| number_not_stored(error, &number))?;
    Ok(Some(changed))
}

/// A member number as it was typed, in shape: what looks like another's (letters of other scripts, wide digits, a dash at the
/// end) is none.
pub(super) fn typed_number(text: &str) -> Result<String, Refusal> {
    let number = text::one_line("The member number", text, fields::TEXT)
        .map_err(|error| number_refused(error.to_string()))?;
    let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if number.starts_with('-') || number.ends_with('-') || !number.chars().all(is_inner) {
        return Err(number_refused(
            "A member number is made of the letters A to Z, digits and dashes, and begins and ends with a letter or a digit.",
        ));
    }
    Ok(number)
}

/// Why the database did not take this number: one that was used is never given to another person.
pub(super) fn number_not_stored(error: rusqlite::Error, number: &str) -> Refusal {
    if db::violates_unique(&error, "members.member_id") {
        number_taken(number)
    } else if db::is_refused_by_trigger(&error, "freed number") {
        number_refused(format!(
            "The member number {number} was somebody else's before. A number is never given to another person."
        ))
    } else {
        error.into()
    }
}

fn number_taken(number: &str) -> Refusal {
    number_refused(format!("The member number {number} is already somebody's."))
}

fn number_refused(text: impl Into<String>) -> Refusal {
    Refusal::field("memberNumber", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_looks_like_no_other() {
        for (text, number) in [("M0005", "M0005"), (" 17 ", "17"), ("a-B-3", "a-B-3"), ("m\u{200b}5", "m5")] {
            assert_eq!(typed_number(text).unwrap(), number);
        }
        for text in [
            "\u{41c}0005",
            "M\u{ff10}\u{ff10}05",
            "M0005-",
            "-M0005",
            "-",
            "200 X",
            "200\u{3164}X",
            "200\u{115f}X",
            "M0\u{665}",
            "\u{e9}5",
            "M\u{2013}5",
        ] {
            assert!(typed_number(text).unwrap_err().message.starts_with("A member number is"), "{text:?}");
        }
    }
}
