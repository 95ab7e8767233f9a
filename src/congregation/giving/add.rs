//! A gift that is entered by itself: without a counting sheet, such as a transfer, or after its sheet was closed.

use super::correct::{self, GiftToCorrect};
use super::store::{NewGift, insert_gift, ledger};
use super::{Gift, GiftFields, gift, months};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::refusal::{ErrorCode, Refusal};

/// The gift as it is typed, not entered yet. Asks about what is unlikely, or may be here already.
pub(super) fn checked(work: Work<'_>, typed: &GiftToCorrect) -> Result<Gift, Refusal> {
    let tx = work.tx;
    let nothing = Gift::new(0, None, GiftFields::default());
    let (cents, day) = typed.amount_and_day()?;
    let gift = correct::changed(work, &nothing, &GiftToCorrect { anyway: true, ..typed.clone() })?;
    if gift.fields.fund.is_none() {
        return Err(Refusal::field("fund", "Choose the fund that the gift is for."));
    }
    months::refuse_closed(tx, &gift.fields.date)?;
    if typed.anyway {
        return Ok(gift);
    }
    let giver = gift.giver_id();
    let of = (giver, gift::couple_of(tx, giver, &gift.fields.date)?);
    let twice = match gift::same_check(tx, None, of, &gift.fields)? {
        Some(words) => Some(words),
        None => ledger::alike(tx, of, &gift.fields.date, cents)?.first().map(|same| {
            format!("A gift like this is here already: {}. Is this another one?", same.in_words())
        }),
    };
    let code = if twice.is_some() { ErrorCode::LikelyTwice } else { ErrorCode::Unlikely };
    let unlikely = [gift::unlikely_amount(cents), gift::unlikely_day(day, work.today())];
    let unlikely = unlikely.into_iter().flatten().map(|words| format!("{words} Is that right?"));
    let questions: Vec<String> = twice.into_iter().chain(unlikely).collect();
    if questions.is_empty() { Ok(gift) } else { Err(Refusal::new(code, questions.join(" "))) }
}

/// Enters a gift that stands in no sheet.
pub fn add_gift(work: Work<'_>, typed: &GiftToCorrect) -> Result<Gift, Refusal> {
    let gift = checked(work, typed)?;
    let new = NewGift {
        member_id: gift.giver_id(),
        joint_id: gift::couple_of(work.tx, gift.giver_id(), &gift.fields.date)?,
        fields: gift.fields.clone(),
        ..NewGift::default()
    };
    let added = gift::find_gift(work.tx, insert_gift(work.tx, &new, work.now.as_second())?)?;
    let words = format!("donation {}: {}", added.id, added.in_words());
    work.log_of(Action::DonationAdded, added.giver_id(), &words)?;
    Ok(added)
}
