//! Announcements to the congregation. A member sees those that are published by now and have not ended, pinned ones first,
//! then the newest; new to a member are those that were published since their last visit.

pub mod api;
pub mod by_letter;
pub mod manage;
pub mod store;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use crate::accounts::guard::Visit;
use crate::platform::closed_set::closed_set;
use crate::platform::db;

/// An announcement as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedAnnouncement {
    pub id: String,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
    pub fields: AnnouncementFields,
}

/// Whether members see an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "lowercase")]
pub enum Showing {
    /// Not yet.
    Scheduled,
    Shown,
    /// Its last day is over.
    Ended,
}

/// The last letters about an announcement. Instants are unix seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LetterState {
    asked_at: Option<i64>,
    queued_at: Option<i64>,
    /// Their subject.
    title: Option<String>,
}

/// A member's visits to the announcements. Unix seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// When the last one began that was written down.
    seen_at: Option<i64>,
    /// When the one before began.
    new_since: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncementFields {
    /// 1 to 200 characters.
    pub title: String,
    /// 1 to 20,000 characters; line breaks are preserved.
    pub content: String,
    /// Shown above the content, up to 500 characters.
    pub summary: Option<String>,
    /// How much it matters.
    pub priority: Priority,
    /// Members see it from this instant on.
    pub publish_at: Timestamp,
    /// The last day on which they do, by the congregation's calendar.
    pub last_day: Option<Date>,
    /// Stands before all that are not.
    pub is_pinned: bool,
}

impl AnnouncementFields {
    /// Whether members see it at `now`.
    pub fn showing(&self, now: Timestamp, zone: &TimeZone) -> Showing {
        let today = now.to_zoned_datetime(zone.clone()).date();
        if self.last_day.is_some_and(|day| day < today) {
            Showing::Ended
        } else if self.publish_at > now {
            Showing::Scheduled
        } else {
            Showing::Shown
        }
    }
}

closed_set! {
    /// How much an announcement matters.
    #[derive(Default, clap::ValueEnum)]
    pub api enum Priority {
        /// Like any other.
        #[default]
        Normal = "normal",
        /// Wears the "Important" badge.
        High = "high",
    }
}

/// An announcement.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Announcement {
    pub id: String,
    pub title: String,
    pub summary: Option<String>,
    pub content: String,
    /// "high" marks an important one.
    pub priority: Priority,
    /// RFC 3339 with the congregation's offset.
    pub created_at: String,
    /// The author's name; absent where that is no person.
    pub author: Option<String>,
    /// When its words changed last after members could read them; absent where they did not.
    pub updated_at: Option<String>,
    /// Stands before those that are not. True or absent.
    pub pinned: Option<bool>,
    /// Published since the member's last visit to the announcements. True or absent.
    pub new: Option<bool>,
    #[oai(skip)]
    position: Cursor,
}

/// The time of the visibility check, and the reader's last visit.
#[derive(Clone, Copy, Debug)]
pub struct Today<'a> {
    /// Unix seconds.
    now: i64,
    /// The congregation's.
    day: Date,
    zone: &'a TimeZone,
    /// Announcements published after this instant, in unix seconds, are new to the reader.
    new_since: Option<i64>,
}

impl<'a> Today<'a> {
    pub fn of(now: Timestamp, zone: &'a TimeZone) -> Self {
        let day = now.to_zoned_datetime(zone.clone()).date();
        Self { now: now.as_second(), day, zone, new_since: None }
    }
}

/// A position in the list of published announcements: newest first, of one second by id. What comes after it is older.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Cursor {
    published_at: i64,
    created_at: i64,
    id: String,
}

impl Cursor {
    /// The position before all announcements.
    fn newest() -> Self {
        Self { published_at: i64::MAX, created_at: i64::MAX, id: String::new() }
    }

    fn in_text(&self) -> String {
        format!("{},{},{}", self.published_at, self.created_at, self.id)
    }

    /// Any text is one; one that is not of [`Cursor::in_text`] begins with the newest.
    fn from_text(text: &str) -> Self {
        let mut parts = text.splitn(3, ',');
        let mut next = || parts.next().unwrap_or_default();
        let mut seconds = || next().parse().unwrap_or(i64::MAX);
        let (published_at, created_at) = (seconds(), seconds());
        Self { published_at, created_at, id: next().to_owned() }
    }
}

/// The dashboard shows three; two more cost little and allow for a change of mind.
const RECENT: u8 = 5;
/// Announcements on a page.
const PAGE: u8 = 100;
/// The minimum length of a visit, in seconds: announcements new at its beginning stay marked until it ends.
const VISIT: i64 = 3600;

/// A page of what members see: first the pinned ones and the newest, then what is older than a cursor. With the cursor
/// of the next page, where there is one.
pub fn page(
    conn: &Connection,
    today: Today<'_>,
    before: Option<&str>,
) -> rusqlite::Result<(Vec<Announcement>, Option<String>)> {
    let cursor = before.map_or_else(Cursor::newest, Cursor::from_text);
    let mut found = store::shown(conn, today, &cursor, i64::from(PAGE) + 1)?;
    let oldest = db::cut(&mut found, PAGE.into()).map(|oldest| oldest.position.in_text());
    if before.is_none() {
        let mut pinned = store::newest(conn, today, i64::MIN, true, u8::MAX)?;
        pinned.append(&mut found);
        found = pinned;
    }
    Ok((found, oldest))
}

/// Visible announcements published after an instant, newest first; for the week's letter.
pub fn since(conn: &Connection, today: Today<'_>, since: Timestamp) -> rusqlite::Result<Vec<Announcement>> {
    store::newest(conn, today, since.as_second(), false, PAGE)
}

/// For the dashboard: the latest pinned one, so that what is new stays in sight, and the newest.
pub fn recent(conn: &Connection, today: Today<'_>) -> rusqlite::Result<Vec<Announcement>> {
    let mut found = store::newest(conn, today, i64::MIN, true, 1)?;
    let pinned = found.first().map(|pinned| pinned.id.clone());
    let newest = store::newest(conn, today, i64::MIN, false, RECENT)?;
    found.extend(newest.into_iter().filter(|one| Some(&one.id) != pinned.as_ref()));
    found.truncate(RECENT.into());
    Ok(found)
}

impl Visits {
    /// Announcements published after this instant are new at `now`; none before the first visit.
    fn mark(self, now: i64) -> Option<i64> {
        let seen_at = self.seen_at?;
        let is_under_way = (0..VISIT).contains(&(now - seen_at));
        if is_under_way { self.new_since } else { Some(seen_at) }
    }
}

impl<'a> Today<'a> {
    /// With what is new to the member. On the first visit nothing is.
    pub fn of_visit(conn: &Connection, visit: &'a Visit) -> rusqlite::Result<Self> {
        let visits = store::visits(conn, &visit.session.member.id)?;
        let today = Self::of(visit.now, &visit.settings.time_zone);
        Ok(Self { new_since: visits.mark(today.now), ..today })
    }
}

/// Notes a visit, where it makes a difference: once for what was published since the last one.
pub fn note_visit(tx: &Transaction<'_>, member_id: &str, today: Today<'_>) -> rusqlite::Result<()> {
    let visits = store::visits(tx, member_id)?;
    let now = today.now;
    let noted = match visits.seen_at {
        None => Visits { seen_at: Some(now), new_since: Some(now) },
        // Of a clock that ran ahead.
        Some(seen_at) if seen_at > now => Visits { seen_at: Some(now), new_since: Some(now) },
        Some(seen_at) if now - seen_at >= VISIT && store::is_any_since(tx, seen_at, today)? => {
            Visits { seen_at: Some(now), new_since: Some(seen_at) }
        }
        Some(_) => return Ok(()),
    };
    store::set_visits(tx, member_id, noted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_new_when_a_visit_began_stays_new_for_an_hour() {
        let visits = Visits { seen_at: Some(10_000), new_since: Some(5_000) };
        for (now, mark) in
            [(10_000, Some(5_000)), (13_599, Some(5_000)), (13_600, Some(10_000)), (9_000, Some(10_000))]
        {
            assert_eq!(visits.mark(now), mark, "{now}");
        }
        assert_eq!(Visits::default().mark(10_000), None, "nothing is new on the first visit");
    }
}
