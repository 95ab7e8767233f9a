//! SQL of the import: finding again whom a list names, and filling in what it brings.

pub mod journal;
pub mod keys;
pub mod removed;
pub mod undo;

use jiff::civil::Date;
use rusqlite::{Connection, Row, Transaction, named_params};

use crate::congregation::giving::Giver;
use crate::congregation::members::{Email, HouseholdRole, NewPerson};

/// A person who is already here.
#[derive(Clone, Debug, Default)]
pub struct Existing {
    pub(super) id: String,
    /// The member number.
    pub(super) number: String,
    pub(super) household_name: Option<String>,
    pub(super) person: NewPerson,
    /// They sign in with their e-mail, or look after the portal: a list does not change it.
    pub(super) keeps_email: bool,
}

/// Both look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_person {
    ($rest:literal) => {
        concat!(
            "SELECT members.id AS id, member_id, households.name AS household_name,
            password IS NOT NULL OR role = 'administrator' AS keeps_email, first_name, last_name, email, household_id,
            household_role, membership_status, join_date, ministry_group, phone, address, country, city, state,
            zip_code, date_of_birth, anniversary, gender, marital_status, occupation, employer, membership_date,
            baptism_date, confirmation_date, emergency_contact_name, emergency_contact_phone,
            emergency_contact_relationship, allergies, medical_conditions, notes, office_notes
         FROM members LEFT JOIN households ON households.id = household_id",
            $rest
        )
    };
}

pub(super) fn load_person(conn: &Connection, id: &str) -> rusqlite::Result<Existing> {
    conn.prepare_cached(select_person!(" WHERE members.id = ?1"))?.query_row([id], existing)
}

/// Everybody who is here, by member number.
pub(super) fn load_everybody(conn: &Connection) -> rusqlite::Result<Vec<Existing>> {
    conn.prepare_cached(select_person!(" ORDER BY member_id"))?.query_map([], existing)?.collect()
}

fn existing(row: &Row<'_>) -> rusqlite::Result<Existing> {
    Ok(Existing {
        id: row.get("id")?,
        number: row.get("member_id")?,
        household_name: row.get("household_name")?,
        keeps_email: row.get("keeps_email")?,
        person: person(row)?,
    })
}

fn person(row: &Row<'_>) -> rusqlite::Result<NewPerson> {
    let text =
        |column: &str| row.get::<_, Option<String>>(column).map(|text| text.filter(|text| !text.is_empty()));
    let day = |column: &str| text(column).map(|text| text.and_then(|text| text.parse::<Date>().ok()));
    Ok(NewPerson {
        first_name: row.get("first_name")?,
        last_name: row.get("last_name")?,
        email: text("email")?.and_then(|email| Email::stored(&email).ok()),
        household_id: text("household_id")?,
        household_role: text("household_role")?.as_deref().and_then(HouseholdRole::from_word),
        membership_status: text("membership_status")?,
        join_date: day("join_date")?,
        ministry_group: text("ministry_group")?,
        phone: text("phone")?,
        address: text("address")?,
        country: text("country")?,
        city: text("city")?,
        state: text("state")?,
        zip_code: text("zip_code")?,
        date_of_birth: day("date_of_birth")?,
        anniversary: day("anniversary")?,
        gender: text("gender")?,
        marital_status: text("marital_status")?,
        occupation: text("occupation")?,
        employer: text("employer")?,
        membership_date: day("membership_date")?,
        baptism_date: day("baptism_date")?,
        confirmation_date: day("confirmation_date")?,
        emergency_contact_name: text("emergency_contact_name")?,
        emergency_contact_phone: text("emergency_contact_phone")?,
        emergency_contact_relationship: text("emergency_contact_relationship")?,
        allergies: text("allergies")?,
        medical_conditions: text("medical_conditions")?,
        notes: text("notes")?,
        office_notes: text("office_notes")?,
        ..NewPerson::default()
    })
}

/// Writes what an import changed. An import never empties a field, so NULL leaves the column as it is.
pub(super) fn update_person(
    tx: &Transaction<'_>,
    id: &str,
    person: &NewPerson,
    now: i64,
) -> rusqlite::Result<()> {
    let day = |date: Option<Date>| date.map(|date| date.to_string());
    tx.prepare_cached(
        "UPDATE members SET
            first_name = :first_name, last_name = :last_name, email = coalesce(:email, email),
            household_id = coalesce(:household_id, household_id),
            household_role = coalesce(:household_role, household_role),
            membership_status = coalesce(:membership_status, membership_status),
            join_date = coalesce(:join_date, join_date), ministry_group = coalesce(:ministry_group, ministry_group),
            phone = coalesce(:phone, phone), address = coalesce(:address, address),
            country = coalesce(:country, country), city = coalesce(:city, city), state = coalesce(:state, state),
            zip_code = coalesce(:zip_code, zip_code), date_of_birth = coalesce(:date_of_birth, date_of_birth),
            anniversary = coalesce(:anniversary, anniversary), gender = coalesce(:gender, gender),
            marital_status = coalesce(:marital_status, marital_status),
            occupation = coalesce(:occupation, occupation), employer = coalesce(:employer, employer),
            membership_date = coalesce(:membership_date, membership_date),
            baptism_date = coalesce(:baptism_date, baptism_date),
            confirmation_date = coalesce(:confirmation_date, confirmation_date),
            emergency_contact_name = coalesce(:emergency_contact_name, emergency_contact_name),
            emergency_contact_phone = coalesce(:emergency_contact_phone, emergency_contact_phone),
            emergency_contact_relationship =
                coalesce(:emergency_contact_relationship, emergency_contact_relationship),
            allergies = coalesce(:allergies, allergies),
            medical_conditions = coalesce(:medical_conditions, medical_conditions),
            notes = coalesce(:notes, notes),
            office_notes = coalesce(:office_notes, office_notes), updated_at = :now,
            -- An invitation that went to the old address dies with it.
            session_epoch = session_epoch + (email <> coalesce(:email, email) AND email IS NOT NULL)
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id,
        ":first_name": person.first_name,
        ":last_name": person.last_name,
        ":email": person.email.as_ref().map(|email| email.as_str()),
        ":household_id": person.household_id,
        ":household_role": person.household_role.map(|role| role.as_str()),
        ":membership_status": person.membership_status,
        ":join_date": day(person.join_date),
        ":ministry_group": person.ministry_group,
        ":phone": person.phone,
        ":address": person.address,
        ":country": person.country,
        ":city": person.city,
        ":state": person.state,
        ":zip_code": person.zip_code,
        ":date_of_birth": day(person.date_of_birth),
        ":anniversary": day(person.anniversary),
        ":gender": person.gender,
        ":marital_status": person.marital_status,
        ":occupation": person.occupation,
        ":employer": person.employer,
        ":membership_date": day(person.membership_date),
        ":baptism_date": day(person.baptism_date),
        ":confirmation_date": day(person.confirmation_date),
        ":emergency_contact_name": person.emergency_contact_name,
        ":emergency_contact_phone": person.emergency_contact_phone,
        ":emergency_contact_relationship": person.emergency_contact_relationship,
        ":allergies": person.allergies,
        ":medical_conditions": person.medical_conditions,
        ":notes": person.notes,
        ":office_notes": person.office_notes,
        ":now": now,
    })
    .map(|_| ())
}

/// The ids of the households of this name, oldest first.
pub(super) fn households_named(conn: &Connection, name: &str) -> rusqlite::Result<Vec<String>> {
    conn.prepare_cached("SELECT id FROM households WHERE name = ?1 COLLATE NOCASE ORDER BY created_at, id")?
        .query_map([name], |row| row.get("id"))?
        .collect()
}

pub(super) fn household_name(conn: &Connection, id: &str) -> rusqlite::Result<String> {
    conn.prepare_cached("SELECT name FROM households WHERE id = ?1")?.query_row([id], |row| row.get("name"))
}

/// Street, city and zip code of everyone in a household.
pub(super) fn household_addresses(conn: &Connection, id: &str) -> rusqlite::Result<Vec<[Option<String>; 3]>> {
    conn.prepare_cached("SELECT address, city, zip_code FROM members WHERE household_id = ?1")?
        .query_map([id], |row| Ok([row.get("address")?, row.get("city")?, row.get("zip_code")?]))?
        .collect()
}

/// Who is head and who is spouse in a household: (person's id, role).
pub(super) fn heads_and_spouses(
    conn: &Connection,
    household: &str,
) -> rusqlite::Result<Vec<(String, HouseholdRole)>> {
    conn.prepare_cached(
        "SELECT id, household_role FROM members
         WHERE household_id = ?1 AND household_role IN ('head', 'spouse') ORDER BY created_at, member_id",
    )?
    .query_map([household], |row| {
        let word: String = row.get("household_role")?;
        Ok((row.get("id")?, HouseholdRole::from_word(&word).unwrap_or(HouseholdRole::Other)))
    })?
    .collect()
}

/// A person as a list of gifts may name them.
#[derive(Clone, Debug)]
pub(super) struct GiverCandidate {
    pub(super) giver: Giver,
    pub(super) household_id: Option<String>,
    pub(super) household: Option<String>,
    pub(super) is_head: bool,
}

/// Everybody, with the household they belong to.
pub(super) fn everybody(conn: &Connection) -> rusqlite::Result<Vec<GiverCandidate>> {
    conn.prepare_cached(
        "SELECT members.id AS id, member_id, first_name, last_name, household_id, households.name AS household,
            household_role IS 'head' AS is_head
         FROM members LEFT JOIN households ON households.id = household_id ORDER BY member_id",
    )?
    .query_map([], |row| {
        Ok(GiverCandidate {
            giver: Giver {
                id: row.get("id")?,
                number: row.get("member_id")?,
                first_name: row.get("first_name")?,
                last_name: row.get("last_name")?,
            },
            household_id: row.get("household_id")?,
            household: row.get("household")?,
            is_head: row.get("is_head")?,
        })
    })?
    .collect()
}
