//! Merging two rows of one person: one stays, with its credentials and roles; the other goes, and all that hung on it hangs
//! on the first.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use serde_json::{Value, json};

use super::compare::Comparison;
use super::kept_rows::{LINKS, key};
use super::store::NewRemoval;
use super::{KeptRow, KeptRows, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::join_codes::store as slips;
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::giving::couples::taken_away;
use crate::congregation::people::members::store::{self as members, accounts, households};
use crate::congregation::people::members::{HouseholdRole, MemberField};
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::Refusal;

/// Rows that move with their giver or guest; undoing looks for them by their number.
pub(super) const MOVING: [(&str, &str); 8] = [
    ("pledges", "member_id"),
    ("envelopes", "member_id"),
    ("gifts_in_kind", "member_id"),
    ("statements", "member_id"),
    ("event_parties", "member_id"),
    ("event_rsvps", "member_id"),
    ("event_invitations", "member_id"),
    ("import_keys", "member_id"),
];

/// Merges `both.other` into `both.kept`, which takes these fields from the other. Returns the number of its way back.
pub fn merge_people(
    tx: &Transaction<'_>,
    both: &Comparison,
    taken: &[MemberField],
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<i64, Refusal> {
    if let Some(refusal) = both.refusal() {
        return Err(refusal);
    }
    let (kept, other) = (&both.kept.account, &both.other.account);
    let mut rows = KeptRows::of(tx, &other.id)?;
    for link in MOVING {
        rows.moved.insert(key(link), store::ids_with(tx, link.0, link.1, &other.id)?);
    }
    for link in LINKS.into_iter().chain(MOVING) {
        let ids = rows.moved.get(&key(link)).cloned().unwrap_or_default();
        store::hand_over(tx, link, &ids, Some(&other.id), &kept.id)?;
        // An answer to an event that both have answered does not move.
        let moved = store::ids_with(tx, link.0, link.1, &kept.id)?;
        rows.moved.insert(key(link), ids.into_iter().filter(|id| moved.binary_search(id).is_ok()).collect());
    }
    taken_away::merge(tx, &kept.id, &other.id, actor, now, zone)?;
    store::hand_over_removals(tx, &other.id, &kept.id)?;
    store::hand_over_events(tx, &other.id, &kept.id)?;
    rows.photo = match both.kept.photo_url {
        None => store::hand_over_photo(tx, &other.id, &kept.id)?,
        Some(_) => None,
    };
    rows.joined = join_households(tx, both, now)?;
    let (after, changes) = chosen(both, taken, rows.photo.is_some());
    rows.before = before(tx, &kept.id, &after)?;
    rows.after = after;

    // The other's open links go with the row.
    end_open_links(tx, &kept.id, now)?;
    accounts::delete(tx, &other.id)?;
    members::hand_over_freed_number(tx, &other.number, &kept.id)?;
    // The other's e-mail address and sign-in name are free only now.
    store::set_columns(tx, &kept.id, &rows.after, now.as_second())?;
    let merge = store::insert(
        tx,
        &NewRemoval {
            person_id: &other.id,
            number: &other.number,
            name: &format!("{} {}", other.first_name, other.last_name),
            kept_id: Some(&kept.id),
            rows: &rows.to_json()?,
            needs: both.needs,
            actor: &actor.in_words(),
            now: now.as_second(),
        },
    )?;
    let mut detail = format!("{} -> {}", other.in_words(), kept.in_words());
    if !changes.is_empty() {
        detail = format!("{detail}; {}", changed::in_words(&changes));
    }
    kept.log(tx, actor, Action::MembersMerged, Some(&detail), now)?;
    for (column, words) in [("email", ""), ("contact_email", "contact address: ")] {
        if let Some(address) = rows.after.get(column).and_then(Value::as_str) {
            let change = format!("{words}none -> {address}, by a merge");
            kept.log(tx, actor, Action::EmailChanged, Some(&change), now)?;
        }
    }
    end_where_parted(tx, actor, now, zone)?;
    Ok(merge)
}

/// Ends the invitation, the links and the slip of a person whose rows become one, or two again, and letters with a link
/// that have not left: their holders must not come in as another person.
pub(super) fn end_open_links(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    for letter in [Letter::Invitation, Letter::Reset] {
        outbox::withdraw(tx, letter, id)?;
    }
    accounts::end_links(tx, id)?;
    slips::end_open(tx, id, now.as_second())?;
    accounts::forget_reminder(tx, id)
}

/// The new columns of the row that stays.
fn chosen(both: &Comparison, taken: &[MemberField], takes_photo: bool) -> (KeptRow, Vec<Changed>) {
    let (kept, other) = (&both.kept, &both.other);
    let mut after = KeptRow::new();
    let mut changes = Vec::new();
    for field in both.differing().filter(|field| taken.contains(field)) {
        let (before, text) = (kept.values.get(field), other.values.get(field));
        after.insert(field.column().to_owned(), json!(text));
        changes.extend(Changed::of(field.column(), before, text));
    }
    let (mine, theirs) = (&kept.account, &other.account);
    // Credentials do not move; an address that opens no account yet is where letters go.
    let ways = if mine.has_password || theirs.has_password {
        let contact = theirs.contact_email.as_ref().or(theirs.email.as_ref());
        let is_missing = mine.email.is_none() && mine.contact_email.is_none();
        vec![("contact_email", &mine.contact_email, contact.filter(|_| is_missing).cloned())]
    } else {
        vec![
            ("email", &mine.email, theirs.email.clone()),
            ("contact_email", &mine.contact_email, theirs.contact_email.clone()),
            ("sign_in_name", &mine.sign_in_name, theirs.sign_in_name.clone()),
        ]
    };
    for (column, mine, theirs) in ways {
        if let (None, Some(theirs)) = (mine, &theirs) {
            after.insert(column.to_owned(), json!(theirs));
            changes.extend(Changed::of(column, None, Some(theirs)));
        }
    }
    if theirs.had_role && !mine.had_role {
        after.insert("had_role".to_owned(), json!(1));
    }
    if takes_photo {
        after.insert("profile_picture".to_owned(), json!(other.photo_url));
    }
    (after, changes)
}

fn before(tx: &Transaction<'_>, id: &str, after: &KeptRow) -> rusqlite::Result<KeptRow> {
    let row = store::rows_with(tx, "members", "id", id)?.into_iter().next().unwrap_or_default();
    Ok(row
        .into_iter()
        .filter(|(column, _)| after.contains_key(column))
        .collect::<serde_json::Map<String, Value>>())
}

/// A person without a household joins the other's households; a child that lives in another one, there too. Returns
/// where they came in.
fn join_households(tx: &Transaction<'_>, both: &Comparison, now: Timestamp) -> rusqlite::Result<Vec<String>> {
    let (kept, other) = (&both.kept, &both.other);
    let is_child = |role: Option<HouseholdRole>| role == Some(HouseholdRole::Child);
    let are_children = kept.places.iter().chain(&other.places).all(|place| is_child(place.role));
    let mut joined = Vec::new();
    for place in &other.places {
        let household = &place.household.id;
        households::remove_place(tx, household, &other.account.id, now.as_second())?;
        let lives_there = kept.places.iter().any(|mine| mine.household.id == *household);
        if !lives_there && (kept.places.is_empty() || are_children) {
            households::set_place(tx, household, &kept.account.id, place.role, now.as_second())?;
            joined.push(household.clone());
        } else {
            households::delete_if_empty(tx, household)?;
        }
    }
    Ok(joined)
}
