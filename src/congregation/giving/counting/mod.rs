//! Counting sheets: the offering of one service as it is counted. Their rows are gifts.

pub mod api;
pub mod close;
mod errors_api;
pub mod givers;
mod givers_api;
mod log;
pub mod rows;
pub mod sheets;
mod store;
pub mod totals;
pub mod unlikely;
mod views_api;

use jiff::civil::Date;

pub use crate::congregation::giving::GiftWork as CountingWork;
use crate::congregation::giving::Giver;
use crate::platform::money::dollars;
use crate::platform::text::validation::TextError;
use crate::platform::typed_time::TimeError;

/// Rows of a sheet: a large church counts a service in two of them.
pub const MOST_ROWS: u32 = 1_000;

/// A sheet as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedSheet {
    pub id: i64,
    /// `YYYY-MM-DD`: the day of the service, and so of its gifts.
    pub date: String,
    /// Names of the counters, as typed.
    pub counters: String,
    /// The bank slip's total; `None`: not known yet.
    pub expected_cents: Option<i64>,
    pub closed: Option<SheetClosing>,
    /// Incremented on every change of the fields above (optimistic lock).
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
    /// Why that is not what the bank slip says.
    pub reason: Option<String>,
}

/// A sheet in a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSheet {
    pub sheet: CountedSheet,
    pub rows: i64,
    pub entered_cents: i64,
}

/// A row: a gift as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedRow {
    /// The name that it got where it was typed.
    pub key: String,
    pub gift_id: i64,
    pub version: i64,
    /// `None`: loose plate.
    pub giver: Option<NamedGiver>,
    /// The couple that it names.
    pub joint_id: Option<i64>,
    /// The giver, on the day of the gift.
    pub has_died: bool,
    /// The number on the envelope, or else the giver's of the year, as it was when the row was saved.
    pub envelope: Option<i64>,
    pub amount_cents: i64,
    /// Another day than the sheet's, where a correction moved it.
    pub moved_to: Option<String>,
    /// Given back, or bounced with its check.
    pub taken_back_cents: i64,
    /// None where a correction took it away.
    pub fund: Option<RowFund>,
    pub method: Option<String>,
    pub check_number: Option<String>,
    pub note: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFund {
    pub id: i64,
    pub name: String,
}

/// A giver, and all that a treasurer reads of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGiver {
    pub giver: Giver,
    pub preferred_name: Option<String>,
    pub household: Option<String>,
    /// The other of the couple, where they give together.
    pub partner: Option<NamedPartner>,
}

/// The other of a couple who gives together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPartner {
    pub giver: Giver,
    pub preferred_name: Option<String>,
}

/// A row of a closed sheet before a correction, and the correction's reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowBefore {
    pub gift_id: i64,
    pub giver: Option<Giver>,
    pub amount_cents: i64,
    pub date: String,
    pub fund: Option<String>,
    pub method: Option<String>,
    pub check_number: Option<String>,
    pub note: Option<String>,
    pub reason: String,
    /// The person's name, in words.
    pub by: String,
    /// Unix seconds.
    pub at: i64,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGiver {
    pub name: NamedGiver,
    /// On the day of the sheet.
    pub has_died: bool,
    /// Theirs, or their couple's, in the year of the sheet.
    pub envelope: Option<i64>,
    pub last: Option<LastGift>,
}

/// A giver's last gift: a hint, never a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastGift {
    pub amount_cents: i64,
    pub fund: Option<String>,
    pub method: Option<String>,
    pub date: String,
}

/// Why a sheet was not changed.
#[derive(Debug, thiserror::Error)]
pub enum CountingError {
    #[error("There is no such counting sheet here any more.")]
    Unknown,
    #[error("There is no such row here any more.")]
    UnknownRow,
    #[error("Sheet {0} is closed. What is wrong in it is corrected gift by gift, with a reason.")]
    IsClosed(i64),
    #[error("{} is closed: its gifts do not change any more. Open the month again first, or choose another day.", month_in_words(.0))]
    MonthClosed(String),
    #[error("Somebody else has changed this meanwhile. Please look at it as it is now.")]
    Stale,
    #[error(transparent)]
    Date(#[from] TimeError),
    #[error("{0} lies in the future. Open the sheet on its day, or check the date.")]
    Future(Date),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("{0}")]
    Amount(String),
    /// The bank slip's total is no amount.
    #[error("{0}")]
    Expected(String),
    #[error("Type the bank slip's total first: without it nobody can tell whether all is counted.")]
    ExpectedMissing,
    #[error("{} {} the bank slip says. Count again, or write down why.", dollars(.0.abs()), if *.0 < 0 { "less is entered than" } else { "more is entered than" })]
    NeedsReason(i64),
    #[error("There is nothing in this sheet. Remove it instead of closing it.")]
    Empty,
    #[error("There are rows in sheet {0}. Only an empty sheet is removed: remove its rows first.")]
    NotEmpty(i64),
    #[error("A sheet has {MOST_ROWS} rows at most. Open another one for the same day.")]
    TooManyRows,
    #[error("Nobody has envelope {number} in {year}.")]
    UnknownEnvelope { number: i64, year: String },
    #[error("This person is not here any more.")]
    UnknownGiver,
    #[error("There is no such fund here any more. Please choose one.")]
    UnknownFund,
    #[error("{0} is closed and takes no new gifts. Please choose another fund.")]
    FundClosed(String),
    #[error("A row's name has 8 to 64 letters, digits and hyphens.")]
    Key,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// "October 2026" of 2026-10.
fn month_in_words(month: &str) -> String {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    first.map_or_else(|| month.to_owned(), |day| day.strftime("%B %Y").to_string())
}
