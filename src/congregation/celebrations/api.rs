//! HTTP for celebrations.

use poem_openapi::{Object, OpenApi};

use super::week::{self, CelebrationKind};
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::written::Written;

pub struct CelebrationsApi;

/// A birthday or anniversary of this week.
#[derive(Debug, Object)]
#[oai(rename = "Celebration", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CelebrationView {
    id: String,
    /// A person's name, or a couple's.
    name: String,
    #[oai(rename = "type")]
    kind: CelebrationKind,
    /// The day in this week, YYYY-MM-DD; never the birth year.
    date: String,
    profile_picture: Option<String>,
}

#[OpenApi(prefix_path = "/api")]
impl CelebrationsApi {
    /// This week's celebrations, Sunday to Saturday in the congregation's time zone
    #[oai(path = "/celebrations/week", method = "get", operation_id = "celebrationsOfTheWeek")]
    async fn week(&self, caller: Caller) -> Result<Written<Vec<CelebrationView>>, PlainError> {
        caller.list(|conn, visit| week::celebrations(conn, &visit.settings, visit.now)).await
    }
}

impl From<week::Celebration> for CelebrationView {
    fn from(card: week::Celebration) -> Self {
        Self {
            id: card.id,
            name: card.name,
            kind: card.kind,
            date: card.date.to_string(),
            profile_picture: card.profile_picture,
        }
    }
}
