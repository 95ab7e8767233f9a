//! HTTP for correcting, taking back and removing gifts.

use jiff::civil::Date;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::gifts_api::work;
use crate::accounts::elevation::GivingWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::giving::correct::{GiftChange, correct_gift};
use crate::congregation::giving::reverse::{self, Bounce, Refund};
use crate::congregation::giving::{GivenBy, ListedGift, search};
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::money::sum;
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::parse_day;

pub struct GiftChangesApi;

/// A gift's new fields.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftToCorrect {
    /// The one that was read.
    version: i64,
    /// The giver's id; none: anonymous.
    giver_id: Option<String>,
    /// Such as 1,250.50, or a sum: 20+5.
    amount: String,
    /// YYYY-MM-DD
    date: String,
    /// Its name; empty: none.
    #[oai(default)]
    fund: String,
    /// Such as Check: up to 40 characters on one line. A longer one that the gift has already may stay.
    #[oai(default)]
    method: String,
    #[oai(default)]
    check_number: String,
    #[oai(default)]
    note: String,
    /// Although amount or day is unlikely.
    #[oai(default)]
    anyway: bool,
}

/// New fields of a gift of a closed sheet, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct ClosedGiftToCorrect {
    gift: GiftToCorrect,
    /// Why; it is kept beside what stood there before. Up to 300 characters on one line.
    reason: String,
    step_up: StepUp,
}

/// Money that went back to the giver.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftToRefund {
    /// The gift's that was read.
    version: i64,
    /// How much; all that is left of the gift at most.
    amount: String,
    /// YYYY-MM-DD
    date: String,
    /// Its giver can read it.
    #[oai(default)]
    note: String,
}

/// A check that the bank returned.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CheckToBounce {
    /// The gift's that was read.
    version: i64,
    /// YYYY-MM-DD
    date: String,
    /// Its giver can read it.
    #[oai(default)]
    note: String,
}

/// The rows that take a gift back.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftTakenBack {
    /// One for each part of a check over several funds.
    rows: Vec<ListedGift>,
}

#[OpenApi(prefix_path = "/api/office/giving/gifts")]
impl GiftChangesApi {
    /// Correct a gift that stands in no counting sheet
    ///
    /// The gift as it was is kept in the log. Its reversals go with it to another giver or fund.
    #[oai(path = "/:id/correct", method = "post", operation_id = "correctGift")]
    async fn correct(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<GiftToCorrect>,
    ) -> Result<Json<ListedGift>, ApiError> {
        let change = body.0.change(None)?;
        let corrected = caller
            .write::<_, Refusal>(move |tx, visit| {
                let after = correct_gift(tx, id.0, change, &work(visit, &client))?;
                Ok(search::list_one(tx, after)?)
            })
            .await?;
        Ok(Json(corrected))
    }

    /// Correct a gift of a closed counting sheet, with step-up
    ///
    /// The gift as it was is kept beside it, with the reason of the correction.
    #[oai(path = "/:id/correct-closed", method = "post", operation_id = "correctClosedGift")]
    async fn correct_closed(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<ClosedGiftToCorrect>,
    ) -> Result<Json<ListedGift>, ApiError> {
        let ClosedGiftToCorrect { gift, reason, step_up } = body.0;
        let change = gift.change(Some(reason))?;
        let here = client.clone();
        let corrected = caller
            .write_after_step_up::<_, Refusal>(step_up, client, move |tx, visit| {
                let after = correct_gift(tx, id.0, change, &work(visit, &here))?;
                Ok(search::list_one(tx, after)?)
            })
            .await?;
        Ok(Json(corrected))
    }

    /// Write down that a part of a gift, or all of it, went back to its giver
    #[oai(path = "/:id/refund", method = "post", operation_id = "refundGift")]
    async fn refund(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<GiftToRefund>,
    ) -> Result<Json<GiftTakenBack>, ApiError> {
        let GiftToRefund { version, amount, date, note } = body.0;
        let refund = Refund {
            version,
            amount_cents: sum::parse(&amount).map_err(Refusal::of_field("amount"))?,
            date: day(&date)?,
            note,
        };
        let rows = caller
            .write::<_, Refusal>(move |tx, visit| {
                let row = reverse::refund(tx, id.0, &refund, &work(visit, &client))?;
                Ok(vec![search::list_one(tx, row)?])
            })
            .await?;
        Ok(Json(GiftTakenBack { rows }))
    }

    /// Write down that the bank returned the check of a gift
    ///
    /// A check over several funds bounces whole: all gifts are taken back that came with it.
    #[oai(path = "/:id/bounce", method = "post", operation_id = "bounceCheck")]
    async fn bounce(
        &self,
        caller: RoleHolder<GivingWork>,
        client: Client,
        id: Path<i64>,
        body: Json<CheckToBounce>,
    ) -> Result<Json<GiftTakenBack>, ApiError> {
        let CheckToBounce { version, date, note } = body.0;
        let bounce = Bounce { version: Some(version), date: day(&date)?, note };
        let rows = caller
            .write::<_, Refusal>(move |tx, visit| {
                Ok(search::listed(tx, reverse::bounce(tx, id.0, &bounce, &work(visit, &client))?)?)
            })
            .await?;
        Ok(Json(GiftTakenBack { rows }))
    }
}

impl GiftToCorrect {
    fn change(self, reason: Option<String>) -> Result<GiftChange, Refusal> {
        // What an earlier import brought may be less than nothing; a gift does not become so here.
        let amount_cents = match self.amount.trim().strip_prefix(['-', '\u{2212}']) {
            Some(rest) => sum::parse(rest).map(|cents| -cents),
            None => sum::parse(&self.amount),
        };
        let amount_cents = amount_cents.map_err(Refusal::of_field("amount"))?;
        Ok(GiftChange {
            version: Some(self.version),
            given_by: Some(self.giver_id.map_or(GivenBy::Anonymous, GivenBy::Id)),
            amount_cents: Some(amount_cents),
            date: Some(day(&self.date)?),
            fund: Some(self.fund),
            method: Some(self.method),
            check_number: Some(self.check_number),
            note: Some(self.note),
            reason,
            unlikely: self.anyway,
        })
    }
}

fn day(text: &str) -> Result<Date, Refusal> {
    parse_day(text).map_err(Refusal::of_field("date"))
}
