//! HTTP for the treasurer's couples.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};

use super::paper::{end_by_treasurer, record_paper, since};
use super::treasurer::list_couples;
use super::{EndReason, JointGiving, JointGivingError, JointPartner};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::clock::rfc3339;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Seconds after which one may ask again.
const PAUSE: u32 = 3600;

/// Couples who give together, for the treasurer.
pub struct CouplesApi;

/// How it stands with a couple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "camelCase")]
pub enum CoupleState {
    /// The first of both asked the second.
    Asked,
    InForce,
    Ended,
}

/// One of a couple.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct OneOfCouple {
    id: String,
    number: String,
    first_name: String,
    last_name: String,
}

/// A couple who gives together, is about to, or did.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Couple {
    id: i64,
    one: OneOfCouple,
    other: OneOfCouple,
    state: CoupleState,
    /// When it was asked or recorded: RFC 3339, on the congregation's clock.
    asked_at: String,
    /// The first day whose gifts name both, YYYY-MM-DD.
    since: Option<String>,
    /// The person who recorded their paper; absent: both agreed here.
    paper_by: Option<String>,
    /// The last day whose gifts name both, YYYY-MM-DD.
    until: Option<String>,
    end_reason: Option<EndReason>,
}

/// A part of the couples.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Couples {
    couples: Vec<Couple>,
    /// The cursor of the next part.
    next: Option<String>,
}

/// A paper on which two people say that they give together.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct CouplePaper {
    one_id: RequiredText,
    other_id: RequiredText,
    /// The first day whose gifts name both, YYYY-MM-DD: today, or up to a year back.
    since: RequiredText,
}

#[OpenApi(prefix_path = "/api/office/giving/together")]
impl CouplesApi {
    /// Couples: asked, in force, ended within 400 days; 50 at a time
    #[oai(path = "/", method = "get", operation_id = "couples")]
    async fn couples(
        &self,
        caller: RoleHolder<GivingWork>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Json<Couples>, ApiError> {
        let page = caller.read(move |conn, visit| list_couples(conn, cursor.0.as_deref(), visit.now)).await?;
        let couples = page.couples.into_iter().map(|joint| Couple::of(joint, caller.visit())).collect();
        Ok(Json(Couples { couples, next: page.next }))
    }

    /// Record a couple's paper
    ///
    /// Gifts that are entered from now on name both where they are of that day or later. Both are told by letter.
    #[oai(path = "/", method = "post", operation_id = "recordCouplePaper")]
    async fn record(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        body: Json<CouplePaper>,
    ) -> Result<Json<Couple>, ApiError> {
        let paper = body.0;
        let recorded = caller
            .write::<_, JointGivingError>(move |tx, visit| {
                let today = visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date();
                let since = since(&paper.since.0, today)?;
                let ids = [&*paper.one_id.0, &*paper.other_id.0];
                let joint = record_paper(tx, ids, since, visit.actor(&client), visit.now)?;
                Ok(Couple::of(joint, visit))
            })
            .await?;
        Ok(Json(recorded))
    }

    /// End a couple's giving together
    ///
    /// Gifts from today on name the one who gives them; those that name both still do. Both are told by letter.
    #[oai(path = "/:id/end", method = "post", operation_id = "endCouple")]
    async fn end(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
    ) -> Result<Json<Message>, ApiError> {
        let joint = caller
            .write::<_, JointGivingError>(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                end_by_treasurer(tx, id.0, visit.actor(&client), visit.now, zone)
            })
            .await?;
        Ok(message(format!("{} do not give together any more.", joint.in_words())))
    }
}

impl Couple {
    fn of(joint: JointGiving, visit: &Visit) -> Self {
        let state = match (&joint.end, &joint.started_on) {
            (Some(_), _) => CoupleState::Ended,
            (None, Some(_)) => CoupleState::InForce,
            (None, None) => CoupleState::Asked,
        };
        Self {
            id: joint.id,
            one: joint.one.into(),
            other: joint.other.into(),
            state,
            asked_at: rfc3339(joint.asked_at, &visit.settings.time_zone),
            since: joint.started_on,
            paper_by: joint.paper_by,
            end_reason: joint.end.as_ref().map(|end| end.reason),
            until: joint.end.map(|end| end.on),
        }
    }
}

impl From<JointPartner> for OneOfCouple {
    fn from(partner: JointPartner) -> Self {
        let JointPartner { id, number, first_name, last_name, .. } = partner;
        Self { id, number, first_name, last_name }
    }
}

impl From<JointGivingError> for Refusal {
    fn from(error: JointGivingError) -> Self {
        let text = error.to_string();
        match error {
            JointGivingError::NoDay | JointGivingError::Future | JointGivingError::TooEarly => {
                Refusal::field("since", text)
            }
            JointGivingError::OnePerson => Refusal::field("otherId", text),
            JointGivingError::Unknown | JointGivingError::NoPerson => Refusal::new(ErrorCode::NotFound, text),
            JointGivingError::TooManyLetters => {
                Self::new(ErrorCode::TooManyAttempts, text).retry_after(PAUSE)
            }
            JointGivingError::Database(error) => error.into(),
            _ => Refusal::new(ErrorCode::NotAsItWas, text),
        }
    }
}
