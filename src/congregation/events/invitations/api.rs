//! HTTP for inviting by letter, and for answering by the link of a letter.

use std::sync::Arc;

use jiff::Timestamp;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::Audience;
use super::answer_link::{self, LinkToken, LinkedAnswer, dead_link};
use super::invite::{self, EventInvitationLetter};
use crate::accounts::Accounts;
use crate::accounts::elevation::guard::{Office, show};
use crate::accounts::lockout::throttle::Throttle;
use crate::congregation::events::rsvp::answer;
use crate::congregation::subscriptions::recipients::{as_reader, on_their_way};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Invitations to events by letter.
pub struct EventLettersApi;

/// A request to send invitations.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SendInvitations {
    /// The one that was looked at.
    version: i64,
    #[oai(flatten)]
    audience: Audience,
}

#[OpenApi(prefix_path = "/api/office/events")]
impl EventLettersApi {
    /// Look at the invitation to an event, and how many would get it
    #[oai(path = "/:id/invitation", method = "get", operation_id = "eventInvitation")]
    async fn preview(
        &self,
        caller: Office,
        id: Path<String>,
        /// Only parties without an answer.
        unanswered: Query<Option<bool>>,
        /// Parties invited before, too.
        again: Query<Option<bool>>,
        /// Only to households with an adult of this membership status.
        status: Query<Option<String>>,
    ) -> Answer<EventInvitationLetter> {
        let audience = Audience {
            unanswered: unanswered.0.unwrap_or_default(),
            again: again.0.unwrap_or_default(),
            status: status.0,
        };
        show(&caller, move |conn, visit| {
            invite::preview(conn, &id.0, &audience, as_reader(visit), &visit.settings, visit.now)
        })
        .await
    }

    /// Invite to an event by letter
    ///
    /// With a link by which a household answers without signing in. A party is invited once, unless `again` is set.
    #[oai(path = "/:id/invitation", method = "post", operation_id = "sendEventInvitations")]
    async fn send(&self, caller: Office, id: Path<String>, body: Json<SendInvitations>) -> Answer<Message> {
        let SendInvitations { version, audience } = body.0;
        let said = caller.write::<_, Refusal>(move |tx, visit| {
            let sent = invite::send(visit.work(tx), &id.0, version, &audience, &visit.settings)?;
            Ok(on_their_way(tx, sent, &visit.settings, visit.now)?)
        });
        Ok(message(said.await?))
    }
}

/// Answers by the link of a letter, without signing in. Both operations are POST: the token is in no address, and what mail
/// programs and their scanners open by GET changes nothing.
pub struct AnswerLinksApi;

/// Wrong links by client address. A limit of its own: old letters tried again and again keep no member from signing
/// in.
#[derive(Clone, Default)]
pub struct LinkMisses(pub Arc<Throttle>);

/// The link's token.
#[derive(Object)]
pub struct AnswerLinkToken {
    #[oai(validator(max_length = 1000))]
    token: String,
}

/// The people of the household who come.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct AnswerByLink {
    #[oai(validator(max_length = 1000))]
    token: String,
    /// People left out keep their answer.
    #[oai(default, validator(max_items = 100))]
    people: Vec<LinkedPersonComes>,
    /// Guests who are no members, up to 50; left out: as it was.
    guests: Option<u8>,
    /// To the organiser, up to 500 characters; an empty one clears it. Left out: as it was.
    note: Option<String>,
    /// As in `answerEvent`.
    waits: Option<bool>,
}

/// Whether a person of the household comes.
#[derive(Object)]
pub struct LinkedPersonComes {
    /// The person's `key` in the link's event.
    key: String,
    comes: bool,
}

#[OpenApi(prefix_path = "/api/answer-link")]
impl AnswerLinksApi {
    /// Look at an event by the link of a letter
    ///
    /// Needs no session, and changes nothing.
    #[oai(path = "/open", method = "post", operation_id = "openAnswerLink")]
    async fn open(
        &self,
        accounts: Shared<&Accounts>,
        misses: Shared<&LinkMisses>,
        client: Client,
        body: Json<AnswerLinkToken>,
    ) -> Answer<LinkedAnswer> {
        let now = accounts.clock.now();
        let (seal, cache) = (accounts.seal.clone(), accounts.settings.clone());
        let token = misses.read(&body.token, &accounts, &client, now)?;
        let found = accounts.db.read_off_thread(move |conn| {
            let here = now.to_zoned_datetime(cache.load(conn)?.time_zone.clone());
            answer_link::look(conn, &seal, &token, &here)
        });
        Ok(Json(found.await?))
    }

    /// Say by the link of a letter who of the household comes
    ///
    /// Needs no session. Deadline, places and waiting list are those of `answerEvent`.
    #[oai(path = "/answer", method = "post", operation_id = "answerByLink")]
    async fn answer(
        &self,
        accounts: Shared<&Accounts>,
        misses: Shared<&LinkMisses>,
        client: Client,
        body: Json<AnswerByLink>,
    ) -> Answer<LinkedAnswer> {
        let now = accounts.clock.now();
        let AnswerByLink { token, people, guests, note, waits } = body.0;
        let (seal, cache) = (accounts.seal.clone(), accounts.settings.clone());
        let token = misses.read(&token, &accounts, &client, now)?;
        accounts.change_limit.count(&token.party(), now)?;
        let people = people.into_iter().map(|person| (person.key, person.comes)).collect();
        let given = answer::Answer { people, guests, note, waits: waits.unwrap_or_default() };
        let saved = accounts.db.write_off_thread(move |tx| {
            let here = now.to_zoned_datetime(cache.load(tx)?.time_zone.clone());
            answer_link::save(tx, &seal, &token, given, &here)
        });
        let saved = saved.await;
        accounts.mailer.wake();
        Ok(Json(saved?))
    }
}

impl LinkMisses {
    /// The link of this text. One that never was or is not whole may be a guess, and is counted.
    fn read(
        &self,
        text: &str,
        accounts: &Accounts,
        client: &Client,
        now: Timestamp,
    ) -> Result<LinkToken, Refusal> {
        if let Some(token) = LinkToken::parse(text, &accounts.seal, now) {
            return Ok(token);
        }
        self.0.check_and_count_failure(client.address, now).map_err(|seconds| {
            let text = "There were too many wrong links. Please wait a few minutes and try again.";
            Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds)
        })?;
        Err(dead_link())
    }
}
