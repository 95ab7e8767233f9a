//! Who in the list is who in the portal: by key, then by e-mail with the first name or the birthday; and whose an
//! e-mail address is.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::person_rows::{PersonRow, is_made};
use super::store::{self, Existing, keys};
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
pub(super) fn find_all(conn: &Connection, source: &str, rows: &[PersonRow]) -> rusqlite::Result<Vec<Match>> {
    let mut matches = Vec::with_capacity(rows.len());
    let mut claimed = HashSet::new();
    for row in rows {
        let owners = keys::owners(conn, &row.key)?;
        let id = owners.into_iter().find(|owner| owner.source == source).map(|owner| owner.member_id);
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
            Some(holder) => {
                let keys = keys::of_person(conn, source, &holder.id)?;
                let has_key = keys.iter().any(|key| !is_made(key));
                owner_of(holder, has_key, &sharers, rows, &matches, claimed.contains(&holder.id))
            }
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
    has_key: bool,
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
    let keys_agree = |at: &usize| rows[*at].key_is_made || !has_key;
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
