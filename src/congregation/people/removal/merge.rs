//! Two rows that may be of one person: side by side, and merged. One stays, with its credentials and roles; the other goes,
//! and all that hung on it hangs on the first. Gifts are not told of: only that an administrator has to confirm.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};
use serde_json::{Value, json};

use super::{Clearance, KeptRow, KeptRows, administrator_needed, of_oneself, store};
use super::{LINKS, key};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::join_codes::store as slips;
use crate::congregation::events::rsvp::move_up_everywhere;
use crate::congregation::giving::couples::end::{self, end_where_parted};
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::household::ADDRESS;
use crate::congregation::people::members::store::{self as members, accounts, households};
use crate::congregation::people::members::{
    HouseholdMembership, HouseholdRole, MemberAccount, MemberField, MemberValues,
};
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};

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

/// One of the two.
#[derive(Clone, Debug)]
pub struct Side {
    pub account: MemberAccount,
    pub version: i64,
    pub values: MemberValues,
    pub photo_url: Option<String>,
    pub places: Vec<HouseholdMembership>,
}

/// Both, and the permission to merge them.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub kept: Side,
    pub other: Side,
    pub(crate) needs: Clearance,
    /// The one of the two who has an open invitation, link or slip, in words.
    pub(crate) with_open_link: Option<String>,
}

impl Comparison {
    /// Fields that are not the same.
    pub fn differing(&self) -> impl Iterator<Item = MemberField> {
        MemberField::ALL
            .into_iter()
            .filter(|field| self.kept.values.get(*field) != self.other.values.get(*field))
    }

    /// Fields that only the row that goes has: taken where none was chosen. Of a postal address all parts or none.
    pub fn only_the_other_has(&self) -> Vec<MemberField> {
        let is_empty = |field: &MemberField| self.kept.values.get(*field).is_none_or(str::is_empty);
        let has_address = self.kept.values.has_any(&ADDRESS);
        let is_taken =
            |field: &MemberField| if ADDRESS.contains(field) { !has_address } else { is_empty(field) };
        self.differing().filter(is_taken).collect()
    }

    /// The value of `field` in the row that stays, where this is taken from the other. Two office notes are joined, whatever
    /// is taken.
    fn merged(&self, field: MemberField, taken: &[MemberField]) -> Option<String> {
        let (kept, other) = (self.kept.values.get(field), self.other.values.get(field));
        let is_taken = if ADDRESS.contains(&field) {
            // An address is never made of parts of two.
            ADDRESS.iter().any(|part| taken.contains(part))
        } else {
            taken.contains(&field)
        };
        match (field, kept, other) {
            (MemberField::OfficeNotes, Some(kept), Some(other)) => Some(format!("{kept}\n\n{other}")),
            _ if is_taken => other.map(str::to_owned),
            _ => kept.map(str::to_owned),
        }
    }

    /// Why these two rows are not merged this way round; none where they can be.
    pub fn refusal(&self) -> Option<Refusal> {
        let (kept, other) = (&self.kept.account, &self.other.account);
        let who = other.in_words();
        let text = if !other.roles.is_none() {
            format!("{who} has a role. Roles do not move: keep that entry, or take the role away first.")
        } else if other.has_password && !kept.has_password {
            format!("{who} has the account. Accounts do not move: keep that entry instead.")
        } else {
            return None;
        };
        Some(Refusal::new(ErrorCode::NotAsItWas, text))
    }

    /// Refuses these roles as long as an invitation is open. The same whether there are gifts or not, so that it tells
    /// nothing of them.
    pub fn refusal_of_open_link(&self, mine: Roles) -> Option<Refusal> {
        let who = self.with_open_link.as_ref().filter(|_| !mine.administrator)?;
        let text = format!(
            "{who} has an open invitation, slip or link to choose a password. Withdraw it under Invitations, or wait until it has ended; or an administrator merges the two."
        );
        Some(Refusal::new(ErrorCode::AdministratorNeeded, text))
    }
}

pub fn compare(conn: &Connection, kept: &str, other: &str, now: Timestamp) -> Result<Comparison, Refusal> {
    if kept == other {
        return Err(Refusal::new(ErrorCode::BadRequest, "Please choose two different people."));
    }
    let (kept, other) = (side(conn, kept)?, side(conn, other)?);
    // Gifts on one side and an account on the other, too: who opened the account would read them.
    let has_something = |side: &Side| -> rusqlite::Result<bool> {
        let gifts = accounts::count_gifts_and_pledges(conn, &side.account.id)?;
        Ok(side.account.has_password || gifts != (0, 0))
    };
    let has_role = kept.account.had_role || other.account.had_role;
    // An invited person would sign in to all that hangs on the other row.
    let mut with_open_link = None;
    for side in [&kept, &other] {
        if store::has_open_link(conn, &side.account.id, now.as_second())? {
            with_open_link = Some(side.account.in_words());
        }
    }
    let needs = if with_open_link.is_some() || has_role || has_something(&kept)? && has_something(&other)? {
        Clearance::Administrator
    } else {
        Clearance::Office
    };
    Ok(Comparison { kept, other, needs, with_open_link })
}

/// Refuses where these roles may not merge the two, or the caller would merge themselves.
pub fn refuse_unless_permitted(both: &Comparison, caller: &str, mine: Roles) -> Result<(), Refusal> {
    let accounts = [&both.kept.account, &both.other.account];
    if accounts.iter().any(|account| account.id == caller) {
        return Err(of_oneself());
    }
    if accounts.iter().any(|account| account.had_role) && !mine.administrator {
        return Err(administrator_needed());
    }
    if let Some(refusal) = both.refusal_of_open_link(mine) {
        return Err(refusal);
    }
    if both.needs.is_given_to(mine) { Ok(()) } else { Err(administrator_needed()) }
}

fn side(conn: &Connection, id: &str) -> Result<Side, Refusal> {
    let account = accounts::find(conn, id)?.ok_or_else(no_such_person)?;
    let profile = members::profile(conn, id)?;
    Ok(Side {
        version: accounts::version(conn, id)?.ok_or_else(no_such_person)?,
        values: profile.values,
        photo_url: profile.photo_url,
        places: households::places_of(conn, id)?,
        account,
    })
}

/// Merges `both.other` into `both.kept`, which takes these fields from the other. Returns the number of its way back.
pub fn merge_people(work: Work<'_>, both: &Comparison, taken: &[MemberField]) -> Result<i64, Refusal> {
    if let Some(refusal) = both.refusal() {
        return Err(refusal);
    }
    let (kept, other) = (&both.kept.account, &both.other.account);
    let mut rows = KeptRows::of(work.tx, &other.id)?;
    for link in MOVING {
        rows.moved.insert(key(link), store::ids_with(work.tx, link.0, link.1, &other.id)?);
    }
    for link in LINKS.into_iter().chain(MOVING) {
        let ids = rows.moved.get(&key(link)).cloned().unwrap_or_default();
        store::hand_over(work.tx, link, &ids, Some(&other.id), &kept.id)?;
        // An answer to an event that both have answered does not move.
        let moved = store::ids_with(work.tx, link.0, link.1, &kept.id)?;
        rows.moved.insert(key(link), ids.into_iter().filter(|id| moved.binary_search(id).is_ok()).collect());
    }
    end::merge(work, &kept.id, &other.id)?;
    store::hand_over_mentions(work.tx, &other.id, &kept.id)?;
    rows.photo = match both.kept.photo_url {
        None => store::hand_over_photo(work.tx, &other.id, &kept.id)?,
        Some(_) => None,
    };
    rows.joined = join_households(work.tx, both, work.now)?;
    let (after, changes) = chosen(both, taken, rows.photo.is_some());
    rows.before = before(work.tx, &kept.id, &after)?;
    rows.after = after;

    // The other's open links go with the row.
    end_open_links(work.tx, &kept.id, work.now)?;
    accounts::delete(work.tx, &other.id)?;
    members::hand_over_freed_number(work.tx, &other.number, &kept.id)?;
    // The other's e-mail address and sign-in name are free only now.
    store::set_columns(work.tx, &kept.id, &rows.after, work.now.as_second())?;
    let merge = store::insert(work, other, Some(&kept.id), &rows.to_json()?, both.needs)?;
    let mut detail = format!("{} -> {}", other.in_words(), kept.in_words());
    if !changes.is_empty() {
        detail = format!("{detail}; {}", changed::in_words(&changes));
    }
    kept.log(work, Action::MembersMerged, Some(&detail))?;
    for (column, words) in [("email", ""), ("contact_email", "contact address: ")] {
        if let Some(address) = rows.after.get(column).and_then(Value::as_str) {
            let change = format!("{words}none -> {address}, by a merge");
            kept.log(work, Action::EmailChanged, Some(&change))?;
        }
    }
    move_up_everywhere(work)?;
    end_where_parted(work)?;
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
    for field in both.differing() {
        let merged = both.merged(field, taken);
        if let Some(change) = Changed::of(field.column(), kept.values.get(field), merged.as_deref()) {
            after.insert(field.column().to_owned(), json!(merged));
            changes.push(change);
        }
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
    let row = store::person(tx, id)?.into_iter();
    Ok(row.filter(|(column, _)| after.contains_key(column)).collect())
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
