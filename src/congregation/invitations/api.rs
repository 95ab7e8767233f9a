//! HTTP for waiting invitations.

use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;

use super::waiting::{self, remind, withdraw};
use super::{InvitationCursor, InvitationsPage};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct InvitationsApi;

#[OpenApi(prefix_path = "/api/office")]
impl InvitationsApi {
    /// Waiting invitations, fifty at a time, the latest first
    #[oai(path = "/invitations", method = "get", operation_id = "invitations")]
    async fn invitations(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// `next` of the page before.
        after: Query<Option<String>>,
    ) -> Result<Json<InvitationsPage>, ApiError> {
        let no_such_page = || {
            let text = "There is no such page. Please begin at the first one.";
            Refusal::new(ErrorCode::BadRequest, text)
        };
        let after =
            after.0.map(|text| InvitationCursor::parse(&text).ok_or_else(no_such_page)).transpose()?;
        let page = caller.read(move |conn, visit| {
            waiting::page(conn, after.as_ref(), visit.now, &visit.settings.time_zone)
        });
        Ok(Json(page.await?))
    }

    /// Remind a person of their invitation, once
    ///
    /// By another letter; its link ends the one before.
    #[oai(path = "/invitations/:id/remind", method = "post", operation_id = "remindInvitation")]
    async fn remind(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        let account = caller
            .write(move |tx, visit| {
                remind(tx, &id.0, visit.session.member.roles, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(message(format!(
            "Another letter to {} is on its way. Its link is good for 7 days.",
            account.display_name()
        )))
    }

    /// Withdraw an invitation
    ///
    /// Letter, links and slip open nothing any more.
    #[oai(path = "/invitations/:id/withdraw", method = "post", operation_id = "withdrawInvitation")]
    async fn withdraw(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
    ) -> Result<Json<Message>, ApiError> {
        let account = caller
            .write(move |tx, visit| {
                withdraw(tx, &id.0, visit.session.member.roles, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(message(format!("The invitation of {} is withdrawn.", account.display_name())))
    }
}
