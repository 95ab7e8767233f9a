//! Gifts and pledges. Money is in cents; a sum is made by one query or one function here, never by hand elsewhere.

pub mod api;
pub mod correct;
pub mod enter;
pub mod export;
pub mod funds;
pub mod gift;
pub mod list;
pub mod pledge;
pub mod remove;
pub mod store;
pub mod totals;
pub mod unlikely;

/// A pledge in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pledge {
    /// Its id.
    pub id: i64,
    /// Who promised it.
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

/// A gift in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Its id.
    pub id: i64,
    /// None: nobody is named, or the giver was removed.
    pub giver: Option<Giver>,
    /// True when an import brought it.
    pub is_imported: bool,
    /// What is said about it.
    pub fields: GiftFields,
}

/// What is said about a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftFields {
    /// Not zero; less than nothing where money went back.
    pub amount_cents: i64,
    /// `YYYY-MM-DD`
    pub date: String,
    /// What it is for, such as "General Fund".
    pub fund: Option<String>,
    /// How it was paid, such as "Check".
    pub method: Option<String>,
    /// The note beside it.
    pub note: Option<String>,
}

/// Who gave.
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

/// Some rows together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many rows.
    pub count: i64,
    /// Their amounts added up.
    pub cents: i64,
}
