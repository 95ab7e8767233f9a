//! Announcements to the congregation.

pub mod api;
pub mod list;
pub mod manage;
pub mod office_api;
pub mod store;

use jiff::Timestamp;

/// An announcement as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedAnnouncement {
    pub id: String,
    /// One more with every change.
    pub version: i64,
    pub fields: AnnouncementFields,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncementFields {
    /// 1 to 200 characters.
    pub title: String,
    /// 1 to 20,000 characters; line breaks are preserved.
    pub content: String,
    /// Up to 500 characters shown above the content.
    pub summary: Option<String>,
    /// How much it matters.
    pub priority: Priority,
    /// Members see it from this instant on.
    pub publish_at: Timestamp,
}

/// How much an announcement matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Priority {
    /// Like any other.
    #[default]
    Normal,
    /// Wears the "Important" badge.
    High,
}

/// An announcement as members see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub id: String,
    pub title: String,
    pub summary: Option<String>,
    pub content: String,
    /// "high" marks an important one.
    pub priority: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub published_at: i64,
}

/// A position in the list of published announcements: newest first, of one second by id. What comes after it is older.
struct Cursor {
    published_at: i64,
    created_at: i64,
    id: String,
}

impl Cursor {
    /// Before all of them.
    fn newest() -> Self {
        Self { published_at: i64::MAX, created_at: i64::MAX, id: String::new() }
    }

    fn of(announcement: &Announcement) -> Self {
        let Announcement { published_at, created_at, id, .. } = announcement;
        Self { published_at: *published_at, created_at: *created_at, id: id.clone() }
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
