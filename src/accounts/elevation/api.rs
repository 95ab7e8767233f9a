//! HTTP for waking role rights.

use poem_openapi::{Object, OpenApi};

use super::{check_rights, role_required, step_up};
use crate::accounts::Accounts;
use crate::accounts::guard::SignedIn;
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::refusal::ErrorCode;

pub struct RoleWorkApi;

/// Step-up of a member with a role.
#[derive(Object)]
pub struct StepUp {
    pub password: String,
    /// A code of the authenticator app, or a backup code. May be left out for five minutes after it was given.
    pub code: Option<String>,
}

/// A file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct FileWanted {
    pub step_up: StepUp,
}

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
        body: Json<StepUp>,
    ) -> Answer<Message> {
        let session = &caller.visit().session;
        if session.member.roles.is_none() {
            return Err(role_required().into());
        }
        let settings = accounts.settings().await?;
        if let Err(refusal) = check_rights(session, &settings, accounts.clock.now())
            && refusal.code == ErrorCode::SecondFactorNeeded
        {
            return Err(refusal.into());
        }
        let StepUp { password, code } = body.0;
        let compared = step_up::compare_for_role(&accounts, caller.visit(), password, code).await?;
        caller.write::<_, rusqlite::Error>(move |tx, visit| step_up::wake(tx, &compared, visit)).await??;
        Ok(message("You can go on."))
    }
}
