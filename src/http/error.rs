//! Every error a client can meet, in the spec's two shapes: one plain sentence for GET and PUT, `{message}` for
//! POST. The framework's own errors get their sentence at the edge.

use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::payload::{Json, PlainText};
use poem_openapi::{ApiResponse, Object};

use crate::platform::db;

/// What every POST answers when there is nothing else to say.
#[derive(Debug, Clone, Object)]
pub struct Message {
    /// A sentence for the member.
    pub message: String,
}

/// How a GET or PUT fails.
#[derive(ApiResponse)]
pub enum ReadError {
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(PlainText<String>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(PlainText<String>),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(PlainText<String>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(PlainText<String>, #[oai(header = "Retry-After")] u32),
}

/// How a PUT fails.
#[derive(ApiResponse)]
pub enum PutError {
    /// What was sent does not fit; the sentence says why.
    #[oai(status = 400)]
    Refused(PlainText<String>),
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(PlainText<String>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(PlainText<String>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(PlainText<String>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(PlainText<String>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(PlainText<String>),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(PlainText<String>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(PlainText<String>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(PlainText<String>),
}

/// There is no valid session; each method's errors say it in their own shape.
#[derive(Clone, Copy, Debug)]
pub struct SignedOut;

/// How a POST fails when the reason is not the feature's own.
#[derive(ApiResponse)]
pub enum PostError {
    /// The request is malformed or refused; the message says why.
    #[oai(status = 400)]
    Refused(Json<Message>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Message>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Message>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Message>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Message>),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Message>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Message>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Message>),
}

/// How a DELETE fails.
#[derive(ApiResponse)]
pub enum DeleteError {
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Message>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Message>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Message>),
    /// An unexpected body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Message>),
    /// An unexpected body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Message>),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Message>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Message>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Message>),
}

const FULL: &str = "The portal's disk is full, so nothing could be saved. Please tell your church office, and try again later.";
const FAILING: &str = "The portal's disk does not let anything be saved at present. What is there can still be read. Please tell your church office, and try again later.";

/// Seconds after which a busy server is worth another try.
pub const RETRY_AFTER_BUSY: u32 = 5;

pub fn message(text: impl Into<String>) -> Json<Message> {
    Json(Message { message: text.into() })
}

/// Logs the details, which no client may see, and returns a sentence for the client.
pub fn unexpected(error: &dyn std::error::Error) -> String {
    let number = incident_number();
    tracing::error!(incident = number, error = %chain(error), "unexpected error");
    format!(
        "Something went wrong on our side. Please try again; if it stays, tell your church office this number: {number}."
    )
}

/// Six letters and digits that find one line of the log.
pub fn incident_number() -> String {
    let mut bytes = [0; 4];
    // Without randomness all incidents are 000000; the log still has them.
    let _best_effort = getrandom::fill(&mut bytes);
    format!("{:06X}", u32::from_be_bytes(bytes) >> 8)
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

fn plain(status: StatusCode) -> PlainText<String> {
    PlainText(sentence(status).to_owned())
}

impl From<SignedOut> for ReadError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(plain(StatusCode::UNAUTHORIZED))
    }
}

impl From<SignedOut> for PutError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(plain(StatusCode::UNAUTHORIZED))
    }
}

impl From<SignedOut> for DeleteError {
    fn from(_: SignedOut) -> Self {
        Self::SignedOut(standard_message(StatusCode::UNAUTHORIZED))
    }
}

impl From<rusqlite::Error> for ReadError {
    fn from(error: rusqlite::Error) -> Self {
        // The one GET that writes.
        let full = db::is_disk_full(&error).then(|| not_saved(&error)).flatten();
        Self::Unexpected(PlainText(full.map_or_else(|| unexpected(&error), str::to_owned)))
    }
}

impl From<rusqlite::Error> for PutError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(sentence) => Self::Full(PlainText(sentence.to_owned())),
            None => Self::Unexpected(PlainText(unexpected(&error))),
        }
    }
}

impl From<rusqlite::Error> for PostError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(sentence) => Self::Full(message(sentence)),
            None => Self::Unexpected(message(unexpected(&error))),
        }
    }
}

impl From<rusqlite::Error> for DeleteError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(sentence) => Self::Full(message(sentence)),
            None => Self::Unexpected(message(unexpected(&error))),
        }
    }
}

/// The sentence for a member when there is no free space, or nothing can be written. The sentence for the volunteer is
/// in the log.
pub fn not_saved(error: &rusqlite::Error) -> Option<&'static str> {
    if db::is_disk_full(error) {
        tracing::error!("the disk is full and nothing can be saved; how to make room: portal doctor");
        Some(FULL)
    } else if db::is_disk_failing(error) {
        tracing::error!(%error, "the disk takes nothing and nothing can be saved; what to do: portal doctor");
        Some(FAILING)
    } else {
        None
    }
}

/// The same of a file.
pub fn not_spooled(error: &std::io::Error) -> &'static str {
    if error.kind() == std::io::ErrorKind::StorageFull {
        tracing::error!("the disk is full and no upload can be taken; how to make room: portal doctor");
        FULL
    } else {
        tracing::error!(%error, "the disk takes no upload; what to do: portal doctor");
        FAILING
    }
}

impl From<getrandom::Error> for PostError {
    fn from(error: getrandom::Error) -> Self {
        Self::Unexpected(message(unexpected(&error)))
    }
}

/// An error answer in the shape its method promises. 404 and 405 are JSON for every method: no screen shows them.
pub fn answer(method: &Method, status: StatusCode, text: &str) -> Response {
    let as_json = !matches!(*method, Method::GET | Method::HEAD | Method::PUT)
        || matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED);
    let mut response = if as_json {
        Json(Message { message: text.to_owned() }).into_response()
    } else {
        PlainText(text.to_owned()).into_response()
    };
    response.set_status(status);
    response
}

/// The answer of an endpoint. The framework's own errors say how the portal is built ("parse request payload
/// error: ..."): they get a sentence instead; ours, which are whole answers, are left alone.
pub fn in_shape(method: &Method, outcome: poem::Result<Response>) -> Response {
    match outcome {
        Ok(response) => response,
        Err(error) if error.is_from_response() => error.into_response(),
        Err(error) => {
            if error.status().is_server_error() {
                tracing::error!(incident = incident_number(), %error, "unexpected error");
            }
            standard_answer(method, error.status())
        }
    }
}

fn sentence(status: StatusCode) -> &'static str {
    match status {
        StatusCode::BAD_REQUEST => "The request could not be read.",
        StatusCode::UNAUTHORIZED => "Please sign in.",
        StatusCode::NOT_FOUND => "There is nothing at this address.",
        StatusCode::METHOD_NOT_ALLOWED => "This address does not do that.",
        StatusCode::REQUEST_TIMEOUT => "The request took too long. Please try again.",
        StatusCode::PAYLOAD_TOO_LARGE => "That is too large.",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "The request must be JSON.",
        StatusCode::INSUFFICIENT_STORAGE => FULL,
        StatusCode::SERVICE_UNAVAILABLE => "The portal is busy. Please try again in a moment.",
        _ if status.is_server_error() => "Something went wrong on our side. Please try again.",
        _ => "The request was refused.",
    }
}

/// The answer of a server that cannot take the request at present.
pub fn busy(method: &Method) -> Response {
    let mut response = standard_answer(method, StatusCode::SERVICE_UNAVAILABLE);
    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER_BUSY.into());
    response
}

/// The answer to a method that an address does not support, with those that it does (RFC 9110, section 15.5.6).
pub fn other_methods(method: &Method, known: &[Method]) -> Response {
    let mut response = standard_answer(method, StatusCode::METHOD_NOT_ALLOWED);
    let known: Vec<&str> = known.iter().map(Method::as_str).collect();
    if let Ok(known) = HeaderValue::from_str(&known.join(", ")) {
        response.headers_mut().insert(header::ALLOW, known);
    }
    response
}

/// The sentence for a status as JSON.
pub fn standard_message(status: StatusCode) -> Json<Message> {
    message(sentence(status))
}

/// The sentence for a status, for the parts that answer without a feature.
pub fn standard_answer(method: &Method, status: StatusCode) -> Response {
    answer(method, status, sentence(status))
}
