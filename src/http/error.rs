//! The answer to a refusal, in the spec's two shapes: JSON for POST, DELETE and office work, one plain sentence for other
//! GETs and PUTs. The framework's own errors get theirs at the edge.

use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{IntoResponse, Request, Response};
use poem_openapi::payload::PlainText;
use poem_openapi::registry::{MetaResponses, Registry};
use poem_openapi::{ApiResponse, Object};

use super::json::{Json, NotText};
use crate::platform::refusal::{ErrorCode, Kind, RETRY_AFTER_BUSY, Refusal};

/// The form of an error answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `{message, code}`.
    Json,
    /// One sentence of plain text.
    Sentence,
}

impl Shape {
    /// The specification promises a sentence for GET and PUT; the operations of the office and of set-up say more, in JSON.
    pub fn of(request: &Request) -> Self {
        let path = request.uri().path();
        let says_more = path.starts_with("/api/office/") || path.starts_with("/api/set-up");
        match *request.method() {
            Method::GET | Method::HEAD | Method::PUT if !says_more => Self::Sentence,
            _ => Self::Json,
        }
    }
}

/// The answer of a POST or DELETE that succeeded, when there is nothing else to say.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub struct Message {
    /// A sentence for the member.
    pub message: String,
    /// Its last sentence, where that is true of each in a row of the same: letters reach nobody.
    pub caution: Option<String>,
}

/// The reason why a request was refused.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub struct Problem {
    /// A sentence for the member; it may be reworded.
    message: String,
    code: ErrorCode,
    /// The name of the field that the message is about.
    field: Option<String>,
    /// The id of the person whom the message is about.
    about: Option<String>,
    /// True with `account_locked`.
    locked: Option<bool>,
    /// True at a sign-in with `code_needed`: the password was right, and the code is still to come, at verify-2fa.
    #[oai(rename = "requires2FA")]
    requires_two_factor: Option<bool>,
}

/// How an operation fails.
#[derive(Debug)]
pub struct ApiError(Refusal);

/// JSON, or how the operation fails.
pub type Answer<T> = Result<Json<T>, ApiError>;

/// How a GET or PUT outside of `/api/office` fails.
#[derive(Debug)]
pub struct PlainError(Refusal);

/// JSON, or how a GET or PUT outside of `/api/office` fails.
pub type PlainAnswer<T> = Result<Json<T>, PlainError>;

#[derive(ApiResponse)]
enum JsonAnswer {
    /// It was refused or failed; `code` says why.
    #[expect(dead_code, reason = "the description of what `answer` writes")]
    Refused(StatusCode, Json<Problem>),
}

#[derive(ApiResponse)]
enum SentenceAnswer {
    /// It was refused or failed; the sentence says why. What is not found is answered in JSON.
    #[expect(dead_code, reason = "the description of what `answer` writes")]
    Refused(StatusCode, PlainText<String>),
}

impl<E: Into<Refusal>> From<E> for ApiError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl<E: Into<Refusal>> From<E> for PlainError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl From<ApiError> for poem::Error {
    fn from(ApiError(refusal): ApiError) -> Self {
        Self::from_response(answer(Shape::Json, refusal))
    }
}

impl From<PlainError> for poem::Error {
    fn from(PlainError(refusal): PlainError) -> Self {
        Self::from_response(answer(Shape::Sentence, refusal))
    }
}

impl ApiResponse for ApiError {
    fn meta() -> MetaResponses {
        JsonAnswer::meta()
    }

    fn register(registry: &mut Registry) {
        JsonAnswer::register(registry);
    }
}

impl ApiResponse for PlainError {
    fn meta() -> MetaResponses {
        let mut meta = SentenceAnswer::meta();
        for response in &mut meta.responses {
            response.content.extend(JsonAnswer::meta().responses.into_iter().flat_map(|json| json.content));
        }
        meta
    }

    fn register(registry: &mut Registry) {
        SentenceAnswer::register(registry);
        JsonAnswer::register(registry);
    }
}

/// There is no valid session.
#[derive(Clone, Copy, Debug)]
pub struct SignedOut;

impl From<SignedOut> for Refusal {
    fn from(_: SignedOut) -> Self {
        standard(StatusCode::UNAUTHORIZED)
    }
}

pub fn message(text: impl Into<String>) -> Json<Message> {
    Json(Message { message: text.into(), caution: None })
}

/// The answer in the shape that is promised. 404 and 405 are always JSON: no screen shows them.
pub fn answer(shape: Shape, refusal: impl Into<Refusal>) -> Response {
    let refusal = logged(refusal.into());
    let Refusal { kind, code, field, about, retry_after, message, .. } = refusal;
    let as_json = shape == Shape::Json || matches!(kind, Kind::NotFound | Kind::MethodNotAllowed);
    let mut response = if as_json {
        let field = field.map(str::to_owned);
        let locked = (code == ErrorCode::AccountLocked).then_some(true);
        let requires_two_factor = (code == ErrorCode::CodeNeeded && kind == Kind::SignedOut).then_some(true);
        Json(Problem { message, code, field, about, locked, requires_two_factor }).into_response()
    } else {
        PlainText(message).into_response()
    };
    response.set_status(status(kind));
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

/// An error on our side leaves a line in the log, which no client may see.
fn logged(mut refusal: Refusal) -> Refusal {
    let Some(cause) = std::error::Error::source(&refusal) else { return refusal };
    let error = chain(cause);
    match refusal.code {
        ErrorCode::DiskFull => {
            tracing::error!(%error, "the disk is full and nothing can be saved; how to make room: portal doctor");
        }
        ErrorCode::DiskFailing => {
            tracing::error!(%error, "the disk takes nothing and nothing can be saved; what to do: portal doctor");
        }
        _ => {
            let number = incident_number();
            tracing::error!(incident = number, %error, "unexpected error");
            refusal.message = format!(
                "Something went wrong on our side. Please try again; if it stays, tell your church office this number: {number}."
            );
        }
    }
    refusal
}

/// Six letters and digits that find one line of the log.
pub fn incident_number() -> String {
    let mut bytes = [0; 4];
    // Without randomness all incidents are 000000; the log still has them.
    let _best_effort = getrandom::fill(&mut bytes);
    format!("{:06X}", u32::from_be_bytes(bytes) >> 8)
}

/// An error with its causes.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
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
            match error.downcast_ref::<NotText>() {
                Some(wrong) => answer(shape, Refusal::field(wrong.0, wrong.to_string())),
                None => standard_answer(shape, error.status()),
            }
        }
    }
}

fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::Invalid => StatusCode::BAD_REQUEST,
        Kind::SignedOut => StatusCode::UNAUTHORIZED,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Kind::TimedOut => StatusCode::REQUEST_TIMEOUT,
        Kind::Conflict => StatusCode::CONFLICT,
        Kind::Gone => StatusCode::GONE,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::Unusable => StatusCode::UNPROCESSABLE_ENTITY,
        Kind::Locked => StatusCode::LOCKED,
        Kind::Throttled => StatusCode::TOO_MANY_REQUESTS,
        Kind::Unexpected => StatusCode::INTERNAL_SERVER_ERROR,
        Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Kind::Full => StatusCode::INSUFFICIENT_STORAGE,
    }
}

/// The meaning of a status where no feature says more.
pub fn standard(status: StatusCode) -> Refusal {
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
    Refusal::new(code, text)
}

/// The answer of a server that cannot take the request at present.
pub fn busy(shape: Shape) -> Response {
    answer(shape, standard(StatusCode::SERVICE_UNAVAILABLE).retry_after(RETRY_AFTER_BUSY))
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
    let mut response = answer(shape, standard(status));
    response.set_status(status);
    response
}
