//! Entering a gift by itself, without a counting sheet, such as a transfer; and correcting one. The audit log has the
//! values before; of a closed sheet's gift, the gift itself keeps them, too.

use jiff::civil::Date;
use rusqlite::Transaction;

use super::fields::{self, TypedTexts};
use super::funds::Funds;
use super::store::{NewGift, insert_gift, ledger};
use super::{Gift, GiftFields, GiftGiver, GiftKind, couples, fund_work, gift, months};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::money::{Cents, dollars, plain, sum};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::typed_time::parse_day;

/// A gift as it is typed.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftToCorrect {
    /// The one that was read; 0 for a new gift.
    #[oai(default)]
    pub version: i64,
    /// The giver's id; none: anonymous.
    pub giver_id: Option<String>,
    /// Such as 1,250.50, or a sum: 20+5.
    pub amount: String,
    /// YYYY-MM-DD
    pub date: String,
    /// Its name; empty: none.
    #[oai(default)]
    pub fund: String,
    #[oai(flatten)]
    pub texts: TypedTexts,
    /// Although it is unlikely, or may be here already.
    #[oai(default)]
    pub anyway: bool,
}

impl GiftToCorrect {
    /// The gift as it is.
    pub fn unchanged(gift: &Gift) -> Self {
        let GiftFields { amount, date, fund, texts } = gift.fields.clone();
        Self {
            version: gift.version,
            giver_id: gift.giver_id().map(str::to_owned),
            amount: plain(amount.0),
            date,
            fund: fund.unwrap_or_default(),
            texts: texts.into(),
            anyway: false,
        }
    }

    /// Refused where either cannot be read.
    pub fn amount_and_day(&self) -> Result<(i64, Date), Refusal> {
        // What an earlier import brought may be less than nothing; a gift does not become so here.
        let cents = match self.amount.trim().strip_prefix(['-', '\u{2212}']) {
            Some(rest) => sum::parse(rest).map(|cents| -cents),
            None => sum::parse(&self.amount),
        };
        let cents = cents.map_err(Refusal::of_field("amount"))?;
        Ok((cents, parse_day(&self.date).map_err(Refusal::of_field("date"))?))
    }
}

/// The gift as it is typed, not entered yet. Asks about what is unlikely, or may be here already.
pub(super) fn checked(work: Work<'_>, typed: &GiftToCorrect) -> Result<Gift, Refusal> {
    let tx = work.tx;
    let nothing = Gift::new(0, None, GiftFields::default());
    let (cents, day) = typed.amount_and_day()?;
    let gift = changed(work, &nothing, &GiftToCorrect { anyway: true, ..typed.clone() })?;
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

/// Changes the gift `id`; one of a closed sheet only with a reason. What takes it back goes with it to another giver,
/// couple or fund.
pub fn correct_gift(
    work: Work<'_>,
    id: i64,
    change: &GiftToCorrect,
    reason: Option<&str>,
) -> Result<Gift, Refusal> {
    let tx = work.tx;
    let before = gift::find_gift(tx, id)?;
    refuse_stale("gift", change.version, before.version)?;
    if before.kind != GiftKind::Gift {
        return Err(gift::takes_back());
    }
    let reason = reason_of(&before, reason)?;
    let after = changed(work, &before, change)?;
    if before == after {
        return Ok(after);
    }
    refuse_closed_month(tx, &before, &after)?;
    let taken_back = ledger::taken_back_cents(tx, id)?;
    if taken_back > 0 && after.fields.amount.0 < taken_back {
        let text =
            format!("{} of this gift went back already. It cannot have been less.", dollars(taken_back));
        return Err(Refusal::field("amount", text));
    }
    let giver = after.giver_id();
    let is_of_another = before.giver_id() != giver || before.fields.date != after.fields.date;
    let couple = if is_of_another {
        gift::couple_of(tx, giver, &after.fields.date)?
    } else {
        ledger::couple_of(tx, id)?
    };
    write(work, &before, (giver, couple), &after.fields, reason.as_deref())
}

/// Writes the giver, couple and fields of a gift and of what takes it back. With a reason the original is kept.
fn write(
    work: Work<'_>,
    before: &Gift,
    (giver, couple): (Option<&str>, Option<i64>),
    fields: &GiftFields,
    reason: Option<&str>,
) -> Result<Gift, Refusal> {
    let (tx, id) = (work.tx, before.id);
    if let Some(reason) = reason {
        ledger::keep_original(tx, before, reason, &work.actor.in_words(), work.now.as_second())?;
    }
    let (couple_before, backs) = (ledger::couple_of(tx, id)?, ledger::reversals(tx, id)?);
    ledger::update(tx, id, (giver, couple), fields, work.now.as_second())?;
    let after = gift::find_gift(tx, id)?;
    log_correction(work, before, &after)?;
    let is_of_others = before.giver_id() != after.giver_id() || couple_before != couple;
    if is_of_others || before.fields.fund != after.fields.fund {
        for back in backs {
            let fields = GiftFields { fund: after.fields.fund.clone(), ..back.fields.clone() };
            ledger::update(tx, back.id, (after.giver_id(), couple), &fields, work.now.as_second())?;
            log_correction(work, &back, &gift::find_gift(tx, back.id)?)?;
        }
    }
    Ok(after)
}

/// Lets the gifts of a couple name the givers that its days say: both since its first day, also where a gift was entered
/// before; after a death the one who is left. Returns how many there were.
pub fn name_couple(work: Work<'_>, couple: i64) -> Result<usize, Refusal> {
    let tx = work.tx;
    let found = couples::misnamed(tx, couple)?;
    let Some(named) = found.named else {
        return Err(Refusal::not_found("couple"));
    };
    for &id in &found.gifts {
        let gift = gift::find_gift(tx, id)?;
        let giver = named.survivor.as_deref().or(gift.giver_id());
        let reason = gift.sheet.filter(|sheet| !sheet.is_open).map(|_| &*named.reason);
        write(work, &gift, (giver, named.couple), &gift.fields, reason)?;
    }
    couples::name_in_kind(tx, &found.in_kind, &named)?;
    Ok(found.gifts.len() + found.in_kind.len())
}

/// The reason that is kept beside the original of a gift in a closed sheet.
fn reason_of(gift: &Gift, reason: Option<&str>) -> Result<Option<String>, Refusal> {
    gift::refuse_open_sheet(gift)?;
    let Some(sheet) = gift.sheet else { return Ok(None) };
    let reason = fields::checked_reason(reason.unwrap_or_default())?;
    if reason.is_none() {
        let text = format!(
            "The gift stands in counting sheet {}, which is closed. Say why it is corrected.",
            sheet.id
        );
        return Err(Refusal::new(ErrorCode::SheetClosed, text));
    }
    Ok(reason)
}

/// The corrected gift.
fn changed(work: Work<'_>, before: &Gift, change: &GiftToCorrect) -> Result<Gift, Refusal> {
    let (cents, day) = change.amount_and_day()?;
    let (mut after, today, date) = (before.clone(), work.today(), day.to_string());
    let giver = gift::find_giver(work.tx, change.giver_id.as_deref())?;
    if giver.as_ref().map(|giver| giver.id.as_str()) != before.giver_id() {
        after.giver = giver.map(GiftGiver::from);
    }
    // What is less than nothing already may stay so.
    if cents < 0 && before.fields.amount.0 >= 0 {
        let text = format!(
            "{} is less than nothing. If money went back, write down that the gift was given back.",
            dollars(cents)
        );
        return Err(Refusal::field("amount", text));
    }
    gift::refuse_future(day, today)?;
    let new_amount = Some(cents).filter(|cents| *cents != before.fields.amount.0);
    let new_day = Some(day).filter(|_| date != before.fields.date);
    let remarks =
        [new_amount.and_then(gift::unlikely_amount), new_day.and_then(|day| gift::unlikely_day(day, today))];
    let remarks: Vec<String> = remarks.into_iter().flatten().collect();
    if !remarks.is_empty() && !change.anyway {
        return Err(Refusal::new(ErrorCode::Unlikely, format!("{} Is that right?", remarks.join(" "))));
    }
    let mut fund = fields::checked_fund(&change.fund)?;
    let texts = change.texts.checked(Some(&before.fields.texts))?;
    if fund != before.fields.fund {
        // What only this gift was for is no fund any more.
        let funds = Funds::load(work.tx, Some(before.id))?;
        fund = fund.map(|written| funds.spelled(written));
        if let Some(new) = fund.as_deref().filter(|name| !funds.is_known(name)) {
            fund_work::checked_name(new, "fund")?;
        }
        // What stands in a closed fund stays in it; nothing comes to it.
        funds.refuse_closed(fund.as_deref().filter(|name| before.fields.fund.as_deref() != Some(name)))?;
    }
    after.fields = GiftFields { amount: Cents(cents), date, fund, texts };
    Ok(after)
}

/// The sums of a closed month stay: neither amount, day nor fund of its gifts changes.
fn refuse_closed_month(tx: &Transaction<'_>, before: &Gift, after: &Gift) -> Result<(), Refusal> {
    let (one, other) = (&before.fields, &after.fields);
    let is_of_another_fund = one.fund != other.fund;
    let backs = if is_of_another_fund { ledger::reversals(tx, before.id)? } else { Vec::new() };
    let mut days: Vec<&str> = backs.iter().map(|back| &*back.fields.date).collect();
    if one.amount != other.amount || one.date != other.date || is_of_another_fund {
        days.extend([&*one.date, &*other.date]);
    }
    months::refuse_any_closed(tx, days)
}

fn log_correction(work: Work<'_>, before: &Gift, after: &Gift) -> rusqlite::Result<()> {
    log_each_giver(before, after, |gift, words| {
        let words = format!("donation {}: {words}", gift.id);
        work.log_of(Action::DonationCorrected, gift.giver_id(), &words)
    })
}

/// A gift that goes from one member to another leaves a line with each: what stood there with the one, what stands
/// there now with the other, and neither names the other. Both have the gift's id.
pub(super) fn log_each_giver(
    before: &Gift,
    after: &Gift,
    log: impl Fn(&Gift, &str) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    match (before.giver_id(), after.giver_id()) {
        (Some(one), Some(other)) if one != other => {
            log(before, &format!("{} -> another giver", before.in_words()))?;
            log(after, &format!("from another giver: {}", after.in_words()))
        }
        (Some(_), None) => log(before, &before.in_words_until(after)),
        _ => log(after, &before.in_words_until(after)),
    }
}
