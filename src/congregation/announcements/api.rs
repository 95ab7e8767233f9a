//! HTTP for announcements.

use poem_openapi::param::Query;
use poem_openapi::{ApiResponse, OpenApi};

use super::{Announcement, Today, list};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{ApiError, Message, PlainError, message};
use crate::http::headers::link_to_older;
use crate::http::json::{Json, Written};

pub struct AnnouncementsApi;

#[derive(ApiResponse)]
enum AnnouncementsResponse {
    /// Pinned announcements, then the others, newest first.
    #[oai(status = 200)]
    Page(
        Written<Vec<Announcement>>,
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
            let (announcements, older) = list::page(conn, Today::of_visit(conn, visit)?, before.as_deref())?;
            let older = older.map(|cursor| link_to_older("/api/announcements", &cursor));
            Ok(AnnouncementsResponse::Page(Written::list(announcements), older))
        });
        page.await
    }

    /// The newest announcements, the latest pinned one first
    #[oai(path = "/announcements/recent", method = "get", operation_id = "recentAnnouncements")]
    async fn recent(&self, caller: Caller) -> Result<Written<Vec<Announcement>>, PlainError> {
        caller.list(|conn, visit| list::recent(conn, Today::of_visit(conn, visit)?)).await
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
