//! Cookies that an answer sets: the framework's own response types have one `Set-Cookie` header only, and signing in
//! may set three.

use std::sync::{Arc, Mutex, PoisonError};

use poem::http::{HeaderMap, HeaderValue, StatusCode, header};
use poem::{FromRequest, Request, RequestBody};

use super::error::{self, Shape};

/// The cookies that this request's answer will set. Handlers take it as an argument.
#[derive(Clone, Default)]
pub struct NewCookies(Arc<Mutex<Vec<HeaderValue>>>);

impl NewCookies {
    /// Sets one more.
    pub fn set(&self, cookie: &str) {
        let value =
            HeaderValue::from_str(cookie).expect("our cookies are names, tokens and attributes in ASCII");
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(value);
    }

    /// Writes them onto the answer.
    pub fn complete(&self, headers: &mut HeaderMap) {
        for value in self.0.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            headers.append(header::SET_COOKIE, value);
        }
    }
}

impl<'a> FromRequest<'a> for NewCookies {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        request.data::<Self>().cloned().ok_or_else(|| {
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            poem::Error::from_response(error::standard_answer(Shape::of(request), status))
        })
    }
}
