//! Undoing a merge within 30 days. What came since stays with the row that was kept.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;
use serde_json::Value;

use super::kept_rows::{LINKS, key};
use super::merge::MOVING;
use super::{KeptRow, KeptRows, RemovalError, RemovedRow, open_links, store};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::giving::couples::taken_away::Restoration;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::store::{self as members, accounts, households};

/// Account columns that the kept row got by the merge: it keeps them where its account is in use.
const ACCOUNT_COLUMNS: [&str; 4] = ["email", "sign_in_name", "contact_email", "had_role"];

/// Makes two rows of one again. Returns the one that is back.
pub fn undo_merge(
    tx: &Transaction<'_>,
    taken: &RemovedRow,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<MemberAccount, RemovalError> {
    let kept_id = taken.kept_id.as_deref().ok_or(RemovalError::NoWayBack)?;
    let rows: KeptRows = serde_json::from_str(&store::rows(tx, taken.id)?)?;
    let before = accounts::find(tx, kept_id)?.ok_or(RemovalError::NoWayBack)?;
    // A link that was sent since went to an address that may be the other's again.
    open_links::end(tx, kept_id, now)?;
    let is_account_in_use = before.has_password || !before.roles.is_none();
    // First the row that was kept: addresses and names are unique.
    let mut values = unchanged_since(tx, kept_id, &rows)?;
    if is_account_in_use {
        values.retain(|column, _| !ACCOUNT_COLUMNS.contains(&&**column));
    }
    store::set_columns(tx, kept_id, &values, now.as_second())?;
    for household in &rows.joined {
        if households::places_of(tx, kept_id)?.iter().any(|place| place.household.id == *household) {
            households::remove_place(tx, household, kept_id, now.as_second())?;
        }
    }
    // The rows that moved are there already; only the person, and what was dropped, is put back.
    let mut dropped = rows.clone();
    dropped.drop_moved();
    if is_account_in_use {
        dropped.drop_sign_in_names(&before);
    }
    members::hand_over_freed_number(tx, &taken.number, &taken.person_id)?;
    dropped.put_back(tx, &taken.person_id)?;
    for link in LINKS.into_iter().chain(MOVING) {
        let ids = rows.moved.get(&key(link)).map(Vec::as_slice).unwrap_or_default();
        store::hand_over(tx, link, ids, Some(kept_id), &taken.person_id)?;
    }
    if let Some(photo) = &rows.photo
        && !store::give_back_photo(tx, photo, kept_id, &taken.person_id)?
    {
        let nothing = KeptRow::from_iter([("profile_picture".to_owned(), Value::Null)]);
        store::set_columns(tx, &taken.person_id, &nothing, now.as_second())?;
    }
    let way = Restoration { person_id: &taken.person_id, kept_id: Some(kept_id), at: taken.at };
    rows.couples.put_back(tx, way, actor, now, zone)?;
    end_where_parted(tx, actor, now, zone)?;
    store::delete(tx, taken.id)?;
    let account = accounts::find(tx, &taken.person_id)?.ok_or(RemovalError::NoWayBack)?;
    account.log(tx, actor, Action::MergeUndone, None, now)?;
    let kept = accounts::find(tx, kept_id)?.ok_or(RemovalError::NoWayBack)?;
    kept.log(tx, actor, Action::MergeUndone, Some(&format!("without {}", account.in_words())), now)?;
    Ok(account)
}

/// The values of before the merge, where the merge's are still there.
fn unchanged_since(tx: &Transaction<'_>, id: &str, rows: &KeptRows) -> rusqlite::Result<KeptRow> {
    let present = store::rows_with(tx, "members", "id", id)?.into_iter().next().unwrap_or_default();
    let is_unchanged = |column: &String| present.get(column) == rows.after.get(column);
    Ok(rows
        .before
        .iter()
        .filter(|(column, _)| is_unchanged(column))
        .map(|(column, value)| (column.clone(), value.clone()))
        .collect())
}

impl KeptRows {
    /// Leaves an e-mail address and a sign-in name that open the account of the row that was kept. Letters still go to the
    /// address.
    fn drop_sign_in_names(&mut self, kept: &MemberAccount) {
        let is_theirs = |row: &KeptRow, column: &str, value: &Option<String>| {
            value.is_some() && row.get(column).and_then(Value::as_str) == value.as_deref()
        };
        if is_theirs(&self.person, "sign_in_name", &kept.sign_in_name) {
            self.person.insert("sign_in_name".to_owned(), Value::Null);
        }
        if is_theirs(&self.person, "email", &kept.email) {
            let address = self.person.insert("email".to_owned(), Value::Null);
            if self.person.get("contact_email").is_none_or(Value::is_null) {
                self.person.insert("contact_email".to_owned(), address.unwrap_or_default());
            }
        }
    }

    /// Leaves rows that moved to the other row: they are handed back as they are now.
    fn drop_moved(&mut self) {
        for link @ (table, _) in MOVING {
            let moved = self.moved.get(&key(link)).cloned().unwrap_or_default();
            let has_moved = |row: &KeptRow| {
                row.get("id").and_then(Value::as_i64).is_some_and(|id| moved.binary_search(&id).is_ok())
            };
            if let Some(rows) = self.rows.get_mut(table) {
                rows.retain(|row| !has_moved(row));
            }
        }
        for answer in self.rows.get_mut("event_rsvps").into_iter().flatten() {
            // Another answer may have its number by now.
            answer.remove("id");
        }
        if self.photo.is_some() {
            self.rows.remove("photos");
        }
    }
}
