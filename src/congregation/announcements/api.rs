//! HTTP for announcements.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use poem_openapi::param::{Path, Query};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::by_letter::{self, AnnouncementLetter};
use super::{Announcement, AnnouncementFields, ManagedAnnouncement, Priority, Showing, Today, manage, store};
use crate::accounts::audit_log::Work;
use crate::accounts::elevation::guard::{Office, show};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::congregation::subscriptions::recipients::{as_reader, on_their_way};
use crate::http::error::{Answer, Message, PlainError, message};
use crate::http::headers::link_to_older;
use crate::http::json::{Json, Written};
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::{parse_day, parse_moment};

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
            let (announcements, older) = super::page(conn, Today::of_visit(conn, visit)?, before.as_deref())?;
            let older = older.map(|cursor| link_to_older("/api/announcements", &cursor));
            Ok(AnnouncementsResponse::Page(Written::list(announcements), older))
        });
        page.await
    }

    /// The newest announcements, the latest pinned one first
    #[oai(path = "/announcements/recent", method = "get", operation_id = "recentAnnouncements")]
    async fn recent(&self, caller: Caller) -> Result<Written<Vec<Announcement>>, PlainError> {
        caller.list(|conn, visit| super::recent(conn, Today::of_visit(conn, visit)?)).await
    }

    /// Note that the member has seen the announcements
    ///
    /// Announcements published earlier stop being new an hour later.
    #[oai(path = "/announcements/seen", method = "post", operation_id = "announcementsSeen")]
    async fn seen(&self, caller: SignedIn) -> Answer<Message> {
        let noting = caller.write::<_, rusqlite::Error>(|tx, visit| {
            let today = Today::of(visit.now, &visit.settings.time_zone);
            super::note_visit(tx, &visit.session.member.id, today)
        });
        noting.await?;
        Ok(message("Noted."))
    }
}

/// Announcements, as the office writes them.
pub struct AnnouncementWorkApi;

/// An announcement as it is written.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AnnouncementToEdit {
    id: String,
    /// The version read before the change; a change is refused where another was saved meanwhile.
    version: i64,
    title: String,
    summary: Option<String>,
    content: String,
    priority: Priority,
    /// "2026-12-24T18:00" on the congregation's clock, while members do not see it yet.
    publish_at: Option<String>,
    /// The last day on which they see it, yyyy-MM-dd.
    last_day: Option<String>,
    pinned: bool,
    showing: Showing,
}

/// An announcement's fields. A field left out is empty.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnnouncementText {
    #[oai(default)]
    title: String,
    #[oai(default)]
    summary: String,
    #[oai(default)]
    content: String,
    #[oai(default)]
    priority: Priority,
    /// When members begin to see it, such as "2026-12-24T18:00" on the congregation's clock. Empty: at once, or as it was
    /// where they see it already.
    #[oai(default)]
    publish_at: String,
    /// The last day on which they see it, yyyy-MM-dd; empty: no end.
    #[oai(default)]
    last_day: String,
    /// Three at most are.
    #[oai(default)]
    pinned: bool,
}

/// A change of an announcement.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnnouncementEdit {
    /// The one that was read.
    version: i64,
    text: AnnouncementText,
}

#[OpenApi(prefix_path = "/api/office/announcements")]
impl AnnouncementWorkApi {
    /// Announcements that members do not see at the moment
    ///
    /// Future ones, the soonest first, and ended ones, the latest first: fifty at most.
    #[oai(path = "/", method = "get", operation_id = "announcementsNotShown")]
    async fn not_shown(&self, caller: Office) -> Answer<Vec<AnnouncementToEdit>> {
        show(&caller, |conn, visit| {
            let found = store::not_shown(conn, Today::of(visit.now, &visit.settings.time_zone))?;
            Ok(found.into_iter().map(|one| AnnouncementToEdit::of(one, visit)).collect())
        })
        .await
    }

    /// One announcement, to edit it
    #[oai(path = "/:id", method = "get", operation_id = "announcementToEdit")]
    async fn announcement(&self, caller: Office, id: Path<String>) -> Answer<AnnouncementToEdit> {
        show(&caller, move |conn, visit| {
            Ok(AnnouncementToEdit::of(manage::find_announcement(conn, &id.0)?, visit))
        })
        .await
    }

    /// Publish an announcement
    #[oai(path = "/", method = "post", operation_id = "addAnnouncement")]
    async fn add(&self, caller: Office, body: Json<AnnouncementText>) -> Answer<AnnouncementToEdit> {
        write(&caller, move |work| manage::add_announcement(work, fields(body.0, work.now, work.zone)?)).await
    }

    /// Change an announcement
    #[oai(path = "/:id", method = "put", operation_id = "changeAnnouncement")]
    async fn change(
        &self,
        caller: Office,
        id: Path<String>,
        body: Json<AnnouncementEdit>,
    ) -> Answer<AnnouncementToEdit> {
        let AnnouncementEdit { version, text } = body.0;
        write(&caller, move |work| {
            // A future one loses its publication time where none is typed.
            let as_it_was = manage::find_announcement(work.tx, &id.0)?.fields.publish_at.min(work.now);
            let fields = fields(text, as_it_was, work.zone)?;
            manage::change_announcement(work, &id.0, version, fields)
        })
        .await
    }

    /// Remove an announcement
    ///
    /// For an hour it can be brought back.
    #[oai(path = "/:id", method = "delete", operation_id = "removeAnnouncement")]
    async fn remove(&self, caller: Office, id: Path<String>) -> Answer<AnnouncementToEdit> {
        write(&caller, move |work| manage::remove_announcement(work, &id.0)).await
    }

    /// Bring a removed announcement back
    #[oai(path = "/:id/restore", method = "post", operation_id = "restoreAnnouncement")]
    async fn restore(&self, caller: Office, id: Path<String>) -> Answer<AnnouncementToEdit> {
        write(&caller, move |work| manage::restore_announcement(work, &id.0)).await
    }
}

/// Does this and answers with the announcement as it is then.
async fn write(
    caller: &Office,
    work: impl FnOnce(Work<'_>) -> Result<ManagedAnnouncement, Refusal> + Send + 'static,
) -> Answer<AnnouncementToEdit> {
    let written =
        caller.write::<_, Refusal>(move |tx, visit| Ok(AnnouncementToEdit::of(work(visit.work(tx))?, visit)));
    Ok(Json(written.await?))
}

impl AnnouncementToEdit {
    fn of(announcement: ManagedAnnouncement, visit: &Visit) -> Self {
        let ManagedAnnouncement { id, version, fields } = announcement;
        let zone = &visit.settings.time_zone;
        let is_to_come = fields.publish_at > visit.now;
        let at = fields.publish_at.to_zoned_datetime(zone.clone());
        Self {
            id,
            version,
            showing: fields.showing(visit.now, zone),
            publish_at: is_to_come.then(|| at.strftime("%Y-%m-%dT%H:%M").to_string()),
            last_day: fields.last_day.map(|day| day.to_string()),
            pinned: fields.is_pinned,
            title: fields.title,
            summary: fields.summary,
            content: fields.content,
            priority: fields.priority,
        }
    }
}

/// `publish_at`: where no moment is typed.
fn fields(
    text: AnnouncementText,
    publish_at: Timestamp,
    zone: &TimeZone,
) -> Result<AnnouncementFields, Refusal> {
    let is_typed = |text: &str| !text.trim().is_empty();
    Ok(AnnouncementFields {
        publish_at: if is_typed(&text.publish_at) {
            parse_moment(&text.publish_at, zone).map_err(Refusal::of_field("publishAt"))?
        } else {
            publish_at
        },
        last_day: is_typed(&text.last_day)
            .then(|| parse_day(&text.last_day))
            .transpose()
            .map_err(Refusal::of_field("lastDay"))?,
        title: text.title,
        content: text.content,
        summary: Some(text.summary),
        priority: text.priority,
        is_pinned: text.pinned,
    })
}

/// Sending an announcement by letter: first what is sent and to how many, then the word.
pub struct AnnouncementLettersApi;

/// The word that it is to be sent.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SendAnnouncement {
    /// The one that was looked at.
    version: i64,
    /// Not to be sent after all: possible until its letters are on their way.
    withdraw: Option<bool>,
}

#[OpenApi(prefix_path = "/api/office/announcements")]
impl AnnouncementLettersApi {
    /// Look at the letter of an announcement, and how many would get it
    #[oai(path = "/:id/letter", method = "get", operation_id = "announcementLetter")]
    async fn preview(&self, caller: Office, id: Path<String>) -> Answer<AnnouncementLetter> {
        show(&caller, move |conn, visit| {
            by_letter::preview(conn, &id.0, as_reader(visit), &visit.settings, visit.now)
        })
        .await
    }

    /// Send an announcement by letter
    ///
    /// To everybody who wants important announcements by letter; one to an address. At once, or when it is published.
    #[oai(path = "/:id/letter", method = "post", operation_id = "sendAnnouncement")]
    async fn send(&self, caller: Office, id: Path<String>, body: Json<SendAnnouncement>) -> Answer<Message> {
        let said = caller
            .write::<_, Refusal>(move |tx, visit| {
                if body.withdraw == Some(true) {
                    by_letter::withdraw(visit.work(tx), &id.0)?;
                    return Ok("The letter is withdrawn, and nothing was sent.".to_owned());
                }
                let (now, zone) = (visit.now, &visit.settings.time_zone);
                let (announcement, reach) = by_letter::send(visit.work(tx), &id.0, body.version)?;
                let letters = reach.letters;
                Ok(match announcement.fields.showing(now, zone) {
                    Showing::Scheduled if letters == 1 => {
                        "1 letter will leave when it is published.".to_owned()
                    }
                    Showing::Scheduled => format!("{letters} letters will leave when it is published."),
                    // The letters wait already.
                    _ => on_their_way(tx, letters as usize, &visit.settings, now)?,
                })
            })
            .await?;
        Ok(message(said))
    }
}
