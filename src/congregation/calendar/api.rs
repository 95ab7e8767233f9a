//! HTTP for one event as a file.

use poem_openapi::param::Path;
use poem_openapi::payload::{Binary, Json, PlainText};
use poem_openapi::{ApiResponse, OpenApi};

use super::find;
use crate::accounts::guard::Caller;
use crate::http::error::{Problem, ReadError, problem};
use crate::http::error_code::ErrorCode;

pub struct CalendarFilesApi;

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
            Some((name, text)) => FileResponse::Found(Binary(text.into_bytes()), attachment(&name)),
            None => FileResponse::Unknown(problem(ErrorCode::NotFound, "There is no such event any more.")),
        })
    }
}

/// The header of a file of this name: one that every program reads, and the whole name (RFC 6266).
fn attachment(name: &str) -> String {
    let (mut plain, mut whole) = (String::new(), String::new());
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            plain.push(c);
        } else if !plain.ends_with('-') {
            plain.push('-');
        }
    }
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            whole.push(char::from(byte));
        } else {
            whole.extend([format!("%{byte:02X}")]);
        }
    }
    format!("attachment; filename=\"{}.ics\"; filename*=UTF-8''{whole}.ics", plain.trim_matches('-'))
}
