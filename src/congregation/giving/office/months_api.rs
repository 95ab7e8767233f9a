//! HTTP for the months of gifts.

use jiff::tz::TimeZone;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::change_api::work;
use super::gifts_api::GiftSumOfFund;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::MonthOfGifts;
use crate::congregation::giving::months::{self, MonthError};
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money;

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

/// The gifts of a month.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftMonth {
    /// Such as 2026-10.
    month: String,
    /// How many gifts, with their reversals.
    count: i64,
    /// US dollars.
    total: f64,
    /// The largest first.
    funds: Vec<GiftSumOfFund>,
    /// Counting sheets that are still open. It is closed after them.
    open_sheets: Vec<OpenSheetOfMonth>,
    is_closed: bool,
    /// RFC 3339, on the congregation's clock.
    closed_at: Option<String>,
    /// The person who closed it, in words.
    closed_by: Option<String>,
}

/// A counting sheet that is still open.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenSheetOfMonth {
    id: i64,
    /// YYYY-MM-DD
    date: String,
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
                let zone = &visit.settings.time_zone;
                let today = visit.now.to_zoned_datetime(zone.clone()).date();
                let year = year.0.unwrap_or_else(|| today.year());
                let months = months::of_year(conn, year, today)?.into_iter();
                Ok(GiftMonths {
                    year,
                    years: months::years(conn, today)?,
                    months: months.map(|month| GiftMonth::of(month, zone)).collect(),
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
        client: Client,
        month: Path<String>,
    ) -> Result<Json<GiftMonth>, ApiError> {
        let closed = caller
            .write::<_, MonthError>(move |tx, visit| {
                let closed = months::close(tx, &month.0, &work(visit, &client))?;
                Ok(GiftMonth::of(closed, &visit.settings.time_zone))
            })
            .await?;
        Ok(Json(closed))
    }

    /// Open a closed month again, with step-up
    #[oai(path = "/:month/reopen", method = "post", operation_id = "reopenMonth")]
    async fn reopen(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        month: Path<String>,
        body: Json<StepUp>,
    ) -> Result<Json<GiftMonth>, ApiError> {
        let here = client.clone();
        let opened = caller
            .write_after_step_up::<_, MonthError>(body.0, client, move |tx, visit| {
                let opened = months::reopen(tx, &month.0, &work(visit, &here))?;
                Ok(GiftMonth::of(opened, &visit.settings.time_zone))
            })
            .await?;
        Ok(Json(opened))
    }
}

impl GiftMonth {
    fn of(month: MonthOfGifts, zone: &TimeZone) -> Self {
        let MonthOfGifts { month, all, funds, open_sheets, closed } = month;
        let funds = funds.into_iter().map(|(fund, sum)| GiftSumOfFund {
            fund,
            count: sum.count,
            total: money::number(sum.cents),
        });
        Self {
            month,
            count: all.count,
            total: money::number(all.cents),
            funds: funds.collect(),
            open_sheets: open_sheets.into_iter().map(|(id, date)| OpenSheetOfMonth { id, date }).collect(),
            is_closed: closed.is_some(),
            closed_at: closed.as_ref().map(|closed| rfc3339(from_seconds(closed.at), zone)),
            closed_by: closed.map(|closed| closed.by),
        }
    }
}
