//! Entering a gift by hand.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::funds::{Funds, NewFund};
use super::gift::{self, Gift, GiftError, GiftFields, GivenBy};
use super::store::{self, NewDonation, ledger};
use super::totals::Sum;
use crate::security_log::Action;

/// A gift as a volunteer types it.
#[derive(Clone, Debug)]
pub struct TypedGift {
    /// Who gave.
    pub given_by: GivenBy,
    /// Not zero.
    pub amount_cents: i64,
    /// Today where none is given.
    pub date: Option<Date>,
    /// What it is for.
    pub fund: String,
    /// How it was paid.
    pub method: String,
    /// The note beside it.
    pub note: String,
    /// Money went back, so less than nothing is meant.
    pub negative: bool,
    /// It is another gift than the one that says the same.
    pub again: bool,
}

/// A gift that was entered.
#[derive(Clone, Debug)]
pub struct Entered {
    /// The gift.
    pub gift: Gift,
    /// Its year.
    pub year: i16,
    /// What its giver (or nobody) gave in that year, this gift included.
    pub of_year: Sum,
    /// Where its fund had no gift until now.
    pub new_fund: Option<NewFund>,
}

/// Enters a gift; refuses one that is there already, unless it is said to be another.
pub fn enter_gift(
    tx: &Transaction<'_>,
    typed: TypedGift,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Entered, GiftError> {
    let today = now.to_zoned(zone.clone()).date();
    let day = typed.date.unwrap_or(today);
    gift::refuse_future(day, today)?;
    gift::refuse_wrong_sign(typed.amount_cents, typed.negative)?;
    let giver = gift::find_giver(tx, &typed.given_by)?;
    let fields = GiftFields {
        amount_cents: typed.amount_cents,
        date: day.to_string(),
        fund: gift::checked_text("The fund", &typed.fund)?,
        method: gift::checked_text("The method", &typed.method)?,
        note: gift::checked_text("The note", &typed.note)?,
    };
    let giver_id = giver.as_ref().map(|giver| giver.id.as_str());
    if let Some(id) = ledger::find_equal(tx, giver_id, &fields)?.filter(|_| !typed.again) {
        return Err(GiftError::Twice { id, words: gift::find_gift(tx, id)?.in_words() });
    }
    let new_fund = Funds::load(tx, None)?.newly(fields.fund.as_deref());
    let new = NewDonation {
        id: None,
        member_id: giver_id,
        amount_cents: fields.amount_cents,
        transaction_date: &fields.date,
        category: fields.fund.as_deref(),
        description: fields.note.as_deref(),
        payment_method: fields.method.as_deref(),
        import_fingerprint: None,
    };
    let id = store::insert_donation(tx, &new, now.as_second())?;
    let of_year = ledger::sum_of_year(tx, giver_id, &format!("{:04}", day.year()))?;
    let gift = Gift { id, giver, is_imported: false, fields };
    let words = format!("donation {id}: {}", gift.in_words());
    gift::log(tx, Action::DonationAdded, gift.giver.as_ref(), &words, now)?;
    Ok(Entered { gift, year: day.year(), of_year, new_fund })
}
