//! How work on statements and gifts in kind fails.

use super::StatementError;
use super::in_kind::KindError;
use crate::platform::refusal::{ErrorCode, Refusal};

fn at(field: &'static str, text: String) -> Refusal {
    Refusal::field(field, text)
}

impl From<StatementError> for Refusal {
    fn from(error: StatementError) -> Self {
        let text = error.to_string();
        match error {
            StatementError::Day(field) => at(field, text),
            StatementError::Backwards
            | StatementError::NotBegun(_)
            | StatementError::TooLong
            | StatementError::TooManyGivers => at("to", text),
            StatementError::WordingMissing => Refusal::new(ErrorCode::WordingMissing, text),
            StatementError::NoGiver => Refusal::new(ErrorCode::NotAsItWas, text),
            StatementError::Unknown => Refusal::new(ErrorCode::NotFound, text),
            StatementError::TooManyToPrint | StatementError::NothingToPrint => at("ids", text),
            StatementError::Text(ref refused) => at(
                match refused.what() {
                    "The postal address" => "postalAddress",
                    "The tax number" => "taxNumber",
                    "The wording" => "wording",
                    "The thanks" => "thanks",
                    _ => "signed",
                },
                text,
            ),
            StatementError::Database(error) => error.into(),
        }
    }
}

impl From<KindError> for Refusal {
    fn from(error: KindError) -> Self {
        let text = error.to_string();
        match error {
            KindError::Text(_) => at("description", text),
            KindError::Date(_) | KindError::Future(_) => at("date", text),
            KindError::NoGiver => at("giverId", text),
            KindError::Unknown => Refusal::new(ErrorCode::NotFound, text),
            KindError::Stale => Refusal::new(ErrorCode::ChangedMeanwhile, text),
            KindError::Database(error) => error.into(),
        }
    }
}
