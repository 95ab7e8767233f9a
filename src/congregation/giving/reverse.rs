//! Taking a gift back: money that is given back, and a check that the bank returned. Each is a row of its own with a
//! negative amount; the gift stays as it was given.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::store::{self, NewGift, ledger};
use super::{Gift, GiftKind, GiftWork, gift, months};
use crate::accounts::audit_log::Action;
use crate::platform::money::dollars;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Methods that no bank returns.
const NO_CHECKS: [&str; 3] = ["cash", "card", "bank transfer"];

/// Money that went back to the giver.
#[derive(Clone, Debug)]
pub struct Refund {
    /// The gift's that was read.
    pub version: i64,
    /// More than zero.
    pub amount_cents: i64,
    pub date: Date,
    /// Its giver can read it.
    pub note: String,
}

/// A check that the bank returned.
#[derive(Clone, Debug)]
pub struct Bounce {
    /// The gift's that was read; `None` where it is taken as it is now.
    pub version: Option<i64>,
    pub date: Date,
    /// Its giver can read it.
    pub note: String,
}

/// A row that takes a gift back.
struct Reversal<'a> {
    kind: GiftKind,
    /// More than zero.
    cents: i64,
    day: Date,
    note: &'a str,
}

/// Writes down that a part of the gift `id`, or all of it, went back to its giver.
pub fn refund(tx: &Transaction<'_>, id: i64, refund: &Refund, work: &GiftWork<'_>) -> Result<Gift, Refusal> {
    let gift = find_to_take_back(tx, id, Some(refund.version))?;
    let left = gift.fields.amount.0 - ledger::taken_back_cents(tx, id)?;
    if left <= 0 {
        return Err(nothing_left());
    }
    if refund.amount_cents > left {
        let text = format!("That is more than what is left of the gift: {}.", dollars(left));
        return Err(Refusal::field("amount", text));
    }
    refuse_day(tx, &gift, refund.date, work)?;
    let note = gift::checked_note(&refund.note)?.unwrap_or_else(|| "Given back".to_owned());
    let reversal =
        Reversal { kind: GiftKind::Refund, cents: refund.amount_cents, day: refund.date, note: &note };
    take_back(tx, &gift, &reversal, work)
}

/// Writes down that the bank returned the check of the gift `id`. One check over several funds bounces whole: each of
/// its parts is taken back.
pub fn bounce(
    tx: &Transaction<'_>,
    id: i64,
    bounce: &Bounce,
    work: &GiftWork<'_>,
) -> Result<Vec<Gift>, Refusal> {
    let gift = find_to_take_back(tx, id, bounce.version)?;
    refuse_no_check(&gift)?;
    refuse_day(tx, &gift, bounce.date, work)?;
    let note = gift::checked_note(&bounce.note)?.unwrap_or_else(|| "Check returned by the bank".to_owned());
    let mut bounced = Vec::new();
    for part in parts(tx, &gift)? {
        let left = part.fields.amount.0 - ledger::taken_back_cents(tx, part.id)?;
        if left > 0 {
            let reversal = Reversal { kind: GiftKind::Bounced, cents: left, day: bounce.date, note: &note };
            bounced.push(take_back(tx, &part, &reversal, work)?);
        }
    }
    if bounced.is_empty() { Err(nothing_left()) } else { Ok(bounced) }
}

/// The gifts that came with one check: those of the same sheet, giver (or couple) and check number, the gift itself among
/// them.
pub fn parts(conn: &Connection, gift: &Gift) -> rusqlite::Result<Vec<Gift>> {
    match (gift.sheet, &gift.fields.check_number) {
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
    let fields = &gift.fields;
    let is_no_check = |method: &&String| NO_CHECKS.contains(&method.trim().to_lowercase().as_str());
    match fields.method.as_ref().filter(is_no_check) {
        Some(method) if fields.check_number.is_none() => {
            let text = format!(
                "This gift came by {}, and only a check bounces. If the money went back, choose Give back.",
                method.trim().to_lowercase()
            );
            Err(Refusal::new(ErrorCode::NotAsItWas, text))
        }
        _ => Ok(()),
    }
}

fn find_to_take_back(tx: &Transaction<'_>, id: i64, version: Option<i64>) -> Result<Gift, Refusal> {
    let gift = gift::find_gift(tx, id)?;
    gift::refuse_stale(&gift, version)?;
    if gift.kind != GiftKind::Gift || gift.fields.amount.0 < 0 {
        return Err(gift::takes_back());
    }
    gift::refuse_open_sheet(&gift)?;
    Ok(gift)
}

fn nothing_left() -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, "All of this gift has gone back already.")
}

fn refuse_day(tx: &Transaction<'_>, gift: &Gift, day: Date, work: &GiftWork<'_>) -> Result<(), Refusal> {
    gift::refuse_future(day, work.today())?;
    if day.to_string() < gift.fields.date {
        return Err(Refusal::field("date", format!("{day} is before the day of the gift.")));
    }
    months::refuse_closed(tx, &day.to_string())
}

/// Its giver, couple and fund are the gift's.
fn take_back(
    tx: &Transaction<'_>,
    gift: &Gift,
    &Reversal { kind, cents, day, note }: &Reversal<'_>,
    work: &GiftWork<'_>,
) -> Result<Gift, Refusal> {
    let is_check = kind == GiftKind::Bounced;
    let date = day.to_string();
    let new = NewGift {
        member_id: gift.giver_id(),
        joint_id: ledger::couple_of(tx, gift.id)?,
        amount_cents: -cents,
        date: &date,
        fund: gift.fields.fund.as_deref(),
        note: Some(note),
        method: gift.fields.method.as_deref().filter(|_| is_check),
        check_number: gift.fields.check_number.as_deref().filter(|_| is_check),
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
    work.log(tx, action, back.giver_id(), &words)?;
    Ok(back)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::giving::GiftFields;
    use crate::platform::money::cents::Cents;

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
            let fields = GiftFields {
                amount: Cents(5_000),
                date: "2026-11-15".to_owned(),
                fund: None,
                method: method.map(str::to_owned),
                check_number: number.map(str::to_owned),
                note: None,
            };
            assert_eq!(
                refuse_no_check(&Gift::new(1, None, fields)).is_ok(),
                bounces,
                "{method:?} {number:?}"
            );
        }
    }
}
