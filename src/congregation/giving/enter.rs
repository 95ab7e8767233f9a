//! Entering a gift by hand.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;

use super::funds::{Funds, NamedFund};
use super::gift::{self, GiftError, GivenBy};
use super::months;
use super::store::{self, NewGift, ledger};
use super::{AmountTotal, Gift, GiftFields, unlikely};
use crate::accounts::audit_log::Action;

/// A gift as a volunteer types it.
#[derive(Clone, Debug)]
pub struct TypedGift {
    pub given_by: GivenBy,
    /// Not zero.
    pub amount_cents: i64,
    pub date: Date,
    /// The fund's name.
    pub fund: String,
    pub method: String,
    pub check_number: String,
    pub note: String,
    /// A returned payment: the amount is meant to be negative.
    pub negative: bool,
    /// Not a duplicate of the equal gift.
    pub again: bool,
    /// An unlikely amount or day is meant.
    pub unlikely: bool,
}

#[derive(Clone, Debug)]
pub struct Entered {
    pub gift: Gift,
    pub year: i16,
    /// The sum of that year, this gift included: of the giver's gifts and their couples', or of all anonymous ones.
    pub of_year: AmountTotal,
    pub fund: NamedFund,
}

/// The Sunday a gift without a day is of: the last one, today included.
pub fn last_sunday(today: Date) -> Date {
    today.saturating_sub(i64::from(today.weekday().to_sunday_zero_offset()).days())
}

/// Enters a gift; refuses one that is there already, unless it is said to be another.
pub fn enter_gift(
    tx: &Transaction<'_>,
    typed: TypedGift,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Entered, GiftError> {
    let today = now.to_zoned_datetime(zone.clone()).date();
    let day = typed.date;
    gift::refuse_future(day, today)?;
    months::refuse_closed(tx, &day.to_string())?;
    gift::refuse_wrong_sign(typed.amount_cents, typed.negative)?;
    let remarks = [unlikely::amount(typed.amount_cents), unlikely::day(day, today)];
    gift::refuse_unlikely(remarks, typed.unlikely)?;
    let giver = gift::find_giver(tx, &typed.given_by)?;
    let funds = Funds::load(tx, None)?;
    let fund = funds.named(gift::checked_text("The fund", &typed.fund)?);
    funds.refuse_closed(fund.name.as_deref())?;
    let fields = GiftFields {
        amount_cents: typed.amount_cents,
        date: day.to_string(),
        fund: fund.name.clone(),
        method: gift::checked_method(&typed.method, None)?,
        check_number: gift::checked_number(&typed.check_number)?,
        note: gift::checked_text("The note", &typed.note)?,
    };
    let giver_id = giver.as_ref().map(|giver| giver.id.as_str());
    let joint_id = gift::couple_of(tx, giver_id, &fields.date)?;
    if let Some(id) = ledger::find_equal(tx, (giver_id, joint_id), &fields)?.filter(|_| !typed.again) {
        return Err(GiftError::Twice { id, words: gift::find_gift(tx, id)?.in_words() });
    }
    let new = NewGift {
        member_id: giver_id,
        joint_id,
        amount_cents: fields.amount_cents,
        date: &fields.date,
        fund: fields.fund.as_deref(),
        note: fields.note.as_deref(),
        method: fields.method.as_deref(),
        check_number: fields.check_number.as_deref(),
        ..NewGift::default()
    };
    let id = store::insert_gift(tx, &new, now.as_second())?;
    let of_year = ledger::sum_of_year(tx, giver_id, &format!("{:04}", day.year()))?;
    let gift = gift::find_gift(tx, id)?;
    let words = format!("donation {id}: {}", gift.in_words());
    gift::log(tx, Action::DonationAdded, gift.giver.as_ref(), &words, now)?;
    Ok(Entered { gift, year: day.year(), of_year, fund })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn monday_s_gifts_are_sunday_s() {
        for (today, sunday) in [(22, 22), (23, 22), (28, 22), (29, 29)] {
            assert_eq!(last_sunday(date(2026, 11, today)), date(2026, 11, sunday));
        }
    }
}
