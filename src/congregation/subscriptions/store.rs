//! SQL for letters to many, and for the week's.

use jiff::civil::Date;
use rusqlite::{Connection, Result, Transaction};

use super::{AdultAtHome, LetterChoice, LetterChoices, PersonToTelephone, WillingPerson};
use crate::platform::db::{self, from_row};
use crate::platform::mail::Reader;

/// People whom letters to many can reach, whatever they want.
const PRESENT: &str = "disabled_at IS NULL AND deceased_on IS NULL AND left_on IS NULL";

/// Everybody whose letters go where those of ?1 do.
const SAME_ADDRESS: &str = "(id = ?1 OR coalesce(email, contact_email) =
    (SELECT coalesce(them.email, them.contact_email) FROM members AS them WHERE them.id = ?1))";

pub(super) fn choices(conn: &Connection, member_id: &str) -> Result<(LetterChoices, Option<String>)> {
    let sql = "SELECT letters_announcements, letters_reminders, letters_week, coalesce(email, contact_email) AS address
         FROM members WHERE id = ?1";
    db::one(conn, sql, [member_id], |row| Ok((LetterChoices::from_row(row)?, row.get("address")?)))
}

from_row! { LetterChoices {
    announcements as "letters_announcements", reminders as "letters_reminders", week as "letters_week",
} }

pub(super) fn set_choices(tx: &Transaction<'_>, member_id: &str, choices: LetterChoices) -> Result<()> {
    let sql = "UPDATE members SET letters_announcements = ?2, letters_reminders = ?3, letters_week = ?4 WHERE id = ?1";
    db::execute(tx, sql, (member_id, choices.announcements, choices.reminders, choices.week))
}

/// More people whom no letter reaches are not named.
const MOST_NAMED: u32 = 500;

/// These people, by name, the first 500.
pub fn to_telephone<'a>(
    conn: &Connection,
    people: impl IntoIterator<Item = &'a String>,
) -> Result<Vec<PersonToTelephone>> {
    let people: serde_json::Value = people.into_iter().cloned().collect();
    let sql = "SELECT members.id AS id, trim(coalesce(preferred_name, first_name) || ' ' || last_name) AS name, phone
         FROM json_each(?1) JOIN members ON members.id = value
         ORDER BY last_name COLLATE NOCASE, first_name COLLATE NOCASE, members.id LIMIT ?2";
    db::all(conn, sql, (people.to_string(), MOST_NAMED), PersonToTelephone::from_row)
}

from_row! { PersonToTelephone { id, name, phone } }

/// The others of the person's households.
pub(super) fn housemates(conn: &Connection, member_id: &str) -> Result<Vec<String>> {
    let sql = "SELECT others.member_id AS id FROM household_members AS own
         JOIN household_members AS others ON others.household_id = own.household_id
         WHERE own.member_id = ?1 AND others.member_id <> ?1";
    db::all(conn, sql, [member_id], |row| row.get("id"))
}

/// Everybody who wants it: of those who share an address, its owner first. A child has none at the address of somebody who
/// died or moved away.
pub fn willing(conn: &Connection, choice: LetterChoice) -> Result<Vec<WillingPerson>> {
    let wants = choice.row();
    let sql = format!(
        "SELECT id, coalesce(email, iif(contact_email IN
                (SELECT email FROM members WHERE deceased_on IS NOT NULL OR left_on IS NOT NULL)
                AND id IN (SELECT member_id FROM household_members WHERE role = 'child'), NULL, contact_email)) AS address, EXISTS (SELECT 1 FROM refused_addresses
            WHERE refused_addresses.address = coalesce(members.email, members.contact_email)) AS is_refused
         FROM members WHERE {wants} = 1 AND {PRESENT} ORDER BY email IS NULL, created_at, id"
    );
    conn.prepare_cached(&sql)?.query_map([], WillingPerson::from_row)?.collect()
}

from_row! { WillingPerson { member_id as "id", address, is_refused } }

/// Heads first. An adult has another place than a child's, and is not known to be younger.
pub(super) fn adults_at_home(conn: &Connection, adult_since: &str) -> Result<Vec<AdultAtHome>> {
    let sql = format!(
        "SELECT place.member_id AS child, others.member_id AS adult,
            place.member_id IN (SELECT id FROM members WHERE date_of_birth > ?1) AS child_is_minor
         FROM household_members AS place JOIN household_members AS others
            ON others.household_id = place.household_id AND others.role IS NOT 'child'
         WHERE place.role = 'child' AND others.member_id IN
            (SELECT id FROM members WHERE {PRESENT} AND coalesce(date_of_birth <= ?1, 1))
         ORDER BY place.member_id, others.role IS NOT 'head', others.member_id"
    );
    conn.prepare_cached(&sql)?.query_map([adult_since], AdultAtHome::from_row)?.collect()
}

from_row! { AdultAtHome { child, child_is_minor, adult } }

pub(super) fn address(conn: &Connection, member_id: &str) -> Result<Option<String>> {
    let sql = "SELECT coalesce(email, contact_email) AS address FROM members WHERE id = ?1";
    db::find(conn, sql, [member_id], |row| row.get("address")).map(Option::flatten)
}

/// Everybody at an address who wants these letters, its owner first.
pub(super) fn readers_at(conn: &Connection, choice: LetterChoice, address: &str) -> Result<Vec<Reader>> {
    let wants = choice.row();
    let sql = format!(
        "SELECT id, coalesce(preferred_name, first_name) AS first_name,
            first_name || ' ' || last_name AS full_name
         FROM members
         WHERE id IN (SELECT id FROM members WHERE email = ?1
                UNION SELECT id FROM members WHERE contact_email = ?1 AND email IS NULL)
            AND {wants} = 1 AND {PRESENT}
         ORDER BY email IS NULL, created_at, id"
    );
    conn.prepare_cached(&sql)?.query_map([address], Reader::from_row)?.collect()
}

from_row! { Reader { member_id as "id", first_name, full_name } }

/// Whether any person who shares this person's address wants them; none where there is no such person.
pub(super) fn is_any_wanted_with(
    conn: &Connection,
    choice: LetterChoice,
    member_id: &str,
) -> Result<Option<bool>> {
    let wants = choice.row();
    let sql = format!("SELECT max({wants}) AS wanted FROM members WHERE {SAME_ADDRESS}");
    conn.prepare_cached(&sql)?.query_row([member_id], |row| row.get("wanted"))
}

pub(super) fn end_with(tx: &Transaction<'_>, choice: LetterChoice, member_id: &str) -> Result<()> {
    let wants = choice.row();
    let sql = format!("UPDATE members SET {wants} = 0 WHERE {wants} = 1 AND {SAME_ADDRESS}");
    tx.prepare_cached(&sql)?.execute([member_id]).map(|_| ())
}

/// An event of the coming days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeekEvent {
    pub title: String,
    pub date: Date,
    /// HH:MM; empty for a whole day.
    pub time: String,
    pub location: Option<String>,
}

/// More events than a letter of one week names.
const MOST_EVENTS: i64 = 60;

/// Events from `first` until the day before `end` that take place.
pub fn week_events(conn: &Connection, first: Date, end: Date) -> Result<Vec<WeekEvent>> {
    let sql = "SELECT title, event_date, event_time, location FROM events
         WHERE event_date >= ?1 AND event_date < ?2 AND removed_at IS NULL AND cancelled_at IS NULL
         ORDER BY event_date, event_time, id LIMIT ?3";
    db::all(conn, sql, (first.to_string(), end.to_string(), MOST_EVENTS), |row| {
        WeekEvent::from_row(row, first)
    })
}

// A day that no calendar has would be listed on the first.
from_row! { |row, first: Date| WeekEvent {
    title, date: row.get::<_, String>("event_date")?.parse().unwrap_or(first), time as "event_time", location,
} }

/// True where a letter was written within so many days before or after.
pub fn week_letter_exists_within(conn: &Connection, day: Date, days: i64) -> Result<bool> {
    let sql = "SELECT 1 FROM week_letters WHERE abs(julianday(day) - julianday(?1)) < ?2";
    db::exists(conn, sql, (day.to_string(), days))
}

pub fn note_week_letter(tx: &Transaction<'_>, day: Date, now: i64) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO week_letters (day, queued_at) VALUES (?1, ?2)";
    db::execute(tx, sql, (day.to_string(), now))
}
