//! Announcements to the congregation.

pub mod api;
pub mod list;
pub mod manage;
pub mod store;

use jiff::Timestamp;

/// An announcement as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedAnnouncement {
    pub id: String,
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
}
