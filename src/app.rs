//! The composition root: background tasks, middleware, and the API of all features. Only [`crate::cli`] imports it.

use std::ops::Deref;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use ipnet::IpNet;
use poem::http::uri::Scheme;
use poem::http::{Method, StatusCode};
use poem::{Endpoint, EndpointExt, IntoEndpoint, Request, Response, Result};
use poem_openapi::{OpenApi, OpenApiService};

use crate::accounts::audit_log::page::api::LogPageApi;
use crate::accounts::elevation::api::RoleWorkApi;
use crate::accounts::lockout::throttle::Throttle;
use crate::accounts::passwords::api::AuthApi;
use crate::accounts::second_factor::setup::api::SecondFactorApi;
use crate::accounts::security_page::api::SecurityCardApi;
use crate::accounts::sign_in::api::{JoinApi, SignInApi};
use crate::accounts::{self, Accounts, audit_log};
use crate::appliance::certificates::automatic::CertificateRenewal;
use crate::appliance::certificates::redirect::challenge_answer;
use crate::appliance::face_api::FaceApi;
use crate::appliance::health::HealthApi;
use crate::appliance::import::import_work;
use crate::appliance::import::imports_api::Jobs;
use crate::appliance::import::likeness::REMOVED_PEOPLE_MARKS;
use crate::appliance::letters;
use crate::appliance::portal_page::Looks;
use crate::appliance::portal_page::api::PortalPageApi;
use crate::appliance::set_up::SetUp;
use crate::appliance::set_up::address_api::SetUpAddressApi;
use crate::appliance::set_up::api::SetUpApi;
use crate::appliance::set_up::mail_api::SetUpMailApi;
use crate::appliance::set_up::restore_api::SetUpRestoreApi;
use crate::appliance::set_up::visitor_api as gate;
use crate::appliance::settings_api::SettingsApi;
use crate::congregation::announcements::api::AnnouncementsApi;
use crate::congregation::announcements::api::{AnnouncementLettersApi, AnnouncementWorkApi};
use crate::congregation::celebrations::api::CelebrationsApi;
use crate::congregation::events::feeds::api::{CalendarFeedsApi, CalendarFilesApi, answer_feed};
use crate::congregation::events::feeds::links;
use crate::congregation::events::invitations::api::{AnswerLinksApi, EventLettersApi, LinkMisses};
use crate::congregation::events::office::api::EventWorkApi;
use crate::congregation::events::rsvp::api::EventsApi;
use crate::congregation::events::rsvp::api::{AnswersApi, OfficeAnswersApi};
use crate::congregation::giving::api::FundsApi;
use crate::congregation::giving::api::GivingApi;
use crate::congregation::giving::change_api::GiftChangesApi;
use crate::congregation::giving::counting::api::CountingApi;
use crate::congregation::giving::couples::api::{CouplesApi, JointGivingApi};
use crate::congregation::giving::envelopes::api::EnvelopesApi;
use crate::congregation::giving::gifts_api::GiftsApi;
use crate::congregation::giving::pledges::api::CampaignsApi;
use crate::congregation::giving::reports::api::{GivingOverviewApi, MonthsApi};
use crate::congregation::giving::statements::api::{StatementWorkApi, StatementsApi};
use crate::congregation::households::api::HouseholdsApi;
use crate::congregation::invitations::api::{InvitationsApi, SlipsApi};
use crate::congregation::office_letters::api::OfficeLettersApi;
use crate::congregation::people::life::api::LifeApi;
use crate::congregation::people::list::account_api::PersonAccountApi;
use crate::congregation::people::list::api::{ManyPeopleApi, PeopleApi};
use crate::congregation::people::members::api::MembersApi;
use crate::congregation::people::removal::api::{MergeApi, RemovalApi};
use crate::congregation::photos::api::PhotosApi;
use crate::congregation::photos::processing::PhotoProcessor;
use crate::congregation::subscriptions::api::{EndLettersApi, LetterChoicesApi};
use crate::http::body_budget::{BodyBudget, BudgetExhausted};
use crate::http::client::{self, Network};
use crate::http::csrf::{self, Refusals};
use crate::http::error::{self, Shape};
use crate::http::methods::{Methods, Operations};
use crate::http::shared::Everything;
use crate::http::ui::{self, NamesApi};
use crate::http::{face, headers, request_body};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::mail::Mailer;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;

/// The running portal. Cheap to clone; there is no other global state.
#[derive(Clone)]
pub struct App {
    pub accounts: Accounts,
    pub data_dir: DataDir,
    pub photo_processor: PhotoProcessor,
    pub running_imports: Jobs,
    pub set_up: SetUp,
    pub renewal: CertificateRenewal,
    pub body_budget: BodyBudget,
    /// Wrong calendar addresses by client address; a phone that asks for an ended one all day keeps no member from
    /// signing in.
    pub calendar_misses: Arc<Throttle>,
    pub link_misses: LinkMisses,
    /// Reverse proxies in front of the portal that are trusted to report a client's address.
    pub proxies: client::Proxies,
}

impl Deref for App {
    type Target = accounts::AccountsState;

    fn deref(&self) -> &accounts::AccountsState {
        &self.accounts
    }
}

impl App {
    pub fn new(db: Database, clock: Clock, data_dir: DataDir, seal: Seal) -> Self {
        let photo_processor = PhotoProcessor::in_folder(data_dir.path());
        let mailer = Mailer::new(&data_dir.letters_path(), seal.clone(), letters::WRITER);
        Self {
            accounts: Accounts::new(db, clock, mailer, seal),
            data_dir,
            photo_processor,
            body_budget: BodyBudget::default(),
            running_imports: Jobs::default(),
            set_up: SetUp::default(),
            renewal: CertificateRenewal::default(),
            calendar_misses: Arc::default(),
            link_misses: LinkMisses::default(),
            proxies: client::Proxies::default(),
        }
    }

    /// The same behind reverse proxies in these networks.
    #[must_use]
    pub fn behind(mut self, proxies: Vec<IpNet>) -> Self {
        self.proxies = client::Proxies::new(proxies);
        self
    }
}

pub fn portal(app: App) -> Arc<impl Endpoint<Output = Response>> {
    let everything = Everything::default()
        .with(app.accounts.clone())
        .with(app.db.clone())
        .with(app.settings.clone())
        .with(app.data_dir.clone())
        .with(app.link_misses.clone())
        .with(Looks::default())
        .with(REMOVED_PEOPLE_MARKS)
        .with(app.running_imports.clone())
        .with(app.set_up.clone())
        .with(app.renewal.clone())
        .with(app.photo_processor.clone());
    let operations = Operations::of(features());
    let methods = operations.methods();
    let api = OpenApiService::new(operations, "", "").into_endpoint().data(everything);
    Arc::new(Hardened::new(Portal { api, methods, app: app.clone() }, app))
}

/// Puts what every request must satisfy around any endpoint.
pub struct Hardened<E> {
    inner: E,
    app: App,
    refusals: Refusals,
}

impl<E> Hardened<E> {
    /// `inner` is what answers.
    pub fn new(inner: E, app: App) -> Self {
        Self { inner, app, refusals: Refusals::default() }
    }
}

impl<E: Endpoint<Output = Response>> Endpoint for Hardened<E> {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        let shape = Shape::of(&request);
        let cookies = headers::NewCookies::default();
        request.set_data(cookies.clone());
        client::find_address(&mut request, &self.app.proxies);
        let work = AssertUnwindSafe(self.check_and_answer(request)).catch_unwind();
        let mut response = work.await.unwrap_or_else(|_| {
            let number = error::incident_number();
            tracing::error!(incident = number, "a request panicked");
            let text = format!("Something went wrong on our side. If it stays, tell your church office this number: {number}.");
            error::answer(shape, Refusal::new(ErrorCode::Unexpected, text))
        });
        cookies.complete(response.headers_mut());
        headers::complete(response.headers_mut(), self.app.settings.is_https());
        Ok(response)
    }
}

impl<E: Endpoint<Output = Response>> Hardened<E> {
    /// A web server in front has the encryption, and this client came around it: its password would be readable.
    fn comes_unencrypted_from_elsewhere(&self, request: &Request) -> bool {
        self.app.settings.is_https()
            && *request.scheme() == Scheme::HTTP
            && request.uri().path() != "/api/health"
            && request.remote_addr().as_socket_addr().is_some_and(|peer| !self.app.proxies.allows(peer.ip()))
    }

    /// Writes a refusal into the audit log. If that fails the request is refused all the same.
    async fn write_down_refusal(&self, request: &Request) {
        let now = self.app.clock.now();
        let Some(refused) = self.refusals.note(request, now) else { return };
        let writing = self.app.db.write_off_thread(move |tx| {
            audit_log::record_cross_site(tx, &refused.client, &refused.path, now)
        });
        if let Err(error) = writing.await {
            tracing::warn!(%error, "a refusal could not be written down");
        }
    }

    async fn check_and_answer(&self, mut request: Request) -> Response {
        let (method, shape) = (request.method().clone(), Shape::of(&request));
        // Before any refusal: behind an unread body the connection ends, and another request may be on its way there.
        let body = request_body::read_within_limits(&mut request).await;
        let is_set_up_open = match self.app.set_up.is_open(&self.app.db).await {
            Ok(is_open) => is_open,
            Err(error) => return error::answer(shape, error),
        };
        if let Some(answer) = challenge_answer(&self.app.renewal.certificates, &request) {
            return answer;
        }
        if let Some(answer) = gate::answer(&request, is_set_up_open, &self.app.proxies) {
            return answer;
        }
        if self.comes_unencrypted_from_elsewhere(&request) {
            let settings = self.app.accounts.settings().await;
            let address = settings.map(|settings| settings.public_address.to_string()).unwrap_or_default();
            let text = format!("Nothing is encrypted here. Please open {address} in its place.");
            return error::answer(shape, Refusal::new(ErrorCode::HttpsRequired, text));
        }
        if !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS) {
            let settings = match self.app.accounts.settings().await {
                Ok(settings) => settings,
                Err(error) => return error::answer(shape, Refusal::unexpected(error)),
            };
            let own = if is_set_up_open { gate::reached_at(&request) } else { None };
            let own = own.as_ref().unwrap_or(&settings.public_address);
            // A mail program's click comes from its own page; no cookie counts for it.
            if !request_body::is_one_click(&request)
                && !csrf::is_from_our_page(&method, request.headers(), own)
            {
                self.write_down_refusal(&request).await;
                let text = format!(
                    "This page was not opened from the portal's own address. Please open {own} and try again."
                );
                return error::answer(shape, Refusal::new(ErrorCode::CrossSite, text));
            }
        }
        if let Err(status) = body {
            return error::standard_answer(shape, status);
        }
        error::in_shape(shape, self.inner.call(request).await)
    }
}

struct Portal<A> {
    api: A,
    methods: Methods,
    app: App,
}

impl<A: Endpoint<Output = Response>> Endpoint for Portal<A> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let path = request.uri().path();
        let network = Network::from(client::client_of(&request).address);
        if path == "/api" || path.starts_with("/api/") {
            let (path, method, shape) = (path.to_owned(), request.method().clone(), Shape::of(&request));
            // Until the answer is counted.
            let _turn = match method {
                Method::GET | Method::HEAD => Some(self.app.body_budget.turn(network).await),
                _ => None,
            };
            match self.api.call(request).await {
                Err(problem) if problem.status() == StatusCode::METHOD_NOT_ALLOWED => {
                    Ok(error::other_methods(self.methods.at(&path)))
                }
                Ok(response) => match self.app.body_budget.count(response, network).await? {
                    Ok(response) => Ok(response),
                    Err(BudgetExhausted) => Ok(error::busy(shape)),
                },
                other => other,
            }
        } else if links::is_path(path) || face::is_path(path) {
            let _turn = self.app.body_budget.turn(network).await;
            let answer = if links::is_path(path) {
                answer_feed(&self.app.accounts, &self.app.calendar_misses, &request).await
            } else {
                face::answer(&self.app.db, &self.app.settings, &request).await
            };
            let counted = self.app.body_budget.count(answer, network).await?;
            Ok(counted.unwrap_or_else(|BudgetExhausted| error::busy(Shape::Sentence)))
        } else {
            Ok(ui::answer(&self.app.db, &self.app.settings, &request).await)
        }
    }
}

/// A tuple has sixteen places at most.
fn features() -> impl OpenApi {
    (
        AuthApi,
        (SignInApi, JoinApi),
        (SecondFactorApi, SecurityCardApi),
        RoleWorkApi,
        (EventsApi, AnswersApi, AnswerLinksApi),
        (EventWorkApi, OfficeAnswersApi, EventLettersApi),
        (AnnouncementsApi, AnnouncementWorkApi, AnnouncementLettersApi),
        (CalendarFilesApi, CalendarFeedsApi),
        (LetterChoicesApi, EndLettersApi),
        CelebrationsApi,
        MembersApi,
        PhotosApi,
        (
            PeopleApi,
            ManyPeopleApi,
            PersonAccountApi,
            (LifeApi, RemovalApi, MergeApi),
            HouseholdsApi,
            SlipsApi,
            InvitationsApi,
            (LogPageApi, OfficeLettersApi),
            (
                CouplesApi,
                EnvelopesApi,
                GivingOverviewApi,
                (FundsApi, GiftsApi, GiftChangesApi, MonthsApi),
                StatementWorkApi,
                CampaignsApi,
            ),
        ),
        (GivingApi, StatementsApi, JointGivingApi, CountingApi, import_work()),
        (NamesApi, HealthApi, SettingsApi, PortalPageApi, FaceApi),
        (SetUpApi, SetUpAddressApi, SetUpMailApi, SetUpRestoreApi),
    )
}

/// With its description.
pub fn service() -> OpenApiService<impl OpenApi, ()> {
    OpenApiService::new(features(), "Member portal", env!("CARGO_PKG_VERSION")).description(
        "The members-only portal of one congregation. Errors of POST, DELETE and office work are JSON {message, code}, \
         where the code stays and the sentence may be reworded; errors of other GETs and PUTs are one plain sentence. \
         Retry-After says in seconds when another try is worth it.",
    )
}
