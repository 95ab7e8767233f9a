//! The names a page shows before sign-in.

use std::sync::Arc;

use poem_openapi::payload::Json;
use poem_openapi::types::ToJSON;
use poem_openapi::{Object, OpenApi};

use crate::http::error::PlainError;
use crate::http::shared::Shared;
use crate::platform::db::Database;
use crate::platform::settings::{Settings, SettingsCache, store};

/// Names.
pub struct NamesApi;

/// Public facts: the names, the time zone, the help contact.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Names {
    portal_name: String,
    congregation_name: String,
    /// IANA name of the congregation's time zone; "today" is its today.
    time_zone: String,
    /// The help contact, as the volunteer wrote it.
    help_contact: Option<String>,
    #[expect(clippy::struct_field_names, reason = "its name in the API")]
    /// True where some sign in with a name of their own instead of an e-mail address; else absent.
    sign_in_names: Option<bool>,
}

#[OpenApi(prefix_path = "/api")]
impl NamesApi {
    /// The names on the page
    #[oai(path = "/names", method = "get", operation_id = "names")]
    async fn names(
        &self,
        db: Shared<&Database>,
        settings: Shared<&SettingsCache>,
    ) -> Result<Json<Names>, PlainError> {
        Ok(Json(Names::load_off_thread(&db, &settings).await?.0))
    }
}

impl Names {
    /// The names as they stand in the database, and the settings they are from.
    pub async fn load_off_thread(
        db: &Database,
        settings: &SettingsCache,
    ) -> rusqlite::Result<(Self, Arc<Settings>)> {
        let cache = settings.clone();
        db.read_off_thread(move |conn| {
            let settings = cache.load(conn)?;
            Ok((Self::of(&settings, store::has_sign_in_names(conn)?), settings))
        })
        .await
    }

    fn of(settings: &Settings, has_sign_in_names: bool) -> Self {
        Self {
            portal_name: settings.portal_name.clone(),
            congregation_name: settings.congregation_name.clone(),
            time_zone: settings.time_zone_name().to_owned(),
            help_contact: settings.help_contact.clone(),
            sign_in_names: has_sign_in_names.then_some(true),
        }
    }

    /// The same as JSON text, for the page itself.
    pub fn json(&self) -> String {
        self.to_json_string()
    }
}
