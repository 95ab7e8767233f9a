//! HTTP for envelope numbers.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::{
    EnvelopeSaved, EnvelopesGiven, EnvelopesPage, copy_from_year_before, number_givers, of_year, set_envelope,
};
use crate::accounts::elevation::guard::{Treasurer, save, show};
use crate::http::error::Answer;
use crate::http::json::Json;

pub struct EnvelopesApi;

/// The new holder of a number.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopeChoice {
    /// The id of a person; left out or null: takes the number back.
    giver_id: Option<String>,
}

#[OpenApi(prefix_path = "/api/office/giving/envelopes")]
impl EnvelopesApi {
    /// The numbers of a year, in their order, 2,000 at a time
    #[oai(path = "/", method = "get", operation_id = "envelopes")]
    async fn envelopes(
        &self,
        caller: Treasurer,
        /// With four digits; left out: this year.
        year: Query<Option<i16>>,
        /// The numbers behind this one: `next` of the page before.
        #[oai(default)]
        after: Query<u32>,
    ) -> Answer<EnvelopesPage> {
        show(&caller, move |conn, visit| of_year(conn, year.0, after.0, visit.here().date())).await
    }

    /// Give a number to a person, or take it back
    ///
    /// A person has one number a year, and a couple who gives together has one for both.
    #[oai(path = "/:year/:number", method = "put", operation_id = "setEnvelope")]
    async fn set(
        &self,
        caller: Treasurer,
        year: Path<i16>,
        number: Path<u32>,
        body: Json<EnvelopeChoice>,
    ) -> Answer<EnvelopeSaved> {
        let giver = body.0.giver_id;
        save(&caller, move |work| set_envelope(work, year.0, number.0, giver.as_deref())).await
    }

    /// The numbers of the year before once more
    ///
    /// People who died, moved away, or have a number already are left out.
    #[oai(path = "/:year/copy", method = "post", operation_id = "copyEnvelopes")]
    async fn copy(&self, caller: Treasurer, year: Path<i16>) -> Answer<EnvelopesGiven> {
        save(&caller, move |work| copy_from_year_before(work, year.0)).await
    }

    /// Numbers for people who gave in the last twelve months and have none
    ///
    /// The next free ones, in the order of last names. A couple who gives together gets one.
    #[oai(path = "/:year/number-givers", method = "post", operation_id = "numberGivers")]
    async fn number_givers(&self, caller: Treasurer, year: Path<i16>) -> Answer<EnvelopesGiven> {
        save(&caller, move |work| number_givers(work, year.0)).await
    }
}
