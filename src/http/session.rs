//! Who is signed in: the cookie, and the guard that every signed-in handler takes as its first argument.

use cookie::{Cookie, SameSite, time::Duration};
use jiff::Timestamp;
use poem::http::{HeaderMap, StatusCode, header};
use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};

use super::error;
use crate::app::App;
use crate::auth::session::{self, Session};
use crate::auth::token::Token;
use crate::settings::Settings;

const SCHEME: &str = "session";
/// Browsers accept the `__Host-` prefix only from https, for this very host, with Path=/.
const NAME_HTTPS: &str = "__Host-session";
const NAME_HTTP: &str = "session";

/// A request with a good session. Being handed one is the proof that somebody is signed in.
pub struct SignedIn {
    /// The session and its member.
    pub session: Session,
    /// The settings as they stand, read with the session.
    pub settings: Settings,
    /// The instant the request is judged by.
    pub now: Timestamp,
}

/// The cookie that carries a session.
pub fn cookie(token: &Token, settings: &Settings) -> String {
    let https = settings.public_address.is_https();
    Cookie::build((name(https), token.encoded()))
        .http_only(true)
        .same_site(SameSite::Strict)
        .path("/")
        .secure(https)
        .max_age(Duration::days(i64::from(settings.session_days)))
        .to_string()
}

/// The cookie that takes it away again.
pub fn removal_cookie(settings: &Settings) -> String {
    let https = settings.public_address.is_https();
    Cookie::build((name(https), ""))
        .http_only(true)
        .same_site(SameSite::Strict)
        .path("/")
        .secure(https)
        .max_age(Duration::ZERO)
        .to_string()
}

/// The session token a request carries, if it looks like one of ours.
pub fn token(headers: &HeaderMap, settings: &Settings) -> Option<Token> {
    let wanted = name(settings.public_address.is_https());
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| Cookie::split_parse(value).filter_map(Result::ok))
        .find(|cookie| cookie.name() == wanted)
        .and_then(|cookie| Token::parse(cookie.value()))
}

fn name(https: bool) -> &'static str {
    if https { NAME_HTTPS } else { NAME_HTTP }
}

impl<'a> ApiExtractor<'a> for SignedIn {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        registry.create_security_scheme(
            SCHEME,
            MetaSecurityScheme {
                ty: "apiKey",
                description: Some("The session cookie. On https its name is __Host-session."),
                name: Some(NAME_HTTP),
                key_in: Some("cookie"),
                scheme: None,
                bearer_format: None,
                flows: None,
                openid_connect_url: None,
            },
        );
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SCHEME]
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let method = request.method();
        let app = request.data::<App>().ok_or_else(|| {
            poem::Error::from_response(error::standard_answer(method, StatusCode::INTERNAL_SERVER_ERROR))
        })?;
        let headers = request.headers().clone();
        let now = app.clock.now();
        let found = app
            .db
            .read_off_thread(move |conn| {
                let settings = Settings::load(conn)?;
                let session = match token(&headers, &settings) {
                    Some(token) => session::find(conn, &token, &settings, now)?,
                    None => None,
                };
                Ok::<_, rusqlite::Error>((session, settings))
            })
            .await
            .map_err(|problem| {
                let text = error::unexpected(&problem);
                poem::Error::from_response(error::answer(method, StatusCode::INTERNAL_SERVER_ERROR, &text))
            })?;
        let (Some(session), settings) = found else {
            return Err(poem::Error::from_response(error::standard_answer(method, StatusCode::UNAUTHORIZED)));
        };
        session::note_visit(app, &session, now).await;
        Ok(Self { session, settings, now })
    }
}
