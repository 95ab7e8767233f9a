//! Bodies are small JSON, except for uploads.

use std::sync::Arc;

use poem::Request;
use poem::error::ReadBodyError;
use poem::http::{Method, StatusCode, header};

use crate::http::connection_limiter::ConnectionPermit;
use crate::platform::mail::ONE_CLICK;

/// 64 KiB: the longest profile there is fits four times.
const LONGEST_JSON: usize = 64 * 1024;

/// Upload paths: members' photos, the congregation's mark, another calendar's file, lists of gifts and of people, and a
/// backup to bring back.
const UPLOADS: [&str; 11] = [
    "/api/members/me/photo",
    "/api/office/photo",
    "/api/office/portal/face/mark",
    "/api/office/event-imports",
    "/api/office/giving/imports",
    "/api/office/giving/imports/look",
    "/api/office/giving/imports/rehearse",
    "/api/office/people/imports",
    "/api/office/people/imports/look",
    "/api/office/people/imports/rehearse",
    LONG_UPLOAD,
];

/// A backup, which is as large as all photos together.
const LONG_UPLOAD: &str = "/api/set-up/restore";

/// True for an upload that may take an hour as long as it goes on.
pub fn is_long_upload(request: &Request) -> bool {
    is_upload(request) && request.uri().path() == LONG_UPLOAD
}

/// True for a mail program's click: it comes as a form, from its own page, and its token alone decides.
pub fn is_one_click(request: &Request) -> bool {
    request.method() == Method::POST && request.uri().path().starts_with(ONE_CLICK)
}

/// True for the request whose body is a form with a file. It has more time, and its handler reads it
/// ([`super::upload`]) after authentication.
pub fn is_upload(request: &Request) -> bool {
    request.method() == Method::POST && UPLOADS.contains(&request.uri().path())
}

/// True for a request whose body is read before all other work.
pub fn reads_body_first(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !is_upload(request)
}

/// Reads a request's body within the limit and puts it back; refuses anything but JSON, and a mail program's form. An
/// upload is left unread.
pub async fn read_within_limits(request: &mut Request) -> Result<(), StatusCode> {
    if !reads_body_first(request) {
        return Ok(());
    }
    let body = request.take_body().into_bytes_limit(LONGEST_JSON).await.map_err(|error| match error {
        ReadBodyError::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        _ => StatusCode::BAD_REQUEST,
    })?;
    if let Some(permit) = request.data::<Arc<ConnectionPermit>>() {
        permit.work();
    }
    let is_allowed = body.is_empty() || is_json(request) || (is_one_click(request) && is_form(request));
    if !is_allowed {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    request.set_body(body);
    Ok(())
}

fn is_form(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim().to_ascii_lowercase();
    matches!(&*kind, "application/x-www-form-urlencoded" | "multipart/form-data")
}

fn is_json(request: &Request) -> bool {
    let Some(content_type) =
        request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok())
    else {
        return false;
    };
    let mut parts = content_type.split(';').map(str::trim);
    parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
        && parts.all(|parameter| parameter.eq_ignore_ascii_case("charset=utf-8"))
}
