//! The portal's cookies: reading and writing them. Each carries only a random token, is out of reach of scripts and
//! other sites, and on https has the `__Host-` prefix, which browsers accept from https only, for this very host, with
//! Path=/.

use cookie::{Cookie, SameSite, time::Duration};
use poem::http::{HeaderMap, header};

use crate::accounts::devices::{self, PresentedTokens, Trust};
use crate::accounts::second_factor::store::pending_sign_in;
use crate::platform::settings::Settings;
use crate::platform::token::Token;

/// The session cookie's name on http; on https with [`HTTPS_PREFIX`].
pub(super) const SESSION: &str = "session";
const PENDING: &str = "pending";
const DEVICE: &str = "device";
/// Before the row's number: a browser has one for every member who trusts it.
const TRUST: &str = "trust-";
const SET_UP: &str = "set_up";
const HTTPS_PREFIX: &str = "__Host-";

/// Our cookies as sent, under both kinds of name; the public address decides which kind counts.
#[derive(Clone, Debug, Default)]
pub struct Cookies {
    https: Jar,
    http: Jar,
}

/// The tokens under one kind of name.
#[derive(Clone, Debug, Default)]
pub struct Jar {
    pub session: Option<Token>,
    /// A sign-in that waits for its code.
    pub pending: Option<Token>,
    /// The browser's own tokens.
    pub shown: PresentedTokens,
}

impl Cookies {
    /// Reads the request's cookies. Of several of one name the first counts.
    pub fn from_headers(headers: &HeaderMap) -> Self {
        let mut cookies = Self::default();
        let sent = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| Cookie::split_parse(value).filter_map(Result::ok));
        for cookie in sent {
            match cookie.name().strip_prefix(HTTPS_PREFIX) {
                Some(name) => cookies.https.put(name, cookie.value()),
                None => cookies.http.put(cookie.name(), cookie.value()),
            }
        }
        cookies
    }

    /// The cookies that count at this portal's address.
    pub fn at(&self, is_https: bool) -> &Jar {
        if is_https { &self.https } else { &self.http }
    }
}

impl Jar {
    /// The tokens presented by a browser that signs in.
    pub fn shown(&self) -> PresentedTokens {
        PresentedTokens { session: self.session.clone(), ..self.shown.clone() }
    }

    fn put(&mut self, name: &str, value: &str) {
        let place = match name {
            SESSION => &mut self.session,
            PENDING => &mut self.pending,
            DEVICE => &mut self.shown.device,
            _ => {
                let row = name.strip_prefix(TRUST).and_then(|row| row.parse().ok());
                if let (Some(row), Some(token)) = (row, Token::parse(value)) {
                    self.shown.trust.push((row, token));
                }
                return;
            }
        };
        if place.is_none() {
            *place = Token::parse(value);
        }
    }
}

/// The token of a browser that sets the portal up.
pub fn set_up_token(headers: &HeaderMap) -> Option<Token> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = sent.flat_map(|value| Cookie::split_parse(value).filter_map(Result::ok));
    cookies.find(|cookie| cookie.name() == SET_UP).and_then(|cookie| Token::parse(cookie.value()))
}

/// The cookie of a browser that sets the portal up.
pub fn set_up(token: &Token, is_https: bool) -> String {
    Cookie::build((SET_UP, token.encoded()))
        .http_only(true)
        .same_site(SameSite::Strict)
        .path("/api/set-up")
        .secure(is_https)
        .max_age(Duration::days(1))
        .to_string()
}

pub fn session(token: &Token, settings: &Settings) -> String {
    let lifetime = Duration::days(i64::from(settings.session_days));
    write(SESSION, &token.encoded(), lifetime, settings)
}

/// The cookie that takes it away again.
pub fn session_removal(settings: &Settings) -> String {
    write(SESSION, "", Duration::ZERO, settings)
}

/// The cookie by which a code is judged.
pub fn pending(token: &Token, settings: &Settings) -> String {
    write(PENDING, &token.encoded(), Duration::seconds(pending_sign_in::LIFETIME.as_secs()), settings)
}

/// The cookie that takes it away again.
pub fn pending_removal(settings: &Settings) -> String {
    write(PENDING, "", Duration::ZERO, settings)
}

/// The cookie by which a browser is known.
pub fn device(token: &Token, settings: &Settings) -> String {
    write(DEVICE, &token.encoded(), Duration::seconds(devices::LIFETIME.as_secs()), settings)
}

/// The cookie that skips the code, once.
pub fn trust(trust: &Trust, settings: &Settings) -> String {
    let name = format!("{TRUST}{}", trust.device);
    write(&name, &trust.token.encoded(), Duration::seconds(trust.seconds), settings)
}

fn write(name: &str, value: &str, lifetime: Duration, settings: &Settings) -> String {
    let https = settings.public_address.is_https();
    let name = if https { format!("{HTTPS_PREFIX}{name}") } else { name.to_owned() };
    Cookie::build((name, value))
        .http_only(true)
        .same_site(SameSite::Strict)
        .path("/")
        .secure(https)
        .max_age(lifetime)
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_cookies_of_one_name_the_first_token_counts() {
        let [one, two, device] = [1, 2, 3].map(|_| Token::generate());
        let cookies = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, text.parse().unwrap());
            Cookies::from_headers(&headers)
        };
        let (first, second) = (one.encoded(), two.encoded());
        for text in [
            format!("session={first}; session={second}"),
            format!("session=; session=x; session={first}; session={second}"),
            format!("__Host-session={second}; session={first}; a=b"),
        ] {
            assert_eq!(cookies(&text).at(false).session, Some(one.clone()), "{text}");
        }
        let both = cookies(&format!("session={first}; __Host-session={second}; device={}", device.encoded()));
        assert_eq!((&both.at(true).session, &both.at(true).shown.device), (&Some(two), &None));
        assert_eq!((&both.at(false).session, &both.at(false).shown.device), (&Some(one), &Some(device)));
    }
}
