//! Who is signed in: the cookie, and the guards through which every signed-in handler reads and writes.

use std::sync::Arc;

use cookie::{Cookie, SameSite, time::Duration};
use jiff::Timestamp;
use poem::http::{HeaderMap, StatusCode, header};
use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use rusqlite::{Connection, Transaction};

use super::error::{self, ReadError, SignedOut};
use crate::app::App;
use crate::auth::session::{self, Session};
use crate::auth::token::Token;
use crate::settings::Settings;

const SCHEME: &str = "session";
/// Browsers accept the `__Host-` prefix only from https, for this very host, with Path=/.
const NAME_HTTPS: &str = "__Host-session";
const NAME_HTTP: &str = "session";

/// Whoever asks, signed in or not. The book opens only through [`Caller::read`], which finds the session first.
pub struct Caller {
    app: App,
    /// From a cookie of either name; which one counts depends on the public address.
    tokens: Tokens,
}

/// A member whose session was found good before the request's body was looked at: for operations that change
/// something. The body of somebody who is not signed in is never parsed.
pub struct SignedIn {
    app: App,
    tokens: Arc<Tokens>,
    session: Session,
}

/// A good session. Being handed one is the proof that somebody is signed in.
pub struct Visit {
    /// The session and its member.
    pub session: Session,
    /// The settings as they stand, read with the session.
    pub settings: Settings,
    /// The instant the request is judged by.
    pub now: Timestamp,
}

impl Caller {
    /// Runs `work` on a reading connection for a member who is signed in. Session and work are read in one go, so
    /// a request waits for the disk's thread once.
    pub async fn read<T: Send + 'static>(
        self,
        work: impl FnOnce(&Connection, &Visit) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, ReadError> {
        let Self { app, tokens } = self;
        let now = app.clock.now();
        let found = app
            .db
            .read_off_thread(move |conn| {
                let Some(visit) = tokens.visit(conn, now)? else { return Ok(None) };
                Ok::<_, rusqlite::Error>(Some((work(conn, &visit)?, visit.session)))
            })
            .await?;
        let (outcome, session) = found.ok_or(SignedOut)?;
        session::note_visit(&app, &session, now).await;
        Ok(outcome)
    }
}

impl SignedIn {
    /// Whose session it was when the request came.
    pub fn member_id(&self) -> &str {
        &self.session.member.id
    }

    /// The session as it was when the request came.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Runs `work` in one transaction for the member. The session is looked up again inside it: one that has ended
    /// since writes nothing.
    pub async fn write<T, D, E>(
        self,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        D: From<rusqlite::Error> + Into<E> + Send + 'static,
        E: From<SignedOut>,
    {
        let Self { app, tokens, .. } = self;
        let now = app.clock.now();
        let outcome = app
            .db
            .write_off_thread(move |tx| match tokens.visit(tx, now)? {
                Some(visit) => work(tx, &visit).map(|outcome| Some((outcome, visit.session))),
                None => Ok(None),
            })
            .await;
        let (outcome, session) = outcome.map_err(Into::into)?.ok_or(SignedOut)?;
        session::note_visit(&app, &session, now).await;
        Ok(outcome)
    }
}

/// What looks like one of our tokens, under either cookie name.
#[derive(Default)]
pub struct Tokens {
    https: Option<Token>,
    http: Option<Token>,
}

impl Tokens {
    /// Reads the request's cookies.
    pub fn from_headers(headers: &HeaderMap) -> Self {
        let mut tokens = Self::default();
        let cookies = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| Cookie::split_parse(value).filter_map(Result::ok));
        for cookie in cookies {
            let place = match cookie.name() {
                NAME_HTTPS => &mut tokens.https,
                NAME_HTTP => &mut tokens.http,
                _ => continue,
            };
            if place.is_none() {
                *place = Token::parse(cookie.value());
            }
        }
        tokens
    }

    /// The good session that one of them opens, with the settings it is judged by.
    fn visit(&self, conn: &Connection, now: Timestamp) -> rusqlite::Result<Option<Visit>> {
        let settings = Settings::load(conn)?;
        let Some(token) = self.choose(&settings) else { return Ok(None) };
        let session = session::find(conn, token, &settings, now)?;
        Ok(session.map(|session| Visit { session, settings, now }))
    }

    /// The one that counts at this portal's address.
    pub fn choose(&self, settings: &Settings) -> Option<&Token> {
        if settings.public_address.is_https() { self.https.as_ref() } else { self.http.as_ref() }
    }
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

fn name(https: bool) -> &'static str {
    if https { NAME_HTTPS } else { NAME_HTTP }
}

fn register_scheme(registry: &mut Registry) {
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

fn app_of(request: &Request) -> poem::Result<App> {
    request.data::<App>().cloned().ok_or_else(|| {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        poem::Error::from_response(error::standard_answer(request.method(), status))
    })
}

impl<'a> ApiExtractor<'a> for Caller {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register_scheme(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SCHEME]
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        Ok(Self { app: app_of(request)?, tokens: Tokens::from_headers(request.headers()) })
    }
}

impl<'a> ApiExtractor<'a> for SignedIn {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register_scheme(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SCHEME]
    }

    async fn from_request(
        request: &'a Request,
        _body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let app = app_of(request)?;
        let tokens = Arc::new(Tokens::from_headers(request.headers()));
        let (asked, now) = (Arc::clone(&tokens), app.clock.now());
        let found = app.db.read_off_thread(move |conn| asked.visit(conn, now)).await;
        let refusal = match found {
            Ok(Some(visit)) => return Ok(Self { app, tokens, session: visit.session }),
            Ok(None) => error::standard_answer(request.method(), StatusCode::UNAUTHORIZED),
            Err(problem) => {
                let text = error::unexpected(&problem);
                error::answer(request.method(), StatusCode::INTERNAL_SERVER_ERROR, &text)
            }
        };
        Err(poem::Error::from_response(refusal))
    }
}
