//! The headers of every answer, errors included.

use std::sync::{Arc, Mutex, PoisonError};

use poem::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use poem::{FromRequest, Request, RequestBody};
use url::form_urlencoded::byte_serialize;

use super::error::{self, Shape};

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     font-src 'self'; form-action 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

/// Every browser feature is off, except writing to the clipboard (copy buttons).
const PERMISSIONS_POLICY: &str = "accelerometer=(), autoplay=(), \
     camera=(), clipboard-read=(), clipboard-write=(self), \
     display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), \
     idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), \
     publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), \
     xr-spatial-tracking=()";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (HeaderName::from_static("x-robots-tag"), "noindex"),
];

/// Two years: browsers come back by https only, also when a member types the bare name.
const HSTS: &str = "max-age=63072000";

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Adds the headers; what an answer already says about caching, and a stricter policy of its own, stay.
pub fn complete(headers: &mut HeaderMap, https: bool) {
    // With the policy and the caching, so that the map grows once.
    headers.reserve(ALWAYS.len() + 2);
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if https {
        // Browsers ignore it on plain http, and say so in the console.
        headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// True when a browser says that it has the answer with this `ETag`, written with its quotes.
pub fn names_etag(asked: &HeaderMap, etag: &str) -> bool {
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag))
}

/// The `Link` header of a page of a list, to the page of what is older than `cursor` (RFC 8288).
pub fn link_to_older(path: &str, cursor: &str) -> String {
    let cursor: String = byte_serialize(cursor.as_bytes()).collect();
    format!("<{path}?before={cursor}>; rel=\"next\"")
}

/// The cookies that this request's answer will set. Handlers take it as an argument: the framework's own response types
/// have one `Set-Cookie` header only, and signing in may set three.
#[derive(Clone, Default)]
pub struct NewCookies(Arc<Mutex<Vec<(HeaderName, HeaderValue)>>>);

impl NewCookies {
    /// Sets one more.
    pub fn set(&self, cookie: &str) {
        let value =
            HeaderValue::from_str(cookie).expect("our cookies are names, tokens and attributes in ASCII");
        self.push(header::SET_COOKIE, value);
    }

    /// Beside the cookies the browser clears its cache, in which pictures of members are.
    pub fn clear_cache(&self) {
        self.push(HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));
    }

    fn push(&self, name: HeaderName, value: HeaderValue) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((name, value));
    }

    /// Writes them onto the answer.
    pub fn complete(&self, headers: &mut HeaderMap) {
        for (name, value) in self.0.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            headers.append(name, value);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_cursor_is_part_of_an_address() {
        let link = link_to_older("/api/events", "2026-01-01,10:00,e\"> 1");
        assert_eq!(link, "</api/events?before=2026-01-01%2C10%3A00%2Ce%22%3E+1>; rel=\"next\"");
    }
}
