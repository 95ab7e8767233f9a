//! Counting sheets as the treasurer's page shows them. Amounts are dollars.

use jiff::tz::TimeZone;
use poem_openapi::Object;
use serde::Serialize;

use super::sheets::WholeSheet;
use super::totals::SheetSums;
use super::{CountedRow, ListedSheet, NamedGiver, NamedPartner, RowBefore};
use crate::congregation::giving::Giver;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money::number;

/// A giver: all that a treasurer reads of people here.
#[derive(Debug, Object, Serialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct GiverName {
    id: String,
    /// The member number, such as M0001.
    number: String,
    first_name: String,
    last_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    preferred_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    household: Option<String>,
    /// The other of the couple, where they give together.
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<PartnerName>,
}

/// The other of a couple who gives together.
#[derive(Debug, Object, Serialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct PartnerName {
    id: String,
    number: String,
    first_name: String,
    last_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    preferred_name: Option<String>,
}

/// A sheet in the list.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SheetLine {
    id: i64,
    /// yyyy-MM-dd
    date: String,
    counters: String,
    is_open: bool,
    rows: i64,
    entered: f64,
    /// The bank slip's total.
    expected: Option<f64>,
    /// The entered total less the expected one.
    difference: Option<f64>,
    /// RFC 3339, on the congregation's clock.
    closed_at: Option<String>,
    closed_by: Option<String>,
}

/// A counting sheet with all that stands in it.
#[derive(Debug, Object, Serialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct CountingSheet {
    id: i64,
    /// The day of the service, and so of its gifts: yyyy-MM-dd.
    date: String,
    counters: String,
    /// The bank slip's total; none: not known yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    is_open: bool,
    /// RFC 3339, on the congregation's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    closed_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed_by: Option<String>,
    /// Why it does not come to what the bank slip says.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference_reason: Option<String>,
    /// The version for a change of the fields above, and for closing.
    version: i64,
    /// Why its day is unlikely; it is asked about, not refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    /// In the order of entry.
    rows: Vec<SheetRow>,
    totals: SheetTotals,
}

/// A row of a sheet, which is a gift.
#[derive(Debug, Object, Serialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct SheetRow {
    /// The name that it got where it was typed.
    key: String,
    gift_id: i64,
    /// The version for a change.
    version: i64,
    /// None: loose plate.
    #[serde(skip_serializing_if = "Option::is_none")]
    giver: Option<GiverName>,
    /// The number on the envelope, or else the giver's of the year, as it was when the row was saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    envelope: Option<i64>,
    amount: f64,
    /// Another day than the sheet's, where a correction moved it: yyyy-MM-dd.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved_to: Option<String>,
    /// The amount refunded, or returned with its check; none where all of it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_back: Option<f64>,
    /// None where a correction took the fund away.
    #[serde(skip_serializing_if = "Option::is_none")]
    fund_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fund: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Why its amount is unlikely; it is asked about, not refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    /// The row before each correction, the oldest first.
    corrections: Vec<RowCorrection>,
}

/// A row of a closed sheet before a correction.
#[derive(Debug, Object, Serialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct RowCorrection {
    amount: f64,
    date: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fund: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    giver: Option<PartnerName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    reason: String,
    by: String,
    /// RFC 3339, on the congregation's clock.
    at: String,
}

/// The totals of a sheet.
#[derive(Debug, Object, Serialize)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
#[serde(rename_all = "camelCase")]
pub struct SheetTotals {
    entered: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    /// The entered total less the expected one: below zero something is still to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<f64>,
    rows: usize,
    /// One check over several funds is one check.
    checks: usize,
    /// The largest first.
    funds: Vec<FundTotal>,
    /// The largest first.
    kinds: Vec<KindTotal>,
}

#[derive(Debug, Object, Serialize)]
pub struct FundTotal {
    fund: String,
    amount: f64,
}

/// The sum of one payment method, such as cash.
#[derive(Debug, Object, Serialize)]
pub struct KindTotal {
    kind: String,
    amount: f64,
    /// How many gifts; of checks, how many checks.
    count: usize,
}

impl From<NamedGiver> for GiverName {
    fn from(named: NamedGiver) -> Self {
        let NamedGiver { giver, preferred_name, household, partner } = named;
        Self {
            id: giver.id,
            number: giver.number,
            first_name: giver.first_name,
            last_name: giver.last_name,
            preferred_name,
            household,
            partner: partner.map(PartnerName::from),
        }
    }
}

impl From<NamedPartner> for PartnerName {
    fn from(NamedPartner { giver, preferred_name }: NamedPartner) -> Self {
        Self { preferred_name, ..Self::from(giver) }
    }
}

impl From<Giver> for PartnerName {
    fn from(giver: Giver) -> Self {
        Self {
            id: giver.id,
            number: giver.number,
            first_name: giver.first_name,
            last_name: giver.last_name,
            preferred_name: None,
        }
    }
}

impl SheetLine {
    pub(super) fn of(listed: ListedSheet, zone: &TimeZone) -> Self {
        let ListedSheet { sheet, rows, entered_cents } = listed;
        let difference = sheet.expected_cents.map(|expected| entered_cents - expected);
        Self {
            id: sheet.id,
            date: sheet.date,
            counters: sheet.counters,
            is_open: sheet.closed.is_none(),
            rows,
            entered: number(entered_cents),
            expected: sheet.expected_cents.map(number),
            difference: difference.map(number),
            closed_at: sheet.closed.as_ref().map(|closed| rfc3339(from_seconds(closed.at), zone)),
            closed_by: sheet.closed.map(|closed| closed.by),
        }
    }
}

impl CountingSheet {
    pub(super) fn of(whole: WholeSheet, zone: &TimeZone) -> Self {
        let WholeSheet { sheet, remark, rows, corrections, sums } = whole;
        let before = |gift_id: i64| {
            let own = corrections.iter().filter(|before| before.gift_id == gift_id);
            own.map(|before| RowCorrection::of(before.clone(), zone)).collect()
        };
        let row = |(row, remark): (CountedRow, Option<String>)| {
            let corrections = before(row.gift_id);
            SheetRow { corrections, ..SheetRow::of(row, remark) }
        };
        let (closed_at, closed_by, difference_reason) = match sheet.closed {
            Some(closed) => (Some(rfc3339(from_seconds(closed.at), zone)), Some(closed.by), closed.reason),
            None => (None, None, None),
        };
        Self {
            id: sheet.id,
            date: sheet.date,
            counters: sheet.counters,
            expected: sheet.expected_cents.map(number),
            is_open: closed_at.is_none(),
            closed_at,
            closed_by,
            difference_reason,
            version: sheet.version,
            remark,
            rows: rows.into_iter().map(row).collect(),
            totals: sums.into(),
        }
    }
}

impl SheetRow {
    pub(super) fn of(row: CountedRow, remark: Option<String>) -> Self {
        Self {
            key: row.key,
            gift_id: row.gift_id,
            version: row.version,
            giver: row.giver.map(GiverName::from),
            envelope: row.envelope,
            amount: number(row.amount_cents),
            moved_to: row.moved_to,
            taken_back: (row.taken_back_cents > 0).then(|| number(row.taken_back_cents)),
            fund_id: row.fund.as_ref().map(|fund| fund.id),
            fund: row.fund.map(|fund| fund.name),
            method: row.method,
            check_number: row.check_number,
            note: row.note,
            remark,
            corrections: Vec::new(),
        }
    }
}

impl RowCorrection {
    fn of(before: RowBefore, zone: &TimeZone) -> Self {
        Self {
            amount: number(before.amount_cents),
            date: before.date,
            fund: before.fund,
            giver: before.giver.map(PartnerName::from),
            method: before.method,
            check_number: before.check_number,
            note: before.note,
            reason: before.reason,
            by: before.by,
            at: rfc3339(from_seconds(before.at), zone),
        }
    }
}

impl From<SheetSums> for SheetTotals {
    fn from(sums: SheetSums) -> Self {
        Self {
            entered: number(sums.entered_cents),
            expected: sums.expected_cents.map(number),
            difference: sums.difference_cents().map(number),
            rows: sums.rows,
            checks: sums.checks,
            funds: sums
                .funds
                .into_iter()
                .map(|(fund, cents)| FundTotal { fund, amount: number(cents) })
                .collect(),
            kinds: sums
                .kinds
                .into_iter()
                .map(|sum| KindTotal { kind: sum.kind, amount: number(sum.cents), count: sum.count })
                .collect(),
        }
    }
}
