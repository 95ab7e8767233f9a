//! HTTP for waiting invitations, and for making slips.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::{InvitationsPage, page, remind, withdraw};
use super::{SlipsToPrint, print};
use crate::accounts::Accounts;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::Office;
use crate::accounts::password_links::INVITATION_DAYS;
use crate::congregation::people::list::Cursor;
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::mail::of_letters;
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct InvitationsApi;

#[OpenApi(prefix_path = "/api/office")]
impl InvitationsApi {
    /// Waiting invitations, fifty at a time, the latest first
    #[oai(path = "/invitations", method = "get", operation_id = "invitations")]
    async fn invitations(
        &self,
        caller: Office,
        /// `next` of the page before.
        after: Query<Option<String>>,
    ) -> Answer<InvitationsPage> {
        let after = after.0.map(|text| Cursor::parse(&text)).transpose()?;
        let found =
            caller.read(move |conn, visit| page(conn, after.as_ref(), visit.now, &visit.settings.time_zone));
        Ok(Json(found.await?))
    }

    /// Remind a person of their invitation, once
    ///
    /// By another letter; its link ends the one before.
    #[oai(path = "/invitations/:id/remind", method = "post", operation_id = "remindInvitation")]
    async fn remind(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        let account =
            caller.write(move |tx, visit| remind(visit.work(tx), &id.0, visit.session.member.roles)).await?;
        let name = account.display_name();
        let said =
            format!("Another letter to {name} is on its way. Its link is good for {INVITATION_DAYS} days.");
        Ok(message(of_letters(said, &caller.visit().settings)))
    }

    /// Withdraw an invitation
    ///
    /// Letter, links and slip open nothing any more.
    #[oai(path = "/invitations/:id/withdraw", method = "post", operation_id = "withdrawInvitation")]
    async fn withdraw(&self, caller: Office, id: Path<String>) -> Answer<Message> {
        let withdrawn =
            caller.write(move |tx, visit| withdraw(visit.work(tx), &id.0, visit.session.member.roles));
        Ok(message(format!("The invitation of {} is withdrawn.", withdrawn.await?.display_name())))
    }
}

/// Making slips.
pub struct SlipsApi;

/// Twenty-five sheets of four; more are asked for piece by piece.
const MOST_AT_ONCE: usize = 100;

/// The people to make slips for.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct SlipsWanted {
    /// At most 100 people.
    ids: Vec<String>,
    step_up: StepUp,
}

#[OpenApi(prefix_path = "/api/office")]
impl SlipsApi {
    /// Make slips, with step-up
    ///
    /// A slip signs its holder in as the person, so making one needs the caller's password. A slip is good for 30 days
    /// and once. Making another one ends the one before. People with nothing to sign in with get a sign-in name made of
    /// their name.
    #[oai(path = "/slips", method = "post", operation_id = "makeSlips")]
    async fn make(
        &self,
        caller: Office,
        accounts: Shared<&Accounts>,
        body: Json<SlipsWanted>,
    ) -> Answer<SlipsToPrint> {
        let Json(SlipsWanted { mut ids, step_up }) = body;
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > MOST_AT_ONCE {
            let text = format!("Slips are made for 1 to {MOST_AT_ONCE} people at a time.");
            return Err(Refusal::new(ErrorCode::FieldRefused, text).into());
        }
        let seal = accounts.seal.clone();
        let page = caller
            .write_after_step_up(step_up, move |tx, visit| print(visit.work(tx), &seal, &ids, visit))
            .await?;
        let drawn = tokio::task::spawn_blocking(move || page.drawn()).await;
        Ok(Json(drawn.map_err(Refusal::unexpected)?.map_err(Refusal::unexpected)?))
    }
}
