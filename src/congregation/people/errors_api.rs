//! How what the use cases of people refuse is answered.

use poem_openapi::payload::Json;

use super::person_api::no_such_person;
use crate::accounts::role_work::api::OfficeError;
use crate::congregation::members::MemberField;
use crate::congregation::members::account::AccountError;
use crate::congregation::members::add::AddError;
use crate::congregation::members::edit::EditError;
use crate::congregation::members::enroll::EnrollError;
use crate::congregation::members::household::HouseholdError;
use crate::congregation::members::number::NumberError;
use crate::congregation::members::profile::ProfileError;
use crate::http::error::{Problem, problem, unexpected};
use crate::http::error_code::ErrorCode;

/// A sentence without those that tell a command: nobody types one in a browser.
fn without_commands(text: &str) -> String {
    let sentences = text.split_inclusive(". ");
    sentences.filter(|sentence| !sentence.contains("portal ")).collect::<String>().trim_end().to_owned()
}

impl From<AccountError> for OfficeError {
    fn from(error: AccountError) -> Self {
        let text = without_commands(&error.to_string());
        match error {
            AccountError::Unknown(_) => no_such_person(),
            AccountError::Database(error) => error.into(),
            AccountError::LastAdministrator(_) => Self::Conflict(problem(ErrorCode::LastAdministrator, text)),
            AccountError::EmailTaken(_) => {
                Self::Conflict(Json(Problem::new(ErrorCode::EmailTaken, text).at("email")))
            }
            AccountError::NameTaken(_) => {
                Self::Conflict(Json(Problem::new(ErrorCode::NotAsItWas, text).at("signInName")))
            }
            AccountError::Link(error) => Self::Unexpected(Json(unexpected(&error))),
            _ => Self::Conflict(problem(ErrorCode::NotAsItWas, text)),
        }
    }
}

impl From<ProfileError> for OfficeError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Database(error) => error.into(),
            refused => {
                let text = Problem::new(ErrorCode::FieldRefused, refused.to_string());
                Self::Refused(Json(match refused.words().and_then(MemberField::of_words) {
                    Some(field) => text.at(field.row().json),
                    None => text,
                }))
            }
        }
    }
}

impl From<EditError> for OfficeError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Account(error) => error.into(),
            EditError::Profile(error) => error.into(),
            EditError::Database(error) => error.into(),
            EditError::Number(error) => error.into(),
            refused @ EditError::OfARoleHolder(_) => {
                Self::Forbidden(problem(ErrorCode::AdministratorNeeded, refused.to_string()))
            }
        }
    }
}

impl From<NumberError> for OfficeError {
    fn from(error: NumberError) -> Self {
        let text = error.to_string();
        match error {
            NumberError::Database(error) => error.into(),
            _ => Self::Refused(Json(Problem::new(ErrorCode::FieldRefused, text).at("memberNumber"))),
        }
    }
}

impl From<HouseholdError> for OfficeError {
    fn from(error: HouseholdError) -> Self {
        match error {
            HouseholdError::Account(error) => error.into(),
            HouseholdError::Database(error) => error.into(),
            refused => Self::Refused(problem(ErrorCode::FieldRefused, refused.in_a_browser())),
        }
    }
}

impl From<EnrollError> for OfficeError {
    fn from(error: EnrollError) -> Self {
        match error {
            EnrollError::Text(error) => error.into(),
            EnrollError::Household(error) => error.into(),
            EnrollError::Add(error) => error.into(),
            EnrollError::Database(error) => error.into(),
            EnrollError::Twin(twin) => Self::Conflict(Json(Problem {
                about: Some(twin.account.id.clone()),
                ..Problem::new(ErrorCode::LikelyTwin, format!("{}.", twin.in_words()))
            })),
        }
    }
}

impl From<AddError> for OfficeError {
    fn from(error: AddError) -> Self {
        let text = error.to_string();
        match error {
            AddError::Database(error) => error.into(),
            AddError::Nameless => Self::Refused(problem(ErrorCode::FieldRefused, text)),
            AddError::EmailTaken(_) => {
                Self::Conflict(Json(Problem::new(ErrorCode::EmailTaken, text).at("email")))
            }
            AddError::Number(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_commands;

    #[test]
    fn a_browser_is_told_no_command() {
        for (text, told) in [
            (
                "Ann Lee (M0002) is disabled. Enable the account first: portal member enable M0002",
                "Ann Lee (M0002) is disabled.",
            ),
            (
                "No letter reaches A. B. Lee. Hand a link over to them: portal member invite M0002 --print",
                "No letter reaches A. B. Lee.",
            ),
            ("Such a letter is waiting.", "Such a letter is waiting."),
        ] {
            assert_eq!(without_commands(text), told);
        }
    }
}
