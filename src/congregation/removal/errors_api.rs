//! How refusals of removal and merge are answered.

use poem_openapi::payload::Json;

use super::RemovalError;
use crate::accounts::role_work::api::OfficeError;
use crate::http::error::{Problem, problem, unexpected};
use crate::http::error_code::ErrorCode;

impl From<RemovalError> for OfficeError {
    fn from(error: RemovalError) -> Self {
        let text = error.to_string();
        match error {
            RemovalError::Account(error) => error.into(),
            RemovalError::Database(error) => error.into(),
            RemovalError::Content(error) => Self::Unexpected(Json(unexpected(&error))),
            RemovalError::NotForTheOffice(_)
            | RemovalError::AdministratorNeeded
            | RemovalError::OpenWay(_)
            | RemovalError::BothRolesNeeded
            | RemovalError::Oneself => Self::Forbidden(problem(ErrorCode::AdministratorNeeded, text)),
            RemovalError::OtherName => {
                Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at("name")))
            }
            RemovalError::NoField(_) => {
                Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at("fromOther")))
            }
            RemovalError::OnePerson => Self::Refused(problem(ErrorCode::BadRequest, text)),
            RemovalError::Stale => Self::Conflict(problem(ErrorCode::ChangedMeanwhile, text)),
            RemovalError::HasRole(_) | RemovalError::HasTheAccount(_) | RemovalError::TakenMeanwhile => {
                Self::Conflict(problem(ErrorCode::NotAsItWas, text))
            }
            RemovalError::NoWayBack => Self::NotFound(problem(ErrorCode::NotFound, text)),
        }
    }
}
