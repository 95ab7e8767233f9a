//! HTTP for the months of gifts.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};

use super::gifts_api::save;
use super::{GiftMonth, months};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::platform::refusal::Refusal;

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
        caller: RoleHolder<GivingWork>,
        /// This one, where it is left out.
        #[oai(validator(minimum(value = "1900"), maximum(value = "2199")))]
        year: Query<Option<i16>>,
    ) -> Result<Json<GiftMonths>, ApiError> {
        let found = caller
            .read(move |conn, visit| {
                let (today, zone) = (visit.here().date(), &visit.settings.time_zone);
                let year = year.0.unwrap_or_else(|| today.year());
                Ok(GiftMonths {
                    year,
                    years: months::years(conn, today)?,
                    months: months::of_year(conn, year, today, zone)?,
                })
            })
            .await?;
        Ok(Json(found))
    }

    /// Close a month: its gifts do not change any more
    ///
    /// Not while a counting sheet of it is open. Whose a gift is may still change.
    #[oai(path = "/:month/close", method = "post", operation_id = "closeMonth")]
    async fn close(
        &self,
        caller: RoleHolder<GivingWork>,
        month: Path<String>,
    ) -> Result<Json<GiftMonth>, ApiError> {
        save(&caller, move |work| months::close(work, &month.0)).await
    }

    /// Open a closed month again, with step-up
    #[oai(path = "/:month/reopen", method = "post", operation_id = "reopenMonth")]
    async fn reopen(
        &self,
        caller: RoleHolder<GivingWork>,
        month: Path<String>,
        body: Json<StepUp>,
    ) -> Result<Json<GiftMonth>, ApiError> {
        let opened = caller
            .write_after_step_up::<_, Refusal>(body.0, move |tx, visit| {
                months::reopen(visit.work(tx), &month.0)
            })
            .await?;
        Ok(Json(opened))
    }
}
