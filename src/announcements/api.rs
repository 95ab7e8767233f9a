//! HTTP for announcements.

use jiff::tz::TimeZone;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::list;
use crate::app::App;
use crate::http::error::ReadError;
use crate::http::session::SignedIn;

/// Announcements.
pub struct AnnouncementsApi;

/// An announcement.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Announcement {
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
    async fn announcements(
        &self,
        signed_in: SignedIn,
        app: Data<&App>,
    ) -> Result<Json<Vec<Announcement>>, ReadError> {
        let SignedIn { settings, now, .. } = signed_in;
        let announcements = app.db.read_off_thread(move |conn| list::all(conn, now)).await?;
        Ok(shown(announcements, &settings.time_zone))
    }

    /// The newest announcements
    #[oai(path = "/announcements/recent", method = "get", operation_id = "recentAnnouncements")]
    async fn recent(
        &self,
        signed_in: SignedIn,
        app: Data<&App>,
    ) -> Result<Json<Vec<Announcement>>, ReadError> {
        let SignedIn { settings, now, .. } = signed_in;
        let announcements = app.db.read_off_thread(move |conn| list::recent(conn, now)).await?;
        Ok(shown(announcements, &settings.time_zone))
    }
}

fn shown(announcements: Vec<list::Announcement>, zone: &TimeZone) -> Json<Vec<Announcement>> {
    let show = |announcement: list::Announcement| Announcement {
        created_at: announcement.created_at_in(zone),
        id: announcement.id,
        title: announcement.title,
        summary: announcement.summary,
        content: announcement.content,
        priority: announcement.priority,
    };
    Json(announcements.into_iter().map(show).collect())
}
