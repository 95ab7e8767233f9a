//! How what the use cases of people refuse is answered.

use crate::platform::refusal::{ErrorCode, Refusal};

use super::person_api::no_such_person;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::account::AccountError;
use crate::congregation::people::members::add::AddError;
use crate::congregation::people::members::edit::EditError;
use crate::congregation::people::members::enroll::EnrollError;
use crate::congregation::people::members::household::HouseholdError;
use crate::congregation::people::members::number::NumberError;
use crate::congregation::people::members::profile::ProfileError;

/// A sentence without those that tell a command: nobody types one in a browser.
fn without_commands(text: &str) -> String {
    let sentences = text.split_inclusive(". ");
    sentences.filter(|sentence| !sentence.contains("portal ")).collect::<String>().trim_end().to_owned()
}

impl From<AccountError> for Refusal {
    fn from(error: AccountError) -> Self {
        let text = without_commands(&error.to_string());
        match error {
            AccountError::Unknown(_) => no_such_person(),
            AccountError::Database(error) => error.into(),
            AccountError::LastAdministrator(_) => Refusal::new(ErrorCode::LastAdministrator, text),
            AccountError::EmailTaken(_) => Refusal::new(ErrorCode::EmailTaken, text).at("email"),
            AccountError::NameTaken(_) => Refusal::new(ErrorCode::NotAsItWas, text).at("signInName"),
            AccountError::Link(error) => Refusal::unexpected(error),
            _ => Refusal::new(ErrorCode::NotAsItWas, text),
        }
    }
}

impl From<ProfileError> for Refusal {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Database(error) => error.into(),
            refused => {
                let text = refused.to_string();
                match refused.words().and_then(MemberField::of_words) {
                    Some(field) => Self::field(field.row().json, text),
                    None => Self::new(ErrorCode::FieldRefused, text),
                }
            }
        }
    }
}

impl From<EditError> for Refusal {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Account(error) => error.into(),
            EditError::Profile(error) => error.into(),
            EditError::Database(error) => error.into(),
            EditError::Number(error) => error.into(),
            refused @ EditError::OfARoleHolder(_) => {
                Refusal::new(ErrorCode::AdministratorNeeded, refused.to_string())
            }
        }
    }
}

impl From<NumberError> for Refusal {
    fn from(error: NumberError) -> Self {
        let text = error.to_string();
        match error {
            NumberError::Database(error) => error.into(),
            _ => Refusal::field("memberNumber", text),
        }
    }
}

impl From<HouseholdError> for Refusal {
    fn from(error: HouseholdError) -> Self {
        match error {
            HouseholdError::Account(error) => error.into(),
            HouseholdError::Database(error) => error.into(),
            refused => Refusal::new(ErrorCode::FieldRefused, refused.in_a_browser()),
        }
    }
}

impl From<EnrollError> for Refusal {
    fn from(error: EnrollError) -> Self {
        match error {
            EnrollError::Text(error) => error.into(),
            EnrollError::Household(error) => error.into(),
            EnrollError::Add(error) => error.into(),
            EnrollError::Database(error) => error.into(),
            EnrollError::Twin(twin) => {
                Self::new(ErrorCode::LikelyTwin, format!("{}.", twin.in_words())).about(&twin.account.id)
            }
        }
    }
}

impl From<AddError> for Refusal {
    fn from(error: AddError) -> Self {
        let text = error.to_string();
        match error {
            AddError::Database(error) => error.into(),
            AddError::Nameless => Refusal::new(ErrorCode::FieldRefused, text),
            AddError::EmailTaken(_) => Refusal::new(ErrorCode::EmailTaken, text).at("email"),
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
