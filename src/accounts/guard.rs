//! Authentication: the session cookie, and the guards through which every signed-in handler reads and writes.

use std::sync::Arc;

use jiff::{Timestamp, ZonedDateTime};
use poem::http::Method;
use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use poem_openapi::types::ToJSON;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use rusqlite::{Connection, Transaction};

use super::cookies::{self, Cookies};
use crate::accounts::Accounts;
use crate::accounts::sessions::{self, Session};
use crate::http::client::client_of;
use crate::http::error::{self, PlainError, Shape, SignedOut};
use crate::http::json::Written;
use crate::http::shared::shared;
use crate::platform::client::Client;
use crate::platform::clock::Moment;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;

pub(super) const SCHEME: &str = "session";

/// Cookies and client of a request, with the accounts by which they are judged.
pub(super) struct Presented {
    pub accounts: Accounts,
    cookies: Cookies,
    client: Client,
}

/// The client, signed in or not. [`Caller::read`] is the only access to the database; it finds the session first.
pub struct Caller(Arc<Presented>);

/// A member whose session was validated before the request's body was read: for operations that change something. The
/// body of a client without a session is never parsed.
pub struct SignedIn {
    presented: Arc<Presented>,
    visit: Visit,
}

/// A valid session. Having one is the proof that the client is signed in.
pub struct Visit {
    /// The session and its member.
    pub session: Session,
    /// The settings as they stand, read with the session.
    pub settings: Arc<Settings>,
    pub client: Client,
    /// The instant the request is judged by.
    pub now: Timestamp,
    /// The same on both clocks.
    pub moment: Moment,
}

impl Visit {
    /// The instant by the congregation's clock.
    pub fn here(&self) -> ZonedDateTime {
        self.now.to_zoned_datetime(self.settings.time_zone.clone())
    }
}

impl Caller {
    /// Runs `work` on a reading connection for a signed-in member. Session and work are read in one call, so a request
    /// waits for the database thread once.
    pub async fn read<T: Send + 'static>(
        self,
        work: impl FnOnce(&Connection, &Visit) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, PlainError> {
        let presented = Arc::clone(&self.0);
        let moment = self.0.accounts.clock.moment();
        let db = &self.0.accounts.db;
        let found = db
            .read_off_thread(move |conn| {
                let Some(visit) = presented.visit(conn, moment)? else { return Ok(None) };
                Ok::<_, rusqlite::Error>(Some((work(conn, &visit)?, visit.session)))
            })
            .await
            .map_err(Refusal::unexpected)?;
        let (outcome, session) = found.ok_or(SignedOut)?;
        sessions::note_visit(db, &session, moment.now).await;
        Ok(outcome)
    }

    /// The list that `work` finds, as [`Caller::read`] does.
    pub async fn list<T: ToJSON + 'static>(
        self,
        work: impl FnOnce(&Connection, &Visit) -> rusqlite::Result<Vec<T>> + Send + 'static,
    ) -> Result<Written<Vec<T>>, PlainError> {
        self.read(|conn, visit| Ok(Written::list(work(conn, visit)?))).await
    }
}

impl SignedIn {
    /// The session and the settings as they were when the request came.
    pub fn visit(&self) -> &Visit {
        &self.visit
    }

    /// Runs `work` in one transaction for the member. The transaction looks the session up again: one that has ended
    /// since writes nothing.
    pub async fn write<T, D>(
        self,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, Refusal>
    where
        T: Send + 'static,
        D: From<rusqlite::Error> + Into<Refusal> + Send + 'static,
    {
        let (outcome, visit) = self.presented.write(|_| Ok(()), work).await?;
        sessions::note_visit(&self.presented.accounts.db, &visit.session, visit.now).await;
        Ok(outcome)
    }
}

/// A check that a visit must pass for an operation.
type Check = fn(&Visit) -> Result<(), Refusal>;

impl Presented {
    pub(super) fn from_request(request: &Request) -> poem::Result<Arc<Self>> {
        let accounts = shared::<Accounts>(request)?.clone();
        let cookies = Cookies::from_headers(request.headers());
        Ok(Arc::new(Self { accounts, cookies, client: client_of(request) }))
    }

    /// Runs `work` in one transaction, in which the session is looked up again and checked.
    pub(super) async fn write<T, D>(
        self: &Arc<Self>,
        check: Check,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<(T, Visit), Refusal>
    where
        T: Send + 'static,
        D: From<rusqlite::Error> + Into<Refusal> + Send + 'static,
    {
        let (presented, moment) = (Arc::clone(self), self.accounts.clock.moment());
        let writing = self.accounts.db.write_off_thread(move |tx| {
            let visit = presented.visit(tx, moment)?.ok_or(SignedOut)?;
            check(&visit)?;
            let outcome = work(tx, &visit).map_err(Into::into)?;
            Ok::<_, Refusal>((outcome, visit))
        });
        writing.await
    }

    /// The visit of a request that may change something, before its body is read.
    pub(super) async fn enter(self: &Arc<Self>, check: Check, method: &Method) -> Result<Visit, Refusal> {
        let (presented, moment) = (Arc::clone(self), self.accounts.clock.moment());
        let found = self.accounts.db.read_off_thread(move |conn| presented.visit(conn, moment)).await;
        let visit = found.map_err(Refusal::unexpected)?.ok_or(SignedOut)?;
        check(&visit)?;
        if !method.is_safe() {
            self.accounts.change_limit.count(&visit.session.member.id, visit.now)?;
        }
        Ok(visit)
    }

    /// The good session that one of the cookies opens, with the settings it is judged by.
    fn visit(&self, conn: &Connection, moment: Moment) -> rusqlite::Result<Option<Visit>> {
        let settings = self.accounts.settings.load(conn)?;
        let cookies = self.cookies.at(settings.public_address.is_https());
        let Some(token) = &cookies.session else { return Ok(None) };
        let session = sessions::find(conn, token, &settings, moment)?;
        let client = self.client.clone();
        Ok(session.map(|session| Visit { session, settings, client, now: moment.now, moment }))
    }
}

pub(super) fn register_scheme(registry: &mut Registry) {
    registry.create_security_scheme(
        SCHEME,
        MetaSecurityScheme {
            ty: "apiKey",
            description: Some("The session cookie. On https its name is __Host-session."),
            name: Some(cookies::SESSION),
            key_in: Some("cookie"),
            scheme: None,
            bearer_format: None,
            flows: None,
            openid_connect_url: None,
        },
    );
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
        Presented::from_request(request).map(Self)
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
        let presented = Presented::from_request(request)?;
        match presented.enter(|_| Ok(()), request.method()).await {
            Ok(visit) => Ok(Self { presented, visit }),
            Err(refusal) => Err(poem::Error::from_response(error::answer(Shape::of(request), refusal))),
        }
    }
}
