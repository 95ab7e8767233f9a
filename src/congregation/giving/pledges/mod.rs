//! Campaigns, and pledges in the treasurer's view. What was paid so far is worked out from the gifts: see the view
//! `pledges_now` in `migrations/0001/giving.sql`.

pub mod api;
mod campaigns_api;
pub mod change;
mod errors_api;
pub mod export;
mod file_api;
pub mod pledge;
pub mod pledge_change;
mod pledges_api;
pub mod store;
pub mod sums;
mod views_api;

use jiff::civil::Date;

use crate::congregation::giving::PledgeStatus;
use crate::congregation::giving::counting::NamedGiver;
use crate::congregation::giving::gift::GiftError;
use crate::platform::money::dollars;
use crate::platform::text::numbers::count;
use crate::platform::text::validation::TextError;

/// Campaigns in the list. A congregation has one a year, or a few.
pub const MOST_CAMPAIGNS: u32 = 500;
/// Pledges to a campaign.
pub const MOST_PLEDGES: u32 = 2_000;

/// A campaign, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivingCampaign {
    pub id: i64,
    pub name: String,
    pub fund_id: i64,
    /// Gifts to it are what was paid.
    pub fund: String,
    pub goal_cents: Option<i64>,
    /// `YYYY-MM-DD`: gifts from this day on count.
    pub first_day: String,
    /// `YYYY-MM-DD`: the last day whose gifts count; none: until further notice.
    pub last_day: Option<String>,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignSums {
    pub pledges: i64,
    pub pledged_cents: i64,
    /// Paid by the people who pledged.
    pub paid_cents: i64,
    /// All gifts to its fund in its days.
    pub given_cents: i64,
}

/// A pledge as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pledge {
    pub id: i64,
    pub giver: NamedGiver,
    /// More than zero: the whole promise.
    pub amount_cents: i64,
    /// The promised rhythm, such as "$50 a month".
    pub rhythm: Option<String>,
    /// How it stands: completed as soon as its gifts reach it.
    pub status: PledgeStatus,
    /// How the treasurer says that it stands.
    pub said_status: PledgeStatus,
    /// The purpose, such as "Roof".
    pub campaign: Option<String>,
    /// None: it belongs to no campaign, whatever it is for.
    pub campaign_id: Option<i64>,
    /// Zero where it belongs to no campaign.
    pub paid_cents: i64,
    /// `YYYY-MM-DD`
    pub date: Option<String>,
    /// Incremented on every change (optimistic lock).
    pub version: i64,
}

/// Why a campaign was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    #[error(transparent)]
    Name(#[from] TextError),
    #[error("There is a campaign called \"{0}\" already.")]
    NameTaken(String),
    #[error("Please choose the fund that its gifts go to.")]
    NoFund,
    #[error("The fund \"{0}\" is closed and takes no new gifts. Choose another fund, or open it again.")]
    FundClosed(String),
    #[error("{0}")]
    Goal(String),
    /// The field, and what is wrong with its day.
    #[error("{1}")]
    Day(&'static str, String),
    #[error("The last day lies before the first one.")]
    Backwards,
    #[error("The fund \"{fund}\" has the campaign \"{other}\" {days}. A fund has one campaign at a time.")]
    Overlaps { fund: String, other: String, days: String },
    #[error(
        "It has {}. First give them to another campaign, or remove those that were withdrawn.",
        count(*.0, "pledge")
    )]
    HasPledges(i64),
    #[error("More than {MOST_CAMPAIGNS} campaigns are too many. Remove those without pledges first.")]
    TooMany,
    #[error("Somebody else has changed this campaign meanwhile. Nothing was saved yet.")]
    Stale,
    #[error("There is no such campaign here any more.")]
    Unknown,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Why the pledges were left as they were.
#[derive(Debug, thiserror::Error)]
pub enum PledgeError {
    #[error("This person is not here any more.")]
    UnknownGiver,
    #[error(transparent)]
    Text(#[from] TextError),
    /// A day that has not come yet.
    #[error(transparent)]
    Gift(#[from] GiftError),
    #[error("{holder} has pledge {id} to this campaign already. Change that one, or remove it first.")]
    HasOne { holder: String, id: i64 },
    #[error(
        "{giver} gives together with {holder}, who has pledge {id} to this campaign for both. Change that one, or remove it first."
    )]
    CoupleHasOne { giver: String, holder: String, id: i64 },
    #[error("A campaign has {MOST_PLEDGES} pledges at most.")]
    TooMany,
    #[error("There is no such campaign here any more.")]
    UnknownCampaign,
    #[error("Somebody else has changed this pledge meanwhile. Nothing was saved yet.")]
    Stale,
    #[error("There is no such pledge here any more.")]
    Unknown,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
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
        self.in_words_as(self.status.as_str())
    }

    fn in_words_as(&self, status: &str) -> String {
        let parts = [
            Some(dollars(self.amount_cents)),
            Some(status.to_owned()),
            self.date.clone(),
            self.campaign.clone(),
            self.rhythm.clone(),
            Some(self.giver.giver.in_words()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
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
            goal_cents: None,
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
