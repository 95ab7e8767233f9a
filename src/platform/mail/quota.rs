//! The hourly quota of letters: a provider that gets more blocks the church's address for a day.

use jiff::Timestamp;
use rusqlite::Connection;

use super::store;
use crate::platform::settings::Settings;

const HOUR: i64 = 3600;

/// The letter whose turn it is, where one may leave now. Letters about accounts go before those to many.
pub(super) fn next(conn: &Connection, now: Timestamp) -> rusqlite::Result<Option<i64>> {
    let Some((id, is_bulk)) = store::next_waiting(conn, now.as_second())? else { return Ok(None) };
    let settings = Settings::load(conn)?;
    // Into the folder any number goes.
    if settings.mail_server.is_none() {
        return Ok(Some(id));
    }
    let most = if is_bulk { settings.bulk_mail_per_hour() } else { settings.mail_per_hour };
    Ok((sent_within_hour(conn, now)? < most).then_some(id))
}

/// The time when the last of the waiting letters, and of `more` to many, leaves: "The last leaves in about 4 hours."
/// None where the quota holds none of them back.
pub fn last_leaves(
    conn: &Connection,
    more: u32,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Option<String>> {
    let (own, bulk) = store::count_waiting(conn)?;
    let bulk = bulk.saturating_add(more);
    if settings.mail_server.is_none() || own.saturating_add(bulk) == 0 {
        return Ok(None);
    }
    let most = if bulk == 0 { settings.mail_per_hour } else { settings.bulk_mail_per_hour() };
    let held = own.saturating_add(bulk).saturating_sub(most.saturating_sub(sent_within_hour(conn, now)?));
    Ok(match held.div_ceil(most.max(1)) {
        0 => None,
        1 => Some("The last leaves in about an hour.".to_owned()),
        hours @ ..48 => Some(format!("The last leaves in about {hours} hours.")),
        hours => Some(format!("The last leaves in about {} days.", hours / 24)),
    })
}

/// True where no more letters may leave within this hour.
pub fn is_used_up(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<bool> {
    Ok(sent_within_hour(conn, now)? >= settings.mail_per_hour)
}

/// That the quota holds letters back, and how long; none where it does not.
pub fn held_back(conn: &Connection, settings: &Settings, now: Timestamp) -> rusqlite::Result<Option<String>> {
    Ok(last_leaves(conn, 0, settings, now)?.map(|last| {
        format!(
            "The quota holds letters back: {} leave within an hour at most, {} of them to many. {last}",
            settings.mail_per_hour,
            settings.bulk_mail_per_hour()
        )
    }))
}

pub(super) fn sent_within_hour(conn: &Connection, now: Timestamp) -> rusqlite::Result<u32> {
    store::count_sent(conn, now.as_second() - HOUR, now.as_second())
}
