//! HTTP for the pictures of a year's gifts.

use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::year_end_api::YearEnd;
use super::{GiversAgainst, SumAgainst, YearAgainst, overview, year_end};
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::months;
use crate::http::error::ApiError;
use crate::platform::money;

/// The pictures of a year's gifts.
pub struct GivingOverviewApi;

/// A year of gifts against the one before.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GivingOverview {
    year: i16,
    /// From the first gift's to this one, the newest first.
    years: Vec<i16>,
    /// YYYY-MM-DD: the day to which this year is compared with the same one of the last: today, or December 31.
    up_to: String,
    /// US dollars: all gifts of the year.
    total: f64,
    /// US dollars: of the last year to the same day.
    last_year: f64,
    /// January to December.
    months: Vec<MonthOfOverview>,
    /// The largest first; without those that come to nothing in both years.
    funds: Vec<FundOfOverview>,
    givers: GiversOfOverview,
}

/// The sum of a month's gifts, and of the same month of the last year.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct MonthOfOverview {
    /// Such as 2026-10.
    month: String,
    /// US dollars.
    total: f64,
    /// US dollars, of the whole month.
    last_year: f64,
}

/// The sum of a fund's gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FundOfOverview {
    /// None: gifts without a fund.
    fund: Option<String>,
    /// US dollars.
    total: f64,
    /// US dollars: of the last year to the same day.
    last_year: f64,
}

/// The number of givers. A couple who gives together is one; a giver who got all of it back is none.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiversOfOverview {
    this_year: usize,
    /// In the whole last year.
    last_year: usize,
    /// Gave this year, and not in the last.
    gained: usize,
    /// Gave in both. Not always the last year's less the lost ones: couples begin to give together, and end it.
    kept: usize,
    /// Gave in the last year, and not, or not yet, in this one.
    lost: usize,
}

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
                let today = visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date();
                let year = year.0.unwrap_or_else(|| today.year());
                let years = months::years(conn, today)?;
                Ok(GivingOverview::of(overview::of_year(conn, year, today)?, years))
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
                let today = visit.now.to_zoned_datetime(visit.settings.time_zone.clone()).date();
                let year = year.0.unwrap_or_else(|| year_end::usual_year(today));
                let years = months::years(conn, today)?;
                Ok(year_end::of_year(conn, year, today).map(|closing| YearEnd::of(closing, years)))
            })
            .await??;
        Ok(Json(found))
    }
}

impl GivingOverview {
    fn of(against: YearAgainst, years: Vec<i16>) -> Self {
        let YearAgainst { year, up_to, months, funds, all, givers } = against;
        let month = |(number, sum): (i32, SumAgainst)| MonthOfOverview {
            month: format!("{year:04}-{number:02}"),
            total: money::number(sum.cents),
            last_year: money::number(sum.before_cents),
        };
        let fund = |(fund, sum): (Option<String>, SumAgainst)| FundOfOverview {
            fund,
            total: money::number(sum.cents),
            last_year: money::number(sum.before_cents),
        };
        Self {
            year,
            years,
            up_to: up_to.to_string(),
            total: money::number(all.cents),
            last_year: money::number(all.before_cents),
            months: (1..).zip(months).map(month).collect(),
            funds: funds.into_iter().map(fund).collect(),
            givers: givers.into(),
        }
    }
}

impl From<GiversAgainst> for GiversOfOverview {
    fn from(givers: GiversAgainst) -> Self {
        let GiversAgainst { this_year, last_year, gained, kept, lost } = givers;
        Self { this_year, last_year, gained, kept, lost }
    }
}
