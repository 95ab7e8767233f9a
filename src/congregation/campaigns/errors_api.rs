//! How work on campaigns and pledges fails.

use poem_openapi::payload::Json;

use super::{CampaignError, PledgeError};
use crate::accounts::role_work::api::OfficeError;
use crate::http::error::{Problem, problem};
use crate::http::error_code::ErrorCode;

impl From<CampaignError> for OfficeError {
    fn from(error: CampaignError) -> Self {
        let text = error.to_string();
        let at = |field: &str, code, text: String| Json(Problem::new(code, text).at(field));
        match error {
            CampaignError::Name(_) => Self::Refused(at("name", ErrorCode::FieldRefused, text)),
            CampaignError::NameTaken(_) => Self::Conflict(at("name", ErrorCode::NotAsItWas, text)),
            CampaignError::NoFund => Self::Refused(at("fundId", ErrorCode::FieldRefused, text)),
            CampaignError::FundClosed(_) => Self::Conflict(at("fundId", ErrorCode::FundClosed, text)),
            CampaignError::Goal(_) => Self::Refused(at("goal", ErrorCode::FieldRefused, text)),
            CampaignError::Day(field, _) => Self::Refused(at(field, ErrorCode::FieldRefused, text)),
            CampaignError::Backwards => Self::Refused(at("to", ErrorCode::FieldRefused, text)),
            CampaignError::Overlaps { .. } => Self::Conflict(at("from", ErrorCode::NotAsItWas, text)),
            CampaignError::HasPledges(_) | CampaignError::TooMany => {
                Self::Conflict(problem(ErrorCode::NotAsItWas, text))
            }
            CampaignError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            CampaignError::Unknown => Self::NotFound(problem(ErrorCode::NotFound, text)),
            CampaignError::Database(error) => error.into(),
        }
    }
}

impl From<PledgeError> for OfficeError {
    fn from(error: PledgeError) -> Self {
        let text = error.to_string();
        let at = |field: &str, code, text: String| Json(Problem::new(code, text).at(field));
        match error {
            PledgeError::UnknownGiver => Self::Refused(at("giverId", ErrorCode::FieldRefused, text)),
            PledgeError::Text(_) => Self::Refused(at("rhythm", ErrorCode::FieldRefused, text)),
            PledgeError::Gift(error) => error.into(),
            PledgeError::HasOne { .. } | PledgeError::CoupleHasOne { .. } => {
                Self::Conflict(at("giverId", ErrorCode::NotAsItWas, text))
            }
            PledgeError::TooMany => Self::Conflict(problem(ErrorCode::NotAsItWas, text)),
            PledgeError::UnknownCampaign | PledgeError::Unknown => {
                Self::NotFound(problem(ErrorCode::NotFound, text))
            }
            PledgeError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            PledgeError::Database(error) => error.into(),
        }
    }
}
