//! Rows of a sheet: each is saved as it is typed, and is a gift from then on. Who gave is found as a treasurer types it,
//! with what they gave last time. A gift that is found after its sheet was closed, such as a forgotten envelope, is a
//! correction of the sheet.

use rusqlite::{Connection, Result};

use super::sheets::{find_sheet, open_one};
use super::unlikely::UsualAmounts;
use super::{CountedSheet, FoundGiver, MOST_ROWS, NamedGiver, SheetRow, SheetTotals, store, totals};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::correct::GiftToCorrect;
use crate::congregation::giving::fields::{TypedTexts, checked_reason};
use crate::congregation::giving::search::is_found_by_name;
use crate::congregation::giving::store::{funds, ledger};
use crate::congregation::giving::{Gift, GiftFields, correct, gift, months};
use crate::congregation::people::list::search_index;
use crate::platform::money::{Cents, sum};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::text::numbers::count;
use crate::platform::typed_time::parse_day;

/// Characters of a row's key.
const KEY: std::ops::RangeInclusive<usize> = 8..=64;

/// A row as it is typed.
#[derive(Clone, Debug, poem_openapi::Object)]
#[oai(rename = "RowToSave", rename_all = "camelCase")]
pub struct TypedRow {
    /// The one that was read; none for a new row.
    pub version: Option<i64>,
    /// None, and no envelope: loose plate.
    pub giver_id: Option<String>,
    /// Names the giver by their envelope number, where `giverId` is absent.
    pub envelope: Option<i64>,
    /// Such as 1,250.50 or 20+5.
    #[oai(default)]
    pub amount: String,
    pub fund_id: i64,
    /// The row's own day, YYYY-MM-DD; empty: the sheet's.
    #[oai(default)]
    pub date: String,
    #[oai(flatten)]
    pub texts: TypedTexts,
    #[oai(default)]
    pub anyway: bool,
}

/// A row as it was saved, and what the sheet comes to with it.
#[derive(Debug, poem_openapi::Object)]
pub struct RowSaved {
    pub row: SheetRow,
    pub totals: SheetTotals,
}

/// The row's giver.
struct EnvelopeGiver {
    /// `members.id`; `None`: loose plate.
    id: Option<String>,
    /// The number on the envelope.
    envelope: Option<i64>,
}

/// Saves the row `key` of the sheet. What says the same as before is saved already: sent twice it is one. A key that was
/// removed is not used again.
pub fn save_row(work: Work<'_>, sheet_id: i64, key: &str, typed: &TypedRow) -> Result<RowSaved, Refusal> {
    let tx = work.tx;
    if !KEY.contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err(Refusal::field("key", "A row's name has 8 to 64 letters, digits and hyphens."));
    }
    let sheet = open_one(tx, sheet_id)?;
    let row = write_row(work, &sheet, key, typed)?;
    let remark = UsualAmounts::at(tx, &sheet, work.today()).remark(&row)?;
    Ok(RowSaved { row: SheetRow { remark, ..row }, totals: totals::of_sheet(tx, &sheet)? })
}

fn write_row(work: Work<'_>, sheet: &CountedSheet, key: &str, typed: &TypedRow) -> Result<SheetRow, Refusal> {
    let tx = work.tx;
    let before = store::find_row(tx, sheet.id, key)?;
    let EnvelopeGiver { id: giver, envelope } = giver_of(tx, sheet, typed)?;
    let fund = fund_of(tx, typed.fund_id, before.as_ref())?;
    let date = day_of(work, sheet, typed)?;
    let fields = GiftFields {
        amount: Cents(sum::parse(&typed.amount).map_err(Refusal::of_field("amount"))?),
        date: date.clone(),
        fund: Some(fund),
        texts: typed.texts.checked(before.as_ref().map(|before| &before.texts))?,
    };
    let is_said = |before: &&SheetRow| says(before, sheet, giver.as_deref(), &fields);
    if let Some(before) = before.as_ref().filter(is_said) {
        // Sent again as it is now, it gets the number of now.
        if before.envelope == envelope || typed.version != Some(before.version) {
            return Ok(before.clone());
        }
    }
    if before.is_none() && store::is_removed(tx, sheet.id, key)? {
        let text = "This row was removed meanwhile. Nothing was saved; enter it anew if it belongs here.";
        return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
    }
    refuse_stale("row", typed.version, before.as_ref().map(|before| before.version))?;
    for day in before.iter().map(|before| before.day(sheet)).chain([&*date]) {
        months::refuse_closed(tx, day)?;
    }
    let of = (giver.as_deref(), gift::couple_of(tx, giver.as_deref(), &date)?);
    if !typed.anyway && !before.as_ref().is_some_and(|before| is_of_check(before, giver.as_deref(), &fields))
    {
        let own = before.as_ref().map(|before| before.gift_id);
        if let Some(question) = gift::same_check(tx, own, of, &fields)? {
            return Err(Refusal::new(ErrorCode::LikelyTwice, question).at("checkNumber"));
        }
    }
    store::unsign(tx, sheet.id)?;
    let gift_id = if let Some(before) = &before {
        ledger::update(tx, before.gift_id, of, &fields, work.now.as_second())?;
        before.gift_id
    } else {
        if store::count_rows(tx, sheet.id)? >= MOST_ROWS {
            let text = format!("A sheet has {MOST_ROWS} rows at most. Open another one for the same day.");
            return Err(Refusal::new(ErrorCode::NotAsItWas, text));
        }
        correct::enter(work, of, fields, Some((sheet.id, key)))?
    };
    store::set_envelope(tx, gift_id, envelope)?;
    let after = store::find_row(tx, sheet.id, key)?.ok_or_else(|| Refusal::not_found("row"))?;
    let now_there = gift_of(sheet, &after);
    match &before {
        Some(before) => correct::log_each_giver(&gift_of(sheet, before), &now_there, |gift, words| {
            log(work, Action::DonationCorrected, sheet, gift, words)
        })?,
        None => log(work, Action::DonationAdded, sheet, &now_there, &now_there.in_words())?,
    }
    Ok(after)
}

/// Removes the row `key`, where it is not removed already. Returns the sheet's totals without it.
pub fn remove_row(
    work: Work<'_>,
    sheet_id: i64,
    key: &str,
    version: Option<i64>,
) -> Result<SheetTotals, Refusal> {
    let tx = work.tx;
    let sheet = open_one(tx, sheet_id)?;
    if let Some(row) = store::find_row(tx, sheet_id, key)? {
        refuse_stale("row", version, Some(row.version))?;
        remove_gift(work, &sheet, &row)?;
        store::keep_removed(tx, sheet_id, key)?;
        store::unsign(tx, sheet_id)?;
    }
    Ok(totals::of_sheet(tx, &sheet)?)
}

/// Removes the gift of a row.
pub(super) fn remove_gift(work: Work<'_>, sheet: &CountedSheet, row: &SheetRow) -> Result<(), Refusal> {
    months::refuse_closed(work.tx, row.day(sheet))?;
    ledger::delete(work.tx, row.gift_id, work.now.as_second())?;
    let gift = gift_of(sheet, row);
    Ok(log(work, Action::DonationRemoved, sheet, &gift, &gift.in_words())?)
}

/// Removes an open sheet with its rows; refused where they are not as many as were `read`.
pub fn remove_sheet(work: Work<'_>, id: i64, read: usize) -> Result<(), Refusal> {
    let sheet = open_one(work.tx, id)?;
    let rows = store::rows(work.tx, id)?;
    let words = count(rows.len(), "row");
    if rows.len() != read {
        let text = format!("Sheet {id} has {words} now. Please look at it as it is, then remove it.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    for row in &rows {
        remove_gift(work, &sheet, row)?;
    }
    store::delete(work.tx, id)?;
    Ok(work.log(Action::SheetRemoved, &format!("sheet {id}: {}; {words} removed", sheet.in_words()))?)
}

/// Adds a gift to the closed sheet `id`, and keeps why.
pub fn add_to_closed(work: Work<'_>, id: i64, typed: &GiftToCorrect, reason: &str) -> Result<(), Refusal> {
    let (tx, now) = (work.tx, work.now.as_second());
    let sheet = find_sheet(tx, id)?;
    if sheet.closed.is_none() {
        let text = format!("Counting sheet {id} is open. Type the gift as a row of it.");
        return Err(Refusal::new(ErrorCode::SheetOpen, text));
    }
    let reason = checked_reason(reason)?
        .ok_or_else(|| Refusal::field("reason", "Say why it is added to a sheet that is closed."))?;
    let rows = store::count_rows(tx, id)?;
    if rows >= MOST_ROWS {
        let text = format!("A sheet has {MOST_ROWS} rows at most. Add the gift without a sheet.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    let gift = correct::checked(work, typed)?;
    let giver = gift.giver_id();
    let envelope = match giver {
        Some(giver) => store::givers::find(tx, giver, &sheet.fields.date)?.and_then(|found| found.envelope),
        None => None,
    };
    // A closed sheet loses no row.
    let key = format!("added-{}", rows + 1);
    let of = (giver, gift::couple_of(tx, giver, &gift.fields.date)?);
    let gift_id = correct::enter(work, of, gift.fields.clone(), Some((id, &key)))?;
    store::set_envelope(tx, gift_id, envelope)?;
    ledger::keep_added(tx, gift_id, &reason, &work.actor.in_words(), now)?;
    let words = format!("donation {gift_id} of sheet {id}, which was closed: {}; {reason}", gift.in_words());
    Ok(work.log_of(Action::DonationAdded, giver, &words)?)
}

/// True where the row says so already.
fn says(row: &SheetRow, sheet: &CountedSheet, giver: Option<&str>, fields: &GiftFields) -> bool {
    is_of_check(row, giver, fields) && row.day(sheet) == fields.date && row.texts == fields.texts
}

/// True where the row is of the same check already.
fn is_of_check(row: &SheetRow, giver: Option<&str>, fields: &GiftFields) -> bool {
    row.giver_id() == giver
        && row.amount == fields.amount
        && row.fund == fields.fund
        && row.texts.check_number == fields.texts.check_number
}

/// The day of the gift: the row's own, or the sheet's.
fn day_of(work: Work<'_>, sheet: &CountedSheet, typed: &TypedRow) -> Result<String, Refusal> {
    let own = typed.date.trim();
    if own.is_empty() {
        return Ok(sheet.fields.date.clone());
    }
    let day = parse_day(own).map_err(Refusal::of_field("date"))?;
    gift::refuse_future(day, work.today())?;
    Ok(day.to_string())
}

fn giver_of(conn: &Connection, sheet: &CountedSheet, typed: &TypedRow) -> Result<EnvelopeGiver, Refusal> {
    match (&typed.giver_id, typed.envelope) {
        (Some(id), _) => {
            let found = store::givers::find(conn, id, &sheet.fields.date)?.ok_or_else(gift::unknown_giver)?;
            Ok(EnvelopeGiver { id: Some(found.name.giver.id), envelope: found.envelope })
        }
        (None, Some(number)) => {
            let Some(id) = store::givers::with_envelope(conn, &sheet.fields.date, number)? else {
                let year = sheet.fields.date.get(..4).unwrap_or_default();
                return Err(Refusal::field("envelope", format!("Nobody has envelope {number} in {year}.")));
            };
            Ok(EnvelopeGiver { id: Some(id), envelope: Some(number) })
        }
        (None, None) => Ok(EnvelopeGiver { id: None, envelope: None }),
    }
}

/// The name of the fund, which is open or the row's already.
fn fund_of(conn: &Connection, id: i64, before: Option<&SheetRow>) -> Result<String, Refusal> {
    let refused = |text: String| Refusal::field("fundId", text);
    let unknown = "There is no such fund here any more. Please choose one.";
    let fund = funds::find(conn, id)?.ok_or_else(|| refused(unknown.to_owned()))?;
    let is_kept = before.is_some_and(|row| row.fund_id == Some(id));
    if fund.is_closed && !is_kept {
        let text = format!("{} is closed and takes no new gifts. Please choose another fund.", fund.name);
        return Err(refused(text));
    }
    Ok(fund.name)
}

/// Logs a change of a row on its giver's own account.
fn log(work: Work<'_>, action: Action, sheet: &CountedSheet, gift: &Gift, words: &str) -> Result<()> {
    let words = format!("donation {} of sheet {}: {words}", gift.id, sheet.id);
    work.log_of(action, gift.giver_id(), &words)
}

/// The gift for the log, without the other of the couple, who has lines of their own.
fn gift_of(sheet: &CountedSheet, row: &SheetRow) -> Gift {
    let fields = GiftFields {
        amount: row.amount,
        date: row.day(sheet).to_owned(),
        fund: row.fund.clone(),
        texts: row.texts.clone(),
    };
    Gift::new(row.gift_id, row.giver.as_ref().map(|name| name.giver.clone()), fields)
}

/// Givers that a search shows.
const MOST_GIVERS: usize = 8;
/// People found by the index, also by fields that a treasurer may not read.
const LOOKED_AT: u32 = 2_000;

/// Givers with this envelope; or with the envelope `search`, or the beginnings of these words of names, household and
/// member number, in any order. `date` is the day of the sheet. Uses the search index as it is.
pub fn find_givers(
    conn: &Connection,
    search: &str,
    envelope: Option<i64>,
    date: &str,
) -> Result<Vec<FoundGiver>> {
    let search = search.trim();
    let typed_number = search.parse().ok().filter(|_| envelope.is_none());
    let mut found = Vec::new();
    if let Some(number) = envelope.or(typed_number)
        && let Some(id) = store::givers::with_envelope(conn, date, number)?
    {
        found.extend(store::givers::find(conn, &id, date)?);
    }
    if let Some(terms) = search_index::query(search).filter(|_| envelope.is_none()) {
        let is_named = |NamedGiver { giver, preferred_name, household, .. }: &NamedGiver| {
            is_found_by_name(giver, [preferred_name.as_deref(), household.as_deref()], search)
        };
        let by_name = store::givers::search(conn, &terms, date, MOST_GIVERS, LOOKED_AT, is_named)?;
        for giver in by_name {
            if found.iter().all(|known: &FoundGiver| known.name.giver.id != giver.name.giver.id) {
                found.push(giver);
            }
        }
    }
    found.sort_by_key(|giver| giver.has_died);
    found.truncate(MOST_GIVERS);
    for giver in &mut found {
        giver.last = store::givers::last_gift(conn, &giver.name.giver.id)?;
    }
    Ok(found)
}
