//! Removing a person, and ways back: a removed person is brought back, a merge undone.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};
use serde_json::Value;

use super::LINKS;
use super::merge::{MOVING, end_open_links};
use super::{
    Clearance, Consequences, ImportMarks, KeptRow, KeptRows, RESTORABLE_DAYS, RemovedRow,
    administrator_needed, no_way_back, of_oneself, store,
};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor, Work};
use crate::accounts::guard::Visit;
use crate::congregation::events::rsvp::move_up_everywhere;
use crate::congregation::giving::couples::end::{Restoration, before_removal, end_where_parted};
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::access::refuse_role_holder;
use crate::congregation::people::members::account::{no_such_person, tell_of_roles};
use crate::congregation::people::members::store::{self as members, accounts, households};
use crate::platform::refusal::{ErrorCode, Refusal};

impl Consequences {
    /// "; 5 gifts stay without a giver; 1 pledge removed", or empty.
    fn in_words(self) -> String {
        let counted = |count: i64, one: &str, many: &str| match count {
            0 => String::new(),
            1 => format!("; 1 {one}"),
            _ => format!("; {count} {many}"),
        };
        counted(self.gifts, "gift stays without a giver", "gifts stay without a giver")
            + &counted(self.pledges, "pledge removed", "pledges removed")
            + &counted(self.statements, "statement removed", "statements removed")
            + &counted(self.in_kind, "gift in kind removed", "gifts in kind removed")
    }

    /// The permission to remove such a person.
    pub fn clearance(self, account: &MemberAccount) -> Clearance {
        if account.has_password || self.named > 0 || self.pledges > 0 {
            Clearance::Both
        } else if account.had_role {
            Clearance::Administrator
        } else {
            Clearance::Office
        }
    }
}

/// The effects of a person's removal; refused for the last administrator.
fn consequences_of(conn: &Connection, account: &MemberAccount) -> Result<Consequences, Refusal> {
    // In the browser the administrator who removes another stays.
    account.refuse_if_last_administrator(conn, Actor::CommandLine)?;
    Ok(store::consequences(conn, &account.id)?)
}

/// The person `id`, where the caller may remove them.
pub fn find_removable(
    conn: &Connection,
    id: &str,
    visit: &Visit,
) -> Result<(MemberAccount, Consequences), Refusal> {
    let account = accounts::find(conn, id)?.ok_or_else(no_such_person)?;
    let member = &visit.session.member;
    if account.id == member.id {
        return Err(of_oneself());
    }
    refuse_role_holder(&account, member.roles)?;
    let consequences = consequences_of(conn, &account)?;
    if consequences.clearance(&account).is_given_to(member.roles) {
        return Ok((account, consequences));
    }
    // One sentence for an account and for gifts, so that it tells nothing of gifts.
    let text = format!(
        "{} has an account or stands in the books, so the office cannot remove them. If they died, moved away or are here twice, choose that instead; an administrator who is treasurer, too, can remove them.",
        account.in_words()
    );
    Err(Refusal::new(ErrorCode::AdministratorNeeded, text))
}

/// Removes a person. Their gifts become anonymous, or stay the other's of a couple who gives together, and so do statements
/// and gifts in kind of a couple; pledges, statements of theirs alone, sessions, links and waiting letters are deleted. For
/// 30 days [`restore_person`] brings back all but what opens the account.
pub fn remove_person(
    work: Work<'_>,
    account: &MemberAccount,
    marks: ImportMarks,
) -> Result<Consequences, Refusal> {
    let consequences = consequences_of(work.tx, account)?;
    // Logged first, while the row the log points to is still there; the words stay when it is gone.
    let words = format!("{}{}", account.in_words(), consequences.in_words());
    account.log(work, Action::MemberRemoved, Some(&words))?;
    let kept = KeptRows::of(work.tx, &account.id)?.to_json()?;
    before_removal(work, &account.id)?;
    (marks.remember)(work.tx, &account.id, work.now)?;
    accounts::delete(work.tx, &account.id)?;
    move_up_everywhere(work)?;
    if !account.roles.is_none() {
        tell_of_roles(work, account, Roles::default())?;
    }
    store::insert(work, account, None, &kept, consequences.clearance(account))?;
    Ok(consequences)
}

const MOST_REMOVED_ROWS: u32 = 200;

/// Account columns that the kept row got by the merge: it keeps them where its account is in use.
const ACCOUNT_COLUMNS: [&str; 4] = ["email", "sign_in_name", "contact_email", "had_role"];

/// Removals and merges of the last 30 days, newest first, 200 at most.
pub fn list_taken_away(conn: &Connection, visit: &Visit) -> rusqlite::Result<Vec<RemovedRow>> {
    store::list(conn, since(visit.now), MOST_REMOVED_ROWS, visit)
}

/// The removal with this number, while it can be undone, and where the caller may undo it.
pub fn find_way_back(tx: &Transaction<'_>, id: i64, visit: &Visit) -> Result<RemovedRow, Refusal> {
    let taken = store::find(tx, id, since(visit.now), visit)?.ok_or_else(no_way_back)?;
    let member = &visit.session.member;
    if taken.merged_into_id.as_deref() == Some(&*member.id) {
        return Err(of_oneself());
    }
    // A person who got a role since needs an administrator.
    let holds_role = match taken.merged_into_id.as_deref() {
        Some(kept) => accounts::find(tx, kept)?.is_some_and(|kept| kept.had_role),
        None => false,
    };
    match taken.needs {
        _ if holds_role && !member.roles.administrator => Err(administrator_needed()),
        needs if needs.is_given_to(member.roles) => Ok(taken),
        Clearance::Both => {
            let text = "Only an administrator who is treasurer, too, can do this.";
            Err(Refusal::new(ErrorCode::AdministratorNeeded, text))
        }
        _ => Err(administrator_needed()),
    }
}

fn since(now: Timestamp) -> i64 {
    (now - SignedDuration::from_hours(24 * RESTORABLE_DAYS)).as_second()
}

/// Brings back a person who was removed, with their gifts and all but what opened the account in some browser, and their
/// roles: these are given with step-up and letters only. Returns a sentence: who it is, and what did not come back.
pub fn restore_person(work: Work<'_>, taken: &RemovedRow, marks: ImportMarks) -> Result<String, Refusal> {
    if taken.merged_into_id.is_some() {
        return Err(no_way_back());
    }
    let mut kept = KeptRows::find(work.tx, taken.id)?;
    let has_lost_role = kept.drop_roles();
    kept.put_back(work.tx, &taken.person_id)?;
    for link in LINKS {
        store::hand_over(work.tx, link, kept.moved(link), None, &taken.person_id)?;
    }
    let way = Restoration { person_id: &taken.person_id, kept_id: None, at: taken.taken_at };
    kept.couples.put_back(work, way)?;
    end_where_parted(work)?;
    (marks.forget)(work.tx, &taken.member_number)?;
    store::delete(work.tx, taken.id)?;
    let account = accounts::find(work.tx, &taken.person_id)?.ok_or_else(no_way_back)?;
    let detail = has_lost_role.then_some("without their role");
    account.log(work, Action::MemberRestored, detail)?;
    let who = account.in_words();
    Ok(if has_lost_role {
        format!("{who} is here again, without their role: an administrator can give it to them anew.")
    } else {
        format!("{who} is here again.")
    })
}

/// Makes two rows of one again; what came since the merge stays with the row that was kept. Returns the one that is back.
pub fn undo_merge(work: Work<'_>, taken: &RemovedRow) -> Result<MemberAccount, Refusal> {
    let kept_id = taken.merged_into_id.as_deref().ok_or_else(no_way_back)?;
    let rows = KeptRows::find(work.tx, taken.id)?;
    let before = accounts::find(work.tx, kept_id)?.ok_or_else(no_way_back)?;
    // A link that was sent since went to an address that may be the other's again.
    end_open_links(work.tx, kept_id, work.now)?;
    let is_account_in_use = before.has_password || !before.roles.is_none();
    // First the row that was kept: addresses and names are unique.
    let mut values = unchanged_since(work.tx, kept_id, &rows)?;
    if is_account_in_use {
        values.retain(|column, _| !ACCOUNT_COLUMNS.contains(&&**column));
    }
    store::set_columns(work.tx, kept_id, &values, work.now.as_second())?;
    for household in &rows.joined {
        if households::places_of(work.tx, kept_id)?.iter().any(|place| place.household.id == *household) {
            households::remove_place(work.tx, household, kept_id, work.now.as_second())?;
        }
    }
    // The rows that moved are there already; only the person, and what was dropped, is put back.
    let mut dropped = rows.clone();
    dropped.drop_moved();
    if is_account_in_use {
        dropped.drop_sign_in_names(&before);
    }
    members::hand_over_freed_number(work.tx, &taken.member_number, &taken.person_id)?;
    dropped.put_back(work.tx, &taken.person_id)?;
    for link in LINKS.into_iter().chain(MOVING) {
        store::hand_over(work.tx, link, rows.moved(link), Some(kept_id), &taken.person_id)?;
    }
    if let Some(photo) = &rows.photo
        && !store::give_back_photo(work.tx, photo, kept_id, &taken.person_id)?
    {
        let nothing = KeptRow::from_iter([("profile_picture".to_owned(), Value::Null)]);
        store::set_columns(work.tx, &taken.person_id, &nothing, work.now.as_second())?;
    }
    let way = Restoration { person_id: &taken.person_id, kept_id: Some(kept_id), at: taken.taken_at };
    rows.couples.put_back(work, way)?;
    end_where_parted(work)?;
    store::delete(work.tx, taken.id)?;
    let account = accounts::find(work.tx, &taken.person_id)?.ok_or_else(no_way_back)?;
    account.log(work, Action::MergeUndone, None)?;
    let kept = accounts::find(work.tx, kept_id)?.ok_or_else(no_way_back)?;
    kept.log(work, Action::MergeUndone, Some(&format!("without {}", account.in_words())))?;
    Ok(account)
}

/// The values of before the merge, where the merge's are still there.
fn unchanged_since(tx: &Transaction<'_>, id: &str, rows: &KeptRows) -> rusqlite::Result<KeptRow> {
    let present = store::person(tx, id)?;
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
            let moved = self.moved(link).to_vec();
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
