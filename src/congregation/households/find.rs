//! A household as it is, and work on it as it was read.

use rusqlite::{Connection, Transaction};

use super::{ChangedHousehold, HouseholdPage, HouseholdWorkError, store};
use crate::congregation::people::members::join_household::LeftBehind;
use crate::congregation::people::members::store::households;

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<HouseholdPage>> {
    let Some(household) = households::find(conn, id)? else { return Ok(None) };
    let version = store::version(conn, id)?;
    Ok(Some(HouseholdPage { household, version, people: store::people(conn, id)? }))
}

/// Runs `work` on the household, where it still is as it was read.
pub fn at_version(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    work: impl FnOnce(&HouseholdPage) -> Result<Vec<LeftBehind>, HouseholdWorkError>,
) -> Result<ChangedHousehold, HouseholdWorkError> {
    let page = find(tx, id)?.ok_or(HouseholdWorkError::NoHousehold)?;
    if page.version != version {
        return Err(HouseholdWorkError::Stale);
    }
    let left_behind = work(&page)?;
    Ok(ChangedHousehold { page: find(tx, id)?, left_behind })
}
