//! Counting sheets: the offering of one service as it is counted. Their rows are gifts.

pub mod api;
pub mod rows;
pub mod sheets;
mod store;
pub mod totals;
pub mod unlikely;

use super::{GiftOriginal, GiftTexts};
use crate::platform::money::Cents;
use crate::platform::person_ref::PersonRef;

/// Rows of a sheet: a large church counts a service in two of them.
pub const MOST_ROWS: u32 = 1_000;

/// The fields of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct SheetFields {
    /// The day of the service, and so of its gifts: yyyy-MM-dd.
    pub date: String,
    pub service: String,
    pub counters: String,
    /// The bank slip's total; none: not known yet.
    pub expected: Option<Cents>,
}

/// A sheet as stored.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CountedSheet {
    pub id: i64,
    #[oai(flatten)]
    pub fields: SheetFields,
    /// The first of two who sign it, in words.
    pub signed_by: Option<String>,
    /// The same person while the sheet is open: `members.id`.
    #[oai(skip)]
    pub signer_id: Option<String>,
    /// Why it does not come to what the bank slip says.
    pub difference_reason: Option<String>,
    #[oai(skip)]
    pub closed: Option<SheetClosing>,
    /// The version for a change of the fields above, and for closing.
    pub version: i64,
}

/// The time and person of a sheet's closing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetClosing {
    /// Unix seconds.
    pub at: i64,
    /// The person's name, in words.
    pub by: String,
    /// The total at closing.
    pub cents: i64,
}

/// A sheet in the list.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SheetLine {
    pub id: i64,
    pub date: String,
    pub service: String,
    pub counters: String,
    pub is_open: bool,
    /// The first of two who sign it, in words.
    pub signed_by: Option<String>,
    pub rows: i64,
    pub entered: Cents,
    pub expected: Option<Cents>,
}

/// A counting sheet with all that stands in it.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CountingSheet {
    #[oai(flatten)]
    pub sheet: CountedSheet,
    pub is_open: bool,
    /// Another treasurer than the reader has to sign it, too.
    pub needs_second: bool,
    /// RFC 3339, on the congregation's clock.
    pub closed_at: Option<String>,
    pub closed_by: Option<String>,
    /// The total as it was signed.
    pub closed_amount: Option<Cents>,
    /// Why its day is unlikely; it is asked about, not refused.
    pub remark: Option<String>,
    /// In the order of entry.
    pub rows: Vec<SheetRow>,
    pub totals: SheetTotals,
}

/// A row of a sheet: a gift as it was typed. Without a giver it is loose plate.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SheetRow {
    /// The name that it got where it was typed.
    pub key: String,
    pub gift_id: i64,
    pub version: i64,
    pub giver: Option<NamedGiver>,
    /// The couple that it names.
    #[oai(skip)]
    pub joint_id: Option<i64>,
    /// The giver, on the day of the gift.
    #[oai(skip)]
    pub has_died: bool,
    /// The number on the envelope, or else the giver's of the year, as it was when the row was saved.
    pub envelope: Option<i64>,
    pub amount: Cents,
    /// Another day than the sheet's: yyyy-MM-dd.
    pub own_date: Option<String>,
    /// The amount refunded, or returned with its check; none where all of it is there.
    pub taken_back: Option<Cents>,
    /// None where a correction took the fund away.
    pub fund_id: Option<i64>,
    pub fund: Option<String>,
    #[oai(flatten)]
    pub texts: GiftTexts,
    /// Why its amount is unlikely; it is asked about, not refused.
    pub remark: Option<String>,
    /// The row before each correction, the oldest first.
    pub corrections: Vec<GiftOriginal>,
}

/// A giver: all that a treasurer reads of people here.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "GiverName", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct NamedGiver {
    #[oai(flatten)]
    pub giver: PersonRef,
    pub preferred_name: Option<String>,
    pub household: Option<String>,
    pub partner: Option<NamedPartner>,
}

/// The other of a couple who gives together.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "PartnerName", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct NamedPartner {
    #[oai(flatten)]
    pub giver: PersonRef,
    pub preferred_name: Option<String>,
}

/// The totals of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SheetTotals {
    pub entered: Cents,
    /// The entered total less the expected one: below zero something is still to come.
    pub difference: Option<Cents>,
    pub rows: usize,
    /// One check over several funds is one check.
    pub checks: usize,
    /// The largest first.
    pub funds: Vec<FundTotal>,
    /// The largest first.
    pub kinds: Vec<KindTotal>,
}

#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
pub struct FundTotal {
    pub fund: String,
    pub amount: Cents,
}

/// The sum of one payment method, such as cash.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
pub struct KindTotal {
    pub kind: String,
    pub amount: Cents,
    /// How many gifts; of checks, how many checks.
    pub count: usize,
}

/// A row's part in the totals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountedLine {
    /// The couple or the person; `None`: loose plate.
    pub giver: Option<String>,
    pub cents: i64,
    pub fund: Option<String>,
    pub method: Option<String>,
    pub check_number: Option<String>,
}

/// A giver that was found.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "Giver", skip_serializing_if_is_none)]
pub struct FoundGiver {
    #[oai(flatten)]
    pub name: NamedGiver,
    /// On the day of the sheet.
    #[oai(skip)]
    pub has_died: bool,
    /// Theirs, or their couple's, in the year that was asked for.
    pub envelope: Option<i64>,
    pub last: Option<LastGift>,
}

/// The last gift of a giver.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct LastGift {
    pub amount: Cents,
    pub fund: Option<String>,
    pub method: Option<String>,
    /// yyyy-MM-dd
    pub date: String,
}

impl SheetRow {
    fn giver_id(&self) -> Option<&str> {
        self.giver.as_ref().map(|name| name.giver.id.as_str())
    }

    /// The day of the gift: its own, or the sheet's.
    fn day<'a>(&'a self, sheet: &'a CountedSheet) -> &'a str {
        self.own_date.as_deref().unwrap_or(&sheet.fields.date)
    }
}
