//! HTTP for writing announcements on the members' own page.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};

use super::manage::{self, AnnouncementChange, AnnouncementError};
use super::{AnnouncementFields, ManagedAnnouncement, Priority};
use crate::accounts::role_work::PeopleWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::http::error::{Problem, problem};
use crate::http::error_code::ErrorCode;
use crate::platform::client::Client;

/// Announcements, as the office writes them.
pub struct AnnouncementWorkApi;

/// An announcement as it is written.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AnnouncementToEdit {
    id: String,
    /// To be sent with a change: who changes what somebody else has changed meanwhile is told.
    version: i64,
    title: String,
    summary: Option<String>,
    content: String,
    priority: PriorityWord,
}

/// What an announcement says. What is left out is empty.
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
    priority: PriorityWord,
}

/// A change of an announcement.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AnnouncementEdit {
    /// The one that was read.
    version: i64,
    text: AnnouncementText,
}

/// How much it matters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum PriorityWord {
    #[default]
    Normal,
    /// Wears the "Important" badge.
    High,
}

#[OpenApi(prefix_path = "/api/office/announcements")]
impl AnnouncementWorkApi {
    /// One announcement, to edit it
    #[oai(path = "/:id", method = "get", operation_id = "announcementToEdit")]
    async fn announcement(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<AnnouncementToEdit>, OfficeError> {
        let found = caller.read(move |conn, _| Ok(manage::find_announcement(conn, &id.0))).await?;
        Ok(Json(found?.into()))
    }

    /// Publish an announcement
    #[oai(path = "/", method = "post", operation_id = "addAnnouncement")]
    async fn add(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<AnnouncementText>,
    ) -> Result<Json<AnnouncementToEdit>, OfficeError> {
        let AnnouncementText { title, summary, content, priority } = body.0;
        let added = caller
            .write::<_, AnnouncementError>(move |tx, visit| {
                let (priority, publish_at) = (priority.into(), visit.now);
                let fields =
                    AnnouncementFields { title, content, summary: Some(summary), priority, publish_at };
                manage::add_announcement(tx, fields, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(added.into()))
    }

    /// Change an announcement
    #[oai(path = "/:id", method = "put", operation_id = "changeAnnouncement")]
    async fn change(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<AnnouncementEdit>,
    ) -> Result<Json<AnnouncementToEdit>, OfficeError> {
        let AnnouncementEdit { version, text } = body.0;
        let change = AnnouncementChange {
            version: Some(version),
            title: Some(text.title),
            content: Some(text.content),
            summary: Some(text.summary),
            priority: Some(text.priority.into()),
            publish_at: None,
        };
        let changed = caller
            .write::<_, AnnouncementError>(move |tx, visit| {
                let actor = visit.actor(&client);
                manage::change_announcement(tx, &id.0, change, actor, visit.now).map(|(changed, _)| changed)
            })
            .await?;
        Ok(Json(changed.into()))
    }

    /// Remove an announcement
    ///
    /// For an hour it can be brought back.
    #[oai(path = "/:id", method = "delete", operation_id = "removeAnnouncement")]
    async fn remove(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<AnnouncementToEdit>, OfficeError> {
        let removed = caller
            .write::<_, AnnouncementError>(move |tx, visit| {
                manage::remove_announcement(tx, &id.0, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(removed.into()))
    }

    /// Bring a removed announcement back
    #[oai(path = "/:id/restore", method = "post", operation_id = "restoreAnnouncement")]
    async fn restore(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<AnnouncementToEdit>, OfficeError> {
        let restored = caller
            .write::<_, AnnouncementError>(move |tx, visit| {
                manage::restore_announcement(tx, &id.0, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(Json(restored.into()))
    }
}

impl From<ManagedAnnouncement> for AnnouncementToEdit {
    fn from(announcement: ManagedAnnouncement) -> Self {
        let ManagedAnnouncement { id, version, fields } = announcement;
        Self {
            id,
            version,
            title: fields.title,
            summary: fields.summary,
            content: fields.content,
            priority: if fields.priority == Priority::High {
                PriorityWord::High
            } else {
                PriorityWord::Normal
            },
        }
    }
}

impl From<PriorityWord> for Priority {
    fn from(word: PriorityWord) -> Self {
        match word {
            PriorityWord::Normal => Self::Normal,
            PriorityWord::High => Self::High,
        }
    }
}

impl From<AnnouncementError> for OfficeError {
    fn from(error: AnnouncementError) -> Self {
        let text = error.to_string();
        match error {
            AnnouncementError::Text(refused) => {
                let field = match refused.what() {
                    "The title" => "title",
                    "The summary" => "summary",
                    _ => "content",
                };
                Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at(field)))
            }
            AnnouncementError::Id(_) => {
                let text = "There is no such announcement here any more.";
                Self::NotFound(problem(ErrorCode::NotFound, text))
            }
            AnnouncementError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            AnnouncementError::NotRestorable => Self::NotFound(problem(ErrorCode::NotFound, text)),
            AnnouncementError::Database(error) => error.into(),
        }
    }
}
