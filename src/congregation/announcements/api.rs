//! HTTP for announcements.

use jiff::tz::TimeZone;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::list;
use crate::accounts::guard::Caller;
use crate::http::error::ReadError;
use crate::http::page::link_to_older;

/// Announcements.
pub struct AnnouncementsApi;

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

#[derive(ApiResponse)]
enum AnnouncementsResponse {
    /// Published announcements, newest first.
    #[oai(status = 200)]
    Page(
        Json<Vec<AnnouncementView>>,
        /// The page of what is older, where there is any: `</api/announcements?before=...>; rel="next"`.
        #[oai(header = "Link")]
        Option<String>,
    ),
}

#[OpenApi(prefix_path = "/api")]
impl AnnouncementsApi {
    /// Published announcements, newest first
    ///
    /// The newest 100; with `before`, 100 older ones.
    #[oai(path = "/announcements", method = "get", operation_id = "announcements")]
    async fn announcements(
        &self,
        caller: Caller,
        /// From the `Link` header of the page before.
        before: Query<Option<String>>,
    ) -> Result<AnnouncementsResponse, ReadError> {
        let page = caller.read(move |conn, visit| {
            let (announcements, older) = list::page(conn, visit.now, before.as_deref())?;
            Ok((shown(announcements, &visit.settings.time_zone), older))
        });
        let (announcements, older) = page.await?;
        let older = older.map(|cursor| link_to_older("/api/announcements", &cursor));
        Ok(AnnouncementsResponse::Page(Json(announcements), older))
    }

    /// The newest announcements
    #[oai(path = "/announcements/recent", method = "get", operation_id = "recentAnnouncements")]
    async fn recent(&self, caller: Caller) -> Result<Json<Vec<AnnouncementView>>, ReadError> {
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
