//! How work on campaigns and pledges fails.

use crate::platform::refusal::{ErrorCode, Refusal};

use super::{CampaignError, PledgeError};

impl From<CampaignError> for Refusal {
    fn from(error: CampaignError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str, code, text: String| Self::new(code, text).at(field);
        match error {
            CampaignError::Name(_) => at("name", ErrorCode::FieldRefused, text),
            CampaignError::NameTaken(_) => at("name", ErrorCode::NotAsItWas, text),
            CampaignError::NoFund => at("fundId", ErrorCode::FieldRefused, text),
            CampaignError::FundClosed(_) => at("fundId", ErrorCode::FundClosed, text),
            CampaignError::Goal(_) => at("goal", ErrorCode::FieldRefused, text),
            CampaignError::Day(field, _) => at(field, ErrorCode::FieldRefused, text),
            CampaignError::Backwards => at("to", ErrorCode::FieldRefused, text),
            CampaignError::Overlaps { .. } => at("from", ErrorCode::NotAsItWas, text),
            CampaignError::HasPledges(_) | CampaignError::TooMany => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
            CampaignError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            CampaignError::Unknown => Refusal::new(ErrorCode::NotFound, text),
            CampaignError::Database(error) => error.into(),
        }
    }
}

impl From<PledgeError> for Refusal {
    fn from(error: PledgeError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str, code, text: String| Self::new(code, text).at(field);
        match error {
            PledgeError::UnknownGiver => at("giverId", ErrorCode::FieldRefused, text),
            PledgeError::Text(_) => at("rhythm", ErrorCode::FieldRefused, text),
            PledgeError::Gift(error) => error.into(),
            PledgeError::HasOne { .. } | PledgeError::CoupleHasOne { .. } => {
                at("giverId", ErrorCode::NotAsItWas, text)
            }
            PledgeError::TooMany => Refusal::new(ErrorCode::NotAsItWas, text),
            PledgeError::UnknownCampaign | PledgeError::Unknown => Refusal::new(ErrorCode::NotFound, text),
            PledgeError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            PledgeError::Database(error) => error.into(),
        }
    }
}
