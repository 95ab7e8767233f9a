//! Rows of a sheet: each is saved as it is typed, and is a gift from then on.

use rusqlite::{Connection, Transaction};

use super::sheets::{open_one, refuse_closed_month};
use super::unlikely::UsualAmounts;
use super::{CountedRow, CountedSheet, CountingError, CountingWork, MOST_ROWS, RowFund, log, store};
use crate::congregation::giving::couples;
use crate::congregation::giving::store::{NewGift, funds, insert_gift, ledger};
use crate::congregation::giving::{GiftFields, gift};
use crate::platform::money::sum;
use crate::platform::text::validation;

/// Characters of a row's key.
const KEY: std::ops::RangeInclusive<usize> = 8..=64;
/// Characters of a note: as many as those of any gift.
const LONGEST: usize = 300;
const LONGEST_CHECK_NUMBER: usize = 30;

/// The giver as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowGiver {
    /// `members.id`
    Member(String),
    Envelope(i64),
    LoosePlate,
}

/// A row as it is typed.
#[derive(Clone, Debug)]
pub struct TypedRow {
    /// The one that was read; `None` for a new row.
    pub version: Option<i64>,
    pub giver: RowGiver,
    /// Such as `20+5`.
    pub amount: String,
    pub fund_id: i64,
    pub method: String,
    pub check_number: String,
    pub note: String,
}

/// Saves the row `key` of the sheet. What says the same as before is saved already: sent twice it is one.
pub fn save_row(
    tx: &Transaction<'_>,
    sheet_id: i64,
    key: &str,
    typed: &TypedRow,
    work: &CountingWork<'_>,
) -> Result<CountedRow, CountingError> {
    if !KEY.contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err(CountingError::Key);
    }
    let sheet = open_one(tx, sheet_id)?;
    let before = store::rows::find(tx, sheet_id, key)?;
    let (giver, envelope) = giver_of(tx, &sheet, &typed.giver)?;
    let fund = fund_of(tx, typed.fund_id, before.as_ref())?;
    let fields = GiftFields {
        amount_cents: sum::parse(&typed.amount).map_err(CountingError::Amount)?,
        date: sheet.date.clone(),
        fund: Some(fund.name.clone()),
        method: gift::checked_method(
            &typed.method,
            before.as_ref().and_then(|before| before.method.as_deref()),
        )?,
        check_number: validation::optional_line(
            "The check number",
            &typed.check_number,
            LONGEST_CHECK_NUMBER,
        )?,
        note: validation::optional_line("The note", &typed.note, LONGEST)?,
    };
    if let Some(before) = before.as_ref().filter(|before| says(before, giver.as_deref(), &fields)) {
        // Sent again as it is now, it gets the number of now.
        if before.envelope == envelope || typed.version != Some(before.version) {
            return Ok(before.clone());
        }
    }
    if typed.version != before.as_ref().map(|before| before.version) {
        return Err(CountingError::Stale);
    }
    refuse_closed_month(tx, &sheet.date)?;
    let joint_id = match &giver {
        Some(giver) => couples::in_force(tx, giver, &sheet.date)?,
        None => None,
    };
    let now = work.now.as_second();
    let gift_id = if let Some(before) = &before {
        ledger::update(tx, before.gift_id, (giver.as_deref(), joint_id), &fields, now)?;
        before.gift_id
    } else {
        if store::rows::count(tx, sheet_id)? >= MOST_ROWS {
            return Err(CountingError::TooManyRows);
        }
        let new = NewGift {
            member_id: giver.as_deref(),
            joint_id,
            amount_cents: fields.amount_cents,
            date: &fields.date,
            fund: fields.fund.as_deref(),
            note: fields.note.as_deref(),
            method: fields.method.as_deref(),
            check_number: fields.check_number.as_deref(),
            sheet: Some((sheet_id, key)),
            ..NewGift::default()
        };
        insert_gift(tx, &new, now)?
    };
    store::rows::set_envelope(tx, gift_id, envelope)?;
    let after = store::rows::find(tx, sheet_id, key)?.ok_or(CountingError::UnknownRow)?;
    match &before {
        Some(before) => log::changed(tx, &sheet, (before, &after), work)?,
        None => log::added(tx, &sheet, &after, work)?,
    }
    Ok(after)
}

/// Removes the row `key`; `None` where it is removed already.
pub fn remove_row(
    tx: &Transaction<'_>,
    sheet_id: i64,
    key: &str,
    version: Option<i64>,
    work: &CountingWork<'_>,
) -> Result<Option<CountedRow>, CountingError> {
    let sheet = open_one(tx, sheet_id)?;
    let Some(row) = store::rows::find(tx, sheet_id, key)? else { return Ok(None) };
    if version != Some(row.version) {
        return Err(CountingError::Stale);
    }
    refuse_closed_month(tx, &sheet.date)?;
    ledger::delete(tx, row.gift_id, work.now.as_second())?;
    log::removed(tx, &sheet, &row, work)?;
    Ok(Some(row))
}

/// Why the amount of a row is unlikely.
pub fn remark(conn: &Connection, sheet: &CountedSheet, row: &CountedRow) -> rusqlite::Result<Option<String>> {
    UsualAmounts::at(conn, sheet).remark(row)
}

/// True where the row says so already.
fn says(row: &CountedRow, giver: Option<&str>, fields: &GiftFields) -> bool {
    row.giver.as_ref().map(|name| name.giver.id.as_str()) == giver
        && row.amount_cents == fields.amount_cents
        && row.fund.as_ref().map(|fund| &fund.name) == fields.fund.as_ref()
        && row.method == fields.method
        && row.check_number == fields.check_number
        && row.note == fields.note
}

/// The giver, and the number on the envelope.
fn giver_of(
    conn: &Connection,
    sheet: &CountedSheet,
    giver: &RowGiver,
) -> Result<(Option<String>, Option<i64>), CountingError> {
    match giver {
        RowGiver::LoosePlate => Ok((None, None)),
        RowGiver::Member(id) => match store::givers::find(conn, id, &sheet.date)? {
            Some(found) => Ok((Some(found.name.giver.id), found.envelope)),
            None => Err(CountingError::UnknownGiver),
        },
        RowGiver::Envelope(number) => {
            let year = sheet.date.get(..4).unwrap_or_default().to_owned();
            let unknown = || CountingError::UnknownEnvelope { number: *number, year };
            let id = store::givers::with_envelope(conn, &sheet.date, *number)?.ok_or_else(unknown)?;
            Ok((Some(id), Some(*number)))
        }
    }
}

/// A fund that is open, or the one that the row has.
fn fund_of(conn: &Connection, id: i64, before: Option<&CountedRow>) -> Result<RowFund, CountingError> {
    let fund = funds::find(conn, id)?.ok_or(CountingError::UnknownFund)?;
    let is_kept = before.and_then(|row| row.fund.as_ref()).is_some_and(|kept| kept.id == id);
    if fund.is_closed && !is_kept {
        Err(CountingError::FundClosed(fund.name))
    } else {
        Ok(RowFund { id, name: fund.name })
    }
}
