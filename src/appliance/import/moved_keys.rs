//! Keys that a list gives to another person than before. Gifts follow their key, so it never moves unasked.

use std::collections::HashSet;

use rusqlite::Connection;

use super::answers::LineAnswers;
use super::error::BadLine;
use super::evidence::judge_by_key;
use super::journal::{Journal, MOVED_KEY};
use super::member_index::MemberIndex;
use super::person_rows::PersonRow;
use super::same_name::NameAgreement;
use super::spoken::{full_name, named};
use super::store::keys::{self, KeyOwner};
use super::store::load_person;
use super::{Entity, Match, SkipReason};

/// Holds back every row whose key is another person's of the same source, with another name. `claimed` are the people
/// whom some row is.
pub(super) fn skip_moved(
    conn: &Connection,
    source: &str,
    (rows, answers): (&[PersonRow], &LineAnswers),
    members: &MemberIndex,
    (matches, claimed): (&mut [Match], &HashSet<String>),
) -> rusqlite::Result<()> {
    for (row, found) in rows.iter().zip(matches) {
        if row.key_is_made || found.skipped.is_some() || answers.of(row.line).is_some() {
            continue;
        }
        let owners = keys::owners(conn, &row.key)?;
        let Some(owner) = owners.iter().find(|owner| owner.source == source) else { continue };
        let Some(before) = members.find(&owner.member_id) else { continue };
        let is_it = found.existing.as_ref().is_some_and(|here| here.id == before.id);
        if is_it || judge_by_key(before, owner.name.as_deref(), row) == NameAgreement::Agree {
            continue;
        }
        let (name, line) = (full_name(&row.person), row.line);
        let same = match &found.existing {
            Some(here) => format!(" If it is the key of {} now: --line {line}={};", named(here), here.number),
            None if claimed.contains(&before.id) => String::new(),
            None => format!(" If they are one person: --line {line}={};", before.number),
        };
        let new = if same.is_empty() { format!(" If {name} is new here") } else { " if not".to_owned() };
        let why =
            format!("{name} has the key {} of {}.{same}{new}: --line {line}=new", row.key, named(before));
        found.skipped = Some(SkipReason::Question(why));
    }
    Ok(())
}

/// Says whose the row's key was until now, where it becomes that of the person `id`; and writes it down, as undoing the
/// import gives it back.
pub(super) fn moved(
    conn: &Connection,
    journal: &mut Journal<'_>,
    (source, owners): (&str, &[KeyOwner]),
    row: &PersonRow,
    id: &str,
) -> rusqlite::Result<Option<BadLine>> {
    let other = |owner: &&KeyOwner| owner.source == source && owner.member_id != id;
    let Some(owner) = owners.iter().find(other) else { return Ok(None) };
    let before =
        format!("{} {}", owner.import.unwrap_or_default(), owner.name.as_deref().unwrap_or_default());
    journal.changed(Entity::Member, &owner.member_id, MOVED_KEY, Some(before), Some(row.key.clone()));
    if row.key_is_made {
        return Ok(None);
    }
    let before = named(&load_person(conn, &owner.member_id)?);
    let reason =
        format!("the key {} was that of {before} until now; it is {}'s", row.key, full_name(&row.person));
    Ok(Some(BadLine { line: row.line, reason }))
}
