//! Campaigns, and pledges in the treasurer's view. What was paid so far is worked out from the gifts: see the view
//! `pledges_now` in `migrations/0001/giving.sql`.

pub mod api;
mod campaign;
pub mod fields;
mod pledge;
pub mod store;
pub mod sums;

use jiff::civil::Date;

use self::fields::PledgeFields;
use crate::congregation::giving::PledgeStatus;
use crate::congregation::giving::counting::NamedGiver;
use crate::platform::money::Cents;

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
