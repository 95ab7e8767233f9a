//! HTTP for waking role rights.

use poem_openapi::OpenApi;
use poem_openapi::payload::Json;

pub use super::errors_api::OfficeError;
use super::guard::NoRights;
use super::wake::{self, StepUpError};
use super::{RoleRights, rights};
use crate::accounts::guard::SignedIn;
use crate::accounts::state::Accounts;
pub use crate::accounts::step_up::api::StepUp;
use crate::http::error::{Message, message, problem};
use crate::http::error_code::ErrorCode;
use crate::http::shared::Shared;
use crate::platform::client::Client;

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
    ) -> Result<Json<Message>, OfficeError> {
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
            .write::<_, rusqlite::Error, OfficeError>(move |tx, visit| {
                wake::carry_out(tx, &compared, &visit.session, &visit.settings, visit.now)
            })
            .await;
        accounts.mailer.wake();
        outcome??;
        Ok(message("You can go on."))
    }
}

impl From<NoRights> for OfficeError {
    fn from(refusal: NoRights) -> Self {
        let problem = Json(refusal.problem());
        if refusal == NoRights::SignedOut { Self::SignedOut(problem) } else { Self::Forbidden(problem) }
    }
}

impl From<StepUpError> for OfficeError {
    fn from(error: StepUpError) -> Self {
        let text = error.to_string();
        match error {
            StepUpError::CodeNeeded => Self::Refused(problem(ErrorCode::CodeNeeded, text)),
            StepUpError::WeakPassword(_) => Self::Refused(problem(ErrorCode::WeakPassword, text)),
            StepUpError::Unconfirmed(error) => error.into(),
            StepUpError::Database(error) => error.into(),
        }
    }
}
