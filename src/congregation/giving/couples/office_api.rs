//! HTTP for the treasurer's couples.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::treasurer::{Couple, Couples, end_by_treasurer, list_couples, record_paper};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::{ApiError, Message, message};
use crate::http::json_text::RequiredText;
use crate::platform::client::Client;
use crate::platform::refusal::Refusal;

/// Couples who give together, for the treasurer.
pub struct CouplesApi;

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
        let page = caller
            .read(move |conn, visit| {
                list_couples(conn, cursor.0.as_deref(), visit.now, &visit.settings.time_zone)
            })
            .await?;
        Ok(Json(page))
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
            .write::<_, Refusal>(move |tx, visit| {
                let ids = [&*paper.one_id.0, &*paper.other_id.0];
                let zone = &visit.settings.time_zone;
                let joint = record_paper(tx, ids, &paper.since.0, visit.actor(&client), visit.now, zone)?;
                Ok(Couple::of(joint, zone))
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
            .write::<_, Refusal>(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                end_by_treasurer(tx, id.0, visit.actor(&client), visit.now, zone)
            })
            .await?;
        Ok(message(format!("{} do not give together any more.", joint.in_words())))
    }
}
