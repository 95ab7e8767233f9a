//! Finds a duplicate of a person to be added. A volunteer who adds the same person twice splits their gifts.

use std::cmp::Reverse;

use rusqlite::Connection;

use super::NewPerson;
use super::fields::MemberField;
use super::store::{self, Known, accounts, households};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::folded;

/// Shorter ones are extensions in the parish house, not people's own numbers.
const DIGITS_OF_A_PHONE_NUMBER: usize = 7;

/// Refuses a person who is likely here already: one here has the same name, or one of their names with the same birthday,
/// phone number or e-mail address; of several the refusal is about the one who shares most. Who lives in `household`
/// shares these as a family does: there the whole name has to be the same.
pub(super) fn refuse_likely_twin(
    conn: &Connection,
    person: &NewPerson,
    household: Option<&str>,
) -> Result<(), Refusal> {
    let typed = Known::typed(person);
    let mut alike: Vec<(bool, Vec<&str>, String)> = store::known(conn)?
        .into_iter()
        .filter_map(|known| {
            let is_namesake = whole_name(&known) == whole_name(&typed);
            let shares = shared(&known, &typed);
            (is_namesake || shares_a_name(&known, &typed) && shares.iter().any(|what| *what != "address"))
                .then_some((is_namesake, shares, known.id))
        })
        .collect();
    alike.sort_by_key(|(is_namesake, shares, _)| Reverse((shares.len(), *is_namesake)));
    let home = household.map(folded);
    for (is_namesake, shares, id) in alike {
        let is_family = home.is_some()
            && households::places_of(conn, &id)?
                .iter()
                .any(|place| Some(folded(&place.household.name)) == home);
        if is_namesake || !is_family {
            let account = accounts::find(conn, &id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            let text = format!("{} is in the database already{}.", account.in_words(), in_words(&shares));
            return Err(Refusal::new(ErrorCode::LikelyTwin, text).about(id));
        }
    }
    Ok(())
}

/// The facts that are the same beside names, such as ", with the same birthday and address".
fn in_words(shares: &[&str]) -> String {
    match shares.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", with the same {last}"),
        Some((last, rest)) => format!(", with the same {} and {last}", rest.join(", ")),
    }
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

fn whole_name(known: &Known) -> String {
    folded(&format!("{} {}", known.first_name, known.last_name))
}

/// The first or the last name, as a nickname or a wedding leaves it.
fn shares_a_name(one: &Known, other: &Known) -> bool {
    let called = |known: &Known| {
        let preferred = known.preferred_name.as_deref().map(folded);
        [Some(folded(&known.first_name)), preferred]
    };
    let others = called(other);
    folded(&one.last_name) == folded(&other.last_name)
        || called(one).iter().flatten().any(|name| others.iter().flatten().any(|other| name == other))
}

fn shared(one: &Known, other: &Known) -> Vec<&'static str> {
    let same = |field: fn(&Known) -> Option<String>| field(one).is_some() && field(one) == field(other);
    let facts = [
        ("birthday", same(|known| known.birthday.clone())),
        ("phone number", same_number(one.phone.as_deref(), other.phone.as_deref())),
        ("e-mail address", one.shares_an_address(other)),
        ("address", same(|known| known.address.as_deref().map(folded))),
    ];
    facts.into_iter().filter_map(|(what, is_same)| is_same.then_some(what)).collect()
}

/// True where one ends with the other: it is written with country or area code, or without.
fn same_number(one: Option<&str>, other: Option<&str>) -> bool {
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
            assert_eq!(
                (shares_a_name(&william, &other), shared(&william, &other)),
                (shares_name, what),
                "{other:?}"
            );
        }
        assert!(same_number(Some("+49 30 12345678"), Some("030/12345678")), "the code of a country, or 0");
        let extension = known("A", "B", "", "104", "");
        assert!(shared(&extension, &extension).is_empty(), "no number of one's own");
    }
}
