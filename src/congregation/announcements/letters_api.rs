//! HTTP for sending an announcement by letter: first what is sent and to how many, then the word.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::Showing;
use super::by_letter::{self, AnnouncementLetter};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::mail::{Reader, quota};
use crate::platform::refusal::Refusal;

pub struct AnnouncementLettersApi;

/// The word that it is to be sent.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SendAnnouncement {
    /// The one that was looked at.
    version: i64,
}

#[OpenApi(prefix_path = "/api/office/announcements")]
impl AnnouncementLettersApi {
    /// Look at the letter of an announcement, and how many would get it
    #[oai(path = "/:id/letter", method = "get", operation_id = "announcementLetter")]
    async fn preview(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<AnnouncementLetter>, ApiError> {
        let found = caller
            .read(move |conn, visit| Ok(by_letter::preview(conn, &id.0, reader(visit), &visit.settings)));
        Ok(Json(found.await??))
    }

    /// Send an announcement by letter
    ///
    /// To everybody who wants important announcements by letter; one to an address. At once, or when it is published.
    #[oai(path = "/:id/letter", method = "post", operation_id = "sendAnnouncement")]
    async fn send(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<SendAnnouncement>,
    ) -> Result<Json<Message>, ApiError> {
        let said = caller
            .write::<_, Refusal>(move |tx, visit| {
                let (now, zone) = (visit.now, &visit.settings.time_zone);
                let actor = visit.actor(&client);
                let (announcement, reach) = by_letter::send(tx, &id.0, body.version, actor, now, zone)?;
                let letters = match reach.letters {
                    1 => "1 letter".to_owned(),
                    count => format!("{count} letters"),
                };
                let verb = if reach.letters == 1 { "is on its" } else { "are on their" };
                Ok(match announcement.fields.showing(now, zone) {
                    Showing::Scheduled => format!("{letters} will leave when it is published."),
                    // The letters wait already.
                    _ => match quota::last_leaves(tx, 0, &visit.settings, now)? {
                        Some(last) => format!("{letters} {verb} way. {last}"),
                        None => format!("{letters} {verb} way."),
                    },
                })
            })
            .await?;
        Ok(message(said))
    }
}

fn reader(visit: &Visit) -> Reader {
    let member = &visit.session.member;
    Reader {
        member_id: member.id.clone(),
        first_name: member.first_name.clone(),
        full_name: format!("{} {}", member.first_name, member.last_name),
    }
}
