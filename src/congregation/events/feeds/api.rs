//! HTTP for one event as a file.

use poem_openapi::param::Path;
use poem_openapi::payload::Binary;
use poem_openapi::{ApiResponse, OpenApi};

use super::find;
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct CalendarFilesApi;

#[derive(ApiResponse)]
enum FileResponse {
    /// The event, for a calendar program (RFC 5545).
    #[oai(status = 200, content_type = "text/calendar; charset=utf-8")]
    Found(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

#[OpenApi(prefix_path = "/api/events")]
impl CalendarFilesApi {
    /// One event as a file for a calendar program
    #[oai(path = "/:id/calendar", method = "get", operation_id = "eventFile")]
    async fn event(&self, caller: Caller, id: Path<String>) -> Result<FileResponse, PlainError> {
        let found = caller.read(move |conn, visit| find::event(conn, &id.0, &visit.settings)).await?;
        let (name, text) =
            found.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such event any more."))?;
        Ok(FileResponse::Found(Binary(text.into_bytes()), attachment(&name)))
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
