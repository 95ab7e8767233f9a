//! HTTP for the congregation's own face.

use poem_openapi::param::Query;
use poem_openapi::{Object, OpenApi};

use super::mark::make_mark;
use super::{FaceView, set_accent, set_mark};
use crate::accounts::elevation::Administration;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::photos::api::receive;
use crate::congregation::photos::processing::PhotoProcessor;
use crate::http::error::ApiError;
use crate::http::json::{Json, RequiredText};
use crate::http::shared::Shared;
use crate::http::upload::{MarkUpload, Upload};
use crate::platform::face::Face;
use crate::platform::settings::{Name, Settings};

pub struct FaceApi;

/// Another accent.
#[derive(Object)]
pub struct NewAccent {
    /// "#1f5c7a", or the name of a swatch; empty for the portal's own.
    accent: RequiredText,
}

#[OpenApi(prefix_path = "/api/office/portal/face")]
impl FaceApi {
    /// The congregation's accent and mark
    #[oai(path = "/", method = "get", operation_id = "face")]
    async fn face(
        &self,
        caller: RoleHolder<Administration>,
        /// As if this were the accent; it is written as in a change of it.
        accent: Query<Option<String>>,
    ) -> Result<Json<FaceView>, ApiError> {
        let mut settings = Settings::clone(&caller.visit().settings);
        if let Some(accent) = accent.0 {
            let tried = settings.accept(Name::Accent, &accent);
            tried.map_err(|error| error.at(Name::Accent.as_str()))?;
        }
        let face = caller.read(move |conn, _| Face::load(conn, settings.accent)).await?;
        Ok(Json(face.into()))
    }

    /// Choose another accent
    ///
    /// A colour that cannot be read on the grounds of a theme is made lighter or darker there.
    #[oai(path = "/accent", method = "put", operation_id = "setAccent")]
    async fn set_accent(
        &self,
        caller: RoleHolder<Administration>,
        body: Json<NewAccent>,
    ) -> Result<Json<FaceView>, ApiError> {
        Ok(Json(caller.write(move |tx, visit| set_accent(tx, &body.accent, visit)).await?))
    }

    /// Set the mark
    ///
    /// It is shown whole in a square, and stays transparent where it is.
    #[oai(path = "/mark", method = "post", operation_id = "setMark")]
    async fn set_mark(
        &self,
        caller: RoleHolder<Administration>,
        photo_processor: Shared<&PhotoProcessor>,
        upload: Upload<MarkUpload>,
    ) -> Result<Json<FaceView>, ApiError> {
        let sender = &caller.visit().session.member.id;
        let (_sending, pictures) = receive(&photo_processor, sender, upload, make_mark).await?;
        Ok(Json(caller.write(move |tx, visit| set_mark(tx, Some(&pictures), visit)).await?))
    }

    /// Take the mark away
    #[oai(path = "/mark", method = "delete", operation_id = "removeMark")]
    async fn remove_mark(&self, caller: RoleHolder<Administration>) -> Result<Json<FaceView>, ApiError> {
        Ok(Json(caller.write(|tx, visit| set_mark(tx, None, visit)).await?))
    }
}
