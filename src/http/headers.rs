//! The headers of every answer, errors included.

use poem::http::{HeaderMap, HeaderName, HeaderValue, header};

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
