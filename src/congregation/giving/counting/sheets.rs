//! Opening, changing, removing and listing counting sheets.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::store::{self, SheetFields};
use super::totals::{self, SheetSums};
use super::unlikely::{self, UsualAmounts};
use super::{CountedRow, CountedSheet, CountingError, CountingWork, ListedSheet, RowBefore, log};
use crate::accounts::audit_log::Action;
use crate::congregation::giving::couples;
use crate::platform::money::sum;
use crate::platform::text::numbers::count;
use crate::platform::text::validation;
use crate::platform::typed_time::parse_day;

/// Sheets of a page.
pub const PAGE: u8 = 50;
/// Characters of the counters' names.
const LONGEST_COUNTERS: usize = 200;
/// Behind no sheet.
const NEWEST: (&str, i64) = ("9999-12-31", i64::MAX);

/// A sheet as it is typed.
#[derive(Clone, Debug, Default)]
pub struct TypedSheet {
    pub date: String,
    pub counters: String,
    /// The bank slip's total; empty: not known yet.
    pub expected: String,
}

/// A sheet with all that stands in it.
#[derive(Clone, Debug)]
pub struct WholeSheet {
    pub sheet: CountedSheet,
    /// Why its day is unlikely.
    pub remark: Option<String>,
    /// In the order of entry, each with a warning of an unlikely amount.
    pub rows: Vec<(CountedRow, Option<String>)>,
    pub corrections: Vec<RowBefore>,
    pub sums: SheetSums,
}

/// A page's position: behind this sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetCursor {
    date: String,
    id: i64,
}

impl SheetCursor {
    /// The form in a query string.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.date, self.id)
    }

    /// None for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (date, id) = text.split_once('.')?;
        Some(Self { date: date.parse::<Date>().ok()?.to_string(), id: id.parse().ok()? })
    }
}

pub fn find_sheet(conn: &Connection, id: i64) -> Result<CountedSheet, CountingError> {
    store::find(conn, id)?.ok_or(CountingError::Unknown)
}

/// The newest first, and where the next page begins.
pub fn page(
    conn: &Connection,
    behind: Option<&SheetCursor>,
) -> rusqlite::Result<(Vec<ListedSheet>, Option<SheetCursor>)> {
    let behind = behind.map_or(NEWEST, |cursor| (cursor.date.as_str(), cursor.id));
    let mut sheets = store::page(conn, behind, u32::from(PAGE) + 1)?;
    let is_more = sheets.len() > usize::from(PAGE);
    sheets.truncate(usize::from(PAGE));
    let next = sheets.last().filter(|_| is_more);
    let next = next.map(|last| SheetCursor { date: last.sheet.date.clone(), id: last.sheet.id });
    Ok((sheets, next))
}

pub fn whole(conn: &Connection, id: i64, today: Date) -> Result<WholeSheet, CountingError> {
    let sheet = find_sheet(conn, id)?;
    let rows = store::rows::list(conn, id)?;
    let sums = totals::of_rows(&rows, sheet.expected_cents);
    // What was closed was asked about before.
    let (is_open, mut usual) = (sheet.closed.is_none(), UsualAmounts::at(conn, &sheet));
    let asked = |row: CountedRow| {
        let remark = if is_open { usual.remark(&row)? } else { None };
        Ok((row, remark))
    };
    Ok(WholeSheet {
        rows: rows.into_iter().map(asked).collect::<rusqlite::Result<_>>()?,
        // A row of an open sheet is changed in it.
        corrections: if is_open { Vec::new() } else { store::rows::corrections(conn, id)? },
        remark: unlikely::day(&sheet.date, today).filter(|_| is_open),
        sums,
        sheet,
    })
}

pub fn open_sheet(
    tx: &Transaction<'_>,
    typed: &TypedSheet,
    work: &CountingWork<'_>,
) -> Result<CountedSheet, CountingError> {
    let (date, counters, expected_cents) = checked(tx, typed, work)?;
    let fields = SheetFields { date: &date, counters: &counters, expected_cents };
    let sheet = find_sheet(tx, store::insert(tx, &fields, work.now.as_second())?)?;
    log::sheet(tx, Action::SheetOpened, sheet.id, &sheet.in_words(), work)?;
    Ok(sheet)
}

/// Its rows are of its day: with another day, so are they.
pub fn change_sheet(
    tx: &Transaction<'_>,
    id: i64,
    version: i64,
    typed: &TypedSheet,
    work: &CountingWork<'_>,
) -> Result<CountedSheet, CountingError> {
    let before = open_one(tx, id)?;
    let (date, counters, expected_cents) = checked(tx, typed, work)?;
    if (&date, &counters, expected_cents) == (&before.date, &before.counters, before.expected_cents) {
        return Ok(before);
    }
    if version != before.version {
        return Err(CountingError::Stale);
    }
    store::update(tx, id, &SheetFields { date: &date, counters: &counters, expected_cents })?;
    let after = find_sheet(tx, id)?;
    let mut words = before.in_words_until(&after);
    if before.date != after.date {
        refuse_closed_month(tx, &before.date)?;
        let gifts = store::rows::givers(tx, id)?;
        for (gift, giver) in &gifts {
            let couple = match giver {
                Some(giver) => couples::in_force(tx, giver, &after.date)?,
                None => None,
            };
            store::rows::move_to(tx, *gift, &after.date, couple)?;
        }
        words = format!("{words}; {} moved", count(gifts.len(), "row"));
    }
    log::sheet(tx, Action::SheetChanged, id, &words, work)?;
    Ok(after)
}

/// Removes an open, empty sheet.
pub fn remove_sheet(
    tx: &Transaction<'_>,
    id: i64,
    work: &CountingWork<'_>,
) -> Result<CountedSheet, CountingError> {
    let sheet = open_one(tx, id)?;
    if store::rows::count(tx, id)? > 0 {
        return Err(CountingError::NotEmpty(id));
    }
    store::delete(tx, id)?;
    log::sheet(tx, Action::SheetRemoved, id, &sheet.in_words(), work)?;
    Ok(sheet)
}

/// A sheet that may be written in.
pub(super) fn open_one(conn: &Connection, id: i64) -> Result<CountedSheet, CountingError> {
    let sheet = find_sheet(conn, id)?;
    if sheet.closed.is_some() { Err(CountingError::IsClosed(id)) } else { Ok(sheet) }
}

pub(super) fn refuse_closed_month(conn: &Connection, date: &str) -> Result<(), CountingError> {
    let month = date.get(..7).unwrap_or(date);
    if store::is_month_closed(conn, month)? {
        return Err(CountingError::MonthClosed(month.to_owned()));
    }
    Ok(())
}

fn checked(
    conn: &Connection,
    typed: &TypedSheet,
    work: &CountingWork<'_>,
) -> Result<(String, String, Option<i64>), CountingError> {
    let day = parse_day(typed.date.trim())?;
    if day > work.today() {
        return Err(CountingError::Future(day));
    }
    let date = day.to_string();
    refuse_closed_month(conn, &date)?;
    let counters = validation::optional_line("Who counted", &typed.counters, LONGEST_COUNTERS)?;
    let expected = Some(typed.expected.trim()).filter(|typed| !typed.is_empty());
    let expected = expected.map(sum::parse).transpose().map_err(CountingError::Expected)?;
    Ok((date, counters.unwrap_or_default(), expected))
}
