//! Opening, changing, closing, removing and listing counting sheets.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::unlikely::{self, UsualAmounts};
use super::{CountedSheet, CountingSheet, SheetClosing, SheetFields, SheetLine, store, totals};
use crate::accounts::audit_log::{Action, Actor, Work};
use crate::accounts::guard::Visit;
use crate::congregation::giving::fields::{checked_reason, line, until};
use crate::congregation::giving::gift;
use crate::congregation::giving::store::ledger;
use crate::congregation::giving::{DayCursor, months};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db;
use crate::platform::money::{Cents, dollars, is_number, sum};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::text::folded;
use crate::platform::text::numbers::count;
use crate::platform::typed_time::parse_day;

/// Sheets of a page.
const PAGE: u32 = 50;
/// Characters of the counters' names.
const LONGEST_COUNTERS: usize = 200;
const LONGEST_SERVICE: usize = 40;

/// A sheet as it is typed.
#[derive(Clone, Debug, Default, poem_openapi::Object)]
#[oai(rename = "TypedSheet")]
pub struct TypedSheet {
    /// The one that was read; none for a new sheet.
    pub version: Option<i64>,
    /// yyyy-MM-dd
    #[oai(default)]
    pub date: String,
    /// The service of the day, such as 9 am; empty: the only one.
    #[oai(default)]
    pub service: String,
    #[oai(default)]
    pub counters: String,
    /// The bank slip's total as it is typed; empty: not known yet.
    #[oai(default)]
    pub expected: String,
    /// Although there is a sheet of this day and service.
    #[oai(default)]
    pub anyway: bool,
}

/// A page of sheets.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SheetList {
    /// The newest first.
    pub sheets: Vec<SheetLine>,
    /// The page behind this one: for `cursor`.
    pub next: Option<String>,
    /// The day that a new sheet most likely is of: the last Sunday.
    pub proposed_date: String,
    pub services: Vec<String>,
}

impl CountedSheet {
    /// "2026-11-22, 9 am; counted by Ruth and Emil; $1,284.50 expected"
    pub(super) fn in_words(&self) -> String {
        self.fields.in_words_until(&self.fields)
    }

    /// The first of two who sign it, where that is another person than the actor.
    fn signed_by_another(&self, actor: Actor<'_>) -> Option<&str> {
        self.signed_by.as_deref().filter(|_| self.signer_id.as_deref() != actor.member_id())
    }
}

impl SheetFields {
    /// The same words, with "before -> after" where `after` is another.
    fn in_words_until(&self, after: &Self) -> String {
        let day = |sheet: &Self| named(&sheet.date, &sheet.service);
        let counters = |sheet: &Self| {
            if sheet.counters.is_empty() { "no counters".to_owned() } else { sheet.counters.clone() }
        };
        let expected =
            |sheet: &Self| sheet.expected.map_or_else(|| "nothing".to_owned(), |cents| dollars(cents.0));
        format!(
            "{}; counted by {}; {} expected",
            until(&day(self), &day(after)),
            until(&counters(self), &counters(after)),
            until(&expected(self), &expected(after))
        )
    }
}

/// "2026-11-22, 9 am"
fn named(date: &str, service: &str) -> String {
    if service.is_empty() { date.to_owned() } else { format!("{date}, {service}") }
}

/// The Sunday whose gifts are counted: the last one, today included.
pub fn last_sunday(today: Date) -> Date {
    today.saturating_sub(i64::from(today.weekday().to_sunday_zero_offset()).days())
}

pub fn find_sheet(conn: &Connection, id: i64) -> Result<CountedSheet, Refusal> {
    store::find(conn, id)?.ok_or_else(|| Refusal::not_found("counting sheet"))
}

/// The newest first, and where the next page begins.
pub fn page(conn: &Connection, behind: Option<DayCursor>, today: Date) -> rusqlite::Result<SheetList> {
    let behind = behind.unwrap_or_else(|| DayCursor { date: "9999-12-31".to_owned(), id: i64::MAX });
    let mut sheets = store::page(conn, &behind, PAGE + 1)?;
    let next = db::cut(&mut sheets, PAGE);
    let next = next.map(|last| DayCursor { date: last.date.clone(), id: last.id }.encoded());
    let services = store::services(conn)?;
    Ok(SheetList { sheets, next, proposed_date: last_sunday(today).to_string(), services })
}

/// A sheet with all that stands in it, as `visit` sees it.
pub fn whole(conn: &Connection, id: i64, visit: &Visit) -> Result<CountingSheet, Refusal> {
    let (today, zone) = (visit.here().date(), &visit.settings.time_zone);
    let sheet = find_sheet(conn, id)?;
    let mut rows = store::rows(conn, id)?;
    let totals = totals::of_rows(&rows, sheet.fields.expected);
    let is_open = sheet.closed.is_none();
    if is_open {
        // What was closed was asked about before.
        let usual = UsualAmounts::at(conn, &sheet, today);
        for row in &mut rows {
            row.remark = usual.remark(row)?;
        }
    } else {
        // A row of an open sheet is changed in it.
        for (gift_id, before) in ledger::originals_of_sheet(conn, id, zone)? {
            if let Some(row) = rows.iter_mut().find(|row| row.gift_id == gift_id) {
                row.corrections.push(before);
            }
        }
    }
    let is_to_confirm = sheet.signed_by_another(visit.actor()).is_some();
    let closed = sheet.closed.as_ref();
    Ok(CountingSheet {
        remark: unlikely::day(&sheet.fields.date, today).filter(|_| is_open),
        is_open,
        needs_second: is_open && visit.settings.two_counters && !is_to_confirm,
        closed_at: closed.map(|closed| rfc3339(from_seconds(closed.at), zone)),
        closed_by: closed.map(|closed| closed.by.clone()),
        closed_amount: closed.map(|closed| Cents(closed.cents)),
        sheet,
        rows,
        totals,
    })
}

pub fn open_sheet(work: Work<'_>, typed: &TypedSheet) -> Result<CountedSheet, Refusal> {
    let fields = checked(work, typed)?;
    refuse_twice(work.tx, None, &fields, typed.anyway)?;
    let sheet = find_sheet(work.tx, store::insert(work.tx, &fields, work.now.as_second())?)?;
    work.log(Action::SheetOpened, &format!("sheet {}: {}", sheet.id, sheet.in_words()))?;
    Ok(sheet)
}

/// Its rows are of its day: with another day, so are they.
pub fn change_sheet(work: Work<'_>, id: i64, typed: &TypedSheet) -> Result<CountedSheet, Refusal> {
    let tx = work.tx;
    let before = open_one(tx, id)?;
    let fields = checked(work, typed)?;
    let was = &before.fields;
    if fields == *was {
        return Ok(before);
    }
    refuse_stale("sheet", typed.version, Some(before.version))?;
    if (&fields.date, &fields.service) != (&was.date, &was.service) {
        refuse_twice(tx, Some(id), &fields, typed.anyway)?;
    }
    store::update(tx, id, &fields)?;
    let mut words = format!("sheet {id}: {}", was.in_words_until(&fields));
    if was.date != fields.date {
        months::refuse_closed(tx, &was.date)?;
        let gifts = store::givers_of_rows(tx, id, &was.date)?;
        for (gift, giver) in &gifts {
            let couple = gift::couple_of(tx, giver.as_deref(), &fields.date)?;
            store::move_row(tx, *gift, &fields.date, couple)?;
        }
        words = format!("{words}; {} moved", count(gifts.len(), "row"));
    }
    work.log(Action::SheetChanged, &words)?;
    find_sheet(tx, id)
}

/// Asks about a sheet of a day and service that there is one of.
fn refuse_twice(
    conn: &Connection,
    own: Option<i64>,
    fields: &SheetFields,
    anyway: bool,
) -> Result<(), Refusal> {
    let of_day = store::of_day(conn, &fields.date)?;
    let is_same =
        |(id, service): &&(i64, String)| Some(*id) != own && folded(service) == folded(&fields.service);
    if let Some((id, service)) = of_day.iter().find(is_same).filter(|_| !anyway) {
        let text = format!(
            "Counting sheet {id} is of {} already. Is this one of another service, or another part of it?",
            named(&fields.date, service)
        );
        return Err(Refusal::new(ErrorCode::LikelyTwice, text));
    }
    Ok(())
}

/// A sheet's closing.
#[derive(Debug, poem_openapi::Object)]
pub struct SheetToClose {
    /// The one that was read.
    pub version: i64,
    /// The number of rows that were read.
    pub rows: usize,
    /// Their sum, in US dollars.
    pub entered: f64,
    /// Why it does not come to what the bank slip says; empty where it does. The second of two who sign adds to the reason
    /// of the first.
    #[oai(default)]
    pub reason: String,
}

/// Closes the sheet as it was read; with a difference to the bank slip only with a reason. From then on its gifts are their givers' to
/// see, and change only by a correction that says why. Where it `needs_second`, the first one signs it, and another
/// person closes it.
pub fn close_sheet(
    work: Work<'_>,
    id: i64,
    closing: &SheetToClose,
    needs_second: bool,
) -> Result<CountedSheet, Refusal> {
    let tx = work.tx;
    let sheet = open_one(tx, id)?;
    refuse_stale("sheet", closing.version, sheet.version)?;
    let sums = totals::of_sheet(tx, &sheet)?;
    if sums.rows != closing.rows || !is_number(sums.entered.0, closing.entered) {
        let text = format!(
            "Sheet {id} has {} now, which come to {}. Please look at it as it is, then close it.",
            count(sums.rows, "row"),
            dollars(sums.entered.0)
        );
        return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
    }
    if sums.rows == 0 {
        let text = "There is nothing in this sheet. Remove it instead of closing it.";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    let Some(Cents(difference)) = sums.difference else {
        let text = "Type the bank slip's total first: without it nobody can tell whether all is counted.";
        return Err(Refusal::field("expected", text));
    };
    let first = sheet.signed_by_another(work.actor);
    // Only a difference needs a reason. The first one's holds for both, and stays beside the second one's.
    let reason = match (sheet.difference_reason.clone(), checked_reason(&closing.reason)?) {
        (Some(signed), Some(own)) if first.is_some() && own != signed => Some(format!("{signed}; {own}")),
        (signed, own) => own.or(signed),
    };
    let reason = reason.filter(|_| difference != 0);
    let (apart, side) = (dollars(difference.abs()), if difference < 0 { "less" } else { "more" });
    if difference != 0 && reason.is_none() {
        let text =
            format!("{apart} {side} is entered than the bank slip says. Count again, or write down why.");
        return Err(Refusal::new(ErrorCode::DifferenceNeedsReason, text).at("reason"));
    }
    let words = reason.as_ref().map(|reason| format!("; {apart} {side} than expected: {reason}"));
    let words = words.unwrap_or_default();
    let words = format!("sheet {id}: {} in {}{words}", dollars(sums.entered.0), count(sums.rows, "row"));
    if needs_second && first.is_none() {
        if sheet.signed_by.is_some() {
            let text = "You have signed this sheet. It closes when another treasurer confirms it with a sign-in of their own.";
            return Err(Refusal::new(ErrorCode::NotAsItWas, text));
        }
        store::sign(tx, id, work.actor, reason.as_deref())?;
        work.log(Action::SheetSigned, &words)?;
        return find_sheet(tx, id);
    }
    let signed = first.map(|first| format!("; signed by {first}, too")).unwrap_or_default();
    let by = work.actor.in_words();
    let closed = SheetClosing { at: work.now.as_second(), by, cents: sums.entered.0 };
    store::close(tx, id, &closed, first, reason.as_deref())?;
    work.log(Action::SheetClosed, &format!("{words}{signed}"))?;
    find_sheet(tx, id)
}

/// A sheet that may be written in.
pub(super) fn open_one(conn: &Connection, id: i64) -> Result<CountedSheet, Refusal> {
    let sheet = find_sheet(conn, id)?;
    if sheet.closed.is_some() {
        let text =
            format!("Sheet {id} is closed. What is wrong in it is corrected gift by gift, with a reason.");
        return Err(Refusal::new(ErrorCode::SheetClosed, text));
    }
    Ok(sheet)
}

fn checked(work: Work<'_>, typed: &TypedSheet) -> Result<SheetFields, Refusal> {
    let day = parse_day(typed.date.trim()).map_err(Refusal::of_field("date"))?;
    if day > work.today() {
        let text = format!("{day} lies in the future. Open the sheet on its day, or check the date.");
        return Err(Refusal::field("date", text));
    }
    let date = day.to_string();
    months::refuse_closed(work.tx, &date)?;
    let service = line("service", "The service", &typed.service, LONGEST_SERVICE)?.unwrap_or_default();
    let counters = line("counters", "Who counted", &typed.counters, LONGEST_COUNTERS)?.unwrap_or_default();
    let expected = Some(typed.expected.trim()).filter(|typed| !typed.is_empty());
    let expected = expected.map(sum::parse).transpose().map_err(Refusal::of_field("expected"))?.map(Cents);
    Ok(SheetFields { date, service, counters, expected })
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
