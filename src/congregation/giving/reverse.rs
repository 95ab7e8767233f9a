//! Taking a gift back: money that is given back, and a check that the bank returned. Each is a row of its own with a
//! negative amount; the gift stays as it was given. And removing a gift that should never have been entered.

use std::collections::BTreeSet;

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::fields::checked_reason;
use super::store::{self, NewGift, ledger};
use super::{Gift, GiftFields, GiftKind, GiftTexts, gift, months};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::money::dollars;
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};

/// Methods that no bank returns.
const NO_CHECKS: [&str; 3] = ["cash", "card", "bank transfer"];

/// The taking back of a gift.
#[derive(Clone, Debug)]
pub struct TakeBack {
    /// The gift's that was read.
    pub version: i64,
    pub date: Date,
    /// Its giver can read it: the note of the row that takes back.
    pub reason: String,
}

/// Writes down that so many cents, more than zero, of the gift `id` went back to its giver.
pub fn refund(work: Work<'_>, id: i64, cents: i64, back: &TakeBack) -> Result<Gift, Refusal> {
    let gift = find_to_take_back(work.tx, id, back.version)?;
    let left = gift.fields.amount.0 - ledger::taken_back_cents(work.tx, id)?;
    if left <= 0 {
        return Err(nothing_left());
    }
    if cents > left {
        let text = format!("That is more than what is left of the gift: {}.", dollars(left));
        return Err(Refusal::field("amount", text));
    }
    let back = checked(work, &gift, back)?;
    take_back(work, &gift, GiftKind::Refund, cents, &back)
}

/// Writes down that the bank returned the check of the gift `id`. One check over several funds bounces whole: each of
/// its parts is taken back.
pub fn bounce(work: Work<'_>, id: i64, back: &TakeBack) -> Result<Vec<Gift>, Refusal> {
    let tx = work.tx;
    let gift = find_to_take_back(tx, id, back.version)?;
    refuse_no_check(&gift)?;
    let back = checked(work, &gift, back)?;
    let mut bounced = Vec::new();
    for part in parts(tx, &gift)? {
        let left = part.fields.amount.0 - ledger::taken_back_cents(tx, part.id)?;
        if left > 0 {
            bounced.push(take_back(work, &part, GiftKind::Bounced, left, &back)?);
        }
    }
    if bounced.is_empty() { Err(nothing_left()) } else { Ok(bounced) }
}

/// The gifts that came with one check: those of the same sheet, giver (or couple) and check number, the gift itself among
/// them.
pub fn parts(conn: &Connection, gift: &Gift) -> rusqlite::Result<Vec<Gift>> {
    match (gift.sheet, &gift.fields.texts.check_number) {
        (Some(sheet), Some(number)) if gift.kind == GiftKind::Gift => {
            let couple = ledger::couple_of(conn, gift.id)?;
            let mut parts = Vec::new();
            for part in ledger::of_check(conn, sheet.id, number)? {
                let is_of_couple = couple.is_some() && ledger::couple_of(conn, part.id)? == couple;
                if is_of_couple || part.giver_id() == gift.giver_id() {
                    parts.push(part);
                }
            }
            Ok(parts)
        }
        _ => Ok(vec![gift.clone()]),
    }
}

/// Requires a check. A gift with a check's number counts as one, whatever its method.
fn refuse_no_check(gift: &Gift) -> Result<(), Refusal> {
    let texts = &gift.fields.texts;
    let is_no_check = |method: &&String| NO_CHECKS.contains(&method.trim().to_lowercase().as_str());
    match texts.method.as_ref().filter(is_no_check) {
        Some(method) if texts.check_number.is_none() => {
            let text = format!(
                "This gift came by {}, and only a check bounces. If the money went back, choose Give back.",
                method.trim().to_lowercase()
            );
            Err(Refusal::new(ErrorCode::NotAsItWas, text))
        }
        _ => Ok(()),
    }
}

fn find_to_take_back(tx: &Transaction<'_>, id: i64, version: i64) -> Result<Gift, Refusal> {
    let gift = gift::find_gift(tx, id)?;
    refuse_stale("gift", version, gift.version)?;
    if gift.kind != GiftKind::Gift || gift.fields.amount.0 < 0 {
        return Err(gift::takes_back());
    }
    gift::refuse_open_sheet(&gift)?;
    Ok(gift)
}

fn nothing_left() -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, "All of this gift has gone back already.")
}

/// With a day on which it can have happened, and a reason.
fn checked(work: Work<'_>, gift: &Gift, back: &TakeBack) -> Result<TakeBack, Refusal> {
    let day = back.date;
    gift::refuse_future(day, work.today())?;
    if day.to_string() < gift.fields.date {
        return Err(Refusal::field("date", format!("{day} is before the day of the gift.")));
    }
    months::refuse_closed(work.tx, &day.to_string())?;
    let reason = checked_reason(&back.reason)?;
    let reason = reason.ok_or_else(|| Refusal::field("reason", "Please say why. The giver can read it."))?;
    Ok(TakeBack { reason, ..back.clone() })
}

/// Takes so many cents of the gift back. Giver, couple and fund are the gift's.
fn take_back(
    work: Work<'_>,
    gift: &Gift,
    kind: GiftKind,
    cents: i64,
    back: &TakeBack,
) -> Result<Gift, Refusal> {
    let tx = work.tx;
    let is_check = kind == GiftKind::Bounced;
    let paid = if is_check { gift.fields.texts.clone() } else { GiftTexts::default() };
    let texts = GiftTexts { note: Some(back.reason.clone()), ..paid };
    let new = NewGift {
        member_id: gift.giver_id(),
        joint_id: ledger::couple_of(tx, gift.id)?,
        fields: GiftFields { fund: gift.fields.fund.clone(), texts, ..GiftFields::new(-cents, back.date) },
        kind,
        takes_back: Some(gift.id),
        ..NewGift::default()
    };
    let id = store::insert_gift(tx, &new, work.now.as_second())?;
    // What was read of the gift is true no more: of two who take it back at once, one is told.
    ledger::touch(tx, gift.id)?;
    let back = gift::find_gift(tx, id)?;
    let action = if is_check { Action::CheckBounced } else { Action::GiftRefunded };
    let words = format!("donation {id} of donation {}: {}", gift.id, back.in_words());
    work.log_of(action, back.giver_id(), &words)?;
    Ok(back)
}

/// Removes the gift `id`, which stands in no sheet; returns what it was, and after it what bounced with it and went, too:
/// a check does not bounce by half. An import does not bring it back. `version` is the one that was read. A gift that a
/// statement names is removed only with a reason.
pub fn remove_gift(work: Work<'_>, id: i64, version: i64, reason: &str) -> Result<Vec<Gift>, Refusal> {
    let tx = work.tx;
    let gift = gift::find_gift(tx, id)?;
    refuse_stale("gift", version, gift.version)?;
    refuse_removal(tx, &gift)?;
    let mut removed = bounced_with(tx, &gift)?;
    removed.insert(0, gift);
    let reason = checked_reason(reason)?;
    let mut stated = BTreeSet::new();
    for gift in &removed {
        stated.extend(ledger::statements_with(tx, gift.id)?);
    }
    let on = stated.into_iter().collect::<Vec<_>>().join(" and ");
    if !on.is_empty() && reason.is_none() {
        let text = format!(
            "This stands on statement {on}. Say why it is removed; then the statement is to be made again."
        );
        return Err(Refusal::field("reason", text));
    }
    let on = if on.is_empty() { on } else { format!("; on statement {on}") };
    let why = reason.map(|reason| format!("{on}; {reason}")).unwrap_or_default();
    for gift in &removed {
        ledger::delete(tx, gift.id, work.now.as_second())?;
        if let Some(taken) = gift.takes_back {
            ledger::touch(tx, taken)?;
        }
        let words = format!("donation {}: {}{why}", gift.id, gift.in_words());
        work.log_of(Action::DonationRemoved, gift.giver_id(), &words)?;
    }
    Ok(removed)
}

/// Refuses to remove what has to stay.
fn refuse_removal(conn: &Connection, gift: &Gift) -> Result<(), Refusal> {
    gift::refuse_open_sheet(gift)?;
    if let Some(sheet) = gift.sheet {
        let text = format!(
            "The gift stands in counting sheet {}, which is closed, and stays there. Correct it, or write down that it was given back.",
            sheet.id
        );
        return Err(Refusal::new(ErrorCode::SheetClosed, text));
    }
    if !ledger::reversals(conn, gift.id)?.is_empty() {
        let text = "This gift was taken back. Remove what takes it back first.";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    months::refuse_closed(conn, &gift.fields.date)
}

/// The other rows of the same bounce: of the same check and day.
fn bounced_with(conn: &Connection, gift: &Gift) -> Result<Vec<Gift>, Refusal> {
    let mut others = Vec::new();
    if let (GiftKind::Bounced, Some(taken)) = (gift.kind, gift.takes_back) {
        for part in parts(conn, &gift::find_gift(conn, taken)?)? {
            others.extend(ledger::reversals(conn, part.id)?.into_iter().filter(|other| {
                other.kind == GiftKind::Bounced
                    && other.fields.date == gift.fields.date
                    && other.id != gift.id
            }));
        }
    }
    Ok(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cash_does_not_bounce() {
        for (method, number, bounces) in [
            (None, None, true),
            (Some("Check"), None, true),
            (Some("Online"), None, true),
            (Some("Cash"), None, false),
            (Some("CARD"), None, false),
            (Some("bank transfer"), None, false),
            (Some("Cash"), Some("1042"), true),
        ] {
            let [paid_by, check_number] = [method, number].map(|text| text.map(str::to_owned));
            let texts = GiftTexts { method: paid_by, check_number, ..GiftTexts::default() };
            let fields = GiftFields { texts, ..GiftFields::new(5_000, "2026-11-15") };
            assert_eq!(
                refuse_no_check(&Gift::new(1, None, fields)).is_ok(),
                bounces,
                "{method:?} {number:?}"
            );
        }
    }
}
