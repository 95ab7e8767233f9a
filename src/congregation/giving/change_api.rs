//! HTTP for correcting, taking back and removing gifts.

use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};

use super::correct::{GiftToCorrect, correct_gift, name_couple};
use super::reverse::{self, TakeBack};
use super::{ListedGift, search};
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Treasurer, save, save_after_step_up};
use crate::http::error::{Answer, Message, message};
use crate::http::json::Json;
use crate::platform::money::sum;
use crate::platform::refusal::Refusal;
use crate::platform::text::numbers::count;
use crate::platform::typed_time::parse_day;

pub struct GiftChangesApi;

/// A gift of a closed sheet, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct ClosedGiftToCorrect {
    pub gift: GiftToCorrect,
    /// Why; it is kept beside what stood there before. Up to 300 characters on one line.
    pub reason: String,
    pub step_up: StepUp,
}

/// A gift that is taken back.
#[derive(Object)]
pub struct GiftToTakeBack {
    /// The gift's that was read.
    version: i64,
    /// YYYY-MM-DD
    date: String,
    /// Why; its giver can read it. Up to 300 characters on one line.
    reason: String,
    /// The amount given back: all that is left at most. A check bounces whole.
    #[oai(default)]
    amount: String,
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
        caller: Treasurer,
        id: Path<i64>,
        body: Json<GiftToCorrect>,
    ) -> Answer<ListedGift> {
        // Refused before the writer is taken.
        body.0.amount_and_day()?;
        save(&caller, move |work| Ok(search::list_one(work.tx, correct_gift(work, id.0, &body.0, None)?)?))
            .await
    }

    /// Correct a gift of a closed counting sheet, with step-up
    ///
    /// The gift as it was is kept beside it, with the reason of the correction.
    #[oai(path = "/:id/correct-closed", method = "post", operation_id = "correctClosedGift")]
    async fn correct_closed(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<ClosedGiftToCorrect>,
    ) -> Answer<ListedGift> {
        let ClosedGiftToCorrect { gift, reason, step_up } = body.0;
        // Refused before the password is compared and counted.
        gift.amount_and_day()?;
        save_after_step_up(&caller, step_up, move |work| {
            let after = correct_gift(work, id.0, &gift, Some(&reason))?;
            Ok(search::list_one(work.tx, after)?)
        })
        .await
    }

    /// Write down that a part of a gift, or all of it, went back to its giver
    #[oai(path = "/:id/refund", method = "post", operation_id = "refundGift")]
    async fn refund(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<GiftToTakeBack>,
    ) -> Answer<GiftTakenBack> {
        let cents = sum::parse(&body.0.amount).map_err(Refusal::of_field("amount"))?;
        let back = body.0.checked()?;
        save(&caller, move |work| {
            let row = reverse::refund(work, id.0, cents, &back)?;
            Ok(GiftTakenBack { rows: vec![search::list_one(work.tx, row)?] })
        })
        .await
    }

    /// Write down that the bank returned the check of a gift
    ///
    /// A check over several funds bounces whole: all gifts are taken back that came with it.
    #[oai(path = "/:id/bounce", method = "post", operation_id = "bounceCheck")]
    async fn bounce(
        &self,
        caller: Treasurer,
        id: Path<i64>,
        body: Json<GiftToTakeBack>,
    ) -> Answer<GiftTakenBack> {
        let back = body.0.checked()?;
        save(&caller, move |work| {
            let rows = reverse::bounce(work, id.0, &back)?;
            Ok(GiftTakenBack { rows: search::listed(work.tx, rows)? })
        })
        .await
    }

    /// Let the gifts of a couple name both since its first day, or after a death the one who is left
    #[oai(path = "/of-couple/:id", method = "post", operation_id = "nameCouple")]
    async fn name_couple(&self, caller: Treasurer, id: Path<i64>) -> Answer<Message> {
        let gifts = caller.write(move |tx, visit| name_couple(visit.work(tx), id.0)).await?;
        Ok(message(format!("{} named anew.", count(gifts, "gift"))))
    }
}

impl GiftToTakeBack {
    fn checked(self) -> Result<TakeBack, Refusal> {
        let date = parse_day(&self.date).map_err(Refusal::of_field("date"))?;
        Ok(TakeBack { version: self.version, date, reason: self.reason })
    }
}
