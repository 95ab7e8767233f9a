//! Who in the list is who in the portal: by key, then by e-mail; and whose an e-mail address is.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::person_rows::{PersonRow, is_made};
use super::store::{self, Existing};
use crate::members;

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
        let holder = members::store::find_by_email(conn, email)?;
        let holder = holder.map(|id| store::load_person(conn, &id)).transpose()?;
        let owner = match &holder {
            None => sharers.first().copied(),
            Some(holder) => owner_of(holder, &sharers, rows, &matches, claimed.contains(&holder.id)),
        };
        for &at in sharers.iter().filter(|&&at| Some(at) != owner) {
            let whose = match (owner, &holder) {
                (Some(owner), _) => {
                    format!("{} on line {}", full_name(&rows[owner].person), rows[owner].line)
                }
                (None, Some(holder)) => format!("{} here", full_name(&holder.person)),
                (None, None) => "somebody".to_owned(),
            };
            let reason = format!("{} has no e-mail: {email} belongs to {whose}", full_name(&rows[at].person));
            matches[at].email_left_out = Some(reason);
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
    let open = || sharers().filter(|&at| matches[at].existing.is_none());
    let name = full_name(&holder.person).to_lowercase();
    let same_name = |at: &usize| full_name(&rows[*at].person).to_lowercase() == name;
    // A family shares an address, and the key is the list's own word for who is who: another key with another
    // name is another person.
    let keys_agree =
        |at: &usize| rows[*at].key_is_made || holder.person.import_key.as_deref().is_none_or(is_made);
    open().find(same_name).or_else(|| open().find(keys_agree))
}

/// First and last name.
pub(super) fn full_name(person: &crate::members::NewPerson) -> String {
    format!("{} {}", person.first_name, person.last_name)
}
