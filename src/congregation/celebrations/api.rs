//! HTTP for celebrations.

use poem_openapi::OpenApi;

use super::{Celebration, celebrations};
use crate::accounts::guard::Caller;
use crate::http::error::PlainError;
use crate::http::json::Written;

pub struct CelebrationsApi;

#[OpenApi(prefix_path = "/api")]
impl CelebrationsApi {
    /// This week's celebrations, Sunday to Saturday in the congregation's time zone
    #[oai(path = "/celebrations/week", method = "get", operation_id = "celebrationsOfTheWeek")]
    async fn week(&self, caller: Caller) -> Result<Written<Vec<Celebration>>, PlainError> {
        caller.list(|conn, visit| celebrations(conn, &visit.settings, visit.now)).await
    }
}
