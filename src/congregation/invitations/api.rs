//! HTTP for waiting invitations.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::remind::remind;
use super::withdraw::withdraw;
use super::{InvitationCursor, InvitationError, WaitingInvitation, list};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::refusal::{ErrorCode, Refusal};

pub struct InvitationsApi;

/// A person who was invited and has no password yet.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Invitation {
    /// The person's.
    id: String,
    member_number: String,
    name: String,
    household: Option<String>,
    /// The letter's address.
    email: Option<String>,
    /// RFC 3339, on the congregation's clock, as every time below.
    since: String,
    /// None while the letter has not left.
    expires_at: Option<String>,
    expired: bool,
    by_letter: bool,
    /// A link that was printed by a command, to be handed over.
    by_link: bool,
    by_slip: bool,
    /// The letter has not left.
    letter_waiting: bool,
    /// RFC 3339; an invitation is reminded once.
    reminded_at: Option<String>,
}

/// A page of invitations, the latest first.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct InvitationsPage {
    invitations: Vec<Invitation>,
    /// The page behind this one: for `after`.
    next: Option<String>,
}

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
        let (found, next) = caller.read(move |conn, _| list::page(conn, after.as_ref())).await?;
        let visit = caller.visit();
        let zone = &visit.settings.time_zone;
        Ok(Json(InvitationsPage {
            invitations: found.into_iter().map(|found| Invitation::of(found, visit.now, zone)).collect(),
            next: next.map(|cursor| cursor.encoded()),
        }))
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
            .write::<_, InvitationError>(move |tx, visit| {
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
            .write::<_, InvitationError>(move |tx, visit| {
                withdraw(tx, &id.0, visit.session.member.roles, visit.actor(&client), visit.now)
            })
            .await?;
        Ok(message(format!("The invitation of {} is withdrawn.", account.display_name())))
    }
}

impl Invitation {
    fn of(waiting: WaitingInvitation, now: Timestamp, zone: &TimeZone) -> Self {
        let at = |seconds: i64| rfc3339(from_seconds(seconds), zone);
        Self {
            expired: waiting.has_expired(now),
            id: waiting.member_id,
            member_number: waiting.number,
            name: waiting.name,
            household: waiting.household,
            email: waiting.email,
            since: at(waiting.since),
            expires_at: waiting.expires_at.filter(|_| !waiting.is_letter_waiting).map(at),
            by_letter: waiting.by_letter,
            by_link: waiting.by_link,
            by_slip: waiting.by_slip,
            letter_waiting: waiting.is_letter_waiting,
            reminded_at: waiting.reminded_at.map(at),
        }
    }
}

impl From<InvitationError> for Refusal {
    fn from(error: InvitationError) -> Self {
        let text = error.to_string();
        match error {
            InvitationError::Gone => Refusal::new(ErrorCode::NotFound, text),
            InvitationError::RemindedAlready(_) | InvitationError::NoAddress(_) => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
            InvitationError::NotYours(_) => Refusal::new(ErrorCode::AdministratorNeeded, text),
            InvitationError::Account(error) => error.into(),
            InvitationError::Database(error) => error.into(),
        }
    }
}
