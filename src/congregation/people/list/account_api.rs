//! HTTP for a person's account, as the office and the administrators look after it.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use super::person::{self, NotYours};
use super::person_api::no_such_person;
use super::store;
use crate::accounts::account::{Role, Roles};
use crate::accounts::audit_log::Actor;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::elevation::{Administration, PeopleWork};
use crate::accounts::guard::Visit;
use crate::congregation::people::members::account::{AccountError, change_email, change_roles};
use crate::congregation::people::members::disable::{disable_account, enable_account};
use crate::congregation::people::members::invite::invite_by_letter;
use crate::congregation::people::members::store::accounts;
use crate::congregation::people::members::two_factor::reset_two_factor;
use crate::congregation::people::members::unlock::unlock_account;
use crate::congregation::people::members::{MemberAccount, end_sessions};
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::{Email, EmailError};

pub struct PersonAccountApi;

/// Another e-mail address for a person, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct EmailForPerson {
    /// The one that was read, as in each change of an account.
    version: i64,
    email: RequiredText,
    step_up: StepUp,
}

/// All the roles of a person from now on, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct RolesForPerson {
    version: i64,
    roles: Vec<Role>,
    step_up: StepUp,
}

/// Why an account was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum AccountWorkError {
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    NotYours(#[from] NotYours),
    /// Nobody has that id.
    #[error("There is no such person here any more.")]
    Nobody,
    /// They are not as they were read.
    #[error("Somebody else has changed this person meanwhile. Nothing was saved yet.")]
    Stale,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// The person `id`, where the caller may touch their account.
pub fn account_to_change(
    tx: &Transaction<'_>,
    id: &str,
    visit: &Visit,
) -> Result<MemberAccount, AccountWorkError> {
    let account = accounts::find(tx, id)?.ok_or(AccountWorkError::Nobody)?;
    person::refuse_role_holder(&account, visit.session.member.roles)?;
    Ok(account)
}

/// The same, where it is not the caller: for one's own account there is Security.
pub(super) fn account_of_another(
    tx: &Transaction<'_>,
    id: &str,
    visit: &Visit,
) -> Result<MemberAccount, AccountWorkError> {
    if id == visit.session.member.id { Err(NotYours::Own.into()) } else { account_to_change(tx, id, visit) }
}

/// Nothing is overwritten that the caller has not seen.
pub(super) fn refuse_stale(tx: &Transaction<'_>, id: &str, version: i64) -> Result<(), AccountWorkError> {
    if store::facts(tx, id)?.version == version { Ok(()) } else { Err(AccountWorkError::Stale) }
}

#[OpenApi(prefix_path = "/api/office")]
impl PersonAccountApi {
    /// Unlock an account
    #[oai(path = "/people/:id/unlock", method = "post", operation_id = "unlockPerson")]
    async fn unlock(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        caller
            .write::<_, AccountWorkError>(move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                Ok(unlock_account(tx, &account.id, visit.actor(&client), visit.now)?)
            })
            .await?;
        Ok(message("The account is unlocked. They can try to sign in again."))
    }

    /// Send an invitation by letter
    #[oai(path = "/people/:id/invite", method = "post", operation_id = "invitePerson")]
    async fn invite(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        let account = caller
            .write::<_, AccountWorkError>(move |tx, visit| {
                let account = account_of_another(tx, &id.0, visit)?;
                Ok(invite_by_letter(tx, &account.id, visit.actor(&client), visit.now)?)
            })
            .await?;
        Ok(message(format!("A letter to {} is on its way. Its link is good for 7 days.", account.first_name)))
    }

    /// Sign a person out everywhere
    #[oai(path = "/people/:id/end-sessions", method = "post", operation_id = "endPersonSessions")]
    async fn end_sessions(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        caller
            .write::<_, AccountWorkError>(move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                Ok(end_sessions::end_sessions(tx, &account, visit.actor(&client), visit.now)?)
            })
            .await?;
        Ok(message("They are signed out everywhere."))
    }

    /// Disable an account, with step-up
    #[oai(path = "/people/:id/disable", method = "post", operation_id = "disablePerson")]
    async fn disable(
        &self,
        caller: RoleHolder<Administration>,
        client: Client,
        id: Path<String>,
        body: Json<StepUp>,
    ) -> Result<Json<Message>, ApiError> {
        let here = client.clone();
        caller
            .write_after_step_up(body.0, client, move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                disable_account(tx, &account.id, visit.actor(&here), visit.now)?;
                Ok::<_, AccountWorkError>(())
            })
            .await?;
        Ok(message("The account is disabled: signed out everywhere, and it may not sign in."))
    }

    /// Enable a disabled account
    #[oai(path = "/people/:id/enable", method = "post", operation_id = "enablePerson")]
    async fn enable(
        &self,
        caller: RoleHolder<Administration>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        caller
            .write::<_, AccountWorkError>(move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                Ok(enable_account(tx, &account.id, visit.actor(&client), visit.now)?)
            })
            .await?;
        Ok(message("The account is enabled again."))
    }

    /// Turn a person's second factor off, with step-up
    #[oai(
        path = "/people/:id/reset-second-factor",
        method = "post",
        operation_id = "resetPersonSecondFactor"
    )]
    async fn reset_second_factor(
        &self,
        caller: RoleHolder<Administration>,
        client: Client,
        id: Path<String>,
        body: Json<StepUp>,
    ) -> Result<Json<Message>, ApiError> {
        let here = client.clone();
        caller
            .write_after_step_up(body.0, client, move |tx, visit| {
                let account = account_of_another(tx, &id.0, visit)?;
                reset_two_factor(tx, &account.id, visit.actor(&here), visit.now)?;
                Ok::<_, AccountWorkError>(())
            })
            .await?;
        Ok(message("Their second factor is off: the password alone signs in. They get a letter about it."))
    }

    /// Give a person another e-mail address, with step-up
    #[oai(path = "/people/:id/email", method = "put", operation_id = "changePersonEmail")]
    async fn email(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<EmailForPerson>,
    ) -> Result<Json<Message>, ApiError> {
        let Json(EmailForPerson { version, email, step_up }) = body;
        let email: Email =
            email.0.parse().map_err(|refused: EmailError| Refusal::field("email", refused.to_string()))?;
        let here = client.clone();
        caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                refuse_stale(tx, &id.0, version)?;
                change_email(tx, &account.id, &email, visit.actor(&here), visit.now)?;
                Ok::<_, AccountWorkError>(())
            })
            .await?;
        Ok(message("The address is changed. They sign in again with the new one."))
    }

    /// Change a person's roles, with step-up
    #[oai(path = "/people/:id/roles", method = "put", operation_id = "changePersonRoles")]
    async fn roles(
        &self,
        caller: RoleHolder<Administration>,
        client: Client,
        id: Path<String>,
        body: Json<RolesForPerson>,
    ) -> Result<Json<Message>, ApiError> {
        let Json(RolesForPerson { version, roles, step_up }) = body;
        let roles: Roles = roles.into_iter().collect();
        let here = client.clone();
        caller
            .write_after_step_up(step_up, client, move |tx, visit| {
                let account = account_to_change(tx, &id.0, visit)?;
                refuse_stale(tx, &id.0, version)?;
                let actor: Actor<'_> = visit.actor(&here);
                change_roles(tx, &account.id, roles, actor, visit.now)?;
                Ok::<_, AccountWorkError>(())
            })
            .await?;
        Ok(message("The roles are changed. All administrators get a letter about it."))
    }
}

impl From<AccountWorkError> for Refusal {
    fn from(error: AccountWorkError) -> Self {
        let text = error.to_string();
        match error {
            AccountWorkError::Account(error) => error.into(),
            AccountWorkError::NotYours(_) => Refusal::new(ErrorCode::AdministratorNeeded, text),
            AccountWorkError::Nobody => no_such_person(),
            AccountWorkError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            AccountWorkError::Database(error) => error.into(),
        }
    }
}
