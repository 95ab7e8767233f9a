//! The system that a list comes from: a key identifies a person only within its source.

use std::collections::HashMap;

use rusqlite::Connection;
use serde::Serialize;

use super::gift_columns::no_giver;
use super::likeness::MemberIndex;
use super::names::{self, FoldedName};
use super::person_rows::PersonInFile;
use super::store::keys;
use crate::platform::refusal::Refusal;
use crate::platform::text::invisible::disturbs_a_line;

/// The length limit of a source's name.
const LONGEST: usize = 100;

/// The system that a list comes from.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct ListSource {
    /// The system the list comes from; empty for the lists of before.
    #[serde(rename = "source")]
    #[oai(rename = "source")]
    pub name: String,
    // No list came from there before.
    #[serde(rename = "sourceIsNew")]
    #[oai(rename = "sourceIsNew")]
    pub is_new: bool,
    /// The reason for not recognising the list as one of a known system.
    #[serde(rename = "sourceNote", skip_serializing_if = "Option::is_none")]
    #[oai(rename = "sourceNote")]
    pub note: Option<String>,
    /// The known system that may be meant then.
    #[serde(skip)]
    #[oai(skip)]
    pub may_be: Option<String>,
}

/// The fit of a list to the rows of one source.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    known: usize,
    agreeing: usize,
}

/// The source as a person reads it.
pub fn in_words(source: &str) -> String {
    if source.is_empty() { "the lists of before".to_owned() } else { format!("\"{source}\"") }
}

/// The source the volunteer names; else the one whose keys mean the same people; else a new one of the file's name.
pub(super) fn choose(
    conn: &Connection,
    named: Option<&str>,
    file_name: &str,
    rows: &[PersonInFile],
    members: &MemberIndex,
) -> Result<ListSource, Refusal> {
    if let Some(name) = named {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > LONGEST || name.chars().any(disturbs_a_line) {
            let words = "The source is the name of the system the list comes from, such as \"old office program\": at most 100 characters.";
            return Err(Refusal::field("source", words));
        }
        let known = keys::known_source(conn, name)?;
        let is_new = known.is_none();
        return Ok(ListSource {
            name: known.unwrap_or_else(|| name.to_owned()),
            is_new,
            ..ListSource::default()
        });
    }
    let fits = fits(conn, rows, members)?;
    let best = fits.iter().filter(|(_, fit)| fit.agreeing > 0 && fit.agreeing * 2 >= fit.known);
    // Between two equal fits, the one imported last.
    if let Some((source, _)) = best.rev().max_by_key(|(_, fit)| fit.agreeing) {
        return Ok(ListSource { name: source.clone(), ..ListSource::default() });
    }
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem).trim();
    let stem: String = stem.chars().take(LONGEST - 10).collect();
    let stem = if stem.is_empty() || stem == "-" { "list".to_owned() } else { stem };
    let (mut name, mut number) = (stem.clone(), 1);
    let has_keys = rows.iter().any(|row| !row.key_is_made);
    while let Some(known) = keys::known_source(conn, &name)? {
        // Many a system's list is called people.csv. Of one with keys some would be known here.
        if !has_keys
            && !keys::sources_with_keys(conn)?.contains(&known)
            && fits.iter().all(|(other, _)| *other != known)
        {
            return Ok(ListSource { name: known, ..ListSource::default() });
        }
        number += 1;
        name = format!("{stem} ({number})");
    }
    let (why, same) = match fits.first() {
        Some((other, fit)) => {
            let are = if fit.known == 1 { "key of this list is" } else { "keys of this list are" };
            (format!("{} {are} somebody else's in {}", fit.known, in_words(other)), other)
        }
        None if number > 1 => (format!("No key of this list is known from \"{stem}\""), &stem),
        None => return Ok(ListSource { name, is_new: true, ..ListSource::default() }),
    };
    let note = format!("{why}, so it is taken as a list of another system, \"{name}\".");
    let may_be = Some(same.clone()).filter(|same| !same.is_empty());
    Ok(ListSource { name, is_new: true, note: Some(note), may_be })
}

/// The fit of the list to each source of which it has a key, the one imported last first.
fn fits(
    conn: &Connection,
    rows: &[PersonInFile],
    members: &MemberIndex,
) -> rusqlite::Result<Vec<(String, Fit)>> {
    let mut fits: HashMap<String, Fit> = HashMap::new();
    for row in rows {
        for owner in keys::owners(conn, &row.key)? {
            let Some(here) = members.find(&owner.member_id) else { continue };
            let listed = owner.name.as_deref();
            // A first name is too common to tell one system from another.
            let agrees = names::agree(&here.person, listed, &row.person)
                && (FoldedName::of(&here.person).last == FoldedName::of(&row.person).last
                    || listed.is_some_and(|name| names::is_name_of(name, &row.person)));
            let fit = fits.entry(owner.source).or_default();
            fit.known += 1;
            fit.agreeing += usize::from(agrees);
        }
    }
    let sources = keys::sources(conn)?.into_iter();
    Ok(sources.filter_map(|source| fits.remove(&source).map(|fit| (source, fit))).collect())
}

/// The reason for ignoring a key without a name. `sources` have it.
pub(super) fn ambiguous_key(key: &str, sources: &[String]) -> String {
    let names: Vec<String> = sources.iter().map(|source| in_words(source)).collect();
    let nameless = if sources.iter().any(String::is_empty) {
        " (the lists of before have no name: import that list of people once more with --source NAME)"
    } else {
        ""
    };
    format!(
        "the key {key} is known from {}, and several systems' lists have keys here; say which one the gifts are of: --source NAME{nameless}",
        names.join(" and ")
    )
}

/// Refuses a list of gifts from a system of which no list of people came: its keys would identify no person.
pub(super) fn refuse_unknown(conn: &Connection, name: &str) -> Result<(), Refusal> {
    let known = keys::sources(conn)?;
    if known.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
        return Ok(());
    }
    let known: Vec<String> = known.iter().map(|known| in_words(known)).collect();
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Err(no_giver(format!(
        "No list of people came from \"{name}\", so its keys mean nobody here. Known are: {known}. Import the system's list of people first, with --source \"{name}\"; who is here already is known again. Nothing was written."
    )))
}
