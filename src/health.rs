//! For machines: is the portal able to answer?

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::app::App;
use crate::http::error::ReadError;

/// Health.
pub struct HealthApi;

/// The portal answers and can read its book.
#[derive(Object)]
pub struct Health {
    /// Always "ok"; anything else is an error status.
    status: String,
}

#[OpenApi(prefix_path = "/api")]
impl HealthApi {
    /// Is the portal able to answer
    #[oai(path = "/health", method = "get", operation_id = "health")]
    async fn health(&self, app: Data<&App>) -> Result<Json<Health>, ReadError> {
        app.db.read_off_thread(crate::db::answers).await?;
        Ok(Json(Health { status: "ok".to_owned() }))
    }
}
