//! Months by the treasurer's word: closed, the gifts of a month do not change any more.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::gift::{GiftError, month_in_words};
use super::store::months as store;
use super::{AmountTotal, GiftWork, MonthOfGifts};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::money::dollars;
use crate::platform::text::numbers::count;

/// Why a month stayed as it was.
#[derive(Debug, thiserror::Error)]
pub enum MonthError {
    #[error("\"{0}\" is no month. Write it like 2026-10.")]
    NotAMonth(String),
    #[error("{} has not come yet.", month_in_words(.0))]
    Future(String),
    #[error("Counting sheet {id} of {date} is still open. Close or remove it first; then {} can be closed.", month_in_words(.month))]
    SheetOpen { id: i64, date: String, month: String },
    #[error("{} is closed already.", month_in_words(.0))]
    ClosedAlready(String),
    #[error("{} is not closed.", month_in_words(.0))]
    NotClosed(String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// A month as it is typed, of the years 1900 to 2199.
pub fn parse(text: &str) -> Result<String, MonthError> {
    let typed = text.trim();
    let is_month = typed.len() == 7 && ("1900"..="2199").contains(&typed.get(..4).unwrap_or_default());
    let first: Option<Date> = format!("{typed}-01").parse().ok();
    match first {
        Some(day) if is_month && day.strftime("%Y-%m").to_string() == typed => Ok(typed.to_owned()),
        _ => Err(MonthError::NotAMonth(text.to_owned())),
    }
}

/// The months of a year up to this one, the newest first.
pub fn of_year(conn: &Connection, year: i16, today: Date) -> rusqlite::Result<Vec<MonthOfGifts>> {
    let this_month = today.strftime("%Y-%m").to_string();
    let mut months: Vec<MonthOfGifts> = (1..=12)
        .rev()
        .map(|month| format!("{year:04}-{month:02}"))
        .filter(|month| *month <= this_month)
        .map(|month| MonthOfGifts {
            month,
            all: AmountTotal::default(),
            funds: Vec::new(),
            open_sheets: Vec::new(),
            closed: None,
        })
        .collect();
    let year = format!("{year:04}");
    let of = |months: &mut Vec<MonthOfGifts>, wanted: &str| months.iter().position(|one| one.month == wanted);
    for (month, fund, sum) in store::sums(conn, &year)? {
        let Some(at) = of(&mut months, &month) else { continue };
        months[at].all.count += sum.count;
        months[at].all.cents += sum.cents;
        months[at].funds.push((fund, sum));
    }
    for (id, date) in store::open_sheets(conn, &year)? {
        let month = date.get(..7).unwrap_or_default();
        if let Some(at) = of(&mut months, month) {
            months[at].open_sheets.push((id, date));
        }
    }
    for (month, closing) in store::closed(conn, &year)? {
        if let Some(at) = of(&mut months, &month) {
            months[at].closed = Some(closing);
        }
    }
    Ok(months)
}

/// The years from that of the first gift to this one, the newest first.
pub fn years(conn: &Connection, today: Date) -> rusqlite::Result<Vec<i16>> {
    let first = store::first_year(conn)?.unwrap_or_else(|| today.year()).clamp(1900, today.year());
    Ok((first..=today.year()).rev().collect())
}

/// The gifts of one month.
pub fn find(conn: &Connection, month: &str, today: Date) -> Result<MonthOfGifts, MonthError> {
    let month = parse(month)?;
    let year = month.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default();
    let found = of_year(conn, year, today)?.into_iter().find(|one| one.month == month);
    found.ok_or(MonthError::Future(month))
}

/// Refuses to change a gift of a day whose month is closed.
pub fn refuse_closed(conn: &Connection, date: &str) -> Result<(), GiftError> {
    let month = date.get(..7).unwrap_or(date);
    if store::is_closed(conn, month)? { Err(GiftError::MonthClosed(month.to_owned())) } else { Ok(()) }
}

pub fn close(tx: &Transaction<'_>, month: &str, work: &GiftWork<'_>) -> Result<MonthOfGifts, MonthError> {
    let found = find(tx, month, work.today())?;
    if found.closed.is_some() {
        return Err(MonthError::ClosedAlready(found.month));
    }
    if let Some((id, date)) = found.open_sheets.into_iter().next() {
        return Err(MonthError::SheetOpen { id, date, month: found.month });
    }
    store::insert_closed(tx, &found.month, &work.actor.in_words(), work.now.as_second())?;
    let words = format!("{}: {}, {}", found.month, count(found.all.count, "gift"), dollars(found.all.cents));
    log(tx, Action::MonthClosed, &words, work)?;
    find(tx, &found.month, work.today())
}

pub fn reopen(tx: &Transaction<'_>, month: &str, work: &GiftWork<'_>) -> Result<MonthOfGifts, MonthError> {
    let month = parse(month)?;
    if !store::is_closed(tx, &month)? {
        return Err(MonthError::NotClosed(month));
    }
    store::delete_closed(tx, &month)?;
    log(tx, Action::MonthReopened, &month, work)?;
    find(tx, &month, work.today())
}

fn log(tx: &Transaction<'_>, action: Action, words: &str, work: &GiftWork<'_>) -> rusqlite::Result<()> {
    let entry = NewLogEntry::by(work.actor, action, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(words), ..entry }, work.now)
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
