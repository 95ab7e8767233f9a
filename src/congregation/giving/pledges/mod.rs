//! Campaigns, and pledges in the treasurer's view. What was paid so far is worked out from the gifts: see the view
//! `pledges_now` in `migrations/0001/giving.sql`.
//!
//! A new field of a pledge is a migration (its column in `pledges`, and in the view `pledges_now`), its lines here, its
//! column in `store.rs`, in the campaign's file (`campaign.rs`) and in the export (`appliance/export/tables.txt`), its value
//! in the sample (`appliance/seed/gifts.rs`), and its place on screen: `pledge-fields.tsx`, `add-pledge.tsx` and
//! `pledges-table.tsx` in `ui/src/office/giving/campaigns`. Its giver sees `OwnPledge` of `giving`.

pub mod api;
mod campaign;
mod pledge;
pub mod store;
pub mod sums;

use jiff::civil::Date;

use super::counting::NamedGiver;
use super::fields::line;
use super::{PledgeStatus, gift};
use crate::platform::money::{Cents, dollars, sum};
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::parse_day;

/// Campaigns in the list. A congregation has one a year, or a few.
pub const MOST_CAMPAIGNS: u32 = 500;
/// Pledges to a campaign.
pub const MOST_PLEDGES: u32 = 2_000;

/// A campaign, as stored.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GivingCampaign {
    pub id: i64,
    pub name: String,
    pub fund_id: i64,
    /// Gifts to it are what was paid.
    pub fund: String,
    /// US dollars, as all amounts of campaigns.
    pub goal: Option<Cents>,
    /// YYYY-MM-DD: gifts from this day on count.
    #[oai(rename = "from")]
    pub first_day: String,
    /// YYYY-MM-DD: the last day whose gifts count; none: until further notice.
    #[oai(rename = "to")]
    pub last_day: Option<String>,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
pub struct CampaignSums {
    /// How many.
    pub pledges: i64,
    pub pledged: Cents,
    /// Gifts so far by people who pledged. Gifts of open sheets are not counted yet.
    pub paid: Cents,
    /// All gifts to the fund in its days, without those of open sheets.
    pub given: Cents,
}

/// A campaign with its sums.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename = "Campaign", rename_all = "camelCase")]
pub struct CampaignView {
    #[oai(flatten)]
    pub campaign: GivingCampaign,
    #[oai(flatten)]
    pub sums: CampaignSums,
    /// Its last day has passed.
    pub is_over: bool,
}

/// The campaigns.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct CampaignList {
    /// The one that began last comes first.
    pub campaigns: Vec<CampaignView>,
    /// How many pledges belong to no campaign.
    pub without_campaign: i64,
}

/// A campaign and its pledges.
#[derive(Debug, poem_openapi::Object)]
pub struct CampaignWithPledges {
    pub campaign: CampaignView,
    /// By last name; 2,000 at most.
    pub pledges: Vec<Pledge>,
    /// From the first month up to this one, or to the last.
    pub curve: Vec<CampaignMonth>,
}

/// A month of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
pub struct CampaignMonth {
    /// Such as 2026-03.
    pub month: String,
    /// All gifts from the first day to the end of this month, in US dollars.
    pub given: Cents,
}

/// A pledge in the treasurer's view: completed as soon as its gifts have reached it.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "OfficePledge", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Pledge {
    pub id: i64,
    pub giver: NamedGiver,
    #[oai(flatten)]
    pub fields: PledgeFields,
    /// Paid so far, in US dollars; 0 where it belongs to no campaign.
    pub paid: Cents,
    pub status: PledgeStatus,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

impl GivingCampaign {
    /// Its days have passed.
    pub fn is_over(&self, today: Date) -> bool {
        self.last_day.as_ref().is_some_and(|last| *last < today.to_string())
    }

    /// "from 2026-01-01", or "from 2026-01-01 to 2026-12-31".
    pub fn days_in_words(&self) -> String {
        match &self.last_day {
            Some(last) => format!("from {} to {last}", self.first_day),
            None => format!("from {}", self.first_day),
        }
    }
}

impl Pledge {
    /// "$1,200.00; open; 2026-11-15; Roof; $50 a month; Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        self.in_words_as(self.status)
    }

    fn in_words_as(&self, said_status: PledgeStatus) -> String {
        let values = PledgeFields { said_status, ..self.fields.clone() }.values();
        let texts = values.into_iter().filter_map(|(_, text)| text).chain([self.giver.giver.in_words()]);
        texts.collect::<Vec<_>>().join("; ")
    }
}

/// Characters.
const LONGEST_RHYTHM: usize = 100;

/// The fields of a pledge that a treasurer types.
#[derive(Clone, Debug, poem_openapi::Object)]
pub struct TypedPledge {
    /// The whole promise: 1,200, or a sum such as 600+600.
    pub amount: String,
    /// The promised rhythm, such as "$50 a month": up to 100 characters on one line; empty: none.
    #[oai(default)]
    pub rhythm: String,
    /// YYYY-MM-DD; empty: today for a pledge that is entered, none for one that is changed.
    #[oai(default)]
    pub date: String,
}

/// The fields of a pledge, as they are stored: of one that its gifts have completed the treasurer says open.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PledgeFields {
    /// US dollars: the whole promise, more than zero.
    pub amount: Cents,
    /// The promised rhythm, such as "$50 a month".
    pub rhythm: Option<String>,
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// The purpose, in words; for a campaign, its name.
    pub campaign: Option<String>,
    /// None: it belongs to no campaign, whatever it is for.
    pub campaign_id: Option<i64>,
    pub said_status: PledgeStatus,
}

impl PledgeFields {
    /// An open pledge to a campaign, before its fields are typed.
    pub(super) fn for_campaign(campaign_id: i64, campaign: &str) -> Self {
        Self {
            amount: Cents(0),
            rhythm: None,
            date: None,
            campaign: Some(campaign.to_owned()),
            campaign_id: Some(campaign_id),
            said_status: PledgeStatus::Open,
        }
    }

    /// The same with the fields as typed; refused where one of them is not as it may be.
    pub(super) fn typed(self, typed: &TypedPledge, today: Date) -> Result<Self, Refusal> {
        let amount = Cents(sum::parse(&typed.amount).map_err(Refusal::of_field("amount"))?);
        let date = Some(typed.date.trim()).filter(|date| !date.is_empty());
        let date = date.map(parse_day).transpose().map_err(Refusal::of_field("date"))?;
        if let Some(day) = date {
            gift::refuse_future(day, today)?;
        }
        Ok(Self {
            amount,
            rhythm: line("rhythm", "The rhythm", &typed.rhythm, LONGEST_RHYTHM)?,
            date: date.map(|day| day.to_string()),
            ..self
        })
    }

    /// The fields with their texts, as the log names them.
    pub(super) fn values(&self) -> [(&'static str, Option<String>); 5] {
        [
            ("amount", Some(dollars(self.amount.0))),
            ("status", Some(self.said_status.as_str().to_owned())),
            ("date", self.date.clone()),
            ("campaign", self.campaign.clone()),
            ("rhythm", self.rhythm.clone()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_campaign_is_over_on_the_day_after_its_last() {
        let campaign = |last_day: Option<&str>| GivingCampaign {
            id: 1,
            name: "Roof".to_owned(),
            fund_id: 1,
            fund: "Building".to_owned(),
            goal: None,
            first_day: "2026-01-01".to_owned(),
            last_day: last_day.map(str::to_owned),
            version: 1,
        };
        for (last, today, is_over) in [
            (Some("2026-12-31"), date(2026, 12, 31), false),
            (Some("2026-12-31"), date(2027, 1, 1), true),
            (None, date(2099, 1, 1), false),
        ] {
            assert_eq!(campaign(last).is_over(today), is_over, "{last:?} {today}");
        }
        assert_eq!(campaign(Some("2026-12-31")).days_in_words(), "from 2026-01-01 to 2026-12-31");
        assert_eq!(campaign(None).days_in_words(), "from 2026-01-01");
    }
}
