//! HTTP for announcements.

use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};
use rusqlite::Connection;

use super::{Announcement, Priority, Today, list};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::headers::link_to_older;
use crate::http::written::Written;
use crate::platform::clock::{from_seconds, rfc3339};

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
    priority: Priority,
    /// RFC 3339 with the congregation's offset.
    created_at: String,
    /// The author's name; absent where that is no person.
    author: Option<String>,
    /// When its words changed last after members could read them; absent where they did not.
    updated_at: Option<String>,
    /// Stands before those that are not. True or absent.
    pinned: Option<bool>,
    /// Published since the member's last visit to the announcements. True or absent.
    new: Option<bool>,
}

#[derive(ApiResponse)]
enum AnnouncementsResponse {
    /// Pinned announcements, then the others, newest first.
    #[oai(status = 200)]
    Page(
        Written<Vec<AnnouncementView>>,
        /// The page of what is older, where there is any: `</api/announcements?before=...>; rel="next"`.
        #[oai(header = "Link")]
        Option<String>,
    ),
}

#[OpenApi(prefix_path = "/api")]
impl AnnouncementsApi {
    /// Published announcements that have not ended, newest first
    ///
    /// The pinned ones and the newest 100; with `before`, 100 older ones.
    #[oai(path = "/announcements", method = "get", operation_id = "announcements")]
    async fn announcements(
        &self,
        caller: Caller,
        /// The cursor from the `Link` header of the page before.
        before: Query<Option<String>>,
    ) -> Result<AnnouncementsResponse, PlainError> {
        let page = caller.read(move |conn, visit| {
            let today = Today::of(visit.now, &visit.settings.time_zone);
            let (announcements, older) = list::page(conn, today, before.as_deref())?;
            let older = older.map(|cursor| link_to_older("/api/announcements", &cursor));
            Ok(AnnouncementsResponse::Page(shown(conn, visit, announcements)?, older))
        });
        page.await
    }

    /// The newest announcements, the latest pinned one first
    #[oai(path = "/announcements/recent", method = "get", operation_id = "recentAnnouncements")]
    async fn recent(&self, caller: Caller) -> Result<Written<Vec<AnnouncementView>>, PlainError> {
        let recent = caller.read(|conn, visit| {
            let today = Today::of(visit.now, &visit.settings.time_zone);
            shown(conn, visit, list::recent(conn, today)?)
        });
        recent.await
    }

    /// Note that the member has seen the announcements
    ///
    /// Announcements published earlier stop being new an hour later.
    #[oai(path = "/announcements/seen", method = "post", operation_id = "announcementsSeen")]
    async fn seen(&self, caller: SignedIn) -> Result<Json<Message>, ApiError> {
        let noting = caller.write::<_, rusqlite::Error>(|tx, visit| {
            let today = Today::of(visit.now, &visit.settings.time_zone);
            list::note_visit(tx, &visit.session.member.id, today)
        });
        noting.await?;
        Ok(message("Noted."))
    }
}

fn shown(
    conn: &Connection,
    visit: &Visit,
    announcements: Vec<Announcement>,
) -> rusqlite::Result<Written<Vec<AnnouncementView>>> {
    let new_since = list::new_since(conn, &visit.session.member.id, visit.now)?;
    let at = |seconds| rfc3339(from_seconds(seconds), &visit.settings.time_zone);
    let show = |announcement: Announcement| AnnouncementView {
        created_at: at(announcement.created_at),
        updated_at: announcement.changed_at.map(at),
        new: new_since.and_then(|since| (announcement.published_at > since).then_some(true)),
        pinned: announcement.is_pinned.then_some(true),
        id: announcement.id,
        title: announcement.title,
        summary: announcement.summary,
        content: announcement.content,
        priority: announcement.priority,
        author: announcement.author,
    };
    Ok(Written::list(announcements.into_iter().map(show)))
}
