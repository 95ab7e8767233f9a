//! HTTP for a member and their partner. No operation takes a member's id: it is the session's.

use poem_openapi::OpenApi;
use poem_openapi::payload::Json;
use rusqlite::Transaction;

use super::agree::{self, MyJointGiving};
use crate::accounts::guard::{Caller, SignedIn, Visit};
use crate::accounts::state::Accounts;
use crate::http::error::{ApiError, PlainError};
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;

/// Giving together with one's wife or husband.
pub struct JointGivingApi;

#[OpenApi(prefix_path = "/api/members/me/joint-giving")]
impl JointGivingApi {
    /// Whether the member gives together with their partner
    #[oai(path = "/", method = "get", operation_id = "jointGiving")]
    async fn joint_giving(&self, caller: Caller) -> Result<Json<MyJointGiving>, PlainError> {
        Ok(Json(caller.read(|conn, visit| MyJointGiving::of(conn, &visit.session.member.id)).await?))
    }

    /// Ask the partner whether the two give together
    ///
    /// They get a letter; from the day on which they agree, gifts name both.
    #[oai(path = "/ask", method = "post", operation_id = "askJointGiving")]
    async fn ask(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, |tx, visit| agree::ask(tx, &visit.session.member.id, visit.now)).await
    }

    /// Agree to what the partner asked: from today on gifts name both
    #[oai(path = "/agree", method = "post", operation_id = "agreeJointGiving")]
    async fn agree(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        client: Client,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, move |tx, visit| {
            agree::agree(tx, &visit.session.member.id, &client, visit.now, &visit.settings.time_zone)
        })
        .await
    }

    /// Say no to what the partner asked
    #[oai(path = "/decline", method = "post", operation_id = "declineJointGiving")]
    async fn decline(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, |tx, visit| agree::decline(tx, &visit.session.member.id)).await
    }

    /// Take one's question back
    #[oai(path = "/withdraw", method = "post", operation_id = "withdrawJointGiving")]
    async fn withdraw(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, |tx, visit| agree::withdraw(tx, &visit.session.member.id)).await
    }

    /// End giving together: gifts from today on name the one who gives them
    ///
    /// The partner gets a letter. Gifts that name both still do.
    #[oai(path = "/end", method = "post", operation_id = "endJointGiving")]
    async fn end(
        &self,
        caller: SignedIn,
        accounts: Shared<&Accounts>,
        client: Client,
    ) -> Result<Json<MyJointGiving>, ApiError> {
        changed(caller, accounts.0, move |tx, visit| {
            agree::end_own(tx, &visit.session.member.id, &client, visit.now, &visit.settings.time_zone)
        })
        .await
    }
}

async fn changed(
    caller: SignedIn,
    accounts: &Accounts,
    work: impl FnOnce(&Transaction<'_>, &Visit) -> Result<(), Refusal> + Send + 'static,
) -> Result<Json<MyJointGiving>, ApiError> {
    let mine = caller
        .write::<_, Refusal>(move |tx, visit| {
            work(tx, visit)?;
            Ok(MyJointGiving::of(tx, &visit.session.member.id)?)
        })
        .await?;
    accounts.mailer.wake();
    Ok(Json(mine))
}
