//! HTTP for one event as a file.

use poem_openapi::param::Path;
use poem_openapi::payload::{Binary, Json, PlainText};
use poem_openapi::{ApiResponse, OpenApi};

use super::find;
use crate::accounts::guard::Caller;
use crate::http::error::{Problem, ReadError, problem};
use crate::http::error_code::ErrorCode;

/// Events as files.
pub struct CalendarFilesApi;

const ATTACHMENT: &str = "attachment; filename=\"event.ics\"";

#[derive(ApiResponse)]
enum FileResponse {
    /// The event, for a calendar program (RFC 5545).
    #[oai(status = 200, content_type = "text/calendar; charset=utf-8")]
    Found(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
    /// The address cannot be read.
    #[oai(status = 400)]
    #[expect(dead_code, reason = "answered before the handler; listed for the description")]
    Unreadable(PlainText<String>),
    /// No such event, or not any more.
    #[oai(status = 404)]
    Unknown(Json<Problem>),
}

#[OpenApi(prefix_path = "/api/events")]
impl CalendarFilesApi {
    /// One event as a file for a calendar program
    #[oai(path = "/:id/calendar", method = "get", operation_id = "eventFile")]
    async fn event(&self, caller: Caller, id: Path<String>) -> Result<FileResponse, ReadError> {
        let found = caller.read(move |conn, visit| find::event(conn, &id.0, &visit.settings)).await?;
        Ok(match found {
            Some(text) => FileResponse::Found(Binary(text.into_bytes()), ATTACHMENT.to_owned()),
            None => FileResponse::Unknown(problem(ErrorCode::NotFound, "There is no such event any more.")),
        })
    }
}
