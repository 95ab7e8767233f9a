//! HTTP for announcements.

use jiff::tz::TimeZone;
use poem_openapi::{Object, OpenApi};

use super::list;
use crate::accounts::guard::Caller;
use crate::http::error::ReadError;
use crate::http::list::List;
use crate::http::together::RequestCoalescer;

/// Announcements.
#[derive(Default)]
pub struct AnnouncementsApi {
    all: RequestCoalescer,
}

/// An announcement.
#[derive(Debug, Object)]
#[oai(rename = "Announcement", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AnnouncementView {
    id: String,
    title: String,
    summary: Option<String>,
    content: String,
    /// "high" marks an important one.
    priority: String,
    /// RFC 3339 with the congregation's offset.
    created_at: String,
}

#[OpenApi(prefix_path = "/api")]
impl AnnouncementsApi {
    /// All published announcements, newest first
    #[oai(path = "/announcements", method = "get", operation_id = "announcements")]
    async fn announcements(&self, caller: Caller) -> Result<List<AnnouncementView>, ReadError> {
        let published = caller.list_for_all(&self.all, |conn, settings, now| {
            Ok(shown(list::all(conn, now)?, &settings.time_zone))
        });
        published.await
    }

    /// The newest announcements
    #[oai(path = "/announcements/recent", method = "get", operation_id = "recentAnnouncements")]
    async fn recent(&self, caller: Caller) -> Result<List<AnnouncementView>, ReadError> {
        caller.list(|conn, visit| Ok(shown(list::recent(conn, visit.now)?, &visit.settings.time_zone))).await
    }
}

fn shown(announcements: Vec<super::Announcement>, zone: &TimeZone) -> Vec<AnnouncementView> {
    let show = |announcement: super::Announcement| AnnouncementView {
        created_at: announcement.created_at_in(zone),
        id: announcement.id,
        title: announcement.title,
        summary: announcement.summary,
        content: announcement.content,
        priority: announcement.priority,
    };
    announcements.into_iter().map(show).collect()
}
