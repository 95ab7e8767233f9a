//! The JSON of a refusal.

use poem::Request;
use poem::http::Method;

/// The JSON of an error answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `{message, code}`.
    Json,
    /// One sentence of plain text.
    Sentence,
}

impl Shape {
    /// The specification promises a sentence for GET and PUT; the office's operations say more, in JSON.
    pub fn of(request: &Request) -> Self {
        let is_office_work = request.uri().path().starts_with("/api/office/");
        match *request.method() {
            Method::GET | Method::HEAD | Method::PUT if !is_office_work => Self::Sentence,
            _ => Self::Json,
        }
    }
}
