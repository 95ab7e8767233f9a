//! The treasurer's list of couples.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use super::{JointGiving, store};

/// Couples of a page.
const PAGE: u32 = 50;
/// Couples that ended earlier are not listed.
const LISTED_AFTER_END: SignedDuration = SignedDuration::from_hours(24 * 400);

/// A part of the list.
#[derive(Clone, Debug)]
pub struct CouplesPage {
    pub couples: Vec<JointGiving>,
    /// The cursor of the next page.
    pub next: Option<String>,
}

/// Couples asked, in force and ended within 400 days, in this order, the newest first. `cursor` is the `next` of the
/// page before; an invalid one begins at the top.
pub fn list_couples(
    conn: &Connection,
    cursor: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<CouplesPage> {
    let since = (now - LISTED_AFTER_END).as_second();
    let mut found = store::list(conn, cursor.and_then(place), since, PAGE + 1)?;
    let has_more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let last = found.last().map(|(place, _)| format!("{}-{}", place.group, place.id));
    Ok(CouplesPage {
        couples: found.into_iter().map(|(_, joint)| joint).collect(),
        next: last.filter(|_| has_more),
    })
}

fn place(cursor: &str) -> Option<store::PlaceInList> {
    let (group, id) = cursor.split_once('-')?;
    Some(store::PlaceInList { group: group.parse().ok()?, id: id.parse().ok()? })
}
