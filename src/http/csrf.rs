//! CSRF protection: what another site's page makes a member's browser send is refused (`app.rs` asks for each request).
//! Cookies are `SameSite=Strict` as well; this does not rely on it.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use poem::http::{HeaderMap, Method, header};

use super::client::client_of;
use crate::platform::client::Client;
use crate::platform::settings::PublicAddress;

/// Refusals logged within one minute. Writing costs more than refusing: a flood of them must not delay members who
/// save something.
const MOST_PER_MINUTE: u32 = 20;
/// The part of the path that stands in both logs.
const LONGEST_PATH: usize = 200;
/// Behind it a secret address goes on.
const CALENDARS: &str = "/calendar/";

/// Counts refusals: so many a minute are written down.
#[derive(Default)]
pub struct Refusals {
    /// The minute, and how many it has had.
    written: Mutex<(i64, u32)>,
}

/// A request that was refused.
pub struct Refused {
    pub client: Client,
    pub path: String,
}

impl Refusals {
    /// Counts the refusal of `request`; returns what to log of it, if anything.
    pub fn note(&self, request: &poem::Request, now: Timestamp) -> Option<Refused> {
        if !self.is_worth_writing(now.as_second().div_euclid(60)) {
            return None;
        }
        let path = loggable(request.uri().path());
        tracing::warn!(path, "refused a request from another site's page");
        Some(Refused { client: client_of(request), path })
    }

    fn is_worth_writing(&self, minute: i64) -> bool {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.0 != minute {
            *written = (minute, 0);
        }
        written.1 = written.1.saturating_add(1);
        written.1 <= MOST_PER_MINUTE
    }
}

/// The part of a path that may be written down, the query already left out: links carry tokens there, and calendar
/// addresses carry one in the path.
fn loggable(path: &str) -> String {
    if path.starts_with(CALENDARS) {
        return format!("{CALENDARS}…");
    }
    path.chars().take(LONGEST_PATH).collect()
}

/// Whether a request may go on: it changes nothing, or comes from our own page.
pub fn is_from_our_page(method: &Method, headers: &HeaderMap, public_address: &PublicAddress) -> bool {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return true;
    }
    let text = |name| headers.get(name).map(|value: &header::HeaderValue| value.to_str().unwrap_or("?"));
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    // Plain http on a LAN address sends no Sec-Fetch-Site, but every browser sends Origin with a POST.
    let Some(origin) = text(header::ORIGIN) else {
        return true; // Not a browser.
    };
    origin == public_address.origin()
        || text(header::HOST).is_some_and(|host| is_own_direct_address(origin, host))
}

/// Reached by IP or loopback name: such a page can only be this machine's, since no other site has its origin. A name
/// is different: an attacker's name can be made to point here.
fn is_own_direct_address(origin: &str, host: &str) -> bool {
    let same = ["http", "https"].iter().any(|scheme| origin == format!("{scheme}://{host}"));
    same && url::Url::parse(origin).is_ok_and(|url| match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(ip)) => !IpAddr::V4(ip).is_unspecified(),
        Some(url::Host::Ipv6(ip)) => !IpAddr::V6(ip).is_unspecified(),
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use poem::http::HeaderName;

    use super::*;

    // proves: O10
    #[test]
    fn no_secret_of_a_path_is_written_down() {
        for (path, written) in [
            ("/api/members/me", "/api/members/me"),
            ("/calendar/c2VjcmV0.ics", "/calendar/…"),
            ("/calendar/", "/calendar/…"),
            ("/calendars", "/calendars"),
        ] {
            assert_eq!(loggable(path), written);
        }
        assert_eq!(loggable(&"/é".repeat(150)).chars().count(), LONGEST_PATH);
    }

    // proves: S9
    #[test]
    fn which_requests_come_from_our_own_page() {
        let public: PublicAddress = "https://portal.example.org".parse().unwrap();
        // (Sec-Fetch-Site, Origin, Host, allowed)
        let table = [
            (Some("same-origin"), Some("https://portal.example.org"), "portal.example.org", true),
            (Some("none"), None, "portal.example.org", true),
            (Some("cross-site"), Some("https://evil.example"), "portal.example.org", false),
            (Some("cross-site"), Some("https://portal.example.org"), "portal.example.org", false),
            (Some("same-site"), Some("https://other.example.org"), "portal.example.org", false),
            (Some("cross-site"), None, "portal.example.org", false),
            (None, Some("https://portal.example.org"), "portal.example.org", true),
            (None, Some("http://portal.example.org"), "portal.example.org", false),
            (None, Some("https://portal.example.org:8443"), "portal.example.org", false),
            (None, Some("https://portal.example.org.evil.example"), "portal.example.org", false),
            (None, Some("null"), "portal.example.org", false),
            (None, Some("http://192.168.1.20:8080"), "192.168.1.20:8080", true),
            (None, Some("http://192.168.1.66"), "192.168.1.20:8080", false),
            (None, Some("http://[fd00::5]:8080"), "[fd00::5]:8080", true),
            (None, Some("http://localhost:8080"), "localhost:8080", true),
            (None, Some("http://rebound.evil.example"), "rebound.evil.example", false),
            (None, None, "portal.example.org", true),
        ];
        for (site, origin, host, allowed) in table {
            let mut headers = HeaderMap::new();
            if let Some(site) = site {
                headers.insert(HeaderName::from_static("sec-fetch-site"), site.parse().unwrap());
            }
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            headers.insert(header::HOST, host.parse().unwrap());
            for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
                let found = is_from_our_page(&method, &headers, &public);
                assert_eq!(found, allowed, "{method} {site:?} {origin:?} {host}");
            }
            assert!(is_from_our_page(&Method::GET, &headers, &public));
        }
    }
}
