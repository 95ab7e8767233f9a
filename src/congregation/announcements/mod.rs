//! Announcements to the congregation.

pub mod api;
pub mod by_letter;
pub mod list;
pub mod manage;
pub mod office_api;
pub mod store;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::platform::closed_set::closed_set;

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
