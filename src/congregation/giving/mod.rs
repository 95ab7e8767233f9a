//! Gifts, and what a member sees of their own gifts and pledges. Money is in cents; a sum is made only by a query or a function here.

pub mod api;
pub mod correct;
pub mod counting;
pub mod couples;
pub mod enter;
pub mod envelopes;
pub mod export;
pub mod fund_work;
pub mod funds;
pub mod gift;
pub mod list;
pub mod months;
pub mod office;
pub mod pledges;
pub mod remove;
pub mod reports;
pub mod reverse;
pub mod search;
pub mod statements;
pub mod store;
pub mod totals;
pub mod unlikely;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::accounts::audit_log::Actor;
use crate::platform::closed_set::closed_set;

/// The actor, time and zone of work on gifts.
#[derive(Clone, Copy, Debug)]
pub struct GiftWork<'a> {
    pub actor: Actor<'a>,
    pub now: Timestamp,
    pub zone: &'a TimeZone,
}

impl GiftWork<'_> {
    pub fn today(&self) -> Date {
        self.now.to_zoned_datetime(self.zone.clone()).date()
    }
}

/// A gift as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    pub id: i64,
    /// `None`: an anonymous gift, or the giver was removed.
    pub giver: Option<Giver>,
    /// The other of the couple that it names.
    pub partner: Option<Giver>,
    /// True when an import brought it.
    pub is_imported: bool,
    pub kind: GiftKind,
    /// The gift that it reverses.
    pub takes_back: Option<i64>,
    pub sheet: Option<SheetOfGift>,
    /// Incremented on every correction (optimistic lock).
    pub version: i64,
    pub fields: GiftFields,
}

/// The counting sheet that a gift stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetOfGift {
    pub id: i64,
    pub is_open: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftFund {
    pub id: i64,
    pub name: String,
    /// Gifts to it count for the tax office.
    pub is_deductible: bool,
    /// Closed for new gifts.
    pub is_closed: bool,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

/// A gift of a closed sheet before a correction, and the correction's reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftBefore {
    pub giver: Option<Giver>,
    pub fields: GiftFields,
    pub reason: String,
    /// The person's name, in words.
    pub by: String,
    /// Unix seconds.
    pub at: i64,
}

closed_set! {
    /// The kind of a gift's row.
    #[derive(Default)]
    pub api enum GiftKind {
        #[default]
        Gift = "gift",
        /// Money that went back to the giver.
        Refund = "refund",
        /// A check that the bank returned.
        Bounced = "bounced",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftFields {
    /// Not zero; negative where a payment was returned.
    pub amount_cents: i64,
    /// `YYYY-MM-DD`
    pub date: String,
    /// The fund's name, such as "General Fund".
    pub fund: Option<String>,
    /// How it was paid, such as "Check".
    pub method: Option<String>,
    pub check_number: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Giver {
    pub id: String,
    /// The member number, such as M0001.
    pub number: String,
    pub first_name: String,
    pub last_name: String,
}

closed_set! {
    /// How a pledge stands. A pledge that was withdrawn is removed.
    pub api enum PledgeStatus {
        /// Promised.
        Open = "open",
        /// Fulfilled.
        Completed = "completed",
        /// Fulfilled in one payment.
        Paid = "paid",
    }
}

/// A number of rows and the sum of their amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AmountTotal {
    pub count: i64,
    pub cents: i64,
}

/// The gifts of a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthOfGifts {
    /// Such as `2026-10`.
    pub month: String,
    pub all: AmountTotal,
    /// By fund, the largest first; none for gifts without a fund.
    pub funds: Vec<(Option<String>, AmountTotal)>,
    /// Counting sheets that are still open: their numbers and days.
    pub open_sheets: Vec<(i64, String)>,
    pub closed: Option<MonthClosing>,
}

/// The time and person of a month's closing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthClosing {
    /// Unix seconds.
    pub at: i64,
    /// The person's name, in words.
    pub by: String,
}

/// A treasurer's search for gifts; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct GiftSearch {
    /// An amount, a check number, or the beginnings of words of names, household and member number, in any order.
    pub search: String,
    pub from: Option<Date>,
    /// Itself included.
    pub to: Option<Date>,
    pub fund: Option<SearchedFund>,
    pub giver: Option<SearchedGiver>,
    pub kind: Option<GiftKind>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchedFund {
    /// A fund's name.
    Named(String),
    NoFund,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchedGiver {
    /// `members.id`: their gifts, and those of the couples they gave with.
    Member(String),
    Anonymous,
}

/// A place in the list of gifts, which has the newest first: behind the gift of this day and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftCursor {
    /// `YYYY-MM-DD`
    pub date: String,
    pub id: i64,
}

/// A gift in the treasurer's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGift {
    pub gift: Gift,
    /// How much of it went back.
    pub taken_back_cents: i64,
    pub is_month_closed: bool,
    /// How often it was corrected since its sheet was closed.
    pub corrections: i64,
}
