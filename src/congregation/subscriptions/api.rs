//! HTTP for which letters a member wants.

use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::{LetterChoices, OwnLetters, choices_of, set_choices};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::PlainError;
use crate::platform::settings::Settings;

pub struct LetterChoicesApi;

/// The letters that a member wants, beside those about their account.
#[derive(Debug, Clone, Copy, Object)]
pub struct LettersWanted {
    /// Important announcements.
    announcements: bool,
    /// Reminders of events that the household attends.
    reminders: bool,
    /// The week's letter.
    week: bool,
}

/// The member's letters.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MyLetters {
    wanted: LettersWanted,
    /// The address of their letters; absent where no letter reaches the member.
    address: Option<String>,
    /// The mail server has refused that address for good, so nothing is written to it.
    refused: bool,
    /// When the week's letter leaves, such as "Saturday at 9:00 AM"; absent where there is none.
    week_letter_at: Option<String>,
}

#[OpenApi(prefix_path = "/api/profile/letters")]
impl LetterChoicesApi {
    /// The letters that the member wants
    #[oai(path = "/", method = "get", operation_id = "myLetters")]
    async fn letters(&self, caller: Caller) -> Result<Json<MyLetters>, PlainError> {
        let found = caller.read(|conn, visit| {
            let own = choices_of(conn, &visit.session.member.id)?;
            Ok(MyLetters::of(own, &visit.settings))
        });
        Ok(Json(found.await?))
    }

    /// Choose which letters the member wants
    #[oai(path = "/", method = "put", operation_id = "chooseLetters")]
    async fn choose(
        &self,
        caller: SignedIn,
        body: Json<LettersWanted>,
    ) -> Result<Json<MyLetters>, PlainError> {
        let LettersWanted { announcements, reminders, week } = body.0;
        let choices = LetterChoices { announcements, reminders, week };
        let changed = caller.write::<_, rusqlite::Error>(move |tx, visit| {
            let own = set_choices(tx, &visit.session.member.id, choices)?;
            Ok(MyLetters::of(own, &visit.settings))
        });
        Ok(Json(changed.await?))
    }
}

impl MyLetters {
    fn of(own: OwnLetters, settings: &Settings) -> Self {
        let LetterChoices { announcements, reminders, week } = own.choices;
        Self {
            wanted: LettersWanted { announcements, reminders, week },
            address: own.address,
            refused: own.is_refused,
            week_letter_at: settings.week_letter.map(|weekly| weekly.in_words()),
        }
    }
}
