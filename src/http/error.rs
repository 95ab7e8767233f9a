//! Every error a client can meet, in the spec's two shapes: one plain sentence for GET and PUT, `{message, code}` for
//! POST and DELETE. The framework's own errors get theirs at the edge.

use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::payload::{Json, PlainText};
use poem_openapi::{ApiResponse, Object};

use super::error_code::ErrorCode;
use super::incident::{chain, incident_number};
pub use super::shape::Shape;
use crate::platform::db;

/// The answer of a POST or DELETE that succeeded, when there is nothing else to say.
#[derive(Debug, Clone, Object)]
pub struct Message {
    /// A sentence for the member.
    pub message: String,
}

/// Why a request was refused.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub struct Problem {
    /// A sentence for the member; it may be reworded.
    pub message: String,
    pub code: ErrorCode,
    /// The name of the field that the message is about.
    pub field: Option<String>,
    /// The id of the person whom the message is about.
    pub about: Option<String>,
}

impl Problem {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { message: message.into(), code, field: None, about: None }
    }

    /// The same, shown at a field.
    #[must_use]
    pub fn at(self, field: &str) -> Self {
        Self { field: Some(field.to_owned()), ..self }
    }
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
    /// The values sent do not fit; the sentence says why.
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
    /// Too many changes within a minute.
    #[oai(status = 429)]
    TooFast(PlainText<String>, #[oai(header = "Retry-After")] u32),
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
    Refused(Json<Problem>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Problem>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Problem>),
    /// The body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// The body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Problem>),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Problem>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Problem>),
}

/// How a DELETE fails.
#[derive(ApiResponse)]
pub enum DeleteError {
    /// Not signed in.
    #[oai(status = 401)]
    SignedOut(Json<Problem>),
    /// The request came from another site's page.
    #[oai(status = 403)]
    CrossSite(Json<Problem>),
    /// The request took too long.
    #[oai(status = 408)]
    TimedOut(Json<Problem>),
    /// An unexpected body is over 64 KiB.
    #[oai(status = 413)]
    TooLarge(Json<Problem>),
    /// An unexpected body is not JSON.
    #[oai(status = 415)]
    NotJson(Json<Problem>),
    /// Too many changes within a minute.
    #[oai(status = 429)]
    TooFast(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Something went wrong on our side; the log has the number in the sentence.
    #[oai(status = 500)]
    Unexpected(Json<Problem>),
    /// Too busy; try again shortly.
    #[oai(status = 503)]
    Busy(Json<Problem>, #[oai(header = "Retry-After")] u32),
    /// Nothing can be saved: the disk is full or read-only. Reads still work.
    #[oai(status = 507)]
    Full(Json<Problem>),
}

const FULL: &str = "The portal's disk is full, so nothing could be saved. Please tell your church office, and try again later.";
const FAILING: &str = "The portal's disk does not let anything be saved at present. What is there can still be read. Please tell your church office, and try again later.";

/// Seconds after which a busy server is worth another try.
pub const RETRY_AFTER_BUSY: u32 = 5;

pub fn message(text: impl Into<String>) -> Json<Message> {
    Json(Message { message: text.into() })
}

pub fn problem(code: ErrorCode, text: impl Into<String>) -> Json<Problem> {
    Json(Problem::new(code, text))
}

/// Logs the details, which no client may see, and returns what the client is told.
pub fn unexpected(error: &dyn std::error::Error) -> Problem {
    let number = incident_number();
    tracing::error!(incident = number, error = %chain(error), "unexpected error");
    let text = format!(
        "Something went wrong on our side. Please try again; if it stays, tell your church office this number: {number}."
    );
    Problem::new(ErrorCode::Unexpected, text)
}

fn plain(status: StatusCode) -> PlainText<String> {
    PlainText(standard_problem(status).message)
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
        Self::SignedOut(Json(standard_problem(StatusCode::UNAUTHORIZED)))
    }
}

impl From<rusqlite::Error> for ReadError {
    fn from(error: rusqlite::Error) -> Self {
        // The one GET that writes.
        let full = db::is_disk_full(&error).then(|| not_saved(&error)).flatten();
        Self::Unexpected(PlainText(full.unwrap_or_else(|| unexpected(&error)).message))
    }
}

impl From<rusqlite::Error> for PutError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(problem) => Self::Full(PlainText(problem.message)),
            None => Self::Unexpected(PlainText(unexpected(&error).message)),
        }
    }
}

impl From<rusqlite::Error> for PostError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(problem) => Self::Full(Json(problem)),
            None => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

impl From<rusqlite::Error> for DeleteError {
    fn from(error: rusqlite::Error) -> Self {
        match not_saved(&error) {
            Some(problem) => Self::Full(Json(problem)),
            None => Self::Unexpected(Json(unexpected(&error))),
        }
    }
}

/// The sentence for a member when there is no free space, or nothing can be written. The sentence for the volunteer is in
/// the log.
pub fn not_saved(error: &rusqlite::Error) -> Option<Problem> {
    if db::is_disk_full(error) {
        tracing::error!("the disk is full and nothing can be saved; how to make room: portal doctor");
        Some(Problem::new(ErrorCode::DiskFull, FULL))
    } else if db::is_disk_failing(error) {
        tracing::error!(%error, "the disk takes nothing and nothing can be saved; what to do: portal doctor");
        Some(Problem::new(ErrorCode::DiskFailing, FAILING))
    } else {
        None
    }
}

/// The same of a file.
pub fn not_spooled(error: &std::io::Error) -> Problem {
    if error.kind() == std::io::ErrorKind::StorageFull {
        tracing::error!("the disk is full and no upload can be taken; how to make room: portal doctor");
        Problem::new(ErrorCode::DiskFull, FULL)
    } else {
        tracing::error!(%error, "the disk takes no upload; what to do: portal doctor");
        Problem::new(ErrorCode::DiskFailing, FAILING)
    }
}

impl From<getrandom::Error> for PostError {
    fn from(error: getrandom::Error) -> Self {
        Self::Unexpected(Json(unexpected(&error)))
    }
}

/// An error answer in the shape that is promised. 404 and 405 are always JSON: no screen shows them.
pub fn answer(shape: Shape, status: StatusCode, problem: Problem) -> Response {
    let as_json =
        shape == Shape::Json || matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED);
    let mut response =
        if as_json { Json(problem).into_response() } else { PlainText(problem.message).into_response() };
    response.set_status(status);
    response
}

/// The answer of an endpoint. The framework's own errors say how the portal is built ("parse request payload
/// error: ..."): they get a sentence instead; ours, which are whole answers, are left alone.
pub fn in_shape(shape: Shape, outcome: poem::Result<Response>) -> Response {
    match outcome {
        Ok(response) => response,
        Err(error) if error.is_from_response() => error.into_response(),
        Err(error) => {
            if error.status().is_server_error() {
                tracing::error!(incident = incident_number(), %error, "unexpected error");
            }
            standard_answer(shape, error.status())
        }
    }
}

/// The meaning of a status where no feature says more.
pub fn standard_problem(status: StatusCode) -> Problem {
    let (code, text) = match status {
        StatusCode::UNAUTHORIZED => (ErrorCode::SignedOut, "Please sign in."),
        StatusCode::NOT_FOUND => (ErrorCode::NotFound, "There is nothing at this address."),
        StatusCode::METHOD_NOT_ALLOWED => (ErrorCode::MethodNotAllowed, "This address does not do that."),
        StatusCode::REQUEST_TIMEOUT => (ErrorCode::TimedOut, "The request took too long. Please try again."),
        StatusCode::PAYLOAD_TOO_LARGE => (ErrorCode::TooLarge, "That is too large."),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (ErrorCode::NotJson, "The request must be JSON."),
        StatusCode::SERVICE_UNAVAILABLE => {
            (ErrorCode::Busy, "The portal is busy. Please try again in a moment.")
        }
        _ if status.is_server_error() => {
            (ErrorCode::Unexpected, "Something went wrong on our side. Please try again.")
        }
        _ => (ErrorCode::BadRequest, "The request could not be read."),
    };
    Problem::new(code, text)
}

/// The answer of a server that cannot take the request at present.
pub fn busy(shape: Shape) -> Response {
    let mut response = standard_answer(shape, StatusCode::SERVICE_UNAVAILABLE);
    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER_BUSY.into());
    response
}

/// The answer to a method that an address does not support, with those that it does (RFC 9110, section 15.5.6).
pub fn other_methods(known: &[Method]) -> Response {
    let mut response = standard_answer(Shape::Json, StatusCode::METHOD_NOT_ALLOWED);
    let known: Vec<&str> = known.iter().map(Method::as_str).collect();
    if let Ok(known) = HeaderValue::from_str(&known.join(", ")) {
        response.headers_mut().insert(header::ALLOW, known);
    }
    response
}

/// The answer of that status, for the parts that answer without a feature.
pub fn standard_answer(shape: Shape, status: StatusCode) -> Response {
    answer(shape, status, standard_problem(status))
}
