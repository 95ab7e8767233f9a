//! A browser that sets the portal up: its cookie, the way it came, its answers, and the page that it is shown.

use jiff::tz::TimeZone;
use poem::http::uri::Scheme;
use poem::{FromRequest, Request, RequestBody};
use poem_openapi::Object;

use super::answers::{Answers, ShownAnswers};
use super::{SetUp, gate_api, restore};
use crate::accounts::{Accounts, cookies};
use crate::appliance::installation::address_of_machine;
use crate::http::client::client_of;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::shared;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::refusal::Refusal;
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
pub type Page = Result<Json<PortalSetUp>, ApiError>;

impl<'a> FromRequest<'a> for Visitor {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        Ok(Self {
            accounts: shared::<Accounts>(request)?.clone(),
            dir: shared::<DataDir>(request)?.clone(),
            set_up: shared::<SetUp>(request)?.clone(),
            token: cookies::set_up_token(request.headers()),
            client: client_of(request),
            is_https: *request.scheme() == Scheme::HTTPS,
            reached_at: gate_api::reached_at(request)
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
            found_backups: restore::found(&self.dir).len(),
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
}
