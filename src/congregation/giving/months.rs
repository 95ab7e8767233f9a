//! Months by the treasurer's word: closed, the gifts of a month do not change any more.

use std::collections::BTreeSet;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Result};

use super::gift::month_in_words;
use super::{AmountTotal, GiftMonth, GiftSumOfFund, OpenSheetOfMonth, store};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money::{Cents, dollars};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::listed;
use crate::platform::text::numbers::count;
use crate::platform::typed_time::parse_day;

/// A month as it is typed, of the years 1900 to 2199.
pub fn parse(text: &str) -> Result<String, Refusal> {
    let typed = text.trim();
    match parse_day(&format!("{typed}-01")) {
        Ok(day) if day.strftime("%Y-%m").to_string() == typed => Ok(typed.to_owned()),
        _ => Err(Refusal::field("month", format!("\"{text}\" is no month. Write it like 2026-10."))),
    }
}

/// The months of a year up to this one, the first one first.
fn up_to_now(year: i16, today: Date) -> impl DoubleEndedIterator<Item = String> {
    let this_month = today.strftime("%Y-%m").to_string();
    (1..=12).map(move |month| format!("{year:04}-{month:02}")).filter(move |month| *month <= this_month)
}

/// The months of a year up to this one that are not closed, the first one first.
pub fn open_of_year(conn: &Connection, year: i16, today: Date) -> Result<Vec<String>> {
    let closed = store::closed_months(conn, &format!("{year:04}"))?;
    let is_open = |month: &String| closed.iter().all(|closing| closing.month != *month);
    Ok(up_to_now(year, today).filter(is_open).collect())
}

/// The months of a year up to this one, the newest first.
pub fn of_year(conn: &Connection, year: i16, today: Date, zone: &TimeZone) -> Result<Vec<GiftMonth>> {
    let text = format!("{year:04}");
    let sums = store::month_sums(conn, &text)?;
    let closed = store::closed_months(conn, &text)?;
    let of_month = |month: String| {
        let own = sums.iter().filter(|(of, ..)| *of == month).cloned();
        let funds: Vec<GiftSumOfFund> = own
            .map(|(_, fund, AmountTotal { count, cents })| GiftSumOfFund { fund, count, total: Cents(cents) })
            .collect();
        let closing = closed.iter().find(|closing| closing.month == month);
        Ok(GiftMonth {
            count: funds.iter().map(|sum| sum.count).sum(),
            total: Cents(funds.iter().map(|sum| sum.total.0).sum()),
            funds,
            open_sheets: store::open_sheets(conn, &format!("{month}-01"), &format!("{month}-31"))?,
            is_closed: closing.is_some(),
            closed_at: closing.map(|closing| rfc3339(from_seconds(closing.at), zone)),
            closed_by: closing.map(|closing| closing.by.clone()),
            month,
        })
    };
    up_to_now(year, today).rev().map(of_month).collect()
}

/// The years from that of the first gift to this one, the newest first.
pub fn years(conn: &Connection, today: Date) -> Result<Vec<i16>> {
    let first = store::first_year(conn)?.unwrap_or_else(|| today.year()).clamp(1900, today.year());
    Ok((first..=today.year()).rev().collect())
}

/// The gifts of one month.
fn find(work: Work<'_>, month: &str) -> Result<GiftMonth, Refusal> {
    let month = parse(month)?;
    let year = month.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default();
    let mut found = of_year(work.tx, year, work.today(), work.zone)?.into_iter();
    found
        .find(|one| one.month == month)
        .ok_or_else(|| Refusal::field("month", format!("{} has not come yet.", month_in_words(&month))))
}

/// Refuses to change a gift of a day whose month is closed.
pub(super) fn refuse_closed(conn: &Connection, date: &str) -> Result<(), Refusal> {
    refuse_any_closed(conn, [date])
}

/// Refuses a change of gifts of several days, and names all closed months among them.
pub(super) fn refuse_any_closed<'a>(
    conn: &Connection,
    dates: impl IntoIterator<Item = &'a str>,
) -> Result<(), Refusal> {
    let mut closed = Vec::new();
    for month in dates.into_iter().map(|date| date.get(..7).unwrap_or(date)).collect::<BTreeSet<_>>() {
        if store::is_month_closed(conn, month)? {
            closed.push(month.to_owned());
        }
    }
    closed_months(&closed).map_or(Ok(()), Err)
}

/// The refusal of a change in these closed months, such as 2026-10; none where there are none.
pub fn closed_months(months: &[String]) -> Option<Refusal> {
    let names: Vec<String> = months.iter().map(|month| month_in_words(month)).collect();
    let text = match &names[..] {
        [] => return None,
        [name] => format!("{name} is closed: its gifts do not change any more. Open the month again first."),
        names => format!(
            "{} are closed: their gifts do not change any more. Open these months again first.",
            listed(names)
        ),
    };
    Some(Refusal::new(ErrorCode::MonthClosed, text))
}

pub fn close(work: Work<'_>, month: &str) -> Result<GiftMonth, Refusal> {
    let found = find(work, month)?;
    let name = month_in_words(&found.month);
    if found.is_closed {
        return Err(Refusal::new(ErrorCode::NotAsItWas, format!("{name} is closed already.")));
    }
    if let Some(OpenSheetOfMonth { id, date }) = found.open_sheets.first() {
        let part =
            if date.starts_with(&found.month) { String::new() } else { format!(", with a gift of {name}") };
        let text = format!(
            "Counting sheet {id} of {date} is still open{part}. Close or remove it first; then {name} can be closed."
        );
        return Err(Refusal::new(ErrorCode::SheetOpen, text));
    }
    store::insert_closed_month(work.tx, &found.month, &work.actor.in_words(), work.now.as_second())?;
    let words = format!("{}: {}, {}", found.month, count(found.count, "gift"), dollars(found.total.0));
    work.log(Action::MonthClosed, &words)?;
    find(work, &found.month)
}

pub fn reopen(work: Work<'_>, month: &str) -> Result<GiftMonth, Refusal> {
    let month = parse(month)?;
    if !store::is_month_closed(work.tx, &month)? {
        let text = format!("{} is not closed.", month_in_words(&month));
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    store::delete_closed_month(work.tx, &month)?;
    work.log(Action::MonthReopened, &month)?;
    find(work, &month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_written_with_its_year() {
        for (text, month) in [
            ("2026-10", Some("2026-10")),
            (" 2026-01 ", Some("2026-01")),
            ("2026-13", None),
            ("2026-00", None),
            ("2026-1", None),
            ("10-2026", None),
            ("0026-10", None),
            ("2200-10", None),
            ("october", None),
        ] {
            assert_eq!(parse(text).ok().as_deref(), month, "{text}");
        }
    }
}
