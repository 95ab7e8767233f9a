//! The fields of a pledge: what each may be, and its name in the log. The treasurer's form, the page, the campaign's file
//! and the sample read them here.
//!
//! A new field is a migration (its column in `pledges`, and in the view `pledges_now`), its lines here, its column in
//! `store.rs`, in the campaign's file (`campaign.rs`) and in the export (`appliance/export/tables.rs`), its value in
//! the sample (`appliance/seed/gifts.rs`), and its place on screen: `pledge-fields.tsx`, `add-pledge.tsx` and
//! `pledges-table.tsx` in `ui/src/office/giving/campaigns`. What its giver sees is `OwnPledge` of `giving`.

use jiff::civil::Date;

use crate::congregation::giving::fields::line;
use crate::congregation::giving::{PledgeStatus, gift};
use crate::platform::money::{Cents, dollars, sum};
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::parse_day;

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
