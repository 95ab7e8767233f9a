//! Who in the list is who in the portal: by key, then by e-mail with the first name or the birthday; and whose an
//! e-mail address is.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::person_rows::{PersonRow, is_made};
use super::store::{self, Existing};
use crate::members::{self, NewPerson};

/// What is known here about one row.
#[derive(Debug, Default)]
pub(super) struct Match {
    /// The person it is, when they are already here.
    pub(super) existing: Option<Existing>,
    /// Why the row's e-mail is not its person's.
    pub(super) email_left_out: Option<String>,
}

/// Matches every row. Two rows never match one person.
pub(super) fn find_all(conn: &Connection, rows: &[PersonRow]) -> rusqlite::Result<Vec<Match>> {
    let mut matches = Vec::with_capacity(rows.len());
    let mut claimed = HashSet::new();
    for row in rows {
        let key = row.person.import_key.as_deref().unwrap_or_default();
        let id = store::find_by_import_key(conn, key)?;
        let existing = id.map(|id| store::load_person(conn, &id)).transpose()?;
        claimed.extend(existing.iter().map(|existing| existing.id.clone()));
        matches.push(Match { existing, email_left_out: None });
    }
    let mut sharing: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some(email) = &row.person.email {
            sharing.entry(email.as_str()).or_default().push(at);
        }
    }
    for (email, sharers) in sharing {
        let holder = members::spelling::find_by_email(conn, email)?;
        let holder = holder.map(|id| store::load_person(conn, &id)).transpose()?;
        let owner = match &holder {
            None => sharers.first().copied(),
            Some(holder) => owner_of(holder, &sharers, rows, &matches, claimed.contains(&holder.id)),
        };
        for &at in sharers.iter().filter(|&&at| Some(at) != owner) {
            let name = full_name(&rows[at].person);
            let kept = matches[at].existing.as_ref().and_then(|existing| existing.person.email.as_ref());
            let whose = match (owner, &holder) {
                (Some(owner), _) => {
                    format!("{} on line {}", full_name(&rows[owner].person), rows[owner].line)
                }
                (None, Some(holder)) => format!("{} here", full_name(&holder.person)),
                (None, None) => "somebody".to_owned(),
            };
            matches[at].email_left_out = Some(match kept {
                Some(kept) => format!("{name} keeps {kept}: {email} belongs to {whose}."),
                None => format!("{name} has no e-mail: {email} belongs to {whose}"),
            });
        }
        if let (Some(owner), Some(holder)) = (owner, holder)
            && matches[owner].existing.is_none()
        {
            claimed.insert(holder.id.clone());
            matches[owner].existing = Some(holder);
        }
    }
    Ok(matches)
}

/// The row that is the person who has the address here, if any is.
fn owner_of(
    holder: &Existing,
    sharers: &[usize],
    rows: &[PersonRow],
    matches: &[Match],
    claimed: bool,
) -> Option<usize> {
    let sharers = || sharers.iter().copied();
    if claimed {
        return sharers().find(|&at| matches[at].existing.as_ref().is_some_and(|e| e.id == holder.id));
    }
    let open = |alike: fn(&NewPerson, &NewPerson) -> bool| {
        sharers().filter(move |&at| matches[at].existing.is_none() && alike(&holder.person, &rows[at].person))
    };
    // The key is the list's own word for who is who: another key with another name is another person.
    let keys_agree =
        |at: &usize| rows[*at].key_is_made || holder.person.import_key.as_deref().is_none_or(is_made);
    open(|one, other| same_first_name(one, other) && same_last_name(one, other))
        .next()
        .or_else(|| open(same_first_name).find(keys_agree))
        .or_else(|| open(same_birth_date).find(keys_agree))
}

// A family shares an address, so the address alone makes nobody the same person. A last name changes by marriage.
fn same_first_name(one: &NewPerson, other: &NewPerson) -> bool {
    same_word(&one.first_name, &other.first_name)
}

fn same_last_name(one: &NewPerson, other: &NewPerson) -> bool {
    same_word(&one.last_name, &other.last_name)
}

fn same_word(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

fn same_birth_date(one: &NewPerson, other: &NewPerson) -> bool {
    one.date_of_birth.is_some() && one.date_of_birth == other.date_of_birth
}

/// First and last name.
pub(super) fn full_name(person: &NewPerson) -> String {
    format!("{} {}", person.first_name, person.last_name)
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::*;

    fn person(first: &str, last: &str, born: Option<Date>, key: Option<&str>) -> NewPerson {
        NewPerson {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            date_of_birth: born,
            import_key: key.map(str::to_owned),
            ..NewPerson::default()
        }
    }

    fn row(person: NewPerson) -> PersonRow {
        PersonRow {
            line: 0,
            key_is_made: person.import_key.as_deref().is_some_and(is_made),
            person,
            household_key: None,
            household_name: None,
            unknown_role: None,
            further_phones: 0,
        }
    }

    /// Which of `rows`, all with the address of `here`, is that person.
    fn owner(here: NewPerson, rows: Vec<NewPerson>) -> Option<usize> {
        let holder = Existing { id: "here".to_owned(), person: here, keeps_email: false };
        let rows: Vec<_> = rows.into_iter().map(row).collect();
        let matches: Vec<_> = rows.iter().map(|_| Match::default()).collect();
        owner_of(&holder, &(0..rows.len()).collect::<Vec<_>>(), &rows, &matches, false)
    }

    #[test]
    fn an_address_finds_only_who_has_the_same_first_name_or_birthday() {
        let (born, other) = (Some(date(1980, 1, 2)), Some(date(2015, 4, 12)));
        let made = Some("~somebody #1");
        let table = [
            ((None, None), ("Mary", "Smith", None, Some("1")), true),
            ((None, None), (" MARY ", "smith", None, made), true),
            ((None, None), ("Mary", "Jones", None, Some("1")), true),
            ((None, made), ("Mary", "Jones", None, Some("1")), true),
            ((None, Some("2")), ("Mary", "Jones", None, made), true),
            ((None, Some("2")), ("Mary", "Smith", None, Some("1")), true),
            ((None, Some("2")), ("Mary", "Jones", None, Some("1")), false),
            ((born, None), ("Molly", "Smith", born, Some("1")), true),
            ((born, None), ("Molly", "Jones", born, made), true),
            ((born, Some("2")), ("Molly", "Smith", born, Some("1")), false),
            ((born, None), ("Tim", "Smith", other, Some("1")), false),
            ((born, None), ("Tim", "Smith", None, made), false),
            ((None, None), ("Tim", "Smith", other, made), false),
            ((None, None), ("Tim", "Smith", None, Some("1")), false),
        ];
        for ((here_born, here_key), (first, last, row_born, key), wanted) in table {
            let here = person("Mary", "Smith", here_born, here_key);
            let found = owner(here, vec![person(first, last, row_born, key)]);
            let case = (here_born, here_key, first, last, row_born, key);
            assert_eq!(found.is_some(), wanted, "{case:?}");
        }
    }

    #[test]
    fn of_a_family_with_one_address_the_nearest_is_found() {
        let born = Some(date(1980, 1, 2));
        let here = || person("Mary", "Smith", born, None);
        let tim = person("Tim", "Smith", None, Some("1"));
        let molly = person("Molly", "Smith", born, Some("2"));
        let married = person("Mary", "Jones", None, Some("3"));
        let mary = person("mary", "Smith", None, Some("4"));
        let all = vec![tim, molly, married, mary];
        assert_eq!(owner(here(), all.clone()), Some(3));
        assert_eq!(owner(here(), all[..3].to_vec()), Some(2));
        assert_eq!(owner(here(), all[..2].to_vec()), Some(1));
        assert_eq!(owner(here(), all[..1].to_vec()), None);
    }
}
