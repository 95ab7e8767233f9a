//! HTTP for a year of gifts: its pictures, its close, and its months.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::year_end::{self, YearEnd};
use super::{GivingOverview, of_year};
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Treasurer, save, save_after_step_up, show};
use crate::congregation::giving::{GiftMonth, months};
use crate::http::error::Answer;
use crate::http::json::Json;

/// The pictures of a year's gifts.
pub struct GivingOverviewApi;

#[OpenApi(prefix_path = "/api/office/giving")]
impl GivingOverviewApi {
    /// A year of gifts against the one before: by month, by fund, and how many gave
    #[oai(path = "/overview", method = "get", operation_id = "givingOverview")]
    async fn overview(
        &self,
        caller: Treasurer,
        /// This one, where it is left out.
        #[oai(validator(minimum(value = "1901"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
    ) -> Answer<GivingOverview> {
        show(&caller, move |conn, visit| Ok(of_year(conn, year.0, visit.here().date())?)).await
    }

    /// The close of a year: the open tasks, step by step, and the sums that must agree at the end
    #[oai(path = "/year-end", method = "get", operation_id = "yearEnd")]
    async fn year_end(
        &self,
        caller: Treasurer,
        /// Left out: this one, until the end of June the last.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
    ) -> Answer<YearEnd> {
        show(&caller, move |conn, visit| year_end::of_year(conn, year.0, visit.here().date())).await
    }
}

pub struct MonthsApi;

/// The months of a year.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftMonths {
    year: i16,
    /// From the first gift's to this one, the newest first.
    years: Vec<i16>,
    /// Up to this month, the newest first.
    months: Vec<GiftMonth>,
}

#[OpenApi(prefix_path = "/api/office/giving/months")]
impl MonthsApi {
    /// The months of a year, with the sums of their gifts
    #[oai(path = "/", method = "get", operation_id = "giftMonths")]
    async fn months(
        &self,
        caller: Treasurer,
        /// This one, where it is left out.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
    ) -> Answer<GiftMonths> {
        show(&caller, move |conn, visit| {
            let today = visit.here().date();
            let year = year.0.unwrap_or_else(|| today.year());
            let months = months::of_year(conn, year, today, &visit.settings.time_zone)?;
            Ok(GiftMonths { year, years: months::years(conn, today)?, months })
        })
        .await
    }

    /// Close a month: its gifts do not change any more
    ///
    /// Not while a counting sheet of it is open. Whose a gift is may still change.
    #[oai(path = "/:month/close", method = "post", operation_id = "closeMonth")]
    async fn close(&self, caller: Treasurer, month: Path<String>) -> Answer<GiftMonth> {
        save(&caller, move |work| months::close(work, &month.0)).await
    }

    /// Open a closed month again, with step-up
    #[oai(path = "/:month/reopen", method = "post", operation_id = "reopenMonth")]
    async fn reopen(&self, caller: Treasurer, month: Path<String>, body: Json<StepUp>) -> Answer<GiftMonth> {
        save_after_step_up(&caller, body.0, move |work| months::reopen(work, &month.0)).await
    }
}
