//! HTTP for the pictures of a year's gifts.

use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::year_end::{self, YearEnd};
use super::{GivingOverview, of_year};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::http::json::Json;

/// The pictures of a year's gifts.
pub struct GivingOverviewApi;

#[OpenApi(prefix_path = "/api/office/giving")]
impl GivingOverviewApi {
    /// A year of gifts against the one before: by month, by fund, and how many gave
    #[oai(path = "/overview", method = "get", operation_id = "givingOverview")]
    async fn overview(
        &self,
        caller: RoleHolder<GivingWork>,
        /// This one, where it is left out.
        #[oai(validator(minimum(value = "1901"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
    ) -> Result<Json<GivingOverview>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                let today = visit.here().date();
                let year = year.0.unwrap_or_else(|| today.year());
                of_year(conn, year, today)
            })
            .await?;
        Ok(Json(found))
    }

    /// The close of a year: the open tasks, step by step, and the sums that must agree at the end
    #[oai(path = "/year-end", method = "get", operation_id = "yearEnd")]
    async fn year_end(
        &self,
        caller: RoleHolder<GivingWork>,
        /// Left out: this one, until the end of June the last.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
    ) -> Result<Json<YearEnd>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                let today = visit.here().date();
                let year = year.0.unwrap_or_else(|| year_end::usual_year(today));
                Ok(year_end::of_year(conn, year, today))
            })
            .await??;
        Ok(Json(found))
    }
}
