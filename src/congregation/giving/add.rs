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

/// Enters a gift that was checked, of this giver and couple, in a sheet where it has a row there. Returns its id.
pub(super) fn enter(
    work: Work<'_>,
    (member_id, joint_id): (Option<&str>, Option<i64>),
    fields: GiftFields,
    sheet: Option<(i64, &str)>,
) -> rusqlite::Result<i64> {
    let new = NewGift { member_id, joint_id, fields, sheet, ..NewGift::default() };
    insert_gift(work.tx, &new, work.now.as_second())
}

/// Enters a gift that stands in no sheet.
pub fn add_gift(work: Work<'_>, typed: &GiftToCorrect) -> Result<Gift, Refusal> {
    let gift = checked(work, typed)?;
    let of = (gift.giver_id(), gift::couple_of(work.tx, gift.giver_id(), &gift.fields.date)?);
    let added = gift::find_gift(work.tx, enter(work, of, gift.fields.clone(), None)?)?;
    let words = format!("donation {}: {}", added.id, added.in_words());
    work.log_of(Action::DonationAdded, added.giver_id(), &words)?;
    Ok(added)
}
