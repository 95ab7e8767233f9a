//! Bringing back a person who was removed.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::kept_rows::{LINKS, key};
use super::{ImportMarks, KeptRows, RESTORABLE_DAYS, RemovalError, RemovedRow, store};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::giving::couples::end::end_where_parted;
use crate::congregation::giving::couples::taken_away::Restoration;
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::store::accounts;

const MOST: u32 = 200;

/// Removals and merges of the last 30 days, newest first, 200 at most.
pub fn list_taken_away(conn: &Connection, now: Timestamp) -> rusqlite::Result<Vec<RemovedRow>> {
    store::list(conn, since(now), MOST)
}

/// The removal with this number, while it can be undone.
pub fn find_taken_away(conn: &Connection, id: i64, now: Timestamp) -> Result<RemovedRow, RemovalError> {
    store::find(conn, id, since(now))?.ok_or(RemovalError::NoWayBack)
}

/// A person who is here again.
#[derive(Clone, Debug)]
pub struct RestoredPerson {
    pub account: MemberAccount,
    /// The person was a role holder when removed.
    pub has_lost_role: bool,
}

impl RestoredPerson {
    /// One sentence: who it is, and what did not come back.
    pub fn in_words(&self) -> String {
        let who = self.account.in_words();
        if self.has_lost_role {
            format!("{who} is here again, without their role: an administrator can give it to them anew.")
        } else {
            format!("{who} is here again.")
        }
    }
}

/// Brings back a person who was removed, with their gifts and all but what opened the account in some browser, and their
/// roles: these are given with step-up and letters only.
pub fn restore_person(
    tx: &Transaction<'_>,
    taken: &RemovedRow,
    marks: ImportMarks,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<RestoredPerson, RemovalError> {
    if taken.kept_id.is_some() {
        return Err(RemovalError::NoWayBack);
    }
    let mut kept: KeptRows = serde_json::from_str(&store::rows(tx, taken.id)?)?;
    let has_lost_role = kept.drop_roles();
    kept.put_back(tx, &taken.person_id)?;
    for link in LINKS {
        let ids = kept.moved.get(&key(link)).map(Vec::as_slice).unwrap_or_default();
        store::hand_over(tx, link, ids, None, &taken.person_id)?;
    }
    let way = Restoration { person_id: &taken.person_id, kept_id: None, at: taken.at };
    kept.couples.put_back(tx, way, actor, now, zone)?;
    end_where_parted(tx, actor, now, zone)?;
    (marks.forget)(tx, &taken.number)?;
    store::delete(tx, taken.id)?;
    let account = accounts::find(tx, &taken.person_id)?.ok_or(RemovalError::NoWayBack)?;
    let detail = has_lost_role.then_some("without their role");
    account.log(tx, actor, Action::MemberRestored, detail, now)?;
    Ok(RestoredPerson { account, has_lost_role })
}

fn since(now: Timestamp) -> i64 {
    (now - SignedDuration::from_hours(24 * RESTORABLE_DAYS)).as_second()
}
