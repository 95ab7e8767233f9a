//! Gifts as the treasurer's pages show them.

use jiff::tz::TimeZone;
use poem_openapi::Object;
use rusqlite::Connection;

use crate::congregation::giving::gift::GiftError;
use crate::congregation::giving::{Gift, GiftBefore, GiftKind, Giver, ListedGift, search};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money;

/// The giver of a gift.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftGiver {
    id: String,
    /// The member number, such as M0001.
    number: String,
    first_name: String,
    last_name: String,
    /// The other of the couple that the gift names.
    partner: Option<GiftPartner>,
}

/// The other of a couple who gave together.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftPartner {
    id: String,
    number: String,
    first_name: String,
    last_name: String,
}

/// The counting sheet that a gift stands in.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftSheet {
    id: i64,
    is_open: bool,
}

/// A gift, or what takes one back.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct BookedGift {
    id: i64,
    version: i64,
    /// YYYY-MM-DD
    date: String,
    /// US dollars; less than nothing where money went back.
    amount: f64,
    fund: Option<String>,
    method: Option<String>,
    check_number: Option<String>,
    note: Option<String>,
    /// None: anonymous, or the giver was removed.
    giver: Option<GiftGiver>,
    kind: GiftKind,
    sheet: Option<GiftSheet>,
    /// The id of the gift that it reverses.
    takes_back: Option<i64>,
    /// How much of it went back, in US dollars.
    taken_back: f64,
    /// Its month is closed: its sums do not change any more.
    is_month_closed: bool,
    /// How often it was corrected since its sheet was closed.
    corrections: i64,
}

/// A gift of a closed sheet before a correction.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftOriginal {
    /// US dollars.
    amount: f64,
    /// YYYY-MM-DD
    date: String,
    fund: Option<String>,
    method: Option<String>,
    check_number: Option<String>,
    note: Option<String>,
    giver: Option<GiftGiver>,
    reason: String,
    /// The actor of the correction, in words.
    by: String,
    /// RFC 3339, on the congregation's clock.
    at: String,
}

impl From<ListedGift> for BookedGift {
    fn from(listed: ListedGift) -> Self {
        let Gift { id, giver, partner, kind, takes_back, sheet, version, fields, .. } = listed.gift;
        Self {
            id,
            version,
            date: fields.date,
            amount: money::number(fields.amount_cents),
            fund: fields.fund,
            method: fields.method,
            check_number: fields.check_number,
            note: fields.note,
            giver: giver.map(|giver| GiftGiver::of(giver, partner)),
            kind,
            sheet: sheet.map(|sheet| GiftSheet { id: sheet.id, is_open: sheet.is_open }),
            takes_back,
            taken_back: money::number(listed.taken_back_cents),
            is_month_closed: listed.is_month_closed,
            corrections: listed.corrections,
        }
    }
}

impl GiftOriginal {
    pub(super) fn of(before: GiftBefore, zone: &TimeZone) -> Self {
        let GiftBefore { giver, fields, reason, by, at } = before;
        Self {
            amount: money::number(fields.amount_cents),
            date: fields.date,
            fund: fields.fund,
            method: fields.method,
            check_number: fields.check_number,
            note: fields.note,
            giver: giver.map(|giver| GiftGiver::of(giver, None)),
            reason,
            by,
            at: rfc3339(from_seconds(at), zone),
        }
    }
}

impl GiftGiver {
    fn of(giver: Giver, partner: Option<Giver>) -> Self {
        let Giver { id, number, first_name, last_name } = giver;
        let partner = partner.map(|Giver { id, number, first_name, last_name }| GiftPartner {
            id,
            number,
            first_name,
            last_name,
        });
        Self { id, number, first_name, last_name, partner }
    }
}

pub(super) fn lines(conn: &Connection, gifts: Vec<Gift>) -> Result<Vec<BookedGift>, GiftError> {
    let mut lines = Vec::new();
    for gift in gifts {
        lines.push(search::listed(conn, gift)?.into());
    }
    Ok(lines)
}
