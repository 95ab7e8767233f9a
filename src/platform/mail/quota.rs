//! How many letters leave within an hour: a provider that gets more blocks the church's address for a day.

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

pub(super) fn sent_within_hour(conn: &Connection, now: Timestamp) -> rusqlite::Result<u32> {
    store::count_sent(conn, now.as_second() - HOUR, now.as_second())
}
