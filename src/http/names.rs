//! The names a page shows before sign-in.

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::types::ToJSON;
use poem_openapi::{Object, OpenApi};

use crate::http::error::ReadError;
use crate::platform::db::Database;
use crate::platform::settings::{Settings, SettingsCache};

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
}

#[OpenApi(prefix_path = "/api")]
impl NamesApi {
    /// The names on the page
    #[oai(path = "/names", method = "get", operation_id = "names")]
    async fn names(
        &self,
        db: Data<&Database>,
        settings: Data<&SettingsCache>,
    ) -> Result<Json<Names>, ReadError> {
        Ok(Json(Names::from(&*settings.load_off_thread(&db).await?)))
    }
}

impl Names {
    /// The same as JSON text, for the page itself.
    pub fn json(&self) -> String {
        self.to_json_string()
    }
}

impl From<&Settings> for Names {
    fn from(settings: &Settings) -> Self {
        Self {
            portal_name: settings.portal_name.clone(),
            congregation_name: settings.congregation_name.clone(),
            time_zone: settings.time_zone_name.clone(),
            help_contact: settings.help_contact.clone(),
        }
    }
}
