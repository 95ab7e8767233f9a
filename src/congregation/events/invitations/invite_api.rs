//! HTTP for inviting by letter: first what is sent and to how many, then the word.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::Audience;
use super::invite::{self, InvitationPreview, InviteError};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::events::manage::EventError;
use crate::http::error::{ApiError, Message, message};
use crate::platform::client::Client;
use crate::platform::mail::{Reader, quota};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Invitations to events by letter.
pub struct EventLettersApi;

/// The letter's preview and its reach.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventInvitationLetter {
    /// The version for the request to send.
    version: i64,
    subject: String,
    /// The plain text, as it would be written to the caller.
    text: String,
    /// One for each address of those who answer for a household.
    letters: u32,
    /// A person who lives in none is one.
    households: u32,
    /// Households that are left out, since they were invited already.
    invited_before: u32,
    /// Households all of whose addresses the mail server has refused for good.
    refused: u32,
    /// Households without an address.
    without_address: u32,
    /// Letters to many that leave within an hour at most.
    per_hour: u32,
    /// The membership statuses that there are, to choose from.
    statuses: Vec<String>,
    /// Why nothing can be sent.
    obstacle: Option<String>,
}

/// A request to send invitations.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SendInvitations {
    /// The one that was looked at.
    version: i64,
    /// Only parties without an answer.
    #[oai(default)]
    unanswered: bool,
    /// Parties invited before, too.
    #[oai(default)]
    again: bool,
    /// Only to households with an adult of this membership status.
    status: Option<String>,
}

#[OpenApi(prefix_path = "/api/office/events")]
impl EventLettersApi {
    /// Look at the invitation to an event, and how many would get it
    #[oai(path = "/:id/invitation", method = "get", operation_id = "eventInvitation")]
    async fn preview(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
        /// Only parties without an answer.
        unanswered: Query<Option<bool>>,
        /// Parties invited before, too.
        again: Query<Option<bool>>,
        /// Only to households with an adult of this membership status.
        status: Query<Option<String>>,
    ) -> Result<Json<EventInvitationLetter>, ApiError> {
        let audience = Audience {
            unanswered: unanswered.0.unwrap_or_default(),
            again: again.0.unwrap_or_default(),
            status: status.0.filter(|status| !status.is_empty()),
        };
        let found = caller.read(move |conn, visit| {
            let (reader, settings) = (reader(visit), &visit.settings);
            Ok(invite::preview(conn, (&id.0, &audience), reader, settings, visit.now))
        });
        Ok(Json(EventInvitationLetter::of(found.await??, caller.visit())))
    }

    /// Invite to an event by letter
    ///
    /// With a link by which a household answers without signing in. A party is invited once, unless `again` is set.
    #[oai(path = "/:id/invitation", method = "post", operation_id = "sendEventInvitations")]
    async fn send(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<SendInvitations>,
    ) -> Result<Json<Message>, ApiError> {
        let SendInvitations { version, unanswered, again, status } = body.0;
        let audience = Audience { unanswered, again, status: status.filter(|status| !status.is_empty()) };
        let letters = caller.write::<_, InviteError>(move |tx, visit| {
            let actor = visit.actor(&client);
            let sent = invite::send(tx, (&id.0, version, &audience), actor, &visit.settings, visit.now)?;
            Ok((sent, quota::last_leaves(tx, 0, &visit.settings, visit.now)?))
        });
        let (sent, last) = letters.await?;
        let said = match sent {
            1 => "1 letter is on its way.".to_owned(),
            count => format!("{count} letters are on their way."),
        };
        Ok(message(last.map_or(said.clone(), |last| format!("{said} {last}"))))
    }
}

fn reader(visit: &Visit) -> Reader {
    let member = &visit.session.member;
    Reader {
        member_id: member.id.clone(),
        first_name: member.first_name.clone(),
        full_name: format!("{} {}", member.first_name, member.last_name),
    }
}

impl EventInvitationLetter {
    fn of(preview: InvitationPreview, visit: &Visit) -> Self {
        let InvitationPreview { version, subject, text, invited, statuses, obstacle } = preview;
        let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
        Self {
            version,
            subject,
            text,
            letters: count(invited.letters.len()),
            households: count(invited.parties.len()),
            invited_before: invited.before,
            refused: invited.refused,
            without_address: invited.without_address,
            per_hour: visit.settings.bulk_mail_per_hour(),
            statuses,
            obstacle,
        }
    }
}

impl From<InviteError> for Refusal {
    fn from(error: InviteError) -> Self {
        let text = error.to_string();
        match error {
            InviteError::Event(error) => EventError::into(error),
            InviteError::Database(error) => error.into(),
            InviteError::Closed(_) => Refusal::new(ErrorCode::AnswersClosed, text),
            InviteError::AsksNobody | InviteError::OutOfReach(_) | InviteError::Nobody => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
        }
    }
}
