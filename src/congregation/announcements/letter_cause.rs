//! The letters of an announcement end with it.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::{AnnouncementFields, ManagedAnnouncement};
use crate::platform::mail::Letter;
use crate::platform::mail::{BulkLetters, outbox};

/// Lifetime of the letters of an announcement without an end.
const LONGEST: SignedDuration = SignedDuration::from_hours(30 * 24);
pub(super) const REMOVED: &str = "the announcement was removed";

/// `zone` is the congregation's.
pub(super) fn letters<'a>(id: &'a str, fields: &AnnouncementFields, zone: &TimeZone) -> BulkLetters<'a> {
    let end = fields.last_day.and_then(|day| day.tomorrow().ok()?.to_zoned_datetime(zone.clone()).ok());
    let longest = fields.publish_at.checked_add(LONGEST).unwrap_or(Timestamp::MAX);
    let expires_at = end.map_or(longest, |end| end.timestamp().min(longest));
    BulkLetters { letter: Letter::Announcement, about: id, expires_at }
}

/// Moves the letters' end to the announcement's, which may have changed.
pub(super) fn move_end(
    tx: &Transaction<'_>,
    ManagedAnnouncement { id, fields, .. }: &ManagedAnnouncement,
    zone: &TimeZone,
) -> rusqlite::Result<()> {
    outbox::move_bulk_end(tx, &letters(id, fields, zone))
}

/// Ends its letters that have not left.
pub(super) fn end(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    outbox::end_bulk(tx, Letter::Announcement, id, REMOVED, now)
}

/// Brings them back.
pub(super) fn revive(tx: &Transaction<'_>, id: &str, now: Timestamp) -> rusqlite::Result<()> {
    outbox::revive_bulk(tx, Letter::Announcement, id, REMOVED, now)
}
