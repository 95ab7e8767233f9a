//! A browser that sets the portal up: its cookie, the way it came, and its answers.

use jiff::Timestamp;
use poem::http::uri::Scheme;
use poem::{FromRequest, Request, RequestBody};

use super::answers::Answers;
use super::views::{PortalSetUp, Surroundings};
use super::{SetUp, answers_of, gate_api, restore};
use crate::accounts::{Accounts, cookies};
use crate::appliance::installation::address_of_machine;
use crate::http::client::client_of;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::shared;
use crate::platform::client::Client;
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
    /// The address in its address bar, where that is of the own network.
    pub reached_at: Option<String>,
}

impl<'a> FromRequest<'a> for Visitor {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        Ok(Self {
            accounts: shared::<Accounts>(request)?.clone(),
            dir: shared::<DataDir>(request)?.clone(),
            set_up: shared::<SetUp>(request)?.clone(),
            token: cookies::set_up_token(request.headers()),
            client: client_of(request),
            is_https: *request.scheme() == Scheme::HTTPS,
            reached_at: gate_api::reached_at(request).map(|address| address.to_string()),
        })
    }
}

impl Visitor {
    pub fn takes_secrets(&self) -> bool {
        self.is_https || self.client.address.is_loopback()
    }

    /// The page with these answers.
    pub fn page(&self, answers: Answers, has_code: bool) -> Json<PortalSetUp> {
        let named = if self.dir.is_service_folder() { address_of_machine() } else { None };
        let around = Surroundings {
            has_code,
            takes_secrets: self.takes_secrets(),
            machine_address: named.or_else(|| self.reached_at.clone()),
            found_backups: restore::found(&self.dir).len(),
            now: self.accounts.clock.now(),
        };
        Json(PortalSetUp::of(answers, around))
    }

    /// The answers, where this browser gave the code.
    pub async fn answers(&self) -> Result<Answers, Refusal> {
        let (seal, token) = (self.accounts.seal.clone(), self.token.clone());
        self.accounts.db.read_off_thread(move |conn| answers_of(conn, &seal, token.as_ref())).await
    }

    /// Runs `work` on the answers of this browser and keeps them, in one transaction.
    pub async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Answers, Timestamp) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<(T, Answers), Refusal> {
        let (seal, token, now) = (self.accounts.seal.clone(), self.token.clone(), self.accounts.clock.now());
        let writing = self.accounts.db.write_off_thread(move |tx| {
            let mut answers = answers_of(tx, &seal, token.as_ref())?;
            let done = work(&mut answers, now)?;
            answers.save(tx, &seal)?;
            Ok::<_, Refusal>((done, answers))
        });
        writing.await
    }

    /// The page after a change.
    pub async fn answer(
        &self,
        work: impl FnOnce(&mut Answers, Timestamp) -> Result<(), Refusal> + Send + 'static,
    ) -> Result<Json<PortalSetUp>, ApiError> {
        let ((), answers) = self.change(work).await?;
        Ok(self.page(answers, true))
    }
}
