//! Finds a duplicate of a person to be added. A volunteer who adds the same person twice splits their gifts.

use std::cmp::Reverse;

use rusqlite::{Connection, Result};

use super::fields::MemberField;
use super::store::{self, Known, accounts, households};
use super::{Household, HouseholdMembership, NewPerson};
use crate::accounts::account::spelling;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::{folded, listed};

const PHONE: &str = "phone number";
const ADDRESS: &str = "address";
/// So many are named.
const MOST_ALIKE: usize = 5;
/// Shorter ones are extensions in the parish house, not people's own numbers.
const DIGITS_OF_A_PHONE_NUMBER: usize = 7;

/// A person here who may be the one that is added.
struct Alike {
    id: String,
    shares: Vec<&'static str>,
    has_same_name: bool,
    /// More than one thing speaks for it.
    is_likely: bool,
}

impl Alike {
    /// "Mary Smith (M0002), with the same birthday and address"; `verb` stands behind the name.
    fn described(&self, conn: &Connection, verb: &str) -> Result<String> {
        let account = accounts::find(conn, &self.id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        Ok(format!("{}{verb}{}", account.in_words(), in_words(&self.shares)))
    }
}

/// Refuses a person who is likely here already: one here has the same name, or one of their names with the same birthday,
/// phone number or e-mail address; of several the refusal is about the one who shares most.
pub(super) fn refuse_likely_twin(
    conn: &Connection,
    person: &NewPerson,
    household: Option<&str>,
) -> Result<(), Refusal> {
    let Some(twin) = find_alike(conn, person, household)?.into_iter().find(|alike| alike.is_likely) else {
        return Ok(());
    };
    let text = format!("{}.", twin.described(conn, " is in the database already")?);
    Err(Refusal::new(ErrorCode::LikelyTwin, text).about(twin.id))
}

/// A person here who may be the one to be added.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct PersonAlike {
    pub id: String,
    /// Name and number, and what is the same.
    pub words: String,
    /// The phone number is the same.
    pub by_phone: bool,
    /// They sign in with the e-mail address, so it is not to be had.
    pub has_email: bool,
}

/// People here who may be this one, who shares most first, and the one who has the e-mail address. A phone number alone is
/// enough.
pub fn describe_alike(
    conn: &Connection,
    person: &NewPerson,
    household: Option<&str>,
) -> Result<Vec<PersonAlike>> {
    let mut found = find_alike(conn, person, household)?;
    found.truncate(MOST_ALIKE);
    let owner = match &person.email {
        Some(email) => spelling::find_by_email(conn, email.as_str())?,
        None => None,
    };
    if let Some(id) = owner.clone().filter(|owner| found.iter().all(|alike| alike.id != *owner)) {
        found.push(Alike { id, shares: vec!["e-mail address"], has_same_name: false, is_likely: false });
    }
    let described = |alike: Alike| {
        let (words, has_email) = (alike.described(conn, "")?, owner.as_ref() == Some(&alike.id));
        Ok(PersonAlike { by_phone: alike.shares.contains(&PHONE), id: alike.id, words, has_email })
    };
    found.into_iter().map(described).collect()
}

/// The people alike: those of the same name first, then who shares most. People of `household`, by id or name, share facts as a family does:
/// of them the whole name has to be the same.
fn find_alike(conn: &Connection, person: &NewPerson, household: Option<&str>) -> Result<Vec<Alike>> {
    let typed = Known::typed(person);
    let typed_names = heard(&typed);
    let home = household.map(folded);
    let is_home = |place: &HouseholdMembership| {
        let Household { id, name } = &place.household;
        household == Some(id.as_str()) || home == Some(folded(name))
    };
    let mut alike: Vec<Alike> = Vec::new();
    for known in store::known(conn)? {
        let (has_first, has_last) = same_names(&heard(&known), &typed_names);
        let has_same_name = has_first && has_last;
        let shares = shared(&known, &typed);
        let has_name = has_first || has_last;
        let is_likely = has_same_name || has_name && shares.iter().any(|what| *what != ADDRESS);
        if !is_likely && !shares.contains(&PHONE) {
            continue;
        }
        if has_same_name || !households::places_of(conn, &known.id)?.iter().any(is_home) {
            alike.push(Alike { id: known.id, shares, has_same_name, is_likely });
        }
    }
    alike.sort_by_key(|alike| Reverse((alike.is_likely, alike.has_same_name, alike.shares.len())));
    Ok(alike)
}

fn in_words(shares: &[&str]) -> String {
    if shares.is_empty() { String::new() } else { format!(", with the same {}", listed(shares)) }
}

impl Known {
    fn typed(person: &NewPerson) -> Self {
        let text = |field| person.get(field).map(str::to_owned);
        Self {
            id: String::new(),
            first_name: person.first_name().to_owned(),
            last_name: person.last_name().to_owned(),
            preferred_name: text(MemberField::PreferredName),
            birthday: text(MemberField::DateOfBirth),
            phone: text(MemberField::Phone),
            address: text(MemberField::Address),
            email: person.email.as_ref().map(ToString::to_string),
            contact_email: person.contact_email.as_ref().map(ToString::to_string),
        }
    }

    /// Two people cannot sign in with the same address anyway.
    fn shares_an_address(&self, typed: &Self) -> bool {
        let same = |one: &Option<String>, other: &Option<String>| {
            one.is_some() && one.as_deref().map(folded) == other.as_deref().map(folded)
        };
        same(&self.contact_email, &typed.email)
            || same(&self.contact_email, &typed.contact_email)
            || same(&self.email, &typed.contact_email)
    }
}

/// First and preferred name, and the last name.
type Heard = ([String; 2], String);

/// Names as one hears them: "Müller" and "Mueller" are alike.
fn heard(known: &Known) -> Heard {
    let spellings = [("ß", "ss"), ("ø", "o"), ("æ", "a"), ("ae", "a"), ("oe", "o"), ("ue", "u")];
    let heard = |name: &str| {
        spellings.into_iter().fold(folded(name), |name, (written, heard)| name.replace(written, heard))
    };
    let preferred = known.preferred_name.as_deref().unwrap_or_default();
    ([heard(&known.first_name), heard(preferred)], heard(&known.last_name))
}

/// Whether they have a first name in common, as a wedding leaves it, and the last name, as a nickname does.
fn same_names((called, last): &Heard, other: &Heard) -> (bool, bool) {
    let has_first = called.iter().any(|name| !name.is_empty() && other.0.contains(name));
    (has_first, !last.is_empty() && *last == other.1)
}

fn shared(one: &Known, other: &Known) -> Vec<&'static str> {
    let same = |field: fn(&Known) -> Option<String>| field(one).is_some() && field(one) == field(other);
    let facts = [
        ("birthday", same(|known| known.birthday.clone())),
        (PHONE, same_number(one.phone.as_deref(), other.phone.as_deref())),
        ("e-mail address", one.shares_an_address(other)),
        (ADDRESS, same(|known| known.address.as_deref().map(folded))),
    ];
    facts.into_iter().filter_map(|(what, is_same)| is_same.then_some(what)).collect()
}

/// True where one ends with the other: it is written with country or area code, or without.
pub fn same_number(one: Option<&str>, other: Option<&str>) -> bool {
    let digits = |phone: Option<&str>| -> String {
        let digits: String = phone.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
        // A leading 0 is dialled instead of the country code.
        digits.trim_start_matches('0').to_owned()
    };
    let (one, other) = (digits(one), digits(other));
    one.len().min(other.len()) >= DIGITS_OF_A_PHONE_NUMBER && (one.ends_with(&other) || other.ends_with(&one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(first: &str, last: &str, birthday: &str, phone: &str, email: &str) -> Known {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Known {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            birthday: some(birthday),
            phone: some(phone),
            contact_email: some(email),
            ..Known::default()
        }
    }

    #[test]
    fn who_shares_a_name_and_what_one_person_has_alone_is_likely_the_same() {
        let william = known("William", "Smith", "1950-06-07", "(217) 555-0104", "bill@example.org");
        for (other, shares_name, what) in [
            (known("Bill", "Smith", "", "217 555 0104", ""), true, vec!["phone number"]),
            (known("Bill", "Smith", "", "+1 217 555-0104", ""), true, vec!["phone number"]),
            (known("Bill", "Smith", "", "555-0104", ""), true, vec!["phone number"]),
            (known("Bill", "Smith", "", "(309) 555-0104", ""), true, vec![]),
            (known("William", "Miller", "1950-06-07", "", ""), true, vec!["birthday"]),
            (known("Bill", "SMITH", "", "", "BILL@example.org"), true, vec!["e-mail address"]),
            (known("Bill", "Smith", "", "", ""), true, vec![]),
            (
                known("Ann", "Miller", "1950-06-07", "217-555-0104", ""),
                false,
                vec!["birthday", "phone number"],
            ),
        ] {
            let (first, last) = same_names(&heard(&william), &heard(&other));
            assert_eq!((first || last, shared(&william, &other)), (shares_name, what), "{other:?}");
        }
        for (one, other, is_same) in [
            (known("Jörg", "Müller", "", "", ""), known("Joerg", "Mueller", "", "", ""), true),
            (known("Zoë", "Weiß", "", "", ""), known("Zoe", "Weiss", "", "", ""), true),
            (known("Zoë", "", "", "", ""), known("Zoe", "", "", "", ""), false),
            (known("Ann", "Weiß", "", "", ""), known("Zoe", "Weiss", "", "", ""), false),
        ] {
            assert_eq!(same_names(&heard(&one), &heard(&other)) == (true, true), is_same, "{one:?}");
        }
        assert!(same_number(Some("+49 30 12345678"), Some("030/12345678")), "the code of a country, or 0");
        let extension = known("A", "B", "", "104", "");
        assert!(shared(&extension, &extension).is_empty(), "no number of one's own");
    }
}
