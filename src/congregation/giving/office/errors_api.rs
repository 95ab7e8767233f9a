//! How work on gifts and months fails.

use crate::congregation::giving::gift::GiftError;
use crate::congregation::giving::months::MonthError;
use crate::congregation::giving::search::SearchError;
use crate::platform::money::dollars;
use crate::platform::refusal::{ErrorCode, Refusal};

impl From<GiftError> for Refusal {
    fn from(error: GiftError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str, text: String| Refusal::field(field, text);
        let conflict = |code, text: &str| Refusal::new(code, text);
        match error {
            GiftError::Unknown => Refusal::new(ErrorCode::NotFound, text),
            GiftError::Account(_) | GiftError::UnknownGiver => {
                at("giverId", "This person is not here any more.".to_owned())
            }
            GiftError::Text(ref refused) => at(
                match refused.what() {
                    "The fund" => "fund",
                    "The method" => "method",
                    "The check number" => "checkNumber",
                    "The reason" => "reason",
                    _ => "note",
                },
                text,
            ),
            GiftError::Future(_) | GiftError::BeforeGift(_) => at("date", text),
            GiftError::Negative(cents) => at(
                "amount",
                format!(
                    "{} is less than nothing. If money went back, write down that the gift was given back.",
                    dollars(cents)
                ),
            ),
            GiftError::NotNegative(_) | GiftError::MoreThanLeft(_) | GiftError::LessThanTakenBack(_) => {
                at("amount", text)
            }
            GiftError::FundClosed(_) => at("fund", text),
            GiftError::Unlikely(remarks) => {
                conflict(ErrorCode::Unlikely, &format!("{} Is that right?", remarks.join(" ")))
            }
            GiftError::Backwards { .. } => at("to", text),
            GiftError::MonthClosed(_) => conflict(ErrorCode::MonthClosed, &text),
            GiftError::SheetOpen(_) => conflict(ErrorCode::SheetOpen, &text),
            GiftError::ReasonNeeded(_) | GiftError::StaysInSheet(_) => {
                conflict(ErrorCode::SheetClosed, &text)
            }
            GiftError::Stale => conflict(ErrorCode::ChangedMeanwhile, &text),
            GiftError::IsTakenBack
            | GiftError::NoCheck(_)
            | GiftError::TakesBack
            | GiftError::NothingLeft
            | GiftError::Twice { .. } => conflict(ErrorCode::NotAsItWas, &text),
            GiftError::Database(error) => error.into(),
        }
    }
}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Self {
        let text = error.to_string();
        let at = |field: &'static str, text: String| Refusal::field(field, text);
        match error {
            SearchError::TooManyPeople => at("search", text),
            SearchError::Backwards | SearchError::TooLong => at("to", text),
            SearchError::Database(error) => error.into(),
        }
    }
}

impl From<MonthError> for Refusal {
    fn from(error: MonthError) -> Self {
        let text = error.to_string();
        match error {
            MonthError::NotAMonth(_) | MonthError::Future(_) => Refusal::field("month", text),
            MonthError::SheetOpen { .. } => Refusal::new(ErrorCode::SheetOpen, text),
            MonthError::ClosedAlready(_) | MonthError::NotClosed(_) => {
                Refusal::new(ErrorCode::NotAsItWas, text)
            }
            MonthError::Database(error) => error.into(),
        }
    }
}
