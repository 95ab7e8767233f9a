//! Gifts, and what a member sees of their own gifts and pledges. Money is in cents; a sum is made only by a query or a
//! function here.

pub mod api;
pub mod change_api;
pub mod correct;
pub mod counting;
pub mod couples;
pub mod envelopes;
pub mod fields;
pub mod fund_work;
pub mod funds;
pub mod gift;
pub mod gifts_api;
pub mod gifts_csv;
pub mod months;
pub mod pledges;
pub mod reports;
pub mod reverse;
pub mod search;
pub mod statements;
pub mod store;

use jiff::civil::Date;

pub use fields::{GiftFields, GiftTexts};

use crate::platform::closed_set::closed_set;
use crate::platform::money::Cents;
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{Refusal, no_such_page};

/// A gift, or what takes one back. Without a giver it is anonymous, or the giver was removed.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Gift {
    pub id: i64,
    pub giver: Option<GiftGiver>,
    /// True when an import brought it.
    #[oai(skip)]
    pub is_imported: bool,
    pub kind: GiftKind,
    /// The id of the gift that it reverses.
    pub takes_back: Option<i64>,
    pub sheet: Option<SheetOfGift>,
    /// Incremented on every correction (optimistic lock).
    pub version: i64,
    #[oai(flatten)]
    pub fields: GiftFields,
}

/// A giver, with the other of the couple who gives together.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct GiftGiver {
    #[oai(flatten)]
    pub person: PersonRef,
    pub partner: Option<PersonRef>,
    /// The name of their household, where it is asked for.
    pub household: Option<String>,
}

impl From<PersonRef> for GiftGiver {
    fn from(person: PersonRef) -> Self {
        Self { person, partner: None, household: None }
    }
}

impl GiftGiver {
    /// "Mary Smith (M0002)", or "Mary Smith (M0002) and John Smith (M0001)".
    pub fn in_words(&self) -> String {
        let people = [Some(&self.person), self.partner.as_ref()].into_iter().flatten();
        people.map(PersonRef::in_words).collect::<Vec<_>>().join(" and ")
    }
}

/// The counting sheet that a gift stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "GiftSheet", rename_all = "camelCase")]
pub struct SheetOfGift {
    pub id: i64,
    pub is_open: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "Fund", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftFund {
    pub id: i64,
    pub name: String,
    /// Gifts to it count for the tax office.
    #[oai(rename = "taxDeductible")]
    pub is_deductible: bool,
    /// Closed for new gifts.
    pub is_closed: bool,
    /// How many gifts it has; where it was asked for.
    pub gifts: Option<i64>,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

/// A gift of a closed sheet before a correction, and the correction's reason.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftOriginal {
    pub giver: Option<PersonRef>,
    #[oai(flatten)]
    pub fields: GiftFields,
    pub reason: String,
    /// The actor of the correction, in words.
    pub by: String,
    /// RFC 3339, on the congregation's clock.
    pub at: String,
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

impl PledgeStatus {
    /// A pledge counts as outstanding unless its status is completed or paid.
    pub fn is_outstanding(self) -> bool {
        !matches!(self, Self::Completed | Self::Paid)
    }
}

/// A number of rows and the sum of their amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AmountTotal {
    pub count: i64,
    pub cents: i64,
}

/// The sum of gifts.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftSum {
    pub count: i64,
    pub total: Cents,
    /// The largest first.
    pub funds: Vec<GiftSumOfFund>,
}

/// The sum of a fund's gifts.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftSumOfFund {
    /// None: gifts without a fund.
    pub fund: Option<String>,
    pub count: i64,
    pub total: Cents,
}

/// A treasurer's search for gifts; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct GiftSearch {
    /// An amount, a check number, or the beginnings of words of names, household and member number, in any order.
    pub search: String,
    pub from: Option<Date>,
    /// Itself included.
    pub to: Option<Date>,
    /// A fund's id; 0: gifts without a fund.
    pub fund: Option<i64>,
    /// Their gifts, and those of the couples they gave with; or anonymous ones.
    pub giver: Option<GivenBy>,
    pub kind: Option<GiftKind>,
}

/// The giver that a treasurer names or looks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenBy {
    /// `members.id`
    Id(String),
    Anonymous,
}

impl GivenBy {
    /// The person with this id; "anonymous" stands for no giver.
    fn named(giver: String) -> Self {
        if giver == "anonymous" { Self::Anonymous } else { Self::Id(giver) }
    }
}

/// A place in a list of gifts or sheets, which has the newest first: behind the one of this day and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayCursor {
    /// `YYYY-MM-DD`
    pub date: String,
    pub id: i64,
}

impl DayCursor {
    /// `2026-11-15.42`.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.date, self.id)
    }

    /// The place that the `next` of a page names.
    pub fn of_page(cursor: Option<String>) -> Result<Option<Self>, Refusal> {
        cursor.map(|text| Self::parse(&text).ok_or_else(no_such_page)).transpose()
    }

    fn parse(text: &str) -> Option<Self> {
        let (date, id) = text.split_once('.')?;
        let date: Date = date.parse().ok()?;
        Some(Self { date: date.to_string(), id: id.parse().ok()? })
    }
}

/// A gift, and how it stands.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "BookedGift", rename_all = "camelCase")]
pub struct ListedGift {
    #[oai(flatten)]
    pub gift: Gift,
    #[oai(flatten)]
    pub standing: GiftStanding,
}

/// How a gift stands.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftStanding {
    /// How much of it went back, in US dollars.
    pub taken_back: Cents,
    /// Its month is closed: its sums do not change any more.
    pub is_month_closed: bool,
    /// How often it was corrected since its sheet was closed.
    pub corrections: i64,
    /// The giver's number and household, where another person has the same name.
    pub aside: Option<String>,
}

/// The gifts of a month.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftMonth {
    /// Such as 2026-10.
    pub month: String,
    /// How many gifts, with their reversals.
    pub count: i64,
    pub total: Cents,
    /// The largest first.
    pub funds: Vec<GiftSumOfFund>,
    /// Counting sheets that are still open. It is closed after them.
    pub open_sheets: Vec<OpenSheetOfMonth>,
    pub is_closed: bool,
    /// RFC 3339, on the congregation's clock.
    pub closed_at: Option<String>,
    /// The person who closed it, in words.
    pub closed_by: Option<String>,
}

/// A counting sheet that is still open.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct OpenSheetOfMonth {
    pub id: i64,
    /// YYYY-MM-DD
    pub date: String,
}

/// The member's gifts and pledges, in US dollars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FinancialSummary {
    pub total_pledged: Cents,
    pub total_donated: Cents,
    /// The pledges that are neither completed nor paid, each with its whole amount: also where a part of it is paid. A
    /// pledge to a campaign is completed when its gifts have reached it; the treasurer closes others by their status.
    pub outstanding: Cents,
    pub pledges_count: i64,
    pub donations_count: i64,
}

/// A gift of the member.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "Donation", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OwnGift {
    pub id: String,
    /// US dollars; less than nothing where an earlier gift was taken back.
    pub amount: Cents,
    /// YYYY-MM-DD
    pub transaction_date: String,
    /// The fund.
    pub category: Option<String>,
    pub description: Option<String>,
    pub payment_method: Option<String>,
}

/// A pledge of the member.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "Pledge", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OwnPledge {
    pub amount: Cents,
    pub status: PledgeStatus,
    pub campaign: Option<String>,
    /// YYYY-MM-DD
    pub pledge_date: Option<String>,
    /// The promised rhythm, such as "$50 a month".
    pub rhythm: Option<String>,
    /// The sum paid of it, in US dollars; only for a pledge to a campaign.
    pub paid_so_far: Option<Cents>,
}
