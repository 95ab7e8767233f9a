//! HTTP for envelope numbers.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::{
    Envelope, EnvelopesGiven, EnvelopesPage, checked_year, copy_from_year_before, next_free, number_givers,
    of_year, set_envelope,
};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::gifts_api::save;
use crate::http::error::ApiError;
use crate::http::json::Json;

pub struct EnvelopesApi;

/// The new holder of a number.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopeChoice {
    /// The id of a person; left out or null: takes the number back.
    giver_id: Option<String>,
}

/// A number as it is now; without an envelope it is free.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopeSaved {
    envelope: Option<Envelope>,
    next_free: Option<u32>,
}

#[OpenApi(prefix_path = "/api/office/giving/envelopes")]
impl EnvelopesApi {
    /// The numbers of a year, in their order, 2,000 at a time
    #[oai(path = "/", method = "get", operation_id = "envelopes")]
    async fn envelopes(
        &self,
        caller: RoleHolder<GivingWork>,
        /// With four digits; left out: this year.
        year: Query<Option<i16>>,
        /// The numbers behind this one: `next` of the page before.
        #[oai(default)]
        after: Query<u32>,
    ) -> Result<Json<EnvelopesPage>, ApiError> {
        let page = caller
            .read(move |conn, visit| {
                let year = checked_year(year.0, visit.here().date());
                Ok(year.map(|year| of_year(conn, year, after.0, visit.here().date())))
            })
            .await??;
        Ok(Json(page?))
    }

    /// Give a number to a person, or take it back
    ///
    /// A person has one number a year, and a couple who gives together has one for both.
    #[oai(path = "/:year/:number", method = "put", operation_id = "setEnvelope")]
    async fn set(
        &self,
        caller: RoleHolder<GivingWork>,
        year: Path<i16>,
        number: Path<u32>,
        body: Json<EnvelopeChoice>,
    ) -> Result<Json<EnvelopeSaved>, ApiError> {
        let giver = body.0.giver_id;
        save(&caller, move |work| {
            let year = checked_year(Some(year.0), work.today())?;
            let envelope = set_envelope(work, year, number.0, giver.as_deref())?;
            Ok(EnvelopeSaved { envelope, next_free: next_free(work.tx, year)? })
        })
        .await
    }

    /// The numbers of the year before once more
    ///
    /// People who died, moved away, or have a number already are left out.
    #[oai(path = "/:year/copy", method = "post", operation_id = "copyEnvelopes")]
    async fn copy(
        &self,
        caller: RoleHolder<GivingWork>,
        year: Path<i16>,
    ) -> Result<Json<EnvelopesGiven>, ApiError> {
        save(&caller, move |work| copy_from_year_before(work, checked_year(Some(year.0), work.today())?))
            .await
    }

    /// Numbers for people who gave in the last twelve months and have none
    ///
    /// The next free ones, in the order of last names. A couple who gives together gets one.
    #[oai(path = "/:year/number-givers", method = "post", operation_id = "numberGivers")]
    async fn number_givers(
        &self,
        caller: RoleHolder<GivingWork>,
        year: Path<i16>,
    ) -> Result<Json<EnvelopesGiven>, ApiError> {
        save(&caller, move |work| number_givers(work, checked_year(Some(year.0), work.today())?)).await
    }
}
