//! A browser that sets the portal up: its cookie, the way it came, its answers, and the page that it is shown. Before all
//! requests stands the gate: while set-up is open nothing else is answered, and afterwards set-up no more. Set-up itself is for
//! browsers in the machine's own network.

use jiff::tz::TimeZone;
use poem::http::uri::Scheme;
use poem::http::{StatusCode, header};
use poem::{FromRequest, Request, RequestBody, Response};
use poem_openapi::Object;

use super::SetUp;
use super::answers::{Answers, ShownAnswers};
use crate::accounts::{Accounts, cookies};
use crate::appliance::backup::list::found_in;
use crate::appliance::installation::address_of_machine;
use crate::http::client::{Proxies, client_of, peer_of};
use crate::http::error::{self, Answer, Shape};
use crate::http::json::Json;
use crate::http::shared::shared;
use crate::http::ui;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::PublicAddress;
use crate::platform::token::Token;

pub struct Visitor {
    pub accounts: Accounts,
    pub dir: DataDir,
    pub set_up: SetUp,
    pub token: Option<Token>,
    pub client: Client,
    pub is_https: bool,
    /// The address in its address bar, where other devices reach it by that, too.
    pub reached_at: Option<String>,
}

/// How far the set-up of an empty portal is.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PortalSetUp {
    /// The machine's clock.
    now: String,
    /// This browser gave the code; no answer is shown to another one.
    has_code: bool,
    /// The mail server's password may be typed here: the way is encrypted, or does not leave the machine.
    takes_secrets: bool,
    /// The address by which the machine is reached in its own network.
    machine_address: Option<String>,
    /// How many backups lie beside the empty database.
    found_backups: usize,
    #[oai(flatten)]
    answers: ShownAnswers,
}

/// The answer of every step.
pub type Page = Answer<PortalSetUp>;

impl<'a> FromRequest<'a> for Visitor {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        Ok(Self {
            accounts: shared::<Accounts>(request)?.clone(),
            dir: shared::<DataDir>(request)?.clone(),
            set_up: shared::<SetUp>(request)?.clone(),
            token: cookies::set_up_token(request.headers()),
            client: client_of(request),
            is_https: *request.scheme() == Scheme::HTTPS,
            reached_at: reached_at(request)
                .filter(|address| !address.is_loopback())
                .map(|address| address.to_string()),
        })
    }
}

impl Visitor {
    pub fn takes_secrets(&self) -> bool {
        self.is_https || self.client.address.is_loopback()
    }

    /// The page with the answers of this browser, if it gave the code.
    pub fn page(self, answers: Option<Answers>) -> Json<PortalSetUp> {
        let named = if self.dir.is_service_folder() { address_of_machine() } else { None };
        Json(PortalSetUp {
            now: rfc3339(self.accounts.clock.now(), &TimeZone::UTC),
            has_code: answers.is_some(),
            takes_secrets: self.takes_secrets(),
            found_backups: found_in(&self.dir).len(),
            machine_address: named.or(self.reached_at),
            answers: answers.unwrap_or_default().shown,
        })
    }

    /// The answers, where this browser gave the code.
    pub async fn answers(&self) -> Result<Answers, Refusal> {
        let (seal, token) = (self.accounts.seal.clone(), self.token.clone());
        self.accounts.db.read_off_thread(move |conn| Answers::of(conn, &seal, token.as_ref())).await
    }

    /// Runs `work` on the answers of this browser and keeps them, in one transaction.
    pub async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Answers) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<(T, Answers), Refusal> {
        let (seal, token) = (self.accounts.seal.clone(), self.token.clone());
        let writing = self.accounts.db.write_off_thread(move |tx| {
            let mut answers = Answers::of(tx, &seal, token.as_ref())?;
            let done = work(&mut answers)?;
            answers.save(tx, &seal)?;
            Ok::<_, Refusal>((done, answers))
        });
        writing.await
    }

    /// The page after a change.
    pub async fn answer(
        self,
        work: impl FnOnce(&mut Answers) -> Result<(), Refusal> + Send + 'static,
    ) -> Page {
        let ((), answers) = self.change(work).await?;
        Ok(self.page(Some(answers)))
    }

    /// The page after a change that is not refused.
    pub async fn keep(self, work: impl FnOnce(&mut Answers) + Send + 'static) -> Page {
        let work = |answers: &mut Answers| {
            work(answers);
            Ok(())
        };
        self.answer(work).await
    }
}

const PAGE: &str = "/set-up";
const API: &str = "/api/set-up";
/// Answered at any time.
const ALWAYS: [&str; 2] = ["/api/health", "/api/names"];

/// The answer to a request that gets no further.
pub fn answer(request: &Request, is_open: bool, proxies: &Proxies) -> Option<Response> {
    let path = request.uri().path();
    if path.strip_prefix(API).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return if !is_open {
            Some(error::standard_answer(Shape::Json, StatusCode::NOT_FOUND))
        } else if proxies.is_direct_neighbour(peer_of(request), request.headers()) {
            None
        } else {
            Some(error::answer(Shape::Json, elsewhere()))
        };
    }
    if !is_open || ALWAYS.contains(&path) {
        None
    } else if path == "/api" || path.starts_with("/api/") {
        let refusal = Refusal::new(ErrorCode::SetUpOpen, "This portal is being set up.");
        Some(error::answer(Shape::Json, refusal))
    } else if path == PAGE || ui::names_a_file(path) {
        None
    } else {
        Some(Response::builder().status(StatusCode::FOUND).header(header::LOCATION, PAGE).finish())
    }
}

fn elsewhere() -> Refusal {
    let text = "A portal is set up from its own network only: open it by this machine's own address, from a device in the same network, without a web server in between. Or set it up on the machine: `sudo portal setup`.";
    Refusal::new(ErrorCode::SetUpElsewhere, text)
}

/// The address by which a browser reached the portal, where only the own network knows it: before set-up no other one is
/// known.
pub fn reached_at(request: &Request) -> Option<PublicAddress> {
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    format!("http://{host}").parse().ok()
}
