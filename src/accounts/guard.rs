//! Authentication: the session cookie, and the guards through which every signed-in handler reads and writes.

use std::marker::PhantomData;
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

const SCHEME: &str = "session";

/// Cookies and client of a request, with the accounts by which they are judged.
pub(super) struct Presented {
    pub accounts: Accounts,
    cookies: Cookies,
    client: Client,
}

/// The client, signed in or not. [`Caller::read`] is the only access to the database; it finds the session first.
pub struct Caller(Arc<Presented>);

/// A member whose session, and whose permission `P`, was validated before the request's body was read. The body of a
/// client without a session is never parsed. Without a `P` it is any member: for operations that change something.
pub struct SignedIn<P = AnyMember> {
    pub(super) presented: Arc<Presented>,
    pub(super) visit: Arc<Visit>,
    permission: PhantomData<P>,
}

/// The condition that a visit must meet for an operation.
pub trait Admission: Send + Sync + 'static {
    /// Work by the rights of a role, which is noted.
    const IS_ROLE_WORK: bool;

    fn check(visit: &Visit) -> Result<(), Refusal>;
}

/// The permission that a session gives.
pub struct AnyMember;

impl Admission for AnyMember {
    const IS_ROLE_WORK: bool = false;

    fn check(_: &Visit) -> Result<(), Refusal> {
        Ok(())
    }
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
        sessions::note_visit(db, &session, moment.now, false).await;
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

impl<P: Admission> SignedIn<P> {
    /// The session and the settings as they were when the request came.
    pub fn visit(&self) -> &Visit {
        &self.visit
    }

    /// Runs `work` on a reading connection.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection, &Visit) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let visit = Arc::clone(&self.visit);
        let outcome = self.presented.accounts.db.read_off_thread(move |conn| work(conn, &visit)).await?;
        self.note(&self.visit).await;
        Ok(outcome)
    }

    /// Runs `work` in one transaction, in which session and permission are looked up again: a session that has ended
    /// since writes nothing.
    pub async fn write<T: Send + 'static, D: Into<Refusal>>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<T, D> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (presented, moment) = (Arc::clone(&self.presented), self.presented.accounts.clock.moment());
        let writing = self.presented.accounts.db.write_off_thread(move |tx| {
            let visit = presented.visit(tx, moment)?.ok_or(SignedOut)?;
            P::check(&visit)?;
            let outcome = work(tx, &visit).map_err(Into::into)?;
            Ok::<_, Refusal>((outcome, visit))
        });
        let (outcome, visit) = writing.await?;
        self.note(&visit).await;
        self.presented.accounts.mailer.wake();
        Ok(outcome)
    }

    pub(super) async fn note(&self, visit: &Visit) {
        sessions::note_visit(&self.presented.accounts.db, &visit.session, visit.now, P::IS_ROLE_WORK).await;
    }
}

impl Presented {
    fn from_request(request: &Request) -> poem::Result<Arc<Self>> {
        let accounts = shared::<Accounts>(request)?.clone();
        let cookies = Cookies::from_headers(request.headers());
        Ok(Arc::new(Self { accounts, cookies, client: client_of(request) }))
    }

    /// The visit of a request with the permission `P`, before its body is read.
    async fn enter<P: Admission>(self: &Arc<Self>, method: &Method) -> Result<Visit, Refusal> {
        let (presented, moment) = (Arc::clone(self), self.accounts.clock.moment());
        let found = self.accounts.db.read_off_thread(move |conn| presented.visit(conn, moment)).await;
        let visit = found.map_err(Refusal::unexpected)?.ok_or(SignedOut)?;
        P::check(&visit)?;
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

fn register_scheme(registry: &mut Registry) {
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

impl<'a, P: Admission> ApiExtractor<'a> for SignedIn<P> {
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
        let refused = |refusal| poem::Error::from_response(error::answer(Shape::of(request), refusal));
        let visit = presented.enter::<P>(request.method()).await.map_err(refused)?;
        Ok(Self { presented, visit: Arc::new(visit), permission: PhantomData })
    }
}
