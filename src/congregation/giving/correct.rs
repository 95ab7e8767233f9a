//! Correcting a gift. The audit log has the values before.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::Gift;
use super::funds::{Funds, NamedFund};
use super::gift::{self, GiftError, GivenBy};
use super::store::ledger;
use super::unlikely::{self, LARGE_GIFT};
use crate::accounts::audit_log::Action;

/// A change; a field that is `None` is unchanged, an empty text clears it.
#[derive(Clone, Debug, Default)]
pub struct GiftChange {
    pub given_by: Option<GivenBy>,
    pub amount_cents: Option<i64>,
    pub date: Option<Date>,
    pub fund: Option<String>,
    pub method: Option<String>,
    pub note: Option<String>,
    /// A returned payment: the amount is meant to be negative.
    pub negative: bool,
    /// An unlikely amount or day is meant.
    pub unlikely: bool,
}

#[derive(Clone, Debug)]
pub struct Corrected {
    pub before: Gift,
    pub after: Gift,
    /// Its fund, where that was changed.
    pub fund: NamedFund,
}

/// Changes the fields in `change` of the gift `id`.
pub fn correct_gift(
    tx: &Transaction<'_>,
    id: i64,
    change: GiftChange,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Corrected, GiftError> {
    let before = gift::find_gift(tx, id)?;
    let mut after = before.clone();
    let today = now.to_zoned(zone.clone()).date();
    let remarks = [
        change.amount_cents.and_then(|cents| unlikely::amount(cents, LARGE_GIFT)),
        change.date.and_then(|day| unlikely::day(day, today)),
    ];
    if let Some(given_by) = &change.given_by {
        after.giver = gift::find_giver(tx, given_by)?;
    }
    if let Some(cents) = change.amount_cents {
        gift::refuse_wrong_sign(cents, change.negative)?;
        after.fields.amount_cents = cents;
    }
    if let Some(day) = change.date {
        gift::refuse_future(day, today)?;
        after.fields.date = day.to_string();
    }
    gift::refuse_unlikely(remarks, change.unlikely)?;
    let texts = [
        ("The fund", change.fund, &mut after.fields.fund),
        ("The method", change.method, &mut after.fields.method),
        ("The note", change.note, &mut after.fields.note),
    ];
    for (what, typed, field) in texts {
        if let Some(text) = typed {
            *field = gift::checked_text(what, &text)?;
        }
    }
    // What only this gift was for is no fund any more.
    let named = after.fields.fund.clone().filter(|_| before.fields.fund != after.fields.fund);
    let fund = Funds::load(tx, Some(id))?.named(named);
    if fund.name.is_some() {
        after.fields.fund.clone_from(&fund.name);
    }
    if before != after {
        let giver = after.giver.as_ref().map(|giver| giver.id.as_str());
        let is_of_another = before.giver != after.giver || before.fields.date != after.fields.date;
        let couple = if is_of_another {
            gift::couple_of(tx, giver, &after.fields.date)?
        } else {
            ledger::couple_of(tx, id)?
        };
        ledger::update(tx, id, (giver, couple), &after.fields, now.as_second())?;
        after = gift::find_gift(tx, id)?;
        log(tx, &before, &after, now)?;
    }
    Ok(Corrected { before, after, fund })
}

/// A gift that goes from one member to another leaves a line with each: what stood there with the one, what stands
/// there now with the other, and neither names the other. Both have the gift's id.
fn log(tx: &Transaction<'_>, before: &Gift, after: &Gift, now: Timestamp) -> rusqlite::Result<()> {
    let record = |gift: &Gift, words: &str| {
        let words = format!("donation {}: {words}", gift.id);
        gift::log(tx, Action::DonationCorrected, gift.giver.as_ref(), &words, now)
    };
    match (&before.giver, &after.giver) {
        (Some(one), Some(other)) if one != other => {
            record(before, &format!("{} -> another giver", before.in_words()))?;
            record(after, &format!("from another giver: {}", after.in_words()))
        }
        (Some(_), None) => record(before, &before.in_words_until(after)),
        _ => record(after, &before.in_words_until(after)),
    }
}
