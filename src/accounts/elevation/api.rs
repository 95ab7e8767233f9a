//! HTTP for waking role rights.

use poem_openapi::OpenApi;
use poem_openapi::payload::Json;

use super::guard::NoRights;
use super::wake::{self, StepUpError, Typed};
use super::{RoleRights, rights};
pub use crate::accounts::elevation::step_up::api::StepUp;
use crate::accounts::guard::SignedIn;
use crate::accounts::state::Accounts;
use crate::http::error::{ApiError, Message, message};
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct RoleWorkApi;

#[OpenApi(prefix_path = "/api/office")]
impl RoleWorkApi {
    /// Wake role rights
    ///
    /// They sleep after 30 minutes without office work, and after 12 hours in any case. The session goes on meanwhile.
    #[oai(path = "/wake", method = "post", operation_id = "wakeRoleRights")]
    async fn wake(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        client: Client,
        body: Json<StepUp>,
    ) -> Result<Json<Message>, ApiError> {
        let session = caller.session().clone();
        if session.member.roles.is_none() {
            return Err(NoRights::RoleRequired.into());
        }
        let settings = accounts.settings().await?;
        if rights(&session, &settings, accounts.clock.now()) == RoleRights::NeedsSecondFactor {
            return Err(NoRights::NeedsSecondFactor.into());
        }
        let compared = wake::prepare(&accounts, &session, body.0.into(), client).await?;
        let outcome = caller
            .write::<_, rusqlite::Error>(move |tx, visit| {
                wake::carry_out(tx, &compared, &visit.session, &visit.settings, visit.now)
            })
            .await;
        accounts.mailer.wake();
        outcome??;
        Ok(message("You can go on."))
    }
}

impl From<StepUp> for Typed {
    fn from(StepUp { password, code }: StepUp) -> Self {
        Self { password: password.0, code }
    }
}

impl From<StepUpError> for Refusal {
    fn from(error: StepUpError) -> Self {
        let text = error.to_string();
        match error {
            StepUpError::CodeNeeded => Self::new(ErrorCode::CodeNeeded, text),
            StepUpError::WeakPassword(_) => Self::new(ErrorCode::WeakPassword, text),
            StepUpError::Unconfirmed(error) => error.into(),
            StepUpError::Database(error) => error.into(),
        }
    }
}
