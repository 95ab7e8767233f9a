//! HTTP for the congregation's own face: administrators choose an accent and a mark, and see what becomes of them.

use poem_openapi::param::Query;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use super::mark::make_mark;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::guard::Administrator;
use crate::accounts::guard::Visit;
use crate::appliance::change_settings::change;
use crate::congregation::photos::api::receive;
use crate::congregation::photos::processing::PhotoProcessor;
use crate::http::error::Answer;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{MarkUpload, Upload};
use crate::platform::face::colour::{Accent, Colour, OWN, SWATCHES, TEXT, Theme};
use crate::platform::face::{Face, Mark, MarkPictures, store};
use crate::platform::refusal::Refusal;
use crate::platform::settings::{Name, Settings};

pub struct FaceApi;

/// Another accent.
#[derive(Object)]
pub struct NewAccent {
    /// "#1f5c7a", or the name of a swatch; empty for the portal's own.
    accent: String,
}

#[OpenApi(prefix_path = "/api/office/portal/face")]
impl FaceApi {
    /// The congregation's accent and mark
    #[oai(path = "/", method = "get", operation_id = "face")]
    async fn face(
        &self,
        caller: Administrator,
        /// As if this were the accent; it is written as in a change of it.
        accent: Query<Option<String>>,
    ) -> Answer<FaceView> {
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
    async fn set_accent(&self, caller: Administrator, body: Json<NewAccent>) -> Answer<FaceView> {
        Ok(Json(caller.write(move |tx, visit| set_accent(tx, &body.accent, visit)).await?))
    }

    /// Set the mark
    ///
    /// It is shown whole in a square, and stays transparent where it is.
    #[oai(path = "/mark", method = "post", operation_id = "setMark")]
    async fn set_mark(
        &self,
        caller: Administrator,
        photo_processor: Shared<&PhotoProcessor>,
        upload: Upload<MarkUpload>,
    ) -> Answer<FaceView> {
        let sender = &caller.visit().session.member.id;
        let (_sending, pictures) = receive(&photo_processor, sender, upload, make_mark).await?;
        Ok(Json(caller.write(move |tx, visit| set_mark(tx, Some(&pictures), visit)).await?))
    }

    /// Take the mark away
    #[oai(path = "/mark", method = "delete", operation_id = "removeMark")]
    async fn remove_mark(&self, caller: Administrator) -> Answer<FaceView> {
        Ok(Json(caller.write(|tx, visit| set_mark(tx, None, visit)).await?))
    }
}

/// An accent to choose.
#[derive(Debug, poem_openapi::Object)]
pub struct Swatch {
    name: String,
    colour: String,
}

/// The face as it is, or as it would be with another accent.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FaceView {
    /// None: the portal's own, the first of the swatches.
    accent: Option<String>,
    light: Accent,
    dark: Accent,
    /// A sentence for each change of the colour that makes it readable.
    corrections: Vec<String>,
    swatches: Vec<Swatch>,
    /// The mark's address.
    mark: Option<String>,
    /// It is shown on a dark ground.
    mark_is_light: bool,
    /// The address of the styles; none where nothing is set.
    style: Option<String>,
}

impl From<Face> for FaceView {
    fn from(face: Face) -> Self {
        let used = |theme| Accent::of(face.accent.unwrap_or(OWN), theme, TEXT);
        let swatch =
            |(name, colour): (&str, Colour)| Swatch { name: name.into(), colour: colour.to_string() };
        Self {
            accent: face.accent.map(|accent| accent.to_string()),
            light: used(Theme::Light),
            dark: used(Theme::Dark),
            corrections: face.accent.map(Colour::corrections).unwrap_or_default(),
            swatches: SWATCHES.map(swatch).into(),
            style: face.style(),
            mark_is_light: face.mark.as_ref().is_some_and(|mark| mark.is_light),
            mark: face.mark.map(|mark| mark.address(192)),
        }
    }
}

/// An empty one is the portal's own.
fn set_accent(tx: &Transaction<'_>, accent: &str, visit: &Visit) -> Result<FaceView, Refusal> {
    let changed = change(tx, visit.actor(), Name::Accent, accent, visit.now);
    let settings = changed.map_err(|error| error.at(Name::Accent.as_str()))?;
    Ok(Face::load(tx, settings.accent)?.into())
}

/// None takes the mark away.
fn set_mark(
    tx: &Transaction<'_>,
    pictures: Option<&MarkPictures>,
    visit: &Visit,
) -> rusqlite::Result<FaceView> {
    let version = |mark: Option<Mark>| mark.map_or_else(|| "none".to_owned(), |mark| mark.version);
    let before = version(store::mark(tx)?);
    store::set(tx, pictures)?;
    let after = version(store::mark(tx)?);
    if before != after {
        visit.work(tx).log(Action::SettingChanged, &format!("mark: {before} -> {after}"))?;
    }
    Ok(Face::load(tx, visit.settings.accent)?.into())
}
