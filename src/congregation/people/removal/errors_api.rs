//! How refusals of removal and merge are answered.

use super::RemovalError;
use crate::platform::refusal::{ErrorCode, Refusal};

impl From<RemovalError> for Refusal {
    fn from(error: RemovalError) -> Self {
        let text = error.to_string();
        match error {
            RemovalError::Account(error) => error.into(),
            RemovalError::Database(error) => error.into(),
            RemovalError::Content(error) => Refusal::unexpected(error),
            RemovalError::NotForTheOffice(_)
            | RemovalError::AdministratorNeeded
            | RemovalError::OpenWay(_)
            | RemovalError::BothRolesNeeded
            | RemovalError::Oneself => Refusal::new(ErrorCode::AdministratorNeeded, text),
            RemovalError::OtherName => Refusal::field("name", text),
            RemovalError::NoField(_) => Refusal::field("fromOther", text),
            RemovalError::OnePerson => Refusal::new(ErrorCode::BadRequest, text),
            RemovalError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            RemovalError::HasRole(_) | RemovalError::HasTheAccount(_) | RemovalError::TakenMeanwhile => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
            RemovalError::NoWayBack => Refusal::new(ErrorCode::NotFound, text),
        }
    }
}
