//! Gifts and pledges. Money is in cents; a sum is made only by a query or a function here.

pub mod api;
pub mod correct;
pub mod enter;
pub mod export;
pub mod fund_work;
pub mod funds;
pub mod gift;
pub mod list;
pub mod pledge;
pub mod remove;
pub mod store;
pub mod totals;
pub mod unlikely;

/// A pledge as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pledge {
    pub id: i64,
    pub giver: Giver,
    /// More than zero.
    pub amount_cents: i64,
    /// How it stands.
    pub status: PledgeStatus,
    /// What it is for, such as "Roof".
    pub campaign: Option<String>,
    /// `YYYY-MM-DD`
    pub date: Option<String>,
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
    /// The gift that it takes back.
    pub takes_back: Option<i64>,
    /// Where it was counted.
    pub sheet: Option<SheetOfGift>,
    /// One more with every correction.
    pub version: i64,
    pub fields: GiftFields,
}

/// The counting sheet that a gift stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOfGift {
    pub id: i64,
    pub is_open: bool,
}

/// What gifts are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftFund {
    pub id: i64,
    pub name: String,
    /// Gifts to it count for the tax office.
    pub is_deductible: bool,
    /// It takes no new gifts.
    pub is_closed: bool,
    /// One more with every change.
    pub version: i64,
}

/// What a row of the books is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GiftKind {
    #[default]
    Gift,
    /// Money that went back to the giver.
    Refund,
    /// A check that the bank returned.
    Bounced,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftFields {
    /// Not zero; negative where a payment was returned.
    pub amount_cents: i64,
    /// `YYYY-MM-DD`
    pub date: String,
    /// What it is for, such as "General Fund".
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

/// How a pledge stands. A pledge that was withdrawn is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PledgeStatus {
    /// Promised.
    Open,
    /// Fulfilled.
    Completed,
    /// Fulfilled in one payment.
    Paid,
}

/// A number of rows and the sum of their amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AmountTotal {
    pub count: i64,
    pub cents: i64,
}
