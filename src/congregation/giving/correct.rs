//! Correcting a gift. The audit log has the values before; of a closed sheet's gift, the gift itself keeps them, too.

use jiff::civil::Date;
use rusqlite::Transaction;

use super::funds::Funds;
use super::gift::{self, GiftError, GivenBy};
use super::store::{ledger, taken_back};
use super::{Gift, GiftKind, GiftWork, months, unlikely};
use crate::accounts::audit_log::Action;
use crate::platform::text::validation;

const LONGEST_REASON: usize = 300;

/// A change; a field that is `None` is unchanged, an empty text clears it.
#[derive(Clone, Debug, Default)]
pub struct GiftChange {
    /// The one that was read; `None` where it is changed as it is now.
    pub version: Option<i64>,
    pub given_by: Option<GivenBy>,
    pub amount_cents: Option<i64>,
    pub date: Option<Date>,
    pub fund: Option<String>,
    pub method: Option<String>,
    pub check_number: Option<String>,
    pub note: Option<String>,
    /// Why a gift of a closed sheet is corrected; it is not asked for otherwise.
    pub reason: Option<String>,
    /// An unlikely amount or day is meant.
    pub unlikely: bool,
}

/// Changes the fields in `change` of the gift `id`. What takes it back goes with it to another giver, couple or
/// fund.
pub fn correct_gift(
    tx: &Transaction<'_>,
    id: i64,
    change: GiftChange,
    work: &GiftWork<'_>,
) -> Result<Gift, GiftError> {
    let before = gift::find_gift(tx, id)?;
    gift::refuse_stale(&before, change.version)?;
    if before.kind != GiftKind::Gift {
        return Err(GiftError::TakesBack);
    }
    let reason = reason_of(&before, change.reason.as_deref())?;
    let after = changed(tx, &before, change, work)?;
    if before == after {
        return Ok(after);
    }
    refuse_closed_month(tx, &before, &after)?;
    let taken_back = taken_back::cents(tx, id)?;
    if taken_back > 0 && after.fields.amount_cents < taken_back {
        return Err(GiftError::LessThanTakenBack(taken_back));
    }
    if let Some(reason) = reason {
        ledger::keep_original(tx, &before, &reason, &work.actor.in_words(), work.now.as_second())?;
    }
    let giver = after.giver.as_ref().map(|giver| giver.id.as_str());
    let is_of_another = before.giver != after.giver || before.fields.date != after.fields.date;
    let couple_before = ledger::couple_of(tx, id)?;
    let couple = if is_of_another { gift::couple_of(tx, giver, &after.fields.date)? } else { couple_before };
    let backs = taken_back::list(tx, id)?;
    ledger::update(tx, id, (giver, couple), &after.fields, work.now.as_second())?;
    let after = gift::find_gift(tx, id)?;
    log(tx, &before, &after, work)?;
    let is_of_others = before.giver != after.giver || couple_before != couple;
    if is_of_others || before.fields.fund != after.fields.fund {
        for back in backs {
            let fields = super::GiftFields { fund: after.fields.fund.clone(), ..back.fields.clone() };
            ledger::update(tx, back.id, (giver, couple), &fields, work.now.as_second())?;
            log(tx, &back, &gift::find_gift(tx, back.id)?, work)?;
        }
    }
    Ok(after)
}

/// The reason that is kept beside the original of a gift in a closed sheet.
fn reason_of(gift: &Gift, reason: Option<&str>) -> Result<Option<String>, GiftError> {
    match gift.sheet {
        None => Ok(None),
        Some(sheet) if sheet.is_open => Err(GiftError::SheetOpen(sheet.id)),
        Some(sheet) => {
            let reason = validation::optional_line("The reason", reason.unwrap_or_default(), LONGEST_REASON)?;
            reason.map(Some).ok_or(GiftError::ReasonNeeded(sheet.id))
        }
    }
}

/// The corrected gift.
fn changed(
    tx: &Transaction<'_>,
    before: &Gift,
    change: GiftChange,
    work: &GiftWork<'_>,
) -> Result<Gift, GiftError> {
    let mut after = before.clone();
    let today = work.today();
    let is_new_amount = |cents: &i64| *cents != before.fields.amount_cents;
    let is_new_day = |day: &Date| day.to_string() != before.fields.date;
    let remarks = [
        change.amount_cents.filter(is_new_amount).and_then(unlikely::amount),
        change.date.filter(is_new_day).and_then(|day| unlikely::day(day, today)),
    ];
    if let Some(given_by) = &change.given_by {
        after.giver = gift::find_giver(tx, given_by)?;
    }
    if let Some(cents) = change.amount_cents {
        // What is less than nothing already may stay so.
        if cents < 0 && before.fields.amount_cents >= 0 {
            return Err(GiftError::Negative(cents));
        }
        after.fields.amount_cents = cents;
    }
    if let Some(day) = change.date {
        gift::refuse_future(day, today)?;
        after.fields.date = day.to_string();
    }
    gift::refuse_unlikely(remarks, change.unlikely)?;
    let texts = [
        ("The fund", change.fund, &mut after.fields.fund),
        ("The note", change.note, &mut after.fields.note),
    ];
    for (what, typed, field) in texts {
        if let Some(text) = typed {
            *field = gift::checked_text(what, &text)?;
        }
    }
    if let Some(method) = change.method {
        after.fields.method = gift::checked_method(&method, before.fields.method.as_deref())?;
    }
    if let Some(number) = change.check_number {
        after.fields.check_number = gift::checked_number(&number)?;
    }
    // What only this gift was for is no fund any more.
    let named = after.fields.fund.clone().filter(|_| before.fields.fund != after.fields.fund);
    let funds = Funds::load(tx, Some(before.id))?;
    let fund = funds.named(named);
    // What stands in a closed fund stays in it; nothing comes to it.
    funds.refuse_closed(fund.name.as_deref().filter(|name| before.fields.fund.as_deref() != Some(name)))?;
    if fund.name.is_some() {
        after.fields.fund.clone_from(&fund.name);
    }
    Ok(after)
}

/// The sums of a closed month stay: neither amount, day nor fund of its gifts changes.
fn refuse_closed_month(tx: &Transaction<'_>, before: &Gift, after: &Gift) -> Result<(), GiftError> {
    let (one, other) = (&before.fields, &after.fields);
    let is_of_another_fund = one.fund != other.fund;
    if one.amount_cents != other.amount_cents || one.date != other.date || is_of_another_fund {
        months::refuse_closed(tx, &one.date)?;
        months::refuse_closed(tx, &other.date)?;
    }
    if is_of_another_fund {
        for back in taken_back::list(tx, before.id)? {
            months::refuse_closed(tx, &back.fields.date)?;
        }
    }
    Ok(())
}

/// A gift that goes from one member to another leaves a line with each: what stood there with the one, what stands
/// there now with the other, and neither names the other. Both have the gift's id.
fn log(tx: &Transaction<'_>, before: &Gift, after: &Gift, work: &GiftWork<'_>) -> rusqlite::Result<()> {
    let record = |gift: &Gift, words: &str| {
        let words = format!("donation {}: {words}", gift.id);
        gift::log_by(tx, work.actor, Action::DonationCorrected, gift.giver.as_ref(), &words, work.now)
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
